"""Fitting of score weights: against a slow reading of the scoring rules, and on known answers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.errors import InputError
from sqb_judge.factual.fitting import (
    Collected,
    balance,
    claim_log_odds,
    collect,
    fit_weights,
)
from sqb_judge.factual.overlap import Overlap
from sqb_judge.factual.support import (
    Candidate,
    best_candidate,
    combined_score,
    features,
    sigmoid,
)
from sqb_judge.factual.verdicts import Window
from sqb_judge.nli.calibration import ScoreWeights
from sqb_judge.nli.labelled import Labelled

SHARE = st.floats(0.05, 0.95)  # within what log-odds are clipped to
OVERLAP = st.builds(
    Overlap, coverage=st.floats(0, 1), copied=st.floats(0, 1), ungrounded=st.integers(0, 2)
)
WINDOW = st.tuples(SHARE, SHARE, OVERLAP)
CLAIM = st.lists(st.lists(WINDOW, min_size=1, max_size=4), min_size=1, max_size=4)
WEIGHTS = st.builds(
    ScoreWeights,
    bias=st.floats(-2, 2),
    entailment=st.floats(0, 0.9),
    contradiction=st.floats(-0.9, 0),
    copied=st.floats(0, 1.5),
    ungrounded=st.floats(-0.9, 0),
)


def flatten(claims):
    windows, units, starts = [], [], []
    for claim in claims:
        starts.append(len(units))
        for unit in claim:
            units.append(len(windows))
            windows += [features((e, 0.0, c), overlap) for e, c, overlap in unit]
    return Collected(np.array(windows), np.array(units), np.array(starts))


def array_of(weights):
    return np.array([weights.bias, *weights.factors])


def slow_score(claim, weights):
    """As the checker decides a claim: best window of each unit, then the weakest unit."""
    bests = []
    for unit in claim:
        candidates = []
        for entailment, contradiction, overlap in unit:
            probabilities = (entailment, 0.0, contradiction)
            raw = combined_score(probabilities, overlap, weights)
            candidates.append(
                Candidate(Window((), ""), probabilities, overlap.coverage, raw, raw, ())
            )
        bests.append(best_candidate(candidates))
    return min(best.score for best in bests)


@settings(deadline=None)
@given(claims=st.lists(CLAIM, min_size=1, max_size=6), weights=WEIGHTS)
def test_the_fitted_score_is_the_score_that_the_checker_gives(claims, weights):
    odds = claim_log_odds(flatten(claims), array_of(weights))
    assert [sigmoid(value) for value in odds] == pytest.approx(
        [slow_score(claim, weights) for claim in claims], abs=1e-9
    )


def test_log_odds_worked_out_by_hand():
    data = Collected(
        windows=np.array([[value, 0.0, 0, 0] for value in (1, 3, 2, 5, 4)]),
        units=np.array([0, 2, 3, 4]),
        claims=np.array([0, 1]),
    )
    # The first claim: the better of 1 and 3. The second: the weakest of 2, 5 and 4.
    assert claim_log_odds(data, np.array([0.5, 1.0, 0, 0, 0])).tolist() == [3.5, 2.5]


# --- weights ---


def synthetic(count, rule, seed=0):
    """Claims of one window each, labelled by a rule on its features."""
    rng = np.random.default_rng(seed)
    windows = np.column_stack(
        [
            rng.normal(0, 2, count),
            rng.normal(0, 2, count),
            rng.uniform(0, 1, count),
            rng.integers(0, 4, count),
        ]
    )
    places = np.arange(count)
    labels = np.array([float(rule(*window)) for window in windows])
    return Collected(windows, places, places), labels, np.full(count, 1 / count)


@pytest.mark.parametrize(
    ("rule", "strong"),
    [
        (lambda e, c, f, u: e > 1, "entailment"),
        (lambda e, c, f, u: c < 0.5, "contradiction"),
        (lambda e, c, f, u: f > 0.6, "copied"),
        (lambda e, c, f, u: u < 2, "ungrounded"),
    ],
)
def test_the_fit_finds_what_decides(rule, strong):
    data, labels, importance = synthetic(200, rule)
    weights = fit_weights(data, labels, importance)
    names = ("entailment", "contradiction", "copied", "ungrounded")
    spread = dict(zip(names, data.windows.std(0), strict=True))
    effect = {name: abs(getattr(weights, name)) * size for name, size in spread.items()}
    assert max(effect, key=effect.get) == strong
    found = claim_log_odds(data, array_of(weights)) > 0
    assert (found == labels.astype(bool)).mean() > 0.95


@pytest.mark.parametrize(
    "rule",
    [
        lambda e, c, f, u: e < 0,
        lambda e, c, f, u: c > 0,
        lambda e, c, f, u: f < 0.5,
        lambda e, c, f, u: u > 1,
    ],
)
def test_signs_hold_even_against_the_data(rule):
    weights = fit_weights(*synthetic(120, rule))
    assert weights.entailment >= 0
    assert weights.contradiction <= 0
    assert weights.copied >= 0
    assert weights.ungrounded <= 0


def test_importance_moves_the_threshold():
    data, labels, importance = synthetic(200, lambda e, c, f, u: e + c > 0)
    heavy = np.where(labels == 1, 10, 1) * importance
    plain, eager = (fit_weights(data, labels, w) for w in (importance, heavy / heavy.sum()))
    means = [claim_log_odds(data, array_of(w)).mean() for w in (plain, eager)]
    assert means[1] > means[0]


# --- rows ---


def test_every_set_and_label_has_the_same_say():
    rows = [Labelled("d", "c", flag, group) for group, flag in [("a", True)] * 3 + [("a", False)]]
    rows += [Labelled("d", "c", flag, "b") for flag in (True, False, False)]
    assert balance(rows) == pytest.approx([1 / 12] * 3 + [1 / 4] + [1 / 4] + [1 / 8] * 2)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), min_size=1, max_size=60))
def test_weights_sum_to_one_and_evenly_over_sets_and_labels(keys):
    weights = balance([Labelled("d", "c", flag, group) for group, flag in keys])
    assert weights.sum() == pytest.approx(1)
    sums = Counter()
    for key, weight in zip(keys, weights, strict=True):
        sums[key] += weight
    assert list(sums.values()) == pytest.approx([1 / len(sums)] * len(sums))


SENTENCE = "The kubelet renews the lease of its node every 10 seconds."
OTHER = "The river Danube flows through Vienna."


def test_collected_features_are_those_of_the_checker(checker):
    rows = [
        Labelled(f"{SENTENCE} {OTHER}", "The node has a lease.", True, "a"),
        Labelled(OTHER, f"{OTHER} {SENTENCE}", False, "a"),
    ]
    data = collect(checker, rows)
    assert data.claims.tolist() == [0, 1]  # one unit, then two sentences
    assert len(data.units) == 3
    index = checker.index([rows[0].document])
    windows = index.windows(rows[0].claim)
    assert data.units[1] == len(windows)
    for row, window in zip(data.windows, windows, strict=False):
        probabilities = checker.engine.probabilities([(window.text, rows[0].claim)])[0]
        overlap = index.overlap(rows[0].claim, window)
        assert row == pytest.approx(features(probabilities, overlap), abs=1e-3)


def test_a_document_without_a_sentence_is_refused_with_its_claim(checker):
    rows = [Labelled(SENTENCE, OTHER, False, "a"), Labelled(" ", "The cat sits.", True, "b")]
    with pytest.raises(InputError, match=r"'The cat sits\.' in b has no sentence"):
        collect(checker, rows)
