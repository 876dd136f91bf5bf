"""Builds the bundled cases from the authors' sources in this folder.

In: one folder a case, in the format of docs/corpora.md.
Out: JSON Lines of the records in `sqb_judge/corpus/bundled/`, the same to the byte on every run.
What is put on the Hub (Parquet, cards, Croissant) is made from these by `sqb corpus build`.

    python datasets_scripts/build.py                   write the files
    python datasets_scripts/build.py --domain medical  write those of one domain
    python datasets_scripts/build.py --check           exit with 1 if they are not up to date
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from sqb_judge.corpus.authoring import case_folders, read_authored
from sqb_judge.corpus.records import Record
from sqb_judge.errors import InputError

HERE = Path(__file__).resolve().parent
BUNDLED = HERE.parent / "sqb_judge" / "corpus" / "bundled"
DOMAINS = ("technical", "regulatory", "medical", "financial")


def json_lines(records: Iterable[Record]) -> str:
    """One record a line, fields without a value left out."""
    return "".join(
        json.dumps(record.model_dump(exclude_none=True), ensure_ascii=False) + "\n"
        for record in records
    )


def build(domains: Sequence[str] = DOMAINS) -> dict[Path, str]:
    """Every file of the domains and its text; a domain without a case has none."""
    files: dict[Path, str] = {}
    for domain in domains:
        if not case_folders(HERE / domain):
            continue
        authored = read_authored(HERE / domain)
        files[BUNDLED / domain / "cases.jsonl"] = json_lines(item.case for item in authored)
        for item in authored:
            name = item.case.id
            files[BUNDLED / "outputs" / f"{name}.jsonl"] = json_lines(item.outputs)
            faults = [fault.model_dump() for fault in item.faults]
            files[BUNDLED / "outputs" / f"{name}.faults.json"] = (
                json.dumps(faults, ensure_ascii=False, indent=2) + "\n"
            )
    return files


def main(arguments: list[str] | None = None) -> int:
    """Writes or checks the files; 0 if all is well, 1 if --check found a difference, 2 on error."""
    parser = argparse.ArgumentParser(description="Build the bundled cases from their sources.")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    parser.add_argument("--domain", choices=DOMAINS, help="this domain only (default: all)")
    chosen = parser.parse_args(arguments)
    try:
        files = build([chosen.domain] if chosen.domain else DOMAINS)
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    different = 0
    for path, text in sorted(files.items()):
        data = text.encode("utf-8")
        if path.is_file() and path.read_bytes() == data:
            continue
        if chosen.check:
            print(f"{path.relative_to(HERE.parent)} differs; run datasets_scripts/build.py")
            different = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            print(f"wrote {path.relative_to(HERE.parent)}")
    return different


if __name__ == "__main__":
    sys.exit(main())
