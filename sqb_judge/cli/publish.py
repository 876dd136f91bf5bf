"""`sqb publish`: metrics, corpora, model and demo to the Hugging Face Hub."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sqb_judge.cli import console, options
from sqb_judge.publish.part import Part

if TYPE_CHECKING:
    from sqb_judge.publish.repository import Repository
    from sqb_judge.publish.upload import Outcome

INCOMPLETE = 1


def publish(
    org: Annotated[str, typer.Option(help="Organisation or user on the Hub.", show_default=False)],
    only: Annotated[
        list[Part] | None,
        typer.Option(help="One part; may be repeated. Without it all.", show_default=False),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="List repositories and files; no network.")
    ] = False,
    move_tag: Annotated[
        bool,
        typer.Option("--move-tag", help="Move the version's tag if its contents have changed."),
    ] = False,
    timeout: Annotated[
        float, typer.Option(min=1, help="Seconds that the Hub may take to answer.")
    ] = 30,
    json: options.Json = False,
) -> None:
    """Publish to the Hugging Face Hub, tagged with the version; a second run sends nothing.

    The token is that of `hf auth login` or HF_TOKEN. One commit a repository, so none is ever half
    updated; what fails is said, and the command can simply be run again. Exit code 1 if anything
    failed or was not tried.

    For example:

        sqb publish --org sqb --dry-run

        sqb publish --org sqb --only metrics --only model
    """
    # Imported here: huggingface_hub takes a second.
    from sqb_judge.publish import run
    from sqb_judge.publish.releases import TAG, releases
    from sqb_judge.publish.upload import Outcome, Status, check

    repositories = releases(org, only or list(Part))
    for repository in repositories:
        check(repository)
    if dry_run:
        _show_plan(repositories, TAG, json)
        return
    done: list[Outcome] = []
    try:
        for outcome in run.publish(
            repositories,
            tag=TAG,
            move_tag=move_tag,
            timeout=timeout,
            notify=lambda sentence: typer.echo(sentence, err=True),
        ):
            done.append(outcome)
            if not json:
                typer.echo(_line(outcome, TAG))
    finally:
        # After an interruption too: nothing is left half done without saying so.
        done += [Outcome(left, Status.NOT_TRIED) for left in repositories[len(done) :]]
        if json:
            console.print_json([_record(outcome) for outcome in done])
        else:
            typer.echo(_summary(done))
    if any(outcome.status in (Status.FAILED, Status.NOT_TRIED) for outcome in done):
        raise typer.Exit(INCOMPLETE)


def _show_plan(repositories: list[Repository], tag: str, json: bool) -> None:
    from sqb_judge.publish.repository import size

    if json:
        console.print_json(
            [
                {
                    "kind": repository.kind,
                    "name": repository.name,
                    "tag": tag,
                    "files": {path: size(content) for path, content in repository.files.items()},
                }
                for repository in repositories
            ]
        )
        return
    for repository in repositories:
        typer.echo(f"{repository.title}, tag {tag}")
        for path, content in repository.files.items():
            typer.echo(f"  {path} ({size(content):,} bytes)")
    files = sum(len(repository.files) for repository in repositories)
    typer.echo(f"{_count(repositories)}, {files} files; nothing was sent.")


def _line(outcome: Outcome, tag: str) -> str:
    notes = []
    if outcome.sent:
        notes.append(f"{len(outcome.sent)} files sent")
    if outcome.tagged:
        notes.append(f"tagged {tag}")
    if outcome.others:
        notes.append(f"left alone there: {', '.join(outcome.others)}")
    if outcome.error:
        notes.append(outcome.error)
    return f"{outcome.status:<9}  {outcome.repository.title}" + (
        f": {'; '.join(notes)}" if notes else ""
    )


def _summary(done: list[Outcome]) -> str:
    counts: dict[str, int] = {}
    for outcome in done:
        counts[outcome.status] = counts.get(outcome.status, 0) + 1
    parts = ", ".join(f"{count} {status}" for status, count in counts.items())
    missing = [
        outcome.repository.title for outcome in done if outcome.status in ("failed", "not tried")
    ]
    end = f" Not complete: {', '.join(missing)}; run this again." if missing else ""
    return f"{_count(done)}: {parts}.{end}"


def _count(things: Sequence[object]) -> str:
    return f"{len(things)} {'repository' if len(things) == 1 else 'repositories'}"


def _record(outcome: Outcome) -> dict[str, Any]:
    return {
        "kind": outcome.repository.kind,
        "name": outcome.repository.name,
        "status": str(outcome.status),
        "sent": list(outcome.sent),
        "tagged": outcome.tagged,
        "others": list(outcome.others),
        "error": outcome.error,
    }
