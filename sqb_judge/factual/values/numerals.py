"""Numerals: digits with scales, and English number words."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.units import SUFFIX_SCALES
from sqb_judge.factual.values.word_lists import numbered

_SMALL = numbered(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_TENS = {
    word: 10 * tens
    for word, tens in numbered("twenty thirty forty fifty sixty seventy eighty ninety", 2).items()
}
_SCALES = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12,
    "dozen": 12.0, "dozens": 12.0,
}  # fmt: skip
_ORDINALS = numbered(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
    1,
)
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
    if word == "half" and following == "of":
        return Numeral(0.5, at + 1, 9, "fraction", True)
    if word in _ORDINALS:
        return Numeral(float(_ORDINALS[word]), at + 1, 2, "ordinal", True)
    if word in ("a", "an"):
        if following not in _SCALES or following == "dozens":
            return None
        return Numeral(_SCALES[following], at + 2, 1, "cardinal", True)
    if word not in _SMALL and word not in _TENS:
        return None
    return _cardinal(text, tokens, at)


def _cardinal(text: str, tokens: list[Token], at: int) -> Numeral:
    """Adds number words up: "two hundred and fifty thousand"."""
    total = current = 0.0
    after = at
    last = ""
    while after < len(tokens):
        word = tokens[after].lower
        if after > at and not joined(text, tokens[after - 1], tokens[after]):
            break
        if word in _TENS and last in ("", "scale"):
            current += _TENS[word]
            last = "tens"
        elif word in _SMALL and last in ("", "scale", "tens"):
            if last == "tens" and not 0 < _SMALL[word] < 10:
                break
            current += _SMALL[word]
            last = "small"
        elif word in ("hundred", "dozen") and last:
            current *= _SCALES[word]
            last = "scale"
        elif word in _SCALES and word != "dozens" and last:
            total += current * _SCALES[word]
            current = 0.0
            last = "scale"
        elif word == "and" and last == "scale" and _number_word(tokens, after + 1):
            pass
        else:
            break
        after += 1
    return Numeral(total + current, after, 2, "cardinal", True)


def _number_word(tokens: list[Token], at: int) -> bool:
    return at < len(tokens) and (tokens[at].lower in _SMALL or tokens[at].lower in _TENS)
