"""Texts in; verdicts on facts, claims, topics and forbidden claims out, and the SQB scores.

- `Checker.check` decides claims against sources.
- `judge` gives all verdicts on one output of one case.
- `scores` and `metrics` compute the SQB scores from verdicts, without a model.
"""

from sqb_judge.factual.checker import Checker
from sqb_judge.factual.judging import ALL_PARTS, Part, judge
from sqb_judge.factual.metrics import METRICS, FactualMetric, summarise
from sqb_judge.factual.verdicts import (
    ClaimVerdict,
    DistortionKind,
    ExampleVerdicts,
    FactVerdict,
    ForbiddenVerdict,
    Miss,
    Span,
    TopicVerdict,
    UnsupportedClass,
    Verdict,
    Window,
)

__all__ = [
    "ALL_PARTS",
    "METRICS",
    "Checker",
    "ClaimVerdict",
    "DistortionKind",
    "ExampleVerdicts",
    "FactVerdict",
    "FactualMetric",
    "ForbiddenVerdict",
    "Miss",
    "Part",
    "Span",
    "TopicVerdict",
    "UnsupportedClass",
    "Verdict",
    "Window",
    "judge",
    "summarise",
]
