"""A case id in; the faults planted in its bundled outputs out."""

from __future__ import annotations

import json
from pathlib import Path

from sqb_judge.corpus.records import Record, Whole

_OUTPUTS = Path(__file__).with_name("bundled") / "outputs"

KINDS = (
    "number_changed",
    "negation_flip",
    "date_shifted",
    "entity_substituted",
    "magnitude_altered",
    "context_stripped",
    "fabrication",
)
"""What a fault may be: `sqb_judge.factual.verdicts.DistortionKind`, and a fabrication.

Not imported from there, because torch would come with it.
"""


class Fault(Record):
    """One fault planted in an output, so that it is known what a checker must find.

    Attributes:
        contender: The output's contender.
        kind: One of `KINDS`.
        quote: The faulty stretch: `output.text[start:end]`.
        start: Offset of its first character.
        end: Offset after the last.
        document: Id of the source document that it distorts.
        source: What the source says.
        forbidden: Id of the forbidden claim that it also states, if any.
    """

    contender: str
    kind: str
    quote: str
    start: Whole
    end: Whole
    document: str
    source: str
    forbidden: str | None = None


def bundled_faults(case_id: str) -> list[Fault]:
    """The faults planted in the bundled outputs of a case; empty if none are recorded."""
    # Looked up in a list rather than joined, so that an id such as "../x" leads nowhere.
    files = {path.name: path for path in _OUTPUTS.glob("*.faults.json")}
    file = files.get(f"{case_id}.faults.json")
    if file is None:
        return []
    return [Fault.model_validate(row) for row in json.loads(file.read_text(encoding="utf-8"))]
