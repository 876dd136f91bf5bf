"""What somebody pasted in; a case and an output out."""

from __future__ import annotations

import re

from sqb_demo import limits
from sqb_judge.corpus import Output, TestCase
from sqb_judge.corpus.rows import Row
from sqb_judge.corpus.validation import to_record
from sqb_judge.errors import InputError

CASE_ID = "pasted"

_BULLET = re.compile(r"^[-*•](\s+|$)")
_HOPS = re.compile(r"\[hops ([1-9]\d?)\]\s*", re.IGNORECASE)
_RULE = re.compile(r"^[ \t]*-{3,}[ \t]*$", re.MULTILINE)


def pasted_case(
    output: str, facts: str, sources: str, topics: str, forbidden: str
) -> tuple[TestCase, Output]:
    """Makes a case of pasted text.

    Args:
        output: The generated text.
        facts: One a line; "[hops 2]" before one says how many source facts it connects.
        sources: Documents with a line of hyphens between; a first line "# Title" is the title.
        topics: One a line, "label" or "label | description".
        forbidden: Claims, one a line.

    Raises:
        InputError: Something is too long, or there is nothing to compare the output with.
    """
    limits.check_length("Output", output, limits.OUTPUT)
    limits.check_length("Sources", sources, limits.SOURCES)
    documents = _documents(sources)
    limits.check_count("Sources", "documents", len(documents), limits.DOCUMENTS)
    record = {
        "id": CASE_ID,
        "task": "",
        "source_corpus": documents,
        "reference_facts": [_fact(*item) for item in enumerate(_lines("Facts", facts), 1)],
        "required_topics": [_topic(*item) for item in enumerate(_lines("Topics", topics), 1)],
        "forbidden_claims": _lines("Forbidden claims", forbidden),
    }
    parts = ("source_corpus", "reference_facts", "required_topics", "forbidden_claims")
    if not any(record[part] for part in parts):
        raise InputError(
            "There is nothing to compare the output with; "
            "give facts, sources, topics or forbidden claims, at least one of them."
        )
    case = to_record(Row("Your input", record), TestCase)
    return case, Output(case_id=CASE_ID, text=output)


def _lines(field: str, text: str) -> list[str]:
    limits.check_length(field, text, limits.LIST)
    bare = (_BULLET.sub("", line.strip()) for line in text.splitlines())
    lines = [line for line in bare if line]
    limits.check_lines(field, lines)
    return lines


def _fact(place: int, line: str) -> dict[str, object]:
    mark = _HOPS.match(line)
    text = line[mark.end() :] if mark else line
    if not text:
        raise InputError(f"Facts: entry {place} has a number of hops and no text; write the fact.")
    return {"id": f"f{place}", "text": text, "hops": int(mark[1]) if mark else 1}


def _topic(place: int, line: str) -> dict[str, str]:
    label, _, description = (part.strip() for part in line.partition("|"))
    if not label:
        raise InputError(f"Topics: entry {place} has no label; write it before the bar.")
    return {"id": f"t{place}", "label": label, "description": description}


def _documents(text: str) -> list[dict[str, str]]:
    made = []
    for part in _RULE.split(text):
        body = part.strip()
        if not body:
            continue
        first, _, rest = body.partition("\n")
        place = len(made) + 1
        title = f"Source {place}"
        if first.startswith("# ") and rest.strip():
            title, body = first[2:].strip() or title, rest.strip()
        made.append({"id": f"d{place}", "text": body, "title": title})
    return made
