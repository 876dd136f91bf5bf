"""Length-sorted training batches of few, fixed shapes.

On a CPU each new batch shape costs up to seconds of kernel generation, so lengths are rounded up
to multiples of `LENGTH_STEP` and every batch of one length holds the same number of rows.
"""

from __future__ import annotations

import functools
import random
from collections import defaultdict
from collections.abc import Sequence

from sqb_judge.nli import batching

# Half of what scoring uses: a run meets every shape often, so less padding pays for more shapes.
LENGTH_STEP = 8
padded_length = functools.partial(batching.padded_length, step=LENGTH_STEP)


def plan_batches(
    lengths: Sequence[int], token_budget: int, longest: int, rng: random.Random
) -> list[tuple[int, list[int]]]:
    """Groups example indices into batches of one padded length each.

    Args:
        lengths: Token count per example.
        token_budget: Rows times padded length per batch, at most.
        longest: Padded lengths never exceed it.
        rng: Shuffles examples within a length, and the batches.

    Returns:
        (padded length, indices) per batch. Rows that do not fill a batch are left out: under one
        batch per length, and others in each epoch.
    """
    by_length: dict[int, list[int]] = defaultdict(list)
    for index, tokens in enumerate(lengths):
        by_length[padded_length(tokens, longest)].append(index)
    batches: list[tuple[int, list[int]]] = []
    for length, indices in sorted(by_length.items()):
        rng.shuffle(indices)
        rows = max(1, token_budget // length)
        full = len(indices) - len(indices) % rows
        batches.extend((length, indices[i : i + rows]) for i in range(0, full, rows))
    rng.shuffle(batches)
    return batches
