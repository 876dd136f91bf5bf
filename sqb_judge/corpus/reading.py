"""Paths and names in; checked records out.

What is accepted: .jsonl and .parquet files, folders of them, and for corpora also the folders that
people write in (see `sqb_judge.corpus.authoring`), the folders that `sqb corpus build` writes, Hub
datasets, and the names of the bundled corpora. JSON Lines are UTF-8 (a byte order mark is allowed),
one object a line; blank lines are skipped; NaN and Infinity are refused. Lines are counted from 1,
places in lists from 0. Every error is an `InputError` of one sentence.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TypeVar

from sqb_judge.corpus.authoring import case_folders, read_authored
from sqb_judge.corpus.bundled import ALL, bundled_corpora, bundled_path
from sqb_judge.corpus.hub import read_hub_rows
from sqb_judge.corpus.records import Output, Record, TestCase
from sqb_judge.corpus.rows import Row, data_files, has_data_files, read_rows
from sqb_judge.corpus.validation import to_record
from sqb_judge.corpus.wording import nearest, quoted
from sqb_judge.errors import InputError

R = TypeVar("R", bound=Record)

_HUB_NAME = re.compile(r"[A-Za-z0-9][\w.-]*/[A-Za-z0-9][\w.-]*", re.ASCII)
# A missing file in a folder looks like a Hub name; nobody is sent to the network for these.
_FILE_SUFFIXES = {".jsonl", ".parquet", ".json", ".csv", ".gz", ".txt"}


@dataclass(frozen=True)
class Corpus:
    """Test cases under one name.

    Attributes:
        name: Bundled name, Hub name, or the path's last part without its suffix; never a whole
            path, so that results can be published.
        cases: In the order of the files.
    """

    name: str
    cases: tuple[TestCase, ...]

    def case(self, case_id: str) -> TestCase:
        """The case with an id.

        Raises:
            InputError: There is none.
        """
        try:
            return self._by_id[case_id]
        except KeyError:
            near = nearest(case_id, self._by_id)
            remedy = f"try {quoted(near)}" if near else "check the id and the corpus"
            raise InputError(
                f"corpus {quoted(self.name)}: no case has the id {quoted(case_id)}; {remedy}."
            ) from None

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the cases, for the provenance of results.

        It is taken over their canonical JSON (all fields, keys sorted, no spaces, UTF-8), so it
        is the same for JSON Lines and Parquet. The order of the cases counts, since resampling
        depends on it; the name does not.
        """
        digest = hashlib.sha256()
        for case in self.cases:
            line = json.dumps(
                case.model_dump(mode="json"),
                ensure_ascii=False,
                sort_keys=True,
                separators=(",", ":"),
            )
            digest.update(line.encode() + b"\n")
        return digest.hexdigest()

    @cached_property
    def _by_id(self) -> dict[str, TestCase]:
        return {case.id: case for case in self.cases}


def read_records(path: str | PathLike[str], record_type: type[R]) -> list[R]:
    """Read the records of a .jsonl or .parquet file, or of a folder of them.

    Raises:
        InputError: Naming the file, the line or row and the field, and what to do.
    """
    return [to_record(row, record_type) for row in _rows(path, record_type)]


def read_outputs(path: str | PathLike[str]) -> list[Output]:
    """Read generated texts. An empty text is valid: it scores as an empty answer.

    Raises:
        InputError: As `read_records`.
    """
    return read_records(path, Output)


def read_corpus(
    name_or_path: str | PathLike[str],
    *,
    config: str | None = None,
    split: str | None = None,
    revision: str | None = None,
) -> Corpus:
    """Read a corpus.

    What the argument means is settled in this order: an existing file or folder; a bundled name,
    or "bundled" for all bundled cases; "user/name" on the Hub. So a folder that happens to be
    called like a bundled corpus wins over it; `bundled_path(name)` is never ambiguous. Of a folder
    its own .jsonl and .parquet files count; if it has none, the cases in its folders.

    Args:
        name_or_path: File, folder, bundled name or Hub name.
        config: Configuration of a Hub dataset, or of a folder that is laid out like one.
        split: Split of a Hub dataset; without it the only one, or "test".
        revision: Branch, tag or commit of a Hub dataset.

    Raises:
        InputError: As `read_records`; also if two cases have one id, or nothing has the name.
    """
    path = Path(name_or_path)
    name = str(name_or_path)
    if not name.strip():
        # An empty path would mean the current folder.
        raise InputError("the name of the corpus is empty; give a file, a folder or a name.")
    names = bundled_corpora()
    local = is_local(path)
    built = local and _is_built(path)
    if (local or name == ALL or name in names) and (split or revision or (config and not built)):
        raise InputError(
            f"{quoted(name)}: is not from the Hub; leave out config, split and revision."
        )
    if local:
        whole = path.resolve()
        return Corpus(whole.name if whole.is_dir() else whole.stem, _local_cases(path, config))
    if name == ALL or name in names:
        paths = map(bundled_path, names if name == ALL else [name])
        return Corpus(name, _cases(row for path in paths for row in _rows(path, TestCase)))
    if _HUB_NAME.fullmatch(name) and path.suffix.lower() not in _FILE_SUFFIXES:
        known = list(TestCase.model_fields)
        rows = read_hub_rows(name, known, config=config, split=split, revision=revision)
        return Corpus(name, _cases(rows))
    raise InputError(
        f"{quoted(name)}: no such file, folder or bundled corpus; "
        f"check the path, or name one of {', '.join([*names, ALL])} or a Hub dataset as user/name."
    )


def is_local(path: Path) -> bool:
    """Whether a file or folder is there; False for what cannot be a path."""
    try:
        return path.exists()
    except (OSError, ValueError):  # too long for a path, or with a NUL: a text given by mistake
        return False


def _local_cases(path: Path, config: str | None) -> tuple[TestCase, ...]:
    """The cases of a file, of a folder of files, or of one of the two folders that SQB lays out."""
    if _is_built(path):
        known = list(TestCase.model_fields)
        return _cases(read_hub_rows(str(path), known, config=config))
    if path.is_dir() and not has_data_files(path) and case_folders(path):
        return tuple(item.case for item in read_authored(path))
    return _cases(_rows(path, TestCase))


def _is_built(path: Path) -> bool:
    """Whether a folder is laid out like a Hub dataset: a card, and data only in folders below."""
    return path.is_dir() and (path / "README.md").is_file() and _has_configurations(path)


def _has_configurations(folder: Path) -> bool:
    return not has_data_files(folder) and any(folder.glob("*/*.parquet"))


def _rows(path: str | PathLike[str], record_type: type[Record]) -> Iterator[Row]:
    known = list(record_type.model_fields)
    for file in data_files(Path(path)):
        yield from read_rows(file, known)


def _cases(rows: Iterable[Row]) -> tuple[TestCase, ...]:
    places: dict[str, str] = {}
    cases = []
    for row in rows:
        case = to_record(row, TestCase)
        if case.id in places:
            raise InputError(
                f'{row.place}: field "id" repeats {quoted(case.id)} of {places[case.id]}; '
                "give each case its own id."
            )
        places[case.id] = row.place
        cases.append(case)
    return tuple(cases)
