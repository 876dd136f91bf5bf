"""Files in; a repository of the Hub as it should be out, and how its files are compared."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqb_judge.corpus.wording import reason, shown
from sqb_judge.errors import InputError

Kind = Literal["model", "dataset", "space"]

_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository of the Hub as it should be.

    Attributes:
        kind: "model", "dataset" or "space".
        name: "namespace/name".
        files: Path in the repository, with forward slashes, to a local file or to the bytes.
    """

    kind: Kind
    name: str
    files: Mapping[str, Path | bytes]

    @property
    def title(self) -> str:
        """For people: "space sqb/factual_f1"."""
        return f"{self.kind} {self.name}"


def folder_files(folder: Path) -> dict[str, Path | bytes]:
    """The files of a folder that belong into a repository.

    Hidden files and compiled Python stay at home.

    Raises:
        InputError: There is no such folder, or it holds nothing to publish.
    """
    if not folder.is_dir():
        raise InputError(f"{shown(folder)}: there is no such folder; give one that holds files.")
    files: dict[str, Path | bytes] = {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
        if path.is_file() and not hidden:
            files["/".join(parts)] = path
    if not files:
        raise InputError(f"{shown(folder)}: holds no file to publish; fill it or name another.")
    return files


def size(content: Path | bytes) -> int:
    """Bytes of a file."""
    return len(content) if isinstance(content, bytes) else content.stat().st_size


def sha256(content: Path | bytes) -> str:
    """What the Hub compares large files (Git LFS) by, as hexadecimal digits."""
    return _digest(content, "sha256", b"")


def git_hash(content: Path | bytes) -> str:
    """What the Hub compares ordinary files by: Git's own name for the content."""
    return _digest(content, "sha1", b"blob %d\0" % size(content))


def _digest(content: Path | bytes, algorithm: str, start: bytes) -> str:
    digest = hashlib.new(algorithm, start)
    if isinstance(content, bytes):
        digest.update(content)
        return digest.hexdigest()
    try:
        with content.open("rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
    except OSError as error:
        raise InputError(
            f"{shown(content)}: cannot be read ({reason(error.strerror or error)}); "
            "check the file and its permissions."
        ) from error
    return digest.hexdigest()
