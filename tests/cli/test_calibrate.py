"""`sqb calibrate` and `sqb models`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sqb_judge.nli import load_engine
from sqb_judge.nli.calibration import read_calibration, user_file
from sqb_judge.nli.engine import _cached_engine
from tests.cli.conftest import Run, assert_one_sentence, write
from tests.nli import tiny

NAMES = ("cat", "dog", "node", "pod", "tree", "mat", "one")
CLAIMS = [
    {"doc": f"the {x} sits on the {x} .", "claim": f"the {y} sits .", "label": int(x == y),
     "doc_id": f"{x}{place}", "split": "dev"}
    for place in range(6) for x in NAMES for y in (x, NAMES[NAMES.index(x) - 1])
]  # fmt: skip
PAIRS = [
    {"premise": f"the {x} sits .", "hypothesis": f"the {y} sits .", "label": label}
    for x in NAMES
    for y, label in ((x, "entailment"), ("two", "neutral"), ("red", "not_entailment"))
]


@pytest.fixture
def model(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tiny model in a folder, and a home of the user's of its own."""
    monkeypatch.setenv("SQB_HOME", str(folder / "home"))
    write(folder / "claims.jsonl", [*CLAIMS, {"doc": "x", "claim": "y", "label": 1, "split": "t"}])
    write(folder / "pairs.jsonl", PAIRS)
    return tiny.bert(folder / "model", ["entailment", "neutral", "contradiction"])


def test_it_is_stored_beside_a_model_of_ones_own_and_used(run: Run, model: Path) -> None:
    plain = load_engine(str(model)).signature
    data = ("--data", "claims.jsonl:dev", "--data", "pairs.jsonl")
    result = run("calibrate", "--model", "model", *data, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    stored = read_calibration(model)
    assert told["calibration"] == stored.model_dump()
    assert stored.weights is not None
    assert stored.weights.copied > 0  # what tells these claims apart
    assert stored.temperature != 1
    assert stored.fitted_on == "claims, pairs"
    _cached_engine.cache_clear()
    engine = load_engine(str(model))
    assert (engine.temperature, engine.threshold) == (stored.temperature, stored.threshold)
    assert engine.signature != plain
    assert told["engine"].split("|")[-1] == engine.signature.split("|")[-1]
    held_out = told["held_out"]
    assert held_out["after"]["claims"] == held_out["before"]["claims"] > 0
    assert held_out["after"]["claim_accuracy"] >= held_out["before"]["claim_accuracy"]


@pytest.mark.parametrize("document", ["0", "1"])  # the first is held out, the second kept
def test_claims_about_one_document_leave_nothing_to_hold_out(
    run: Run, model: Path, folder: Path, document: str
) -> None:
    # Whichever part the one document falls into, the calibration is stored.
    write(folder / "one.jsonl", [{**row, "doc_id": document} for row in CLAIMS])
    result = run("calibrate", "--model", "model", "--data", "one.jsonl", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["held_out"]["after"] is None
    assert read_calibration(model).weights is not None


def test_pairs_alone_make_a_temperature(run: Run, model: Path, tmp_path: Path) -> None:
    arguments = ("--model", "model", "--data", "pairs.jsonl", "--out", "elsewhere")
    result = run("calibrate", *arguments)
    assert result.exit_code == 0, result.output
    stored = read_calibration(Path("elsewhere"))
    assert stored.weights is None
    assert stored.threshold == 0.5
    assert "Wrote" in result.stdout
    assert not (model / "calibration.json").exists()


def test_what_the_user_made_for_other_weights_is_found_by_fingerprint(
    run: Run, model: Path
) -> None:
    _cached_engine.cache_clear()
    path = user_file(load_engine(str(model)).checkpoint.fingerprint)
    path.parent.mkdir(parents=True)
    path.write_text('{"temperature": 3.0}', encoding="utf-8")
    _cached_engine.cache_clear()
    assert load_engine(str(model)).temperature == 3
    # What lies beside the weights comes first.
    (model / "calibration.json").write_text('{"temperature": 2.0}', encoding="utf-8")
    _cached_engine.cache_clear()
    assert load_engine(str(model)).temperature == 2


def test_bad_data_are_told_in_one_sentence(run: Run, model: Path) -> None:
    base = ("calibrate", "--model", "model", "--data")
    assert_one_sentence(run(*base, "nothing.jsonl"), "nothing.jsonl")
    assert_one_sentence(run(*base, "claims.jsonl:none"), "no labelled row")
    assert_one_sentence(run(*base, "claims.jsonl:t"), "same label")
    assert_one_sentence(run(*base, "outputs.jsonl"), "line 1", "no label")


def test_models_lists_licence_and_training_data(run: Run) -> None:
    result = run("models")
    assert result.exit_code == 0
    for part in ("embedded", "factcg", "deberta-mnli", "multilingual", "MIT", "ANLI"):
        assert part in result.stdout
    told = json.loads(run("models", "--json").stdout)
    assert told["minicheck"]["restricted"] == "non-commercial"
    assert told["minicheck"]["layout"]["template"] == "{premise}</s>{hypothesis}"
