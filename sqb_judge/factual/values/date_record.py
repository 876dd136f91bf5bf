"""A date as it is written."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.tokens import Token

_RELATIONS = {
    "before": "before", "by": "before", "until": "before", "till": "before", "prior": "before",
    "pre": "before", "after": "after", "since": "after", "post": "after", "from": "after",
    "between": "within", "during": "within",
}  # fmt: skip


class Date(NamedTuple):
    """A date as written; a field that is not written is None.

    Attributes:
        years: First year and the year after the last one ("1990s" is (1990, 2000)).
        month: 1 to 12.
        day: 1 to 31.
        weekday: 0 is Monday.
        minute: Minute of the day.
        relation: "before", "after", "within", "range" (a range begins here) or "".
        start: Offset of its first character.
        end: Offset after its last character.
        sentence: Number of its sentence.
        quarter: 1 to 4, of a calendar or a business year.
    """

    years: tuple[int, int] | None
    month: int | None
    day: int | None
    weekday: int | None
    minute: int | None
    relation: str
    start: int
    end: int
    sentence: int
    quarter: int | None = None

    @property
    def fields(self) -> tuple[object, ...]:
        """The written fields, for comparing and hashing."""
        return (self.years, self.month, self.day, self.weekday, self.minute, self.quarter)


def make_date(
    tokens: list[Token],
    at: int,
    after: int,
    *,
    years: tuple[int, int] | None = None,
    month: int | None = None,
    day: int | None = None,
    weekday: int | None = None,
    minute: int | None = None,
    quarter: int | None = None,
) -> Date:
    """A date over some tokens, with its relation read from the words before."""
    relation = ""
    for token in tokens[max(0, at - 3) : at]:
        relation = _RELATIONS.get(token.lower, relation)
    first, last = tokens[at], tokens[after - 1]
    return Date(
        years,
        month,
        day,
        weekday,
        minute,
        relation,
        first.start,
        last.end,
        first.sentence,
        quarter,
    )
