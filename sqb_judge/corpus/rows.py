"""Files in; their raw rows out, each with its place, one at a time.

Knows the formats (JSON Lines and Parquet) and not what the rows mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from sqb_judge.corpus.wording import kind_of, nearest, quoted, reason, shown
from sqb_judge.errors import InputError

SUFFIXES = (".jsonl", ".parquet")
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Row:
    """One raw row.

    Attributes:
        place: File and line (or row) for messages, for example "cases.jsonl, line 3".
        value: Its fields.
    """

    place: str
    value: dict[str, Any]


def data_files(path: Path) -> list[Path]:
    """The files to read for a path: itself, or those of a folder in the order of their names.

    A folder's own .jsonl and .parquet files count; hidden files, other files and the folders
    inside it do not.

    Raises:
        InputError: Nothing is there, the folder holds no such file, or the format is not read.
    """
    if path.is_dir():
        try:
            files = sorted(file for file in path.iterdir() if _counts(file))
        except OSError as error:
            _refuse_unreadable(path, error)
        if not files:
            raise InputError(
                f"{shown(path)}: the folder holds no .jsonl or .parquet file; "
                "put one there or name another folder."
            )
        return files
    if not path.exists():
        raise InputError(f"{shown(path)}: no such file or folder; check the path.")
    if path.suffix.lower() not in SUFFIXES:
        raise InputError(
            f"{shown(path)}: only .jsonl and .parquet files are read; "
            "convert it to JSON Lines, one object a line, and name it .jsonl."
        )
    return [path]


def has_data_files(folder: Path) -> bool:
    """Whether `data_files` would find some in a folder."""
    try:
        return any(_counts(file) for file in folder.iterdir())
    except OSError:
        return False


def read_rows(file: Path, known: Sequence[str]) -> Iterator[Row]:
    """Read one file row by row.

    Args:
        file: A .jsonl or .parquet file.
        known: Names of the columns that a Parquet file may have; the fields of JSON rows are
            checked by whoever knows their meaning.

    Raises:
        InputError: The file cannot be read, is malformed or holds no row.
    """
    rows = _parquet_rows(file, known) if file.suffix.lower() == ".parquet" else _json_rows(file)
    empty = True
    try:
        for row in rows:
            empty = False
            yield row
    except OSError as error:
        _refuse_unreadable(file, error)
    if empty:
        raise InputError(f"{shown(file)}: the file is empty; write at least one record into it.")


def check_columns(place: str, columns: Sequence[str], known: Sequence[str]) -> None:
    """Refuse a table with an unknown column, or with two columns of one name.

    Raises:
        InputError: Naming the first such column.
    """
    for number, column in enumerate(columns):
        if column not in known:
            raise InputError(f"{place}: column {quoted(column)} {unknown(column, known)}.")
        if column in columns[:number]:
            raise InputError(f"{place}: column {quoted(column)} is there twice; remove one.")


def unknown(name: str, known: Sequence[str]) -> str:
    """The end of a message on an unknown field: what to do about it, without a full stop."""
    near = nearest(name, known)
    if near:
        return f"is unknown; rename it to {quoted(near)} or remove it"
    return f"is unknown; remove it (known are {', '.join(known)})"


def _counts(file: Path) -> bool:
    return file.suffix.lower() in SUFFIXES and not file.name.startswith(".") and not file.is_dir()


def _refuse_unreadable(path: Path, error: OSError) -> NoReturn:
    raise InputError(
        f"{shown(path)}: cannot be read ({reason(error.strerror or error)}); "
        "check the file and its permissions."
    ) from error


def _json_rows(file: Path) -> Iterator[Row]:
    # Bytes are split at line feeds only; text mode would also split at a carriage return, and a
    # wrong byte could not be given a line number.
    with file.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if number == 1:
                line = line.removeprefix(_BOM)
            if line.strip():
                yield _json_row(f"{shown(file)}, line {number}", line)


def _json_row(place: str, line: bytes) -> Row:
    try:
        value = json.loads(
            line.decode("utf-8"),
            parse_constant=_refuse_constant,
            object_pairs_hook=_without_doubles,
        )
    except UnicodeDecodeError as error:
        raise InputError(
            f"{place}: byte {error.start + 1} is not UTF-8; save the file as UTF-8."
        ) from error
    except RecursionError as error:
        raise InputError(f"{place}: nested too deeply; write one flat object a line.") from error
    except json.JSONDecodeError as error:
        raise InputError(
            f"{place}: broken JSON at character {error.pos + 1} ({reason(error.msg)}); "
            "write one whole JSON object on each line."
        ) from error
    except ValueError as error:
        # From the two hooks below, or a number with thousands of digits.
        raise InputError(f"{place}: {reason(error)}; correct the line.") from error
    if not isinstance(value, dict):
        raise InputError(
            f"{place}: holds {kind_of(value)} and not an object; "
            'write one {"field": value} object on each line.'
        )
    return Row(place, value)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"field {quoted(double)} is there twice")
    return fields


def _parquet_rows(file: Path, known: Sequence[str]) -> Iterator[Row]:
    # Imported here: reading JSON Lines needs no pyarrow.
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(file) as table:
            check_columns(shown(file), table.schema_arrow.names, known)
            number = 0
            for batch in table.iter_batches(batch_size=256):
                for value in batch.to_pylist():
                    number += 1
                    yield Row(f"{shown(file)}, row {number}", value)
    except (pa.ArrowException, UnicodeDecodeError) as error:
        raise InputError(
            f"{shown(file)}: not a sound Parquet file ({reason(error)}); write it again."
        ) from error
