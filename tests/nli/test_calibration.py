"""Calibration files: read back as written, refused where they make no sense."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from sqb_judge.errors import InputError
from sqb_judge.nli import load_engine
from sqb_judge.nli.calibration import FILE_NAME, Calibration, ScoreWeights, read_calibration
from tests.nli import tiny

WEIGHTS = {
    "bias": -1.5,
    "entailment": 0.5,
    "contradiction": -0.25,
    "copied": 2.0,
    "ungrounded": -1.0,
}


def write(folder, content):
    text = content if isinstance(content, str) else json.dumps(content)
    (folder / FILE_NAME).write_text(text, encoding="utf-8")


def test_without_a_file_probabilities_are_scores(tmp_path):
    found = read_calibration(tmp_path)
    assert found == Calibration(temperature=1.0, weights=None, threshold=0.5, fitted_on="")


def test_a_written_calibration_is_read_back(tmp_path):
    written = Calibration(
        temperature=1.7, weights=ScoreWeights(**WEIGHTS), threshold=0.4, fitted_on="dev"
    )
    write(tmp_path, written.model_dump_json())
    assert read_calibration(tmp_path) == written


def test_what_is_left_out_of_the_file_takes_the_defaults(tmp_path):
    write(tmp_path, {"weights": WEIGHTS})
    found = read_calibration(tmp_path)
    assert (found.temperature, found.threshold) == (1.0, 0.5)
    assert found.weights.copied == 2.0


@pytest.mark.parametrize(
    "content",
    [
        "",
        "not json",
        "[]",
        {"temperature": 0},
        {"temperature": -1},
        {"threshold": 0},
        {"threshold": 1},
        {"threshold": "high"},
        {"treshold": 0.5},
        {"weights": {**WEIGHTS, "entailment": -0.1}},
        {"weights": {**WEIGHTS, "contradiction": 0.1}},
        {"weights": {**WEIGHTS, "copied": -0.1}},
        {"weights": {**WEIGHTS, "ungrounded": 0.1}},
        {"weights": {**WEIGHTS, "length": 1.0}},
        {"weights": {"bias": 0.0}},
    ],
)
def test_an_unusable_file_is_an_error_that_names_it_and_the_way_out(tmp_path, content):
    write(tmp_path, content)
    with pytest.raises(InputError, match="delete it to use the defaults") as refused:
        read_calibration(tmp_path)
    assert str(tmp_path / FILE_NAME) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="no calibration file"):
        read_calibration(tmp_path)


def test_signs_are_bounded_so_that_scores_are_monotone():
    for name, value in (
        ("entailment", -1.0),
        ("contradiction", 1.0),
        ("copied", -1.0),
        ("ungrounded", 1.0),
    ):
        with pytest.raises(ValidationError):
            ScoreWeights(**{**WEIGHTS, name: value})


def test_the_engine_uses_the_calibration_beside_the_weights(tmp_path):
    labels = ["entailment", "neutral", "contradiction"]
    plain_folder, folder = (tiny.bert(tmp_path / name, labels) for name in ("plain", "calibrated"))
    pairs = [("the cat sits on the mat .", "the dog runs ."), ("x y z", "the")]
    plain = load_engine(str(plain_folder)).probabilities(pairs)
    write(folder, {"temperature": 2.0, "threshold": 0.3})
    engine = load_engine(str(folder))
    assert engine.threshold == 0.3
    # Halved logits: probabilities become their square roots, scaled to sum to 1.
    roots = plain**0.5
    assert engine.probabilities(pairs) == pytest.approx(
        roots / roots.sum(axis=1, keepdims=True), abs=1e-5
    )
