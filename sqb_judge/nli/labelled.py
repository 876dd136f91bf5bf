"""Files of labelled texts in; checked rows out: what models are measured and calibrated on.

JSON Lines, plain or gzipped, one object a line; blank lines are skipped. Two kinds of rows:

- Claims: `doc`, `claim`, `label` (1 or true: the document supports the claim; 0 or false: it does
  not; null: nobody decided, and the row is left out).
- Pairs: `premise`, `hypothesis`, `label` (entailment, neutral, contradiction, or not_entailment
  where nobody told the last two apart).

Either may have `split`, the part of the set it belongs to, and `doc_id`, which rows share that
come from one source; without it rows with the same document or premise belong together.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqb_judge.errors import InputError

PAIR_LABELS = ("entailment", "neutral", "contradiction", "not_entailment")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A claim, its document, and whether people found it supported.

    Attributes:
        document: What it is checked against.
        claim: The statement.
        supported: The label.
        group: Name of the set.
        split: Part of the set, or empty.
        cluster: Equal for rows that share a source, so that they are never taken for independent.
    """

    document: str
    claim: str
    supported: bool
    group: str
    split: str = field(default="", compare=False)
    cluster: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """A premise, a hypothesis, and one of `PAIR_LABELS`; the rest as in `Labelled`."""

    premise: str
    hypothesis: str
    label: str
    group: str
    split: str = field(default="", compare=False)
    cluster: str = field(default="", compare=False)


def read_labelled(path: Path, split: str | None = None) -> list[Labelled]:
    """The claims of a file whose label is known.

    Args:
        path: The file; its name without endings becomes the group.
        split: Only rows of this split; None for all.

    Raises:
        InputError: Naming file and line.
    """
    rows = read_rows(path, split)
    for row in rows:
        if isinstance(row, LabelledPair):
            raise InputError(f"{path} holds premises and hypotheses; give rows of doc and claim.")
    return [row for row in rows if isinstance(row, Labelled)]


def read_rows(path: Path, split: str | None = None) -> list[Labelled | LabelledPair]:
    """The claims or pairs of a file whose label is known.

    Args:
        path: The file; its name without endings becomes the group.
        split: Only rows of this split; None for all.

    Raises:
        InputError: Naming file and line.
    """
    group = path.name.split(".")[0]
    found: list[Labelled | LabelledPair] = []
    for place, row in _objects(path):
        if split is not None and row.get("split") != split:
            continue
        if "label" not in row:
            raise InputError(f"{place}: the row has no label; add one, or null where unknown.")
        if row["label"] is None:
            continue
        found.append(_row(row, group, place))
    return found


def _row(row: dict[str, Any], group: str, place: str) -> Labelled | LabelledPair:
    is_pair = "premise" in row
    names = ("premise", "hypothesis") if is_pair else ("doc", "claim")
    for name in names:
        if not isinstance(row.get(name), str):
            raise InputError(
                f"{place}: the field {name!r} is missing or no text; a row has either doc, claim "
                "and label, or premise, hypothesis and label."
            )
    label, split = row["label"], str(row.get("split") or "")
    cluster = str(row.get("doc_id") or row[names[0]])
    if is_pair:
        if label not in PAIR_LABELS:
            raise InputError(
                f"{place}: the label of a pair is {str(label)[:40]!r}; "
                f"give one of {', '.join(PAIR_LABELS)}."
            )
        return LabelledPair(row["premise"], row["hypothesis"], label, group, split, cluster)
    if label not in (0, 1):  # True and False are equal to them
        raise InputError(f"{place}: the label of a claim is {str(label)[:40]!r}; give 1 or 0.")
    return Labelled(row["doc"], row["claim"], bool(label), group, split, cluster)


def _objects(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """(place, object) per line."""
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8-sig") as lines:
            for number, line in enumerate(lines, start=1):
                if not line.strip():
                    continue
                place = f"{path}, line {number}"
                try:
                    row = json.loads(line)
                except (ValueError, RecursionError) as error:
                    raise InputError(
                        f"{place}: no JSON ({str(error)[:80]}); put one object on each line."
                    ) from error
                if not isinstance(row, dict):
                    raise InputError(f"{place}: no JSON object; put one object on each line.")
                yield place, row
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8; convert the file to UTF-8.") from error
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise InputError(f"{path}: cannot be read ({reason}); check the path.") from error
