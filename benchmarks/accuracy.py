"""Verdicts against human labels: `python benchmarks/accuracy.py --data DIR --out FILE`.

For each set of documents and claims: ROC AUC, average precision, balanced accuracy at the shipped
threshold and at the best one, and calibration error of the score that `Checker` gives, with 95%
bootstrap intervals over documents; the lexical baselines on the same rows; and on a seeded part of
them (`--peers`) the bare model on truncated documents and SummaC-ZS's way, with the same weights,
each beside the engine's own figure on just those rows. Then accuracy on NLI pairs. Published
figures stand in a column of their own.

Each set is written to --out as soon as it is done; a run that is killed goes on from there when it
is started again with the same arguments, model and rules. Sets larger than --rows are sampled, and
the numbers of rows are printed; `--rows 0 --peers 0` takes all of them.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from accuracy_table import print_tables
from labelled_sets import FACTUAL, NLI, factual_rows, nli_rows, sample
from measures import lead, measure, nli_measure
from peers import bare, document_coverage, rouge_recall, summac
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sqb_judge.corpus.writing import write_text
from sqb_judge.factual import Checker
from sqb_judge.factual.checker import Job
from sqb_judge.nli import load_engine
from sqb_judge.nli.labelled import Labelled

FORMAT = 2
CHUNK = 64  # claims whose pairs share batches
ENGINE = "engine"
MEANS = ("auc", "ap", "bacc", "bacc_best", "ece")


def engine_scores(checker: Checker, rows: Sequence[Labelled], bar: Any) -> list[float]:
    """The score that the checker gives each claim."""
    scores: list[float] = []
    for start in range(0, len(rows), CHUNK):
        part = rows[start : start + CHUNK]
        # Rows of one document stand together in most sets; its index is made once per chunk.
        indexes = {document: checker.index([document]) for document in {r.document for r in part}}
        jobs = [Job((row.claim,), indexes[row.document]) for row in part]
        scores += [verdicts[0].score for verdicts in checker.check_all(jobs)]
        bar(len(part))
    return scores


def measure_factual(
    checker: Checker, rows: list[Labelled], peers: int, seed: int, bar: Any
) -> dict[str, Any]:
    """All scorers on one set.

    Args:
        checker: The engine with its rules.
        rows: Of the set.
        peers: Rows for the slow peers, 0 for all.
        seed: Of the part that the peers get.
        bar: Makes a progress function from a title and a number of steps.
    """
    engine = checker.engine
    started, before = time.perf_counter(), engine.inputs_run
    columns = {ENGINE: engine_scores(checker, rows, bar("engine", len(rows)))}
    cost = {"seconds": time.perf_counter() - started, "inputs": engine.inputs_run - before}
    columns |= {"word coverage": document_coverage(rows), **rouge_recall(rows)}
    part = sample(list(range(len(rows))), peers, seed)
    few = [rows[place] for place in part]
    started, before = time.perf_counter(), engine.inputs_run
    slow = {
        "bare model": bare(engine, few, bar("bare model", len(few))),
        **summac(engine, few, bar("SummaC-ZS", len(few))),
    }
    peer_cost = {"seconds": time.perf_counter() - started, "inputs": engine.inputs_run - before}
    slow = {name: [values[p] for p in part] for name, values in columns.items()} | slow
    return {
        **_compared(rows, columns, engine.threshold),
        **cost,
        "peers": {**_compared(few, slow, engine.threshold), **peer_cost},
    }


def _compared(
    rows: Sequence[Labelled], columns: dict[str, list[float]], threshold: float
) -> dict[str, Any]:
    """Measures of each scorer, and how far the engine leads each other one."""
    labels, clusters = [row.supported for row in rows], [row.cluster for row in rows]
    if len(set(labels)) < 2:
        raise SystemExit("The rows have one label only; take more with --rows, --peers, --sample.")
    return {
        "n": len(rows),
        "documents": len(set(clusters)),
        "supported": float(np.mean(labels)),
        # Balanced accuracy of the others is at one half: nobody calibrated them.
        "scorers": {
            name: measure(labels, scores, threshold if name == ENGINE else 0.5, clusters)
            for name, scores in columns.items()
        },
        "lead": {
            name: lead(labels, columns[ENGINE], scores, clusters)
            for name, scores in columns.items()
            if name != ENGINE
        },
    }


def measure_nli(checker: Checker, rows: list[tuple[str, str, str]], bar: Any) -> dict[str, Any]:
    """Accuracy of the model alone on sentence pairs."""
    step = bar("pairs", len(rows))
    started = time.perf_counter()
    found = []
    for start in range(0, len(rows), 16 * CHUNK):
        part = rows[start : start + 16 * CHUNK]
        found.append(checker.engine.probabilities([(p, h) for p, h, _ in part]))
        step(len(part))
    seconds = time.perf_counter() - started
    labels, premises = [label for *_, label in rows], [premise for premise, *_ in rows]
    measured = nli_measure(labels, np.concatenate(found), premises)
    return {"n": len(rows), "classes": len(set(labels)), **measured, "seconds": seconds}


def means(sets: dict[str, Any]) -> dict[str, Any]:
    """Means over the precision sets, of all rows and of the rows that the peers had."""
    precision = [found for name, found in sets.items() if FACTUAL.get(name) == "precision"]
    if len(precision) < 2:
        return {}

    def over(parts: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
        return {
            name: {
                key: float(np.mean([part["scorers"][name][key] for part in parts])) for key in MEANS
            }
            for name in parts[0]["scorers"]
        }

    return {
        "sets": len(precision),
        "scorers": over(precision),
        "peers": over([found["peers"] for found in precision]),
    }


def resumed(path: Path | None, fresh: dict[str, Any]) -> dict[str, Any]:
    """What an earlier run with the same signature and settings left, else a fresh start."""
    if path is None or not path.is_file():
        return fresh
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return fresh
    same = all(found.get(key) == fresh[key] for key in ("format", "signature", "settings"))
    return found if same else fresh


def main() -> None:
    """Parses the arguments, measures, prints and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with factual/ and nli/")
    parser.add_argument("--sets", nargs="*", default=[*FACTUAL, *NLI], help="names of sets")
    parser.add_argument("--rows", type=int, default=1000, help="most rows of a set, 0 for all")
    parser.add_argument("--peers", type=int, default=150, help="rows for the slow peers, 0 for all")
    parser.add_argument(
        "--sample", type=int, default=0, help="a quick look: as many rows for everything"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the samples")
    parser.add_argument("--development", action="store_true", help="the development parts instead")
    parser.add_argument("--model", help="preset, checkpoint or folder; default: the embedded model")
    parser.add_argument("--dtype", default="float32", help="of the weights")
    parser.add_argument("--exhaustive", action="store_true", help="no lexical shortcuts")
    parser.add_argument("--out", type=Path, help="write the results to this JSON file")
    arguments = parser.parse_args()
    for name in arguments.sets:
        if name not in FACTUAL and name not in NLI:
            parser.error(f"no set {name!r}; there are {', '.join([*FACTUAL, *NLI])}")
    limit = arguments.sample or arguments.rows
    peers = arguments.sample or arguments.peers
    checker = Checker(
        load_engine(arguments.model, dtype=arguments.dtype), exhaustive=arguments.exhaustive
    )
    fresh: dict[str, Any] = {
        "format": FORMAT,
        "signature": checker.signature,
        "settings": {
            "sample": arguments.sample,
            "rows": limit,
            "peers": peers,
            "seed": arguments.seed,
            "development": arguments.development,
        },
        "threads": torch.get_num_threads(),
        "factual": {},
        "nli": {},
    }
    results = resumed(arguments.out, fresh)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as display:
        for name in arguments.sets:
            kind = "factual" if name in FACTUAL else "nli"
            if name in results[kind]:
                continue
            tasks: list[Any] = []

            def bar(title: str, total: int, name: str = name, tasks: list[Any] = tasks) -> Any:
                task = display.add_task(f"{name}: {title}", total=total)
                tasks.append(task)
                return lambda steps: display.advance(task, steps)

            if kind == "nli":
                rows = nli_rows(arguments.data, name, limit, arguments.seed)
                results[kind][name] = measure_nli(checker, rows, bar)
            else:
                claims = factual_rows(
                    arguments.data, name, arguments.development, limit, arguments.seed
                )
                if not claims:
                    continue  # most sets have no development part
                results[kind][name] = measure_factual(checker, claims, peers, arguments.seed, bar)
            for task in tasks:
                display.remove_task(task)
            results["means"] = means(results["factual"])
            if arguments.out:
                write_text(arguments.out, json.dumps(results, indent=2) + "\n")
    print_tables(results)


if __name__ == "__main__":
    main()
