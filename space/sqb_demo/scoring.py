"""A case and an output in; verdicts out. Loads the model once and lets one thread at it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import Lock

from sqb_judge.corpus import Corpus, Output, TestCase
from sqb_judge.factual import Checker
from sqb_judge.factual.scoring import Results, score_outputs
from sqb_judge.nli import load_engine

Show = Callable[[int, int], object]
"""Is told how many statements of how many are decided."""

# What the engine remembers is not made for several threads; the queue is the first guard.
_ONE_AT_A_TIME = Lock()


@cache
def checker() -> Checker:
    """The embedded model with the rules around it."""
    return Checker(load_engine())


def score(case: TestCase, output: Output, show: Show | None = None) -> Results:
    """Judges one output."""
    with _ONE_AT_A_TIME:
        return score_outputs(
            Corpus(case.id, (case,)), [output], checker(), statements=_Bar(show) if show else None
        )


class _Bar:
    """Statements decided so far, as a fraction."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._done = self._total = 0

    def start(self, total: int) -> None:
        self._done, self._total = 0, total
        self._show(0, total)

    def advance(self, steps: int) -> None:
        self._done += steps
        self._show(self._done, self._total)
