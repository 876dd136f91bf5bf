"""Specifics of a claim that occur nowhere in its source: the mark of a fabrication."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sqb_judge.factual.values.dates import Date
from sqb_judge.factual.values.names import Known, find_names, known_words, recognised
from sqb_judge.factual.values.quantities import Quantity
from sqb_judge.factual.values.quantity_values import same_value
from sqb_judge.factual.values.reading import Reading, read

_MOST = 200  # numbers of one claim that are looked up
_FINER = ("month", "day", "weekday", "minute", "quarter")
_SMALL = 3  # spelled numbers up to this one are counts that a writer makes by himself


class _Source(NamedTuple):
    known: Known
    numbers: frozenset[str]
    quantities: tuple[Quantity, ...]
    dates: frozenset[tuple[object, ...]]
    years: frozenset[int]


def ungrounded_specifics(claim: str, corpus_text: str) -> list[str]:
    """Names, numbers, dates, URLs and citations that occur nowhere in the whole source text.

    Args:
        claim: The claim.
        corpus_text: All source text, however long; the last few are remembered.

    Returns:
        The specifics as the claim writes them, in its order.
    """
    reading = read(claim)
    source = _source(corpus_text)
    found: list[tuple[int, int]] = []
    for token in reading.tokens:
        if token.kind in ("url", "identifier") and token.lower not in source.known.words:
            bare = token.text.lstrip("vV")
            if token.kind == "url" or bare not in source.numbers:
                found.append((token.start, token.end))
    found += [
        (q.start, q.end) for q in reading.quantities[:_MOST] if not _number_grounded(q, source)
    ]
    found += [(d.start, d.end) for d in reading.dates if not _date_grounded(d, source)]
    found += _names(reading, source.known)
    spans: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if not spans or start >= spans[-1][1]:
            spans.append((start, end))
    return [claim[start:end] for start, end in spans]


@lru_cache(maxsize=64)
def _source(text: str) -> _Source:
    reading = read(text)
    distinct = {(q.value, q.measures, q.kind): q for q in reading.quantities}
    years: set[int] = set()
    for date in reading.dates:
        if date.years is not None:
            years.update(range(*date.years))
    return _Source(
        known_words(reading),
        frozenset(
            t.text.lstrip("vV") for t in reading.tokens if t.kind in ("number", "identifier")
        ),
        tuple(distinct.values()),
        frozenset(date.fields for date in reading.dates),
        frozenset(years),
    )


def _number_grounded(mine: Quantity, source: _Source) -> bool:
    if mine.spelled and (mine.value <= _SMALL or mine.kind == "ordinal"):
        return True
    return mine.value in source.years or any(same_value(mine, q) for q in source.quantities)


def _date_grounded(mine: Date, source: _Source) -> bool:
    if mine.fields in source.dates:
        return True
    if mine.years is not None and source.years.isdisjoint(range(*mine.years)):
        return any(q.value == mine.years[0] for q in source.quantities)
    # The year is there; the finer fields must stand together somewhere.
    finer = [(name, getattr(mine, name)) for name in _FINER]
    asked = [at for at, (_, value) in enumerate(finer, 1) if value is not None]
    return not asked or any(
        all(fields[at] == mine.fields[at] for at in asked) for fields in source.dates
    )


def _names(reading: Reading, known: Known) -> list[tuple[int, int]]:
    spans = []
    for name in find_names(reading):
        tokens = reading.tokens[name.first : name.after]
        if name.initial:
            continue  # perhaps a common noun
        if "".join(token.text[0] for token in tokens).lower() in known.words and len(tokens) > 1:
            continue
        if not any(recognised(token, known) for token in tokens):
            spans.append((tokens[0].start, tokens[-1].end))
    return spans
