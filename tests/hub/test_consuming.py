"""What users do with the names alone: new processes, an empty cache, then no Hub at all."""

from __future__ import annotations

import json
import sys
import sysconfig
from pathlib import Path

import pytest

from sqb_judge.corpus import bundled_corpora, bundled_path, read_corpus
from sqb_judge.factual.metrics import METRICS
from sqb_judge.nli import load_engine
from tests.hub.process import run, running_hub

pytestmark = pytest.mark.slow

USE = """
import json, sys
import datasets, evaluate
from sqb_judge.nli import load_engine

FACT = "The kubelet restarts failed containers."
DELAY = "The back-off delay is capped at five minutes."
f1 = evaluate.load("sqb/factual_f1")
result = f1.compute(
    predictions=[f"{FACT} {DELAY}", FACT, "I'm sorry, I can't help with that."],
    references=[[FACT], [FACT, DELAY], [FACT]],
    sources=[[FACT + " " + DELAY]] * 3,
)
table = datasets.load_dataset("sqb/corpus", "technical", split="test")
engine = load_engine("sqb/entailment-small", device="cpu")
print(json.dumps({
    "f1": result["factual_f1"],
    "module": type(f1).__module__.split(".")[0],
    "cases": {row["id"]: [fact["text"] for fact in row["reference_facts"]] for row in table},
    "engine": engine.signature,
    "calibration": repr(engine.checkpoint.calibration),
}))
"""

# By hand: 1, then recall 1/2 and precision 1 make 2/3, then 0.
F1 = (1 + 2 / 3 + 0) / 3


def check(done):
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["f1"] == pytest.approx(F1)
    assert told["module"] == "evaluate_modules"
    assert told["cases"] == {
        case.id: [fact.text for fact in case.reference_facts]
        for case in read_corpus(bundled_path("technical")).cases
    }
    # The same weights, calibration and threshold; only the name is another.
    own = load_engine(device="cpu")
    assert told["engine"] == own.signature.replace("embedded", "sqb/entailment-small")
    assert told["calibration"] == repr(own.checkpoint.calibration)
    return told


@pytest.fixture(scope="module")
def filled_cache(published, tmp_path_factory):
    """Caches of a process that used every name once, with the Hub there."""
    folder = tmp_path_factory.mktemp("user")
    check(run([sys.executable, "-c", USE], published.address, folder / "home", folder))
    return folder


def test_by_name_from_an_empty_cache(published, filled_cache):
    asked = {path for method, path, status in published.log() if status in (200, 206)}
    assert "/spaces/sqb/factual_f1/resolve/main/factual_f1.py" in asked
    assert any(path.startswith("/sqb/entailment-small/resolve/") for path in asked)
    assert any(path.startswith("/datasets/sqb/corpus/resolve/") for path in asked)


def test_from_the_cache_when_nobody_answers(filled_cache, empty):
    with running_hub() as other:
        address = other.address
    # The server at this address is gone: what users meet on a train.
    check(run([sys.executable, "-c", USE], address, filled_cache / "home", empty))


def test_from_the_cache_when_told_to_stay_offline(published, filled_cache, empty):
    before = len(published.log())
    offline = {"HF_HUB_OFFLINE": "1", "HF_EVALUATE_OFFLINE": "1"}
    check(
        run([sys.executable, "-c", USE], published.address, filled_cache / "home", empty, **offline)
    )
    assert len(published.log()) == before


EVERY = """
import json, sys
import datasets, evaluate
for name in sys.argv[1].split(","):
    assert evaluate.load(f"sqb/{name}", revision="0.1.0").name
counts = {}
for name in datasets.get_dataset_config_names("sqb/corpus"):
    counts[name] = len(datasets.load_dataset("sqb/corpus", name, split="test"))
print(json.dumps(counts))
"""


def test_every_metric_by_its_version_and_every_domain(published, tmp_path, empty):
    command = [sys.executable, "-c", EVERY, ",".join(METRICS)]
    done = run(command, published.address, tmp_path / "home", empty)
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout.splitlines()[-1])
    assert {name: counts[name] for name in bundled_corpora()} == {
        name: len(read_corpus(bundled_path(name)).cases) for name in bundled_corpora()
    }
    asked = {path for method, path, status in published.log() if status == 200}
    assert "/spaces/sqb/factual_f1/resolve/v0.1.0/factual_f1.py" in asked


WITHOUT = """
import sys
sys.path.append(sys.argv[1])
import evaluate
try:
    evaluate.load("sqb/factual_f1")
except ImportError as error:
    print(error)
"""


def test_without_the_library_the_error_says_what_to_install(published, tmp_path, empty):
    # All that is installed here, but for SQB; -S leaves out the link of an editable installation.
    site = tmp_path / "site"
    site.mkdir()
    for entry in Path(sysconfig.get_paths()["purelib"]).iterdir():
        if not entry.name.startswith(("sqb_judge", "_editable_impl_sqb_judge")):
            (site / entry.name).symlink_to(entry)
    command = [sys.executable, "-I", "-S", "-c", WITHOUT, str(site)]
    done = run(command, published.address, tmp_path / "home", empty)
    assert done.returncode == 0, done.stderr
    said = done.stdout.strip()
    assert "you need to install the following dependencies" in said
    assert "pip install sqb-judge" in said
    assert "\n" not in said


PAGE = """
import runpy, sys
from huggingface_hub import snapshot_download
folder = snapshot_download("sqb/factual_f1", repo_type="space", local_dir="checkout")
page = runpy.run_path(f"{folder}/app.py")
print(page["score"](page["EXAMPLES"], False)["factual_f1"])
"""


def test_a_space_runs_from_its_own_files(published, tmp_path, empty):
    pytest.importorskip("gradio", reason="gradio is a dependency of the Spaces alone")
    done = run([sys.executable, "-c", PAGE], published.address, tmp_path / "home", empty)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "0.5"


FAULTS = """
import json, sys, urllib.request
from sqb_judge.corpus.hub import read_hub_rows
from sqb_judge.nli import load_engine

def faults(*wanted):
    urllib.request.urlopen(sys.argv[1] + "/_tests/faults", json.dumps(wanted).encode())

for status in (401, 403, 404, 500):
    faults({"match": "(GET|HEAD) ", "status": status})
    for use in (lambda: load_engine("sqb/entailment-small", device="cpu"),
                lambda: list(read_hub_rows("sqb/corpus", ("id",), config="technical"))):
        try:
            use()
            print("worked")
        except ValueError as error:
            print(type(error).__name__, error)
faults()
"""


def test_a_hub_that_refuses_readers(tmp_path, empty):
    with running_hub() as hub:
        command = [sys.executable, "-c", FAULTS, hub.address]
        done = run(command, hub.address, tmp_path / "home", empty)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 8
    assert all(line.startswith("InputError ") and line.endswith(".") for line in lines)
