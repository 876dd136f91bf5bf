"""A text read once for every check: tokens, stems, dates, quantities."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from sqb_judge.factual.values.dates import Date, find_dates
from sqb_judge.factual.values.denials import Denial, find_denials
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
        denials: Parts of it that it mentions only to deny them.
        line: Lower-case tokens with spaces around, to look phrases up in.
    """

    text: str
    tokens: list[Token]
    dates: list[Date]
    quantities: list[Quantity]
    marks: list[Mark]
    concepts: list[frozenset[str]]
    denials: list[Denial]
    line: str


def read(text: str) -> Reading:
    """Reads a text; short ones are remembered, since evidence and claims come up many times."""
    return _read(text) if len(text) > _LONG else _read_cached(text)


def _read(text: str) -> Reading:
    tokens = tokenize(text)
    dates, taken = find_dates(text, tokens)
    quantities = find_quantities(text, tokens, taken)
    marks = mark_words(text, tokens, taken)
    concepts = _concepts(marks, tokens)
    denials = find_denials(text, tokens)
    line = " " + " ".join([token.lower for token in tokens]) + " "
    return Reading(text, tokens, dates, quantities, marks, concepts, denials, line)


def _concepts(marks: list[Mark], tokens: list[Token]) -> list[frozenset[str]]:
    sentences: list[set[str]] = [set() for _ in range(tokens[-1].sentence + 1 if tokens else 0)]
    for mark in marks:
        sentences[mark.sentence].add(mark.concept)
    return [frozenset(words) for words in sentences]


def without_denied(reading: Reading) -> Reading:
    """A reading that leaves out what the text mentions only to deny it."""
    if not reading.denials:
        return reading
    spans = reading.denials

    def stays(start: int) -> bool:
        return not any(denial.start <= start < denial.end for denial in spans)

    marks = [mark for mark in reading.marks if stays(reading.tokens[mark.at].start)]
    return replace(
        reading,
        dates=[date for date in reading.dates if stays(date.start)],
        quantities=[quantity for quantity in reading.quantities if stays(quantity.start)],
        marks=marks,
        concepts=_concepts(marks, reading.tokens),
    )


_read_cached = lru_cache(maxsize=512)(_read)
