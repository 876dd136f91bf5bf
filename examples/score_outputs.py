"""Scores two texts, and says why: `python examples/score_outputs.py`. No network.

One text is right; the other has a changed number and a claim that the sources do not hold.
"""

from __future__ import annotations

from sqb_judge.modules import load_metric

SOURCES = [
    "When a container fails, the kubelet restarts it. The delay between restarts doubles each time "
    "and is capped at five minutes. The kubelet renews the lease of its node every 10 seconds."
]
FACTS = [
    "The kubelet restarts failed containers.",
    "The delay between restarts is capped at five minutes.",
    "The kubelet renews the lease of its node every 10 seconds.",
]
OUTPUTS = {
    "right": "If a container fails, the kubelet restarts the failed container. The delay between "
    "restarts is capped at five minutes. The lease of the node is renewed by the kubelet every 10 "
    "seconds.",
    "faulty": "If a container fails, the kubelet restarts the failed container. The kubelet renews "
    "the lease of its node every 40 seconds. Bananas grow in Brazil.",
}


def main() -> None:
    """Prints each text's value, the facts that it lacks, and its claims without support."""
    metric = load_metric("factual_f1")
    result = metric.compute(
        predictions=list(OUTPUTS.values()),
        references=[FACTS] * len(OUTPUTS),
        sources=[SOURCES] * len(OUTPUTS),
        details=True,
    )
    for name, record in zip(OUTPUTS, result["details"], strict=True):
        print(f"{name}: F1 {record['factual_f1']:.2f}")
        for fact in record["facts"]:
            if not fact["supported"]:
                print(f"  missing: {fact['text']}")
        for claim in record["claims"]:
            if not claim["supported"]:
                print(f"  {claim['class']}: {claim['text']}")
    print(result["signature"])


if __name__ == "__main__":
    main()
