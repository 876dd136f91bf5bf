"""Fits a model's score weights on labelled claims: `python -m sqb_judge.factual.fitting --help`.

The weights combine entailment, contradiction and word coverage (see `ScoreWeights`). They are
fitted on development data only, and stored as calibration.json beside the model.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.progress import track
from scipy.optimize import minimize

from sqb_judge.corpus import write_text
from sqb_judge.errors import InputError
from sqb_judge.factual.checker import Checker
from sqb_judge.factual.support import features
from sqb_judge.nli import load_engine
from sqb_judge.nli.calibration import FILE_NAME, Calibration, ScoreWeights

Array = npt.NDArray[np.float64]

RIDGE = 1e-3  # keeps weights finite where a small set is separable


@dataclass(frozen=True, slots=True)
class Labelled:
    """A claim, its document, and whether people found it supported; `group` names its set."""

    document: str
    claim: str
    supported: bool
    group: str


def read_labelled(path: Path, split: str | None) -> list[Labelled]:
    """Rows of a gzipped JSON Lines file with doc, claim, label and split.

    Args:
        path: The file; its name without endings becomes the group.
        split: Only rows of this split; None for all.
    """
    group = path.name.split(".")[0]
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [
        Labelled(row["doc"], row["claim"], bool(row["label"]), group)
        for row in rows
        if row["label"] is not None and (split is None or row.get("split") == split)
    ]


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
        windows: Shape (windows, 3), see `support.features`.
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
    windows: list[tuple[float, float, float]] = []
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
                features(p, index.coverage(text, w.text))
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
        np.array([-2.0, 0.5, -0.3, 2.0]),
        method="Nelder-Mead",
        bounds=[(None, None), (0.0, None), (None, 0.0), (0.0, None)],
        options={"maxiter": 4000, "xatol": 1e-4, "fatol": 1e-7},
    ).x
    bias, entailment, contradiction, coverage = (round(float(w), 3) for w in found)
    return ScoreWeights(
        bias=bias, entailment=entailment, contradiction=contradiction, coverage=coverage
    )


def main() -> None:
    """Parses the arguments, fits, and writes calibration.json."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", help="checkpoint; default: the embedded model")
    parser.add_argument(
        "--data", nargs="+", required=True, metavar="FILE[:SPLIT]",
        help="gzipped JSON Lines of doc, claim, label; development splits only",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, required=True, help="folder of the model")
    arguments = parser.parse_args()
    rows: list[Labelled] = []
    for item in arguments.data:
        name, _, split = item.partition(":")
        rows += read_labelled(Path(name), split or None)
    checker = Checker(load_engine(arguments.model))
    weights = fit_weights(
        collect(checker, rows),
        np.array([row.supported for row in rows], dtype=np.float64),
        balance(rows),
    )
    fitted_on = ", ".join(sorted({row.group for row in rows}))
    calibration = Calibration(weights=weights, fitted_on=fitted_on)
    write_text(arguments.out / FILE_NAME, calibration.model_dump_json(indent=2) + "\n")
    print(calibration.model_dump_json(indent=2))


if __name__ == "__main__":
    main()
