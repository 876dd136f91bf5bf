"""Reading of labelled pairs, and the leave-out of texts that stand in a test set."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.nli.training.pairs import (
    Example,
    normalised,
    read_pairs,
    sample_sources,
    texts_of,
)
from tests.nli.training.sets import row, write_set


def many(folder, name, count):
    rows = [row(f"{name} premise {i}", f"{name} claim {i}") for i in range(count)]
    write_set(folder / f"{name}.jsonl.gz", rows)


def test_every_label_becomes_the_classes_that_would_be_right(tmp_path):
    labels = ("entailment", "neutral", "contradiction", "not_entailment")
    path = write_set(tmp_path / "a.jsonl.gz", [row("p", "h", label, "set") for label in labels])
    assert list(read_pairs(path)) == [
        Example("p", "h", allowed, "set") for allowed in ((0,), (1,), (2,), (1, 2))
    ]


def test_an_unknown_label_is_an_error_that_names_file_line_and_label(tmp_path):
    path = write_set(tmp_path / "a.jsonl.gz", [row("p", "h"), row("p", "h", "maybe")])
    with pytest.raises(ValueError, match=r"a\.jsonl\.gz, line 2: .*'maybe'"):
        list(read_pairs(path))


@pytest.mark.parametrize("field", ["premise", "hypothesis", "label", "source"])
def test_a_missing_field_is_an_error_that_names_line_and_field(tmp_path, field):
    broken = row("p", "h")
    del broken[field]
    path = write_set(tmp_path / "a.jsonl.gz", [row("p", "h"), row("p", "h"), broken])
    with pytest.raises(ValueError, match=rf"line 3: .*'{field}'"):
        list(read_pairs(path))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The  Cat, sat!\n", "the cat sat"),
        ("It's 3.5 km -- away", "it s 3 5 km away"),
        ("Été, ÜBER", "été über"),
        ("?!", ""),
    ],
)
def test_normalised_text_is_lower_case_words(text, words):
    assert normalised(text) == words


@given(st.text())
def test_normalising_twice_changes_nothing_more(text):
    assert normalised(normalised(text)) == normalised(text)


def test_texts_are_both_sides_of_all_sets_of_a_folder(tmp_path):
    write_set(tmp_path / "a.jsonl.gz", [row("One, two.", "Three")])
    write_set(tmp_path / "b.jsonl.gz", [row("FOUR", "one two")])
    (tmp_path / "notes.txt").write_text("no set", encoding="utf-8")
    assert texts_of(tmp_path) == {"one two", "three", "four"}


def test_a_pair_with_either_text_in_a_test_set_is_left_out(tmp_path):
    rows = [
        row("The cat sat.", "a claim"),
        row("a premise", "THE CAT -- sat"),
        row("The cat sat down.", "another claim"),
    ]
    write_set(tmp_path / "a.jsonl.gz", rows)
    unseen = frozenset({"the cat sat"})
    kept = sample_sources(tmp_path, {"a": 0}, unseen, random.Random(0))
    assert [p.hypothesis for p in kept["a"]] == ["another claim"]


def test_caps_bound_each_set_and_zero_takes_all(tmp_path):
    for name in ("a", "b", "c", "unnamed"):
        many(tmp_path, name, 20)
    caps = {"a": 0, "b": 5, "c": 50}
    taken = sample_sources(tmp_path, caps, frozenset(), random.Random(1))
    assert {name: len(rows) for name, rows in taken.items()} == {"a": 20, "b": 5, "c": 20}
    everything = list(read_pairs(tmp_path / "b.jsonl.gz"))
    assert len(set(taken["b"])) == 5
    assert set(taken["b"]) <= set(everything)
    assert taken["a"] == list(read_pairs(tmp_path / "a.jsonl.gz"))


def test_the_cap_counts_after_the_leave_out(tmp_path):
    many(tmp_path, "a", 10)
    unseen = frozenset(f"a premise {i}" for i in range(6))
    taken = sample_sources(tmp_path, {"a": 4}, unseen, random.Random(0))
    assert {p.premise for p in taken["a"]} == {f"a premise {i}" for i in range(6, 10)}


def test_a_seed_decides_the_sample(tmp_path):
    many(tmp_path, "a", 200)
    draws = [
        sample_sources(tmp_path, {"a": 20}, frozenset(), random.Random(seed)) for seed in (7, 7, 8)
    ]
    assert draws[0] == draws[1] != draws[2]
