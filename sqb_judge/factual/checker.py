"""Checks claims against texts: evidence is chosen, entailment scored, values compared."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version

from sqb_judge.corpus.records import Document
from sqb_judge.errors import InputError
from sqb_judge.factual.evidence import EvidenceIndex
from sqb_judge.factual.support import (
    ON_SUBJECT,
    Candidate,
    best_candidate,
    combined_score,
    turned_down,
)
from sqb_judge.factual.values import compare_values, ungrounded_specifics
from sqb_judge.factual.verdicts import DistortionKind, UnsupportedClass, Verdict, Window
from sqb_judge.nli.engine import Engine, Probabilities
from sqb_judge.text.claims import segment_claims
from sqb_judge.text.sentences import segment_sentences
from sqb_judge.text.units import ClaimType

Progress = Callable[[int], None]

# A score from which further windows are not looked at: they could only raise it more.
SURE = 0.95

# Pairs scored between two steps of a progress bar: enough to fill batches, seconds on a CPU.
SLICE = 256

# Version of the rules that decide verdicts beside the model; part of the signature.
RULES = "2"


@dataclass(frozen=True, slots=True)
class Job:
    """Claims to check against one set of sources.

    Attributes:
        claims: Statements to look for.
        index: The sources.
        asserted: True asks whether some single sentence says it; False whether the sources as a
            whole support it, be it by sentences far apart.
    """

    claims: tuple[str, ...]
    index: EvidenceIndex
    asserted: bool = False


@dataclass(slots=True)
class _Unit:
    """A claim, or one sentence of it, with the premises compared with it so far."""

    index: EvidenceIndex
    text: str
    windows: list[Window]
    asserted: bool = False
    candidates: list[Candidate] = field(default_factory=list)

    def is_open(self, enough: float) -> bool:
        """Whether there is a further window, and no score so far is `enough`."""
        sure = any(c.score >= enough for c in self.candidates)
        return len(self.candidates) < len(self.windows) and not sure


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
        """What reproduces a verdict: engine, weights, threshold, segmenter, rules, options."""
        weights = self.engine.checkpoint.calibration.weights
        return (
            f"{self.engine.signature}|score:{weights or 'entailment'}"
            f"|threshold:{self.engine.threshold:g}"
            f"|segmenter:sentencex-{version('sentencex')}|rules:{RULES}"
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

    def check_all(
        self, jobs: Sequence[Job], progress: Progress | None = None
    ) -> list[list[Verdict]]:
        """Verdicts for several jobs; their pairs share batches, which is faster than one by one."""
        tasks = [
            [self._unit(job, text) for text in self.parts(claim)]
            for job in jobs
            for claim in job.claims
        ]
        # An exhaustive search never has enough; a high threshold needs more than usual.
        enough = math.inf if self.exhaustive else max(SURE, self.engine.threshold)
        # Round by round, the most promising window of every unit first, so that a claim which is
        # entailed early costs no further pairs.
        due = [unit for units in tasks for unit in units if unit.is_open(enough)]
        decided = 0
        while due:
            for start in range(0, len(due), SLICE):
                part = due[start : start + SLICE]
                rows = self.engine.probabilities(
                    [(unit.windows[len(unit.candidates)].text, unit.text) for unit in part]
                )
                for unit, row in zip(part, rows, strict=True):
                    unit.candidates.append(self._candidate(unit, row))
                if progress:
                    done = sum(not any(u.is_open(enough) for u in units) for units in tasks)
                    progress(done - decided)
                    decided = done
            due = [unit for unit in due if unit.is_open(enough)]
        if progress and decided < len(tasks):
            progress(len(tasks) - decided)
        claims = [claim for job in jobs for claim in job.claims]
        verdicts = iter(
            self._verdict(claim, units, large)
            for claim, units, large in zip(
                claims, tasks, self.engine.is_oversized(claims), strict=True
            )
        )
        return [[next(verdicts) for _ in job.claims] for job in jobs]

    def parts(self, claim: str) -> list[str]:
        """What is checked one by one: the sentences of a claim that assert something.

        Greetings and questions in between ("Yes, sure! It opened in 1937.") support nothing and
        need no support.
        """
        sentences = [sentence.text for sentence in segment_sentences(claim, self.language)]
        if len(sentences) < 2:
            return [claim]
        asserting = [
            sentence
            for sentence in sentences
            if any(
                made.type in (ClaimType.FACTUAL, ClaimType.PROCEDURAL)
                for made in segment_claims(sentence, self.language)
            )
        ]
        return asserting or sentences

    def _unit(self, job: Job, text: str) -> _Unit:
        if not text.strip():
            return _Unit(job.index, text, [])
        if job.asserted:
            return _Unit(job.index, text, job.index.sentences(text), asserted=True)
        windows = job.index.windows(text)
        if self.exhaustive:
            windows += [window for window in job.index.all_windows() if window not in windows]
        return _Unit(job.index, text, windows)

    def _candidate(self, unit: _Unit, row: Probabilities) -> Candidate:
        """The next window of a unit, scored."""
        window = unit.windows[len(unit.candidates)]
        probabilities = (float(row[0]), float(row[1]), float(row[2]))
        overlap = unit.index.overlap(unit.text, window)
        if unit.index.holds(unit.text, window):
            raw = 1.0  # the same sentence supports itself, whatever a small model makes of it
        else:
            weights = self.engine.checkpoint.calibration.weights
            raw = combined_score(probabilities, overlap, weights)
        findings = tuple(compare_values(unit.text, window.text)) if self.values else ()
        decisive = any(finding.decisive for finding in findings)
        # What shares few words with a claim may well follow from it in the eyes of a small model,
        # but it does not say it.
        elsewhere = unit.asserted and overlap.coverage < ON_SUBJECT
        score = turned_down(raw, self.engine.threshold) if decisive or elsewhere else raw
        return Candidate(window, probabilities, overlap.coverage, raw, score, findings)

    def _verdict(self, claim: str, units: Sequence[_Unit], oversized: bool) -> Verdict:
        if not all(unit.candidates for unit in units):
            return Verdict(
                claim=claim,
                supported=False,
                score=0.0,
                probabilities=(0.0, 0.0, 0.0),
                window=None,
                unsupported_class=UnsupportedClass.FABRICATION,
                oversized=oversized,
            )
        bests = [best_candidate(unit.candidates) for unit in units]
        # The weakest part counts (CRP-SPEC-005, stage 4).
        deciding = min(range(len(bests)), key=lambda place: bests[place].score)
        best, unit = bests[deciding], units[deciding]
        supported = best.score >= self.engine.threshold
        named = None if supported else self._name(unit, best)
        return Verdict(
            claim=claim,
            supported=supported,
            score=best.score,
            probabilities=best.probabilities,
            window=best.window,
            unsupported_class=named[0] if named else None,
            kind=named[1] if named else None,
            reasons=() if supported else tuple(finding.reason for finding in best.telling),
            oversized=oversized,
        )

    def _name(self, unit: _Unit, best: Candidate) -> tuple[UnsupportedClass, DistortionKind | None]:
        """Class and kind of an unsupported claim (CRP-SPEC-019).

        A value check that turned the claim down names it. Otherwise a name, number or date that
        stands nowhere in the sources makes a fabrication; a value that differs from the evidence,
        or a contradiction seen by the model, a distortion; and what the sources do not speak of,
        a fabrication.
        """
        decisive = [finding.kind for finding in best.findings if finding.decisive]
        if decisive:
            return UnsupportedClass.DISTORTION, decisive[0]
        if ungrounded_specifics(unit.text, unit.index.full_text):
            return UnsupportedClass.FABRICATION, None
        if best.telling:
            return UnsupportedClass.DISTORTION, best.telling[0].kind
        entailment, neutral, contradiction = best.probabilities
        if contradiction > max(entailment, neutral):
            return UnsupportedClass.DISTORTION, None
        return UnsupportedClass.FABRICATION, None
