"""Records in; typed tables for `datasets` out, one configuration a domain.

The columns are the fields of the records, so that `read_corpus` takes the tables back unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

from sqb_judge.corpus.collection import Collection
from sqb_judge.corpus.records import Record
from sqb_judge.corpus.wording import quoted
from sqb_judge.errors import InputError

if TYPE_CHECKING:
    from datasets import DatasetDict, Features

SPLIT = "test"
EVERY = "all"
"""The default configuration: the cases of all domains, read from their files."""
OUTPUTS = "outputs"
FAULTS = "faults"
_RESERVED = (EVERY, OUTPUTS, FAULTS)
_UNNAMED = "cases"


def case_features() -> Features:
    """Columns of a test case."""
    from datasets import Features, List, Value

    text = Value("string")
    evidence = {"document": text, "start": Value("int64"), "end": Value("int64")}
    documents = ("id", "text", "title", "url", "licence", "version", "date")
    return Features(
        {
            "id": text,
            "domain": text,
            "task": text,
            "source_corpus": List(dict.fromkeys(documents, text)),
            "reference_facts": List(
                {
                    "id": text,
                    "text": text,
                    "evidence": List(evidence),
                    "hops": Value("int64"),
                    "topic": text,
                }
            ),
            "required_topics": List(dict.fromkeys(("id", "label", "description"), text)),
            "forbidden_claims": List(
                dict.fromkeys(("id", "text", "reason", "replaced_by", "since"), text)
            ),
        }
    )


def output_features() -> Features:
    """Columns of an output."""
    from datasets import Features, List, Value

    return Features(
        {
            "case_id": Value("string"),
            "text": Value("string"),
            "contender": Value("string"),
            "envelope": List(Value("string")),
            "latency_s": Value("float64"),
            "prompt_tokens": Value("int64"),
            "completion_tokens": Value("int64"),
        }
    )


def fault_features() -> Features:
    """Columns of a planted fault, with the case that it belongs to."""
    from datasets import Features, Value

    text, number = Value("string"), Value("int64")
    return Features(
        {
            "case_id": text,
            "contender": text,
            "kind": text,
            "quote": text,
            "start": number,
            "end": number,
            "document": text,
            "source": text,
            "forbidden": text,
        }
    )


def configuration(domain: str) -> str:
    """The name of the configuration that holds the cases of a domain.

    Raises:
        InputError: The domain has the name of another configuration.
    """
    name = re.sub(r"[^a-z0-9]+", "-", domain.casefold()).strip("-") or _UNNAMED
    if name in _RESERVED:
        raise InputError(
            f"domain {quoted(domain)}: a configuration of this name exists in every corpus; "
            "call the domain otherwise."
        )
    return name


def tables(collection: Collection) -> dict[str, DatasetDict]:
    """The tables by configuration, domains in the order of their names.

    Raises:
        InputError: There is no case, or a domain cannot name a configuration.
    """
    domains: dict[str, list[dict[str, Any]]] = {}
    for case in collection.corpus.cases:
        domains.setdefault(configuration(case.domain), []).append(_row(case))
    if not domains:
        raise InputError(f"corpus {quoted(collection.corpus.name)}: has no case; write one.")
    made = {name: _table(domains[name], case_features()) for name in sorted(domains)}
    if collection.outputs:
        made[OUTPUTS] = _table(map(_row, collection.outputs), output_features())
    faults = [
        {"case_id": case_id, **_row(fault)}
        for case_id, listed in collection.faults.items()
        for fault in listed
    ]
    if faults:
        made[FAULTS] = _table(faults, fault_features())
    return made


def parquet_files(made: Mapping[str, DatasetDict]) -> dict[str, bytes]:
    """Each split as a Parquet file, the same to the byte on every run of one pyarrow.

    Returns:
        Contents by path, as `DatasetDict.push_to_hub` names them.
    """
    import pyarrow.parquet as pq

    files = {}
    for name, splits in made.items():
        for split, table in splits.items():
            # The schema carries the Features in its metadata, so that readers get them back.
            arrow = table.with_format("arrow")[:].cast(table.features.arrow_schema)
            stream = BytesIO()
            pq.write_table(arrow, stream, compression="zstd")
            files[f"{name}/{split}-00000-of-00001.parquet"] = stream.getvalue()
    return files


def _row(record: Record) -> dict[str, Any]:
    return record.model_dump(mode="json")


def _table(rows: Iterable[dict[str, Any]], features: Features) -> DatasetDict:
    # Imported here: `datasets` takes a second.
    from datasets import Dataset, DatasetDict

    return DatasetDict({SPLIT: Dataset.from_list(list(rows), features=features)})
