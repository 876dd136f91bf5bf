"""Shared words and copied stretches, counted by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.factual.overlap import copied_share, word_coverage

LEASE = "The kubelet renews the lease of its node every 10 seconds."


def test_coverage_is_the_share_of_words_whatever_their_rarity():
    assert word_coverage("Alpha beta zeta.", "A beta.") == pytest.approx(1 / 3)
    assert word_coverage("Alpha beta zeta.", "Zeta, alpha!") == pytest.approx(2 / 3)
    assert word_coverage("Alpha beta zeta.", "Zeta beta alpha.") == 1
    assert word_coverage("Alpha beta zeta.", "Something else.") == 0


def test_a_word_counts_once_and_by_its_stem():
    assert word_coverage("Leases, leases, alpha.", "The lease.") == word_coverage(
        "A lease and alpha.", "Leases."
    )


def test_a_claim_without_content_words_is_not_covered():
    assert word_coverage("It was not so.", LEASE) == 0


PHRASES = st.lists(
    st.sampled_from("alpha beta gamma delta node lease probe kubelet zeta the of".split()),
    max_size=8,
).map(" ".join)


@given(claim=PHRASES, premise=PHRASES, more=PHRASES)
def test_coverage_lies_between_0_and_1_and_grows_with_the_premise(claim, premise, more):
    small, large = word_coverage(claim, premise), word_coverage(claim, f"{premise} {more}")
    assert 0 <= small <= large <= 1


@pytest.mark.parametrize(
    ("claim", "copied"),
    [
        (LEASE, 1),
        ("the KUBELET renews, the lease!", 1),  # case and marks aside
        ("The lease of its node", 1),
        # 2 words copied, 1 not, 2 copied: (4 + 4) / 25.
        ("The kubelet keeps the lease", 8 / 25),
        # Four words that occur, none beside the next: 4 / 16.
        ("node lease kubelet seconds", 4 / 16),
        ("The kubelet renews the lease of its pod", 49 / 64),
        ("Something else", 0),
        ("", 0),
        ("...", 0),
    ],
)
def test_the_share_counted_by_hand(claim, copied):
    assert copied_share(claim, LEASE) == pytest.approx(copied)


def test_the_longest_stretch_is_taken_wherever_it_stands():
    assert copied_share("the pod fails", "The node. The pod fails. The pod") == 1


WORDS = st.lists(st.sampled_from("the node pod lease is of".split()), max_size=12).map(" ".join)


@given(claim=WORDS, premise=WORDS)
def test_the_share_lies_between_0_and_1_and_is_1_for_what_is_contained(claim, premise):
    assert 0 <= copied_share(claim, premise) <= 1
    if claim:
        assert copied_share(claim, f"{premise} {claim}") == 1


@given(claim=st.text(max_size=60), premise=st.text(max_size=60))
def test_any_text_has_a_share(claim, premise):
    assert 0 <= copied_share(claim, premise) <= 1


def test_repeats_do_not_take_forever():
    assert copied_share("the " * 3000, "the node " * 3000) > 0
