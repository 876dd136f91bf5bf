"""`sqb demo`, with the model that ships in the package."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

# Prints the peak memory of the process in bytes after the JSON; on Linux ru_maxrss is in KiB.
MEASURED = """
import resource, sys
from sqb_judge.cli import main
sys.argv = ["sqb", "demo", "--json", "--device", "cpu"]
try:
    main()
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024, file=sys.stderr)
"""


@pytest.fixture(scope="module")
def process() -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", MEASURED]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.mark.slow
def test_json_is_pure_and_complete(process: subprocess.CompletedProcess[str]) -> None:
    assert process.returncode == 0
    record = json.loads(process.stdout)
    names = [contender["contender"] for contender in record["contenders"]]
    assert sorted(names) == ["fluent-but-wrong", "good", "sparse"]
    assert record["planted_faults"]["fluent-but-wrong"]["n_planted"] == 6
    assert "by hand" in record["note"]
    assert record["corpus"]["n_cases"] == 1


@pytest.mark.slow
def test_good_beats_sparse_and_wrong(process: subprocess.CompletedProcess[str]) -> None:
    record = json.loads(process.stdout)
    f1 = {c["contender"]: c["scores"]["factual_f1"]["value"] for c in record["contenders"]}
    assert f1["good"] > f1["fluent-but-wrong"]
    assert f1["good"] > f1["sparse"]


@pytest.mark.slow
def test_memory_stays_under_two_gigabytes(process: subprocess.CompletedProcess[str]) -> None:
    assert int(process.stderr.split()[-1]) < 2 * 1024**3
    assert len(process.stderr.split()) == 1  # no noise of libraries beside our own number
