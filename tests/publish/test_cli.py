"""`sqb publish` as people run it, against a server in a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import evaluate
import pytest
from typer.testing import CliRunner

import sqb_judge
from sqb_judge.cli import app
from sqb_judge.factual.metrics import METRICS
from sqb_judge.publish import releases as releases_of
from sqb_judge.publish.part import Part
from sqb_judge.publish.releases import TAG, releases
from tests.hub.process import ROOT, TOKEN, environment

NAMES = sorted(METRICS)


def sqb(*arguments: str):
    return CliRunner().invoke(app, ["publish", *arguments])


@pytest.fixture
def small_model(tmp_path, monkeypatch):
    """A model folder of a few bytes in place of 45 MB."""
    folder = tmp_path / "embedded"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(b"\1" * 100)
    monkeypatch.setattr("sqb_judge.nli.checkpoint.EMBEDDED", folder)


def test_a_dry_run_lists_everything_without_a_network(hub, monkeypatch):
    monkeypatch.delenv("HF_TOKEN")
    monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", "http://127.0.0.1:9")
    result = sqb("--org", "acme", "--only", "metrics", "--only", "model", "--dry-run")
    assert result.exit_code == 0, result.output
    for name in NAMES:
        assert f"space acme/{name}, tag {TAG}" in result.output
        assert f"  {name}.py (" in result.output
    assert f"model acme/entailment-small, tag {TAG}" in result.output
    assert "  model.safetensors (" in result.output
    assert "7 repositories, 38 files; nothing was sent." in result.output


def test_a_dry_run_as_json():
    result = sqb("--org", "acme", "--only", "metrics", "--dry-run", "--json")
    plan = json.loads(result.stdout)
    assert [entry["name"] for entry in plan] == [f"acme/{name}" for name in NAMES]
    for entry in plan:
        assert entry["files"]["app.py"] > 0
        assert entry["tag"] == f"v{sqb_judge.__version__}"


def test_publishing_twice(hub, organisation, small_model):
    wanted = releases(organisation)
    assert {f"{organisation}/{name}" for name in (*NAMES, "corpus", "entailment-small")} <= {
        repository.name for repository in wanted
    }
    n = len(wanted)
    first = sqb("--org", organisation)
    assert first.exit_code == 0, first.output
    assert f"{n} repositories: {n} created." in first.output
    for repository in wanted:
        assert f"created    {repository.title}: {len(repository.files)} files sent" in first.output
    before = hub.writes()
    second = sqb("--org", organisation)
    assert second.exit_code == 0
    assert f"{n} repositories: {n} unchanged." in second.output
    assert hub.writes() == before
    for name in NAMES:
        tags = hub.refs("space", f"{organisation}/{name}")["tags"]
        assert [tag["name"] for tag in tags] == [TAG]
    assert TOKEN not in first.output + second.output


def test_one_failure_does_not_keep_the_rest_from_being_tried(hub, organisation, small_model):
    hub.faults({"match": f"POST /api/spaces/{organisation}/factual_f1/commit", "status": 403})
    result = sqb("--org", organisation, "--only", "metrics", "--json")
    assert result.exit_code == 1
    statuses = {record["name"]: record["status"] for record in json.loads(result.stdout)}
    assert statuses.pop(f"{organisation}/factual_f1") == "failed"
    assert set(statuses.values()) == {"created"}
    hub.faults()
    again = sqb("--org", organisation, "--only", "metrics")
    assert again.exit_code == 0
    assert "6 repositories: 5 unchanged, 1 updated." in again.output


def test_what_all_would_meet_is_met_once(hub, organisation):
    hub.faults({"match": "/api/", "status": 401})
    result = sqb("--org", organisation, "--only", "metrics")
    assert result.exit_code == 1
    assert result.stdout.count("refuses the token") == 1
    assert "6 repositories: 1 failed, 5 not tried. Not complete: space " in result.stdout
    assert result.stdout.rstrip().endswith("; run this again.")


def test_waiting_is_said_on_stderr(hub, organisation, small_model):
    hub.faults({"match": "GET /api/models", "status": 503, "times": 1})
    result = sqb("--org", organisation, "--only", "model", "--json")
    assert json.loads(result.stdout)[0]["status"] == "created"
    assert "The Hub answers 503; trying again in 1 s\n" in result.stderr


@pytest.mark.parametrize("wrong", ["", "a/b", "../x", "a b", "é", "-x"])
def test_an_organisation_that_cannot_be(hub, wrong):
    before = hub.log()
    result = sqb(f"--org={wrong}", "--only", "model")
    assert result.exit_code == 2
    assert result.stderr.startswith("sqb: ")
    assert "is no name for a repository" in result.stderr
    assert hub.log() == before


def test_no_token(hub, monkeypatch, tmp_path, small_model):
    monkeypatch.delenv("HF_TOKEN")
    monkeypatch.setattr("huggingface_hub.constants.HF_TOKEN_PATH", str(tmp_path / "none"))
    result = sqb("--org", "acme", "--only", "model")
    assert result.exit_code == 2
    assert "sqb: There is no token for the Hub; run `hf auth login`" in result.stderr
    assert "1 repository: 1 not tried." in result.stdout


@pytest.mark.slow
def test_an_interruption_says_what_is_missing(hub, organisation, tmp_path):
    hub.faults({"match": f"GET /api/spaces/{organisation}/factual_recall", "hang": 600})
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "sqb_judge",
            "publish",
            "--org",
            organisation,
            "--only",
            "metrics",
            "--timeout",
            "600",
        ],
        cwd=tmp_path,
        env=environment(hub.address, tmp_path / "home", HF_TOKEN=TOKEN, PYTHONPATH=str(ROOT)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wanted = f"/api/spaces/{organisation}/factual_precision/tag/"
    deadline = time.monotonic() + 300
    while not any(wanted in path for _, path, _ in hub.log()) and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert err.endswith("sqb: interrupted\n")
    assert "6 repositories: 3 created, 3 not tried." in out
    hub.faults()
    result = sqb("--org", organisation, "--only", "metrics")
    assert "6 repositories: 3 unchanged, 3 created." in result.output


def test_cards_name_the_organisation_that_publishes():
    own = {r.name: r for r in releases("sqb", [Part.METRICS])}
    other = {r.name: r for r in releases("acme", [Part.METRICS])}
    for name in NAMES:
        ours, theirs = own[f"sqb/{name}"].files, other[f"acme/{name}"].files
        assert isinstance(ours["README.md"], Path)
        text = theirs["README.md"].decode()
        assert "https://huggingface.co/datasets/acme/corpus/" in text
        assert f'evaluate.load("acme/{name}")' in text
        assert f"sqb/{name}" not in text
        assert {path: theirs[path] for path in theirs if path != "README.md"} == {
            path: ours[path] for path in ours if path != "README.md"
        }


def test_the_tag_is_none_that_evaluate_looks_for_unasked():
    # evaluate.load without a revision tries the tag of evaluate's own version before `main`.
    assert f"v{evaluate.__version__}" != TAG


def test_a_missing_card_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(releases_of, "homes", lambda name: ())
    result = sqb("--org", "acme", "--only", "model", "--dry-run")
    assert result.exit_code == 2
    assert "lacks the card embedded-model.md" in result.stderr
    result = sqb("--org", "acme", "--only", "space", "--dry-run")
    assert result.exit_code == 2
    assert "no folder `space`" in result.stderr
