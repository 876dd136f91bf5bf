"""Labelled files: both kinds of rows, plain and gzipped; what is wrong is named with its line."""

from __future__ import annotations

import gzip
import json

import pytest

from sqb_judge.errors import InputError
from sqb_judge.nli.labelled import Labelled, LabelledPair, read_labelled, read_rows

CLAIM = {"doc": "The cat sits.", "claim": "A cat sits.", "label": 1, "split": "dev"}
PAIR = {"premise": "The cat sits.", "hypothesis": "A cat sits.", "label": "entailment"}


def write(path, *rows):
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows) + "\n"
    data = text.encode("utf-8", "surrogatepass")
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


@pytest.mark.parametrize("name", ["some.jsonl", "some.jsonl.gz"])
def test_both_kinds_are_read_from_plain_and_gzipped_files(tmp_path, name):
    path = write(tmp_path / name, CLAIM, "", {**CLAIM, "label": None}, PAIR)
    assert read_rows(path) == [
        Labelled("The cat sits.", "A cat sits.", True, "some"),
        LabelledPair("The cat sits.", "A cat sits.", "entailment", "some"),
    ]


def test_a_split_is_chosen_and_rows_of_a_source_belong_together(tmp_path):
    rows = [CLAIM, {**CLAIM, "split": "test"}, {**CLAIM, "doc": "Other.", "doc_id": 7}]
    found = read_labelled(write(tmp_path / "some.jsonl", *rows), "dev")
    assert [row.split for row in found] == ["dev", "dev"]
    assert [row.cluster for row in found] == ["The cat sits.", "7"]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("{", "line 2: no JSON"),
        ("[1]", "line 2: no JSON object"),
        ({"doc": "x", "label": 1}, "'claim' is missing"),
        ({"doc": "x", "claim": 3, "label": 1}, "'claim' is missing or no text"),
        ({"doc": "x", "claim": "y"}, "no label"),
        ({"doc": "x", "claim": "y", "label": 2}, "'2'; give 1 or 0"),
        ({**PAIR, "label": "maybe"}, "'maybe'; give one of entailment"),
    ],
)
def test_a_bad_row_is_named_with_its_line(tmp_path, row, message):
    path = write(tmp_path / "some.jsonl", CLAIM, row)
    with pytest.raises(InputError, match=message) as refused:
        read_rows(path)
    assert "line 2" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_files_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(InputError, match="check the path"):
        read_rows(tmp_path / "nothing.jsonl")
    broken = tmp_path / "broken.jsonl.gz"
    broken.write_bytes(gzip.compress(b'{"a": 1}')[:-6])
    with pytest.raises(InputError, match="cannot be read"):
        read_rows(broken)
    (tmp_path / "latin.jsonl").write_bytes(b'{"doc": "\xe9"}\n')
    with pytest.raises(InputError, match="not UTF-8"):
        read_rows(tmp_path / "latin.jsonl")


def test_pairs_are_no_claims(tmp_path):
    with pytest.raises(InputError, match="rows of doc and claim"):
        read_labelled(write(tmp_path / "some.jsonl", PAIR))
