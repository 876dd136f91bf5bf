"""Names in; the corpora and outputs that ship in the package out.

`bundled/<name>/` is a corpus, `bundled/outputs/<case id>.jsonl` are generated texts of graded
quality for one of its cases.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqb_judge.corpus.wording import quoted
from sqb_judge.errors import InputError

if TYPE_CHECKING:
    from sqb_judge.corpus.records import Output

ALL = "bundled"
"""The name that stands for the cases of all bundled corpora together."""

_FOLDER = Path(__file__).with_name("bundled")
_OUTPUTS = _FOLDER / "outputs"


def bundled_corpora() -> list[str]:
    """Names of the bundled corpora, sorted."""
    if not _FOLDER.is_dir():
        return []
    return sorted(path.parent.name for path in _FOLDER.glob("*/cases.jsonl"))


def bundled_folder() -> Path:
    """The folder that holds the folders of all bundled corpora."""
    return _FOLDER


def cases_with_outputs() -> list[str]:
    """Ids of the cases that outputs are bundled for, sorted."""
    return sorted(path.stem for path in _OUTPUTS.glob("*.jsonl"))


def bundled_path(name: str) -> Path:
    """The folder of a bundled corpus, for `read_corpus`; its cases are in `cases.jsonl`.

    Raises:
        InputError: No bundled corpus has this name.
    """
    # Looked up in the list rather than joined, so that a name such as "../x" leads nowhere.
    if name not in bundled_corpora():
        names = ", ".join(bundled_corpora())
        raise InputError(f"bundled corpus {quoted(name)} does not exist; name one of {names}.")
    return _FOLDER / name


def bundled_outputs(case_id: str) -> list[Output]:
    """The bundled outputs for a case.

    Raises:
        InputError: None are bundled for it.
    """
    # Imported here: reading imports this module for the names.
    from sqb_judge.corpus.reading import read_outputs

    files = {path.stem: path for path in sorted(_OUTPUTS.glob("*.jsonl"))}
    if case_id not in files:
        raise InputError(
            f"no outputs are bundled for case {quoted(case_id)}; name one of {', '.join(files)}."
        )
    return read_outputs(files[case_id])
