"""Tokens with offsets, made for values: numbers, versions, flags and URLs stay whole."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from sqb_judge.factual.values.word_lists import ABBREVIATIONS, IRREGULAR

# Quantifiers that could give back what they took are possessive (++), so that no text, however
# hostile, is read twice from the same place: the whole pass is linear.
_TOKEN = re.compile(
    r"""
    (?P<url>https?://[^\s<>"']++|www\.[^\s<>"']++|\b10\.\d{4,9}/[^\s<>"']++|\barXiv:\d{4}\.\d{4,5})
  | (?P<date>\b\d{4}-\d{2}-\d{2}(?!\d)|(?<![\d/.])\d{1,2}/\d{1,2}/\d{4}(?!\d))
  | (?P<clock>(?<![\d:.])\d{1,2}:\d{2}(?::\d{2})?(?![\d:]))
  | (?P<identifier>(?<![\w-])--[A-Za-z][\w-]*+|(?<![\w.])[vV]\d++(?:\.\d++)*+(?!\w)
      |\d++(?:\.\d++){2,}+|(?<!\w)[A-Z][A-Za-z]{0,20}-\d++(?:\.\d++)*+)
  | (?P<ordinal>(?<![\w.,])\d{1,6}(?:st|nd|rd|th)(?!\w))
  | (?P<decade>(?<![\w.,])\d{3}0['\u2019]?s(?!\w))
  | (?P<number>\d{1,3}(?:[,\u00a0\u202f]\d{3})++(?:\.\d++)?(?!\d)|\d++(?:\.\d++)?+|(?<![\w.])\.\d++)
  | (?P<word>[^\W\d_]\w*+(?:['\u2019]\w++)*+)
  | (?P<symbol>[%$€£¥°])
    """,
    re.VERBOSE,
)


class Token(NamedTuple):
    """A token; `start` and `end` are offsets in the text, `sentence` counts from 0."""

    text: str
    lower: str
    start: int
    end: int
    kind: str
    sentence: int


def tokenize(text: str) -> list[Token]:
    """Cuts a text into tokens and numbers its sentences."""
    tokens: list[Token] = []
    sentence = 0
    last_end = 0
    last_text = ""
    for match in _TOKEN.finditer(text):
        word = match.group()
        start, end = match.span()
        kind = match.lastgroup or "word"
        if kind == "url":
            trimmed = word.rstrip(".,;:!?)]}")
            end -= len(word) - len(trimmed)
            word = trimmed
        if tokens and start - last_end > 1 and _breaks(text, last_end, start, last_text, word):
            sentence += 1
        lower = word.lower().replace("\u2019", "'")
        tokens.append(Token(word, lower, start, end, kind, sentence))
        last_end, last_text = end, word
    return tokens


def _breaks(text: str, end: int, start: int, before: str, after: str) -> bool:
    """Whether a sentence ends between two tokens."""
    gap = text[end : min(start, end + 40)]
    if gap == "  " or not any(mark in gap for mark in ".!?\n;"):
        return False
    if "\n" in gap or ";" in gap or "!" in gap or "?" in gap:
        return True
    if after[0].islower():
        return False
    if len(before) == 1 and before.isalpha():
        return False
    return not (before.lower() in ABBREVIATIONS and before != before.upper())


_ENDINGS = ("ations", "ation", "ingly", "ings", "ing", "edly", "ied", "ies", "ed", "es", "ly", "s")


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """A light stem: enough to meet "releases" with "released", not a dictionary.

    Args:
        word: A lower-case word.
    """
    word = word.removesuffix("'s")
    # An irregular form gets the same ending as a regular one: made, make and makes are one stem.
    known = IRREGULAR.get(word)
    word = known or word
    for ending in () if known else _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            if ending == "s" and word.endswith("ss"):
                break
            word = word[: -len(ending)] + ("y" if ending in ("ied", "ies") else "")
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiousl":
        word = word[:-1]
    if len(word) > 3 and word[-1] in "ey":
        word = word[:-1]
    return word
