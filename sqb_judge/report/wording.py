"""Names and numbers in; how tables show them out, the same on the terminal and in Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from sqb_judge.factual.aggregate import Score
from sqb_judge.factual.verdicts import ForbiddenVerdict, Miss, Verdict
from sqb_judge.stats import Interval

TITLES = {
    "factual_recall": "Recall",
    "factual_precision": "Precision",
    "factual_f1": "F1",
    "coverage_completeness": "Coverage",
    "multi_hop_recall": "Multi hop",
    "single_hop_recall": "Single hop",
    "forbidden_violations": "Forbidden",
}

UNDEFINED = "n/a"

_MISSES = {
    Miss.NOT_RETRIEVED: "not retrieved: the generator was not shown it",
    Miss.NOT_USED: "not used: the generator was shown it",
    None: "unknown: the output records no envelope",
}


def contender_name(name: str) -> str:
    """A contender's name; outputs may leave it out."""
    return name or "(no name)"


def number(value: float | int | None) -> str:
    """A score: three decimals, whole for a count."""
    if value is None:
        return UNDEFINED
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def interval(found: Interval | None) -> str:
    """An interval in brackets; empty where there is none."""
    return "" if found is None else f"[{found.low:.3f}, {found.high:.3f}]"


def score_cell(score: Score, separator: str = " ") -> str:
    """A score with its interval, and how many outputs have none."""
    parts = [number(score.value), interval(score.interval)]
    if score.n_undefined and score.value is not None:
        parts.append(f"({score.n_undefined} {UNDEFINED})")
    return separator.join(part for part in parts if part)


def why_unsupported(verdict: Verdict) -> str:
    """Class and kind of an unsupported claim, for example "distortion: number changed"."""
    names = [str(n) for n in (verdict.unsupported_class, verdict.kind) if n is not None]
    return ": ".join(name.replace("_", " ") for name in names)


def why_missed(miss: Miss | None) -> str:
    """Why a fact is missing."""
    return _MISSES[miss]


def spans(verdict: Verdict) -> str:
    """Where the deciding evidence stands: document ids and character offsets."""
    if verdict.window is None:
        return ""
    by_document: dict[str, list[str]] = {}
    for span in verdict.window.spans:
        by_document.setdefault(span.document, []).append(f"{span.start}-{span.end}")
    return "; ".join(f"{name} {', '.join(places)}" for name, places in by_document.items())


def evidence(verdict: Verdict) -> str:
    """The deciding evidence's text."""
    return "" if verdict.window is None else verdict.window.text


def forbidden_state(found: ForbiddenVerdict) -> str:
    """What an output does with a forbidden claim."""
    if found.violated:
        return "VIOLATED"
    return "denied (no violation)" if found.denied else "absent"


def listed(names: Iterable[str], limit: int = 10) -> str:
    """Names with commas; past the limit their number."""
    every = list(names)
    shown = ", ".join(every[:limit])
    return shown if len(every) <= limit else f"{shown} and {len(every) - limit} more"
