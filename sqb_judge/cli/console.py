"""What commands print with: results to stdout, progress to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console

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


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr; silent where that is no terminal.

    Yields:
        A function that takes the number of steps just done.
    """
    if not sys.stderr.isatty():
        yield lambda steps: None
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
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda steps: bar.advance(task, steps)
