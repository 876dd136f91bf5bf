"""Verdicts on many outputs in; scores per contender with their uncertainty out. No model."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqb_judge.factual.metrics import FactualMetric, Number, summarise
from sqb_judge.factual.scoring import Example, Results
from sqb_judge.stats import Interval, mean_interval


@dataclass(frozen=True, slots=True)
class Score:
    """One metric over the outputs of one contender.

    Attributes:
        value: Mean over the examples where it is defined, or their sum for a count; None where
            it is defined in none.
        n_examples: Outputs, defined or not.
        n_undefined: Outputs that have no such score and are left out of `value`.
        interval: Confidence interval of the mean. None for a count, and with fewer than two
            defined examples: one output says nothing about how outputs vary.
        share_above_zero: For a count, the share of examples above zero and its interval.
    """

    value: Number | None
    n_examples: int
    n_undefined: int
    interval: Interval | None
    share_above_zero: tuple[float, Interval | None] | None = None


@dataclass(frozen=True, slots=True)
class Contender:
    """The scores of one contender.

    Attributes:
        name: As in the outputs; may be empty.
        scores: By metric name.
        counts: Numbers of facts, claims and so on over all its outputs, by name.
        missing: Ids of the cases without an output.
    """

    name: str
    scores: Mapping[str, Score]
    counts: Mapping[str, int]
    missing: tuple[str, ...]


def contenders(results: Results) -> list[Contender]:
    """Scores of every contender, in order of first appearance."""
    return [
        _contender(name, results.of(name), results.missing(name), results.metrics)
        for name in results.contenders
    ]


def _contender(
    name: str,
    examples: Sequence[Example],
    missing: Sequence[str],
    metrics: Sequence[FactualMetric],
) -> Contender:
    verdicts = [example.verdicts for example in examples]
    scores: dict[str, Score] = {}
    counts: dict[str, int] = {}
    for metric in metrics:
        summary = summarise(metric, verdicts)
        defined = [v for v in map(metric.value, verdicts) if v is not None]
        value = summary[metric.name]
        scores[metric.name] = Score(
            value=None if math.isnan(value) else value,
            n_examples=len(verdicts),
            n_undefined=len(verdicts) - len(defined),
            interval=None if metric.total else mean_interval(defined),
            share_above_zero=_share(defined) if metric.total and defined else None,
        )
        # Scores among the extras are metrics of their own here.
        counts |= {
            key: int(number)
            for key, number in summary.items()
            if key.startswith("n_") and key not in ("n_examples", "n_undefined")
        }
    return Contender(name, scores, counts, tuple(missing))


def _share(values: Sequence[Number]) -> tuple[float, Interval | None]:
    above = [float(value > 0) for value in values]
    return math.fsum(above) / len(above), mean_interval(above)
