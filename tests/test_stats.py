"""Confidence intervals: against scipy, numpy and sums by hand, and by their properties."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from sqb_judge.stats import mean_interval, wilson_interval

scores = st.lists(st.floats(0, 1), min_size=2, max_size=12)


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
@pytest.mark.parametrize(("successes", "trials"), [(0, 2), (2, 2), (1, 7), (30, 41), (500, 500)])
def test_wilson_is_that_of_scipy(successes: int, trials: int, confidence: float) -> None:
    interval = wilson_interval(successes, trials, confidence=confidence)
    oracle = binomtest(successes, trials).proportion_ci(confidence, method="wilson")
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((oracle.low, oracle.high), abs=1e-12)


def test_wilson_by_hand() -> None:
    # 8 of 10, z = 1.96: (0.8 + 0.19208 ± 1.96 * sqrt(0.016 + 0.009604)) / 1.38416
    interval = wilson_interval(8, 10)
    assert interval is not None
    assert interval.low == pytest.approx(0.4902, abs=1e-4)
    assert interval.high == pytest.approx(0.9433, abs=1e-4)


def test_bootstrap_agrees_with_every_resample_listed() -> None:
    """With four examples the 256 resamples can all be looked at."""
    values = [0.1, 0.4, 0.5, 0.9]
    means = [sum(picked) / 4 for picked in itertools.product(values, repeat=4)]
    interval = mean_interval(values)
    assert interval is not None
    assert interval.method == "bootstrap"
    # Between two neighbouring means of the exact distribution lies 0.025 at most here.
    assert interval.low == pytest.approx(np.quantile(means, 0.025), abs=0.026)
    assert interval.high == pytest.approx(np.quantile(means, 0.975), abs=0.026)


def test_bootstrap_agrees_with_a_plain_loop() -> None:
    values = np.random.default_rng(7).beta(2, 3, size=60)
    draws = np.random.default_rng(11).integers(0, 60, size=(20_000, 60))
    low, high = np.percentile(values[draws].mean(axis=1), [2.5, 97.5])
    interval = mean_interval(values.tolist())
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=0.004)


def test_many_examples_agree_with_the_normal_approximation() -> None:
    values = np.random.default_rng(3).uniform(size=5000)  # more than one batch of resamples
    half = 1.96 * values.std() / math.sqrt(5000)
    interval = mean_interval(values.tolist())
    assert interval is not None
    assert interval.low == pytest.approx(values.mean() - half, abs=0.001)
    assert interval.high == pytest.approx(values.mean() + half, abs=0.001)


@pytest.mark.parametrize("values", [[], [0.5], [1.0], [0]])
def test_fewer_than_two_examples_have_no_interval(values: list[float]) -> None:
    assert mean_interval(values) is None


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("n", [2, 10, 100])
def test_equal_values_never_have_a_width_of_zero(value: float, n: int) -> None:
    interval = mean_interval([value] * n)
    assert interval is not None
    assert interval.method == "wilson"
    assert interval.high - interval.low > 0.01
    assert interval.low <= value <= interval.high


def test_equal_values_outside_the_unit_range_have_no_interval() -> None:
    assert mean_interval([3.0, 3.0, 3.0]) is None


def test_zeros_and_ones_are_a_proportion() -> None:
    assert mean_interval([1, 0, 1, 1]) == wilson_interval(3, 4)


@given(values=scores)
@settings(max_examples=40, deadline=None)
def test_interval_holds_the_mean_and_stays_in_range(values: list[float]) -> None:
    interval = mean_interval(values)
    assert interval is not None
    mean = math.fsum(values) / len(values)
    assert min(values) - 1e-12 <= interval.low or interval.method == "wilson"
    assert 0 <= interval.low <= interval.high <= 1 + 1e-12
    if interval.method == "wilson":
        assert interval.low - 1e-9 <= mean <= interval.high + 1e-9


@given(values=scores, seed=st.integers(0, 5))
@settings(max_examples=15, deadline=None)
def test_same_seed_same_interval(values: list[float], seed: int) -> None:
    assert mean_interval(values, seed=seed) == mean_interval(values, seed=seed)


@given(st.integers(2, 200).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_symmetric_and_holds_the_share(case: tuple[int, int]) -> None:
    successes, trials = case
    one, other = wilson_interval(successes, trials), wilson_interval(trials - successes, trials)
    assert one is not None
    assert other is not None
    assert one.low == pytest.approx(1 - other.high, abs=1e-12)
    assert one.low <= successes / trials <= one.high
    wide = wilson_interval(successes, trials, confidence=0.99)
    assert wide is not None
    assert wide.high - wide.low > one.high - one.low


@pytest.mark.parametrize("values", [[math.nan, 1.0], [math.inf, 0.0]])
def test_values_that_are_not_finite_are_refused(values: list[float]) -> None:
    with pytest.raises(ValueError, match="finite"):
        mean_interval(values)


def test_what_is_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="confidence"):
        mean_interval([0.1, 0.2], confidence=1)
    with pytest.raises(ValueError, match="successes"):
        wilson_interval(3, 2)
