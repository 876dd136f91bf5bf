"""The facts of a case in; pairs that say the same, or that cannot both hold, out.

A corpus wants near-duplicates: the same sentence for another year, another stage, another probe.
A contradiction is therefore reported only where two facts have all words but one in common, or a
negation, and the value checks speak against both directions. A model is no help there: it calls
most near-duplicates contradictions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sqb_judge.corpus.records import Fact
from sqb_judge.factual.checker import Checker
from sqb_judge.factual.overlap import word_coverage
from sqb_judge.factual.values import compare_values
from sqb_judge.factual.verdicts import DistortionKind

ALIKE = 0.5
"""Share of content words, in both directions, from which two facts are compared at all."""
SAME = 0.8
"""Probability of entailment, in both directions, from which two facts say the same."""

# Dates and names are left out: they mostly tell for when or for whom a value holds.
_FIRM = {
    DistortionKind.NUMBER_CHANGED,
    DistortionKind.MAGNITUDE_ALTERED,
    DistortionKind.NEGATION_FLIP,
}
_TOKEN = re.compile(r"\w+(?:[.,:'-]\w+)*|%")
_NEGATIONS = frozenset({"not", "never", "no", "cannot", "does", "do", "did", "any"})


@dataclass(frozen=True, slots=True)
class FactPair:
    """Two facts that do not go together.

    Attributes:
        first: The earlier one.
        second: The later one.
        contradict: True if they contradict each other, False if they say the same.
        score: The weaker direction's probability of entailment or of contradiction, 0 to 1.
    """

    first: Fact
    second: Fact
    contradict: bool
    score: float


def alike(facts: Sequence[Fact]) -> list[tuple[Fact, Fact]]:
    """The pairs of facts that share enough words to be compared."""
    return [
        (first, second)
        for first, second in combinations(facts, 2)
        if min(word_coverage(first.text, second.text), word_coverage(second.text, first.text))
        >= ALIKE
    ]


def odd_pairs(pairs: Sequence[tuple[Fact, Fact]], checker: Checker) -> list[FactPair]:
    """The pairs that say the same or contradict each other, as far as that is certain."""
    asked = [
        (premise.text, claim.text)
        for first, second in pairs
        for premise, claim in ((first, second), (second, first))
    ]
    if not asked:
        return []
    rows = checker.engine.probabilities(asked)
    found = []
    for place, (first, second) in enumerate(pairs):
        both = rows[2 * place], rows[2 * place + 1]
        entailed = min(float(row[0]) for row in both)
        opposed = min(float(row[2]) for row in both)
        if entailed >= SAME and not any(_kinds(first, second)):
            found.append(FactPair(first, second, False, entailed))
        elif entailed < SAME and _one_value_apart(first, second):
            found.append(FactPair(first, second, True, opposed))
    return found


def _kinds(first: Fact, second: Fact) -> Iterator[set[DistortionKind]]:
    """Decisive findings of the value checks, one set a direction."""
    for claim, premise in ((first.text, second.text), (second.text, first.text)):
        yield {found.kind for found in compare_values(claim, premise) if found.decisive}


def _one_value_apart(first: Fact, second: Fact) -> bool:
    """Whether two facts differ by one word or by a negation, and the value checks mind it."""
    one, other = (_words(fact.text) for fact in (first, second))
    differing = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    apart = len(differing) == 1 if len(one) == len(other) else _bare(one) == _bare(other)
    return apart and all(kinds & _FIRM for kinds in _kinds(first, second))


def _words(text: str) -> list[str]:
    return _TOKEN.findall(text.casefold())


def _bare(words: Sequence[str]) -> list[str]:
    """Words without negation and the helping verb that comes with it ("does not run", "runs")."""
    return [word.rstrip("s") for word in words if word not in _NEGATIONS]
