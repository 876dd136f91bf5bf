"""Starting the small Hub, and processes that use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.hub.server import TOKEN

ROOT = Path(__file__).parents[2]


class RunningHub:
    """The server process, as tests see it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.hub.server"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address, "the server did not start"

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=10)
        if self._process.stdout is not None:
            self._process.stdout.close()

    def faults(self, *faults: dict[str, Any]) -> None:
        """Sets what goes wrong from now on; nothing if none is given."""
        self._ask("/_tests/faults", json.dumps(faults).encode())

    def log(self) -> list[tuple[str, str, int]]:
        """Method, path and status of all requests so far."""
        return [tuple(entry) for entry in self._ask("/_tests/log")]

    def writes(self) -> list[str]:
        """Paths of the requests that changed something."""
        changing = ("/commit/", "/repos/create", "/tag/", "/_lfs/")
        return [
            path
            for method, path, status in self.log()
            if method in ("POST", "PUT", "DELETE")
            and any(part in path for part in changing)
            and status < 300
        ]

    def info(self, kind: str, name: str, revision: str = "main") -> dict[str, Any]:
        return self._ask(f"/api/{kind}s/{name}/revision/{revision}")

    def refs(self, kind: str, name: str) -> dict[str, Any]:
        return self._ask(f"/api/{kind}s/{name}/refs")

    def file(self, kind: str, name: str, path: str, revision: str = "main") -> bytes:
        prefix = "" if kind == "model" else f"{kind}s/"
        url = f"{self.address}/{prefix}{name}/resolve/{revision}/{path}"
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.read()

    def _ask(self, path: str, data: bytes | None = None) -> Any:
        with urllib.request.urlopen(self.address + path, data, timeout=10) as answer:
            return json.loads(answer.read())


@contextmanager
def running_hub() -> Iterator[RunningHub]:
    hub = RunningHub()
    try:
        yield hub
    finally:
        hub.stop()


def environment(address: str, home: Path, **more: str) -> dict[str, str]:
    """Of a process that knows only the Hub at this address, and keeps its caches in `home`."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("HF_", "HUGGING", "TRANSFORMERS_", "PYTHONPATH"))
    }
    return {
        **kept,
        "HF_ENDPOINT": address,
        "HF_HOME": str(home),
        "HF_HUB_DISABLE_XET": "1",
        "HF_UPDATE_DOWNLOAD_COUNTS": "0",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "TOKENIZERS_PARALLELISM": "false",
        **more,
    }


def run(
    command: list[str], address: str, home: Path, cwd: Path, **more: str
) -> subprocess.CompletedProcess[str]:
    """Runs a command in a fresh process; its caches are in `home`."""
    return subprocess.run(
        command,
        cwd=cwd,
        env=environment(address, home, **more),
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )


__all__ = ["ROOT", "TOKEN", "RunningHub", "environment", "run", "running_hub"]
