"""Verdicts in; the HTML of a page out. All text of others is escaped here, and nowhere else.

Jinja escapes every value for HTML; before that `one_line` takes out what acts in plain text too,
control characters and those that turn the reading direction.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from sqb_demo import verdicts as said
from sqb_judge.corpus import TestCase
from sqb_judge.factual.scoring import Results
from sqb_judge.report import wording
from sqb_judge.report.escaping import one_line

_FOLDER = Path(__file__).parent

STYLE = (_FOLDER / "style.css").read_text(encoding="utf-8")

# A passage longer than this is cut; the JSON has the whole text.
LONGEST_PASSAGE = 1000

_SPACE = re.compile(r"(\s+)")
_BREAKS = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")


def result_html(results: Results) -> str:
    """Scores, the output with its claims marked, and every verdict with its evidence."""
    example = results.examples[0]
    case, output, verdicts = example.case, example.output, example.verdicts
    return _render(
        "result.html.jinja",
        case=case,
        output=output,
        verdicts=verdicts,
        cards=said.cards(verdicts),
        stretches=said.stretches(output.text, verdicts.claims or ()),
        missed=[fact for fact in verdicts.facts or () if not fact.verdict.supported],
        conveyed=[fact for fact in verdicts.facts or () if fact.verdict.supported],
        signature=results.signature,
    )


def case_html(case: TestCase) -> str:
    """What an output of a case is judged against."""
    return _render("case.html.jinja", case=case)


def message_html(message: str) -> str:
    """What is wrong with the input."""
    return _render("message.html.jinja", message=message)


def in_lines(text: str) -> str:
    """The text with its line breaks, runs of blanks shortened, each word as `one_line` has it."""
    return "".join(
        ("\n" * min(2, len(_BREAKS.findall(part))) or " ") if part.isspace() else one_line(part)
        for part in _SPACE.split(text)
        if part
    )


def _render(name: str, **values: object) -> str:
    return _environment().get_template(name).render(**values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["in_lines"] = lambda text: Markup.escape(in_lines(text))
    environment.globals.update(
        claim_state=said.claim_state,
        forbidden_word=said.forbidden_word,
        in_output=said.in_output,
        passages=said.passages,
        states=said.STATES,
        number=wording.number,
        why_missed=wording.why_missed,
        why_unsupported=wording.why_unsupported,
    )
    return environment


def _shown(value: object) -> object:
    return value if isinstance(value, Markup) else one_line(str(value), LONGEST_PASSAGE)
