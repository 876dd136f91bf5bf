from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.text import sentence_windows


@pytest.mark.parametrize(
    ("lengths", "budget", "overlap", "expected"),
    [
        ([], 10, 1, []),
        ([3, 3, 3], 10, 1, [(0, 3)]),
        ([3, 3, 3, 3], 6, 1, [(0, 2), (1, 3), (2, 4)]),
        ([3, 3, 3, 3], 6, 0, [(0, 2), (2, 4)]),
        ([9, 2, 9], 10, 1, [(0, 1), (1, 2), (2, 3)]),
        ([2, 50, 2], 10, 1, [(0, 1), (1, 2), (2, 3)]),
    ],
)
def test_known(lengths: list[int], budget: int, overlap: int, expected: object) -> None:
    assert sentence_windows(lengths, budget, overlap) == expected


@settings(max_examples=100)
@given(st.lists(st.integers(0, 20), max_size=40), st.integers(1, 30), st.integers(0, 4))
def test_properties(lengths: list[int], budget: int, overlap: int) -> None:
    windows = sentence_windows(lengths, budget, overlap)
    covered = {at for start, end in windows for at in range(start, end)}
    assert covered == set(range(len(lengths)))
    for start, end in windows:
        assert end - start == 1 or sum(lengths[start:end]) <= budget
    for (_, before), (start, end) in pairwise(windows):
        assert end > before
        assert before - overlap <= start <= before


@pytest.mark.parametrize(
    ("lengths", "budget", "overlap"), [([1], 0, 1), ([1], 5, -1), ([-1], 5, 1)]
)
def test_refused(lengths: list[int], budget: int, overlap: int) -> None:
    with pytest.raises(ValueError, match="must"):
        sentence_windows(lengths, budget, overlap)
