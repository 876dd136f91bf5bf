"""NEGATION_FLIP: a claim and a sentence that say the same of the same, one of them denied."""

from __future__ import annotations

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.opposites import DIRECTED
from sqb_judge.factual.values.polarity import Mark
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.verdicts import DistortionKind

_MOST = 20  # flips of one claim that are looked at
_NAMED = 0.5  # share of the claim's concepts in a sentence from which a flip is named
_DECISIVE = 0.7  # ... and from which it decides


def check_polarity(
    claim: Reading, evidence: Reading, alignment: Alignment, sentence: int
) -> list[Finding]:
    """The first flip of a sentence of the claim, if any: a second one adds nothing for a reader."""
    near = {at for at, share in enumerate(alignment.shares) if share >= _NAMED}
    if not near:
        return []
    by_concept: dict[str, list[Mark]] = {}
    for mark in evidence.marks:
        if mark.sentence in near:
            by_concept.setdefault(mark.concept, []).append(mark)
    mild: Finding | None = None
    marks = [mark for mark in claim.marks if mark.sentence == sentence]
    flips = 0
    denies = any(mark.denied for mark in marks)
    for mine in marks:
        theirs = by_concept.get(mine.concept)
        if not theirs or any(mark.sign == mine.sign for mark in theirs):
            continue
        flips += 1
        if flips > _MOST:
            break
        best = max(theirs, key=lambda mark: alignment.share(mark.sentence))
        shared = len(alignment.concepts & evidence.concepts[best.sentence])
        decisive = (
            alignment.share(best.sentence) >= _DECISIVE
            and shared >= 2
            and mine.sure
            and all(mark.sure for mark in theirs)
        )
        lexical = mine.denied == best.denied
        if lexical and not _beside(claim, mine) & _beside(evidence, best):
            decisive = False  # opposites of two different things: its father, her mother
        if not lexical and denies:
            # Both deny, each in its own words: "there is no sign", "I don't see signs".
            decisive = decisive and not any(
                mark.denied for mark in evidence.marks if mark.sentence == best.sentence
            )
        if mine.concept in DIRECTED and _turned_round(claim, evidence, mine, best):
            continue
        finding = _finding(claim, evidence, mine, best, decisive)
        if decisive:
            return [finding]
        mild = mild or finding
    return [mild] if mild else []


def _beside(reading: Reading, mark: Mark) -> set[str]:
    """The nearest content words of a sentence, two on each side."""
    at = reading.marks.index(mark)
    near = reading.marks[max(0, at - 2) : at] + reading.marks[at + 1 : at + 3]
    return {other.concept for other in near if other.sentence == mark.sentence}


def _turned_round(claim: Reading, evidence: Reading, mine: Mark, theirs: Mark) -> bool:
    """Whether the two sides changed places with the word: "A is above B", "B is below A"."""
    before, after = _sides(claim, mine)
    their_before, their_after = _sides(evidence, theirs)
    kept = len(before & their_before) + len(after & their_after)
    crossed = len(before & their_after) + len(after & their_before)
    return crossed > kept


def _sides(reading: Reading, centre: Mark) -> tuple[set[str], set[str]]:
    before: set[str] = set()
    after: set[str] = set()
    for mark in reading.marks:
        if mark.sentence == centre.sentence and mark.at != centre.at:
            (before if mark.at < centre.at else after).add(mark.concept)
    return before, after


def _finding(
    claim: Reading, evidence: Reading, mine: Mark, theirs: Mark, decisive: bool
) -> Finding:
    left, right = claim.tokens[mine.at], evidence.tokens[theirs.at]
    if left.lower == right.lower:
        reason = f'"{left.text}" is denied in one of claim and evidence and not in the other.'
    else:
        reason = f'The claim says "{left.text}"; the evidence has "{right.text}".'
    return Finding(
        DistortionKind.NEGATION_FLIP,
        reason,
        decisive,
        (left.start, left.end),
        (right.start, right.end),
    )
