"""Temperature, threshold and score weights of a model, beside its weights as calibration.json."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sqb_judge.errors import InputError

FILE_NAME = "calibration.json"


class ScoreWeights(BaseModel):
    """A logistic combination of what speaks for and against a claim, fitted on human labels.

    score = sigmoid(bias + entailment * log-odds(P(entailment)) + contradiction *
    log-odds(P(contradiction)) + coverage * c), where c is the rarity-weighted share of the claim's
    words found in the premise. The signs are bounded so that the score is monotone in support.

    Attributes:
        bias: Constant.
        entailment: Weight of the entailment logit, 0 or more.
        contradiction: Weight of the contradiction logit, 0 or less.
        coverage: Weight of the word coverage, 0 or more.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    bias: float
    entailment: float = Field(ge=0)
    contradiction: float = Field(le=0)
    coverage: float = Field(ge=0)

    def __str__(self) -> str:
        return f"{self.bias:g},{self.entailment:g},{self.contradiction:g},{self.coverage:g}"


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
    if not path.is_file():
        return Calibration()
    try:
        return Calibration.model_validate_json(path.read_text(encoding="utf-8"))
    except (ValidationError, ValueError) as error:
        raise InputError(
            f"{path} is no calibration file ({str(error).splitlines()[0]}); "
            "delete it to use the defaults."
        ) from error
