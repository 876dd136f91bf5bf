"""Quantities: numbers with their unit, and the words that tell what they count."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.bounds import bound_before
from sqb_judge.factual.values.numerals import Numeral, joined, read_numeral
from sqb_judge.factual.values.tokens import Token, stem
from sqb_judge.factual.values.units import CURRENCIES, GLUED, UNITS, Measure
from sqb_judge.factual.values.word_lists import STOP_WORDS, words

_APPROXIMATE = words(
    "about around approximately roughly nearly almost some circa approx ca estimated ~"
)
_NO_HEAD = words("million billion thousand hundred dozen first second third")


class Quantity(NamedTuple):
    """A number with its unit.

    Attributes:
        value: The number as written, scales multiplied in.
        measures: (dimension, value in the base unit), several where the unit is ambiguous; empty
            for a bare number or a count.
        kind: "cardinal", "ordinal" or "fraction".
        digits: Significant digits of the written form.
        head: Stem of the next content word; "" where there is none.
        before: Stem of the content word before.
        approximate: "about 5".
        bound: "min" ("at least 5"), "max" ("up to 5") or "".
        spelled: Written in letters, at least in part.
        start: Offset of its first character.
        end: Offset after its last character, with the unit.
        sentence: Number of its sentence.
    """

    value: float
    measures: tuple[Measure, ...]
    kind: str
    digits: int
    head: str
    before: str
    approximate: bool
    bound: str
    spelled: bool
    start: int
    end: int
    sentence: int


def find_quantities(text: str, tokens: list[Token], taken: set[int]) -> list[Quantity]:
    """Quantities of a text; tokens that are part of a date are left out."""
    found: list[Quantity] = []
    at = 0
    while at < len(tokens):
        numeral = None
        if at not in taken and tokens[at].kind in ("number", "ordinal", "word"):
            numeral = read_numeral(text, tokens, at)
        if numeral is None:
            at += 1
            continue
        skipped = _skipped(text, tokens, at, numeral)
        at, first = numeral.after, at
        if not skipped:
            found.append(_quantity(text, tokens, first, numeral))
            while at < len(tokens) and tokens[at].start < found[-1].end:
                at += 1  # the unit, which may look like a number: twenty second
    return found


def _skipped(text: str, tokens: list[Token], at: int, numeral: Numeral) -> bool:
    """List numbers, citation marks, "one" the pronoun, and numbers with letters glued on."""
    token, last = tokens[at], tokens[numeral.after - 1]
    behind = text[last.end : last.end + 2]
    if at == 0 and token.kind == "number" and behind in (". ", ") "):
        return True
    if text[max(0, token.start - 1) : token.start] == "[" and behind[:1] == "]":
        return True
    # "one" and "first" are more often a pronoun and an adverb than a value.
    if numeral.spelled and numeral.value == 1 and numeral.kind != "fraction":
        following = tokens[numeral.after].lower if numeral.after < len(tokens) else ""
        return following not in UNITS
    return (
        numeral.kind == "ordinal"
        and token.kind == "word"
        and token.lower == "second"
        and (at > 0 and tokens[at - 1].lower in ("per", "a", "each", "every"))
    )


def _quantity(text: str, tokens: list[Token], at: int, numeral: Numeral) -> Quantity:
    measures, after = _unit(text, tokens, at, numeral)
    value = numeral.value
    first = at
    if at and tokens[at - 1].text in CURRENCIES and tokens[at - 1].end == tokens[at].start:
        measures = ((CURRENCIES[tokens[at - 1].text], value),)
        first = at - 1
    elif text[max(0, tokens[at].start - 2) : tokens[at].start] in (
        " -",
        " \u2212",
        "-",
        "\u2212",
        "(-",
    ):
        value = -value
        measures = tuple((dimension, -base) for dimension, base in measures)
    lead = tuple(token.lower for token in tokens[max(0, first - 3) : first])
    return Quantity(
        value,
        measures,
        numeral.kind,
        numeral.digits,
        _head(text, tokens, after),
        _before(tokens, first),
        any(word in _APPROXIMATE for word in lead[-2:])
        or text[max(0, tokens[first].start - 1)] == "~",
        bound_before(text, tokens, first),
        numeral.spelled,
        tokens[first].start,
        tokens[after - 1].end,
        tokens[at].sentence,
    )


def _unit(
    text: str, tokens: list[Token], at: int, numeral: Numeral
) -> tuple[tuple[Measure, ...], int]:
    """The unit after a numeral and the index of the token after it."""
    after = numeral.after
    if numeral.kind == "ordinal" or after >= len(tokens):
        return (), after
    unit, last = tokens[after], tokens[after - 1]
    if not joined(text, last, unit):
        return (), after
    following = tokens[after + 1].lower if after + 1 < len(tokens) else ""
    name = unit.lower
    if name in ("percentage", "percent", "%", "per") and following in ("point", "points", "cent"):
        dimension = "percent" if following == "cent" else "points"
        return ((dimension, numeral.value),), after + 2
    if name == "°" and following in ("c", "f"):
        dimension = "celsius" if following == "c" else "fahrenheit"
        return ((dimension, numeral.value),), after + 2
    glued = GLUED.get(name) if unit.start == last.end else None
    measures = glued or (UNITS.get(name) if len(name) > 1 or unit.kind == "symbol" else None)
    if name == "in" and unit.start != last.end:
        measures = None
    if measures is None:
        return (), after
    return tuple((dimension, numeral.value * factor) for dimension, factor in measures), after + 1


def _head(text: str, tokens: list[Token], at: int) -> str:
    """The counted thing: the first content word after the number, within the clause."""
    for index in range(at, min(at + 3, len(tokens))):
        token = tokens[index]
        if index and text[tokens[index - 1].end : token.start].strip(" -\u00a0"):
            return ""
        if token.kind not in ("word", "identifier"):
            return ""
        if token.lower not in STOP_WORDS and token.lower not in _NO_HEAD:
            return stem(token.lower)
        if token.lower not in ("of", "the", "its", "their", "other", "more"):
            return ""
    return ""


def _before(tokens: list[Token], at: int) -> str:
    for token in reversed(tokens[max(0, at - 3) : at]):
        if token.kind == "word" and token.lower not in STOP_WORDS:
            return stem(token.lower)
    return ""
