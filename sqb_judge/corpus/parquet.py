"""A collection in; the files of a Hub dataset out: Parquet, card, metadata, exceptions."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from sqb_judge.corpus.card import dataset_card
from sqb_judge.corpus.collection import Collection, exceptions_text
from sqb_judge.corpus.croissant import croissant
from sqb_judge.corpus.exceptions import EXCEPTIONS
from sqb_judge.corpus.tables import parquet_files, tables
from sqb_judge.corpus.wording import reason, shown
from sqb_judge.corpus.writing import write_bytes
from sqb_judge.errors import InputError

CARD = "README.md"
CROISSANT = "croissant.json"


def dataset_files(collection: Collection) -> dict[str, bytes]:
    """The files of the dataset repository, by path; the same to the byte on every run.

    Raises:
        InputError: There is no case, or a domain cannot name a configuration.
    """
    made = tables(collection)
    files = parquet_files(made)
    metadata = croissant(collection.about, collection.corpus.name, made, files)
    files[CROISSANT] = metadata.encode()
    files[CARD] = dataset_card(collection, list(made)).encode()
    if collection.exceptions:
        files[EXCEPTIONS] = exceptions_text(collection.exceptions).encode()
    return dict(sorted(files.items()))


def write_dataset(folder: str | PathLike[str], files: Mapping[str, bytes]) -> None:
    """Writes the files of a dataset repository into a folder of its own.

    Raises:
        InputError: The folder holds a file that is none of these, or cannot be written.
    """
    root = Path(folder)
    _refuse_strangers(root, files)
    # The card last: a folder without it is no dataset yet.
    for path in sorted(files, key=lambda path: path == CARD):
        write_bytes(root / path, files[path])


def _refuse_strangers(root: Path, files: Mapping[str, bytes]) -> None:
    """All of a folder may be pushed later, so nothing else may lie in it."""
    if root.exists() and not root.is_dir():
        raise InputError(f"{shown(root)}: is a file; give the path of a folder.")
    try:
        present = sorted(path for path in root.rglob("*") if path.is_file())
    except OSError as error:
        raise InputError(
            f"{shown(root)}: cannot be read ({reason(error.strerror or error)}); "
            "check the folder and its permissions."
        ) from error
    for path in present:
        parts = path.relative_to(root).parts
        if not any(part.startswith(".") for part in parts) and "/".join(parts) not in files:
            raise InputError(
                f"{shown(path)}: is no file of this dataset; remove it, or build into another "
                "folder."
            )
