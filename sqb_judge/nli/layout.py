"""How a premise and a hypothesis become one input of a model."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

PREMISE, HYPOTHESIS = "{premise}", "{hypothesis}"

# Joining texts may split their words differently: at each of the up to four seams, by two tokens.
_SEAMS = 8


@dataclass(frozen=True, slots=True)
class Layout:
    """The form that a checkpoint was trained with.

    Attributes:
        template: One text that holds "{premise}" and "{hypothesis}" once each, and may hold the
            tokenizer's own separator; None gives the two texts as the tokenizer's pair.
        hypothesis_first: Of a pair, the hypothesis comes first.
    """

    template: str | None = None
    hypothesis_first: bool = False

    def encode(self, tokenizer: Any, pairs: Sequence[tuple[str, str]]) -> Any:
        """Token ids of each pair, nothing truncated or padded."""
        if self.template is not None:
            texts = [self._filled(premise, hypothesis) for premise, hypothesis in pairs]
            return tokenizer(texts, truncation=False, verbose=False)
        ordered = [pair[::-1] for pair in pairs] if self.hypothesis_first else pairs
        firsts, seconds = [a for a, _ in ordered], [b for _, b in ordered]
        return tokenizer(firsts, seconds, truncation=False, verbose=False)

    def overhead(self, tokenizer: Any) -> int:
        """Tokens of an input, at most, beyond those of its two texts."""
        if self.template is None:
            return int(tokenizer.num_special_tokens_to_add(pair=True))
        around = [piece for piece in _pieces(self.template) if piece not in (PREMISE, HYPOTHESIS)]
        counted = tokenizer(around, add_special_tokens=False, verbose=False)["input_ids"]
        special = tokenizer.num_special_tokens_to_add(pair=False)
        return int(special + sum(map(len, counted)) + _SEAMS)

    def _filled(self, premise: str, hypothesis: str) -> str:
        # Piece by piece: a premise that holds "{hypothesis}" stays text.
        values = {PREMISE: premise, HYPOTHESIS: hypothesis}
        return "".join(values.get(piece, piece) for piece in _pieces(self.template or ""))


@functools.cache
def _pieces(template: str) -> tuple[str, ...]:
    """A template as texts and placeholders, in order; empty texts are left out.

    Raises:
        ValueError: A placeholder is missing or there twice.
    """
    pieces = [template]
    for name in (PREMISE, HYPOTHESIS):
        if template.count(name) != 1:
            raise ValueError(f"The template needs {name} once: {template!r}.")
        parts: list[str] = []
        for piece in pieces:
            before, found, after = piece.partition(name)
            parts += [before, found, after]
        pieces = parts
    return tuple(piece for piece in pieces if piece)
