"""Cutting to the window: every character is in some piece, and every piece fits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.nli.pieces import hypothesis_parts, premise_windows


def count_words(texts):
    return [len(text.split()) for text in texts]


def count_bytes(texts):
    """As many tokens as a tokenizer can make of a text at most; joining two pieces adds one."""
    return [len(text.encode("utf-8")) for text in texts]


def solid(text):
    return "".join(text.split())


def covers(windows, text):
    """Whether the windows, laid one after another with overlaps, make up the text in order."""
    wanted, reached = solid(text), 0
    for window in map(solid, windows):
        # The furthest place at or before what is covered where this window lies in the text.
        place = wanted.rfind(window, 0, reached + len(window))
        if place < 0:
            return False
        reached = max(reached, place + len(window))
    return reached == len(wanted)


SENTENCE = st.lists(
    st.sampled_from(
        "The the cat, dog; sits: runs 3.5 kilometres https://example.org/abcdef".split()
    ),
    min_size=1,
    max_size=9,
).map(lambda words: " ".join(words) + ".")
TEXTS = st.one_of(
    st.text(max_size=300),
    st.lists(SENTENCE, max_size=12).map(" ".join),
    st.lists(SENTENCE, max_size=6).map("\n\n* ".join),
    st.text(alphabet="ab ,.\n", max_size=200),
)
COUNTERS = st.sampled_from([count_words, count_bytes])


@settings(deadline=None, max_examples=200)
@given(text=TEXTS, budget=st.integers(4, 40), count=COUNTERS)
def test_parts_of_a_hypothesis_hold_all_of_it_once_in_order_and_fit(text, budget, count):
    parts = hypothesis_parts(text, budget, count)
    assert "".join(map(solid, parts)) == solid(text)
    assert all(size <= budget for size in count(parts))
    assert all(part.strip() for part in parts)


@settings(deadline=None, max_examples=200)
@given(text=TEXTS, budget=st.integers(4, 40), count=COUNTERS)
def test_windows_over_a_premise_hold_all_of_it_in_order_and_fit(text, budget, count):
    windows = premise_windows(text, budget, count)
    assert covers(windows, text)
    assert all(size <= budget for size in count(windows))
    assert all(window.strip() for window in windows)


FIRST, SECOND, THIRD = "The cat sits here.", "The dog runs off.", "The node waits there."


def test_windows_share_a_sentence():
    text = f"{FIRST} {SECOND} {THIRD}"
    assert premise_windows(text, 8, count_words) == [f"{FIRST} {SECOND}", f"{SECOND} {THIRD}"]
    assert premise_windows(text, 12, count_words) == [text]
    assert premise_windows(text, 4, count_words) == [FIRST, SECOND, THIRD]


def test_parts_share_nothing():
    text = f"{FIRST} {SECOND} {THIRD}"
    assert hypothesis_parts(text, 8, count_words) == [f"{FIRST} {SECOND}", THIRD]
    assert hypothesis_parts(text, 100, count_words) == [text]


def test_sentences_that_fit_one_by_one_but_not_joined_stay_whole():
    # 18 and 17 bytes, and the space between them.
    text = f"{FIRST} {SECOND}"
    assert premise_windows(text, 35, count_bytes) == [FIRST, SECOND]
    assert hypothesis_parts(text, 35, count_bytes) == [FIRST, SECOND]
    assert premise_windows(text, 36, count_bytes) == hypothesis_parts(text, 36, count_bytes)


def test_a_long_sentence_is_cut_at_its_clauses_first_and_at_words_only_then():
    text = "the cat sits, the dog runs; the node waits for three more minutes"
    assert hypothesis_parts(text, 6, count_words) == [
        "the cat sits, the dog runs;",
        "the node waits for three more",
        "minutes",
    ]


def test_a_word_longer_than_the_window_is_cut_into_characters():
    blob = "x" * 50
    parts = hypothesis_parts(f"see {blob} here", 20, count_bytes)
    assert "".join(map(solid, parts)) == f"see{blob}here"
    assert parts[0] == "see"
    assert parts[-1] == "here"
    assert {len(part) for part in parts[1:-1]} == {5}


def test_marks_behind_a_sentence_are_not_lost():
    text = "*The cat sits.*\n\n|cat|dog|\n|-|-|\n|red|blue|\n\n[The dog runs.](x.y)"
    assert covers(premise_windows(text, 4, count_words), text)
    assert "".join(map(solid, hypothesis_parts(text, 4, count_words))) == solid(text)


def test_code_headings_and_rulers_are_not_lost():
    text = "# Title\n\n```\nreplicas: 3\n```\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[x]: http://y.z\n"
    assert covers(premise_windows(text, 5, count_words), text)
    assert "".join(map(solid, hypothesis_parts(text, 5, count_words))) == solid(text)


@pytest.mark.parametrize("text", ["", " ", "\n\t\u00a0\u2003"])
def test_white_space_alone_gives_nothing(text):
    assert premise_windows(text, 10, count_words) == []
    assert hypothesis_parts(text, 10, count_words) == []
