"""`corpus.toml` in; what a corpus says about itself as a whole out."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field

from sqb_judge.corpus.authoring import read_toml
from sqb_judge.corpus.records import Record
from sqb_judge.corpus.rows import Row
from sqb_judge.corpus.validation import to_record
from sqb_judge.corpus.wording import shown

ABOUT = "corpus.toml"


class About(Record):
    """For the dataset card and the metadata; everything may be left out.

    Attributes:
        title: For people.
        description: One paragraph.
        licence: As the Hub names it: "apache-2.0", "cc-by-4.0", "other".
        languages: ISO 639-1 codes.
        version: Of the corpus, as "1.0.0".
        date: Of that version, ISO 8601.
        url: Where it is published.
        creator: Who made it.
        citation: How to cite it, as text or BibTeX.
    """

    title: str = Field(default="", max_length=200)
    description: str = ""
    licence: str = ""
    languages: list[str] = Field(default_factory=list)
    version: str = ""
    date: str = ""
    url: str = ""
    creator: str = ""
    citation: str = ""


def read_about(folder: Path) -> About:
    """What a folder's `corpus.toml` says; nothing where there is none.

    Raises:
        InputError: It is no TOML, or has an unknown field.
    """
    path = folder / ABOUT
    return to_record(Row(shown(path), read_toml(path)), About) if path.is_file() else About()
