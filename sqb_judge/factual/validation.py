"""A corpus in; where its own sources do not say what it claims they say out.

Structure is checked by `sqb_judge.corpus.check`; this asks the entailment model. A failure means
that the corpus is wrong, or that the model is. Both make scores wrong, so each is either mended or
listed with a reason in `exceptions.json` beside the corpus.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from sqb_judge.corpus.bundled import ALL, bundled_corpora, bundled_path
from sqb_judge.corpus.reading import Corpus
from sqb_judge.corpus.records import Document, Evidence, TestCase
from sqb_judge.corpus.wording import quoted, reason, shown
from sqb_judge.errors import InputError
from sqb_judge.factual.checker import Checker, Job
from sqb_judge.factual.scores import MULTI_HOP
from sqb_judge.factual.verdicts import Verdict

EXCEPTIONS = "exceptions.json"


class Rule(StrEnum):
    """What was found."""

    UNSUPPORTED_FACT = "unsupported_fact"
    SUPPORTED_FORBIDDEN = "supported_forbidden"
    ONE_HOP_SUFFICES = "one_hop_suffices"


_MEANING = {
    Rule.UNSUPPORTED_FACT: "its evidence does not entail it",
    Rule.SUPPORTED_FORBIDDEN: "the sources entail this forbidden claim",
    Rule.ONE_HOP_SUFFICES: "one stretch of its evidence alone entails it",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the model finds in a corpus.

    Attributes:
        case_id: Id of the case.
        item_id: Id of the fact or forbidden claim.
        rule: What was found; `ONE_HOP_SUFFICES` is for information and no failure.
        text: The fact or forbidden claim.
        score: Of the deciding verdict, 0 to 1.
        premise: The deciding evidence.
        known: Reason why it is accepted, from `exceptions.json`.
    """

    case_id: str
    item_id: str
    rule: Rule
    text: str
    score: float
    premise: str
    known: str | None = None

    @property
    def fails(self) -> bool:
        """Whether the corpus is not valid because of it."""
        return self.rule is not Rule.ONE_HOP_SUFFICES and self.known is None

    def __str__(self) -> str:
        where = f"case {quoted(self.case_id)}, {quoted(self.item_id)}"
        return f"{where}: {_MEANING[self.rule]} (score {self.score:.3f})."


@dataclass(frozen=True, slots=True)
class EntailmentReport:
    """Findings in the order of the corpus, and listed exceptions that are none (any more)."""

    findings: tuple[Finding, ...]
    stale: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Question:
    case: TestCase
    item_id: str
    claim: str
    sources: tuple[Document, ...]
    rule: Rule

    def finding(self, verdict: Verdict) -> Finding | None:
        if verdict.supported is (self.rule is Rule.UNSUPPORTED_FACT):
            return None
        premise = verdict.window.text if verdict.window else ""
        return Finding(self.case.id, self.item_id, self.rule, self.claim, verdict.score, premise)


def count_questions(corpus: Corpus) -> int:
    """How many claims `validate_entailment` checks, for a progress bar."""
    return sum(1 for case in corpus.cases for _ in _questions(case))


def validate_entailment(
    corpus: Corpus,
    checker: Checker,
    exceptions: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> EntailmentReport:
    """Checks that evidence entails its fact, and that no source entails a forbidden claim.

    Args:
        corpus: Structurally sound; evidence that points nowhere is left out.
        checker: Decides what is supported.
        exceptions: Reasons by id ("case/item", or the item's alone for all cases).
        progress: Called with the number of claims just checked.
    """
    known = dict(exceptions or {})
    used: set[str] = set()
    findings: list[Finding] = []
    for case in corpus.cases:
        questions = list(_questions(case))
        # An index over the same sources is made once; forbidden claims share theirs.
        indices = {q.sources: None for q in questions}
        jobs = [
            Job(tuple(q.claim for q in questions if q.sources == s), checker.index(s))
            for s in indices
        ]
        answers = dict(zip(indices, map(iter, checker.check_all(jobs, progress)), strict=True))
        for question in questions:
            found = question.finding(next(answers[question.sources]))
            if found is None:
                continue
            key = next(
                (k for k in (f"{found.case_id}/{found.item_id}", found.item_id) if k in known), None
            )
            if key is not None and found.rule is not Rule.ONE_HOP_SUFFICES:
                used.add(key)
                found = Finding(
                    found.case_id,
                    found.item_id,
                    found.rule,
                    found.text,
                    found.score,
                    found.premise,
                    known[key],
                )
            findings.append(found)
    return EntailmentReport(tuple(findings), tuple(key for key in known if key not in used))


def _questions(case: TestCase) -> Iterator[_Question]:
    texts = {document.id: document.text for document in case.source_corpus}
    for fact in case.reference_facts:
        stretches = list(dict.fromkeys(_stretches(fact.evidence, texts)))
        if not stretches:
            continue
        # Paragraphs of their own, so that a stretch without a full stop does not run into the next.
        joined = (Document(id="evidence", text="\n\n".join(stretches)),)
        yield _Question(case, fact.id, fact.text, joined, Rule.UNSUPPORTED_FACT)
        if fact.hops >= MULTI_HOP and len(stretches) > 1:
            for stretch in stretches:
                alone = (Document(id="evidence", text=stretch),)
                yield _Question(case, fact.id, fact.text, alone, Rule.ONE_HOP_SUFFICES)
    if any(document.text.strip() for document in case.source_corpus):
        for claim in case.forbidden_claims:
            sources = tuple(case.source_corpus)
            yield _Question(case, claim.id, claim.text, sources, Rule.SUPPORTED_FORBIDDEN)


def _stretches(evidence: Iterable[Evidence], texts: Mapping[str, str]) -> Iterator[str]:
    for item in evidence:
        stretch = texts.get(item.document, "")[item.start : item.end]
        if stretch.strip():
            yield stretch


def read_exceptions(name_or_path: str) -> dict[str, str]:
    """The exceptions listed beside a corpus; none for a Hub dataset, or where there is no file.

    Raises:
        InputError: The file is no object of ids and reasons.
    """
    path = Path(name_or_path)
    if path.exists():
        folders = [path if path.is_dir() else path.parent]
    else:
        folders = [bundled_path(name) for name in bundled_corpora() if name_or_path in (name, ALL)]
    listed: dict[str, str] = {}
    for folder in folders:
        listed |= _listed(folder / EXCEPTIONS)
    return listed


def _listed(file: Path) -> dict[str, str]:
    if not file.is_file():
        return {}
    try:
        listed = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(
            f"{shown(file)}: cannot be read ({reason(error)}); write one JSON object in UTF-8."
        ) from error
    if not isinstance(listed, dict):
        raise InputError(f'{shown(file)}: holds no object; write {{"id": "reason"}}.')
    for key, value in listed.items():
        if not isinstance(value, str) or not value.strip():
            raise InputError(f"{shown(file)}: {quoted(key)} has no reason; write it as a string.")
    return listed
