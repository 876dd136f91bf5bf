"""Repositories in; what became of each out, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sqb_judge.errors import InputError
from sqb_judge.publish.repository import Repository
from sqb_judge.publish.session import TIMEOUT, WAITS, HubError, hub_session
from sqb_judge.publish.upload import Outcome, Status, check, upload


def publish(
    repositories: Sequence[Repository],
    *,
    tag: str,
    move_tag: bool = False,
    notify: Callable[[str], None] = lambda sentence: None,
    timeout: float = TIMEOUT,
    waits: Sequence[float] = WAITS,
) -> Iterator[Outcome]:
    """Creates or updates repositories; one that fails does not keep the next from being tried.

    After an error that every repository would meet (no answer, a refused token) the rest is "not
    tried".

    Args:
        repositories: As they should be.
        tag: Set on each.
        move_tag: Moves it where it stands on other contents.
        notify: Takes one sentence before each wait.
        timeout: Seconds that the Hub may take to answer.
        waits: Seconds before each further try.

    Yields:
        One outcome a repository, as soon as it is known.

    Raises:
        InputError: There is no token, or a repository cannot be right; nothing was sent then.
    """
    for repository in repositories:
        check(repository)
    with hub_session(notify, timeout=timeout, waits=waits) as api:
        given_up = False
        for repository in repositories:
            if given_up:
                yield Outcome(repository, Status.NOT_TRIED)
                continue
            try:
                yield upload(repository, api, message=f"SQB {tag}", tag=tag, move_tag=move_tag)
            except InputError as error:
                given_up = isinstance(error, HubError) and error.everywhere
                yield Outcome(repository, Status.FAILED, error=str(error))
