"""Numerals: digits with scales, and English number words.

Numbers in words are added up by text2num, which works on tokens and so keeps our offsets. What it
does not read is ours: digits with scales and suffixes (4.2M), fractions, dozens.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from text_to_num import find_numbers

from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.units import SUFFIX_SCALES
from sqb_judge.factual.values.word_lists import numbered, words

_SMALL = numbered(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_TENS = words("twenty thirty forty fifty sixty seventy eighty ninety")
_SCALES = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12,
    "dozen": 12.0, "dozens": 12.0,
}  # fmt: skip
_ORDINALS = words(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth "
    "thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth"
)
_LONGEST = 24  # words of one number
_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifths": 5,
    "fifth": 5,
}  # fmt: skip


# Words that a numeral can begin with; the others need no closer look.
_BEGINNINGS = frozenset((*_SMALL, *_TENS, *_ORDINALS, "a", "an", "half"))


class Numeral(NamedTuple):
    """A number as written.

    Attributes:
        value: Its value.
        after: Index of the token after it.
        digits: Significant digits, as far as the form tells.
        kind: "cardinal", "ordinal" or "fraction".
        spelled: Written in letters, at least in part.
    """

    value: float
    after: int
    digits: int
    kind: str
    spelled: bool


def joined(text: str, left: Token, right: Token) -> bool:
    """Whether only a space, a hyphen or nothing stands between two tokens."""
    return right.start - left.end <= 1 and text[left.end : right.start] in ("", " ", "-", "\u00a0")


def read_numeral(text: str, tokens: list[Token], at: int) -> Numeral | None:
    """The number that starts at a token, or None."""
    token = tokens[at]
    if token.kind == "number":
        return _from_digits(text, tokens, at)
    if token.kind == "ordinal":
        return Numeral(float(token.text[:-2]), at + 1, len(token.text) - 2, "ordinal", False)
    if token.lower in _BEGINNINGS:
        return _from_words(text, tokens, at)
    return None


def _from_digits(text: str, tokens: list[Token], at: int) -> Numeral | None:
    token = tokens[at]
    written = token.text.replace(",", "").replace("\u00a0", "").replace("\u202f", "")
    if len(written) > 30:  # no quantity; and float() of a very long string is slow
        return None
    value = float(written)
    bare = written.replace(".", "").lstrip("0")
    digits = len(bare) if "." in written or value < 1000 else len(bare.rstrip("0"))
    after = at + 1
    spelled = False
    while after < len(tokens) and joined(text, tokens[after - 1], tokens[after]):
        following = tokens[after]
        glued = following.start == tokens[after - 1].end
        if glued and following.text in SUFFIX_SCALES and after == at + 1:
            value *= SUFFIX_SCALES[following.text]
        elif following.lower in _SCALES and following.lower != "dozens":
            value *= _SCALES[following.lower]
            spelled = True
        else:
            break
        digits = max(1, len(bare))
        after += 1
    fraction = _slash(text, tokens, at) if after == at + 1 else None
    return fraction or Numeral(value, after, max(1, digits), "cardinal", spelled)


def _slash(text: str, tokens: list[Token], at: int) -> Numeral | None:
    """1/2, 3/4: only proper fractions with a small denominator (24/7 and 9/11 are none)."""
    if at + 1 >= len(tokens) or tokens[at + 1].kind != "number":
        return None
    upper, lower = tokens[at], tokens[at + 1]
    if text[upper.end : lower.start] != "/" or not (upper.text.isdigit() and lower.text.isdigit()):
        return None
    if len(lower.text) > 1 or not 0 < int(upper.text[:2]) < int(lower.text):
        return None
    return Numeral(int(upper.text) / int(lower.text), at + 2, 9, "fraction", False)


def _from_words(text: str, tokens: list[Token], at: int) -> Numeral | None:
    word = tokens[at].lower
    following = (
        tokens[at + 1].lower
        if at + 1 < len(tokens) and joined(text, tokens[at], tokens[at + 1])
        else ""
    )
    if following in _PARTS and (word in _SMALL or word == "a"):
        many = 1 if word == "a" else _SMALL[word]
        of = at + 2 < len(tokens) and tokens[at + 2].lower == "of"
        if 0 < many < _PARTS[following] and (of or following.endswith("s") or following == "half"):
            return Numeral(many / _PARTS[following], at + 2, 9, "fraction", True)
    if word == "half" and following == "dozen":
        return Numeral(6.0, at + 2, 2, "cardinal", True)
    if word == "half" and following == "a" and at + 2 < len(tokens):
        factor = _SCALES.get(tokens[at + 2].lower, 0.0)
        if factor and joined(text, tokens[at + 1], tokens[at + 2]):  # half a million
            return Numeral(factor / 2, at + 3, 1, "cardinal", True)
    if word == "half" and following == "of":
        return Numeral(0.5, at + 1, 9, "fraction", True)
    if word in ("a", "an"):
        if following == "dozen":
            return Numeral(12.0, at + 2, 1, "cardinal", True)
        scaled = _spelled(text, tokens, at + 1) if following in _SCALES else None
        return scaled._replace(digits=1) if scaled and scaled.after == at + 2 else scaled
    return _spelled(text, tokens, at)


def _spelled(text: str, tokens: list[Token], at: int) -> Numeral | None:
    """A number in words, read by text2num: "two hundred and fifty thousand", "twenty-first"."""
    run = [_Word(tokens[at].lower)]
    while len(run) < _LONGEST and at + len(run) < len(tokens):
        following = tokens[at + len(run)]
        if following.kind != "word" or not joined(text, tokens[at + len(run) - 1], following):
            break
        run.append(_Word(following.lower))
    found = _first_number(run)
    if found is not None and found.is_ordinal and found.end > 1:
        last = tokens[at + found.end - 1]
        if last.lower == "second" and text[last.start - 1] == " ":
            found = _first_number(run[: found.end - 1])  # a twenty second delay
    if found is None:
        return None
    # From its digits: the value beside them has single precision.
    value, after = float(found.text.rstrip("stndrh")), at + found.end
    while (
        not found.is_ordinal
        and after < len(tokens)
        and tokens[after].lower in _SCALES
        and tokens[after].lower != "dozens"
        and joined(text, tokens[after - 1], tokens[after])
    ):
        value *= _SCALES[tokens[after].lower]  # three point five million, two dozen
        after += 1
    return Numeral(value, after, 2, "ordinal" if found.is_ordinal else "cardinal", True)


class _Word:
    """A word as text2num asks for it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def text(self) -> str:
        return self._text

    def nt_separated(self, previous: object) -> bool:
        return False

    def not_a_number_part(self) -> bool:
        return False


def _first_number(run: list[_Word]) -> Any:
    """The number that begins with the first of some words, or None."""
    found = next(iter(find_numbers(run, "en", threshold=0)), None)
    return found if found is not None and found.start == 0 else None
