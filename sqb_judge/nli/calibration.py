"""Temperature, threshold and score weights of a model.

Stored as calibration.json beside the weights in a folder, or by their fingerprint in the user's own
folder, for models that lie elsewhere.
"""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sqb_judge.errors import InputError

FILE_NAME = "calibration.json"


class ScoreWeights(BaseModel):
    """A logistic combination of what speaks for and against a claim, fitted on human labels.

    score = sigmoid(bias + entailment * log-odds(P(entailment)) + contradiction *
    log-odds(P(contradiction)) + copied * f + ungrounded * u), where f says how far the claim stands
    in the premise word for word (`factual.overlap.copied_share`), and u is the number of names,
    numbers and dates of the claim that stand nowhere in the documents, at most 3. The signs are
    bounded so that the score is monotone in support.

    Plain word coverage is no part: an edited summary has all the words of its source, so weights
    with it, fitted on three development sets, served the fourth worse than weights without.

    Attributes:
        bias: Constant.
        entailment: Weight of the entailment log-odds, 0 or more.
        contradiction: Weight of the contradiction log-odds, 0 or less.
        copied: Weight of the share of the claim that is copied, 0 or more.
        ungrounded: Weight of each name, number or date without a source, 0 or less.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    bias: float
    entailment: float = Field(ge=0)
    contradiction: float = Field(le=0)
    copied: float = Field(ge=0)
    ungrounded: float = Field(le=0)

    @property
    def factors(self) -> tuple[float, float, float, float]:
        """The weights without the bias, in the order of `factual.support.features`."""
        return self.entailment, self.contradiction, self.copied, self.ungrounded

    def __str__(self) -> str:
        return ",".join(f"{weight:g}" for weight in (self.bias, *self.factors))


class Calibration(BaseModel):
    """How a model's outputs become probabilities and verdicts.

    Attributes:
        temperature: Logits are divided by it before the softmax; above 1 makes a model less sure.
        weights: Makes a claim's score; without them the score is the probability of entailment.
        threshold: A claim with a score at or above it is supported, 0 to 1.
        fitted_on: Data that it was fitted on; empty for the defaults.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    temperature: float = Field(default=1.0, gt=0)
    weights: ScoreWeights | None = None
    threshold: float = Field(default=0.5, gt=0, lt=1)
    fitted_on: str = ""


def read_calibration(folder: Path) -> Calibration:
    """The calibration stored in a model's folder, or the defaults where there is none.

    Raises:
        InputError: The file is there but cannot be used.
    """
    path = folder / FILE_NAME
    return _read(path) if path.is_file() else Calibration()


def user_file(fingerprint: str) -> Path:
    """Where a user's own calibration of some weights is kept: by fingerprint, so for these only.

    The folder is that in SQB_HOME, else .sqb in the home folder.
    """
    home = os.environ.get("SQB_HOME")
    base = Path(home) if home else Path(os.path.expanduser("~")) / ".sqb"
    return base / "calibrations" / f"{fingerprint}.json"


def read_user_calibration(fingerprint: str) -> Calibration | None:
    """The user's own calibration of some weights; None where there is none.

    Raises:
        InputError: The file is there but cannot be used.
    """
    path = user_file(fingerprint)
    return _read(path) if path.is_file() else None


def _read(path: Path) -> Calibration:
    try:
        return Calibration.model_validate_json(path.read_text(encoding="utf-8"))
    except (ValidationError, ValueError, OSError) as error:
        raise InputError(
            f"{path} is no calibration file ({str(error).splitlines()[0]}); "
            "delete it to use the defaults."
        ) from error
