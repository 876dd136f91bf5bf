"""A corpus and outputs of several contenders in; verdicts on every output out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqb_judge import __version__
from sqb_judge.corpus.answers import check_answers
from sqb_judge.corpus.reading import Corpus
from sqb_judge.corpus.records import Output, TestCase
from sqb_judge.corpus.wording import nearest, quoted
from sqb_judge.errors import InputError
from sqb_judge.factual import scores
from sqb_judge.factual.checker import Checker
from sqb_judge.factual.journal import Journal, example_key
from sqb_judge.factual.judging import Part, judge
from sqb_judge.factual.metrics import METRICS, FactualMetric, Number
from sqb_judge.factual.verdicts import ExampleVerdicts

SINGLE_HOP = FactualMetric(
    "single_hop_recall",
    frozenset({Part.FACTS}),
    lambda example: scores.single_hop_recall(example.facts),
)

# In the order of tables.
SCORES: dict[str, FactualMetric] = {
    metric.name: metric
    for metric in (
        METRICS["factual_recall"],
        METRICS["factual_precision"],
        METRICS["factual_f1"],
        METRICS["coverage_completeness"],
        METRICS["multi_hop_recall"],
        SINGLE_HOP,
        METRICS["forbidden_violations"],
    )
}

# A metric that says little without others, which need nothing more to be judged.
_COMPANIONS = {
    "factual_f1": ("factual_recall", "factual_precision"),
    "multi_hop_recall": ("single_hop_recall",),
}


class Statements(Protocol):
    """What is told how far the output at hand is: its facts, claims, topics, forbidden claims."""

    def start(self, total: int) -> None:
        """Another output begins, with this many statements to decide."""

    def advance(self, steps: int) -> None:
        """So many more of them are decided."""


@dataclass(frozen=True, slots=True)
class Example:
    """One output with its case and the verdicts on it."""

    case: TestCase
    output: Output
    verdicts: ExampleVerdicts


@dataclass(frozen=True, slots=True)
class Results:
    """Verdicts on all outputs, from which scores and reports follow without a model.

    Attributes:
        corpus: What the outputs were judged against.
        metrics: What is scored, in the order of tables.
        signature: What reproduces the verdicts.
        examples: In the order of the outputs.
    """

    corpus: Corpus
    metrics: tuple[FactualMetric, ...]
    signature: str
    examples: tuple[Example, ...]

    @property
    def contenders(self) -> tuple[str, ...]:
        """Names in order of first appearance."""
        return tuple(dict.fromkeys(example.output.contender for example in self.examples))

    def of(self, contender: str) -> list[Example]:
        """The examples of one contender."""
        return [example for example in self.examples if example.output.contender == contender]

    def missing(self, contender: str) -> list[str]:
        """Ids of the cases that a contender gave no output for."""
        answered = {example.case.id for example in self.of(contender)}
        return [case.id for case in self.corpus.cases if case.id not in answered]


def choose_metrics(names: Iterable[str] | None = None) -> tuple[FactualMetric, ...]:
    """The metrics of some names, with those they are never shown without; all for None.

    Raises:
        InputError: A name is unknown, or none is given.
    """
    if names is None:
        return tuple(SCORES.values())
    chosen: set[str] = set()
    for name in names:
        if name not in SCORES:
            near = nearest(name, SCORES)
            remedy = f"try {near}" if near else f"name some of {', '.join(SCORES)}"
            raise InputError(f"there is no metric {quoted(name)}; {remedy}.")
        chosen.update((name, *_COMPANIONS.get(name, ())))
    if not chosen:
        raise InputError(f"no metric is named; name some of {', '.join(SCORES)}.")
    return tuple(metric for name, metric in SCORES.items() if name in chosen)


def example_values(
    metrics: Iterable[FactualMetric], verdicts: ExampleVerdicts
) -> dict[str, Number | None]:
    """Scores of one example by name; None where undefined."""
    return {metric.name: metric.value(verdicts) for metric in metrics}


def score_outputs(
    corpus: Corpus,
    outputs: Sequence[Output],
    checker: Checker,
    metrics: Iterable[str] | None = None,
    progress: Callable[[int], None] | None = None,
    journal: Journal | None = None,
    statements: Statements | None = None,
) -> Results:
    """Judges outputs against their cases.

    Args:
        corpus: The cases.
        outputs: Of one or several contenders; at most one per contender and case.
        checker: Decides what is supported.
        metrics: Names of what to score; None for all.
        progress: Called with the number of outputs just done.
        journal: Where verdicts are kept, and taken from if an earlier run reached them.
        statements: Told of the statements decided on the output at hand: a long one takes minutes.

    Raises:
        InputError: An output belongs to no case or is there twice, or a metric is unknown.
    """
    chosen = choose_metrics(metrics)
    check_answers(corpus, ((f"outputs[{place}]", output) for place, output in enumerate(outputs)))
    parts = frozenset[Part]().union(*(metric.parts for metric in chosen))
    examples = []
    for output in outputs:
        case = corpus.case(output.case_id)
        verdicts = _verdicts(case, output, checker, parts, journal, statements)
        examples.append(Example(case, output, verdicts))
        if progress:
            progress(1)
    signature = f"sqb|version:{__version__}|{checker.signature}"
    return Results(corpus, chosen, signature, tuple(examples))


def _verdicts(
    case: TestCase,
    output: Output,
    checker: Checker,
    parts: frozenset[Part],
    journal: Journal | None,
    statements: Statements | None,
) -> ExampleVerdicts:
    told = (statements.advance, statements.start) if statements else (None, None)
    if journal is None:
        return judge(case, output, checker, parts, *told)
    key = example_key(case, output, checker.signature, parts)
    verdicts = journal.find(key)
    if verdicts is None:
        verdicts = judge(case, output, checker, parts, *told)
        journal.add(key, verdicts)
    return verdicts
