"""The decisive case that ships in the package; what holds for every case is in test_all_cases."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sqb_judge.corpus.reading import read_outputs, read_records
from sqb_judge.corpus.records import Output, TestCase

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "datasets_scripts"
BUNDLED = ROOT / "sqb_judge" / "corpus" / "bundled"


@pytest.fixture(scope="module")
def case() -> TestCase:
    lines = (BUNDLED / "technical" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [TestCase.model_validate_json(line) for line in lines]
    return next(case for case in cases if case.id == "k8s-pod-recovery")


@pytest.fixture(scope="module")
def outputs() -> dict[str, Output]:
    path = BUNDLED / "outputs" / "k8s-pod-recovery.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    return {output.contender: output for output in map(Output.model_validate_json, lines)}


@pytest.fixture(scope="module")
def faults() -> list[dict[str, Any]]:
    path = BUNDLED / "outputs" / "k8s-pod-recovery.faults.json"
    return json.loads(path.read_text(encoding="utf-8"))


def test_numbers_of_the_decisive_experiment(case: TestCase) -> None:
    assert len(case.reference_facts) == 40
    assert len(case.required_topics) == 8
    assert len(case.forbidden_claims) == 5
    assert sum(fact.hops >= 2 for fact in case.reference_facts) >= 12


def test_superseded_claims_say_what_holds_now(case: TestCase) -> None:
    superseded = [claim for claim in case.forbidden_claims if claim.reason == "superseded"]
    assert len(superseded) >= 3
    assert all(claim.replaced_by and claim.since for claim in superseded)


def test_the_readers_accept_the_files() -> None:
    cases = read_records(BUNDLED / "technical" / "cases.jsonl", TestCase)
    assert "k8s-pod-recovery" in [case.id for case in cases]
    assert len(read_outputs(BUNDLED / "outputs" / "k8s-pod-recovery.jsonl")) == 3


def test_evidence_is_whole_sentences(case: TestCase) -> None:
    texts = {document.id: document.text for document in case.source_corpus}
    for fact in case.reference_facts:
        assert len(fact.evidence) == fact.hops
        for evidence in fact.evidence:
            text = texts[evidence.document]
            assert 0 <= evidence.start < evidence.end <= len(text)
            assert text[evidence.end - 1] == "."
            assert text[evidence.start].isupper() or text[evidence.start] == "`"
            assert evidence.start == 0 or text[evidence.start - 1] in " \n"


def test_documents_are_cited(case: TestCase) -> None:
    for document in case.source_corpus:
        assert document.title
        assert (document.url or "").startswith("https://kubernetes.io/docs/")
        assert document.version == "Kubernetes v1.31"
        assert document.licence
        assert document.date
        assert 150 <= len(document.text.split()) <= 450


def test_outputs_are_of_three_kinds(outputs: dict[str, Output]) -> None:
    assert set(outputs) == {"good", "sparse", "fluent-but-wrong"}
    sizes = {name: len(output.text.split()) for name, output in outputs.items()}
    assert 450 <= sizes["good"] <= 800
    assert 80 <= sizes["sparse"] <= 150
    assert 400 <= sizes["fluent-but-wrong"] <= 600
    # Written by hand, so nothing of a generation is made up.
    for output in outputs.values():
        assert output.latency_s is output.prompt_tokens is output.completion_tokens is None


def test_faults_stand_where_they_are_said_to(
    case: TestCase, outputs: dict[str, Output], faults: list[dict[str, Any]]
) -> None:
    documents = {document.id: document.text for document in case.source_corpus}
    assert len(faults) == 6
    for fault in faults:
        text = outputs[fault["contender"]].text
        assert text[fault["start"] : fault["end"]] == fault["quote"]
        assert fault["quote"] not in outputs["good"].text
        assert fault["source"] in documents[fault["document"]]
    assert {fault["contender"] for fault in faults} == {"fluent-but-wrong"}


def test_faults_are_of_all_kinds(case: TestCase, faults: list[dict[str, Any]]) -> None:
    from sqb_judge.factual.verdicts import DistortionKind

    assert {fault["kind"] for fault in faults} == {kind.value for kind in DistortionKind}
    asserted = {fault["forbidden"] for fault in faults if fault["forbidden"]}
    assert len(asserted) >= 2
    assert asserted <= {claim.id for claim in case.forbidden_claims}


def test_good_output_denies_a_forbidden_claim(outputs: dict[str, Output]) -> None:
    denial = "It is a common misconception that a failing readiness probe makes the kubelet restart"
    assert denial in outputs["good"].text


def test_built_files_are_up_to_date() -> None:
    command = [sys.executable, str(SCRIPTS / "build.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
