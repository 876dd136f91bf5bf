"""Corpora and what is wrong with them in; records and pages for the terminal out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from sqb_judge.corpus.check import Problem, Severity
from sqb_judge.corpus.reading import Corpus
from sqb_judge.corpus.records import MULTI_HOP, TestCase
from sqb_judge.factual.validation import CorpusFinding, EntailmentReport, Rule
from sqb_judge.report.terminal import INDENT, QUOTE, plain, text_table

Record = dict[str, Any]


def summary(corpus: Corpus) -> Record:
    """What a corpus holds, in numbers."""
    cases = corpus.cases
    facts = [fact for case in cases for fact in case.reference_facts]
    return {
        "name": corpus.name,
        "fingerprint": corpus.fingerprint,
        "domains": sorted({case.domain for case in cases if case.domain}),
        "cases": len(cases),
        "documents": sum(len(case.source_corpus) for case in cases),
        "facts": len(facts),
        "multi_hop_facts": sum(fact.hops >= MULTI_HOP for fact in facts),
        "topics": sum(len(case.required_topics) for case in cases),
        "forbidden_claims": sum(len(case.forbidden_claims) for case in cases),
        "case_ids": [case.id for case in cases],
    }


def corpus_page(corpus: Corpus) -> RenderableType:
    """A corpus and a line per case."""
    rows = (
        (
            case.id,
            case.domain,
            len(case.source_corpus),
            len(case.reference_facts),
            len(case.required_topics),
            len(case.forbidden_claims),
        )
        for case in corpus.cases
    )
    columns = ("case", "domain", "documents", "facts", "topics", "forbidden claims")
    fingerprint = plain(f"fingerprint {corpus.fingerprint}", "dim")
    return Group(plain(corpus.name, "bold"), text_table(columns, rows), fingerprint)


def case_page(case: TestCase) -> RenderableType:
    """A case with its documents, facts, topics and forbidden claims."""
    documents = (
        (d.id, d.title, d.version or d.date or "", d.licence or "", len(d.text), d.url or "")
        for d in case.source_corpus
    )
    facts = (
        (
            fact.id,
            fact.hops,
            fact.text,
            "; ".join(f"{e.document} {e.start}-{e.end}" for e in fact.evidence),
        )
        for fact in case.reference_facts
    )
    topics = ((t.id, t.label, t.description) for t in case.required_topics)
    forbidden = (
        (x.id, x.reason, x.text, x.replaced_by or "", x.since or "") for x in case.forbidden_claims
    )
    return Group(
        plain(case.id, "bold"),
        plain(f"Domain: {case.domain}"),
        plain(f"Task: {case.task}"),
        Text("\nDocuments", style="bold"),
        text_table(("id", "title", "version", "licence", "characters", "url"), documents),
        Text("\nReference facts", style="bold"),
        text_table(("id", "hops", "fact", "evidence"), facts),
        Text("\nRequired topics", style="bold"),
        text_table(("id", "topic", "description"), topics),
        Text("\nForbidden claims", style="bold"),
        text_table(("id", "reason", "claim", "what holds", "since"), forbidden),
    )


def validation_record(
    corpus: Corpus, problems: Sequence[Problem], report: EntailmentReport | None
) -> Record:
    """What validation found; `valid` is False if any of it is a failure."""
    findings = report.findings if report else ()
    has_errors = any(problem.severity is Severity.ERROR for problem in problems)
    return {
        "corpus": {"name": corpus.name, "fingerprint": corpus.fingerprint},
        "valid": not has_errors and not any(finding.fails for finding in findings),
        "problems": [
            {
                "case_id": problem.case_id,
                "place": problem.place,
                "message": problem.message,
                "severity": str(problem.severity),
            }
            for problem in problems
        ],
        "entailment_checked": report is not None,
        "findings": [_finding(finding) for finding in findings],
        "stale_exceptions": list(report.stale) if report else [],
    }


def validation_page(
    corpus: Corpus, problems: Sequence[Problem], report: EntailmentReport | None
) -> RenderableType:
    """What validation found, failures last so that they stay in sight."""
    lines = list(_validation_lines(problems, report))
    valid = validation_record(corpus, problems, report)["valid"]
    end = "is valid" if valid else "is NOT valid"
    n_errors = sum(problem.severity is Severity.ERROR for problem in problems)
    n_failures = sum(finding.fails for finding in report.findings) if report else 0
    n_known = sum(finding.known is not None for finding in report.findings) if report else 0
    lines.append(
        plain(
            f"{corpus.name} {end}: {n_errors} errors, {len(problems) - n_errors} warnings, "
            + (
                f"{n_failures} entailment failures, {n_known} known exceptions."
                if report
                else "entailment not checked."
            ),
            "green" if valid else "red",
        )
    )
    return Group(*lines)


def _validation_lines(
    problems: Sequence[Problem], report: EntailmentReport | None
) -> Iterator[RenderableType]:
    findings = report.findings if report else ()
    for finding in findings:
        if finding.rule is Rule.ONE_HOP_SUFFICES:
            yield plain(f"info: {finding}", "dim")
    for key in report.stale if report else ():
        yield plain(f"note: exception {key!r} is no longer needed; remove it.")
    for finding in findings:
        if finding.known is not None:
            yield plain(f"known: {finding} {finding.known}")
    for problem in sorted(problems, key=lambda p: p.severity is Severity.ERROR):
        yield plain(str(problem), "red" if problem.severity is Severity.ERROR else "yellow")
    for finding in findings:
        if finding.fails:
            yield plain(f"failed: {finding}", "red")
            yield Padding(plain(f"text: {finding.text}"), INDENT)
            yield Padding(plain(f"premise: {finding.premise}", limit=2 * QUOTE), INDENT)


def _finding(finding: CorpusFinding) -> Record:
    return {
        "case_id": finding.case_id,
        "id": finding.item_id,
        "rule": str(finding.rule),
        "text": finding.text,
        "score": finding.score,
        "premise": finding.premise,
        "known": finding.known,
        "fails": finding.fails,
    }
