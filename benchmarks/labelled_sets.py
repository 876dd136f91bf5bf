"""The human-labelled sets that verdicts are measured on. Read from outside the repository.

They are other people's texts and are not part of it: pass their folder with --data.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TypeVar

from sqb_judge.nli.labelled import Labelled, LabelledPair, read_labelled, read_rows

# Sets of documents and claims; `recall` marks the one that looks for a person's facts in a system's
# summary, the others look for a system's claims in a source.
FACTUAL = {
    "summeval": "precision",
    "qags_cnndm_summary": "precision",
    "xsum_hallucination": "precision",
    "begin_v2": "precision",
    "bump": "precision",
    "cliff": "precision",
    "summedits": "precision",
    "wice_claim": "precision",
    "factcheck_gpt_stance": "precision",
    "realsumm_scu": "recall",
}
NLI = (
    "mnli_matched_dev",
    "snli_test",
    "fever_symmetric_test",
    "wice_oracle_test",
    "fm2_test",
    "boolq_qa_dev",
    "cad_snli_test",
    "breaking_nli_test",
    "conjnli_dev",
    "hans_regen_test",
    "med_test",
    "negnli_mnli_test",
    "negnli_snli_test",
)

# Parts that may be used to fit temperature, threshold and weights; the rest only measures.
DEVELOPMENT = {"dev", "val", "evaluation"}

T = TypeVar("T")


def sample(rows: list[T], limit: int, seed: int) -> list[T]:
    """At most `limit` rows in their order, drawn with a seed; 0 for all."""
    if not 0 < limit < len(rows):
        return rows
    return [rows[place] for place in sorted(random.Random(seed).sample(range(len(rows)), limit))]


def factual_rows(data: Path, name: str, development: bool, limit: int, seed: int) -> list[Labelled]:
    """Rows of a factual set: its development part, or everything else.

    Args:
        data: Folder that holds `factual/<name>.jsonl.gz`.
        name: Of the set.
        development: Which part.
        limit: Largest number, 0 for all; a seeded sample is taken.
        seed: Of the sample.
    """
    rows = read_labelled(data / "factual" / f"{name}.jsonl.gz")
    return sample([row for row in rows if (row.split in DEVELOPMENT) == development], limit, seed)


def nli_rows(data: Path, name: str, limit: int, seed: int) -> list[tuple[str, str, str]]:
    """(premise, hypothesis, label) of an NLI test file."""
    return sample(read_pairs(data / "nli" / "test" / f"{name}.jsonl.gz"), limit, seed)


def read_pairs(path: Path) -> list[tuple[str, str, str]]:
    """(premise, hypothesis, label) of a file."""
    rows = read_rows(path)
    return [(p.premise, p.hypothesis, p.label) for p in rows if isinstance(p, LabelledPair)]
