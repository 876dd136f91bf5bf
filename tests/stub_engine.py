"""An engine whose answers are known without a model: a premise entails what it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np


class StubEngine:
    """Entailment where the premise holds the hypothesis word for word, else neutral.

    Attributes:
        n_pairs: Pairs asked for so far.
        fail_after: Raises `failure` once more pairs than this have been asked for.
    """

    def __init__(
        self, fail_after: int | None = None, failure: type[BaseException] = RuntimeError
    ) -> None:
        self.threshold = 0.5
        self.signature = "model:stub@0"
        self.checkpoint = SimpleNamespace(calibration=SimpleNamespace(weights=None))
        self.n_pairs = 0
        self.fail_after = fail_after
        self.failure = failure

    def probabilities(
        self, pairs: Iterable[tuple[str, str]], progress: Callable[[int], None] | None = None
    ) -> Any:
        rows = []
        for premise, hypothesis in pairs:
            if self.fail_after is not None and self.n_pairs >= self.fail_after:
                raise self.failure("the engine was told to fail")
            self.n_pairs += 1
            held = _plain(hypothesis) in _plain(premise)
            rows.append((0.98, 0.01, 0.01) if held else (0.02, 0.95, 0.03))
        return np.array(rows, dtype=np.float64).reshape(-1, 3)

    def is_oversized(self, hypotheses: Sequence[str]) -> list[bool]:
        return [False for _ in hypotheses]


def _plain(text: str) -> str:
    return " ".join(text.lower().split()).rstrip(".")
