"""Folders that people write in; checked cases, outputs and planted faults out.

A folder a case: `case.toml`, `sources/*.md`, and if wanted `outputs/*.md` and `faults.toml`. People
quote their evidence; offsets are made from the quotes here. The format is described in
docs/corpora.md. Every error is an `InputError` of one sentence that names the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field

from sqb_judge.corpus.faults import KINDS, Fault
from sqb_judge.corpus.records import (
    Document,
    Evidence,
    Fact,
    ForbiddenClaim,
    Output,
    Record,
    TestCase,
    Topic,
    Whole,
)
from sqb_judge.corpus.rows import Row
from sqb_judge.corpus.validation import to_record
from sqb_judge.corpus.wording import nearest, quoted, reason, shown
from sqb_judge.errors import InputError

CASE = "case.toml"
FAULTS = "faults.toml"
_FENCE = "+++\n"


@dataclass(frozen=True, slots=True)
class Authored:
    """What one folder holds.

    Attributes:
        place: Its `case.toml`, for messages.
        case: The test case.
        outputs: In the order of their files' names.
        faults: What is wrong on purpose in the outputs.
    """

    place: str
    case: TestCase
    outputs: tuple[Output, ...]
    faults: tuple[Fault, ...]


class _Quote(Record):
    document: str
    quote: str = Field(min_length=1)


class _Fact(Record):
    id: str = Field(min_length=1)
    text: str = Field(min_length=1)
    evidence: list[_Quote] = Field(default_factory=list)
    hops: Whole | None = Field(default=None, ge=1)
    topic: str | None = None


class _Case(Record):
    id: str = Field(min_length=1)
    domain: str = ""
    task: str
    documents: list[str]
    topics: list[Topic] = Field(default_factory=list)
    facts: list[_Fact] = Field(default_factory=list)
    forbidden: list[ForbiddenClaim] = Field(default_factory=list)


class _Fault(Record):
    contender: str
    kind: str
    quote: str
    document: str
    source: str
    forbidden: str | None = None


class _Faults(Record):
    faults: list[_Fault] = Field(default_factory=list)


def case_folders(root: Path) -> list[Path]:
    """The folders of cases in a folder, or in its folders, sorted; or the folder itself."""
    if (root / CASE).is_file():
        return [root]
    found = {path.parent for pattern in ("*", "*/*") for path in root.glob(f"{pattern}/{CASE}")}
    return sorted(found)


def read_authored(root: Path) -> list[Authored]:
    """Reads every case of a folder, in the order of `case_folders`.

    Raises:
        InputError: There is none, a file is wrong, or two cases have one id.
    """
    folders = case_folders(root)
    if not folders:
        raise InputError(
            f"{shown(root)}: holds no {CASE}, neither in itself nor in its folders; "
            "make a corpus with `sqb corpus new`."
        )
    places: dict[str, str] = {}
    found = []
    for folder in folders:
        authored = read_authored_case(folder)
        name = authored.case.id
        if name in places:
            raise InputError(
                f"{authored.place}: the id {quoted(name)} is that of {places[name]}; "
                "give each case its own id."
            )
        places[name] = authored.place
        found.append(authored)
    return found


def read_authored_case(folder: Path) -> Authored:
    """Reads the folder of one case.

    Raises:
        InputError: A file is missing or wrong, a quote does not occur just once, or an id names
            nothing.
    """
    path = folder / CASE
    place = shown(path)
    table = to_record(Row(place, _toml(_text(path), place)), _Case)
    documents = [_document(folder / "sources" / f"{name}.md", name) for name in table.documents]
    texts = {document.id: document.text for document in documents}
    case = to_record(
        Row(
            place,
            {
                "id": table.id,
                "domain": table.domain,
                "task": table.task,
                "source_corpus": documents,
                "reference_facts": [_fact(entry, texts, place) for entry in table.facts],
                "required_topics": table.topics,
                "forbidden_claims": table.forbidden,
            },
        ),
        TestCase,
    )
    _refuse_unknown_topics(case, place)
    outputs = _outputs(folder, case)
    return Authored(place, case, outputs, _faults(folder, case, outputs))


def locate(quote: str, text: str, place: str) -> tuple[int, int]:
    """Offsets of the only occurrence of a quote.

    Raises:
        InputError: It occurs not at all, or more than once.
    """
    count = text.count(quote) if quote else 0
    if count != 1:
        remedy = "copy it letter by letter" if count == 0 else "quote more of it"
        raise InputError(
            f"{place}: the quote must occur once and occurs {count} times: {quoted(quote)}; "
            f"{remedy}."
        )
    start = text.index(quote)
    return start, start + len(quote)


def read_page(path: Path) -> tuple[dict[str, Any], str]:
    """Front matter (TOML between two lines of +++) and text of a Markdown file.

    Raises:
        InputError: The file cannot be read or does not begin like this.
    """
    place = shown(path)
    parts = _text(path).split(_FENCE, 2)
    if len(parts) != 3 or parts[0]:
        raise InputError(f"{place}, line 1: begin the file with TOML between two lines of +++.")
    # A line before it, so that the lines of its errors are those of the file.
    return _toml("\n" + parts[1], place), parts[2].strip() + "\n"


def read_toml(path: Path) -> dict[str, Any]:
    """The table of a TOML file.

    Raises:
        InputError: The file cannot be read or is no TOML; with the line.
    """
    return _toml(_text(path), shown(path))


def _document(path: Path, name: str) -> Document:
    if name != Path(name).name:
        raise InputError(f"{shown(path)}: {quoted(name)} is no file's name; use the document's id.")
    head, text = read_page(path)
    document = to_record(Row(shown(path), {"id": name, **head, "text": text}), Document)
    if document.id != name:
        raise InputError(f"{shown(path)}: the id must be {quoted(name)}, as the file is called.")
    return document


def _fact(entry: _Fact, texts: Mapping[str, str], case_place: str) -> Fact:
    place = f"{case_place}: fact {quoted(entry.id)}"
    evidence = []
    for item in entry.evidence:
        _refuse_unknown("document", item.document, texts, place)
        start, end = locate(item.quote, texts[item.document], place)
        evidence.append(Evidence(document=item.document, start=start, end=end))
    hops = len(evidence) or 1 if entry.hops is None else entry.hops
    if evidence and hops != len(evidence):
        raise InputError(
            f"{place}: hops is {hops} and there are {len(evidence)} entries of evidence; "
            "give one for each hop."
        )
    return Fact(id=entry.id, text=entry.text, evidence=evidence, hops=hops, topic=entry.topic)


def _refuse_unknown_topics(case: TestCase, place: str) -> None:
    topics = [topic.id for topic in case.required_topics]
    for fact in case.reference_facts:
        if fact.topic is not None:
            _refuse_unknown("topic", fact.topic, topics, f"{place}: fact {quoted(fact.id)}")


def _outputs(folder: Path, case: TestCase) -> tuple[Output, ...]:
    texts = {fact.id: fact.text for fact in case.reference_facts}
    outputs: list[Output] = []
    for path in sorted((folder / "outputs").glob("*.md")):
        head, text = read_page(path)
        place = shown(path)
        fields = {"contender": path.stem, **head, "case_id": case.id, "text": text}
        output = to_record(Row(place, fields), Output)
        if any(other.contender == output.contender for other in outputs):
            raise InputError(
                f"{place}: another output has the contender {quoted(output.contender)}; "
                "give each its own."
            )
        for name in output.envelope or []:
            _refuse_unknown("fact", name, texts, place)
        if output.envelope is not None:
            shown_facts = [texts[name] for name in output.envelope]
            output = output.model_copy(update={"envelope": shown_facts})
        outputs.append(output)
    return tuple(outputs)


def _faults(folder: Path, case: TestCase, outputs: tuple[Output, ...]) -> tuple[Fault, ...]:
    path = folder / FAULTS
    if not path.is_file():
        return ()
    texts = {output.contender: output.text for output in outputs}
    forbidden = [claim.id for claim in case.forbidden_claims]
    documents = {document.id: document.text for document in case.source_corpus}
    faults = []
    table = to_record(Row(shown(path), read_toml(path)), _Faults)
    for number, entry in enumerate(table.faults, start=1):
        place = f"{shown(path)}: fault {number}"
        _refuse_unknown("contender", entry.contender, texts, place)
        _refuse_unknown("document", entry.document, documents, place)
        if entry.kind not in KINDS:
            raise InputError(f"{place}: kind must be one of {', '.join(KINDS)}.")
        if entry.forbidden is not None:
            _refuse_unknown("forbidden claim", entry.forbidden, forbidden, place)
        start, end = locate(entry.quote, texts[entry.contender], place)
        locate(entry.source, documents[entry.document], place)
        faults.append(Fault(**entry.model_dump(), start=start, end=end))
    return tuple(faults)


def _refuse_unknown(
    kind: str, name: str, known: Mapping[str, object] | list[str], place: str
) -> None:
    if name in known:
        return
    near = nearest(name, known)
    remedy = f"write {quoted(near)} if you mean it" if near else "correct or add it"
    raise InputError(f"{place}: there is no {kind} {quoted(name)}; {remedy}.")


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise InputError(f"{shown(path)}: is missing; write it.") from error
    except OSError as error:
        raise InputError(
            f"{shown(path)}: cannot be read ({reason(error.strerror or error)}); "
            "check the file and its permissions."
        ) from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{shown(path)}, line {line}: not UTF-8; save the file as such."
        ) from error
    # Offsets count characters, so the line ends of one system must not move them.
    return text.replace("\r\n", "\n")


def _toml(text: str, place: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{place}: not valid TOML ({reason(error)}); correct the line.") from error
