"""A small Hub that holds all that SQB publishes, put there by `sqb publish` itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hub.process import TOKEN, RunningHub, run, running_hub


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHub]:
    folder = tmp_path_factory.mktemp("publisher")
    with running_hub() as hub:
        command = [sys.executable, "-m", "sqb_judge", "publish", "--org", "sqb"]
        done = run(command, hub.address, folder / "home", folder, HF_TOKEN=TOKEN)
        assert done.returncode == 0, done.stdout + done.stderr
        yield hub


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A working folder with nothing in it that a name could be taken for."""
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder
