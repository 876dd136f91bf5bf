"""A tiny corpus, outputs for it, and the command with an engine that needs no model."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sqb_judge import nli
from sqb_judge.cli import app
from tests.stub_engine import StubEngine

CASES = [
    {
        "id": "probe",
        "domain": "technical",
        "task": "Explain the probe.",
        "source_corpus": [
            {
                "id": "page",
                "text": "The probe runs every 10 seconds. The node reboots after 40 seconds.",
                "url": "https://example.org/page",
                "version": "1.0",
            }
        ],
        "reference_facts": [
            {
                "id": "period",
                "text": "The probe runs every 10 seconds.",
                "evidence": [{"document": "page", "start": 0, "end": 32}],
                "topic": "probes",
            },
            {
                "id": "reboot",
                "text": "The node reboots after 40 seconds.",
                "evidence": [{"document": "page", "start": 33, "end": 67}],
                "topic": "probes",
            },
        ],
        "required_topics": [{"id": "probes", "label": "probe"}],
        "forbidden_claims": [{"id": "old", "text": "The probe runs every 5 seconds."}],
    },
    {
        "id": "capital",
        "domain": "geography",
        "task": "Name the capital.",
        "source_corpus": [
            {
                "id": "atlas",
                "text": "Berlin is the capital of Germany.",
                "url": "https://example.org/atlas",
                "date": "2025-01-31",
            }
        ],
        "reference_facts": [
            {
                "id": "berlin",
                "text": "Berlin is the capital of Germany.",
                "evidence": [{"document": "atlas", "start": 0, "end": 33}],
            }
        ],
    },
]

OUTPUTS = [
    # Recall 1/2, precision 1, F1 2/3, coverage 1, no violation.
    {"case_id": "probe", "contender": "good", "text": "The probe runs every 10 seconds."},
    {"case_id": "capital", "contender": "good", "text": "Berlin is the capital of Germany."},
    # Recall 0, precision 0, one violation; and no output for the second case.
    {"case_id": "probe", "contender": "bad", "text": "The probe runs every 5 seconds."},
]

Run = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with cases.jsonl and outputs.jsonl."""
    write(tmp_path / "cases.jsonl", CASES)
    write(tmp_path / "outputs.jsonl", OUTPUTS)
    return tmp_path


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> StubEngine:
    """The engine that the commands load."""
    stub = StubEngine()
    monkeypatch.setattr(nli, "load_engine", lambda *args, **options: stub)
    return stub


@pytest.fixture
def run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in the folder."""
    monkeypatch.chdir(folder)

    def invoke(*arguments: str, input: str | None = None) -> Result:
        return CliRunner().invoke(app, list(arguments), input=input)

    return invoke


def write(path: Path, rows: list[dict]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def assert_one_sentence(result: Result, *parts: str) -> None:
    """Bad input: exit 2, nothing on stdout, one line on stderr that names what is wrong."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("sqb: ")
    assert result.stderr.endswith(".\n")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    for part in parts:
        assert part in result.stderr
