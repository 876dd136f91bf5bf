"""The metric modules of this installation by name."""

from __future__ import annotations

from typing import Any

import evaluate

from sqb_judge.errors import InputError
from sqb_judge.homes import homes

_HOMES = homes("metrics")


def metric_names() -> list[str]:
    """Names of the metric modules of this installation, in alphabetical order."""
    return sorted(
        {
            folder.name
            for home in _HOMES
            for folder in home.iterdir()
            if (folder / f"{folder.name}.py").is_file()
        }
    )


def metric_path(name: str) -> str:
    """Folder of a metric module.

    Args:
        name: Of the module, for example "factual_recall".

    Returns:
        The path as a string, as `evaluate.load` and `evaluate.combine` take it.

    Raises:
        InputError: There is no such module.
    """
    # Looked up among the names, not joined to a path: a name must not lead out of the folder.
    if name in metric_names():
        for home in _HOMES:
            if (home / name / f"{name}.py").is_file():
                return str(home / name)
    raise InputError(f"There is no metric {name!r}; choose one of {', '.join(metric_names())}.")


def load_metric(name: str, **options: Any) -> Any:
    """Loads a metric module of this installation; no network.

    Args:
        name: Of the module, for example "factual_recall".
        options: As for `evaluate.load`: those of evaluate, and those of the module.

    Returns:
        The loaded module, an `evaluate.Metric`.

    Raises:
        InputError: There is no such module, or an option cannot be used.
    """
    return evaluate.load(metric_path(name), **options)
