r"""Lone surrogates in, U+FFFD out.

JSON may hold half of a surrogate pair ("\ud800"), and Python keeps it in a string that cannot be
encoded: the writer of a report would die on it long after reading. It is therefore replaced, one
character for one, so that offsets stay valid.
"""

from __future__ import annotations

import re

_SURROGATE = re.compile("[\ud800-\udfff]")


def replace_surrogates(text: str) -> str:
    """Replace each surrogate code point of a string by U+FFFD; the length stays the same."""
    return _SURROGATE.sub("\ufffd", text)
