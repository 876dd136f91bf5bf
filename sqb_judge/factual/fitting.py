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
from sqb_judge.factual.checker import Checker, features
from sqb_judge.nli import load_engine
from sqb_judge.nli.calibration import FILE_NAME, Calibration, ScoreWeights

Array = npt.NDArray[np.float64]

ROUNDS = 8  # of choosing windows and fitting; it settles after three or four
RIDGE = 1e-3


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


def fit_weights(candidates: Sequence[Array], labels: Array, importance: Array) -> ScoreWeights:
    """Logistic regression on each claim's best window, windows and weights found in turns.

    Args:
        candidates: Per claim an array (windows, 3) of the features of `checker.features`.
        labels: 1 for supported, 0 for not, shape (n,).
        importance: Weight of each claim, shape (n,).

    Returns:
        Weights whose signs keep the score monotone in support.
    """
    weights = np.array([0.0, 1.0, -0.1, 1.0])
    signs = [(None, None), (0.0, None), (None, 0.0), (0.0, None)]
    for _ in range(ROUNDS):
        best = np.stack([found[(found @ weights[1:]).argmax()] for found in candidates])

        def loss(w: Array, best: Array = best) -> float:
            margin = (w[0] + best @ w[1:]) * (2 * labels - 1)
            return float((importance * np.logaddexp(0, -margin)).sum() + RIDGE * (w[1:] ** 2).sum())

        weights = minimize(loss, weights, bounds=signs, method="L-BFGS-B").x
    bias, entailment, contradiction, coverage = (round(float(w), 4) for w in weights)
    return ScoreWeights(
        bias=bias, entailment=entailment, contradiction=contradiction, coverage=coverage
    )


def collect(checker: Checker, rows: Sequence[Labelled]) -> list[Array]:
    """Features of every window of every claim."""
    found = []
    for row in track(rows, description="scoring"):
        index = checker.index([row.document])
        windows = index.windows(row.claim)
        probabilities = checker.engine.probabilities([(w.text, row.claim) for w in windows])
        found.append(
            np.array(
                [
                    features(p, index.coverage(row.claim, w.text))
                    for w, p in zip(windows, probabilities, strict=True)
                ]
            )
        )
    return found


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
    fitted_on = ", ".join(f"{Path(i.partition(':')[0]).name.split('.')[0]} {i.partition(':')[2]}".strip()
                          for i in arguments.data)
    calibration = Calibration(weights=weights, fitted_on=fitted_on)
    write_text(arguments.out / FILE_NAME, calibration.model_dump_json(indent=2) + "\n")
    print(calibration.model_dump_json(indent=2))


if __name__ == "__main__":
    main()
