"""A repository as it should be in; the same on the Hub out, by one commit or by none.

The contents are compared by their hashes first, so that a second run sends nothing. One commit a
repository means that a reader never sees half of an update, and that an interrupted run can be
repeated. Files of the Hub that are not among ours are left alone, and named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from huggingface_hub import CommitOperationAdd, DatasetCard, ModelCard, SpaceCard
from huggingface_hub.errors import HfHubHTTPError, HFValidationError, RepositoryNotFoundError
from huggingface_hub.hf_api import RepoFile
from huggingface_hub.utils._validators import validate_repo_id

from sqb_judge.corpus.wording import quoted, reason
from sqb_judge.errors import InputError
from sqb_judge.publish.repository import Repository, git_hash, sha256, size
from sqb_judge.publish.session import explained

if TYPE_CHECKING:
    from huggingface_hub import HfApi

BRANCH = "main"

# Made by the Hub itself in every new repository.
_OF_THE_HUB = frozenset({".gitattributes"})

_CARDS = {"model": ModelCard, "dataset": DatasetCard, "space": SpaceCard}


class Status(StrEnum):
    """What became of a repository."""

    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    FAILED = "failed"
    NOT_TRIED = "not tried"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a repository, in full.

    Attributes:
        repository: As it should be.
        status: In a word.
        sent: Paths of the files that were sent.
        tagged: Whether the tag was set or moved.
        others: Paths of files there that are not among ours; they were left alone.
        error: For a failure, one sentence.
    """

    repository: Repository
    status: Status
    sent: tuple[str, ...] = ()
    tagged: bool = False
    others: tuple[str, ...] = ()
    error: str | None = None


@dataclass(frozen=True, slots=True)
class _State:
    """What the Hub holds: a commit, and the hash of each file in it."""

    commit: str
    hashes: Mapping[str, tuple[bool, str]]  # whether it is a large file, and its hash

    def lacks(self, repository: Repository) -> list[str]:
        """Paths of our files that are missing there or differ."""
        return [path for path, content in repository.files.items() if not self._has(path, content)]

    def _has(self, path: str, content: Path | bytes) -> bool:
        if path not in self.hashes:
            return False
        large, known = self.hashes[path]
        return known == (sha256(content) if large else git_hash(content))

    def others(self, repository: Repository) -> tuple[str, ...]:
        """Paths of files there that are not ours."""
        return tuple(sorted(self.hashes.keys() - repository.files.keys() - _OF_THE_HUB))


def upload(
    repository: Repository,
    api: HfApi,
    *,
    message: str,
    tag: str | None = None,
    move_tag: bool = False,
) -> Outcome:
    """Creates or updates one repository, and tags it.

    Args:
        repository: As it should be; any kind.
        api: From `hub_session`, which sets time limits and retries.
        message: Of the commit.
        tag: Set on the commit with these files. A tag is a promise: if it stands on other
            contents already, nothing is sent.
        move_tag: Moves it then.

    Returns:
        What was done. A repository that was complete before is "unchanged", and so is one that
        only lacked its tag.

    Raises:
        HubError: The Hub refused or did not answer; what was sent before is there.
        InputError: The name, a file or the tag cannot be used.
    """
    check(repository)
    try:
        return _upload(repository, api, message, tag, move_tag)
    except InputError:
        raise
    except Exception as error:
        # huggingface_hub, the HTTP client and the transfer library have no common base.
        token = api.token if isinstance(api.token, str) else None
        raise explained(error, repository.title, token) from error


def check(repository: Repository) -> None:
    """Looks at what can be seen without a network: the name, and the front matter of the card.

    Raises:
        InputError: One of them cannot be used.
    """
    name = repository.name
    try:
        validate_repo_id(name)
    except HFValidationError:
        usable = False
    else:
        usable = name.count("/") == 1 and name.isascii() and not name.endswith("\n")
    if not usable:
        raise InputError(
            f"{quoted(name)} is no name for a repository; write namespace/name with letters, "
            "digits, '-', '_' and '.', at most 96 characters."
        )
    for path, content in repository.files.items():
        if not size(content):
            raise InputError(f"{repository.title}: {path} is empty; fill it or take it out.")
    if "README.md" in repository.files:
        _front_matter(repository)


def _upload(
    repository: Repository, api: HfApi, message: str, tag: str | None, move_tag: bool
) -> Outcome:
    state = _state(repository, api)
    created = state is None
    if state is None:
        _create(repository, api)
        state = _state(repository, api) or _State("", {})
    tags = {} if tag is None or created else _tags(repository, api)
    if tag in tags and not move_tag:
        _refuse_another_content(repository, api, tag, tags[tag], state)
    lacking = state.lacks(repository)
    if lacking:
        state = _commit(repository, api, lacking, state, message)
    tagged = tag is not None and (tag not in tags or (move_tag and tags[tag] != state.commit))
    if tag is not None and tagged:
        _set_tag(repository, api, tag, state.commit, moved=tag in tags)
    status = Status.CREATED if created else Status.UPDATED if lacking else Status.UNCHANGED
    return Outcome(repository, status, tuple(lacking), tagged, state.others(repository))


def _state(repository: Repository, api: HfApi, revision: str = BRANCH) -> _State | None:
    """What the Hub holds; None if it has no such repository."""
    kind = repository.kind
    try:
        info = api.repo_info(repository.name, repo_type=kind, revision=revision)
    except RepositoryNotFoundError as error:
        if error.response.status_code != 404:  # a refused token looks like this too
            raise
        return None
    commit = str(info.sha)
    tree = api.list_repo_tree(repository.name, repo_type=kind, revision=commit, recursive=True)
    hashes = {
        entry.path: (True, entry.lfs.sha256) if entry.lfs else (False, entry.blob_id)
        for entry in tree
        if isinstance(entry, RepoFile)
    }
    return _State(commit, hashes)


def _create(repository: Repository, api: HfApi) -> None:
    sdk = None
    if repository.kind == "space":
        sdk = _front_matter(repository).get("sdk")
        if not sdk:
            raise InputError(f"{repository.title}: README.md names no sdk; write `sdk: gradio`.")
    api.create_repo(repository.name, repo_type=repository.kind, space_sdk=sdk, exist_ok=True)


def _commit(
    repository: Repository, api: HfApi, lacking: list[str], state: _State, message: str
) -> _State:
    """Sends what is lacking, and looks whether it has arrived."""
    try:
        api.create_commit(
            repository.name,
            [
                CommitOperationAdd(path_in_repo=path, path_or_fileobj=repository.files[path])
                for path in lacking
            ],
            commit_message=message,
            repo_type=repository.kind,
            # Refused by the Hub if somebody else was faster.
            parent_commit=state.commit or None,
        )
    except HfHubHTTPError as error:
        # The commit may be ours: an answer that was lost on the way, and a second try.
        if error.response.status_code != 412:
            raise
        now = _state(repository, api)
        if now is None or now.lacks(repository):
            raise
        return now
    now = _state(repository, api)
    missing = lacking if now is None else now.lacks(repository)
    if now is None or missing:
        # A .gitignore over there can keep files out without an error.
        raise InputError(
            f"{repository.title}: the Hub took the commit and lacks {missing[0]} still; look for a "
            ".gitignore there that keeps it out."
        )
    return now


def _tags(repository: Repository, api: HfApi) -> dict[str, str]:
    """Commits by the tags on them."""
    refs = api.list_repo_refs(repository.name, repo_type=repository.kind)
    return {ref.name: ref.target_commit for ref in refs.tags}


def _refuse_another_content(
    repository: Repository, api: HfApi, tag: str | None, commit: str, head: _State
) -> None:
    at_tag = head if commit == head.commit else _state(repository, api, commit)
    differing = at_tag.lacks(repository) if at_tag else list(repository.files)
    if differing:
        raise InputError(
            f"{repository.title}: the tag {tag} stands on other contents there (in {differing[0]} "
            "for one); publish under a new version, or move the tag with --move-tag."
        )


def _set_tag(repository: Repository, api: HfApi, tag: str, commit: str, moved: bool) -> None:
    if moved:
        api.delete_tag(repository.name, tag=tag, repo_type=repository.kind)
    api.create_tag(
        repository.name,
        tag=tag,
        revision=commit or None,
        repo_type=repository.kind,
        exist_ok=True,
    )


def _front_matter(repository: Repository) -> dict[str, Any]:
    """The YAML at the head of README.md, as huggingface_hub reads it.

    Raises:
        InputError: It is missing or broken.
    """
    content = repository.files.get("README.md", b"")
    data = content if isinstance(content, bytes) else content.read_bytes()
    try:
        card = _CARDS[repository.kind](data.decode("utf-8"), ignore_metadata_errors=False)
    except Exception as error:  # the YAML library has errors of its own, not of Python's
        raise InputError(
            f"{repository.title}: the front matter of README.md is broken ({reason(error)}); "
            "correct it."
        ) from error
    fields: dict[str, Any] = card.data.to_dict()  # type: ignore[no-untyped-call]
    if not fields:
        raise InputError(f"{repository.title}: README.md has no front matter; begin it with ---.")
    return fields
