"""Results in; the Markdown report out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from sqb_judge import __version__
from sqb_judge.factual.aggregate import Contender, contenders
from sqb_judge.factual.scoring import Example, Results, example_values
from sqb_judge.factual.verdicts import ClaimVerdict
from sqb_judge.report import wording
from sqb_judge.report.escaping import markdown
from sqb_judge.stats import CONFIDENCE, Interval

TEMPLATE = "report.md.jinja"
# A cell longer than this is cut; claims.jsonl has the whole text.
LONGEST_CELL = 600


def markdown_report(results: Results) -> str:
    """The report: a table of scores, then each output with what is wrong with it and why."""
    summaries = contenders(results)
    return _template().render(
        version=__version__,
        confidence=round(100 * CONFIDENCE),
        corpus=results.corpus,
        signature=results.signature,
        metrics=[metric.name for metric in results.metrics],
        contenders=summaries,
        shares={
            c.name: share
            for c in summaries
            if (share := _violating_share(c)) is not None and share[1] is not None
        },
        n_most=max((len(results.of(c.name)) for c in summaries), default=0),
        examples=[_example(results, example) for example in results.examples],
    )


def _violating_share(contender: Contender) -> tuple[float, Interval | None] | None:
    score = contender.scores.get("forbidden_violations")
    return None if score is None else score.share_above_zero


def _example(results: Results, example: Example) -> dict[str, Any]:
    verdicts = example.verdicts
    return {
        "case": example.case,
        "output": example.output,
        "values": example_values(results.metrics, verdicts),
        "facts": verdicts.facts,
        "missed": [fact for fact in verdicts.facts or () if not fact.verdict.supported],
        "n_scored": sum(claim.verdict is not None for claim in verdicts.claims or ()),
        "claims": verdicts.claims,
        "unsupported": unsupported_claims(verdicts.claims or ()),
        "topics": verdicts.topics,
        "forbidden": verdicts.forbidden,
    }


def unsupported_claims(claims: tuple[ClaimVerdict, ...]) -> list[ClaimVerdict]:
    """The scored claims that are not supported, in order of the text."""
    return [claim for claim in claims if claim.verdict is not None and not claim.verdict.supported]


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=False,  # it escapes for HTML; `finalize` escapes everything for Markdown
        finalize=_escaped,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update(
        {name: getattr(wording, name) for name in ("evidence", "spans", "why_missed")},
        why_unsupported=wording.why_unsupported,
        contender_name=wording.contender_name,
        forbidden_state=wording.forbidden_state,
        listed=wording.listed,
        titles=wording.TITLES,
        # Our own words, which hold no text of others.
        number=lambda value: Markup(wording.number(value)),
        score_cell=lambda score: Markup(wording.score_cell(score)),
        interval=lambda found: Markup(wording.interval(found)),
    )
    return environment.get_template(TEMPLATE)


def _escaped(value: object) -> object:
    """What the template prints: escaped, unless it is marked as our own."""
    return value if isinstance(value, Markup) else markdown(str(value), LONGEST_CELL)
