"""Verdicts in; the JSON file to download out."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from sqb_judge.corpus import write_text
from sqb_judge.factual.scoring import Results
from sqb_judge.report.records import claim_records, results_record


def result_json(results: Results) -> str:
    """Scores and provenance as in results.json, and all verdicts under `verdicts`."""
    record = {**results_record(results), "verdicts": list(claim_records(results))}
    return json.dumps(record, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def write_result(results: Results, cache: str) -> str:
    """Writes the file into a folder of its own, so that visitors never share one.

    Args:
        results: Of one output.
        cache: Where gradio keeps files, and later removes them.

    Returns:
        Its path.
    """
    Path(cache).mkdir(parents=True, exist_ok=True)
    path = Path(tempfile.mkdtemp(dir=cache)) / f"sqb-{results.corpus.name}.json"
    write_text(path, result_json(results))
    return str(path)
