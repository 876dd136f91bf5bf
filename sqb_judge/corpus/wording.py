"""Values in; how messages show them out.

What a file holds is another's text: it is put on one line, printable and short.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

_LIMIT = 80
_REASON_LIMIT = 200


def shown(value: object) -> str:
    """A path or name with what is not printable replaced, so that it stays on one line."""
    return "".join(c if c.isprintable() else "\ufffd" for c in str(value))


def reason(error: object) -> str:
    """The message of another library, to stand in brackets: its first line, short, no full stop."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    line = shown(lines[0]).strip(" .")
    return _cut(line, _REASON_LIMIT)


def _cut(text: str, limit: int = _LIMIT) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that a misspelt one is likely to mean, if any."""
    # Imported here: only an error needs it.
    from difflib import get_close_matches

    return next(iter(get_close_matches(name.lower(), known, n=1)), None)


def quoted(text: str) -> str:
    """A short string in double quotes, escaped as in JSON where it is not printable."""
    cut = _cut(text)
    return json.dumps(cut, ensure_ascii=not cut.isprintable())


def kind_of(value: object) -> str:
    """What kind of JSON value something is, with the value where that helps."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {_cut(str(value))}"
    if isinstance(value, str):
        return f"the string {quoted(value)}" if value else "an empty string"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return f"a value of type {type(value).__name__}"
