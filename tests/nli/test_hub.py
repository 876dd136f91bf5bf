"""A model that cannot be reached is told fast and in one sentence; a cached one is used."""

from __future__ import annotations

import time

import pytest
from huggingface_hub import constants

from sqb_judge.errors import InputError
from sqb_judge.nli.hub import SECONDS, is_hub_name, must_use_cache


@pytest.fixture
def nobody(tmp_path, monkeypatch):
    """A Hub that nobody answers for, and an empty cache."""
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    # A port that was just free: connections are refused.
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr(
        constants,
        "HUGGINGFACE_CO_URL_TEMPLATE",
        "http://127.0.0.1:9/{repo_id}/resolve/{revision}/{filename}",
    )
    return tmp_path


def test_without_an_answer_and_a_cache_it_is_refused_fast(nobody):
    started = time.perf_counter()
    with pytest.raises(InputError, match="gave no answer") as refused:
        must_use_cache("user/model", None)
    assert time.perf_counter() - started < SECONDS + 2
    assert "'user/model'" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_without_an_answer_the_cache_is_used(nobody):
    commit = "0" * 40
    repository = nobody / "hub" / "models--user--model"
    (repository / "snapshots" / commit).mkdir(parents=True)
    (repository / "snapshots" / commit / "config.json").write_text("{}")
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text(commit)
    assert must_use_cache("user/model", None)


def test_offline_mode_asks_nobody(nobody, monkeypatch):
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    with pytest.raises(InputError, match="offline mode is on"):
        must_use_cache("user/model", None)


@pytest.mark.parametrize(
    ("text", "is_name"),
    [("user/model", True), ("model", True), ("/tmp/x", False), ("a/b/c", False), ("./a", False)],
)
def test_paths_are_no_names(text, is_name):
    assert is_hub_name(text) is is_name
