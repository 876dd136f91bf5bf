"""Labelled sets written on the spot, in the form that the training reads."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from pathlib import Path


def write_set(path: Path, rows: Iterable[Mapping[str, str]]) -> Path:
    """Writes rows as gzipped JSON Lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)
    return path


def row(premise: str, hypothesis: str, label: str = "entailment", source: str = "s") -> dict:
    return {"premise": premise, "hypothesis": hypothesis, "label": label, "source": source}
