"""The Space as it runs: app.py in a process of its own, watched for what it asks the network."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.space.conftest import SPACE

# Loaded by every Python process that finds it on its path. Looking a name up is network too.
WATCH = """
import os, sys

def watch(event, arguments):
    if event == "socket.connect":
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else ""
    elif event == "socket.getaddrinfo":
        host = arguments[0] or ""
    else:
        return
    host = host.decode() if isinstance(host, bytes) else str(host)
    if host not in ("", "localhost", "127.0.0.1", "::1", "0.0.0.0"):
        with open(os.environ["WATCHED"], "a") as file:
            file.write(f"{event} {host}\\n")

sys.addaudithook(watch)
"""

# Importing torch and gradio takes a minute where others use the processor.
START_S = 300


@dataclass(frozen=True, slots=True)
class RunningSpace:
    """The process, as tests see it."""

    address: str
    cache: Path
    watched: Path

    def outside(self) -> list[str]:
        """What it looked up or connected to beyond this machine."""
        return self.watched.read_text().splitlines()


@contextmanager
def running_space(folder: Path) -> Iterator[RunningSpace]:
    """Starts the Space on a free port; everything it writes lies in `folder`."""
    (folder / "watch").mkdir()
    (folder / "watch" / "sitecustomize.py").write_text(WATCH)
    watched, log = folder / "network.txt", folder / "log.txt"
    watched.touch()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = RunningSpace(f"http://127.0.0.1:{port}", folder / "cache", watched)
    # Neither the settings of whoever runs the tests, nor the analytics switch of continuous
    # integration: the app must bring its own.
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("GRADIO_", "HF_", "SPACE"))}
    environment = {
        **kept,
        "GRADIO_SERVER_PORT": str(port),
        "GRADIO_TEMP_DIR": str(running.cache),
        "HF_HOME": str(folder / "home"),
        "PYTHONPATH": str(folder / "watch"),
        "TOKENIZERS_PARALLELISM": "false",
        "WATCHED": str(watched),
    }
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "app.py"], cwd=SPACE, env=environment, stdout=out, stderr=out
        )
    try:
        _wait(running.address, process, log)
        yield running
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_S
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=10).close()
            return
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.5)
    raise AssertionError(f"the Space did not start:\n{log.read_text()}")
