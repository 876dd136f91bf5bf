"""`sqb corpus`: list, show, validate, begin, build and push corpora."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from sqb_judge.cli import console, options

VALIDATION_FAILED = 1

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="Look at corpora, check them, make your own.",
)

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
    corpora: Annotated[
        list[str],
        typer.Argument(
            help="One or more: file, folder, bundled name, `bundled` for all, or Hub dataset.",
            show_default=False,
            metavar="CORPUS...",
        ),
    ],
    model: options.Model = None,
    device: options.Device = None,
    threshold: options.Threshold = None,
    entailment: Annotated[
        bool,
        typer.Option(
            "--entailment/--no-entailment",
            help="Also ask the model: does evidence entail facts, does no source entail a "
            "forbidden claim, do no two facts repeat or contradict each other?",
        ),
    ] = True,
    json: options.Json = False,
) -> None:
    """Check corpora: structure, offsets, and whether their evidence says what it should.

    What the model gets wrong and a person has looked at is listed in `exceptions.json` beside the
    corpus, as {"case/id": "reason"}; it is then shown as known and does not fail. Exit code 1 if
    anything else does. With --json one object, or a list of them for several corpora.

    For example:

        sqb corpus validate bundled

        sqb corpus validate cases/ more.parquet --no-entailment --json
    """
    from sqb_judge.corpus import check_corpus, read_corpus
    from sqb_judge.corpus.exceptions import read_exceptions
    from sqb_judge.factual.validation import count_questions, validate_entailment
    from sqb_judge.report import corpora as pages

    # All that can be wrong with the input is looked at before the model is loaded.
    read = [(read_corpus(name), read_exceptions(name)) for name in corpora]
    checker = options.load_checker(model, device, threshold) if entailment else None
    records = []
    for cases, exceptions in read:
        problems = check_corpus(cases)
        report = None
        if checker is not None:
            with console.progress_bar("Checking evidence", count_questions(cases)) as progress:
                report = validate_entailment(cases, checker, exceptions, progress)
        records.append(pages.validation_record(cases, problems, report))
        if not json:
            console.stdout().print(pages.validation_page(cases, problems, report))
    if json:
        console.print_json(records[0] if len(records) == 1 else records)
    if not all(record["valid"] for record in records):
        raise typer.Exit(VALIDATION_FAILED)


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(help="New or empty.", show_default=False)],
    domain: Annotated[str, typer.Option(help="Of the example case.")] = "technical",
) -> None:
    """Begin a corpus of your own: a folder with one commented example case.

    Example: `sqb corpus new my_corpus --domain travel`
    """
    from sqb_judge.corpus.skeleton import write_skeleton

    for path in write_skeleton(folder, domain):
        typer.echo(f"Wrote {path}")
    typer.echo(f"Edit these, then: sqb corpus validate {folder}")


@app.command()
def build(
    source: Annotated[
        str,
        typer.Argument(
            help="Folder as `sqb corpus new` makes it, or any corpus.", metavar="CORPUS"
        ),
    ] = "bundled",
    out: Annotated[
        Path, typer.Option(help="Folder to write to: new, empty, or of an earlier build.")
    ] = Path("dataset"),
) -> None:
    """Build a Hub dataset: Parquet, a configuration per domain, card, Croissant metadata.

    The same to the byte on every run. If anything in the corpus is wrong, nothing is written.

    For example:

        sqb corpus build my_corpus --out my_dataset

        sqb corpus build --out sqb_dataset
    """
    from sqb_judge.corpus.collection import read_collection
    from sqb_judge.corpus.parquet import dataset_files, write_dataset

    files = dataset_files(read_collection(source))
    write_dataset(out, files)
    for path, data in files.items():
        typer.echo(f"Wrote {out / path} ({len(data):,} bytes)")


@app.command()
def push(
    source: Annotated[
        str,
        typer.Argument(
            help="Folder as `sqb corpus new` makes it, or any corpus.",
            show_default=False,
            metavar="CORPUS",
        ),
    ],
    name: Annotated[
        str, typer.Argument(help="user/name on the Hub.", show_default=False, metavar="NAME")
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List the files; no network.")] = False,
    timeout: Annotated[
        float, typer.Option(min=1, help="Seconds that the Hub may take to answer.")
    ] = 30,
) -> None:
    """Build a corpus and push it to the Hub, as one commit; a second run sends nothing.

    The token is that of `hf auth login` or HF_TOKEN. Afterwards anybody can
    `sqb score outputs.jsonl --corpus user/name`.

    Example: `sqb corpus push my_corpus user/my-corpus`
    """
    from sqb_judge.corpus.collection import read_collection
    from sqb_judge.corpus.parquet import dataset_files
    from sqb_judge.publish.repository import Repository
    from sqb_judge.publish.session import hub_session
    from sqb_judge.publish.upload import check, upload

    files = dataset_files(read_collection(source, name))
    repository = Repository("dataset", name, files)
    check(repository)
    if dry_run:
        for path, data in files.items():
            typer.echo(f"{path} ({len(data):,} bytes)")
        typer.echo(f"{repository.title}: {len(files)} files; nothing was sent.")
        return
    notify = partial(typer.echo, err=True)
    with hub_session(notify, timeout=timeout) as api:
        outcome = upload(repository, api, message="Corpus built by sqb-judge")
    sent = f"{len(outcome.sent)} files sent" if outcome.sent else "nothing to send"
    typer.echo(f"{repository.title}: {outcome.status}, {sent}.")
    if outcome.others:
        typer.echo(f"Left alone there: {', '.join(outcome.others)}")
