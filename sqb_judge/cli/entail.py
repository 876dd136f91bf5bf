"""`sqb entail`: one pair of texts through the entailment model."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sqb_judge.cli import console, options
from sqb_judge.errors import InputError

STDIN = "-"


def entail(
    premise: Annotated[
        str, typer.Option(help="What is given; - reads it from stdin.", show_default=False)
    ],
    hypothesis: Annotated[
        str, typer.Option(help="What may follow; - reads it from stdin.", show_default=False)
    ],
    model: options.Model = None,
    device: options.Device = None,
    json: options.Json = False,
) -> None:
    """Print the probabilities of entailment, neutral and contradiction.

    The model alone, without the value checks of `sqb score`.

    For example:

        sqb entail --premise "The probe runs every 10 seconds." --hypothesis "The probe runs."

        cat page.txt | sqb entail --premise - --hypothesis "The probe runs every 5 seconds." --json
    """
    from sqb_judge.report.terminal import plain, probability_table

    if premise == hypothesis == STDIN:
        raise InputError("premise and hypothesis are both -; only one can come from stdin.")
    given = [_read_stdin() if text == STDIN else text for text in (premise, hypothesis)]
    engine = options.load_engine(model, device)
    row = engine.probabilities([(given[0], given[1])])[0]
    names = ("entailment", "neutral", "contradiction")
    probabilities = dict(zip(names, map(float, row), strict=True))
    if json:
        console.print_json({**probabilities, "signature": engine.signature})
        return
    out = console.stdout()
    out.print(probability_table(probabilities))
    out.print(plain(engine.signature, "dim"), soft_wrap=True)


def _read_stdin() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as error:
        raise InputError("stdin is not UTF-8; convert the text to UTF-8.") from error
