"""Every bundled case with the embedded model: its evidence holds, and scores move the right way."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from sqb_judge.cli import app
from sqb_judge.corpus import bundled_corpora, bundled_outputs, read_corpus, write_jsonl

pytestmark = pytest.mark.slow

DECISIVE = "k8s-pod-recovery"  # its faulty output has a name of its own


@pytest.fixture(scope="module")
def scores(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], dict[str, float]]:
    """Scores by case and contender, as `sqb score` writes them."""
    folder = tmp_path_factory.mktemp("scored")
    cases = read_corpus("bundled").cases
    write_jsonl(folder / "outputs.jsonl", (o for case in cases for o in bundled_outputs(case.id)))
    arguments = ["score", str(folder / "outputs.jsonl"), "--corpus", "bundled", "--device", "cpu"]
    done = CliRunner().invoke(app, [*arguments, "--out", str(folder / "out")])
    assert done.exit_code == 0, done.output
    record = json.loads((folder / "out" / "results.json").read_text(encoding="utf-8"))
    return {(row["case_id"], row["contender"]): row["scores"] for row in record["examples"]}


@pytest.mark.parametrize("case_id", [case.id for case in read_corpus("bundled").cases])
def test_the_good_output_beats_the_faulty_one(
    scores: dict[tuple[str, str], dict[str, float]], case_id: str
) -> None:
    good = scores[case_id, "good"]
    bad = scores[case_id, "fluent-but-wrong" if case_id == DECISIVE else "faulty"]
    names = ("factual_recall", "factual_precision", "factual_f1", "coverage_completeness")
    assert [name for name in names if not good[name] > bad[name]] == []
    assert good["forbidden_violations"] < bad["forbidden_violations"]


@pytest.mark.parametrize("name", bundled_corpora())
def test_the_corpus_is_valid(name: str) -> None:
    done = CliRunner().invoke(app, ["corpus", "validate", name, "--device", "cpu", "--json"])
    record = json.loads(done.stdout)
    failures = [(f["case_id"], f["id"], f["rule"]) for f in record["findings"] if f["fails"]]
    assert failures == []
    assert record["stale_exceptions"] == []
    assert done.exit_code == 0
