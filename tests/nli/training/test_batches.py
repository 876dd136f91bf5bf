"""Training batches: fixed shapes, nothing twice, little left out."""

from __future__ import annotations

import random
from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.nli.training.batches import padded_length, plan_batches

LONGEST = 48


@pytest.mark.parametrize(
    ("tokens", "padded"), [(1, 8), (8, 8), (9, 16), (40, 40), (41, 44), (44, 44)]
)
def test_lengths_are_rounded_up_to_eight_but_not_over_the_longest(tokens, padded):
    assert padded_length(tokens, 44) == padded


def test_a_plan_worked_out_by_hand():
    # Budget 32: four rows of 8 tokens, two of 16. Five short rows fill one batch and leave one.
    lengths = [3, 10, 8, 5, 16, 9, 1, 2]
    plan = plan_batches(lengths, 32, LONGEST, random.Random(0))
    assert sorted((length, len(rows)) for length, rows in plan) == [(8, 4), (16, 2)]
    assert {i for length, rows in plan if length == 16 for i in rows} <= {1, 4, 5}
    assert {i for length, rows in plan if length == 8 for i in rows} <= {0, 2, 3, 6, 7}


LENGTHS = st.lists(st.integers(1, LONGEST), max_size=200)


@given(lengths=LENGTHS, budget=st.integers(1, 300), seed=st.integers(0, 99))
def test_batches_are_disjoint_of_one_shape_per_length_and_leave_less_than_one_out(
    lengths, budget, seed
):
    plan = plan_batches(lengths, budget, LONGEST, random.Random(seed))
    used = [index for _, rows in plan for index in rows]
    assert len(used) == len(set(used))
    sizes = defaultdict(set)
    for length, rows in plan:
        sizes[length].add(len(rows))
        assert len(rows) == 1 or len(rows) * length <= budget
        assert all(length - 8 < lengths[index] <= length for index in rows)
    per_length = Counter(-(-tokens // 8) * 8 for tokens in lengths)
    taken = Counter(length for length, rows in plan for _ in rows)
    for length, count in per_length.items():
        rows = max(1, budget // length)
        assert sizes[length] <= {rows}
        assert 0 <= count - taken[length] < rows


@given(lengths=LENGTHS, seed=st.integers(0, 99))
def test_a_seed_decides_the_plan(lengths, seed):
    plans = [plan_batches(lengths, 64, LONGEST, random.Random(seed)) for _ in range(2)]
    assert plans[0] == plans[1]


def test_another_seed_leaves_out_others():
    lengths = [8] * 30
    left = set()
    for seed in range(20):
        plan = plan_batches(lengths, 64, LONGEST, random.Random(seed))  # eight rows a batch
        left.add(frozenset(range(30)) - {i for _, rows in plan for i in rows})
    assert all(len(rows) == 6 for rows in left)
    assert len(left) > 10


def test_batches_of_different_lengths_are_mixed():
    lengths = [8] * 64 + [16] * 64
    plan = plan_batches(lengths, 16, LONGEST, random.Random(3))
    order = [length for length, _ in plan]
    assert order != sorted(order)
    assert order != sorted(order, reverse=True)
