"""Dates and times of day as they are written: one form a function."""

from __future__ import annotations

from sqb_judge.factual.values.date_record import Date, make_date
from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.units import CURRENCIES, UNITS
from sqb_judge.factual.values.word_lists import STOP_WORDS, numbered, words

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
            "august aug", "september sep sept", "october oct", "november nov", "december dec",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_WEEKDAYS = numbered("monday tuesday wednesday thursday friday saturday sunday")
_QUARTERS = words("Q1 Q2 Q3 Q4")
_QUARTER_WORDS = numbered("first second third fourth", 1) | numbered("1st 2nd 3rd 4th", 1)
_YEAR_LEADS = words(
    "in since by of from until till during before after early late mid circa c to between and "
    "around about year spring summer autumn fall winter through than"
)


def date_at(text: str, tokens: list[Token], at: int) -> tuple[Date, int] | None:
    """The date that starts at a token, and the index of the token after it."""
    token = tokens[at]
    if token.kind == "word":
        if token.lower in _MONTHS and token.text[0].isupper():
            return _from_month(text, tokens, at)
        if token.lower in _WEEKDAYS and token.text[0].isupper():
            return make_date(tokens, at, at + 1, weekday=_WEEKDAYS[token.lower]), at + 1
        return _from_quarter(text, tokens, at)
    if token.kind == "date":
        return _from_digits(tokens, at)
    if token.kind == "decade":
        first = int(token.text[:4])
        return make_date(
            tokens, at, at + 1, years=(first, first + (100 if first % 100 == 0 else 10))
        ), at + 1
    if token.kind == "clock":
        return _from_clock(tokens, at)
    if token.kind == "ordinal":
        if at + 1 < len(tokens) and tokens[at + 1].lower in ("century", "centuries"):
            first = (int(token.text[:-2]) - 1) * 100
            return make_date(tokens, at, at + 2, years=(first, first + 101)), at + 2
        return _from_day(text, tokens, at) or _from_quarter(text, tokens, at)
    if token.kind == "number":
        return _from_day(text, tokens, at) or _from_hour(tokens, at) or _from_year(text, tokens, at)
    return None


def _from_day(text: str, tokens: list[Token], at: int) -> tuple[Date, int] | None:
    """28 April 2014, 28th of April."""
    day = _day(tokens[at])
    month_at = at + 1
    if month_at < len(tokens) and tokens[month_at].lower == "of":
        month_at += 1
    if day is None or month_at >= len(tokens):
        return None
    month = tokens[month_at]
    if (
        month.lower not in _MONTHS
        or not month.text[0].isupper()
        or month.start - tokens[at].end > 5
    ):
        return None
    year, after = _year_after(text, tokens, month_at + 1)
    return make_date(tokens, at, after, years=year, month=_MONTHS[month.lower], day=day), after


def _from_month(text: str, tokens: list[Token], at: int) -> tuple[Date, int] | None:
    """April 28, 2014; April 2014; April."""
    month = _MONTHS[tokens[at].lower]
    day = _day(tokens[at + 1]) if _near(text, tokens, at + 1) else None
    after = at + 1 if day is None else at + 2
    year, after = _year_after(text, tokens, after)
    # "May", "March" and "Jan" alone are too often something else.
    alone = day is None and year is None
    if alone and (len(tokens[at].text) <= 3 or tokens[at].lower == "march"):
        return None
    return make_date(tokens, at, after, years=year, month=month, day=day), after


def _near(text: str, tokens: list[Token], at: int) -> bool:
    """Whether at most a comma or a full stop and a space stand before a token."""
    if not 0 < at < len(tokens):
        return False
    return text[tokens[at - 1].end : tokens[at].start] in (" ", ", ", ". ", " , ", ",")


def _year_after(text: str, tokens: list[Token], at: int) -> tuple[tuple[int, int] | None, int]:
    if not _near(text, tokens, at):
        return None, at
    year = year_of(tokens[at])
    return (None, at) if year is None else ((year, year + 1), at + 1)


def _day(token: Token) -> int | None:
    digits = token.text[:-2] if token.kind == "ordinal" else token.text
    if token.kind not in ("ordinal", "number") or not digits.isdecimal() or len(digits) > 2:
        return None
    return int(digits) if 1 <= int(digits) <= 31 else None


def year_of(token: Token) -> int | None:
    """The year that a token of four digits may be."""
    if token.kind != "number" or len(token.text) != 4 or not token.text.isdecimal():
        return None
    return int(token.text) if 1000 <= int(token.text) <= 2150 else None


def _from_year(text: str, tokens: list[Token], at: int) -> tuple[Date, int] | None:
    """A bare year: four digits that neither a unit nor a counted thing follows."""
    year = year_of(tokens[at])
    if year is None:
        return None
    before = tokens[at - 1] if at else None
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    gap = text[before.end : tokens[at].start] if before else ""
    led = before is not None and (before.lower in _YEAR_LEADS or "(" in gap or "\u2013" in gap)
    if before is not None and before.text in CURRENCIES:
        return None
    if before is not None and not led and gap == " " and _is_label(before, tokens[at]):
        return None
    if following is not None and following.start - tokens[at].end <= 1:
        counted = following.text.islower() and following.lower not in STOP_WORDS
        if following.kind == "symbol" or (following.lower in UNITS and len(following.text) > 1):
            return None
        if counted and following.lower.endswith("s") and not led:
            return None
    if not led and not 1500 <= year <= 2100:
        return None
    return make_date(tokens, at, at + 1, years=(year, year + 1)), at + 1


def _is_label(before: Token, number: Token) -> bool:
    """Whether a number is part of a name: Blade Runner 2049, Baja 1000."""
    same = before.sentence == number.sentence
    return same and before.kind == "word" and before.text[0].isupper() and before.start > 0


def _from_digits(tokens: list[Token], at: int) -> tuple[Date, int] | None:
    """2014-04-28; 4/28/2014, and 28/4/2014 where the order can be told."""
    text = tokens[at].text
    if "-" in text:
        year, month, day = (int(part) for part in text.split("-"))
    else:
        month, day, year = (int(part) for part in text.split("/"))
        if month > 12:
            month, day = day, month
        elif day <= 12 and day != month:
            return make_date(tokens, at, at + 1, years=(year, year + 1)), at + 1
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return make_date(tokens, at, at + 1, years=(year, year + 1), month=month, day=day), at + 1


def _from_quarter(text: str, tokens: list[Token], at: int) -> tuple[Date, int] | None:
    """Q2, Q2 2021, second quarter of 2021."""
    token = tokens[at]
    after = at + 1
    if token.text in _QUARTERS:
        quarter = int(token.text[1])
    else:
        quarter = _QUARTER_WORDS.get(token.lower, 0)
        if not quarter or after >= len(tokens) or tokens[after].lower != "quarter":
            return None
        after += 1
    led = after < len(tokens) and tokens[after].lower in ("of", "in")
    year, end = _year_after(text, tokens, after + led)
    after = after if year is None else end
    return make_date(tokens, at, after, years=year, quarter=quarter), after


def _half(tokens: list[Token], at: int) -> tuple[str, int]:
    """The half of the day, "am" or "pm", at a token, and the index after it."""
    if at < len(tokens) and tokens[at].lower in ("am", "pm"):
        return tokens[at].lower, at + 1
    if at + 1 < len(tokens) and tokens[at].lower in ("a", "p") and tokens[at + 1].lower == "m":
        return tokens[at].lower + "m", at + 2
    return "", at


def _from_clock(tokens: list[Token], at: int) -> tuple[Date, int] | None:
    hour, minute = (int(part) for part in tokens[at].text.split(":")[:2])
    if hour > 24 or minute > 59:
        return None
    half, after = _half(tokens, at + 1)
    return make_date(tokens, at, after, minute=_minutes(hour, minute, half)), after


def _from_hour(tokens: list[Token], at: int) -> tuple[Date, int] | None:
    """5 pm, 5 p.m."""
    half, after = _half(tokens, at + 1)
    if not half or not tokens[at].text.isdecimal() or len(tokens[at].text) > 2:
        return None
    return make_date(tokens, at, after, minute=_minutes(int(tokens[at].text), 0, half)), after


def _minutes(hour: int, minute: int, half: str) -> int:
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return hour * 60 + minute
