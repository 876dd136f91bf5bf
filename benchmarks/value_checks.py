"""What the value checks catch and what they turn down wrongly.

`python benchmarks/value_checks.py --data DIR` plants changes of meaning in true sentences (see
`planting.py`: its patterns, opposites and names are its own, not those of the rules) and counts how
many are caught: by a decisive finding of `compare_values`, and by `Checker.check`, whose verdict on
the changed sentence against the original must not be "supported". Then it counts true paraphrases
that are turned down: entailed pairs of NLI sets, rule-made equivalents, and what the good outputs
of the bundled corpora state. Every share has its 95% Wilson interval.

The rules were made with the NLI training files and the technical corpus in view (`--development`
measures on the former); the default is the held-out sets, which are meant to be run once.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from equivalents import EQUIVALENTS, swapped, templated
from labelled_sets import nli_rows
from planting import PLANTERS, Names
from rich.console import Console
from rich.table import Table
from sentence_sets import (
    bundled_sentences,
    held_out_sentences,
    training_pairs,
    training_sentences,
)

from sqb_judge.corpus.bundled import bundled_corpora, bundled_outputs, bundled_path
from sqb_judge.corpus.faults import bundled_faults
from sqb_judge.corpus.reading import read_corpus
from sqb_judge.factual import Checker
from sqb_judge.factual.checker import Job
from sqb_judge.factual.values import compare_values
from sqb_judge.nli import load_engine
from sqb_judge.stats import wilson_interval
from sqb_judge.text.claims import segment_claims
from sqb_judge.text.units import ClaimType

ENTAILED_TRAINING = ("fever_gold_dev", "fm2_dev", "mnli10k", "snli_dev", "cad_snli", "conjnli",
                     "hans_regen", "help")  # fmt: skip
ENTAILED_HELD_OUT = (
    "fever_symmetric_test", "fm2_test", "mnli_matched_dev", "snli_test", "cad_snli_test",
    "conjnli_dev", "hans_regen_test", "med_test", "breaking_nli_test", "negnli_mnli_test",
    "negnli_snli_test", "wice_oracle_test",
)  # fmt: skip
# Pairs whose claim is not word for word in its source; a change in it is harder to see.
REWORDED_TRAINING = ("fever_gold_dev", "fm2_dev")
REWORDED_HELD_OUT = ("fever_symmetric_test", "fm2_test", "wice_oracle_test")
FEWEST = 20  # pairs that a share is worth giving of
CHUNK = 64
Pair = tuple[str, str]  # claim, source


@dataclass(frozen=True, slots=True)
class Count:
    """A share with its interval and the pairs that missed."""

    hits: int
    total: int
    pairs: tuple[Pair, ...]

    def record(self) -> dict[str, object]:
        """For the file of results."""
        interval = wilson_interval(self.hits, self.total)
        return {
            "hits": self.hits,
            "n": self.total,
            "share": self.hits / self.total if self.total else None,
            "interval": [interval.low, interval.high] if interval else None,
        }

    def __str__(self) -> str:
        interval = wilson_interval(self.hits, self.total)
        if interval is None:
            return f"{self.hits} of {self.total}"
        return f"{self.hits / self.total:.1%} ({interval.low:.1%} to {interval.high:.1%})"


def turned_down(claim: str, source: str) -> bool:
    """Whether the value checks alone turn a claim down."""
    return any(finding.decisive for finding in compare_values(claim, source))


def caught_by_values(pairs: Sequence[Pair]) -> Count:
    """Planted changes with a decisive finding; keeps the others."""
    missed = tuple(pair for pair in pairs if not turned_down(*pair))
    return Count(len(pairs) - len(missed), len(pairs), missed)


def named_by_values(pairs: Sequence[Pair]) -> Count:
    """Planted changes with any finding, decisive or only naming the kind."""
    missed = tuple(pair for pair in pairs if not compare_values(*pair))
    return Count(len(pairs) - len(missed), len(pairs), missed)


def caught_by_checker(pairs: Sequence[Pair], checker: Checker) -> Count:
    """Planted changes whose verdict is not "supported"; keeps the others."""
    missed: list[Pair] = []
    for start in range(0, len(pairs), CHUNK):
        part = pairs[start : start + CHUNK]
        jobs = [Job((claim,), checker.index([source])) for claim, source in part]
        verdicts = checker.check_all(jobs)
        missed += [p for p, (v,) in zip(part, verdicts, strict=True) if v.supported]
    return Count(len(pairs) - len(missed), len(pairs), tuple(missed))


def alarms(pairs: Sequence[Pair]) -> Count:
    """True paraphrases that are turned down; keeps those."""
    wrong = tuple(pair for pair in pairs if turned_down(*pair))
    return Count(len(wrong), len(pairs), wrong)


def planted(sentences: Sequence[str], kind: str, most: int, seed: int) -> list[Pair]:
    """Changed sentences with their originals, each sentence used once."""
    rng = random.Random(f"{seed} {kind}")
    names = Names.of(sentences)
    pairs: list[Pair] = []
    for sentence in sentences:
        changed = PLANTERS[kind](sentence, rng, names)
        if changed is not None and changed != sentence:
            pairs.append((changed, sentence))
            if len(pairs) == most:
                break
    return pairs


def planted_in_claims(pairs: Sequence[Pair], kind: str, most: int, seed: int) -> list[Pair]:
    """Changed claims of entailed pairs with their sources, where the rest is worded otherwise."""
    rng = random.Random(f"{seed} {kind}")
    names = Names.of(claim for claim, _ in pairs)
    found: list[Pair] = []
    for claim, source in pairs:
        changed = PLANTERS[kind](claim, rng, names)
        if changed is not None and changed != claim:
            found.append((changed, source))
            if len(found) == most:
                break
    return found


def entailed(data: Path, name: str, development: bool, seed: int) -> list[Pair]:
    """Entailed pairs of an NLI file, shuffled."""
    rows = training_pairs(data, name) if development else nli_rows(data, name, 0, 0)
    pairs = [(claim, source) for source, claim, label in rows if label == "entailment"]
    random.Random(seed).shuffle(pairs)
    return pairs


def reformed(sentences: Iterable[str], kind: str, most: int) -> list[Pair]:
    """Rule-made equivalents with their originals."""
    pairs: list[Pair] = []
    for sentence in sentences:
        other = EQUIVALENTS[kind](sentence)
        if other is not None and other != sentence:
            pairs.append((other, sentence))
            if len(pairs) == most:
                break
    return pairs


def stated(domain: str) -> list[Pair]:
    """Reference facts of a corpus with the evidence that bears them out."""
    pairs = []
    for case in read_corpus(bundled_path(domain)).cases:
        texts = {document.id: document.text for document in case.source_corpus}
        for fact in case.reference_facts:
            quotes = [texts[e.document][e.start : e.end] for e in fact.evidence]
            pairs.append((fact.text, " ".join(quotes)))
    return pairs


def good_claims(domain: str, checker: Checker, alone: Checker) -> Count:
    """Claims of the outputs without planted faults that only the value checks turn down."""
    wrong: list[Pair] = []
    total = 0
    for case in read_corpus(bundled_path(domain)).cases:
        faulty = {fault.contender for fault in bundled_faults(case.id)}
        for output in bundled_outputs(case.id):
            if output.contender in faulty:
                continue
            claims = [
                claim.text
                for claim in segment_claims(output.text)
                if claim.type in (ClaimType.FACTUAL, ClaimType.PROCEDURAL)
            ]
            with_values = checker.check(claims, case.source_corpus)
            without = alone.check(claims, case.source_corpus)
            for one, two in zip(with_values, without, strict=True):
                if two.supported:
                    total += 1
                    if not one.supported:
                        wrong.append((one.claim, " ".join(one.reasons)))
    return Count(len(wrong), total, tuple(wrong))


def main() -> None:
    """Parses the arguments, measures, prints and writes the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with nli/ and factual/")
    parser.add_argument("--development", action="store_true", help="NLI training files instead")
    parser.add_argument("--most", type=int, default=300, help="changes of one kind in one set")
    parser.add_argument("--texts", type=int, default=6000, help="texts that sentences come from")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", nargs="*", default=list(PLANTERS), choices=list(PLANTERS))
    parser.add_argument("--model", help="checkpoint; default: the embedded model")
    parser.add_argument("--no-model", action="store_true", help="compare_values only: seconds")
    parser.add_argument("--verbose", action="store_true", help="print what was missed")
    parser.add_argument("--out", type=Path, help="write the results to this JSON file")
    arguments = parser.parse_args()
    console = Console(width=140)
    checker = alone = None
    if not arguments.no_model:
        engine = load_engine(arguments.model)
        checker, alone = Checker(engine), Checker(engine, values=False)
    read_sentences = training_sentences if arguments.development else held_out_sentences
    sentences = read_sentences(arguments.data, arguments.seed, arguments.texts)
    sets = {domain: bundled_sentences(domain) for domain in bundled_corpora()}
    everywhere = [sentence for part in sets.values() for sentence in part]
    sets = {"bundled": everywhere, **(sets if len(sets) > 1 else {})}
    sets["training" if arguments.development else "held out"] = sentences
    results: dict[str, object] = {
        "seed": arguments.seed,
        "most": arguments.most,
        "signature": checker.signature if checker else None,
    }

    table = Table(title="Planted changes caught")
    for column in ("set", "kind", "n", "decisive", "any finding", "verdict", "model alone"):
        table.add_column(column, justify="right" if column == "n" else "left")
    caught: dict[str, dict[str, object]] = {}
    missed: list[tuple[str, Pair]] = []

    def sets_apart(name: str) -> bool:
        """Whether a set is a part of the bundled one, for which the model has run already."""
        return name in bundled_corpora()

    def add_caught(name: str, kind: str, pairs: list[Pair]) -> None:
        counts = {"values": caught_by_values(pairs), "named": named_by_values(pairs)}
        if checker and alone and not sets_apart(name):
            counts["verdict"] = caught_by_checker(pairs, checker)
            counts["model alone"] = caught_by_checker(pairs, alone)
        missed.extend((f"{name} {kind}", pair) for pair in counts["values"].pairs)
        caught.setdefault(name, {})[kind] = {k: c.record() for k, c in counts.items()}
        shown = [
            str(counts[k]) if k in counts else "" for k in ("values", "verdict", "model alone")
        ]
        table.add_row(name, kind, str(len(pairs)), *shown)

    for name, part in sets.items():
        for kind in arguments.kinds:
            pairs = planted(part, kind, arguments.most, arguments.seed)
            if pairs:
                add_caught(name, kind, pairs)
    rng = random.Random(arguments.seed)
    add_caught("templates", "swap", list(swapped(40, rng)))
    reworded = [
        pair
        for name in (REWORDED_TRAINING if arguments.development else REWORDED_HELD_OUT)
        for pair in entailed(arguments.data, name, arguments.development, arguments.seed)
    ]
    for kind in arguments.kinds:
        pairs = planted_in_claims(reworded, kind, arguments.most, arguments.seed)
        if len(pairs) >= FEWEST:
            add_caught("reworded", kind, pairs)
    if not arguments.development:
        # One word replaced, by other authors: opposites, but also colours, countries, materials.
        rows = nli_rows(arguments.data, "breaking_nli_test", 0, 0)
        pairs = [(claim, source) for source, claim, label in rows if label == "contradiction"]
        random.Random(arguments.seed).shuffle(pairs)
        add_caught("Breaking NLI", "one word replaced", pairs[: arguments.most])
    results["caught"] = caught
    console.print(table)

    table = Table(title="True paraphrases turned down")
    for column in ("set", "n", "turned down"):
        table.add_column(column, justify="right" if column == "n" else "left")
    wrong: dict[str, object] = {}
    false_alarms: list[tuple[str, Pair]] = []

    def add_alarm(name: str, count: Count) -> None:
        wrong[name] = count.record()
        false_alarms.extend((name, pair) for pair in count.pairs)
        table.add_row(name, str(count.total), str(count))

    all_pairs: list[Pair] = []
    for name in ENTAILED_TRAINING if arguments.development else ENTAILED_HELD_OUT:
        pairs = entailed(arguments.data, name, arguments.development, arguments.seed)[:1000]
        all_pairs += pairs
        add_alarm(name, alarms(pairs))
    add_alarm("all entailed NLI pairs", alarms(all_pairs))
    all_pairs = []
    for kind in EQUIVALENTS:
        pairs = reformed([*everywhere, *sentences], kind, arguments.most)
        all_pairs += pairs
        add_alarm(kind, alarms(pairs))
    pairs = list(templated(40, rng))
    add_alarm("voice and order by template", alarms(pairs))
    add_alarm("all equivalents", alarms(all_pairs + pairs))
    for domain in bundled_corpora():
        add_alarm(f"facts of {domain} against their evidence", alarms(stated(domain)))
        if checker and alone:
            add_alarm(f"claims of good outputs, {domain}", good_claims(domain, checker, alone))
    results["turned_down"] = wrong
    console.print(table)
    if arguments.verbose:
        for title, found in (("MISSED", missed), ("TURNED DOWN", false_alarms)):
            for name, (claim, source) in found:
                console.print(f"{title} {name}\n  C: {claim}\n  S: {source}", markup=False,
                              highlight=False)  # fmt: skip
                if title == "TURNED DOWN":
                    for finding in compare_values(claim, source):
                        if finding.decisive:
                            console.print(f"  {finding.kind} {finding.reason}", markup=False)
    if arguments.out:
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
