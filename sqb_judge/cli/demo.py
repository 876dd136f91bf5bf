"""`sqb demo`: the decisive case, scored from what ships in the package."""

from __future__ import annotations

from typing import Annotated

import typer

from sqb_judge.cli import console, options

CORPUS = "technical"
CASE = "k8s-pod-recovery"
HAND_WRITTEN = (
    "The outputs were written by hand to have known virtues and faults. They show what the scores "
    "tell apart; they are no measurement of any system."
)


def demo(
    evidence: Annotated[
        int, typer.Option(min=0, help="Verdicts of each kind to show per output.")
    ] = 3,
    device: options.Device = None,
    json: options.Json = False,
) -> None:
    """Score three outputs for one Kubernetes case: good, sparse, and fluent but wrong.

    Needs no network.

    For example:

        sqb demo

        sqb demo --evidence 10

        sqb demo --json
    """
    from sqb_judge.corpus import Corpus, bundled_outputs, bundled_path, read_corpus
    from sqb_judge.corpus.faults import bundled_faults
    from sqb_judge.factual.planted import planted_by_contender
    from sqb_judge.factual.scoring import score_outputs
    from sqb_judge.report import records, terminal

    corpus = Corpus(CORPUS, (read_corpus(bundled_path(CORPUS)).case(CASE),))
    faults = bundled_faults(CASE)
    # What was written without faults comes first.
    outputs = sorted(
        bundled_outputs(CASE), key=lambda o: sum(f.contender == o.contender for f in faults)
    )
    checker = options.load_checker(device=device)
    with console.nested_bars("Scoring", len(outputs), "This output") as (progress, inner):
        results = score_outputs(corpus, outputs, checker, progress=progress, statements=inner)
    found = planted_by_contender(faults, results.examples)
    if json:
        console.print_json(
            {
                **records.results_record(results),
                "note": HAND_WRITTEN,
                "planted_faults": records.planted_records(found),
                "verdicts": list(records.claim_records(results)),
            }
        )
        return
    out = console.stdout()
    case = corpus.cases[0]
    out.print(terminal.plain(f"Task: {case.task}"))
    out.print(
        f"{len(case.reference_facts)} reference facts, {len(case.required_topics)} topics, "
        f"{len(case.forbidden_claims)} forbidden claims, {len(case.source_corpus)} documents. "
        + HAND_WRITTEN
    )
    out.print(terminal.score_table(results))
    for example in results.examples:
        out.print()
        out.print(terminal.worst_verdicts(example, evidence))
        if example.output.contender in found:
            out.print(terminal.planted_faults(found[example.output.contender]))
    out.print()
    out.print(terminal.plain(f"Signature: {results.signature}", "dim"), soft_wrap=True)
