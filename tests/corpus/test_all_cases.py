"""What holds for every bundled case: complete, exact, pinned, and in our own words."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from sqb_judge.corpus import (
    Output,
    TestCase,
    bundled_corpora,
    bundled_outputs,
    bundled_path,
    check_corpus,
    read_corpus,
)
from sqb_judge.corpus.exceptions import read_exceptions
from sqb_judge.corpus.faults import KINDS, Fault, bundled_faults
from sqb_judge.factual.verdicts import DistortionKind, UnsupportedClass

OFFICIAL = Path(__file__).resolve().parents[3] / "shared" / "data" / "corpus_sources"
DECISIVE = "k8s-pod-recovery"  # the first case: 40 facts, and three outputs with their own tests
CASES = {case.id: case for case in read_corpus("bundled").cases}
every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())


def named(case: TestCase, contender: str) -> Output:
    return next(o for o in bundled_outputs(case.id) if o.contender == contender)


def faulty(case: TestCase) -> str:
    return "fluent-but-wrong" if case.id == DECISIVE else "faulty"


def faults_of(case: TestCase) -> list[Fault]:
    return bundled_faults(case.id)


def test_four_domains_with_five_cases_each() -> None:
    domains = Counter(case.domain for case in CASES.values())
    assert set(domains) == {"technical", "regulatory", "medical", "financial"}
    assert min(domains.values()) >= 5
    assert DECISIVE in CASES


def test_a_corpus_holds_the_cases_of_its_domain() -> None:
    for name in bundled_corpora():
        assert {case.domain for case in read_corpus(bundled_path(name)).cases} == {name}


def test_no_problem_is_found() -> None:
    assert [str(problem) for problem in check_corpus(read_corpus("bundled"))] == []


def test_exceptions_name_what_is_there() -> None:
    for name in bundled_corpora():
        cases = read_corpus(bundled_path(name)).cases
        known = {
            key
            for case in cases
            for item in (*case.reference_facts, *case.forbidden_claims)
            for key in (item.id, f"{case.id}/{item.id}")
        }
        for key in read_exceptions(name):
            head, _, ids = key.rpartition("/")
            assert all((f"{head}/{i}" if head else i) in known for i in ids.split("+")), key


@every_case
def test_numbers(case: TestCase) -> None:
    n_facts = len(case.reference_facts)
    assert 20 <= n_facts <= 40
    assert 4 * sum(fact.hops >= 2 for fact in case.reference_facts) >= n_facts
    assert 5 <= len(case.required_topics) <= 8
    assert 4 <= len(case.forbidden_claims) <= 6
    assert 4 <= len(case.source_corpus) <= 12


@every_case
def test_evidence_is_exact(case: TestCase) -> None:
    texts = {document.id: document.text for document in case.source_corpus}
    for fact in case.reference_facts:
        assert len(fact.evidence) == fact.hops
        for evidence in fact.evidence:
            text = texts[evidence.document]
            assert 0 <= evidence.start < evidence.end <= len(text)
            assert (
                text[evidence.start : evidence.end].strip() == text[evidence.start : evidence.end]
            )


@every_case
def test_every_topic_and_document_is_used(case: TestCase) -> None:
    facts = case.reference_facts
    assert {fact.topic for fact in facts} == {topic.id for topic in case.required_topics}
    assert all(topic.description for topic in case.required_topics)
    cited = {evidence.document for fact in facts for evidence in fact.evidence}
    assert cited == {document.id for document in case.source_corpus}


@every_case
def test_documents_are_cited_and_pinned(case: TestCase) -> None:
    for document in case.source_corpus:
        assert document.title
        assert (document.url or "").startswith("https://")
        assert document.licence
        assert document.version
        assert document.date


# Subjects of which the official texts at hand hold one version only: nothing in them was replaced,
# so that all forbidden claims are misconceptions.
WITHOUT_AN_OLDER_VERSION = {
    "pg18-wal-checkpoints",
    "rmsf-cdc-2016",
    "sox-certification",
    "sox-internal-control",
    "viagra-label-2017",
}


@every_case
def test_forbidden_claims(case: TestCase) -> None:
    superseded = [claim for claim in case.forbidden_claims if claim.reason == "superseded"]
    assert bool(superseded) == (case.id not in WITHOUT_AN_OLDER_VERSION)
    assert all(claim.replaced_by and claim.since for claim in superseded)
    statements = [fact.text for fact in case.reference_facts]
    statements += [claim.text for claim in case.forbidden_claims]
    assert Counter(" ".join(words(text)) for text in statements).most_common(1)[0][1] == 1


@every_case
def test_outputs(case: TestCase) -> None:
    outputs = bundled_outputs(case.id)
    expected = {"good", faulty(case)} | ({"sparse"} if case.id == DECISIVE else set())
    assert {output.contender for output in outputs} == expected
    facts = {fact.text for fact in case.reference_facts}
    for output in outputs:
        assert output.case_id == case.id
        assert output.envelope
        assert set(output.envelope) <= facts
        # Written by hand, so nothing of a generation is made up.
        assert output.latency_s is output.prompt_tokens is output.completion_tokens is None


@every_case
def test_planted_faults(case: TestCase) -> None:
    faults = faults_of(case)
    assert len(faults) >= 5
    assert len({fault.kind for fault in faults}) >= 4
    assert any(fault.forbidden for fault in faults)
    documents = {document.id: document.text for document in case.source_corpus}
    good, bad = named(case, "good"), named(case, faulty(case))
    for fault in faults:
        assert fault.contender == bad.contender
        assert fault.kind in KINDS
        assert bad.text[fault.start : fault.end] == fault.quote
        assert fault.quote not in good.text
        assert fault.source in documents[fault.document]


def test_kinds_are_those_of_verdicts() -> None:
    assert set(KINDS) == {*DistortionKind, UnsupportedClass.FABRICATION}


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def runs(text: str, length: int = 8) -> set[str]:
    """Every run of words in prose; names of flags, fields and pages are no prose."""
    kept = words(re.sub(r"`[^`]*`|https?://\S+", " ", text))
    return {" ".join(kept[at : at + length]) for at in range(len(kept) - length + 1)}


@cache
def official(domain: str) -> frozenset[str]:
    found: set[str] = set()
    for path in sorted((OFFICIAL / domain).rglob("*")):
        if path.is_file():
            found |= runs(path.read_text(encoding="utf-8", errors="ignore"))
    return frozenset(found)


@every_case
def test_wording_is_our_own(case: TestCase) -> None:
    if not OFFICIAL.is_dir():
        pytest.skip("the official pages are not at hand")
    assert official(case.domain)
    ours = [document.text for document in case.source_corpus]
    ours += [fact.text for fact in case.reference_facts]
    ours += [f"{topic.label} {topic.description}" for topic in case.required_topics]
    ours += [claim.text for claim in case.forbidden_claims]
    ours += [output.text for output in bundled_outputs(case.id)]
    assert {run for text in ours for run in runs(text) & official(case.domain)} == set()
