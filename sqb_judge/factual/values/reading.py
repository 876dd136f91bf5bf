"""A text read once for every check: tokens, stems, dates, quantities."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sqb_judge.factual.values.dates import Date, find_dates
from sqb_judge.factual.values.polarity import Mark, mark_words
from sqb_judge.factual.values.quantities import Quantity, find_quantities
from sqb_judge.factual.values.tokens import Token, tokenize

_LONG = 20_000  # characters; longer texts are not kept


@dataclass(frozen=True, slots=True)
class Reading:
    """What the checks need to know of a text.

    Attributes:
        text: The text itself.
        tokens: Its tokens.
        dates: Dates in it.
        quantities: Numbers in it that are no part of a date.
        marks: Content words with their concept and polarity.
        concepts: Concepts by sentence.
        line: Lower-case tokens with spaces around, to look phrases up in.
    """

    text: str
    tokens: list[Token]
    dates: list[Date]
    quantities: list[Quantity]
    marks: list[Mark]
    concepts: list[frozenset[str]]
    line: str


def read(text: str) -> Reading:
    """Reads a text; short ones are remembered, since evidence and claims come up many times."""
    return _read(text) if len(text) > _LONG else _read_cached(text)


def _read(text: str) -> Reading:
    tokens = tokenize(text)
    dates, taken = find_dates(text, tokens)
    quantities = find_quantities(text, tokens, taken)
    marks = mark_words(text, tokens, taken)
    sentences: list[set[str]] = [set() for _ in range(tokens[-1].sentence + 1 if tokens else 0)]
    for mark in marks:
        sentences[mark.sentence].add(mark.concept)
    concepts = [frozenset(words) for words in sentences]
    line = " " + " ".join([token.lower for token in tokens]) + " "
    return Reading(text, tokens, dates, quantities, marks, concepts, line)


_read_cached = lru_cache(maxsize=512)(_read)
