"""Reading labelled sentence pairs for training.

In: gzipped JSON Lines with the fields premise, hypothesis, label, source.
Out: `Example` records with the label as a set of allowed classes.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sqb_judge.nli.labels import CLASSES

# The class order of the embedded model; written to its config as id2label.
LABELS = CLASSES

# Sets recast from other tasks know only "not_entailment". Their loss is taken over the sum of the
# other two probabilities, so a label is a tuple of the classes that would be right.
ALLOWED: Mapping[str, tuple[int, ...]] = {
    "entailment": (0,),
    "neutral": (1,),
    "contradiction": (2,),
    "not_entailment": (1, 2),
}


@dataclass(frozen=True, slots=True)
class Example:
    """One training pair.

    Attributes:
        premise: The evidence text.
        hypothesis: The claim text.
        allowed: Indices into `LABELS` of the classes that count as right.
        source: The data set or generator that the pair comes from.
    """

    premise: str
    hypothesis: str
    allowed: tuple[int, ...]
    source: str


def read_pairs(path: Path) -> Iterator[Example]:
    """Yields the examples of one gzipped JSON Lines file.

    Raises:
        ValueError: A row lacks a field or carries an unknown label.
    """
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            row = json.loads(line)
            try:
                yield Example(
                    row["premise"], row["hypothesis"], ALLOWED[row["label"]], row["source"]
                )
            except KeyError as missing:
                raise ValueError(f"{path}, line {number}: no or unknown {missing}.") from missing


def normalised(text: str) -> str:
    """Lower-cased words only, so that spacing and punctuation do not hide an overlap."""
    return " ".join(re.findall(r"\w+", text.lower()))


def texts_of(folder: Path) -> frozenset[str]:
    """All normalised premises and hypotheses of the test sets in `folder`."""
    return frozenset(
        normalised(text)
        for path in sorted(folder.glob("*.jsonl.gz"))
        for pair in read_pairs(path)
        for text in (pair.premise, pair.hypothesis)
    )


def sample_sources(
    folder: Path, caps: Mapping[str, int], unseen: frozenset[str], rng: random.Random
) -> dict[str, list[Example]]:
    """Reads the named sets of `folder`, each cut to its cap by a seeded sample.

    A pair of which either text occurs in a test set is left out: several of the public sets
    share premises or claims (FEVER and FEVER-symmetric, the HANS templates, SNLI captions).

    Args:
        folder: Holds `<name>.jsonl.gz` for every name in `caps`.
        caps: Largest number of pairs per set; 0 takes all.
        unseen: Normalised texts that must stay out of training.
        rng: Source of randomness.
    """
    sampled: dict[str, list[Example]] = {}
    for name, cap in caps.items():
        rows = [
            pair
            for pair in read_pairs(folder / f"{name}.jsonl.gz")
            if normalised(pair.premise) not in unseen and normalised(pair.hypothesis) not in unseen
        ]
        sampled[name] = rng.sample(rows, cap) if 0 < cap < len(rows) else rows
    return sampled
