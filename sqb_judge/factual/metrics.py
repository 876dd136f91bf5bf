"""The factual metrics, each declared in a few lines: its name, what it needs, its value.

Values are computed from verdicts and know no model. `evaluate_metric` turns a metric's verdicts on
many examples into the flat result that the evaluate modules return.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqb_judge.corpus.records import MULTI_HOP
from sqb_judge.factual import scores
from sqb_judge.factual.judging import Part
from sqb_judge.factual.verdicts import ExampleVerdicts, Miss, UnsupportedClass

Number = float | int


@dataclass(frozen=True, slots=True)
class FactualMetric:
    """A metric over examples.

    Attributes:
        name: Of the module and of its main key.
        parts: What must be judged of each example.
        value: Score of one example; None where undefined.
        total: True where examples are summed (a count), False where they are averaged.
        extras: Further numbers for the result, over all examples.
    """

    name: str
    parts: frozenset[Part]
    value: Callable[[ExampleVerdicts], Number | None]
    total: bool = False
    extras: Callable[[Sequence[ExampleVerdicts]], dict[str, Number]] = lambda examples: {}


def mean(values: Sequence[Number | None]) -> float:
    """Mean of the defined values; NaN where none is defined."""
    defined = [float(value) for value in values if value is not None]
    return math.fsum(defined) / len(defined) if defined else math.nan


def _fact_counts(examples: Sequence[ExampleVerdicts]) -> dict[str, Number]:
    facts = [fact for example in examples for fact in example.facts or ()]
    return {
        "n_facts": len(facts),
        "n_not_retrieved": sum(fact.miss is Miss.NOT_RETRIEVED for fact in facts),
        "n_not_used": sum(fact.miss is Miss.NOT_USED for fact in facts),
    }


def _claim_counts(examples: Sequence[ExampleVerdicts]) -> dict[str, Number]:
    verdicts = [v for example in examples for v in scores.scored_claims(example.claims)]
    return {
        "n_claims": len(verdicts),
        "n_fabrications": sum(
            v.unsupported_class is UnsupportedClass.FABRICATION for v in verdicts
        ),
        "n_distortions": sum(v.unsupported_class is UnsupportedClass.DISTORTION for v in verdicts),
    }


def _f1_parts(examples: Sequence[ExampleVerdicts]) -> dict[str, Number]:
    # Not under the names of the modules: evaluate.combine would rename the main keys of both.
    return {
        "recall": mean([scores.recall(e.facts) for e in examples]),
        "precision": mean([scores.precision(e.claims) for e in examples]),
        **_fact_counts(examples),
        **_claim_counts(examples),
    }


def _hop_counts(examples: Sequence[ExampleVerdicts]) -> dict[str, Number]:
    hops = [fact.hops for example in examples for fact in example.facts or ()]
    multi = sum(count >= MULTI_HOP for count in hops)
    return {
        "single_hop_recall": mean([scores.single_hop_recall(e.facts) for e in examples]),
        "n_multi_hop_facts": multi,
        "n_single_hop_facts": len(hops) - multi,
    }


def _topic_counts(examples: Sequence[ExampleVerdicts]) -> dict[str, Number]:
    return {"n_topics": sum(len(example.topics or ()) for example in examples)}


def _forbidden_counts(examples: Sequence[ExampleVerdicts]) -> dict[str, Number]:
    claims = [claim for example in examples for claim in example.forbidden or ()]
    return {
        "n_forbidden_claims": len(claims),
        "n_denied": sum(claim.denied for claim in claims),
        "n_examples_with_violations": sum(
            any(claim.violated for claim in example.forbidden or ()) for example in examples
        ),
    }


METRICS: Mapping[str, FactualMetric] = {
    metric.name: metric
    for metric in (
        FactualMetric(
            "factual_recall",
            frozenset({Part.FACTS}),
            lambda example: scores.recall(example.facts),
            extras=_fact_counts,
        ),
        FactualMetric(
            "factual_precision",
            frozenset({Part.CLAIMS}),
            lambda example: scores.precision(example.claims),
            extras=_claim_counts,
        ),
        FactualMetric(
            "factual_f1",
            frozenset({Part.FACTS, Part.CLAIMS}),
            lambda example: scores.f1(example.facts, example.claims),
            extras=_f1_parts,
        ),
        FactualMetric(
            "coverage_completeness",
            frozenset({Part.TOPICS}),
            lambda example: scores.coverage_completeness(example.topics),
            extras=_topic_counts,
        ),
        FactualMetric(
            "multi_hop_recall",
            frozenset({Part.FACTS}),
            lambda example: scores.multi_hop_recall(example.facts),
            extras=_hop_counts,
        ),
        FactualMetric(
            "forbidden_violations",
            frozenset({Part.FORBIDDEN}),
            lambda example: scores.forbidden_violations(example.forbidden),
            total=True,
            extras=_forbidden_counts,
        ),
    )
}


def summarise(metric: FactualMetric, examples: Sequence[ExampleVerdicts]) -> dict[str, Number]:
    """The flat result of a metric over examples.

    Returns:
        Under the metric's own name the mean (or, for a count, the sum) over the examples where it
        is defined: NaN if it is defined in none. `n_examples`, `n_undefined`, and the extras.
    """
    values = [metric.value(example) for example in examples]
    defined = [value for value in values if value is not None]
    main: Number = mean(values)
    if metric.total and defined:
        main = sum(defined)
    return {
        metric.name: main,
        "n_examples": len(values),
        "n_undefined": len(values) - len(defined),
        **metric.extras(examples),
    }
