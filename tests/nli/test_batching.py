"""Scoring batches: every pair once, longest first, within the token budget."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.nli.batching import padded_length, plan_batches


@pytest.mark.parametrize(
    ("tokens", "padded"), [(1, 16), (16, 16), (17, 32), (100, 100), (97, 100), (96, 96)]
)
def test_lengths_are_rounded_up_to_sixteen_but_not_over_the_longest(tokens, padded):
    assert padded_length(tokens, 100) == padded


def test_a_plan_worked_out_by_hand():
    # Widths 64 (two rows make 128), then 32 (three fit in 100), then what is left.
    assert plan_batches([5, 60, 30, 20, 49, 31, 16], 128, 512) == [
        (64, [1, 4]),
        (32, [5, 2, 3, 6]),
        (16, [0]),
    ]


def test_one_row_over_the_budget_still_makes_a_batch():
    assert plan_batches([300, 300], 10, 512) == [(304, [0]), (304, [1])]


def test_equal_lengths_keep_their_order():
    assert plan_batches([7] * 5, 48, 512) == [(16, [0, 1, 2]), (16, [3, 4])]


def test_nothing_gives_no_batches():
    assert plan_batches([], 100, 512) == []


@given(
    lengths=st.lists(st.integers(1, 128), max_size=150),
    budget=st.integers(1, 1000),
)
def test_every_pair_is_in_one_batch_that_fits_and_lengths_never_rise(lengths, budget):
    plan = plan_batches(lengths, budget, 128)
    order = [index for _, rows in plan for index in rows]
    assert sorted(order) == list(range(len(lengths)))
    sizes = [lengths[index] for index in order]
    assert sizes == sorted(sizes, reverse=True)
    for place, (width, rows) in enumerate(plan):
        assert width == padded_length(lengths[rows[0]], 128)
        assert all(lengths[index] <= width for index in rows)
        assert len(rows) == 1 or len(rows) * width <= budget
        if place + 1 < len(plan):  # no batch closes before the budget is used up
            assert (len(rows) + 1) * width > budget
