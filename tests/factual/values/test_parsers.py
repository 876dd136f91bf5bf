"""Parsers of numbers and dates against independent implementations, on any text."""

import datetime as dt

import pytest
from dateutil import parser as dateutil_parser
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.factual.values import compare_values
from sqb_judge.factual.values.reading import read

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(value: int) -> str:
    """English for a whole number below a billion."""
    for size, name in ((10**6, "million"), (10**3, "thousand"), (100, "hundred")):
        if value >= size:
            head, rest = divmod(value, size)
            tail = "" if not rest else f" and {in_words(rest)}" if rest < 100 else in_words(rest)
            return f"{in_words(head)} {name} {tail}".replace("  ", " ").strip()
    if value < 20:
        return ONES[value]
    tens, ones = divmod(value, 10)
    return TENS[tens - 2] + (f"-{ONES[ones]}" if ones else "")


@settings(deadline=None)
@given(st.integers(2, 999_999_999))
def test_number_in_words_has_its_value(value: int) -> None:
    text = f"They counted {in_words(value)} sheep."
    (quantity,) = read(text).quantities
    assert quantity.value == value
    assert text[quantity.start : quantity.end] == in_words(value)


@settings(deadline=None)
@given(st.integers(2, 99_999))
def test_digits_and_words_are_equal_both_ways(value: int) -> None:
    digits, words = f"They counted {value:,} sheep.", f"They counted {in_words(value)} sheep."
    assert compare_values(digits, words) == []
    assert compare_values(words, digits) == []


@pytest.mark.parametrize("form", ["%d %B %Y", "%B %d, %Y", "%Y-%m-%d", "%d %b %Y"])
@given(date=st.dates(dt.date(1500, 1, 1), dt.date(2100, 12, 31)))
def test_date_is_read_as_dateutil_reads_it(form: str, date: dt.date) -> None:
    written = date.strftime(form)
    text = f"It opened on {written} in Rome."
    (found,) = read(text).dates
    expected = dateutil_parser.parse(written)
    assert found.years is not None
    assert (found.years[0], found.month, found.day) == (
        expected.year,
        expected.month,
        expected.day,
    )
    assert text[found.start : found.end] == written


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("5 minutes", "300 seconds"), ("2 hours", "120 minutes"), ("3 days", "72 hours"),
        ("2 weeks", "14 days"), ("4 years", "48 months"), ("7 km", "7,000 metres"),
        ("5 kg", "5,000 grams"), ("2 TB", "2,000 GB"), ("64 MiB", "65,536 KiB"),
        ("4.2M", "4,200,000"), ("4.2 million", "4,200,000"), ("15%", "15 percent"),
        ("a dozen", "12"), ("half a million", "500,000"), ("1/2", "half"),
    ],
)  # fmt: skip
def test_equal_quantities_are_equal_both_ways(one: str, two: str) -> None:
    left, right = f"The whole of it takes {one} here.", f"The whole of it takes {two} here."
    assert [f for f in compare_values(left, right) if f.decisive] == []
    assert [f for f in compare_values(right, left) if f.decisive] == []


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a twenty second delay", [20.0]),
        ("the twenty-first of five", [21.0, 5.0]),
        ("three point five million users", [3_500_000.0]),
        ("two dozen eggs", [24.0]),
        ("a hundred and one dogs", [101.0]),
        ("two or three men", [2.0, 3.0]),
        ("no one came, and one of them left", []),
    ],
)
def test_worked_examples(text: str, values: list[float]) -> None:
    assert [quantity.value for quantity in read(text).quantities] == values


@settings(deadline=None)
@given(st.text())
def test_any_text_is_read_with_offsets_inside(text: str) -> None:
    reading = read(text)
    for part in (*reading.tokens, *reading.quantities, *reading.dates, *reading.denials):
        assert 0 <= part.start < part.end <= len(text)
    for token in reading.tokens:
        assert text[token.start : token.end] == token.text
