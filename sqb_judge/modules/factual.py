"""The base of the factual modules: seven columns in, the scores of `sqb_judge.factual` out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import evaluate

import sqb_judge
from sqb_judge.corpus.records import Output, TestCase
from sqb_judge.errors import InputError
from sqb_judge.factual.checker import Checker
from sqb_judge.factual.details import example_details
from sqb_judge.factual.judging import Part, judge
from sqb_judge.factual.metrics import METRICS, FactualMetric, summarise
from sqb_judge.modules.columns import Column, Kind
from sqb_judge.modules.module import SqbModule
from sqb_judge.nli.engine import load_engine

# The column that each part of a judgement is made from.
_COLUMN_OF = {
    Part.FACTS: "references",
    Part.CLAIMS: "sources",
    Part.TOPICS: "topics",
    Part.FORBIDDEN: "forbidden_claims",
}


class FactualModule(SqbModule):
    """One metric of `sqb_judge.factual.METRICS` as an evaluate module.

    A subclass is named after its metric (`FactualRecall` is "factual_recall") and gives `_info`.

    Args:
        model: Hub name or folder of an entailment checkpoint; None for the embedded model, which
            needs no network.
        device: A torch device; None takes the GPU where there is one.
        dtype: Of the weights: "float32", "bfloat16" or "float16".
        model_revision: Branch, tag or commit of the model; `revision` is the module's own.
        labels: Names of the model's outputs, where its config does not tell.
        threshold: Score from which a claim is supported, between 0 and 1; None takes the one that
            was calibrated for the model.
        language: Code of the texts' language, for the sentence splitter.
        exhaustive: Looks at all text windows and never stops early; slow.
        values: Compares numbers, dates, negation and names beside the model.
        options: Those of `SqbModule`.

    Raises:
        InputError: An option cannot be used. The model is tried at once if any of its options is
            given, so that a slip shows before a training run and not after its first epoch.
    """

    COLUMNS: ClassVar[tuple[Column, ...]] = (
        Column("predictions", Kind.TEXT),
        Column("references", Kind.TEXTS, blank=False),
        Column("hops", Kind.COUNTS),
        Column("sources", Kind.TEXTS),
        Column("topics", Kind.TEXTS, blank=False),
        Column("forbidden_claims", Kind.TEXTS, blank=False),
        Column("envelopes", Kind.TEXTS),
    )
    # Columns that it needs beside those of its parts.
    NEEDS: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        *arguments: Any,
        model: str | None = None,
        device: str | None = None,
        dtype: str = "float32",
        model_revision: str | None = None,
        labels: Sequence[str] | None = None,
        threshold: float | None = None,
        language: str = "en",
        exhaustive: bool = False,
        values: bool = True,
        **options: Any,
    ) -> None:
        # Options and not the engine: an instance must pickle. `load_engine` remembers engines.
        self._engine_options: dict[str, Any] = {
            "model": model,
            "device": device,
            "dtype": dtype,
            "revision": model_revision,
            "labels": labels,
            "threshold": threshold,
        }
        self._checker_options: dict[str, Any] = {
            "language": language,
            "exhaustive": exhaustive,
            "values": values,
        }
        super().__init__(*arguments, **options)
        chosen = (model, device, model_revision, labels, threshold)
        if dtype != "float32" or any(option is not None for option in chosen):
            self._checker()

    @property
    def signature(self) -> str:
        """What reproduces a result: metric, library version, and all that decides a verdict."""
        return f"{self.name}|version:{sqb_judge.__version__}|{self._checker().signature}"

    @property
    def _metric(self) -> FactualMetric:
        return METRICS[self.name]

    def _checker(self) -> Checker:
        return Checker(load_engine(**self._engine_options), **self._checker_options)

    def _describe(self, description: str, inputs: str, citation: str) -> Any:
        """The information that evaluate wants of a module."""
        return evaluate.MetricInfo(
            description=description,
            citation=citation,
            inputs_description=inputs,
            features=self._features(),
            license="Apache-2.0",
        )

    def _needs(self) -> tuple[str, ...]:
        parts = (_COLUMN_OF[part] for part in Part if part in self._metric.parts)
        return ("predictions", *parts, *self.NEEDS)

    def _rows(self, given: Mapping[str, Any]) -> dict[str, list[Any]]:
        rows = super()._rows(given)
        if "hops" not in given:
            rows["hops"] = [[1] * len(facts) for facts in rows["references"]]
        for example, (facts, hops) in enumerate(
            zip(rows["references"], rows["hops"], strict=True), start=1
        ):
            if len(facts) != len(hops):
                raise InputError(
                    f"Example {example} has {len(facts)} references and {len(hops)} hops; "
                    f"give one whole number per reference."
                )
        return rows

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        hops: list[list[int]],
        sources: list[list[str]],
        topics: list[list[str]],
        forbidden_claims: list[list[str]],
        envelopes: list[list[str]],
        details: bool = False,
    ) -> dict[str, Any]:
        """Judges all examples and sums up.

        Args:
            predictions: Outputs.
            references: Reference facts of each.
            hops: One number per reference fact.
            sources: Source texts.
            topics: Labels of required topics.
            forbidden_claims: Claims that must not appear.
            envelopes: What the generator was shown; an empty list counts as not recorded.
            details: Adds a record per example.

        Returns:
            Floats and ints by name, `signature`, and with `details` a list under that name.
        """
        checker, parts = self._checker(), self._metric.parts
        columns = (predictions, references, hops, sources, topics, forbidden_claims, envelopes)
        verdicts = [
            judge(*_example(str(number), *row), checker, parts)
            for number, row in enumerate(zip(*columns, strict=True), start=1)
        ]
        result: dict[str, Any] = {**summarise(self._metric, verdicts), "signature": self.signature}
        if details:
            result["details"] = [
                {
                    "example": number,
                    self.name: self._metric.value(one),
                    **example_details(one),
                }
                for number, one in enumerate(verdicts, start=1)
            ]
        return result


def _example(
    number: str,
    text: str,
    facts: list[str],
    hops: list[int],
    sources: list[str],
    topics: list[str],
    forbidden: list[str],
    envelope: list[str],
) -> tuple[TestCase, Output]:
    """One row of the columns as records."""
    case = TestCase.model_validate(
        {
            "id": number,
            "task": "",
            "source_corpus": sources,
            "reference_facts": [
                {"id": f"f{place}", "text": fact, "hops": count}
                for place, (fact, count) in enumerate(zip(facts, hops, strict=True), start=1)
            ],
            "required_topics": topics,
            "forbidden_claims": forbidden,
        }
    )
    # Arrow stores an empty list, not None, for what a row leaves out: it means "not recorded".
    return case, Output(case_id=number, text=text, envelope=envelope or None)
