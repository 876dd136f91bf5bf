"""Measures of a scorer against labels, with bootstrap intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from sklearn.metrics import average_precision_score, balanced_accuracy_score, roc_auc_score

RESAMPLES = 300
BINS = 10


def expected_calibration_error(labels: np.ndarray, scores: np.ndarray) -> float:
    """Mean gap between score and share supported over ten equal bins, weighted by size.

    Naeini et al., "Obtaining Well Calibrated Probabilities Using Bayesian Binning", 2015.
    """
    bins = np.minimum((scores * BINS).astype(int), BINS - 1)
    return float(
        sum(
            (bins == b).mean() * abs(labels[bins == b].mean() - scores[bins == b].mean())
            for b in np.unique(bins)
        )
    )


def measure(labels: Sequence[bool], scores: Sequence[float], threshold: float) -> dict[str, float]:
    """ROC AUC, average precision, balanced accuracy at a threshold and at the best one, ECE."""
    y, s = np.asarray(labels, dtype=int), np.asarray(scores, dtype=float)
    best = max(balanced_accuracy_score(y, s >= t) for t in np.quantile(s, np.linspace(0, 1, 101)))
    low, high = interval(roc_auc_score, y, s)
    return {
        "n": len(y),
        "auc": roc_auc_score(y, s),
        "auc_low": low,
        "auc_high": high,
        "ap": average_precision_score(y, s),
        "bacc": balanced_accuracy_score(y, s >= threshold),
        "bacc_best": best,
        "ece": expected_calibration_error(y, s),
    }


def interval(
    statistic: Callable[..., float], labels: np.ndarray, scores: np.ndarray
) -> tuple[float, float]:
    """95% percentile bootstrap interval of a statistic of (labels, scores)."""
    rng = np.random.default_rng(0)
    values = []
    while len(values) < RESAMPLES:
        rows = rng.integers(0, len(labels), len(labels))
        if 0 < labels[rows].sum() < len(rows):
            values.append(statistic(labels[rows], scores[rows]))
    low, high = np.quantile(values, [0.025, 0.975])
    return float(low), float(high)


def nli_accuracy(labels: Sequence[str], probabilities: np.ndarray) -> float:
    """Share of pairs whose label is the most probable of the labels that the set uses.

    A set that knows only entailment and one other label is decided between the two; mass on
    classes that the set does not use goes to "not entailed" where that is the other label.
    """
    present = set(labels)
    if present == {"entailment", "neutral", "contradiction"}:
        names = np.array(["entailment", "neutral", "contradiction"])
        return float((names[probabilities.argmax(axis=1)] == np.asarray(labels)).mean())
    against = probabilities[:, 2] if "contradiction" in present else 1 - probabilities[:, 0]
    return float(((probabilities[:, 0] > against) == (np.asarray(labels) == "entailment")).mean())
