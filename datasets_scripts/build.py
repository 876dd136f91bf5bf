"""Builds the bundled cases from the authors' sources in this folder.

In: one folder a case with `case.toml`, `sources/*.md`, `outputs/*.md` and `faults.toml`.
Out: JSON Lines of the records in `sqb_judge/corpus/bundled/`, the same to the byte on every run.
Quotes are turned into offsets; a quote that is missing or ambiguous is an error.

    python datasets_scripts/build.py          write the files
    python datasets_scripts/build.py --check  exit with 1 if they are not what would be written
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from sqb_judge.corpus.records import (
    Document,
    Evidence,
    Fact,
    ForbiddenClaim,
    Output,
    TestCase,
    Topic,
)
from sqb_judge.errors import InputError

HERE = Path(__file__).resolve().parent
BUNDLED = HERE.parent / "sqb_judge" / "corpus" / "bundled"
DOMAINS = ("technical",)
# The kinds of sqb_judge.factual.verdicts.DistortionKind, not imported because torch comes with it.
FAULT_KINDS = (
    "number_changed",
    "negation_flip",
    "date_shifted",
    "entity_substituted",
    "magnitude_altered",
    "context_stripped",
    "fabrication",
)


def read_toml(path: Path) -> dict[str, Any]:
    """The table of a TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: not valid TOML ({error})") from error


def read_page(path: Path) -> tuple[dict[str, Any], str]:
    """Front matter (TOML between +++ lines) and text of a Markdown file."""
    whole = path.read_text(encoding="utf-8")
    parts = whole.split("+++\n", 2)
    if len(parts) != 3 or parts[0]:
        raise InputError(f"{path}: start the file with TOML between two lines of +++")
    try:
        return tomllib.loads(parts[1]), parts[2].strip() + "\n"
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: front matter is not valid TOML ({error})") from error


def locate(quote: str, text: str, place: str) -> tuple[int, int]:
    """Offsets of the only occurrence of a quote."""
    count = text.count(quote) if quote else 0
    if count != 1:
        raise InputError(f"{place}: the quote must occur once and occurs {count} times: {quote!r}")
    start = text.index(quote)
    return start, start + len(quote)


def build_case(folder: Path) -> TestCase:
    """The test case of one folder."""
    path = folder / "case.toml"
    table = read_toml(path)
    documents = []
    for name in table["documents"]:
        head, text = read_page(folder / "sources" / f"{name}.md")
        documents.append(Document(text=text, **head))
        if documents[-1].id != name:
            raise InputError(f"{folder / 'sources' / name}.md: the id must be {name!r}")
    texts = {document.id: document.text for document in documents}
    facts = []
    for entry in table["facts"]:
        place = f"{path}: fact {entry['id']!r}"
        evidence = []
        for item in entry["evidence"]:
            if item["document"] not in texts:
                raise InputError(f"{place}: no document {item['document']!r}")
            start, end = locate(item["quote"], texts[item["document"]], place)
            evidence.append(Evidence(document=item["document"], start=start, end=end))
        fact = Fact(**{**entry, "evidence": evidence})
        if fact.hops != len(evidence):
            raise InputError(f"{place}: {fact.hops} hops need as many entries of evidence")
        facts.append(fact)
    return TestCase(
        id=table["id"],
        domain=table["domain"],
        task=table["task"],
        source_corpus=documents,
        reference_facts=facts,
        required_topics=[Topic(**entry) for entry in table["topics"]],
        forbidden_claims=[ForbiddenClaim(**entry) for entry in table["forbidden"]],
    )


def build_outputs(folder: Path, case: TestCase) -> list[Output]:
    """The outputs of one folder; an envelope is a list of fact ids."""
    texts = {fact.id: fact.text for fact in case.reference_facts}
    outputs = []
    for path in sorted((folder / "outputs").glob("*.md")):
        head, text = read_page(path)
        unknown = [name for name in head["envelope"] if name not in texts]
        if unknown:
            raise InputError(f"{path}: no fact {unknown[0]!r} for the envelope")
        envelope = [texts[name] for name in head["envelope"]]
        outputs.append(
            Output(case_id=case.id, text=text, contender=head["contender"], envelope=envelope)
        )
    return outputs


def build_faults(folder: Path, case: TestCase, outputs: list[Output]) -> list[dict[str, Any]]:
    """The planted faults, each with its offsets in the output it stands in."""
    path = folder / "faults.toml"
    texts = {output.contender: output.text for output in outputs}
    forbidden = {claim.id for claim in case.forbidden_claims}
    documents = {document.id: document.text for document in case.source_corpus}
    faults = []
    for number, entry in enumerate(read_toml(path)["faults"], start=1):
        place = f"{path}: fault {number}"
        if entry["contender"] not in texts:
            raise InputError(f"{place}: no output of contender {entry['contender']!r}")
        if entry["kind"] not in FAULT_KINDS:
            raise InputError(f"{place}: kind must be one of {', '.join(FAULT_KINDS)}")
        if entry.get("forbidden") not in forbidden | {None}:
            raise InputError(f"{place}: no forbidden claim {entry['forbidden']!r}")
        if entry["document"] not in documents:
            raise InputError(f"{place}: no document {entry['document']!r}")
        start, end = locate(entry["quote"], texts[entry["contender"]], place)
        locate(entry["source"], documents[entry["document"]], place)
        faults.append(
            {
                "contender": entry["contender"],
                "kind": entry["kind"],
                "quote": entry["quote"],
                "start": start,
                "end": end,
                "document": entry["document"],
                "source": entry["source"],
                "forbidden": entry.get("forbidden"),
            }
        )
    return faults


def json_lines(records: list[TestCase] | list[Output]) -> str:
    """One record a line, fields without a value left out."""
    return "".join(
        json.dumps(record.model_dump(exclude_none=True), ensure_ascii=False) + "\n"
        for record in records
    )


def build() -> dict[Path, str]:
    """Every file and its text."""
    files: dict[Path, str] = {}
    for domain in DOMAINS:
        cases = []
        for folder in sorted(path.parent for path in (HERE / domain).glob("*/case.toml")):
            case = build_case(folder)
            cases.append(case)
            outputs = build_outputs(folder, case)
            files[BUNDLED / "outputs" / f"{case.id}.jsonl"] = json_lines(outputs)
            faults = build_faults(folder, case, outputs)
            files[BUNDLED / "outputs" / f"{case.id}.faults.json"] = (
                json.dumps(faults, ensure_ascii=False, indent=2) + "\n"
            )
        files[BUNDLED / domain / "cases.jsonl"] = json_lines(cases)
    return files


def main(arguments: list[str] | None = None) -> int:
    """Writes or checks the files; 0 if all is well, 1 if --check found a difference, 2 on error."""
    parser = argparse.ArgumentParser(description="Build the bundled cases from their sources.")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    check = parser.parse_args(arguments).check
    try:
        files = build()
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    different = 0
    for path, text in sorted(files.items()):
        data = text.encode("utf-8")
        if path.is_file() and path.read_bytes() == data:
            continue
        if check:
            print(f"{path.relative_to(HERE.parent)} differs; run datasets_scripts/build.py")
            different = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            print(f"wrote {path.relative_to(HERE.parent)}")
    return different


if __name__ == "__main__":
    sys.exit(main())
