"""Results in; tables and paragraphs for the terminal out.

Everything that others wrote goes into `Text`, never into rich's markup, and without control
characters: an output must not be able to colour, move or clear the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sqb_judge.factual.aggregate import contenders
from sqb_judge.factual.planted import Planted
from sqb_judge.factual.scoring import Example, Results
from sqb_judge.factual.verdicts import FactVerdict, ForbiddenVerdict, Verdict
from sqb_judge.report import wording
from sqb_judge.report.escaping import one_line
from sqb_judge.report.markdown import unsupported_claims

# Longest quotation; more would push the verdict off the screen.
QUOTE = 400

INDENT = (0, 0, 0, 2)


def plain(text: str, style: str = "", limit: int | None = None) -> Text:
    """Text of others, on one line and inert."""
    return Text(one_line(text, limit), style=style)


def score_table(results: Results) -> Table:
    """Contenders by metrics."""
    # Narrow, and folded where the terminal is narrower still: a cut number would mislead.
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("Contender", overflow="fold")
    table.add_column("Outputs", justify="right", overflow="fold")
    for metric in results.metrics:
        table.add_column(wording.TITLES[metric.name], justify="right", overflow="fold")
    for contender in contenders(results):
        cells = [wording.score_cell(score, "\n") for score in contender.scores.values()]
        n_examples = len(results.of(contender.name))
        table.add_row(plain(wording.contender_name(contender.name)), str(n_examples), *cells)
    return table


def notes(results: Results) -> Iterator[Text]:
    """What a reader of the table must know: missing outputs, undefined scores, no interval."""
    for contender in contenders(results):
        name = wording.contender_name(contender.name)
        if contender.missing:
            yield plain(
                f"{name}: no output for {len(contender.missing)} of {len(results.corpus.cases)} "
                f"cases, which are not in its scores: {wording.listed(contender.missing)}.",
                "yellow",
            )
        undefined = [wording.TITLES[m] for m, s in contender.scores.items() if s.value is None]
        if undefined:
            yield plain(f"{name}: not applicable to any of its outputs: {', '.join(undefined)}.")
    if all(len(results.of(name)) < 2 for name in results.contenders):
        yield Text("One output per contender: no confidence interval can be given.")


def worst_verdicts(example: Example, limit: int) -> RenderableType:
    """The worst verdicts on one output, each with its evidence.

    Forbidden claims that it asserts, then the unsupported claims and the missed facts with the
    lowest scores.
    """
    verdicts = example.verdicts
    blocks: list[RenderableType] = []
    violated = [found for found in verdicts.forbidden or () if found.violated]
    blocks += [_forbidden(found) for found in violated]
    unsupported = [c.verdict for c in unsupported_claims(verdicts.claims or ()) if c.verdict]
    blocks += _worst("Unsupported claim", unsupported, limit)
    missed = [fact for fact in verdicts.facts or () if not fact.verdict.supported]
    blocks += [_missed(fact) for fact in sorted(missed, key=_fact_score)[:limit]]
    hidden = max(0, len(unsupported) - limit), max(0, len(missed) - limit)
    if any(hidden):
        blocks.append(Text(f"And {hidden[0]} unsupported claims and {hidden[1]} missed facts."))
    if not blocks:
        blocks.append(Text("Nothing unsupported, missed or forbidden.", style="green"))
    title = plain(wording.contender_name(example.output.contender), "bold")
    return Group(title, *(Padding(block, INDENT) for block in blocks))


def planted_faults(found: Planted) -> RenderableType:
    """Which of the planted faults were caught, and what else was flagged."""
    n = len(found.caught)
    lines: list[RenderableType] = [
        Text(f"Planted faults caught: {found.n_caught} of {n}", style="bold")
    ]
    for fault, caught in found.caught:
        mark = Text("caught  ", style="green") if caught else Text("MISSED  ", style="red")
        kind = fault.kind.replace("_", " ")
        line = Text.assemble(mark, plain(f"{kind}: {fault.quote}", limit=QUOTE))
        lines.append(Padding(line, INDENT))
    lines.append(Text(f"Other claims of this output that were flagged: {len(found.false_alarms)}"))
    return Group(*lines)


def probability_table(probabilities: Mapping[str, float]) -> Table:
    """Probabilities by class."""
    table = Table(show_header=False)
    for name, value in probabilities.items():
        table.add_row(name, f"{value:.4f}")
    return table


def text_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Table:
    """A table of plain cells; numbers stand to the right."""
    table = Table()
    every = [list(row) for row in rows]
    for place, column in enumerate(columns):
        numeric = bool(every) and all(isinstance(row[place], int | float) for row in every)
        table.add_column(column, justify="right" if numeric else "left", overflow="fold")
    for row in every:
        table.add_row(*(plain(str(cell)) for cell in row))
    return table


def _fact_score(fact: FactVerdict) -> float:
    return fact.verdict.score


def _worst(title: str, verdicts: Sequence[Verdict], limit: int) -> list[RenderableType]:
    worst = sorted(verdicts, key=lambda verdict: verdict.score)[:limit]
    return [_verdict(title, wording.why_unsupported(verdict), verdict) for verdict in worst]


def _forbidden(found: ForbiddenVerdict) -> RenderableType:
    return _verdict("Forbidden claim", "violated", found.verdict)


def _missed(fact: FactVerdict) -> RenderableType:
    why = f"{fact.hops} hops; {wording.why_missed(fact.miss)}" if fact.hops > 1 else ""
    return _verdict("Missed fact", why or wording.why_missed(fact.miss), fact.verdict)


def _verdict(title: str, why: str, verdict: Verdict) -> RenderableType:
    head = Text.assemble((f"{title} ", "red"), (f"({why}, score {verdict.score:.3f})", "dim"))
    lines = [plain(verdict.claim, limit=QUOTE)]
    lines += [Text.assemble("because: ", plain(reason)) for reason in verdict.reasons]
    if verdict.window is not None:
        where = plain(wording.spans(verdict), "cyan")
        quote = plain(wording.evidence(verdict), "italic", QUOTE)
        lines.append(Text.assemble("compared with ", where, ": ", quote))
    return Group(head, *(Padding(line, INDENT) for line in lines))
