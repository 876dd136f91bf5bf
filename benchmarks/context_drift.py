"""Whether unrelated documents change verdicts: `python benchmarks/context_drift.py --data DIR`.

Claims are checked against their own sources, and again with unrelated documents added until the
text is ten times as long. Verdicts should stay. Measured on the claims of the bundled outputs (good
and faulty; the added documents are those of other cases, other domains first, then of the labelled
sets) and on samples of the labelled sets' development parts (the added documents are those of other
rows). Printed: the share of changed verdicts with its Wilson interval, the mean absolute change of
the score, and how often another text was the evidence.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from labelled_sets import FACTUAL, factual_rows
from rich.console import Console
from rich.table import Table

from sqb_judge.corpus.bundled import bundled_corpora, bundled_outputs, bundled_path
from sqb_judge.corpus.reading import read_corpus
from sqb_judge.corpus.records import Document
from sqb_judge.factual import Checker
from sqb_judge.factual.checker import Job
from sqb_judge.factual.verdicts import Verdict
from sqb_judge.nli import load_engine
from sqb_judge.stats import wilson_interval
from sqb_judge.text.claims import segment_claims
from sqb_judge.text.units import ClaimType

# Sets with a development part; the other sets are for the final measure only.
DEVELOPMENT_SETS = ("begin_v2", "wice_claim", "cliff", "summedits")
CHUNK = 16


@dataclass(frozen=True, slots=True)
class Question:
    """Claims with their own sources and the unrelated ones."""

    claims: tuple[str, ...]
    own: tuple[Document, ...]
    alien: tuple[Document, ...]


@dataclass(frozen=True, slots=True)
class Drift:
    """One claim's verdict without and with unrelated documents."""

    alone: Verdict
    among: Verdict

    @property
    def changed(self) -> bool:
        """Whether support is decided otherwise."""
        return self.alone.supported != self.among.supported

    @property
    def alien(self) -> bool:
        """Whether an unrelated document is part of the deciding evidence."""
        window = self.among.window
        return window is not None and any(span.document.startswith("+") for span in window.spans)


def diluted(
    own: Sequence[Document], pool: Sequence[Document], times: float
) -> tuple[Document, ...]:
    """Documents of the pool that make the text `times` as long, ids marked with a plus sign."""
    wanted = (times - 1) * sum(len(document.text) for document in own)
    known = {document.text for document in own}
    added: list[Document] = []
    for number, document in enumerate(pool):
        if wanted <= 0:
            break
        if document.text in known:
            continue
        known.add(document.text)
        added.append(Document(id=f"+{number}", text=document.text))
        wanted -= len(document.text)
    return tuple(added)


def bundled_questions(
    pool: Sequence[Document], times: float, most: int, rng: random.Random
) -> list[Question]:
    """Claims of the bundled outputs; the most unrelated documents are added first."""
    cases = [
        (domain, case)
        for domain in bundled_corpora()
        for case in read_corpus(bundled_path(domain)).cases
    ]
    rng.shuffle(cases)
    questions = []
    for domain, case in cases:
        others = sorted(
            (pair for pair in cases if pair[1].id != case.id), key=lambda pair: pair[0] == domain
        )
        documents = [document for _, other in others for document in other.source_corpus]
        alien = diluted(case.source_corpus, [*documents, *pool], times)
        for output in bundled_outputs(case.id):
            claims = [
                claim.text
                for claim in segment_claims(output.text)
                if claim.type in (ClaimType.FACTUAL, ClaimType.PROCEDURAL)
            ]
            questions.append(Question(tuple(claims), tuple(case.source_corpus), alien))
    kept: list[Question] = []
    for question in questions:
        if most and sum(len(q.claims) for q in kept) >= most:
            break
        kept.append(question)
    return kept


def set_questions(data: Path, name: str, times: float, most: int, seed: int) -> list[Question]:
    """A sample of a labelled set's development part."""
    rows = factual_rows(data, name, True, 0, seed)
    texts = list(dict.fromkeys(row.document for row in rows))
    rng = random.Random(seed)
    questions = []
    for row in rng.sample(rows, min(most, len(rows))):
        pool = [
            Document(id=f"p{n}", text=text)
            for n, text in enumerate(rng.sample(texts, min(60, len(texts))))
        ]
        own = (Document(id="own", text=row.document),)
        questions.append(Question((row.claim,), own, diluted(own, pool, times)))
    return questions


def drifts(checker: Checker, questions: Sequence[Question]) -> list[Drift]:
    """Verdicts without and with the unrelated documents."""
    found: list[Drift] = []
    for start in range(0, len(questions), CHUNK):
        part = questions[start : start + CHUNK]
        alone = checker.check_all([Job(q.claims, checker.index(q.own)) for q in part])
        among = checker.check_all([Job(q.claims, checker.index([*q.own, *q.alien])) for q in part])
        for one, two in zip(alone, among, strict=True):
            found += [Drift(*pair) for pair in zip(one, two, strict=True)]
    return found


def main() -> None:
    """Parses the arguments, measures, prints and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with factual/")
    parser.add_argument("--sets", nargs="*", default=["bundled", *DEVELOPMENT_SETS])
    parser.add_argument("--times", type=float, default=10, help="length of the text afterwards")
    parser.add_argument("--most", type=int, default=100, help="claims of one set")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", help="checkpoint; default: the embedded model")
    parser.add_argument("--no-values", action="store_true", help="without value checks")
    parser.add_argument("--verbose", action="store_true", help="list the changed verdicts")
    parser.add_argument("--out", type=Path, help="write the results to this JSON file")
    arguments = parser.parse_args()
    unknown = set(arguments.sets) - {"bundled", *FACTUAL}
    if unknown:
        parser.error(f"no such set: {', '.join(sorted(unknown))}")
    checker = Checker(load_engine(arguments.model), values=not arguments.no_values)
    console = Console(width=140)
    table = Table(title=f"{arguments.times:g} times the text: {checker.signature}")
    for column in ("set", "claims", "verdicts changed", "lost", "won", "score moved", "alien"):
        table.add_column(column, justify="left" if column == "set" else "right")
    results: dict[str, object] = {"signature": checker.signature, "times": arguments.times}
    everything: list[Drift] = []

    def add(name: str, found: list[Drift]) -> None:
        changed = [drift for drift in found if drift.changed]
        interval = wilson_interval(len(changed), len(found))
        moved = sum(abs(d.among.score - d.alone.score) for d in found) / max(1, len(found))
        lost = sum(drift.alone.supported for drift in changed)
        alien = sum(drift.alien for drift in found)
        results[name] = {
            "claims": len(found), "changed": len(changed), "lost": lost,
            "interval": [interval.low, interval.high] if interval else None,
            "score_moved": moved, "alien_evidence": alien,
        }  # fmt: skip
        shown = f"{len(changed) / max(1, len(found)):.1%}"
        shown += f" ({interval.low:.1%} to {interval.high:.1%})" if interval else ""
        table.add_row(name, str(len(found)), shown, str(lost), str(len(changed) - lost),
                      f"{moved:.4f}", str(alien))  # fmt: skip
        if arguments.verbose and name != "all":
            for drift in changed:
                console.print(f"CHANGED {name}: {drift.alone.claim}", markup=False)
                for verdict in (drift.alone, drift.among):
                    text = verdict.window.text if verdict.window else ""
                    spans = [s.document for s in verdict.window.spans] if verdict.window else []
                    console.print(
                        f"  {verdict.supported} {verdict.score:.3f} {verdict.kind} {spans} {text}",
                        markup=False,
                    )

    for name in arguments.sets:
        if name == "bundled":
            pool = [
                Document(id="pool", text=row.document)
                for row in factual_rows(arguments.data, "wice_claim", True, 60, arguments.seed)
            ]
            rng = random.Random(arguments.seed)
            questions = bundled_questions(pool, arguments.times, arguments.most, rng)
        else:
            questions = set_questions(
                arguments.data, name, arguments.times, arguments.most, arguments.seed
            )
        found = drifts(checker, questions)
        everything += found
        add(name, found)
    add("all", everything)
    console.print(table)
    if arguments.out:
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
