"""Cutting what does not fit the model's window, so that nothing is truncated."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sqb_judge.text.sentences import segment_sentences
from sqb_judge.text.windows import sentence_windows

CountTokens = Callable[[Sequence[str]], list[int]]

_WORD = re.compile(r"\S+\s*")
# Clause boundaries, where cutting a long sentence hurts least.
_CLAUSE = re.compile(r"(?<=[,;:])\s+")


def _fitting(text: str, budget: int, count_tokens: CountTokens) -> list[str]:
    """Cuts `text` at clauses, then words, then characters, until every piece fits."""
    if count_tokens([text])[0] <= budget:
        return [text]
    for cutter in (_CLAUSE.split, _WORD.findall):
        pieces = [piece for piece in cutter(text) if piece.strip()]
        if len(pieces) > 1:
            return _packed(pieces, budget, count_tokens)
    # One word longer than the window (a base64 blob, a URL): no tokenizer makes more tokens than
    # UTF-8 bytes, so a quarter as many characters always fit.
    step = max(1, budget // 4)
    return [text[i : i + step] for i in range(0, len(text), step)]


def _packed(pieces: Sequence[str], budget: int, count_tokens: CountTokens) -> list[str]:
    """Joins consecutive pieces up to the budget; a piece that is too long alone is cut further."""
    packed: list[str] = []
    current: list[str] = []
    size = 0

    def close() -> None:
        packed.extend(_joined(current, budget, count_tokens))
        current.clear()

    for piece, tokens in zip(pieces, count_tokens(pieces), strict=True):
        if current and size + tokens > budget:
            close()
            size = 0
        if tokens > budget:
            packed.extend(_fitting(piece.strip(), budget, count_tokens))
        else:
            current.append(piece)
            size += tokens
    close()
    return packed


def _joined(pieces: Sequence[str], budget: int, count_tokens: CountTokens) -> list[str]:
    """Pieces that fit one by one as one text, or as several where joining adds tokens."""
    if not pieces:
        return []
    text = " ".join(piece.strip() for piece in pieces)
    if len(pieces) == 1 or count_tokens([text])[0] <= budget:
        return [text]
    half = len(pieces) // 2
    return [
        *_joined(pieces[:half], budget, count_tokens),
        *_joined(pieces[half:], budget, count_tokens),
    ]


def _sentences(text: str) -> list[str]:
    """All of a text in sentence-sized pieces; unlike the claims' sentences, nothing is left out."""
    pieces: list[str] = []
    place = 0
    for sentence in segment_sentences(text):
        pieces += [text[place : sentence.start], text[sentence.start : sentence.end]]
        place = sentence.end
    pieces.append(text[place:])
    return [piece.strip() for piece in pieces if piece.strip()]


def premise_windows(premise: str, budget: int, count_tokens: CountTokens) -> list[str]:
    """Overlapping windows of whole sentences that fit `budget` tokens and cover the premise."""
    pieces = [p for s in _sentences(premise) for p in _fitting(s, budget, count_tokens)]
    spans = sentence_windows(count_tokens(pieces), budget)
    return [
        window
        for start, end in spans
        for window in _joined(pieces[start:end], budget, count_tokens)
    ]


def hypothesis_parts(hypothesis: str, budget: int, count_tokens: CountTokens) -> list[str]:
    """Consecutive parts of a hypothesis that fit `budget` tokens each and cover it."""
    return _packed(_sentences(hypothesis), budget, count_tokens)
