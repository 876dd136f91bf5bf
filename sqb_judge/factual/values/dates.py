"""Dates and ranges of dates in a text."""

from __future__ import annotations

from sqb_judge.factual.values.date_forms import date_at, year_of
from sqb_judge.factual.values.date_record import Date, make_date
from sqb_judge.factual.values.tokens import Token

__all__ = ["Date", "find_dates"]


def find_dates(text: str, tokens: list[Token]) -> tuple[list[Date], set[int]]:
    """Dates of a text, and the indices of the tokens they take."""
    dates: list[Date] = []
    taken: set[int] = set()
    at = 0
    while at < len(tokens):
        found = date_at(text, tokens, at)
        if found is None:
            at += 1
            continue
        date, after = found
        dates.append(date)
        taken.update(range(at, after))
        at = after
        second = _range_end(text, tokens, after, date)
        if second is not None:
            dates[-1] = date._replace(relation="range")
            dates.append(second)
            taken.add(after)
            at = after + 1
        elif (
            after < len(tokens)
            and date.years
            and text[date.end : tokens[after].start].strip() in ("-", "\u2013", "\u2014")
        ):
            dates[-1] = date._replace(relation="range")
    return dates, taken


def _range_end(text: str, tokens: list[Token], at: int, first: Date) -> Date | None:
    """The second year of 1914-1918 and 2019-20."""
    if first.years is None or first.month is not None or at >= len(tokens):
        return None
    if text[first.end : tokens[at].start].strip() not in ("-", "\u2013", "\u2014"):
        return None
    year = year_of(tokens[at])
    digits = tokens[at].text
    if year is None and tokens[at].kind == "number" and len(digits) == 2 and digits.isdecimal():
        year = first.years[0] // 100 * 100 + int(digits)
    if year is None or year < first.years[0]:
        return None
    return make_date(tokens, at, at + 1, years=(year, year + 1))
