"""Checks claims against texts: evidence is chosen, entailment scored, values compared."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sqb_judge.corpus.records import Document
from sqb_judge.errors import InputError
from sqb_judge.factual.evidence import EvidenceIndex
from sqb_judge.factual.values import Finding, compare_values, ungrounded_specifics
from sqb_judge.factual.verdicts import DistortionKind, UnsupportedClass, Verdict, Window
from sqb_judge.nli.calibration import ScoreWeights
from sqb_judge.nli.engine import Engine, Probabilities

Progress = Callable[[int], None]

# A score from which further windows are not looked at: they could only raise it.
SURE = 0.95

# Versions of the rules that decide verdicts beside the model; part of the signature.
RULES = "1"


@dataclass(frozen=True, slots=True)
class Job:
    """Claims to check against one set of sources."""

    claims: tuple[str, ...]
    index: EvidenceIndex


@dataclass(frozen=True, slots=True)
class _Candidate:
    """One premise compared with one claim."""

    window: Window
    probabilities: tuple[float, float, float]
    raw: float
    score: float
    findings: tuple[Finding, ...]


def combined_score(
    probabilities: Sequence[float], coverage: float, weights: ScoreWeights | None
) -> float:
    """The score of a claim with one premise, 0 to 1, before value checks.

    Args:
        probabilities: Entailment, neutral, contradiction.
        coverage: Rarity-weighted share of the claim's words in the premise, 0 to 1.
        weights: Fitted weights; None gives the probability of entailment.
    """
    if weights is None:
        return float(probabilities[0])
    total = weights.bias + sum(
        weight * value
        for weight, value in zip(
            (weights.entailment, weights.contradiction, weights.coverage),
            features(probabilities, coverage),
            strict=True,
        )
    )
    return 1 / (1 + math.exp(-total))


def features(probabilities: Sequence[float], coverage: float) -> tuple[float, float, float]:
    """What the score weights multiply: entailment logit, contradiction logit, coverage."""
    entailment, _, contradiction = probabilities
    return _logit(entailment), _logit(contradiction), coverage


def _logit(probability: float) -> float:
    # Clipped at 1 in 10,000: beyond that a small model's certainty means nothing more.
    clipped = min(max(probability, 1e-4), 1 - 1e-4)
    return math.log(clipped / (1 - clipped))


class Checker:
    """Checks claims against sources with an entailment engine and value checks.

    Args:
        engine: From `sqb_judge.nli.load_engine`.
        language: Code of the texts' language, for the sentence splitter.
        exhaustive: Looks at overlapping windows over all sources beside the chosen evidence, and
            never stops early. Slow; for measuring what the shortcuts cost.
        values: Compares numbers, dates, negation and names beside the model.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        language: str = "en",
        exhaustive: bool = False,
        values: bool = True,
    ) -> None:
        self.engine = engine
        self.language = language
        self.exhaustive = exhaustive
        self.values = values

    @property
    def signature(self) -> str:
        """What reproduces a verdict: the engine's signature, threshold, rules and options."""
        return (
            f"{self.engine.signature}|threshold:{self.engine.threshold:g}|rules:{RULES}"
            f"|language:{self.language}|values:{'yes' if self.values else 'no'}"
            f"|search:{'exhaustive' if self.exhaustive else 'lexical'}"
        )

    def index(self, sources: Iterable[Document | str]) -> EvidenceIndex:
        """Prepares sources; plain strings get the ids d1, d2, ..."""
        documents = [
            source if isinstance(source, Document) else Document(id=f"d{place}", text=source)
            for place, source in enumerate(sources, start=1)
        ]
        return EvidenceIndex(documents, self.language)

    def check(
        self,
        claims: Sequence[str],
        sources: Sequence[Document | str],
        progress: Progress | None = None,
    ) -> list[Verdict]:
        """One verdict per claim.

        Args:
            claims: Statements to look for; a blank one is never supported.
            sources: Texts that may support them. Without any text no claim is supported.
            progress: Called with the number of claims just decided.

        Raises:
            InputError: `claims` or `sources` is a bare string.
        """
        for name, value in (("claims", claims), ("sources", sources)):
            if isinstance(value, str):
                raise InputError(f"{name} is one string; give a list of strings.")
        return self.check_all([Job(tuple(claims), self.index(sources))], progress)[0]

    def check_all(self, jobs: Sequence[Job], progress: Progress | None = None) -> list[list[Verdict]]:
        """Verdicts for several jobs; their pairs share batches, which is faster than one by one."""
        tasks = [(job.index, claim) for job in jobs for claim in job.claims]
        windows = [self._windows(index, claim) for index, claim in tasks]
        judged: list[list[_Candidate]] = [[] for _ in tasks]

        def is_open(task: int) -> bool:
            """Whether a further window could change the verdict."""
            found = judged[task]
            sure = not self.exhaustive and any(c.score >= SURE for c in found)
            return len(found) < len(windows[task]) and not sure

        # Round by round, the most promising window of every claim first, so that a claim which is
        # entailed early costs no further pairs.
        due = [task for task in range(len(tasks)) if is_open(task)]
        decided = len(tasks) - len(due)
        while due:
            chosen = [windows[task][len(judged[task])] for task in due]
            rows = self.engine.probabilities(
                [(window.text, tasks[task][1]) for task, window in zip(due, chosen, strict=True)]
            )
            for task, window, row in zip(due, chosen, rows, strict=True):
                judged[task].append(self._candidate(tasks[task], window, row))
            still = [task for task in due if is_open(task)]
            decided += len(due) - len(still)
            if progress:
                progress(decided)
                decided = 0
            due = still
        if progress and decided:
            progress(decided)
        oversized = self.engine.is_oversized([claim for _, claim in tasks])
        verdicts = iter(
            self._verdict(task, found, large)
            for task, found, large in zip(tasks, judged, oversized, strict=True)
        )
        return [[next(verdicts) for _ in job.claims] for job in jobs]

    def _windows(self, index: EvidenceIndex, claim: str) -> list[Window]:
        if not claim.strip():
            return []
        chosen = index.windows(claim)
        if self.exhaustive:
            chosen += [window for window in index.all_windows() if window not in chosen]
        return chosen

    def _candidate(
        self, task: tuple[EvidenceIndex, str], window: Window, row: Probabilities
    ) -> _Candidate:
        index, claim = task
        probabilities = (float(row[0]), float(row[1]), float(row[2]))
        raw = combined_score(
            probabilities,
            index.coverage(claim, window.text),
            self.engine.checkpoint.calibration.weights,
        )
        findings = tuple(compare_values(claim, window.text)) if self.values else ()
        score = raw
        if any(finding.decisive for finding in findings):
            # Squeezed into the range below the threshold, so that the order among claims that
            # were turned down stays, and "supported" and "score" never disagree.
            score = raw * self.engine.threshold * 0.999
        return _Candidate(window, probabilities, raw, score, findings)

    def _verdict(
        self, task: tuple[EvidenceIndex, str], candidates: Sequence[_Candidate], oversized: bool
    ) -> Verdict:
        index, claim = task
        if not candidates:
            return Verdict(
                claim=claim,
                supported=False,
                score=0.0,
                probabilities=(0.0, 0.0, 0.0),
                window=None,
                unsupported_class=UnsupportedClass.FABRICATION,
                oversized=oversized,
            )
        best = max(candidates, key=lambda c: (c.score, c.raw))
        supported = best.score >= self.engine.threshold
        unsupported_class, kind = None, None
        if not supported:
            unsupported_class, kind = self._name(index, claim, best)
        return Verdict(
            claim=claim,
            supported=supported,
            score=best.score,
            probabilities=best.probabilities,
            window=best.window,
            unsupported_class=unsupported_class,
            kind=kind,
            reasons=() if supported else tuple(finding.reason for finding in best.findings),
            oversized=oversized,
        )

    def _name(
        self, index: EvidenceIndex, claim: str, best: _Candidate
    ) -> tuple[UnsupportedClass, DistortionKind | None]:
        """Class and kind of an unsupported claim (CRP-SPEC-019).

        A value check that turned the claim down names it. Otherwise a name, number or date that
        stands nowhere in the sources makes a fabrication; a value that differs from the evidence,
        or a contradiction seen by the model, a distortion; and what the sources do not speak of,
        a fabrication.
        """
        decisive = [finding.kind for finding in best.findings if finding.decisive]
        if decisive:
            return UnsupportedClass.DISTORTION, decisive[0]
        if ungrounded_specifics(claim, index.full_text):
            return UnsupportedClass.FABRICATION, None
        if best.findings:
            return UnsupportedClass.DISTORTION, best.findings[0].kind
        entailment, neutral, contradiction = best.probabilities
        if contradiction > max(entailment, neutral):
            return UnsupportedClass.DISTORTION, None
        return UnsupportedClass.FABRICATION, None
