"""What a comparison by values reports."""

from __future__ import annotations

from dataclasses import dataclass

from sqb_judge.factual.verdicts import DistortionKind


@dataclass(frozen=True, slots=True)
class Finding:
    """One value of a claim that speaks against it.

    Attributes:
        kind: Kind of the distortion.
        reason: One sentence for people.
        decisive: True where it is strong enough to turn a supported verdict down; False where it
            only names the kind of a claim that is unsupported anyway.
        claim_span: (start, end) offsets in the claim.
        evidence_span: (start, end) offsets in the evidence text; None where nothing there answers.
    """

    kind: DistortionKind
    reason: str
    decisive: bool
    claim_span: tuple[int, int]
    evidence_span: tuple[int, int] | None
