"""Sentence lengths in; overlapping windows that fit a budget out."""

from __future__ import annotations

from collections.abc import Sequence


def sentence_windows(
    lengths: Sequence[int], budget: int, overlap: int = 1
) -> list[tuple[int, int]]:
    """Cover consecutive sentences by windows of at most `budget`.

    Args:
        lengths: Length of each sentence in any unit (tokens, characters), none negative.
        budget: Most that the lengths in one window may add up to, at least 1.
        overlap: How many sentences a window should share with the one before, at least 0. Fewer
            are shared where the budget would leave no room for a new sentence.

    Returns:
        Half-open index ranges, front to back. Every sentence is in one; each range reaches further
        than the one before. A sentence longer than the budget stands alone.

    Raises:
        ValueError: If a length is negative, `budget` < 1 or `overlap` < 0.
    """
    if budget < 1:
        raise ValueError(f"budget must be at least 1, not {budget}")
    if overlap < 0:
        raise ValueError(f"overlap must be at least 0, not {overlap}")
    if any(length < 0 for length in lengths):
        raise ValueError("lengths must not be negative")
    windows: list[tuple[int, int]] = []
    new = 0  # the first sentence that no window holds yet
    while new < len(lengths):
        start, total = new, lengths[new]
        lowest = max(0, new - overlap)
        while start > lowest and total + lengths[start - 1] <= budget:
            start -= 1
            total += lengths[start]
        end = new + 1
        while end < len(lengths) and total + lengths[end] <= budget:
            total += lengths[end]
            end += 1
        windows.append((start, end))
        new = end
    return windows
