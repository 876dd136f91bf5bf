"""The command as a whole: help, version, start-up, exit codes of a real process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sqb_judge import __version__
from tests.cli.conftest import Run

HEAVY = {"torch", "transformers", "evaluate", "datasets", "scipy", "pyarrow"}


def sqb(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sqb_judge", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120)


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"sqb {__version__}\n"


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_names_the_commands(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 0
    for command in ("demo", "score", "entail", "corpus"):
        assert command in result.stdout


@pytest.mark.parametrize(
    "command", [("demo",), ("score",), ("entail",), ("corpus", "show"), ("corpus", "validate")]
)
def test_each_command_has_an_example(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert f"sqb {' '.join(command)}" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("score",),
        ("score", "x.jsonl"),
        ("score", "x", "--corpus", "y", "--threshold", "many"),
        ("demo", "--evidence", "-1"),
        ("entail", "--premise", "x"),
    ],
)
def test_wrong_usage_exits_with_2(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["corpus", "list"], ["score", "--help"]])
def test_start_up_loads_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys, json\n"
        "from sqb_judge.cli import main\n"
        f"sys.argv = ['sqb', *{arguments!r}]\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print(json.dumps(sorted({HEAVY!r} & set(sys.modules))), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert json.loads(done.stderr) == []


def test_bad_input_of_a_real_process(folder: Path) -> None:
    done = sqb("score", "none.jsonl", "--corpus", "cases.jsonl", "--json", cwd=folder)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "sqb: none.jsonl: no such file or folder; check the path.\n"
