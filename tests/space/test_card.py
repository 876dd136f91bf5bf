"""What the Hub reads of the folder."""

from __future__ import annotations

import importlib.metadata
import re

import pytest
from huggingface_hub import SpaceCard

import sqb_judge
from sqb_judge.publish.part import Part
from sqb_judge.publish.releases import releases
from tests.space.conftest import SPACE


def test_front_matter():
    data = SpaceCard.load(SPACE / "README.md", ignore_metadata_errors=False).data
    assert (data.sdk, data.app_file, data.license) == ("gradio", "app.py", "apache-2.0")
    assert (SPACE / data.app_file).is_file()
    assert re.fullmatch(r"6\.\d+\.\d+", data.sdk_version)
    colours = {"red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray"}
    assert {data.colorFrom, data.colorTo} <= colours
    assert 0 < len(data.short_description) <= 60  # the Hub refuses longer ones
    assert data.title
    assert len(data.emoji) == 1


def test_the_tests_run_on_the_version_of_the_card():
    pytest.importorskip("gradio", reason="gradio is in the extra `space`")
    data = SpaceCard.load(SPACE / "README.md").data
    assert importlib.metadata.version("gradio") == data.sdk_version


def test_requirements():
    # gradio comes with `sdk_version`.
    lines = (SPACE / "requirements.txt").read_text().split()
    assert lines == [f"sqb-judge>={sqb_judge.__version__}"]


def test_it_is_published_whole():
    (space,) = releases("sqb", [Part.SPACE])
    files = {
        path.relative_to(SPACE).as_posix()
        for path in SPACE.rglob("*")
        if path.is_file() and not re.search(r"/(\.|__pycache__)", path.as_posix())
    }
    assert (space.kind, space.name) == ("space", "sqb/demo")
    assert set(space.files) == files
    assert {"app.py", "README.md", "requirements.txt", "sqb_demo/style.css"} <= files
