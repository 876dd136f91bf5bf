"""A corpus in; the findings of its validation that a person has looked at and accepted out.

They stand in `exceptions.json` beside the corpus, as {"case/item": "reason"}.
"""

from __future__ import annotations

import json
from pathlib import Path

from sqb_judge.corpus.bundled import ALL, bundled_corpora, bundled_path
from sqb_judge.corpus.wording import quoted, reason, shown
from sqb_judge.errors import InputError

EXCEPTIONS = "exceptions.json"


def read_exceptions(name_or_path: str) -> dict[str, str]:
    """The exceptions listed beside a corpus; none for a Hub dataset, or where there is no file.

    Raises:
        InputError: The file is no object of ids and reasons.
    """
    path = Path(name_or_path)
    if path.exists():
        folders = [path if path.is_dir() else path.parent]
    else:
        folders = [bundled_path(name) for name in bundled_corpora() if name_or_path in (name, ALL)]
    listed: dict[str, str] = {}
    for folder in folders:
        listed |= _listed(folder / EXCEPTIONS)
    return listed


def _listed(file: Path) -> dict[str, str]:
    if not file.is_file():
        return {}
    try:
        listed = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(
            f"{shown(file)}: cannot be read ({reason(error)}); write one JSON object in UTF-8."
        ) from error
    if not isinstance(listed, dict):
        raise InputError(f'{shown(file)}: holds no object; write {{"id": "reason"}}.')
    for key, value in listed.items():
        if not isinstance(value, str) or not value.strip():
            raise InputError(f"{shown(file)}: {quoted(key)} has no reason; write it as a string.")
    return listed
