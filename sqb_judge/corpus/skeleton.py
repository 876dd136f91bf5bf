"""A folder in; the beginnings of a corpus in it out, explained line by line.

The example is whole: it builds, and it validates.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from sqb_judge.corpus.tables import configuration
from sqb_judge.corpus.wording import quoted, shown
from sqb_judge.corpus.writing import write_text
from sqb_judge.errors import InputError

DOMAIN = "technical"
_HOME = Path(__file__).with_name("skeleton_files")


def write_skeleton(folder: str | PathLike[str], domain: str = DOMAIN) -> list[Path]:
    """Writes `corpus.toml` and one commented example case.

    Args:
        folder: Made if it does not exist; must be empty otherwise.
        domain: Of the example case.

    Returns:
        The files written.

    Raises:
        InputError: The folder holds something, or the domain cannot be used.
    """
    root = Path(folder)
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise InputError(f"{shown(root)}: is there already; name a folder that is new or empty.")
    if not domain.strip() or not domain.isprintable() or set(domain) & set('"\\'):
        raise InputError(f"domain {quoted(domain)}: write a word or two, without quotation marks.")
    configuration(domain)
    written = []
    for source in sorted(path for path in _HOME.rglob("*") if path.is_file()):
        target = root / source.relative_to(_HOME)
        write_text(target, source.read_text(encoding="utf-8").replace("{domain}", domain))
        written.append(target)
    return written
