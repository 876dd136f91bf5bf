"""Texts with clear verdicts, and what the metrics make of them by hand."""

from pathlib import Path

import evaluate

from sqb_judge.factual.metrics import METRICS

FOLDERS = Path(__file__).parents[2] / "metrics"
NAMES = sorted(METRICS)

KUBELET = "The kubelet restarts failed containers."
DELAY = "The back-off delay is capped at five minutes."
BANANAS = "Bananas grow in tropical climates."
COLD = "Bananas grow in cold climates."
REFUSAL = "I'm sorry, I can't help with that."
SOURCE = f"{KUBELET} {DELAY}"

# Three examples: half right, refused, and one that has nothing to compare with.
COLUMNS = {
    "predictions": [f"{KUBELET} {COLD}", REFUSAL, KUBELET],
    "references": [[KUBELET, DELAY], [KUBELET], []],
    "hops": [[2, 1], [2], []],
    "sources": [[SOURCE], [SOURCE], []],
    "topics": [["kubelet", "back-off delay"], ["kubelet"], []],
    "forbidden_claims": [[COLD], [COLD], []],
    "envelopes": [[DELAY], ["The node pulls images."], []],
}

# By hand. Precision: the refusal makes no claim. F1: recall and precision of the first example are
# both 1/2, the refusal has 0. Multi-hop: the first example's one multi-hop fact is conveyed.
EXPECTED = {
    "factual_recall": 0.25,
    "factual_precision": 0.5,
    "factual_f1": 0.25,
    "coverage_completeness": 0.25,
    "multi_hop_recall": 0.5,
    "forbidden_violations": 1,
}
UNDEFINED = {name: 2 if name == "factual_precision" else 1 for name in EXPECTED}
NEEDED = {
    "factual_recall": ["predictions", "references"],
    "factual_precision": ["predictions", "sources"],
    "factual_f1": ["predictions", "references", "sources"],
    "coverage_completeness": ["predictions", "topics"],
    "multi_hop_recall": ["predictions", "references", "hops"],
    "forbidden_violations": ["predictions", "forbidden_claims"],
}


def load(name, **options):
    return evaluate.load(str(FOLDERS / name), **options)
