"""The published figures belong to the model and the rules that ship."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from sqb_judge.factual import Checker
from sqb_judge.nli import load_engine

ROOT = Path(__file__).parents[1]


def test_accuracy_was_measured_with_what_ships() -> None:
    measured = json.loads((ROOT / "benchmarks/results/accuracy.json").read_text(encoding="utf-8"))
    assert measured["signature"] == Checker(load_engine(device="cpu")).signature
    settings = measured["settings"]
    assert settings["sample"] == 0
    assert not settings["development"]


def test_readme_and_card_quote_what_was_measured() -> None:
    command = [sys.executable, str(ROOT / "benchmarks/figures.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
