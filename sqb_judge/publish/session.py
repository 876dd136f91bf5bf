"""A patient connection to the Hub: time limits, retries where they help, one sentence otherwise.

huggingface_hub retries some calls and not others, waits as long as a server asks it to, and sets
no time limit. Here all calls are treated alike: what may pass (429, 5xx, a lost connection) is
tried again a few times, and a server that does not answer is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import sleep
from typing import TYPE_CHECKING, Any

import httpx2
from huggingface_hub import close_session, constants, get_token, set_client_factory
from huggingface_hub.errors import HfHubHTTPError
from huggingface_hub.utils._http import default_client_factory

from sqb_judge.corpus.wording import reason, shown
from sqb_judge.errors import InputError

if TYPE_CHECKING:
    from huggingface_hub import HfApi

TIMEOUT = 30.0
"""Seconds that the Hub may take to answer."""

WAITS = (1.0, 2.0, 4.0)
"""Seconds before each further try, where the Hub names none."""

LONGEST_WAIT = 120.0
"""Seconds; a Hub that asks for more is given up."""

_MAY_PASS = frozenset({408, 425, 429, 500, 502, 503, 504})


class HubError(InputError):
    """The Hub refused or did not answer; the message is one sentence.

    Attributes:
        everywhere: Whether any other repository would meet the same.
    """

    def __init__(self, message: str, everywhere: bool = False) -> None:
        super().__init__(message)
        self.everywhere = everywhere


@contextmanager
def hub_session(
    notify: Callable[[str], None] = lambda sentence: None,
    *,
    timeout: float = TIMEOUT,
    waits: Sequence[float] = WAITS,
) -> Iterator[HfApi]:
    """Opens a connection to the Hub at HF_ENDPOINT, for the time of a `with` block.

    The token is that of the environment (HF_TOKEN) or of `hf auth login`; it never appears in a
    message. Within the block all of huggingface_hub uses this connection.

    Args:
        notify: Takes one sentence before each wait.
        timeout: Seconds that the Hub may take to answer.
        waits: Seconds before each further try.

    Raises:
        HubError: There is no token, or, within the block, the Hub refuses or does not answer.
    """
    from huggingface_hub import HfApi

    if constants.is_offline_mode():
        raise HubError("HF_HUB_OFFLINE is set; unset it to reach the Hub.", everywhere=True)
    token = get_token()
    if not token:
        raise HubError(
            "There is no token for the Hub; run `hf auth login`, or set HF_TOKEN to a token that "
            "may write.",
            everywhere=True,
        )
    set_client_factory(lambda: _PatientClient(notify, timeout, waits))
    try:
        yield HfApi(token=token, library_name="sqb-judge")
    except (HfHubHTTPError, httpx2.HTTPError) as error:
        raise explained(error, "The Hub", token) from error
    finally:
        set_client_factory(default_client_factory)
        close_session()


class _PatientClient(httpx2.Client):
    """The client of huggingface_hub, with time limits and retries."""

    def __init__(
        self, notify: Callable[[str], None], timeout: float, waits: Sequence[float]
    ) -> None:
        # The default client is made to take over its hooks: they keep HF_HUB_OFFLINE.
        with default_client_factory() as default:
            hooks = default.event_hooks
        super().__init__(event_hooks=hooks, follow_redirects=True, timeout=timeout)
        self._notify, self._seconds, self._waits = notify, timeout, waits

    def send(self, request: httpx2.Request, **options: Any) -> httpx2.Response:
        # Some callers pass a time limit of None, which means none at all.
        given = request.extensions.get("timeout") or {}
        request.extensions["timeout"] = {
            part: given.get(part) or self._seconds for part in ("connect", "read", "write", "pool")
        }
        # A stream cannot be sent twice; huggingface_hub rewinds it and tries again itself.
        waits = self._waits if isinstance(request.stream, httpx2.ByteStream) else ()
        for wait in (*waits, None):
            try:
                response = super().send(request, **options)
            except httpx2.TransportError as error:
                if not waits:
                    raise
                happened, wanted = _transport_sentence(error, self._seconds), None
            else:
                if response.status_code not in _MAY_PASS:
                    return response
                happened = f"The Hub answers {response.status_code}"
                wanted = _seconds_named(response)
                if wanted is not None and wanted > LONGEST_WAIT:
                    raise HubError(
                        f"{happened} and asks to wait {wanted:.0f} seconds; try again after that.",
                        everywhere=True,
                    )
                if not waits:
                    return response
            if wait is not None:
                pause = wait if wanted is None else wanted
                self._notify(f"{happened}; trying again in {pause:g} s")
                sleep(pause)
        raise HubError(
            f"{happened}, {len(waits) + 1} times in a row; try again later (what is done stays "
            "done), or check HF_ENDPOINT.",
            everywhere=True,
        )


def explained(error: BaseException, place: str, token: str | None = None) -> HubError:
    """One sentence for an error of huggingface_hub.

    Args:
        error: As caught; the cause that says most is looked for in it.
        place: What was being done, as the beginning of the sentence.
        token: Taken out of what the server says.
    """
    cause = _root(error)
    if isinstance(cause, HubError):
        return cause
    if isinstance(cause, httpx2.TransportError):
        return HubError(f"{_transport_sentence(cause, None)}; try again later.", everywhere=True)
    if not isinstance(cause, HfHubHTTPError):
        return HubError(f"{place}: {_clean(reason(cause), token)}; mend that and try again.")
    status = cause.response.status_code
    said = _clean(reason(cause.server_message or ""), token) if cause.server_message else ""
    said = f" ({said})" if said else ""
    if status == 401:
        return HubError(
            f"The Hub refuses the token (401){said}; run `hf auth login` again, or set HF_TOKEN to "
            "a token that may write.",
            everywhere=True,
        )
    if status == 403:
        return HubError(
            f"{place}: the token may not do this (403){said}; use one that may write there, or "
            "another organisation."
        )
    if status == 404:
        return HubError(
            f"{place}: the Hub does not find it (404){said}; check the name and HF_ENDPOINT."
        )
    if status == 412:
        return HubError(f"{place}: it was changed at the same time (412); run this again.")
    if status in _MAY_PASS:
        return HubError(
            f"{place}: the Hub answers {status}{said}; try again later (what is done stays done).",
            everywhere=True,
        )
    return HubError(f"{place}: the Hub answers {status}{said}; mend that and try again.")


def _root(error: BaseException) -> BaseException:
    """The first error of the chain that the Hub or the connection caused, else the error."""
    link: BaseException | None = error
    while link is not None:
        if isinstance(link, HubError | HfHubHTTPError | httpx2.TransportError):
            return link
        link = link.__cause__
    return error


def _transport_sentence(error: httpx2.TransportError, seconds: float | None) -> str:
    # Without user name and password, if the address has any.
    host = shown(httpx2.URL(constants.ENDPOINT).host)
    if isinstance(error, httpx2.TimeoutException):
        within = "" if seconds is None else f" within {seconds:g} s"
        return f"The Hub at {host} does not answer{within}"
    return f"The Hub at {host} cannot be reached ({reason(error)})"


def _seconds_named(response: httpx2.Response) -> float | None:
    """What `Retry-After` asks for; a date there is not read, and the usual waits apply."""
    value = response.headers.get("Retry-After", "").strip()
    return float(value) if value.isdigit() else None


def _clean(text: str, token: str | None) -> str:
    return text.replace(token, "(token)") if token else text
