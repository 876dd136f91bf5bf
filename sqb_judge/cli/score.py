"""`sqb score`: outputs of any number of contenders against a corpus."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sqb_judge.cli import console, options


def score(
    outputs: Annotated[
        Path,
        typer.Argument(
            help="JSON Lines or Parquet: case_id, contender, text; optionally envelope.",
            show_default=False,
        ),
    ],
    corpus: Annotated[
        str,
        typer.Option(
            help="File, folder, bundled name (see `sqb corpus list`) or Hub dataset.",
            show_default=False,
        ),
    ],
    metrics: Annotated[
        str | None,
        typer.Option(help="Names with commas. Without it all.", show_default=False),
    ] = None,
    model: options.Model = None,
    device: options.Device = None,
    threshold: options.Threshold = None,
    language: Annotated[str, typer.Option(help="Code of the texts' language.")] = "en",
    exhaustive: Annotated[
        bool, typer.Option("--exhaustive", help="Look at every passage of the sources. Slow.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for results.json, report.md and claims.jsonl. A run that is killed goes "
            "on from there when it is started again.",
            show_default=False,
            file_okay=False,
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Score outputs: recall, precision, F1, coverage, multi-hop recall, forbidden claims.

    For example:

        sqb score outputs.jsonl --corpus technical

        sqb score outputs.jsonl --corpus cases/ --out report/

        sqb score outputs.parquet --corpus cases.jsonl --metrics factual_f1 --json
    """
    from sqb_judge.corpus import read_corpus
    from sqb_judge.corpus.answers import read_answers
    from sqb_judge.factual.journal import Journal
    from sqb_judge.factual.scoring import choose_metrics, score_outputs
    from sqb_judge.report import folder, records, terminal

    # All that can be wrong with the input is looked at before the model is loaded.
    names = None if metrics is None else [name.strip() for name in metrics.split(",")]
    choose_metrics(names)
    cases = read_corpus(corpus)
    answers = read_answers(outputs, cases)
    journal = None if out is None else Journal(out / folder.PROGRESS)
    checker = options.load_checker(model, device, threshold, language, exhaustive)
    try:
        with console.nested_bars("Scoring", len(answers), "This output") as (progress, inner):
            results = score_outputs(cases, answers, checker, names, progress, journal, inner)
    finally:
        if journal is not None:
            journal.close()
    written = [] if out is None else folder.write_report(out, results)
    if journal is not None:
        journal.remove()
    if json:
        console.print_json(records.results_record(results))
        return
    screen = console.stdout()
    screen.print(terminal.score_table(results))
    for note in terminal.notes(results):
        screen.print(note)
    for path in written:
        screen.print(terminal.plain(f"Wrote {path}"), soft_wrap=True)
