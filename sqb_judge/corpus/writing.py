"""Rows, a text or bytes in; a file out, whole or not at all.

A file is written beside its target under another name and moved onto it at the end, so that a
process that dies on the way leaves the old file as it was.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO

from sqb_judge.corpus.records import Record
from sqb_judge.corpus.surrogates import replace_surrogates
from sqb_judge.corpus.wording import reason, shown
from sqb_judge.errors import InputError

# Line separators that JSON allows inside a string, but that many readers split lines at.
_SEPARATORS = {ord(c): f"\\u{ord(c):04x}" for c in "\x85\u2028\u2029"}


def write_jsonl(path: str | PathLike[str], rows: Iterable[Record | Mapping[str, Any]]) -> int:
    """Write records or mappings as JSON Lines; folders on the way are made.

    The rows are taken one at a time. If taking one raises, the exception passes through and an
    existing file stays as it was. Lone surrogates become U+FFFD.

    Returns:
        Number of rows written.

    Raises:
        InputError: The target is a folder or cannot be written, or a row holds what JSON cannot
            (NaN, infinity, objects).
    """
    written = 0
    with _replacing(Path(path)) as file:
        for written, row in enumerate(rows, start=1):
            _put(file, _line(row, f"{shown(path)}, line {written}").encode(), path)
    return written


def write_text(path: str | PathLike[str], text: str) -> None:
    """Write a text as UTF-8, line ends as they are; folders on the way are made.

    Lone surrogates become U+FFFD.

    Raises:
        InputError: The target is a folder or cannot be written.
    """
    with _replacing(Path(path)) as file:
        _put(file, replace_surrogates(text).encode(), path)


def write_bytes(path: str | PathLike[str], data: bytes) -> None:
    """Write bytes; folders on the way are made.

    Raises:
        InputError: The target is a folder or cannot be written.
    """
    with _replacing(Path(path)) as file:
        _put(file, data, path)


def _line(row: Record | Mapping[str, Any], place: str) -> str:
    fields = row.model_dump(mode="json") if isinstance(row, Record) else dict(row)
    try:
        line = json.dumps(fields, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(
            f"{place}: the row is no JSON ({reason(error)}); write only finite numbers, "
            "strings, lists and objects."
        ) from error
    return replace_surrogates(line).translate(_SEPARATORS) + "\n"


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    """A file that takes the place of `path` when the block ends without an exception."""
    # A link keeps pointing to the file that is replaced.
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise InputError(f"{shown(path)}: is a folder; give the path of a file.")
    if target.exists() and not target.is_file():
        # Moving a file onto /dev/stdout would remove the device.
        raise InputError(f"{shown(path)}: is not a regular file; give the path of a file.")
    part = target.with_name(f".sqb-{secrets.token_hex(8)}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        file = part.open("xb")
    except OSError as error:
        raise _unwritable(path, error) from error
    try:
        with file:
            yield file
            _store(file, path)
        _move(part, target, path)
    finally:
        part.unlink(missing_ok=True)


# Wrapped one by one, so that an OSError of whoever supplies the rows is not taken for one of ours.
def _put(file: BinaryIO, data: bytes, path: str | PathLike[str]) -> None:
    try:
        file.write(data)
    except OSError as error:
        raise _unwritable(path, error) from error


def _store(file: BinaryIO, path: Path) -> None:
    try:
        file.flush()
        os.fsync(file.fileno())
    except OSError as error:
        raise _unwritable(path, error) from error


def _move(part: Path, target: Path, path: Path) -> None:
    try:
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    except OSError as error:
        raise _unwritable(path, error) from error


def _unwritable(path: str | PathLike[str], error: OSError) -> InputError:
    return InputError(
        f"{shown(path)}: cannot be written ({reason(error.strerror or error)}); "
        "check the folder, its permissions and the free space."
    )
