"""`sqb corpus`: list, show and validate corpora."""

from __future__ import annotations

from typing import Annotated

import typer

from sqb_judge.cli import console, options

VALIDATION_FAILED = 1

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", help="Look at corpora.")

Name = Annotated[
    str,
    typer.Argument(
        help="File, folder, bundled name or Hub dataset.", show_default=False, metavar="CORPUS"
    ),
]


@app.command("list")
def list_corpora(json: options.Json = False) -> None:
    """List the corpora that ship in the package.

    Example: `sqb corpus list`
    """
    from sqb_judge.corpus import bundled_corpora, bundled_path, read_corpus
    from sqb_judge.report import corpora, terminal

    rows = [corpora.summary(read_corpus(bundled_path(name))) for name in bundled_corpora()]
    if json:
        console.print_json(rows)
        return
    columns = ("name", "cases", "facts", "multi_hop_facts", "topics", "forbidden_claims")
    titles = [column.replace("_", " ") for column in columns]
    table = terminal.text_table(titles, ([row[column] for column in columns] for row in rows))
    console.stdout().print(table)


@app.command()
def show(
    corpus: Name,
    case: Annotated[
        str | None, typer.Option(help="Id of one case to show whole.", show_default=False)
    ] = None,
    json: options.Json = False,
) -> None:
    """Show the cases of a corpus, or one case with its facts, topics and forbidden claims.

    For example:

        sqb corpus show technical

        sqb corpus show technical --case k8s-pod-recovery
    """
    from sqb_judge.corpus import read_corpus
    from sqb_judge.report import corpora

    cases = read_corpus(corpus)
    if case is not None:
        chosen = cases.case(case)
        if json:
            console.print_json(chosen.model_dump(mode="json"))
        else:
            console.stdout().print(corpora.case_page(chosen))
        return
    if json:
        console.print_json(corpora.summary(cases))
    else:
        console.stdout().print(corpora.corpus_page(cases))


@app.command()
def validate(
    corpus: Name,
    model: options.Model = None,
    device: options.Device = None,
    threshold: options.Threshold = None,
    entailment: Annotated[
        bool,
        typer.Option(
            "--entailment/--no-entailment",
            help="Also ask the model: does evidence entail facts, and no source a forbidden claim?",
        ),
    ] = True,
    json: options.Json = False,
) -> None:
    """Check a corpus: structure, offsets, and whether its evidence says what it should.

    What the model gets wrong and a person has looked at is listed in `exceptions.json` beside the
    corpus, as {"id": "reason"}; it is then shown as known and does not fail. Exit code 1 if
    anything else does.

    For example:

        sqb corpus validate technical

        sqb corpus validate cases/ --no-entailment --json
    """
    from sqb_judge.corpus import check_corpus, read_corpus
    from sqb_judge.factual.validation import (
        count_questions,
        read_exceptions,
        validate_entailment,
    )
    from sqb_judge.report import corpora

    cases = read_corpus(corpus)
    problems = check_corpus(cases)
    report = None
    if entailment:
        exceptions = read_exceptions(corpus)
        checker = options.load_checker(model, device, threshold)
        with console.progress_bar("Checking evidence", count_questions(cases)) as progress:
            report = validate_entailment(cases, checker, exceptions, progress)
    record = corpora.validation_record(cases, problems, report)
    if json:
        console.print_json(record)
    else:
        console.stdout().print(corpora.validation_page(cases, problems, report))
    if not record["valid"]:
        raise typer.Exit(VALIDATION_FAILED)
