"""Whether a model on the Hub can be reached, found out fast and told in one sentence.

The libraries below retry each file for half a minute without a network; one question to the Hub
comes first here, and what is cached is used without one where there is no answer.
"""

from __future__ import annotations

import re

from sqb_judge.errors import InputError

SECONDS = 3.0  # for the one question

_NAME = re.compile(r"(?:[A-Za-z0-9][\w.-]*/)?[A-Za-z0-9][\w.-]*", re.ASCII)


def is_hub_name(where: str) -> bool:
    """Whether a text is shaped like "user/model" or "model"."""
    return _NAME.fullmatch(where) is not None


def must_use_cache(where: str, revision: str | None) -> bool:
    """Asks the Hub for a model's config; True where it gave no answer but the cache has it.

    Args:
        where: Name on the Hub.
        revision: Branch, tag or commit; None for the main branch.

    Raises:
        InputError: The Hub has no such model or revision, or it could not be reached and the
            model is not in the cache.
    """
    from huggingface_hub import constants, get_hf_file_metadata, hf_hub_url, try_to_load_from_cache
    from huggingface_hub.errors import (
        GatedRepoError,
        RemoteEntryNotFoundError,
        RepositoryNotFoundError,
        RevisionNotFoundError,
    )

    reason = "offline mode is on"
    if not constants.is_offline_mode():
        try:
            url = hf_hub_url(where, "config.json", revision=revision)
            get_hf_file_metadata(url, timeout=SECONDS)
        except GatedRepoError as error:
            raise InputError(
                f"model {where!r} is gated: accept its terms on the Hub and log in with "
                "`hf auth login`."
            ) from error
        except RepositoryNotFoundError as error:
            raise InputError(
                f"The Hub has no model {where!r} that you may read; check the name, or log in with "
                "`hf auth login`."
            ) from error
        except RevisionNotFoundError as error:
            raise InputError(
                f"model {where!r} has no revision {revision!r}; check it on the Hub."
            ) from error
        except RemoteEntryNotFoundError:
            return False  # loading will say what is missing
        except Exception as error:  # whatever the network or the server does wrong
            reason = (" ".join(str(error).split()) or type(error).__name__)[:120]
        else:
            return False
    if isinstance(try_to_load_from_cache(where, "config.json", revision=revision), str):
        return True
    raise InputError(
        f"Could not load model {where!r}: the Hub gave no answer ({reason}) and the model is not "
        "in the cache; check the network, or name a folder."
    )
