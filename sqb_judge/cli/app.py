"""The command `sqb`: its commands, its exit codes, and how errors are shown."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from sqb_judge import __version__
from sqb_judge.cli.calibrate import calibrate
from sqb_judge.cli.corpus import app as corpus
from sqb_judge.cli.demo import demo
from sqb_judge.cli.entail import entail
from sqb_judge.cli.models import models
from sqb_judge.cli.publish import publish
from sqb_judge.cli.score import score
from sqb_judge.errors import InputError

BAD_INPUT = 2
INTERRUPTED = 130  # 128 and the number of the signal, as shells report it


class _Commands(TyperGroup):
    """Turns what a person can mend into one sentence and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except InputError as error:
            typer.echo(f"sqb: {_one_line(str(error))}", err=True)
            raise typer.Exit(BAD_INPUT) from error
        except KeyboardInterrupt as error:
            typer.echo("sqb: interrupted", err=True)
            raise typer.Exit(INTERRUPTED) from error


app = typer.Typer(
    cls=_Commands,
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=(
        "Is generated text correct, complete and useful? Factual recall, precision, coverage and "
        "forbidden claims, each verdict with its evidence, offline.\n\n"
        "Start with `sqb demo`.\n\n"
        "Exit codes: 0 done, 1 validation failed or not all published, 2 bad input, "
        "130 interrupted."
    ),
)
app.command()(demo)
app.command()(score)
app.command()(entail)
app.command()(models)
app.command()(calibrate)
app.command()(publish)
app.add_typer(corpus, name="corpus")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sqb {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    _silence_libraries()
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def main() -> None:
    """Entry point of the command."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character shows a substitute, and no traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    app()


def _silence_libraries() -> None:
    """Keeps progress bars and advice of libraries out of the output; what is set stays as it is."""
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
    os.environ.setdefault("TRANSFORMERS_NO_ADVISORY_WARNINGS", "1")
    os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")
    os.environ.setdefault("HF_HUB_VERBOSITY", "error")
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")


def _one_line(message: str) -> str:
    # Imported here: nothing else of the report is needed for an error.
    from sqb_judge.report.escaping import one_line

    return one_line(message)
