"""`sqb entail`."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, assert_one_sentence
from tests.stub_engine import StubEngine


def test_json(run: Run, engine: StubEngine) -> None:
    result = run("entail", "--premise", "It rains.", "--hypothesis", "it rains", "--json")
    assert json.loads(result.stdout) == {
        "entailment": pytest.approx(0.98),
        "neutral": pytest.approx(0.01),
        "contradiction": pytest.approx(0.01),
        "signature": "model:stub@0",
    }


def test_table(run: Run, engine: StubEngine) -> None:
    result = run("entail", "--premise", "It rains.", "--hypothesis", "It snows.")
    assert result.exit_code == 0
    assert "neutral" in result.stdout
    assert "0.9500" in result.stdout


def test_premise_from_stdin(run: Run, engine: StubEngine) -> None:
    arguments = ("entail", "--premise", "-", "--hypothesis", "It rains.", "--json")
    result = run(*arguments, input="Today it rains.")
    assert json.loads(result.stdout)["entailment"] == pytest.approx(0.98)


def test_both_from_stdin(run: Run, engine: StubEngine) -> None:
    assert_one_sentence(run("entail", "--premise", "-", "--hypothesis", "-"), "stdin")


def test_the_embedded_model_answers(run: Run) -> None:
    arguments = ("--premise", "The pod runs on a node.", "--hypothesis", "The pod runs on a node.")
    result = run("entail", *arguments, "--json")
    found = json.loads(result.stdout)
    assert sum(found[n] for n in ("entailment", "neutral", "contradiction")) == pytest.approx(1)
    assert found["entailment"] > 0.5
    assert result.stderr == ""
