"""NEGATION_FLIP: a claim that asserts what its evidence mentions only to deny it."""

from __future__ import annotations

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.verdicts import DistortionKind

_REPEATED = 0.8  # share of the claim's words that stand in the denied part
_FEWEST = 2  # ... and their number


def check_denials(
    claim: Reading, evidence: Reading, alignment: Alignment, number: int
) -> list[Finding]:
    """At most one finding on a sentence of the claim.

    Args:
        claim: The claim.
        evidence: The evidence, with its denied parts.
        alignment: The claim's sentence beside the evidence without its denied parts.
        number: Number of the claim's sentence.
    """
    if claim.denials or alignment.share(alignment.best) >= _REPEATED:
        return []  # it denies as well, or it is said elsewhere
    mine = {mark.concept: mark.sign for mark in claim.marks if mark.sentence == number}
    spoken = [token for token in claim.tokens if token.sentence == number]
    for denial in evidence.denials:
        theirs = {
            mark.concept: mark.sign
            for mark in evidence.marks
            if denial.start <= evidence.tokens[mark.at].start < denial.end
        }
        shared = [concept for concept in mine if concept in theirs]
        if len(shared) < _FEWEST or len(shared) < _REPEATED * len(mine):
            continue
        if any(mine[concept] != theirs[concept] for concept in shared):
            continue
        said = evidence.text[denial.start : denial.end]
        said = said if len(said) <= 80 else said[:77] + "..."
        return [
            Finding(
                DistortionKind.NEGATION_FLIP,
                f'The claim says what the evidence calls wrong: "{said}".',
                True,
                (spoken[0].start, spoken[-1].end),
                (denial.start, denial.end),
            )
        ]
    return []
