"""The human-labelled sets that verdicts are measured on. Read from outside the repository.

They are other people's texts and are not part of it: pass their folder with --data.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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
NLI = ("mnli_matched_dev", "snli_test", "fever_symmetric_test", "wice_oracle_test")

# Parts that may be used to fit temperature, threshold and weights; the rest only measures.
DEVELOPMENT = {"dev", "val", "evaluation"}


@dataclass(frozen=True, slots=True)
class Row:
    """A document, a claim, and whether people found the claim supported by it."""

    document: str
    claim: str
    supported: bool
    split: str


def _lines(path: Path) -> Iterator[dict[str, str]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _sample(rows: list, limit: int, seed: int) -> list:
    return random.Random(seed).sample(rows, limit) if 0 < limit < len(rows) else rows


def factual_rows(data: Path, name: str, development: bool, limit: int, seed: int) -> list[Row]:
    """Rows of a factual set: its development part, or everything else.

    Args:
        data: Folder that holds `factual/<name>.jsonl.gz`.
        name: Of the set.
        development: Which part.
        limit: Largest number, 0 for all; a seeded sample is taken.
        seed: Of the sample.
    """
    rows = [
        Row(row["doc"], row["claim"], bool(row["label"]), row.get("split", ""))
        for row in _lines(data / "factual" / f"{name}.jsonl.gz")
        if row["label"] is not None and (row.get("split") in DEVELOPMENT) == development
    ]
    return _sample(rows, limit, seed)


def nli_rows(data: Path, name: str, limit: int, seed: int) -> list[tuple[str, str, str]]:
    """(premise, hypothesis, label) of an NLI test file."""
    rows = [
        (row["premise"], row["hypothesis"], row["label"])
        for row in _lines(data / "nli" / "test" / f"{name}.jsonl.gz")
    ]
    return _sample(rows, limit, seed)
