"""Labelled claims and pairs in; temperature, score weights and threshold of a model out."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from sqb_judge.errors import InputError
from sqb_judge.factual.checker import Checker, Job
from sqb_judge.factual.fitting import balance, collect, fit_weights
from sqb_judge.nli.calibration import Calibration
from sqb_judge.nli.engine import Engine
from sqb_judge.nli.labelled import Labelled, LabelledPair
from sqb_judge.nli.labels import CONTRADICTION, ENTAILMENT, NEUTRAL
from sqb_judge.nli.reliability import (
    balanced_accuracy,
    best_threshold,
    expected_calibration_error,
    fit_temperature,
    negative_log_likelihood,
)

# Classes that are right for a pair's label; the same as in training.
_ALLOWED = {
    "entailment": (ENTAILMENT,),
    "neutral": (NEUTRAL,),
    "contradiction": (CONTRADICTION,),
    "not_entailment": (NEUTRAL, CONTRADICTION),
}
HELD_OUT = 5  # one in so many documents is held out to show what the calibration is worth
FEWEST = 20  # held-out rows below which nothing is shown

Row = TypeVar("Row", Labelled, LabelledPair)


@dataclass(frozen=True, slots=True)
class Quality:
    """How far probabilities and verdicts can be trusted, on rows that nothing was fitted on.

    Attributes:
        pairs: Number of pairs, 0 where too few were given.
        pair_loss: Mean negative log-likelihood of their labels.
        pair_ece: Expected calibration error of P(entailment).
        claims: Number of claims, 0 where too few were given.
        claim_accuracy: Balanced accuracy at the threshold.
        claim_ece: Expected calibration error of the score.
    """

    pairs: int = 0
    pair_loss: float | None = None
    pair_ece: float | None = None
    claims: int = 0
    claim_accuracy: float | None = None
    claim_ece: float | None = None


def calibrate(
    engine: Engine, claims: Sequence[Labelled], pairs: Sequence[LabelledPair], language: str = "en"
) -> Calibration:
    """Fits what turns a model's outputs into verdicts.

    Args:
        engine: The model; its own calibration does not matter, but its temperature stays where no
            pairs are given.
        claims: Make weights and threshold; without them the score is P(entailment) at 0.5.
        pairs: Make the temperature.
        language: Code of the texts' language.

    Raises:
        InputError: There is nothing to fit on, or the claims have one label only.
    """
    if not claims and not pairs:
        raise InputError("There are no labelled rows; give a file with some.")
    temperature = engine.temperature
    if pairs:
        plain = engine.recalibrated(Calibration())
        found = plain.probabilities([(pair.premise, pair.hypothesis) for pair in pairs])
        temperature = fit_temperature(found, [_ALLOWED[pair.label] for pair in pairs])
    groups = {claim.group for claim in claims} | {pair.group for pair in pairs}
    fitted_on = ", ".join(sorted(groups))
    calibration = Calibration(temperature=temperature, fitted_on=fitted_on)
    if not claims:
        return calibration
    labels = [row.supported for row in claims]
    if len(set(labels)) < 2:
        raise InputError("All claims have the same label; give supported and unsupported ones.")
    tempered = engine.recalibrated(calibration)
    weights = fit_weights(
        collect(Checker(tempered, language=language), claims),
        np.array(labels, dtype=np.float64),
        balance(claims),
    )
    calibration = calibration.model_copy(update={"weights": weights})
    # Without value checks: those squeeze a score under whatever the threshold is.
    checker = Checker(tempered.recalibrated(calibration), language=language, values=False)
    threshold = best_threshold(labels, _scores(checker, claims), [row.group for row in claims])
    return calibration.model_copy(update={"threshold": threshold})


def quality(
    engine: Engine, claims: Sequence[Labelled], pairs: Sequence[LabelledPair], language: str = "en"
) -> Quality:
    """Measures a calibrated engine, value checks included, on labelled rows.

    What there are too few rows for, or only one label, is left out.
    """
    result: dict[str, float | int] = {}
    if len(pairs) >= FEWEST:
        found = engine.probabilities([(pair.premise, pair.hypothesis) for pair in pairs])
        entailed = [pair.label == "entailment" for pair in pairs]
        result["pairs"] = len(pairs)
        result["pair_loss"] = negative_log_likelihood(found, [_ALLOWED[p.label] for p in pairs])
        result["pair_ece"] = expected_calibration_error(entailed, found[:, ENTAILMENT])
    labels = [row.supported for row in claims]
    if len(claims) >= FEWEST and len(set(labels)) == 2:
        scores = np.array(_scores(Checker(engine, language=language), claims))
        result["claims"] = len(claims)
        result["claim_accuracy"] = balanced_accuracy(labels, scores >= engine.threshold)
        result["claim_ece"] = expected_calibration_error(labels, scores)
    return Quality(**result)  # type: ignore[arg-type]


def split_off(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Four fifths and one fifth, by document, so that no document is in both; always the same."""
    kept: list[Row] = []
    held_out: list[Row] = []
    for row in rows:
        digest = hashlib.sha256(row.cluster.encode("utf-8", "surrogatepass")).digest()
        (held_out if digest[0] % HELD_OUT == 0 else kept).append(row)
    return kept, held_out


def _scores(checker: Checker, rows: Sequence[Labelled]) -> list[float]:
    indexes = {document: checker.index([document]) for document in {r.document for r in rows}}
    jobs = [Job((row.claim,), indexes[row.document]) for row in rows]
    return [verdicts[0].score for verdicts in checker.check_all(jobs)]
