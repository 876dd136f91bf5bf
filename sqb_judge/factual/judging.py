"""One output against one case: all verdicts that the scores need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum

from sqb_judge.corpus.records import Document, ForbiddenClaim, Output, TestCase
from sqb_judge.factual.checker import Checker, Job
from sqb_judge.factual.denial import conveying_sentence, is_denied_by_wording
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
)
from sqb_judge.text.claims import segment_claims
from sqb_judge.text.units import Claim, ClaimType, Sentence

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
) -> ExampleVerdicts:
    """Judges an output against its case.

    Args:
        case: Sources, reference facts, topics and forbidden claims; what it lacks is not judged.
        output: The generated text, and what its generator was shown.
        checker: Decides what is supported.
        parts: What to judge.
        progress: Called with the number of statements just decided.

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
    facts_in_output, topics_in_output, forbidden_in_output, claims_in_sources = checker.check_all(
        [
            Job(tuple(fact.text for fact in facts), in_output),
            Job(tuple(topic.description for topic in described), in_output),
            Job(tuple(claim.text for claim in forbidden), in_output, asserted=True),
            Job(
                tuple(claim.text for claim in scored) if has_sources else (),
                checker.index(case.source_corpus if scored and has_sources else []),
            ),
        ],
        progress,
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
            _forbidden(output.text, claim, verdict, checker)
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
    text: str, claim: ForbiddenClaim, verdict: Verdict, checker: Checker
) -> ForbiddenVerdict:
    """Whether the output asserts a forbidden claim anywhere.

    A denial in one place does not excuse an assertion in another: each denying sentence is
    blanked out (offsets stay) and the claim looked for again in the rest.
    """
    found, rest = verdict, text
    while found.supported and found.window is not None:
        conveying = conveying_sentence(rest, claim.text, found.window)
        if conveying is None or not _denies(rest, conveying, claim.text, checker):
            return ForbiddenVerdict(found, violated=True, id=claim.id)
        rest = (
            rest[: conveying.start]
            + " " * (conveying.end - conveying.start)
            + rest[conveying.end :]
        )
        again = Job((claim.text,), checker.index([Document(id=OUTPUT, text=rest)]), asserted=True)
        found = checker.check_all([again])[0][0]
    # A value check may have seen the denial before: then the claim was turned down as negated.
    denied = verdict.supported or verdict.kind is DistortionKind.NEGATION_FLIP
    return ForbiddenVerdict(verdict, violated=False, denied=denied, id=claim.id)


def _denies(text: str, conveying: Sentence, claim: str, checker: Checker) -> bool:
    """Whether a sentence that shares the words of a claim denies it.

    By its wording ("it is a myth that"), by its polarity ("is not moved" against "is moved"), or
    because, read alone, it contradicts the claim.
    """
    if is_denied_by_wording(text, conveying):
        return True
    if any(
        finding.decisive and finding.kind is DistortionKind.NEGATION_FLIP
        for finding in compare_values(claim, conveying.text)
    ):
        return True
    entailed, _, contradicted = checker.engine.probabilities([(conveying.text, claim)])[0]
    return bool(contradicted > entailed)
