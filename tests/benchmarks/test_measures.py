"""Measures of the accuracy benchmark: against scikit-learn and answers worked out by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("sklearn")
from sklearn.metrics import roc_auc_score

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import measures


@settings(deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.sampled_from([0.0, 0.2, 0.5, 0.9])), min_size=2))
def test_auc_is_that_of_scikit_learn_ties_included(rows):
    labels, scores = np.array([y for y, _ in rows], dtype=int), np.array([s for _, s in rows])
    if labels.min() == labels.max():
        return
    assert measures.auc(labels, scores) == pytest.approx(roc_auc_score(labels, scores))


def test_the_best_threshold_may_separate_what_the_shipped_one_does_not():
    labels, scores = [True, True, False, False], [0.4, 0.3, 0.2, 0.1]
    found = measures.measure(labels, scores, 0.5, list("abcd"))
    assert found["auc"] == found["bacc_best"] == found["ap"] == 1
    assert found["bacc"] == 0.5
    # One bin each for 0.4, 0.3, 0.2 and 0.1.
    assert found["ece"] == pytest.approx((0.6 + 0.7 + 0.2 + 0.1) / 4)


def test_a_scorer_leads_itself_by_nothing_and_its_reverse_by_all():
    labels, scores = [True, False] * 6, [0.9, 0.1] * 6
    clusters = [str(place // 2) for place in range(12)]
    same = measures.lead(labels, scores, scores, clusters)
    assert (same["difference"], same["low"], same["high"]) == (0, 0, 0)
    assert measures.lead(labels, scores, [1 - s for s in scores], clusters)["difference"] == 1


def test_rows_of_one_document_are_drawn_together():
    # Ten documents, each with one right and nine equal rows: as independent rows, they would look
    # like a hundred examples and the interval would be narrower.
    rng = np.random.default_rng(1)
    document = rng.normal(size=10).repeat(10)
    labels = np.array([1, 0] * 5).repeat(10)
    clusters = [str(place) for place in range(10) for _ in range(10)]
    low, high = measures.interval(measures.auc, clusters, labels, document)
    flat_low, flat_high = measures.interval(
        measures.auc, list(map(str, range(100))), labels, document
    )
    assert high - low > flat_high - flat_low


def test_an_interval_needs_both_labels():
    with pytest.raises(ValueError, match="both labels"):
        measures.interval(measures.auc, ["a", "b"], np.array([1, 1]), np.array([0.1, 0.2]))


PROBABILITIES = np.array([[0.5, 0.3, 0.2], [0.4, 0.5, 0.1], [0.45, 0.15, 0.4], [0.1, 0.2, 0.7]])


@pytest.mark.parametrize(
    ("labels", "decided"),
    [
        (
            ["entailment", "neutral", "contradiction", "contradiction"],
            ["entailment", "neutral", "entailment", "contradiction"],
        ),
        (
            ["entailment", "contradiction", "contradiction", "contradiction"],
            ["entailment", "entailment", "entailment", "contradiction"],
        ),
        # What is not entailed is neutral and contradiction together.
        (["entailment"] + ["not_entailment"] * 3, ["not_entailment"] * 4),
    ],
)
def test_a_set_is_decided_among_its_own_labels(labels, decided):
    assert measures.nli_decisions(labels, PROBABILITIES) == decided


def test_balanced_accuracy_of_pairs_is_the_mean_over_labels():
    labels = ["entailment", "contradiction", "contradiction", "contradiction"]
    found = measures.nli_measure(labels, PROBABILITIES, list("abcd"))
    assert found["accuracy"] == 0.5
    assert found["bacc"] == pytest.approx((1 + 1 / 3) / 2)
