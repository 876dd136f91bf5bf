"""One output against one case: all verdicts that the scores need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum

from sqb_judge.corpus.records import Document, ForbiddenClaim, Output, TestCase
from sqb_judge.factual.checker import Checker, Job
from sqb_judge.factual.denial import Wording
from sqb_judge.factual.evidence import EvidenceIndex
from sqb_judge.factual.topics import address, assertions
from sqb_judge.factual.values import compare_values
from sqb_judge.factual.verdicts import (
    ClaimVerdict,
    DistortionKind,
    ExampleVerdicts,
    FactVerdict,
    ForbiddenVerdict,
    Miss,
    Verdict,
    Window,
)
from sqb_judge.text.claims import segment_claims
from sqb_judge.text.units import Claim, ClaimType

OUTPUT = "output"  # document id of the output in the windows of facts and forbidden claims


class Part(StrEnum):
    """What can be judged of an output; a score needs one or two of them."""

    FACTS = "facts"
    CLAIMS = "claims"
    TOPICS = "topics"
    FORBIDDEN = "forbidden"


ALL_PARTS = frozenset(Part)


def judge(
    case: TestCase,
    output: Output,
    checker: Checker,
    parts: Collection[Part] = ALL_PARTS,
    progress: Callable[[int], None] | None = None,
    announce: Callable[[int], None] | None = None,
) -> ExampleVerdicts:
    """Judges an output against its case.

    Args:
        case: Sources, reference facts, topics and forbidden claims; what it lacks is not judged.
        output: The generated text, and what its generator was shown.
        checker: Decides what is supported.
        parts: What to judge.
        progress: Called with the number of statements just decided.
        announce: Called once, before `progress`, with the number of statements to decide.

    Returns:
        Verdicts; a part that was not asked for or has no input is None. No facts: no `facts`; no
        sources: no `claims`; and so on. An output without a single claim has empty `claims`.
    """
    wanted = set(parts)
    claims = (
        segment_claims(output.text, checker.language) if wanted & {Part.CLAIMS, Part.TOPICS} else []
    )
    facts = case.reference_facts if Part.FACTS in wanted else []
    topics = case.required_topics if Part.TOPICS in wanted else []
    forbidden = case.forbidden_claims if Part.FORBIDDEN in wanted else []
    scored = _scored(claims, case.source_corpus, checker.language) if Part.CLAIMS in wanted else []
    has_sources = any(document.text.strip() for document in case.source_corpus)

    # One call for everything: pairs of all parts share batches.
    in_output = checker.index([Document(id=OUTPUT, text=output.text)])
    described = [topic for topic in topics if topic.description]
    envelope = output.envelope or []
    shown = [Document(id=f"e{place}", text=text) for place, text in enumerate(envelope, start=1)]
    jobs = [
        Job(tuple(fact.text for fact in facts), in_output),
        Job(tuple(topic.description for topic in described), in_output),
        Job(tuple(claim.text for claim in forbidden), in_output, asserted=True),
        Job(
            tuple(claim.text for claim in scored) if has_sources else (),
            checker.index(case.source_corpus if scored and has_sources else []),
        ),
    ]
    if announce:
        announce(sum(len(job.claims) for job in jobs))
    facts_in_output, topics_in_output, forbidden_in_output, claims_in_sources = checker.check_all(
        jobs, progress
    )
    missed = [v.claim for v in facts_in_output if not v.supported]
    in_envelope = (
        dict(zip(missed, checker.check(missed, shown), strict=True))
        if output.envelope is not None and missed
        else {}
    )
    by_topic = {t.id: v for t, v in zip(described, topics_in_output, strict=True)}
    by_claim = (
        {c.id: v for c, v in zip(scored, claims_in_sources, strict=True)} if has_sources else {}
    )
    made = assertions(output.text, claims) if topics else []
    wording = Wording(output.text, checker.language)
    return ExampleVerdicts(
        facts=tuple(
            FactVerdict(verdict, fact.hops, _miss(verdict, in_envelope), fact.id)
            for fact, verdict in zip(facts, facts_in_output, strict=True)
        )
        if facts
        else None,
        claims=tuple(ClaimVerdict(claim, by_claim.get(claim.id)) for claim in claims)
        if Part.CLAIMS in wanted and has_sources
        else None,
        topics=tuple(
            address(topic, made, by_topic.get(topic.id), in_output.weight) for topic in topics
        )
        if topics
        else None,
        forbidden=tuple(
            _forbidden(claim, verdict, checker, in_output, wording)
            for claim, verdict in zip(forbidden, forbidden_in_output, strict=True)
        )
        if forbidden
        else None,
    )


def _scored(claims: Sequence[Claim], sources: Sequence[Document], language: str) -> list[Claim]:
    """The claims that precision counts: factual ones, and steps where the sources hold steps."""
    kinds = {claim.type for claim in claims}
    steps = ClaimType.PROCEDURAL in kinds and any(
        claim.type is ClaimType.PROCEDURAL
        for document in sources
        for claim in segment_claims(document.text, language)
    )
    return [
        claim
        for claim in claims
        if claim.type is ClaimType.FACTUAL or (steps and claim.type is ClaimType.PROCEDURAL)
    ]


def _miss(verdict: Verdict, in_envelope: dict[str, Verdict]) -> Miss | None:
    """Why a fact is missing: its generator was shown it and did not use it, or was not shown it."""
    shown = in_envelope.get(verdict.claim)
    if verdict.supported or shown is None:
        return None
    return Miss.NOT_USED if shown.supported else Miss.NOT_RETRIEVED


def _forbidden(
    claim: ForbiddenClaim,
    verdict: Verdict,
    checker: Checker,
    in_output: EvidenceIndex,
    wording: Wording,
) -> ForbiddenVerdict:
    """Whether the output asserts a forbidden claim anywhere.

    A denial in one place does not excuse an assertion in another: the claim is looked for again
    in the sentences that do not deny it, however many others are closer to its words.

    Args:
        claim: The forbidden claim.
        verdict: What the checker says of it, all sentences considered.
        checker: Decides what is supported.
        in_output: The output's sentences.
        wording: Of the same output.

    Returns:
        Its verdict holds the sentence that asserts the claim; where none does, the first one.
    """
    contradicting: set[str] = set()

    def may_assert(statement: str, window: Window) -> bool:
        return window.text not in contradicting and not _denies(wording, window, statement)

    again = Job((claim.text,), in_output.only(may_assert), asserted=True)
    found = checker.check_all([again])[0][0]
    while found.supported and found.window is not None:
        if not _contradicts(found, in_output):
            return ForbiddenVerdict(found, violated=True, id=claim.id)
        contradicting.add(found.window.text)
        found = checker.check_all([again])[0][0]
    # A value check may have seen the denial before: then the claim was turned down as negated.
    denied = verdict.supported or verdict.kind is DistortionKind.NEGATION_FLIP
    return ForbiddenVerdict(verdict, violated=False, denied=denied, id=claim.id)


def _denies(wording: Wording, window: Window, claim: str) -> bool:
    """Whether a sentence of the output denies a claim whose words it shares.

    By its wording ("it is a myth that"), or by its polarity ("is not moved" against "is moved").
    """
    conveying = wording.conveying(claim, window)
    if conveying is None:
        return False
    return wording.denies(conveying) or any(
        finding.decisive and finding.kind is DistortionKind.NEGATION_FLIP
        for finding in compare_values(claim, conveying.text)
    )


def _contradicts(found: Verdict, index: EvidenceIndex) -> bool:
    """Whether the sentence that supports a claim, for the words they share, contradicts it.

    The model is not asked about a sentence that is the claim.
    """
    entailed, _, contradicted = found.probabilities
    same = found.window is not None and index.holds(found.claim, found.window)
    return contradicted > entailed and not same
