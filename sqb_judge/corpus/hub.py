"""The name of a Hub dataset in; its raw rows out.

The columns are the fields of a test case, nested ones as structs. No code from the dataset runs:
`datasets` reads data files only.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from sqb_judge.corpus.rows import Row, check_columns
from sqb_judge.corpus.wording import quoted, reason
from sqb_judge.errors import InputError

_PREFERRED_SPLIT = "test"


def read_hub_rows(
    name: str,
    known: Sequence[str],
    *,
    config: str | None = None,
    split: str | None = None,
    revision: str | None = None,
) -> Iterator[Row]:
    """Read a dataset of the Hub row by row; `datasets` keeps it in its cache.

    With HF_HUB_OFFLINE set, only the cache is used.

    Args:
        name: "user/name" (or a local folder laid out like a Hub dataset).
        known: Names of the columns that it may have.
        config: Configuration, if it has several.
        split: Split; without it the only one, or "test" if there are several.
        revision: Branch, tag or commit.

    Raises:
        InputError: It cannot be loaded, has no such split, an unknown column or no row.
    """
    # Imported here: `datasets` takes a second to import, and files need none of it.
    import datasets

    place = f"Hub dataset {quoted(name)}"
    try:
        splits = datasets.load_dataset(name, config, revision=revision)
    except Exception as error:
        # `datasets`, `huggingface_hub` and the HTTP client have no common base for their errors.
        raise InputError(
            f"{place}: could not be loaded ({type(error).__name__}: {reason(error)}); {_remedy()}."
        ) from error
    names = list(splits)
    if split is None:
        split = names[0] if len(names) == 1 else _PREFERRED_SPLIT
    if split not in names:
        raise InputError(
            f"{place}: has no split {quoted(split)}; name one of {', '.join(map(quoted, names))}."
        )
    table = splits[split]
    check_columns(place, table.column_names, known)
    if not len(table):
        raise InputError(f"{place}: split {quoted(split)} is empty; name another split.")
    for number, value in enumerate(table, start=1):
        yield Row(f"{place}, split {quoted(split)}, row {number}", value)


def _remedy() -> str:
    offline = os.environ.get("HF_HUB_OFFLINE", "").upper() in {"1", "ON", "YES", "TRUE"}
    if offline:
        return (
            "HF_HUB_OFFLINE is set, so unset it, load the dataset once with a network, "
            "or give a file or folder"
        )
    return (
        "no file or folder has this name either, so check the name, the configuration, "
        "the network and your Hub login"
    )
