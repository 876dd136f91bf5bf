"""Whether probabilities mean what they say, and what makes them: pure functions, no model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize_scalar

Array = npt.NDArray[np.float64]

BINS = 10
TEMPERATURES = (0.05, 20.0)
# Thresholds within this much of the best balanced accuracy count as equally good.
PLATEAU = 0.002


def expected_calibration_error(
    labels: npt.ArrayLike, scores: npt.ArrayLike, bins: int = BINS
) -> float:
    """Mean gap between score and share of positives over bins of equal width, weighted by size.

    Bin k of n holds the scores in [k/n, (k+1)/n); the last one holds 1 too. Naeini, Cooper and
    Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian Binning", 2015. Equal width
    is the form that published figures use; with few rows it is biased upwards.

    Args:
        labels: 1 or True for positives, shape (n,).
        scores: From 0 to 1, shape (n,).
        bins: Their number.

    Returns:
        From 0 (calibrated) to 1; 0 without rows.
    """
    y, s = np.asarray(labels, dtype=np.float64), np.asarray(scores, dtype=np.float64)
    places = np.minimum((s * bins).astype(int), bins - 1)
    return float(
        sum(
            (places == b).mean() * abs(y[places == b].mean() - s[places == b].mean())
            for b in np.unique(places)
        )
    )


def balanced_accuracy(
    labels: npt.ArrayLike,
    found: npt.ArrayLike,
) -> float:
    """Mean of the share of positives and the share of negatives that are decided rightly.

    Raises:
        ValueError: Only one of the two labels occurs.
    """
    y, s = np.asarray(labels, dtype=bool), np.asarray(found, dtype=bool)
    if y.all() or not y.any():
        raise ValueError("Balanced accuracy needs both labels.")
    return float((s[y].mean() + (~s[~y]).mean()) / 2)


def negative_log_likelihood(probabilities: Array, allowed: Sequence[Sequence[int]]) -> float:
    """Mean of -log of the probability that the right classes have together.

    Args:
        probabilities: Shape (n, 3).
        allowed: For each row the classes that would be right.
    """
    right = [row[list(classes)].sum() for row, classes in zip(probabilities, allowed, strict=True)]
    return float(-np.log(np.clip(right, 1e-12, 1)).mean())


def tempered(probabilities: Array, temperature: float) -> Array:
    """What probabilities become when the logits behind them are divided by a temperature.

    Exact for a softmax, and for a sigmoid seen as two classes: p to the power of 1/T, scaled to
    sum to 1. Classes with probability 0 stay there.
    """
    powers = np.power(probabilities, 1 / temperature)
    scaled: Array = powers / powers.sum(axis=1, keepdims=True)
    return scaled


def fit_temperature(probabilities: Array, allowed: Sequence[Sequence[int]]) -> float:
    """The temperature that makes labelled pairs most likely.

    Guo, Pleiss, Sun and Weinberger, "On Calibration of Modern Neural Networks", 2017, section 4.2.

    Args:
        probabilities: At temperature 1, shape (n, 3).
        allowed: For each row the classes that would be right; several where a label such as
            "not entailment" does not tell them apart.

    Returns:
        Between the bounds in `TEMPERATURES`, to three decimals.
    """
    low, high = np.log(TEMPERATURES)
    found = minimize_scalar(
        lambda log: negative_log_likelihood(tempered(probabilities, float(np.exp(log))), allowed),
        bounds=(low, high),
        method="bounded",
    )
    return round(float(np.exp(found.x)), 3)


def best_threshold(labels: Sequence[bool], scores: Sequence[float], groups: Sequence[str]) -> float:
    """The threshold with the best balanced accuracy, averaged over groups.

    Looked for in steps of 0.01. Of all that are within `PLATEAU` of the best the middle one is
    taken, since the very best of many near-equal thresholds is mostly chance. Groups with one
    label only say nothing and are left out.

    Returns:
        From 0.01 to 0.99; 0.5 where no group has both labels.
    """
    y, s, g = np.asarray(labels, dtype=bool), np.asarray(scores), np.asarray(groups)
    usable = [name for name in np.unique(g) if 0 < y[g == name].sum() < (g == name).sum()]
    if not usable:
        return 0.5
    grid = np.arange(1, 100) / 100
    values = np.array(
        [np.mean([balanced_accuracy(y[g == n], s[g == n] >= t) for n in usable]) for t in grid]
    )
    good = grid[values >= values.max() - PLATEAU]
    return float(good[len(good) // 2])
