"""Which sentence of the evidence a claim speaks of, by the content words they share."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.reading import Reading


class Alignment(NamedTuple):
    """A claim laid beside its evidence.

    Attributes:
        shares: By sentence of the evidence, the share of the claim's concepts that it holds.
        best: Number of the sentence with the largest share; -1 where there is none.
    """

    shares: list[float]
    best: int

    def share(self, sentence: int) -> float:
        """The share of a sentence; 0 beyond the last one."""
        return self.shares[sentence] if 0 <= sentence < len(self.shares) else 0.0


def align(claim: Reading, evidence: Reading, without: frozenset[str] = frozenset()) -> Alignment:
    """Aligns by concepts.

    Args:
        claim: The claim.
        evidence: The evidence.
        without: Concepts of the claim that do not count, say those of a name under question.
    """
    concepts = frozenset().union(*claim.concepts) - without
    if not concepts or not evidence.concepts:
        return Alignment([0.0] * len(evidence.concepts), -1)
    shares = [len(concepts & sentence) / len(concepts) for sentence in evidence.concepts]
    best = max(range(len(shares)), key=shares.__getitem__)
    return Alignment(shares, best if shares[best] > 0 else -1)
