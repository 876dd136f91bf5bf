"""The cards: made of what they describe, and accepted by the Hub's rules."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
import tomllib

import evaluate
import pytest
from huggingface_hub import ModelCard, SpaceCard
from metric_examples import FOLDERS, NAMES

from sqb_judge.publish.releases import MODEL
from tests.hub.server import card_errors

ROOT = FOLDERS.parent
CARDS = ROOT / "cards"
TABLE = tomllib.loads((CARDS / "metrics.toml").read_text(encoding="utf-8"))


def test_cards_are_up_to_date():
    command = [sys.executable, str(CARDS / "build.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_metric_has_a_card():
    assert sorted(TABLE) == NAMES


def test_required_columns_are_those_of_the_module(name):
    factory = evaluate.loading.evaluation_module_factory(str(FOLDERS / name))
    importlib.import_module(factory.module_path)
    assert set(TABLE[name]["required"]) == set(evaluate.load(str(FOLDERS / name))._needs())


def test_the_card_s_gradio_is_the_one_that_is_installed(name):
    text = (FOLDERS / name / "README.md").read_text(encoding="utf-8")
    wanted = re.search(r"^sdk_version: (\d+)\.(\d+)", text, flags=re.MULTILINE).groups()
    requirement = (FOLDERS / name / "requirements.txt").read_text().split("gradio>=")[1].strip()
    assert ".".join(wanted) == requirement


def test_front_matter_of_a_space(name):
    text = (FOLDERS / name / "README.md").read_text(encoding="utf-8")
    assert SpaceCard(text, ignore_metadata_errors=False).data.sdk == "gradio"
    assert card_errors(text, "space") == []


def test_front_matter_of_the_model():
    text = (CARDS / "embedded-model.md").read_text(encoding="utf-8")
    card = ModelCard(text, ignore_metadata_errors=False)
    assert card.data.license == "apache-2.0"
    assert card.data.pipeline_tag == "text-classification"
    assert card_errors(text, "model") == []
    assert f'load_engine("sqb/{MODEL}")' in text


@pytest.mark.parametrize("missing", ["expert", "Taste", "date or version", "truth of the sources"])
def test_the_benchmark_card_says_what_is_not_measured(missing):
    text = (CARDS / "benchmark.md").read_text(encoding="utf-8")
    limits = text.split("## What is not measured")[1].split("## How to report")[0]
    assert missing in limits


def test_the_benchmark_card_defines_every_metric():
    text = (CARDS / "benchmark.md").read_text(encoding="utf-8")
    for name in NAMES:
        assert f"| [`{name}`](https://huggingface.co/spaces/sqb/{name}) |" in text
