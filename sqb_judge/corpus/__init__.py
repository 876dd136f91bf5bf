"""The records of every protocol; files, folders and names in, checked records out.

In: JSON Lines and Parquet files, folders of them, Hub datasets, names of bundled corpora. Out:
`TestCase` and `Output` records, or an `InputError` of one sentence; and back, records to JSON
Lines. `check_case` and `check_corpus` report what is wrong with a corpus as a whole, without any
model. pyarrow and datasets are imported only when a Parquet file or a Hub dataset is read.
"""

from sqb_judge.corpus.bundled import bundled_corpora, bundled_outputs, bundled_path
from sqb_judge.corpus.check import Problem, check_case, check_corpus
from sqb_judge.corpus.reading import Corpus, read_corpus, read_outputs, read_records
from sqb_judge.corpus.records import (
    Document,
    Evidence,
    Fact,
    ForbiddenClaim,
    Output,
    Record,
    TestCase,
    Topic,
)
from sqb_judge.corpus.writing import write_jsonl, write_text

__all__ = [
    "Corpus",
    "Document",
    "Evidence",
    "Fact",
    "ForbiddenClaim",
    "Output",
    "Problem",
    "Record",
    "TestCase",
    "Topic",
    "bundled_corpora",
    "bundled_outputs",
    "bundled_path",
    "check_case",
    "check_corpus",
    "read_corpus",
    "read_outputs",
    "read_records",
    "write_jsonl",
    "write_text",
]
