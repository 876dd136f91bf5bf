"""Verdicts already reached, kept in a file while a long run lasts.

One line per output is appended as soon as it is judged, so that a run which is killed anywhere
loses at most the output it was judging, and judges none twice when it is started again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection
from pathlib import Path
from typing import Any, BinaryIO

from pydantic import TypeAdapter

from sqb_judge import __version__
from sqb_judge.corpus.records import Output, TestCase
from sqb_judge.corpus.wording import reason, shown
from sqb_judge.corpus.writing import write_jsonl
from sqb_judge.errors import InputError
from sqb_judge.factual.judging import Part
from sqb_judge.factual.verdicts import ExampleVerdicts

_VERDICTS = TypeAdapter(ExampleVerdicts)


class Journal:
    """A file of verdicts by key.

    Args:
        path: The file; made when the first verdicts are added.

    Raises:
        InputError: The file cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None
        self._known: dict[str, ExampleVerdicts] = {}
        self._load()

    def __len__(self) -> int:
        return len(self._known)

    def find(self, key: str) -> ExampleVerdicts | None:
        """The verdicts kept under a key, if any."""
        return self._known.get(key)

    def add(self, key: str, verdicts: ExampleVerdicts) -> None:
        """Keep verdicts; they are on the disk when this returns.

        Raises:
            InputError: The file cannot be written.
        """
        line = json.dumps(_row(key, verdicts), ensure_ascii=True).encode() + b"\n"
        try:
            if self._file is None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._file = self._path.open("ab")
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _unusable(self._path, error) from error
        self._known[key] = verdicts

    def close(self) -> None:
        """Close the file; it stays for the next run."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def remove(self) -> None:
        """Remove the file: the run is complete."""
        self.close()
        self._path.unlink(missing_ok=True)

    def _load(self) -> None:
        try:
            lines = self._path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return
        except OSError as error:
            raise _unusable(self._path, error) from error
        # What follows the last line feed is empty, or a line that a kill cut off.
        damaged = lines.pop() != b""
        for line in lines:
            entry = _entry(line)
            if entry is None:
                damaged = True
            else:
                self._known[entry[0]] = entry[1]
        if damaged:
            # Written anew, or the next line would be glued to the rest of the broken one.
            write_jsonl(self._path, (_row(*entry) for entry in self._known.items()))


def example_key(case: TestCase, output: Output, signature: str, parts: Collection[Part]) -> str:
    """What verdicts depend on, as a hash: the case, the output, the checker, what was asked for."""
    content = {
        "sqb": __version__,
        "checker": signature,
        "parts": sorted(parts),
        "case": case.model_dump(mode="json"),
        "output": output.model_dump(mode="json"),
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _row(key: str, verdicts: ExampleVerdicts) -> dict[str, Any]:
    return {"key": key, "verdicts": _VERDICTS.dump_python(verdicts, mode="json")}


def _entry(line: bytes) -> tuple[str, ExampleVerdicts] | None:
    """A line's key and verdicts; None if it is damaged, so that its output is judged again."""
    try:
        row = json.loads(line)
        return str(row["key"]), _VERDICTS.validate_python(row["verdicts"])
    except (ValueError, TypeError, KeyError):
        return None


def _unusable(path: Path, error: OSError) -> InputError:
    return InputError(
        f"{shown(path)}: progress cannot be kept there ({reason(error.strerror or error)}); "
        "check the folder, its permissions and the free space."
    )
