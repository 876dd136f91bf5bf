"""Pairs per second of the engine against its peers: `python benchmarks/speed.py`.

Same weights, same pairs, one process, runs interleaved, best of `--repeats` each; printed as
ratios, since absolute figures depend on the machine. The pairs are those that scoring the bundled
case makes: every claim of its outputs with the evidence chosen for it.

- engine: length-sorted batches by token budget, padded to the next multiple of 16.
- CrossEncoder.predict of sentence-transformers, with its default batch size.
- padding to 512: batches of 32 in the order given, as many scripts do.

Equal pairs are taken out first, so that the engine gains nothing from scoring them once.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from rich.console import Console
from rich.table import Table
from sentence_transformers import CrossEncoder

from sqb_judge.corpus import bundled_outputs, read_corpus
from sqb_judge.factual import Checker
from sqb_judge.nli import Engine, load_engine
from sqb_judge.nli.checkpoint import EMBEDDED
from sqb_judge.nli.engine import TOKEN_BUDGET
from sqb_judge.text import segment_claims

CASE = "k8s-pod-recovery"

Pair = tuple[str, str]
Scorer = Callable[[list[Pair]], np.ndarray]


def bundled_pairs() -> list[Pair]:
    """Distinct (evidence, claim) pairs of the bundled case and its outputs."""
    case = read_corpus("technical").case(CASE)
    index = Checker(load_engine()).index(case.source_corpus)
    claims = [c.text for o in bundled_outputs(CASE) for c in segment_claims(o.text)]
    claims += [fact.text for fact in case.reference_facts]
    return list(dict.fromkeys((w.text, c) for c in claims for w in index.windows(c)))


def timed(score: Scorer, pairs: list[Pair]) -> tuple[float, np.ndarray]:
    """Seconds, and the probabilities, of scoring the pairs once."""
    started = time.perf_counter()
    rows = score(pairs)
    return time.perf_counter() - started, rows


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--padded-pairs", type=int, default=96, help="pairs for padding to 512")
    parser.add_argument("--out", type=Path, help="write the results to this JSON file")
    arguments = parser.parse_args()
    torch.set_grad_enabled(False)
    pairs = bundled_pairs()
    checkpoint = load_engine(device="cpu").checkpoint
    peer = CrossEncoder(str(EMBEDDED), device="cpu", model_kwargs={"dtype": torch.float32})

    def engine(some: list[Pair]) -> np.ndarray:
        # A new engine each time: it remembers no pairs yet.
        return Engine(checkpoint, TOKEN_BUDGET["cpu"]).probabilities(some)

    def cross_encoder(some: list[Pair]) -> np.ndarray:
        return peer.predict(some, apply_softmax=True, show_progress_bar=False)

    def padded(some: list[Pair]) -> np.ndarray:
        rows = []
        for start in range(0, len(some), 32):
            part = some[start : start + 32]
            batch = checkpoint.tokenizer(
                [p for p, _ in part], [h for _, h in part],
                padding="max_length", max_length=512, truncation=True, return_tensors="pt",
            )  # fmt: skip
            rows.append(torch.softmax(checkpoint.model(**batch).logits, dim=-1))
        return torch.cat(rows).numpy()

    few = pairs[: arguments.padded_pairs]
    # Each peer with the pairs it scores; padding is so slow that it gets fewer. The engine scores
    # the same pairs in the same round.
    peers: dict[str, tuple[Scorer, list[Pair]]] = {
        "CrossEncoder.predict": (cross_encoder, pairs),
        "padding to 512": (padded, few),
    }
    best: dict[str, tuple[float, float]] = dict.fromkeys(peers, (float("inf"), float("inf")))
    gaps = dict.fromkeys(peers, 0.0)
    for _ in range(arguments.repeats):
        for name, (score, some) in peers.items():
            ours, own_rows = timed(engine, some)
            theirs, rows = timed(score, some)
            best[name] = (min(best[name][0], ours), min(best[name][1], theirs))
            gaps[name] = max(gaps[name], float(np.abs(own_rows - rows).max()))
    threads = torch.get_num_threads()
    table = Table(title=f"{threads} threads, float32, {arguments.repeats} rounds, best of each")
    for column in (
        "peer",
        "pairs",
        "engine pairs/s",
        "peer pairs/s",
        "ratio",
        "largest difference",
    ):
        table.add_column(column, justify="left" if column == "peer" else "right")
    figures: dict[str, object] = {"threads": threads}
    for name, (ours, theirs) in best.items():
        count, ratio = len(peers[name][1]), theirs / ours
        figures[name] = {
            "pairs": count,
            "engine_pairs_per_second": count / ours,
            "pairs_per_second": count / theirs,
            "ratio": ratio,
            "difference": gaps[name],
        }
        table.add_row(
            name, str(count), f"{count / ours:.1f}", f"{count / theirs:.1f}", f"{ratio:.2f}x",
            f"{gaps[name]:.1e}",
        )  # fmt: skip
    Console(width=110).print(table)
    if arguments.out:
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
