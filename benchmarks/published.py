"""Published figures that stand beside ours, each with what it measures and where it is from.

None was measured on exactly our rows: `note` says how the selection or the measure differs. They
show the order of magnitude that is reached elsewhere, and with what size of model.
"""

from __future__ import annotations

from dataclasses import dataclass

AGGREFACT = (
    "LLM-AggreFact: Tang, Laban and Durrett, MiniCheck, EMNLP 2024 (arXiv 2404.10774) and its "
    "leaderboard; FactCG from Lei and others, 2025 (arXiv 2501.17144)"
)
SUMMAC = "SummaC benchmark: Laban, Schnabel, Bennett and Hearst, TACL 2022"


@dataclass(frozen=True, slots=True)
class Published:
    """Balanced accuracies of other systems, in percent, on a set close to one of ours.

    Attributes:
        values: (system, balanced accuracy).
        source: Where they are from.
        note: How the rows or the measure differ from ours.
    """

    values: tuple[tuple[str, float], ...]
    source: str
    note: str

    def __str__(self) -> str:
        return ", ".join(f"{name} {value:.1f}" for name, value in self.values)


PUBLISHED: dict[str, Published] = {
    "summeval": Published(
        (("SummaC-ZS", 78.7), ("SummaC-Conv", 81.7)),
        SUMMAC,
        "test half of the set, threshold tuned on the other half",
    ),
    "xsum_hallucination": Published(
        (("SummaC-ZS", 58.4), ("SummaC-Conv", 66.4)),
        SUMMAC,
        "XSumFaith, the same annotations, other selection; threshold tuned on half of it",
    ),
    "wice_claim": Published(
        (
            ("SummaC-ZS", 62.8),
            ("AlignScore-L 355M", 66.0),
            ("MiniCheck-RoBERTa 355M", 67.6),
            ("FactCG-DeBERTa-L 0.4B", 76.7),
            ("gpt-4o-2024-05", 78.5),
        ),
        AGGREFACT,
        "claims of WiCE at threshold 0.5, other selection of evidence",
    ),
    "factcheck_gpt_stance": Published(
        (
            ("SummaC-ZS", 75.2),
            ("AlignScore-L 355M", 74.3),
            ("MiniCheck-RoBERTa 355M", 73.3),
            ("FactCG-DeBERTa-L 0.4B", 72.1),
            ("gpt-4o-2024-05", 77.5),
        ),
        AGGREFACT,
        "Factcheck-GPT at threshold 0.5, other selection of claims and passages",
    ),
}
