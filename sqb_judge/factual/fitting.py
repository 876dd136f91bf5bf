"""Labelled claims in; the score weights of a model out.

The weights combine the model's probabilities with what words tell (see `ScoreWeights`). The whole
calibration, threshold and temperature too, is made by `calibrating`, and by `sqb calibrate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from rich.progress import track
from scipy.optimize import minimize

from sqb_judge.errors import InputError
from sqb_judge.factual.checker import Checker
from sqb_judge.factual.support import features
from sqb_judge.nli.calibration import ScoreWeights
from sqb_judge.nli.labelled import Labelled

Array = npt.NDArray[np.float64]

RIDGE = 1e-3  # keeps weights finite where a small set is separable


def balance(rows: Sequence[Labelled]) -> Array:
    """Weights that give every set, and within it both labels, the same say; they sum to 1.

    Sets differ in size and in their share of supported claims; unbalanced, the largest set and its
    base rate would decide the threshold for all.
    """
    keys = [(row.group, row.supported) for row in rows]
    counts = {key: keys.count(key) for key in set(keys)}
    return np.array([1 / (len(counts) * counts[key]) for key in keys])


@dataclass(frozen=True, slots=True)
class Collected:
    """Features of all windows of all claims, flat.

    Attributes:
        windows: Shape (windows, 4), see `support.features`.
        units: Start of each unit (a sentence of a claim) in `windows`.
        claims: Start of each claim in `units`.
    """

    windows: Array
    units: npt.NDArray[np.intp]
    claims: npt.NDArray[np.intp]


def collect(checker: Checker, rows: Sequence[Labelled]) -> Collected:
    """Scores every window of every unit of every claim.

    Raises:
        InputError: A document has no sentence to compare its claim with.
    """
    windows: list[tuple[float, ...]] = []
    units: list[int] = []
    claims: list[int] = []
    for row in track(rows, description="scoring"):
        index = checker.index([row.document])
        claims.append(len(units))
        for text in checker.parts(row.claim):
            units.append(len(windows))
            found = index.windows(text)
            if not found:
                raise InputError(
                    f"The document of the claim {row.claim[:60]!r} in {row.group} has no sentence; "
                    "leave the row out."
                )
            probabilities = checker.engine.probabilities([(w.text, text) for w in found])
            windows += [
                features(p, index.overlap(text, w))
                for w, p in zip(found, probabilities, strict=True)
            ]
    return Collected(np.array(windows), np.array(units), np.array(claims))


def claim_log_odds(data: Collected, weights: Array) -> Array:
    """Log-odds of every claim's score, shape (claims,), before value checks.

    As the checker decides: the best window of each sentence, then the weakest sentence.
    """
    scores = weights[0] + data.windows @ weights[1:]
    units = np.maximum.reduceat(scores, data.units)
    odds: Array = np.minimum.reduceat(units, data.claims)
    return odds


def fit_weights(data: Collected, labels: Array, importance: Array) -> ScoreWeights:
    """Logistic regression on the claims' log-odds.

    Args:
        data: From `collect`.
        labels: 1 for supported, 0 for not, shape (claims,).
        importance: Weight of each claim, shape (claims,).

    Returns:
        Weights whose signs keep the score monotone in support.
    """

    def loss(weights: Array) -> float:
        margins = claim_log_odds(data, weights) * (2 * labels - 1)
        return float(
            (importance * np.logaddexp(0, -margins)).sum() + RIDGE * (weights[1:] ** 2).sum()
        )

    # The loss has kinks where another window becomes the best, hence a method without gradients.
    found = minimize(
        loss,
        np.array([-0.5, 0.3, -0.2, 2.0, -1.0]),
        method="Nelder-Mead",
        bounds=[(None, None), (0.0, None), (None, 0.0), (0.0, None), (None, 0.0)],
        options={"maxiter": 8000, "xatol": 1e-4, "fatol": 1e-7, "adaptive": True},
    ).x
    names = ("bias", "entailment", "contradiction", "copied", "ungrounded")
    return ScoreWeights(**{n: round(float(w), 3) for n, w in zip(names, found, strict=True)})
