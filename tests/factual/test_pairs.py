"""Facts that say the same or contradict each other; and the near-duplicates that a corpus wants."""

from __future__ import annotations

import pytest

from sqb_judge.corpus import Fact, read_corpus
from sqb_judge.factual import Checker
from sqb_judge.factual.pairs import alike, odd_pairs

pytestmark = pytest.mark.slow


def found(checker: Checker, *texts: str) -> list[bool]:
    facts = [Fact(id=f"f{place}", text=text) for place, text in enumerate(texts)]
    return [pair.contradict for pair in odd_pairs(alike(facts), checker)]


@pytest.mark.parametrize(
    "other",
    [
        "The kubelet renews the Lease of its node every 30 seconds by default.",
        "The kubelet renews the Lease of its node every 10 minutes by default.",
        "The kubelet does not renew the Lease of its node every 10 seconds by default.",
    ],
)
def test_a_contradiction_is_found(checker: Checker, other: str) -> None:
    fact = "The kubelet renews the Lease of its node every 10 seconds by default."
    assert found(checker, fact, other) == [True]


def test_a_repetition_in_other_words_is_found(checker: Checker) -> None:
    assert found(
        checker,
        "The kubelet renews the Lease of its node every 10 seconds by default.",
        "Every 10 seconds by default the kubelet renews the Lease of its node.",
    ) == [False]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "NIS 2 requires the early warning within 24 hours of becoming aware.",
            "NIS 2 requires the incident notification within 72 hours of becoming aware.",
        ),
        (
            "The median projection puts real GDP growth in 2026 at 2.3 percent.",
            "The median projection puts real GDP growth in 2027 at 2.4 percent.",
        ),
        (
            "In April 2026 the target range stayed at 3.5 to 3.75 percent.",
            "In June 2026 the target range stayed at 3.5 to 3.75 percent.",
        ),
        (
            "Any change of the code has to be disclosed.",
            "Any waiver of the code has to be disclosed.",
        ),
    ],
)
def test_near_duplicates_are_wanted(checker: Checker, one: str, other: str) -> None:
    assert found(checker, one, other) == []


def test_only_facts_with_shared_words_are_compared() -> None:
    facts = read_corpus("technical").case("k8s-pod-recovery").reference_facts
    assert len(alike(facts)) < len(facts)
