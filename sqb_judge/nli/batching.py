"""Batches for scoring: sorted by length, bounded by tokens, of few shapes."""

from __future__ import annotations

from collections.abc import Sequence

# On CPUs each new batch shape costs up to seconds of kernel generation, so lengths are rounded up.
LENGTH_STEP = 16


def padded_length(tokens: int, longest: int, step: int = LENGTH_STEP) -> int:
    """`tokens` rounded up to a multiple of `step`, but at most `longest`."""
    return min(-(-tokens // step) * step, longest)


def plan_batches(
    lengths: Sequence[int], token_budget: int, longest: int
) -> list[tuple[int, list[int]]]:
    """Groups pairs into batches, longest first.

    The longest come first so that a batch that does not fit in memory fails at once, not after
    an hour, and so that a progress bar never slows down.

    Args:
        lengths: Token count per pair, at least 1.
        token_budget: Rows times padded length per batch, at most (one row is always allowed).
        longest: Padded lengths never exceed it.

    Returns:
        (padded length, indices into `lengths`) per batch; every index occurs once.
    """
    order = sorted(range(len(lengths)), key=lambda i: (-lengths[i], i))
    batches: list[tuple[int, list[int]]] = []
    rows: list[int] = []
    width = 0
    for index in order:
        if rows and (len(rows) + 1) * width > token_budget:
            batches.append((width, rows))
            rows = []
        if not rows:
            width = padded_length(lengths[index], longest)
        rows.append(index)
    if rows:
        batches.append((width, rows))
    return batches
