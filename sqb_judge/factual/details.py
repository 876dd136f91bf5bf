"""Verdicts as plain records: what `details=True` returns and report files hold.

Every value is a str, int, float, bool, None, list or dict, so that `json.dumps` takes it with
`allow_nan=False`, and `evaluate.save` too. A score that is undefined is None here, never NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqb_judge.factual.verdicts import (
    ClaimVerdict,
    ExampleVerdicts,
    FactVerdict,
    ForbiddenVerdict,
    TopicVerdict,
    Verdict,
    Window,
)

Record = dict[str, Any]
Item = TypeVar("Item")


def example_details(verdicts: ExampleVerdicts) -> Record:
    """All verdicts on one output.

    Returns:
        Keys `facts`, `claims`, `topics` and `forbidden`: each a list with one record per item in
        the order given, or None where that part was not judged (not asked for, or no input).
    """
    return {
        "facts": _each(verdicts.facts, fact_details),
        "claims": _each(verdicts.claims, claim_details),
        "topics": _each(verdicts.topics, topic_details),
        "forbidden": _each(verdicts.forbidden, forbidden_details),
    }


def fact_details(fact: FactVerdict) -> Record:
    """A reference fact: `id`, `hops`, the fields of `verdict_details`, and `miss`.

    `miss` is "not_retrieved", "not_used", or None for a conveyed fact or an unknown envelope.
    """
    return {
        "id": fact.id,
        "hops": fact.hops,
        **verdict_details(fact.verdict),
        "miss": None if fact.miss is None else fact.miss.value,
    }


def claim_details(claim: ClaimVerdict) -> Record:
    """A claim of the output: what it is, where it stands (`start`, `end`), and its verdict.

    A claim of a type that is not scored (an opinion, say) has `scored` false, and None in every
    field of the verdict.
    """
    made, verdict = claim.claim, claim.verdict
    judged = _not_judged() if verdict is None else verdict_details(verdict)
    return {
        "id": made.id,
        **judged,
        "text": made.text,
        "start": made.start,
        "end": made.end,
        "sentence": made.sentence,
        "type": made.type.value,
        "specificity": made.specificity,
        "entities": list(made.entities),
        "count": made.count,
        "scored": verdict is not None,
    }


def topic_details(topic: TopicVerdict) -> Record:
    """A required topic: `id`, `text` (its label), `addressed`, `score`, and spans as evidence."""
    return {
        "id": topic.id,
        "text": topic.topic,
        "addressed": topic.addressed,
        "score": topic.score,
        "evidence": [{"start": start, "end": end} for start, end in topic.evidence],
    }


def forbidden_details(forbidden: ForbiddenVerdict) -> Record:
    """A forbidden claim: `id`, `violated`, `denied`, and the fields of `verdict_details`."""
    return {
        "id": forbidden.id,
        "violated": forbidden.violated,
        "denied": forbidden.denied,
        **verdict_details(forbidden.verdict),
    }


def verdict_details(verdict: Verdict) -> Record:
    """A verdict.

    Returns:
        `text`; `supported`; `score`, 0 to 1; `probabilities` by name; `window` (`text` and
        `spans` of `document`, `start`, `end`; None without evidence); `class` and `kind`, None
        where they do not apply; `reasons`; `oversized`.
    """
    entailment, neutral, contradiction = verdict.probabilities
    return {
        "text": verdict.claim,
        "supported": verdict.supported,
        "score": verdict.score,
        "probabilities": {
            "entailment": entailment,
            "neutral": neutral,
            "contradiction": contradiction,
        },
        "window": _window_details(verdict.window),
        "class": None if verdict.unsupported_class is None else verdict.unsupported_class.value,
        "kind": None if verdict.kind is None else verdict.kind.value,
        "reasons": list(verdict.reasons),
        "oversized": verdict.oversized,
    }


def _not_judged() -> Record:
    # Every record of a list has the same keys, so that a table can be made of it.
    return {
        "text": "",
        "supported": None,
        "score": None,
        "probabilities": None,
        "window": None,
        "class": None,
        "kind": None,
        "reasons": [],
        "oversized": False,
    }


def _window_details(window: Window | None) -> Record | None:
    if window is None:
        return None
    return {
        "text": window.text,
        "spans": [
            {"document": span.document, "start": span.start, "end": span.end}
            for span in window.spans
        ],
    }


def _each(items: Sequence[Item] | None, convert: Callable[[Item], Record]) -> list[Record] | None:
    return None if items is None else [convert(item) for item in items]
