"""Options that several commands share, and the checker that they describe."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Annotated

import typer

from sqb_judge.errors import InputError

if TYPE_CHECKING:
    from sqb_judge.factual.checker import Checker
    from sqb_judge.nli.engine import Engine

Model = Annotated[
    str | None,
    typer.Option(
        help="Entailment model: a name from `sqb models`, a Hub name or a folder. Without it the "
        "embedded model, offline.",
        show_default=False,
    ),
]
Device = Annotated[
    str | None,
    typer.Option(help="cpu, cuda, cuda:1, mps. Without it the GPU if any.", show_default=False),
]
Threshold = Annotated[
    float | None,
    typer.Option(
        help="Score from which a claim is supported, 0 to 1. Without it the model's own.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, to stdout.")]


def load_engine(
    model: str | None = None, device: str | None = None, threshold: float | None = None
) -> Engine:
    """Loads the entailment model.

    Raises:
        InputError: The model, the device or the threshold cannot be used.
    """
    # Imported here: torch takes seconds.
    from sqb_judge import nli
    from sqb_judge.nli.presets import TrainingDataWarning

    if device is not None:
        _check_device(device)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        engine = nli.load_engine(model, device, threshold=threshold)
    for warning in caught:
        if issubclass(warning.category, TrainingDataWarning):
            typer.echo(f"sqb: {warning.message}", err=True)
    return engine


def _check_device(name: str) -> None:
    """Refuses what torch does not know or cannot compute on."""
    import torch

    try:
        # There and back: the device "meta" takes tensors and holds nothing.
        torch.zeros(1, device=torch.device(name)).cpu()
    except (RuntimeError, AssertionError) as error:  # torch refuses absent devices with either
        reason = str(error).strip().splitlines()[0][:200] if str(error).strip() else "no reason"
        raise InputError(
            f"device {name!r} cannot be used ({reason}); give cpu, or leave --device out."
        ) from error


def load_checker(
    model: str | None = None,
    device: str | None = None,
    threshold: float | None = None,
    language: str = "en",
    exhaustive: bool = False,
) -> Checker:
    """Loads the model with the rules around it.

    Raises:
        InputError: As `load_engine`.
    """
    from sqb_judge.factual.checker import Checker

    engine = load_engine(model, device, threshold)
    return Checker(engine, language=language, exhaustive=exhaustive)
