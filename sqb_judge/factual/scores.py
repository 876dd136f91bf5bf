"""The SQB scores as pure functions of verdicts (CRP-SPEC-026, sections 2.2 to 2.6 and 4.2).

Every function returns None where the score is undefined: a ratio with an empty denominator says
nothing, and is neither 0 nor 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqb_judge.corpus.records import MULTI_HOP
from sqb_judge.factual.verdicts import (
    ClaimVerdict,
    FactVerdict,
    ForbiddenVerdict,
    TopicVerdict,
    Verdict,
)


def _share(flags: Sequence[bool]) -> float | None:
    return sum(flags) / len(flags) if flags else None


def recall(facts: Iterable[FactVerdict] | None) -> float | None:
    """Conveyed reference facts / reference facts, 0 to 1. None without facts."""
    return _share([fact.verdict.supported for fact in facts or ()])


def multi_hop_recall(facts: Iterable[FactVerdict] | None) -> float | None:
    """Recall over the facts of two or more hops. None without such facts."""
    return recall(fact for fact in facts or () if fact.hops >= MULTI_HOP)


def single_hop_recall(facts: Iterable[FactVerdict] | None) -> float | None:
    """Recall over the facts of one hop. None without such facts."""
    return recall(fact for fact in facts or () if fact.hops < MULTI_HOP)


def scored_claims(claims: Iterable[ClaimVerdict] | None) -> list[Verdict]:
    """Verdicts of the claims that count: those with a verdict, each distinct claim once."""
    return [claim.verdict for claim in claims or () if claim.verdict is not None]


def precision(claims: Iterable[ClaimVerdict] | None) -> float | None:
    """Supported claims / scored claims, 0 to 1. None without scored claims."""
    return _share([verdict.supported for verdict in scored_claims(claims)])


def f1(facts: Sequence[FactVerdict] | None, claims: Sequence[ClaimVerdict] | None) -> float | None:
    """Harmonic mean of recall and precision of one example, 0 to 1.

    Returns:
        None if precision or recall were not asked for or had no input (no reference facts, no
        sources). 0 if facts were expected and the output makes no scored claim: silence is not
        a perfect score. 0 if both parts are 0.
    """
    found = recall(facts)
    if found is None or claims is None:
        return None
    correct = precision(claims)
    if correct is None or found + correct == 0:
        return 0.0
    return 2 * found * correct / (found + correct)


def coverage_completeness(topics: Iterable[TopicVerdict] | None) -> float | None:
    """Addressed topics / required topics, 0 to 1. None without topics."""
    return _share([topic.addressed for topic in topics or ()])


def forbidden_violations(forbidden: Sequence[ForbiddenVerdict] | None) -> int | None:
    """Forbidden claims that the output asserts; 0 is the only pass. None without any."""
    if not forbidden:
        return None
    return sum(claim.violated for claim in forbidden)
