"""Calibration error, temperature and threshold: on answers worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.nli.reliability import (
    balanced_accuracy,
    best_threshold,
    expected_calibration_error,
    fit_temperature,
    tempered,
)


def test_error_over_two_bins_worked_out_by_hand():
    # Below one half: share 1/3 against mean 0.2; above: share 1/2 against mean 0.7.
    labels, scores = [0, 0, 1, 1, 0], [0.1, 0.2, 0.3, 0.6, 0.8]
    expected = 3 / 5 * abs(1 / 3 - 0.2) + 2 / 5 * abs(1 / 2 - 0.7)
    assert expected_calibration_error(labels, scores, bins=2) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("labels", "scores", "error"),
    [([1, 1, 0], [1, 1, 0], 0), ([0, 1], [1, 0], 1), ([1, 0], [0.5, 0.5], 0), ([], [], 0)],
)
def test_error_at_the_ends(labels, scores, error):
    assert expected_calibration_error(labels, scores) == error


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 1)), min_size=1))
def test_error_is_a_share_and_does_not_depend_on_order(rows):
    labels, scores = [y for y, _ in rows], [s for _, s in rows]
    error = expected_calibration_error(labels, scores)
    assert 0 <= error <= 1
    assert expected_calibration_error(labels[::-1], scores[::-1]) == pytest.approx(error)


def test_balanced_accuracy_counts_both_labels_the_same():
    assert balanced_accuracy([1, 1, 1, 1, 0], [1, 1, 1, 0, 1]) == pytest.approx(0.375)
    with pytest.raises(ValueError, match="both labels"):
        balanced_accuracy([1, 1], [1, 0])


LOGITS = st.lists(st.floats(-8, 8), min_size=3, max_size=3)


@settings(deadline=None)
@given(rows=st.lists(LOGITS, min_size=1, max_size=5), temperature=st.floats(0.2, 5))
def test_tempered_probabilities_are_those_of_divided_logits(rows, temperature):
    logits = np.array(rows)

    def softmax(values):
        powers = np.exp(values - values.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)

    found = tempered(softmax(logits), temperature)
    assert found == pytest.approx(softmax(logits / temperature), abs=1e-9)


@pytest.mark.parametrize("temperature", [0.5, 1.0, 2.5])
def test_the_temperature_that_labels_were_drawn_at_is_found(temperature):
    rng = np.random.default_rng(0)
    true = rng.dirichlet([0.7, 0.7, 0.7], size=4000)
    labels = [(int(rng.choice(3, p=row)),) for row in true]
    # A model that is too sure by that much.
    model = tempered(true, 1 / temperature)
    assert fit_temperature(model, labels) == pytest.approx(temperature, rel=0.08)


def test_labels_that_leave_two_classes_open_count_their_sum():
    # Two classes in truth: what is not entailed is split at random and must not matter.
    rng = np.random.default_rng(0)
    entailed = rng.uniform(0.02, 0.98, 4000)
    labels = [(0,) if rng.random() < p else (1, 2) for p in entailed]
    rows = np.column_stack([entailed, (1 - entailed) / 2, (1 - entailed) / 2])
    assert fit_temperature(rows, labels) == pytest.approx(1, rel=0.1)


def test_the_threshold_is_the_middle_of_what_is_equally_good():
    labels, scores = [False, False, True, True], [0.1, 0.2, 0.6, 0.8]
    assert best_threshold(labels, scores, ["a"] * 4) == pytest.approx(0.41, abs=0.011)


def test_every_set_has_the_same_say_in_the_threshold():
    small = ([False, True], [0.1, 0.3])
    large = ([False, True] * 50, [0.4, 0.9] * 50)
    labels, scores = small[0] + large[0], small[1] + large[1]
    found = best_threshold(labels, scores, ["small"] * 2 + ["large"] * 100)
    assert 0.4 < found <= 0.9 or 0.1 < found <= 0.3  # one of the two sets is decided whole
    assert best_threshold(*large, ["large"] * 100) == pytest.approx(0.65, abs=0.011)


def test_one_label_says_nothing_of_a_threshold():
    assert best_threshold([True, True], [0.2, 0.9], ["a", "a"]) == 0.5
