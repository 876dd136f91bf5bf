"""A corpus in; where its own sources do not say what it claims they say out.

Structure is checked by `sqb_judge.corpus.check`; this asks the entailment model. A failure means
that the corpus is wrong, or that the model is. Both make scores wrong, so each is either mended or
listed with a reason in `exceptions.json` beside the corpus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from sqb_judge.corpus.reading import Corpus
from sqb_judge.corpus.records import MULTI_HOP, Evidence, Fact, Output, TestCase
from sqb_judge.corpus.wording import quoted
from sqb_judge.factual.checker import Checker, Job
from sqb_judge.factual.judging import Part, judge
from sqb_judge.factual.pairs import alike, odd_pairs
from sqb_judge.factual.verdicts import Verdict


class Rule(StrEnum):
    """What was found."""

    UNSUPPORTED_FACT = "unsupported_fact"
    SUPPORTED_FORBIDDEN = "supported_forbidden"
    ONE_HOP_SUFFICES = "one_hop_suffices"
    DUPLICATE_FACTS = "duplicate_facts"
    CONTRADICTING_FACTS = "contradicting_facts"


_MEANING = {
    Rule.UNSUPPORTED_FACT: "its evidence does not entail it",
    Rule.SUPPORTED_FORBIDDEN: "the sources entail this forbidden claim",
    Rule.ONE_HOP_SUFFICES: "one stretch of its evidence alone entails it",
    Rule.DUPLICATE_FACTS: "the two facts say the same",
    Rule.CONTRADICTING_FACTS: "the two facts contradict each other",
}


@dataclass(frozen=True, slots=True)
class CorpusFinding:
    """One thing that the model finds in a corpus.

    Attributes:
        case_id: Id of the case.
        item_id: Id of the fact or forbidden claim; for two facts "first+second".
        rule: What was found; `ONE_HOP_SUFFICES` is for information and no failure.
        text: The fact or forbidden claim.
        score: Of the deciding verdict, 0 to 1.
        premise: The deciding evidence; of two facts the later one.
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

    findings: tuple[CorpusFinding, ...]
    stale: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Question:
    """Is a fact entailed by a premise made of its evidence?"""

    fact: Fact
    premise: str
    rule: Rule

    def is_answered_by(self, verdict: Verdict) -> bool:
        """Whether the verdict is what the rule looks for."""
        return verdict.supported is not (self.rule is Rule.UNSUPPORTED_FACT)


def count_questions(corpus: Corpus) -> int:
    """How many claims `validate_entailment` checks, for a progress bar."""
    return sum(
        len(list(_questions(case))) + len(case.forbidden_claims) + len(alike(case.reference_facts))
        for case in corpus.cases
    )


def validate_entailment(
    corpus: Corpus,
    checker: Checker,
    exceptions: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> EntailmentReport:
    """Checks facts against their evidence and each other, and forbidden claims against the sources.

    Args:
        corpus: Structurally sound; evidence that points nowhere is left out.
        checker: Decides what is supported.
        exceptions: Reasons by id ("case/item", or the item's alone for all cases).
        progress: Called with the number of claims just checked.
    """
    known = dict(exceptions or {})
    used: set[str] = set()
    findings: list[CorpusFinding] = []
    for case in corpus.cases:
        questions = list(_questions(case))
        jobs = [
            Job((question.fact.text,), checker.index([question.premise])) for question in questions
        ]
        verdicts = checker.check_all(jobs, progress)
        findings += [
            _finding(case, question.fact.id, question.rule, verdict)
            for question, (verdict,) in zip(questions, verdicts, strict=True)
            if question.is_answered_by(verdict)
        ]
        findings += _forbidden_findings(case, checker, progress)
        findings += _pair_findings(case, checker, progress)
    findings = [_with_reason(finding, known, used) for finding in findings]
    return EntailmentReport(tuple(findings), tuple(key for key in known if key not in used))


def _questions(case: TestCase) -> Iterator[_Question]:
    texts = {document.id: document.text for document in case.source_corpus}
    for fact in case.reference_facts:
        stretches = list(dict.fromkeys(_stretches(fact.evidence, texts)))
        if not stretches:
            continue
        # Paragraphs of their own, so that a stretch without a full stop does not run into the next.
        yield _Question(fact, "\n\n".join(stretches), Rule.UNSUPPORTED_FACT)
        if fact.hops >= MULTI_HOP and len(stretches) > 1:
            for stretch in stretches:
                yield _Question(fact, stretch, Rule.ONE_HOP_SUFFICES)


def _forbidden_findings(
    case: TestCase, checker: Checker, progress: Callable[[int], None] | None
) -> list[CorpusFinding]:
    """The forbidden claims that the sources would violate if they were an output.

    Judged as an output is, so that "It is a misconception that ..." in a source is no failure.
    """
    text = "\n\n".join(document.text for document in case.source_corpus)
    claims = TestCase(id=case.id, task=case.task, forbidden_claims=case.forbidden_claims)
    output = Output(case_id=case.id, text=text)
    verdicts = judge(claims, output, checker, {Part.FORBIDDEN}, progress).forbidden or ()
    return [
        _finding(case, found.id, Rule.SUPPORTED_FORBIDDEN, found.verdict)
        for found in verdicts
        if found.violated
    ]


def _pair_findings(
    case: TestCase, checker: Checker, progress: Callable[[int], None] | None
) -> list[CorpusFinding]:
    pairs = alike(case.reference_facts)
    odd = odd_pairs(pairs, checker)
    if progress:
        progress(len(pairs))
    return [
        CorpusFinding(
            case.id,
            f"{pair.first.id}+{pair.second.id}",
            Rule.CONTRADICTING_FACTS if pair.contradict else Rule.DUPLICATE_FACTS,
            pair.first.text,
            pair.score,
            pair.second.text,
        )
        for pair in odd
    ]


def _with_reason(finding: CorpusFinding, known: Mapping[str, str], used: set[str]) -> CorpusFinding:
    """The finding with the reason listed for it, if any; the listed id is added to `used`."""
    if finding.rule is Rule.ONE_HOP_SUFFICES:
        return finding
    for key in (f"{finding.case_id}/{finding.item_id}", finding.item_id):
        if key in known:
            used.add(key)
            return replace(finding, known=known[key])
    return finding


def _finding(case: TestCase, item_id: str, rule: Rule, verdict: Verdict) -> CorpusFinding:
    premise = verdict.window.text if verdict.window else ""
    return CorpusFinding(case.id, item_id, rule, verdict.claim, verdict.score, premise)


def _stretches(evidence: Iterable[Evidence], texts: Mapping[str, str]) -> Iterator[str]:
    for item in evidence:
        stretch = texts.get(item.document, "")[item.start : item.end]
        if stretch.strip():
            yield stretch
