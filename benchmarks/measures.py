"""Measures of a scorer against labels, with bootstrap intervals over documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from scipy.stats import rankdata
from sklearn.metrics import average_precision_score, roc_curve

from sqb_judge.nli.labels import CLASSES
from sqb_judge.nli.reliability import balanced_accuracy, expected_calibration_error

RESAMPLES = 300


def auc(labels: np.ndarray, scores: np.ndarray) -> float:
    """Area under the ROC curve: the share of (supported, unsupported) pairs in the right order.

    Ties count half (Hanley and McNeil 1982). From ranks, since the bootstrap needs it often.
    """
    positive = labels.astype(bool)
    n, m = int(positive.sum()), int((~positive).sum())
    return float((rankdata(scores)[positive].sum() - n * (n + 1) / 2) / (n * m))


def best_balanced_accuracy(labels: np.ndarray, scores: np.ndarray) -> float:
    """Balanced accuracy at the threshold that suits these very rows best: an upper bound."""
    false, true, _ = roc_curve(labels, scores, drop_intermediate=False)
    return float(((true + 1 - false) / 2).max())


def measure(
    labels: Sequence[bool],
    scores: Sequence[float],
    threshold: float,
    clusters: Sequence[str],
) -> dict[str, float]:
    """ROC AUC, average precision, balanced accuracy at a threshold and at the best one, ECE.

    Args:
        labels: Whether each claim is supported, by people.
        scores: From 0 to 1.
        threshold: A score at or above it counts as support.
        clusters: Equal for rows of one document; the intervals are over these.

    Raises:
        ValueError: Only one of the two labels occurs.
    """
    y, s = np.asarray(labels, dtype=int), np.asarray(scores, dtype=float)
    auc_low, auc_high = interval(auc, clusters, y, s)
    low, high = interval(lambda y, s: balanced_accuracy(y, s >= threshold), clusters, y, s)
    return {
        "auc": auc(y, s),
        "auc_low": auc_low,
        "auc_high": auc_high,
        "ap": float(average_precision_score(y, s)),
        "bacc": balanced_accuracy(y, s >= threshold),
        "bacc_low": low,
        "bacc_high": high,
        "bacc_best": best_balanced_accuracy(y, s),
        "ece": expected_calibration_error(y, s),
    }


def lead(
    labels: Sequence[bool],
    ours: Sequence[float],
    theirs: Sequence[float],
    clusters: Sequence[str],
) -> dict[str, float]:
    """ROC AUC of one scorer minus that of another on the same rows, with its paired interval."""
    y, a, b = np.asarray(labels, dtype=int), np.asarray(ours), np.asarray(theirs)

    def difference(y: np.ndarray, a: np.ndarray, b: np.ndarray) -> float:
        return auc(y, a) - auc(y, b)

    low, high = interval(difference, clusters, y, a, b)
    return {"difference": difference(y, a, b), "low": low, "high": high}


def interval(
    statistic: Callable[..., float],
    clusters: Sequence[str],
    labels: np.ndarray,
    *columns: np.ndarray,
) -> tuple[float, float]:
    """95% percentile bootstrap interval of a statistic of (labels, *columns).

    Whole clusters are drawn with replacement, since the rows of one document are no independent
    examples (Field and Welsh, "Bootstrapping clustered data", 2007). Draws with one label only are
    drawn again.

    Raises:
        ValueError: No draw has both labels.
    """
    rng = np.random.default_rng(0)
    _, places = np.unique(np.asarray(clusters), return_inverse=True)
    members = np.split(np.argsort(places, kind="stable"), np.cumsum(np.bincount(places))[:-1])
    values: list[float] = []
    for _ in range(RESAMPLES * 20):
        drawn = rng.integers(0, len(members), len(members))
        rows = np.concatenate([members[d] for d in drawn])
        if labels[rows].min() != labels[rows].max():
            values.append(statistic(labels[rows], *(column[rows] for column in columns)))
        if len(values) == RESAMPLES:
            break
    if not values:
        raise ValueError("No resample has both labels.")
    low, high = np.quantile(values, [0.025, 0.975])
    return float(low), float(high)


def nli_decisions(labels: Sequence[str], probabilities: np.ndarray) -> list[str]:
    """The label each pair gets, among those that its set uses.

    A set that knows only entailment and one other label is decided between the two; mass on
    classes that the set does not use goes to "not entailed" where that is the other label.
    """
    present = set(labels)
    if present == set(CLASSES):
        return [CLASSES[place] for place in probabilities.argmax(axis=1)]
    (other,) = present - {"entailment"}
    against = probabilities[:, 2] if other == "contradiction" else 1 - probabilities[:, 0]
    return ["entailment" if e else other for e in probabilities[:, 0] > against]


def nli_measure(
    labels: Sequence[str], probabilities: np.ndarray, clusters: Sequence[str]
) -> dict[str, float]:
    """Accuracy and balanced accuracy of the decisions, and ECE of the entailment probability.

    Balanced accuracy is the mean over the labels of the share decided rightly.
    """
    right = np.array(
        [a == b for a, b in zip(nli_decisions(labels, probabilities), labels, strict=True)]
    )
    named = np.asarray(labels)
    _, codes = np.unique(named, return_inverse=True)

    def balanced(codes: np.ndarray, right: np.ndarray) -> float:
        return float(np.mean([right[codes == code].mean() for code in np.unique(codes)]))

    low, high = interval(lambda _, r: float(r.mean()), clusters, codes, right)
    bacc_low, bacc_high = interval(balanced, clusters, codes, right)
    return {
        "accuracy": float(right.mean()),
        "accuracy_low": low,
        "accuracy_high": high,
        "bacc": balanced(codes, right),
        "bacc_low": bacc_low,
        "bacc_high": bacc_high,
        "ece": expected_calibration_error(named == "entailment", probabilities[:, 0]),
    }
