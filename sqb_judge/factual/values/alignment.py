"""Which sentence of the evidence a claim speaks of, by the content words they share."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.reading import Reading


class Alignment(NamedTuple):
    """One sentence of a claim laid beside its evidence.

    Attributes:
        concepts: The concepts of the claim's sentence.
        shares: By sentence of the evidence, the share of those concepts that it holds.
        best: Number of the sentence with the largest share; -1 where there is none.
    """

    concepts: frozenset[str]
    shares: list[float]
    best: int

    def share(self, sentence: int) -> float:
        """The share of a sentence; 0 beyond the last one."""
        return self.shares[sentence] if 0 <= sentence < len(self.shares) else 0.0


def align(
    claim: Reading, evidence: Reading, sentence: int, without: frozenset[str] = frozenset()
) -> Alignment:
    """Aligns one sentence of a claim by its concepts.

    Args:
        claim: The claim.
        evidence: The evidence.
        sentence: Number of the claim's sentence; most claims have one.
        without: Concepts that do not count, say those of a name under question.
    """
    concepts = claim.concepts[sentence] - without
    if not concepts or not evidence.concepts:
        return Alignment(concepts, [0.0] * len(evidence.concepts), -1)
    shares = [len(concepts & theirs) / len(concepts) for theirs in evidence.concepts]
    best = max(range(len(shares)), key=shares.__getitem__)
    return Alignment(concepts, shares, best if shares[best] > 0 else -1)
