"""Results in; the plain records of results.json and claims.jsonl out.

No dates and no paths: the same input gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqb_judge import __version__
from sqb_judge.factual.aggregate import Contender, Score, contenders
from sqb_judge.factual.details import example_details
from sqb_judge.factual.planted import Planted
from sqb_judge.factual.scoring import Results, example_values
from sqb_judge.stats import CONFIDENCE, RESAMPLES, SEED, Interval

Record = dict[str, Any]

_KINDS = {"facts": "fact", "claims": "claim", "topics": "topic", "forbidden": "forbidden"}


def results_record(results: Results) -> Record:
    """What results.json holds: scores per contender and per output, and their provenance."""
    corpus = results.corpus
    return {
        "sqb_version": __version__,
        "signature": results.signature,
        "corpus": {
            "name": corpus.name,
            "fingerprint": corpus.fingerprint,
            "n_cases": len(corpus.cases),
        },
        "metrics": [metric.name for metric in results.metrics],
        "statistics": {"confidence": CONFIDENCE, "resamples": RESAMPLES, "seed": SEED},
        "contenders": [_contender(contender) for contender in contenders(results)],
        "examples": [
            {
                "case_id": example.case.id,
                "contender": example.output.contender,
                "scores": example_values(results.metrics, example.verdicts),
            }
            for example in results.examples
        ],
    }


def claim_records(results: Results) -> Iterator[Record]:
    """What claims.jsonl holds: one record per fact, claim, topic and forbidden claim judged.

    Each has `case_id`, `contender`, `item` (fact, claim, topic or forbidden), and the fields of
    `sqb_judge.factual.details`.
    """
    for example in results.examples:
        for part, records in example_details(example.verdicts).items():
            for record in records or ():
                yield {
                    "case_id": example.case.id,
                    "contender": example.output.contender,
                    "item": _KINDS[part],
                    **record,
                }


def _contender(contender: Contender) -> Record:
    return {
        "contender": contender.name,
        "scores": {name: _score(score) for name, score in contender.scores.items()},
        "counts": dict(contender.counts),
        "n_missing": len(contender.missing),
        "missing": list(contender.missing),
    }


def _score(score: Score) -> Record:
    record: Record = {
        "value": score.value,
        "n_examples": score.n_examples,
        "n_undefined": score.n_undefined,
        "interval": _interval(score.interval),
    }
    if score.share_above_zero is not None:
        share, interval = score.share_above_zero
        record["share_above_zero"] = {"value": share, "interval": _interval(interval)}
    return record


def _interval(interval: Interval | None) -> Record | None:
    if interval is None:
        return None
    return {"low": interval.low, "high": interval.high, "method": interval.method}


def planted_records(found: Mapping[str, Planted]) -> Record:
    """What became of planted faults, by contender."""
    return {
        contender: {
            "n_planted": len(planted.caught),
            "n_caught": planted.n_caught,
            "n_other_flagged": len(planted.false_alarms),
            "faults": [
                {**fault.model_dump(mode="json"), "caught": caught}
                for fault, caught in planted.caught
            ],
        }
        for contender, planted in found.items()
    }
