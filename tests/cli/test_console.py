"""Progress bars: on a terminal they move with what they are told, elsewhere they are silent."""

from __future__ import annotations

import io
import re

import pytest

from sqb_judge.cli import console

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def drive() -> None:
    """Two outputs, the first of 3 statements and the second of none."""
    with console.nested_bars("Scoring", 2, "This output") as (progress, inner):
        inner.start(3)
        inner.advance(1)
        inner.advance(2)
        progress(1)
        inner.start(0)
        progress(1)


def test_silent_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    drive()
    with console.progress_bar("Checking", 3) as progress:
        progress(3)
    assert capsys.readouterr() == ("", "")


def test_both_bars_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    drive()
    shown = ESCAPES.sub("", terminal.getvalue())
    assert re.search(r"Scoring .*2/2", shown)
    assert re.search(r"This output .*0/0", shown)
    assert capsys.readouterr().out == ""


def test_the_inner_bar_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", Terminal())
    with console._display() as display:
        assert display is not None
        bar = console.Bar("This output", display)
        (task,) = display.tasks
        assert not task.visible
        for total, steps in ((3, [1, 2]), (5, [4])):
            bar.start(total)
            assert (task.visible, task.completed, task.total) == (True, 0, total)
            for step in steps:
                bar.advance(step)
            assert task.completed == sum(steps)
