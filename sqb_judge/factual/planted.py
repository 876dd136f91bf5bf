"""Planted faults and verdicts in; which faults the verdicts caught out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqb_judge.corpus.faults import Fault
from sqb_judge.factual.scoring import Example
from sqb_judge.factual.verdicts import ClaimVerdict, ExampleVerdicts


@dataclass(frozen=True, slots=True)
class Planted:
    """What became of the faults planted in one output.

    Attributes:
        caught: Each fault, and whether a claim inside it is unsupported or the forbidden claim
            that it states is violated.
        false_alarms: Unsupported claims that stand in no planted fault.
    """

    caught: tuple[tuple[Fault, bool], ...]
    false_alarms: tuple[ClaimVerdict, ...]

    @property
    def n_caught(self) -> int:
        """Number of faults caught."""
        return sum(caught for _, caught in self.caught)


def planted(faults: Sequence[Fault], verdicts: ExampleVerdicts) -> Planted:
    """Compares the verdicts on an output with the faults that were planted in it."""
    unsupported = [
        claim
        for claim in verdicts.claims or ()
        if claim.verdict is not None and not claim.verdict.supported
    ]
    violated = {claim.id for claim in verdicts.forbidden or () if claim.violated}
    return Planted(
        caught=tuple(
            (fault, fault.forbidden in violated or any(_inside(unsupported, fault)))
            for fault in faults
        ),
        false_alarms=tuple(
            claim for claim in unsupported if not any(any(_inside([claim], f)) for f in faults)
        ),
    )


def planted_by_contender(
    faults: Sequence[Fault], examples: Iterable[Example]
) -> dict[str, Planted]:
    """The same for each contender with planted faults, of the outputs for one case."""
    found: dict[str, Planted] = {}
    for example in examples:
        own = [fault for fault in faults if fault.contender == example.output.contender]
        if own:
            found[example.output.contender] = planted(own, example.verdicts)
    return found


def _inside(claims: Iterable[ClaimVerdict], fault: Fault) -> Iterable[bool]:
    """Whether each claim's span overlaps the fault's."""
    return (claim.claim.start < fault.end and fault.start < claim.claim.end for claim in claims)
