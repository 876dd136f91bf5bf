"""Names of shipped cases and outputs in; the records out."""

from __future__ import annotations

from functools import cache

from sqb_judge.corpus import Corpus, Output, TestCase, bundled_outputs, read_corpus
from sqb_judge.corpus.bundled import ALL, cases_with_outputs

EDITED = "edited"
"""Contender of a shipped output that somebody changed before scoring it."""


@cache
def corpus() -> Corpus:
    """The shipped cases that have outputs."""
    ids = set(cases_with_outputs())
    return Corpus(ALL, tuple(case for case in read_corpus(ALL).cases if case.id in ids))


def case_choices() -> list[tuple[str, str]]:
    """Label and id of every case, for a list to pick from."""
    return [(f"{case.domain}: {case.id}", case.id) for case in corpus().cases]


@cache
def outputs(case_id: str) -> tuple[Output, ...]:
    """The outputs of a case.

    Raises:
        InputError: There is no such case.
    """
    return tuple(bundled_outputs(corpus().case(case_id).id))


def shipped_output(case_id: str, contender: str) -> Output:
    """One output of a case: the named one, or the first where the case has no such contender.

    Raises:
        InputError: There is no such case.
    """
    every = outputs(case_id)
    return next((output for output in every if output.contender == contender), every[0])


def shipped_case(case_id: str, contender: str, text: str) -> tuple[TestCase, Output]:
    """A case, and the output as it stands on the page.

    What the generator was shown is known for the shipped text alone.

    Raises:
        InputError: There is no such case.
    """
    case, output = corpus().case(case_id), shipped_output(case_id, contender)
    if text != output.text:
        output = Output(case_id=case_id, contender=EDITED, text=text)
    return case, output
