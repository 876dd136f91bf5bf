"""Whether a corpus's own sources say what it claims, with an engine of known answers."""

from __future__ import annotations

from typing import Any

import pytest

from sqb_judge.corpus import Corpus, TestCase, read_corpus
from sqb_judge.corpus.bundled import bundled_path
from sqb_judge.corpus.exceptions import read_exceptions
from sqb_judge.factual import Checker
from sqb_judge.factual.validation import (
    Rule,
    count_questions,
    validate_entailment,
)
from tests.stub_engine import StubEngine

ONE = "The kubelet renews the Lease."
TWO = "The node controller watches the Lease."


@pytest.fixture
def checker() -> Checker:
    engine: Any = StubEngine()
    return Checker(engine)


def corpus(fact: str, hops: int = 2, forbidden: str | None = None, source: str = "") -> Corpus:
    text = f"{ONE} {TWO}"
    start = len(ONE) + 1
    case = {
        "id": "case",
        "task": "T",
        "source_corpus": [
            {"id": "a", "text": text},
            {"id": "b", "text": source or "Nothing here."},
        ],
        "reference_facts": [
            {
                "id": "fact",
                "text": fact,
                "hops": hops,
                "evidence": [
                    {"document": "a", "start": 0, "end": len(ONE)},
                    {"document": "a", "start": start, "end": len(text)},
                ],
            }
        ],
        "forbidden_claims": [{"id": "false", "text": forbidden}] if forbidden else [],
    }
    return Corpus("tiny", (TestCase.model_validate(case),))


def rules(found: Corpus, checker: Checker) -> list[Rule]:
    return [finding.rule for finding in validate_entailment(found, checker).findings]


def test_a_fact_that_needs_both_stretches_is_sound(checker: Checker) -> None:
    # The stub entails what the joined premise holds word for word.
    assert rules(corpus(f"{ONE} {TWO}"), checker) == []


def test_a_fact_that_one_stretch_entails_is_reported(checker: Checker) -> None:
    report = validate_entailment(corpus(TWO), checker)
    assert [finding.rule for finding in report.findings] == [Rule.ONE_HOP_SUFFICES]
    assert not report.findings[0].fails
    assert report.findings[0].premise == TWO


def test_a_single_hop_fact_may_be_entailed_by_one_stretch(checker: Checker) -> None:
    assert rules(corpus(TWO, hops=1), checker) == []


def test_a_fact_that_its_evidence_does_not_state(checker: Checker) -> None:
    report = validate_entailment(corpus("The scheduler sleeps."), checker)
    assert [finding.rule for finding in report.findings] == [Rule.UNSUPPORTED_FACT]
    assert report.findings[0].fails
    assert report.findings[0].score < 0.5
    assert "fact" in str(report.findings[0])


def test_a_forbidden_claim_that_a_source_states(checker: Checker) -> None:
    found = corpus(f"{ONE} {TWO}", forbidden="Pods are moved", source="Pods are moved.")
    assert rules(found, checker) == [Rule.SUPPORTED_FORBIDDEN]


def test_a_forbidden_claim_that_a_source_denies(checker: Checker) -> None:
    source = "It is a misconception that pods are moved."
    assert rules(corpus(f"{ONE} {TWO}", forbidden="Pods are moved.", source=source), checker) == []


@pytest.mark.parametrize("key", ["fact", "case/fact"])
def test_listed_exceptions_do_not_fail(checker: Checker, key: str) -> None:
    exceptions = {key: "looked at", "gone": "no such fact"}
    report = validate_entailment(corpus("The scheduler sleeps."), checker, exceptions)
    assert [(finding.known, finding.fails) for finding in report.findings] == [("looked at", False)]
    assert report.stale == ("gone",)


def test_an_exception_of_another_case_does_not_count(checker: Checker) -> None:
    report = validate_entailment(corpus("The scheduler sleeps."), checker, {"other/fact": "no"})
    assert report.findings[0].fails
    assert report.stale == ("other/fact",)


def test_progress_counts_every_question(checker: Checker) -> None:
    found = corpus(TWO, forbidden="Pods are moved.")
    steps: list[int] = []
    validate_entailment(found, checker, progress=steps.append)
    assert sum(steps) == count_questions(found) == 4


def test_bundled_exceptions_are_found_by_name() -> None:
    name = "technical"
    assert read_exceptions(name) == read_exceptions(str(bundled_path(name)))
    known = {fact.id for case in read_corpus(name).cases for fact in case.reference_facts}
    known |= {claim.id for case in read_corpus(name).cases for claim in case.forbidden_claims}
    assert {key.split("/")[-1] for key in read_exceptions(name)} <= known


def test_a_hub_dataset_has_no_exceptions() -> None:
    assert read_exceptions("user/dataset") == {}
