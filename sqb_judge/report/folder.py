"""Results in; the three files of a report folder out."""

from __future__ import annotations

import json
from pathlib import Path

from sqb_judge.corpus.writing import write_jsonl, write_text
from sqb_judge.factual.scoring import Results
from sqb_judge.report.markdown import markdown_report
from sqb_judge.report.records import claim_records, results_record

PROGRESS = "progress.jsonl"


def write_report(folder: Path, results: Results) -> list[Path]:
    """Write results.json, report.md and claims.jsonl; each is replaced whole or not at all.

    Raises:
        InputError: A file cannot be written.
    """
    claims, report, record = folder / "claims.jsonl", folder / "report.md", folder / "results.json"
    write_jsonl(claims, claim_records(results))
    write_text(report, markdown_report(results))
    # Last: whoever sees a new results.json finds the other two already there.
    write_text(record, results_json(results))
    return [record, report, claims]


def results_json(results: Results) -> str:
    """The text of results.json."""
    return json.dumps(results_record(results), ensure_ascii=False, allow_nan=False, indent=2) + "\n"
