"""From probabilities to scores, worked out on paper."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.factual.overlap import Overlap
from sqb_judge.factual.support import (
    MOST_UNGROUNDED,
    Candidate,
    best_candidate,
    combined_score,
    log_odds,
    sigmoid,
    turned_down,
)
from sqb_judge.factual.values import Finding
from sqb_judge.factual.verdicts import DistortionKind, Window
from sqb_judge.nli.calibration import ScoreWeights

WEIGHTS = ScoreWeights(bias=-1.0, entailment=0.5, contradiction=-0.25, copied=2.0, ungrounded=-0.75)
UNIT = st.floats(0, 1)
SOME_WEIGHTS = st.builds(
    ScoreWeights,
    bias=st.floats(-5, 5),
    entailment=st.floats(0, 3),
    contradiction=st.floats(-3, 0),
    copied=st.floats(0, 5),
    ungrounded=st.floats(-5, 0),
)
OVERLAPS = st.builds(
    Overlap, coverage=UNIT, copied=UNIT, ungrounded=st.integers(min_value=0, max_value=9)
)


def finding(decisive):
    return Finding(DistortionKind.NUMBER_CHANGED, "10 is not 12.", decisive, (0, 2), None)


def candidate(raw, *findings, coverage=1.0, score=None):
    return Candidate(
        Window((), "w"),
        (raw, 1 - raw, 0.0),
        coverage,
        raw,
        raw if score is None else score,
        findings,
    )


def test_log_odds_and_sigmoid_undo_each_other():
    assert log_odds(0.5) == 0
    assert log_odds(0.8) == pytest.approx(math.log(4))
    for probability in (0.001, 0.2, 0.5, 0.999):
        assert sigmoid(log_odds(probability)) == pytest.approx(probability)


def test_certainty_is_kept_finite():
    assert log_odds(0.0) == log_odds(1e-9) == pytest.approx(-math.log(9999))
    assert log_odds(1.0) == pytest.approx(math.log(9999))
    assert sigmoid(-1e6) == 0
    assert sigmoid(1e6) == 1


def test_the_combined_score_is_the_logistic_combination():
    # -1 + 0.5 ln 4 - 0.25 ln(1/19) + 2 * 0.5, whose odds are 2 * 19^0.25.
    odds = 2 * 19**0.25
    found = combined_score((0.8, 0.15, 0.05), Overlap(0.0, 0.5, 0), WEIGHTS)
    assert found == pytest.approx(odds / (1 + odds))


def test_without_weights_the_score_is_the_probability_of_entailment():
    assert combined_score((0.7, 0.2, 0.1), Overlap(0.0, 0.9, 0), None) == 0.7


def test_neutral_weighs_nothing_by_itself():
    one = combined_score((0.6, 0.3, 0.1), Overlap(0.0, 0.5, 0), WEIGHTS)
    assert combined_score((0.6, 0.1, 0.1), Overlap(0.0, 0.5, 0), WEIGHTS) == one


@given(weights=SOME_WEIGHTS, pair=st.tuples(UNIT, UNIT), other=UNIT, overlap=OVERLAPS)
def test_the_score_never_falls_with_entailment(weights, pair, other, overlap):
    low, high = sorted(pair)
    scores = [combined_score((p, 0.0, other), overlap, weights) for p in (low, high)]
    assert 0 <= scores[0] <= scores[1] <= 1


@given(weights=SOME_WEIGHTS, pair=st.tuples(UNIT, UNIT), other=UNIT, overlap=OVERLAPS)
def test_the_score_never_rises_with_contradiction(weights, pair, other, overlap):
    low, high = sorted(pair)
    scores = [combined_score((other, 0.0, p), overlap, weights) for p in (low, high)]
    assert 0 <= scores[1] <= scores[0] <= 1


@given(weights=SOME_WEIGHTS, less=OVERLAPS, more=OVERLAPS, one=UNIT, two=UNIT)
def test_the_score_never_falls_with_overlap(weights, less, more, one, two):
    low = Overlap(
        min(less.coverage, more.coverage),
        min(less.copied, more.copied),
        max(less.ungrounded, more.ungrounded),
    )
    high = Overlap(
        max(less.coverage, more.coverage),
        max(less.copied, more.copied),
        min(less.ungrounded, more.ungrounded),
    )
    scores = [combined_score((one, 0.0, two), overlap, weights) for overlap in (low, high)]
    assert scores[0] <= scores[1]


def test_ungrounded_specifics_weigh_by_hand():
    # -1 + 2 * 0.5 - 0.75 * 2 = -1.5; entailment and contradiction at even odds.
    found = combined_score((0.5, 0.0, 0.5), Overlap(0.9, 0.5, 2), WEIGHTS)
    assert found == pytest.approx(sigmoid(-1.5))


def test_many_ungrounded_specifics_count_as_the_most():
    most = combined_score((0.5, 0.0, 0.5), Overlap(0.9, 0.5, MOST_UNGROUNDED), WEIGHTS)
    assert combined_score((0.5, 0.0, 0.5), Overlap(0.9, 0.5, 50), WEIGHTS) == most


def test_each_part_moves_the_score_where_it_has_weight():
    base = combined_score((0.5, 0.3, 0.2), Overlap(0.0, 0.5, 0), WEIGHTS)
    assert combined_score((0.6, 0.3, 0.2), Overlap(0.0, 0.5, 0), WEIGHTS) > base
    assert combined_score((0.5, 0.3, 0.3), Overlap(0.0, 0.5, 0), WEIGHTS) < base
    assert combined_score((0.5, 0.3, 0.2), Overlap(0.0, 0.6, 0), WEIGHTS) > base


@given(pair=st.tuples(UNIT, UNIT), threshold=st.floats(0.01, 0.99))
def test_what_is_turned_down_keeps_its_order_below_the_threshold(pair, threshold):
    low, high = sorted(pair)
    assert 0 <= turned_down(low, threshold) <= turned_down(high, threshold) < threshold


def test_turned_down_scores_stay_apart():
    assert turned_down(1.0, 0.5) == pytest.approx(0.4995)
    assert turned_down(0.2, 0.5) < turned_down(0.3, 0.5)


def test_the_best_candidate_has_the_highest_score_then_the_highest_raw_one():
    turned = candidate(0.99, finding(True), score=0.4)
    plain, better = candidate(0.3), candidate(0.6)
    assert best_candidate([plain, turned]) is turned
    assert best_candidate([turned, plain, better]) is better
    one, two = candidate(0.7, score=0.2), candidate(0.8, score=0.2)
    assert best_candidate([one, two]) is two


def test_findings_on_another_subject_are_not_told_unless_decisive():
    mild, hard = finding(False), finding(True)
    assert candidate(0.1, mild, hard, coverage=0.59).telling == (hard,)
    assert candidate(0.1, mild, hard, coverage=0.6).telling == (mild, hard)
