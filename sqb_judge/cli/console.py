"""What commands print with: results to stdout, progress to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress

# Where output is piped, tables keep a width that holds them, instead of the 80 of no terminal.
_PIPED_WIDTH = 120


def stdout() -> Console:
    """A console on stdout; without colours where that is no terminal."""
    # Made anew each time: tests and callers replace sys.stdout.
    width = None if sys.stdout.isatty() else _PIPED_WIDTH
    return Console(file=sys.stdout, width=width, highlight=False, markup=False, emoji=False)


def print_json(value: Any) -> None:
    """Print one JSON value, and nothing else, to stdout."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2) + "\n")


class Bar:
    """One line of a progress display; what it is told goes nowhere without a terminal.

    Args:
        title: Shown before it.
        display: The display that it belongs to; None where stderr is no terminal.
        total: Steps there are; None shows the line only from `start` on.
    """

    def __init__(self, title: str, display: Progress | None, total: int | None = None) -> None:
        self._display = display
        if display is not None:
            self._task = display.add_task(title, total=total, visible=total is not None)

    def start(self, total: int) -> None:
        """Begins anew, with this many steps to do."""
        if self._display is not None:
            self._display.reset(self._task, total=total, visible=True)

    def advance(self, steps: int) -> None:
        """So many more steps are done."""
        if self._display is not None:
            self._display.advance(self._task, steps)


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr; silent where that is no terminal.

    Yields:
        A function that takes the number of steps just done.
    """
    with _display() as display:
        yield Bar(title, display, total).advance


@contextmanager
def nested_bars(title: str, total: int, inner: str) -> Iterator[tuple[Callable[[int], None], Bar]]:
    """Like `progress_bar`, with a second bar below for what each step consists of.

    Yields:
        A function that takes the number of steps just done, and the second bar.
    """
    with _display() as display:
        yield Bar(title, display, total).advance, Bar(inner, display)


@contextmanager
def _display() -> Iterator[Progress | None]:
    if not sys.stderr.isatty():
        yield None
        return
    # Imported here: a piped run needs none of it.
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as display:
        yield display
