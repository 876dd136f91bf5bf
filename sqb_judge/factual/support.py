"""How much a claim is supported: from probabilities, shared words and value checks to one score.

Pure functions; no model.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sqb_judge.factual.overlap import Overlap
from sqb_judge.factual.values import Finding
from sqb_judge.factual.verdicts import Window
from sqb_judge.nli.calibration import ScoreWeights

ON_SUBJECT = 0.6  # coverage from which a window speaks of what the claim speaks of

MOST_UNGROUNDED = 3
"""A claim with this many specifics out of nowhere is no better than one with more."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One premise compared with one claim.

    Attributes:
        window: The premise.
        probabilities: Entailment, neutral, contradiction.
        coverage: Share of the claim's content words in the window, 0 to 1.
        raw: Score before value checks, 0 to 1.
        score: Score after them.
        findings: What the value checks found.
    """

    window: Window
    probabilities: tuple[float, float, float]
    coverage: float
    raw: float
    score: float
    findings: tuple[Finding, ...]

    @property
    def telling(self) -> tuple[Finding, ...]:
        """The findings worth telling: decisive ones, and others where the window is on the subject.

        A window that shares few words with the claim was chosen for want of a better one; that its
        numbers differ from the claim's says nothing.
        """
        return tuple(
            finding for finding in self.findings if finding.decisive or self.coverage >= ON_SUBJECT
        )


def log_odds(probability: float) -> float:
    """Log-odds of a probability, which is clipped at 1 in 10,000.

    Beyond that a small model's certainty means nothing more.
    """
    clipped = min(max(probability, 1e-4), 1 - 1e-4)
    return math.log(clipped / (1 - clipped))


def sigmoid(value: float) -> float:
    """Probability of log-odds."""
    return 1 / (1 + math.exp(-value)) if value > -700 else 0.0


def features(probabilities: Sequence[float], overlap: Overlap) -> tuple[float, ...]:
    """What the score weights multiply, shape (4,), in the order of `ScoreWeights.factors`.

    Entailment and contradiction log-odds, copied share, number of ungrounded specifics.
    """
    return (
        log_odds(probabilities[0]),
        log_odds(probabilities[2]),
        overlap.copied,
        float(min(overlap.ungrounded, MOST_UNGROUNDED)),
    )


def combined_score(
    probabilities: Sequence[float], overlap: Overlap, weights: ScoreWeights | None
) -> float:
    """The score of a claim with one premise, 0 to 1, before value checks.

    Args:
        probabilities: Entailment, neutral, contradiction.
        overlap: Of the claim and the premise.
        weights: Fitted weights; None gives the probability of entailment.
    """
    if weights is None:
        return float(probabilities[0])
    values = features(probabilities, overlap)
    return sigmoid(weights.bias + sum(f * v for f, v in zip(weights.factors, values, strict=True)))


def turned_down(raw: float, threshold: float) -> float:
    """A score squeezed into the range below the threshold.

    The order among claims that were turned down stays, and "supported" and "score" never disagree.
    """
    return raw * threshold * 0.999


def best_candidate(candidates: Sequence[Candidate]) -> Candidate:
    """The premise that supports most; support anywhere is support."""
    return max(candidates, key=lambda candidate: (candidate.score, candidate.raw))
