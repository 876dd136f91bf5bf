"""Where rows are kept: no lock waits, none stays behind, and instances do not meet."""

import json
import pickle
import subprocess
import sys
import time
from pathlib import Path

import evaluate
import pytest
from metric_examples import COLUMNS, EXPECTED, FOLDERS, load


def files():
    root = Path(evaluate.config.HF_METRICS_CACHE)
    return [path for path in root.rglob("*") if path.is_file()]


def half(which):
    part = slice(0, 1) if which == 0 else slice(1, 3)
    return {column: values[part] for column, values in COLUMNS.items()}


def test_rows_stay_in_memory_by_default(name):
    metric = load(name, keep_in_memory=False)  # what evaluate.load passes if nothing is said
    metric.add_batch(**COLUMNS)
    assert metric.keep_in_memory
    assert files() == []


def test_on_disk_gives_the_same_and_cleans_up():
    metric = load("factual_recall", on_disk=True)
    metric.add_batch(**half(0))
    assert any(path.suffix == ".arrow" for path in files())
    metric.add_batch(**half(1))
    assert metric.compute()["factual_recall"] == EXPECTED["factual_recall"]
    assert not any(path.suffix == ".arrow" for path in files())


@pytest.mark.parametrize("on_disk", [False, True])
def test_two_instances_at_once(on_disk):
    one, other = (load("factual_recall", on_disk=on_disk) for _ in range(2))
    start = time.monotonic()
    one.add_batch(**half(0))
    other.add_batch(**half(1))
    if not on_disk:
        assert time.monotonic() - start < 0.5  # evaluate's lock waits a second
    assert one.compute()["factual_recall"] == 0.5
    assert other.compute()["factual_recall"] == 0.0


@pytest.mark.parametrize("on_disk", [False, True])
def test_an_exception_while_computing_leaves_no_rows_and_no_lock(on_disk, monkeypatch):
    metric = load("factual_recall", on_disk=on_disk)
    monkeypatch.setattr(metric, "_compute", _broken)
    with pytest.raises(RuntimeError, match="out of memory"):
        metric.compute(**COLUMNS)
    monkeypatch.undo()
    assert not any(path.suffix == ".arrow" for path in files())
    start = time.monotonic()
    assert load("factual_recall", on_disk=on_disk).compute(**half(0))["factual_recall"] == 0.5
    assert metric.compute(**COLUMNS)["n_examples"] == 3
    assert time.monotonic() - start < 5


def _broken(
    predictions, references, hops, sources, topics, forbidden_claims, envelopes, details=False
):
    raise RuntimeError("out of memory")


def test_pickle(name):
    metric = load(name, language="en")
    metric.compute(**COLUMNS)
    copy = pickle.loads(pickle.dumps(metric))
    assert copy.compute(**COLUMNS)[name] == EXPECTED[name]
    assert copy.signature == metric.signature


def test_save(name, tmp_path):
    result = load(name).compute(**COLUMNS, details=True)
    path = evaluate.save(tmp_path / "result.json", **result)
    saved = json.loads(Path(path).read_text())
    assert saved[name] == EXPECTED[name]
    assert saved["details"] == result["details"]


def test_names_pass_through():
    metric = load("factual_recall", config_name="en", experiment_id="run-7", seed=1)
    assert (metric.config_name, metric.experiment_id, metric.seed) == ("en", "run-7", 1)
    assert metric.name == "factual_recall"


def test_num_process_collects_through_files():
    metric = load("factual_recall", num_process=2, process_id=1)
    assert not metric.keep_in_memory
    assert metric.num_process == 2


def test_options_reach_the_checker():
    metric = load("factual_recall", threshold=0.99, values=False, exhaustive=True)
    assert "|threshold:0.99|" in metric.signature
    assert "|values:no|search:exhaustive" in metric.signature


RANK = """
import sys, evaluate
rank, folder, rows = int(sys.argv[1]), sys.argv[2], sys.argv[3]
metric = evaluate.load(
    folder, num_process=2, process_id=rank, experiment_id="two", cache_dir=rows
)
fact = "The kubelet restarts failed containers."
metric.add_batch(predictions=[fact if rank == 0 else "No."], references=[[fact]])
result = metric.compute()
print(None if result is None else (result["factual_recall"], result["n_examples"]))
"""


@pytest.mark.slow
def test_two_processes_are_collected_on_the_first(tmp_path):
    command = [sys.executable, "-c", RANK]
    folder = str(FOLDERS / "factual_recall")
    ranks = [
        subprocess.Popen([*command, str(n), folder, str(tmp_path)], stdout=subprocess.PIPE)
        for n in range(2)
    ]
    said = [rank.communicate(timeout=120)[0].decode().split("\n")[-2] for rank in ranks]
    assert said == ["(0.5, 2)", "None"]
    assert not list(tmp_path.rglob("*.arrow"))
