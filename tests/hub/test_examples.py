"""The scripts of `examples/`, as a user runs them."""

from __future__ import annotations

import json
import sys

import pytest

from tests.hub.process import ROOT, run

pytestmark = pytest.mark.slow


def test_training_with_the_metric_by_its_name(published, tmp_path, empty):
    before = len(published.log())
    command = [sys.executable, str(ROOT / "examples" / "train_with_metric.py"), "--steps", "2"]
    done = run(command, published.address, tmp_path / "home", empty)
    assert done.returncode == 0, done.stderr
    logged = json.loads(done.stdout.splitlines()[-1])
    assert 0 <= logged["eval_factual_f1"] <= 1
    assert logged["eval_n_examples"] == 4
    assert logged["eval_n_facts"] == 4
    asked = {path for _, path, status in published.log()[before:] if status == 200}
    assert "/spaces/sqb/factual_f1/resolve/main/factual_f1.py" in asked


def test_training_without_a_hub_says_so(tmp_path, empty):
    # Nothing in the cache, nobody at the address, and no second way to the metric.
    command = [sys.executable, str(ROOT / "examples" / "train_with_metric.py"), "--steps", "2"]
    done = run(command, "http://127.0.0.1:9", tmp_path / "home", empty)
    assert done.returncode == 1
    assert "sqb/factual_f1" in done.stderr.splitlines()[-1]


def test_scoring_outputs_without_a_network(tmp_path, empty):
    command = [sys.executable, str(ROOT / "examples" / "score_outputs.py")]
    done = run(command, "http://127.0.0.1:9", tmp_path / "home", empty)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "right: F1 1.00"
    faulty = lines.index(next(line for line in lines if line.startswith("faulty: ")))
    assert float(lines[faulty].split()[-1]) < 0.6
    told = "\n".join(lines[faulty:])
    assert "  missing: The delay between restarts is capped at five minutes." in told
    assert "  distortion: The kubelet renews the lease of its node every 40 seconds." in told
    assert "  fabrication: Bananas grow in Brazil." in told
