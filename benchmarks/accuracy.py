"""Verdicts against human labels: `python benchmarks/accuracy.py --data DIR`.

Prints, per set, ROC AUC of the score that `Checker` gives (with a 95% bootstrap interval), average
precision, balanced accuracy at the shipped threshold and at the best one, calibration error, pairs
and seconds; beside it the share of the claim's rare words found anywhere in the document, which a
model must beat to be worth its time. Then accuracy on NLI pairs.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from labelled_sets import FACTUAL, NLI, factual_rows, nli_rows
from measures import measure, nli_accuracy
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sqb_judge.factual import Checker
from sqb_judge.factual.checker import Job
from sqb_judge.nli import load_engine

CHUNK = 64  # claims whose pairs share batches


def score_rows(checker: Checker, rows: list, bar: Progress) -> tuple[list[float], list[float]]:
    """Checker scores, and rare-word coverage over the whole document."""
    scores: list[float] = []
    coverage: list[float] = []
    task = bar.add_task("checking", total=len(rows))
    for start in range(0, len(rows), CHUNK):
        part = rows[start : start + CHUNK]
        jobs = [Job((row.claim,), checker.index([row.document])) for row in part]
        scores += [verdicts[0].score for verdicts in checker.check_all(jobs)]
        coverage += [
            job.index.coverage(job.claims[0], row.document)
            for job, row in zip(jobs, part, strict=True)
        ]
        bar.advance(task, len(part))
    bar.remove_task(task)
    return scores, coverage


def main() -> None:
    """Parses the arguments, measures, prints and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with factual/ and nli/")
    parser.add_argument("--sets", nargs="*", default=[*FACTUAL, *NLI], help="names of sets")
    parser.add_argument("--limit", type=int, default=0, help="rows per set, 0 for all")
    parser.add_argument("--seed", type=int, default=0, help="of the sample that --limit takes")
    parser.add_argument("--development", action="store_true", help="the development parts instead")
    parser.add_argument("--model", help="checkpoint; default: the embedded model")
    parser.add_argument("--exhaustive", action="store_true", help="no lexical shortcuts")
    parser.add_argument("--out", type=Path, help="write the results to this JSON file")
    arguments = parser.parse_args()
    engine = load_engine(arguments.model)
    checker = Checker(engine, exhaustive=arguments.exhaustive)
    results: dict[str, object] = {"signature": checker.signature, "limit": arguments.limit}
    console = Console(width=140)
    table = Table(title=checker.signature)
    for column in (
        "set",
        "n",
        "ROC AUC",
        "95%",
        "word coverage",
        "AP",
        "bal. acc.",
        "best",
        "ECE",
        "s",
    ):
        table.add_column(column, justify="left" if column == "set" else "right")
    pairs = Table(title="NLI accuracy")
    for column in ("set", "n", "accuracy", "s"):
        pairs.add_column(column, justify="left" if column == "set" else "right")
    with Progress(console=Console(stderr=True)) as bar:
        for name in arguments.sets:
            started = time.perf_counter()
            if name in NLI:
                examples = nli_rows(arguments.data, name, arguments.limit, arguments.seed)
                rows = engine.probabilities([(p, h) for p, h, _ in examples])
                accuracy = nli_accuracy([label for *_, label in examples], rows)
                seconds = time.perf_counter() - started
                results[name] = {"n": len(examples), "accuracy": accuracy, "seconds": seconds}
                pairs.add_row(name, str(len(examples)), f"{accuracy:.3f}", f"{seconds:.0f}")
                continue
            sample = factual_rows(
                arguments.data, name, arguments.development, arguments.limit, arguments.seed
            )
            if not sample:
                continue
            scores, coverage = score_rows(checker, sample, bar)
            labels = [row.supported for row in sample]
            seconds = time.perf_counter() - started
            found = measure(labels, scores, engine.threshold)
            words = measure(labels, coverage, engine.threshold)["auc"]
            results[name] = {**found, "coverage_auc": words, "seconds": seconds}
            table.add_row(
                name, str(found["n"]), f"{found['auc']:.3f}",
                f"{found['auc_low']:.3f}-{found['auc_high']:.3f}", f"{words:.3f}",
                f"{found['ap']:.3f}", f"{found['bacc']:.3f}", f"{found['bacc_best']:.3f}",
                f"{found['ece']:.3f}", f"{seconds:.0f}",
            )  # fmt: skip
    precision = [n for n in arguments.sets if FACTUAL.get(n) == "precision" and n in results]
    if len(precision) > 1:
        means = {
            key: float(np.mean([results[n][key] for n in precision]))  # type: ignore[index]
            for key in ("auc", "coverage_auc", "ap", "bacc", "bacc_best", "ece")
        }
        results["mean of precision sets"] = means
        table.add_row(
            "mean of precision sets", "", f"{means['auc']:.3f}", "", f"{means['coverage_auc']:.3f}",
            f"{means['ap']:.3f}", f"{means['bacc']:.3f}", f"{means['bacc_best']:.3f}",
            f"{means['ece']:.3f}", "",
        )  # fmt: skip
    if table.row_count:
        console.print(table)
    if pairs.row_count:
        console.print(pairs)
    if arguments.out:
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
