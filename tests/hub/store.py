"""Repositories of a small Hub: commits, branches, tags and large files, in memory.

Commits never change; `main` points at the newest. A text file is known by Git's name for it, a
large one by its SHA-256, as on the real Hub.
"""

from __future__ import annotations

import fnmatch
import hashlib
from dataclasses import dataclass, field

LARGE = ("*.parquet", "*.safetensors", "*.bin", "*.arrow")
LARGEST_TEXT = 10_000_000


def git_hash(data: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def is_large(path: str, size: int) -> bool:
    """Whether a file goes to the large-file storage. Empty ones never do."""
    named = any(fnmatch.fnmatch(path, pattern) for pattern in LARGE)
    return size > 0 and (named or size > LARGEST_TEXT)


@dataclass(frozen=True)
class File:
    data: bytes
    large: bool

    @property
    def etag(self) -> str:
        return hashlib.sha256(self.data).hexdigest() if self.large else git_hash(self.data)

    @property
    def blob(self) -> str:
        """Git's name: of a large file it is that of the pointer to it."""
        if not self.large:
            return git_hash(self.data)
        return git_hash(
            f"version https://git-lfs.github.com/spec/v1\noid sha256:{self.etag}\n"
            f"size {len(self.data)}\n".encode()
        )


class Conflict(Exception):
    """The parent that a commit names is not the newest commit."""


class Missing(Exception):
    """There is no such repository, revision or file; the argument is the Hub's code for it."""


@dataclass
class Repository:
    kind: str
    name: str
    commits: dict[str, dict[str, File]] = field(default_factory=dict)
    head: str = ""
    tags: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._add({".gitattributes": File(b"*.parquet filter=lfs\n", large=False)})

    def _add(self, files: dict[str, File]) -> str:
        listing = repr([(path, file.etag) for path, file in sorted(files.items())])
        self.head = hashlib.sha1(f"{self.head}{len(self.commits)}{listing}".encode()).hexdigest()
        self.commits[self.head] = files
        return self.head

    def commit_of(self, revision: str) -> str:
        if revision == "main":
            return self.head
        if revision in self.tags:
            return self.tags[revision]
        for commit in self.commits:
            if len(revision) >= 7 and commit.startswith(revision):
                return commit
        raise Missing("RevisionNotFound")

    def files(self, revision: str = "main") -> dict[str, File]:
        return self.commits[self.commit_of(revision)]

    def file(self, revision: str, path: str) -> File:
        try:
            return self.files(revision)[path]
        except KeyError:
            raise Missing("EntryNotFound") from None

    def ignores(self, path: str) -> bool:
        rules = self.files().get(".gitignore", File(b"", large=False)).data.decode().split()
        return any(fnmatch.fnmatch(path, rule) for rule in rules)

    def commit(self, changes: dict[str, File | None], parent: str | None) -> str:
        """A new commit; None removes a file."""
        if parent and parent != self.head:
            raise Conflict
        files = {**self.files()}
        for path, file in changes.items():
            if file is None:
                files.pop(path, None)
            else:
                files[path] = file
        return self._add(files)


class Store:
    """All repositories, and the large files that were sent."""

    def __init__(self) -> None:
        self.repositories: dict[tuple[str, str], Repository] = {}
        self.large: dict[str, bytes] = {}

    def create(self, kind: str, name: str) -> Repository:
        return self.repositories.setdefault((kind, name), Repository(kind, name))

    def find(self, kind: str, name: str) -> Repository:
        try:
            return self.repositories[kind, name]
        except KeyError:
            raise Missing("RepoNotFound") from None
