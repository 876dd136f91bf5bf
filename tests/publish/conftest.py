"""A small Hub in a process of its own, and huggingface_hub pointed at it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from huggingface_hub import constants

from tests.hub.process import TOKEN, RunningHub, running_hub


@pytest.fixture(scope="session")
def _server() -> Iterator[RunningHub]:
    with running_hub() as hub:
        yield hub


@pytest.fixture
def hub(_server: RunningHub, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningHub]:
    """The Hub, without faults; this process knows it and may write."""
    monkeypatch.setattr(constants, "ENDPOINT", _server.address)
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    yield _server
    _server.faults()


@pytest.fixture
def organisation(request: pytest.FixtureRequest) -> str:
    """A namespace that no other test writes to."""
    return re.sub(r"\W+", "-", request.node.name)[:60].strip("-")
