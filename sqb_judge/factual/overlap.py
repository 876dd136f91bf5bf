"""What the words of a claim and of its evidence have in common, without a model. Pure functions."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from sqb_judge.text.words import content_stems

_WORD = re.compile(r"\w+")
_MOST_PLACES = 50  # places of one word that are tried as the start of a copied stretch


@dataclass(frozen=True, slots=True)
class Overlap:
    """How a claim and a window overlap.

    Attributes:
        coverage: Share of the claim's content words in the window, 0 to 1.
        copied: How far the claim is copied from the window, see `copied_share`, 0 to 1.
        ungrounded: Names, numbers and dates of the claim that stand nowhere in the documents of the
            window.
    """

    coverage: float
    copied: float
    ungrounded: int


def word_coverage(claim: str, premise: str) -> float:
    """Share of the claim's distinct content words that occur in the premise, 0 to 1.

    Words are compared by their stems. A claim without a content word is not covered.
    """
    wanted = set(content_stems(claim))
    return len(wanted & set(content_stems(premise))) / len(wanted) if wanted else 0.0


def copied_share(claim: str, premise: str) -> float:
    """How far a claim is made of stretches of the premise, 0 to 1.

    The sum of the squared lengths of the copied stretches over the squared length of the claim, in
    words, case and marks aside: 1 for a sentence taken as it is, 1/n for n scattered words of which
    all occur. It is the extractive fragment density of Grusky, Naaman and Artzi, "Newsroom", 2018,
    with its greedy search, divided once more by the length, so that claims of different length
    compare.

    Args:
        claim: Without a word it gives 0.
        premise: Any text.
    """
    words, source = _WORD.findall(claim.lower()), _WORD.findall(premise.lower())
    if not words:
        return 0.0
    places: dict[str, list[int]] = defaultdict(list)
    for place, word in enumerate(source):
        if len(places[word]) < _MOST_PLACES:
            places[word].append(place)
    total, at = 0, 0
    while at < len(words):
        longest = max(
            (_common(words, at, source, place) for place in places.get(words[at], ())), default=0
        )
        total += longest * longest
        at += max(1, longest)
    return total / len(words) ** 2


def _common(words: list[str], at: int, source: list[str], place: int) -> int:
    """How many words are the same from these places on."""
    length = 0
    while (
        at + length < len(words)
        and place + length < len(source)
        and words[at + length] == source[place + length]
    ):
        length += 1
    return length
