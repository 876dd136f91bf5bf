"""NEGATION_FLIP: a claim and a sentence that say the same of the same, one of them denied."""

from __future__ import annotations

from itertools import pairwise

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.opposites import DIRECTED
from sqb_judge.factual.values.polarity import Mark
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.values.word_lists import words
from sqb_judge.factual.verdicts import DistortionKind

_MOST = 20  # flips of one claim that are looked at
_NAMED = 0.6  # share of the claim's concepts in a sentence from which a flip is named
_DECISIVE = 0.7  # ... and from which it decides
_REACH = 12  # tokens in which the beginning of a clause is looked for
_NEARER = 0.25  # by how much word order must put one sentence before another
# Words that open a clause; what stands under a condition is not asserted.
_CONDITIONAL = words("if when whenever unless until once while whether")
_CLAUSES = _CONDITIONAL | words("that which who whose because although though before after")


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
        if not theirs:
            continue
        agreeing = [mark for mark in theirs if mark.sign == mine.sign]
        theirs = [mark for mark in theirs if mark.sign != mine.sign]
        if agreeing and not _outweighed(claim, evidence, mine, agreeing, theirs, alignment):
            continue
        if not theirs or (mine.concept == "before" and _both_signs(marks, mine)):
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
        if lexical and mine.concept == "before" and not _same_next(claim, evidence, mine, best):
            continue
        one, two = _clause(claim, mine), _clause(evidence, best)
        if one != two and not _CONDITIONAL.isdisjoint((one, two)):
            decisive = False
        if not (mine.sure and best.sure) and alignment.share(best.sentence) < _DECISIVE:
            continue
        if mine.concept in DIRECTED and _turned_round(claim, evidence, mine, best):
            continue
        finding = _finding(claim, evidence, mine, best, decisive)
        if decisive:
            return [finding]
        mild = mild or finding
    return [mild] if mild else []


def _both_signs(marks: list[Mark], mine: Mark) -> bool:
    """Whether the claim itself has the word and its opposite: one after another, not before."""
    return any(mark.concept == mine.concept and mark.sign != mine.sign for mark in marks)


def _outweighed(
    claim: Reading,
    evidence: Reading,
    mine: Mark,
    agreeing: list[Mark],
    flipped: list[Mark],
    alignment: Alignment,
) -> bool:
    """Whether a sentence that denies is much nearer to the claim than those that agree."""
    denied = [mark for mark in flipped if mark.denied != mine.denied]
    if not denied:
        return False
    pairs = _pairs(claim, mine.sentence)
    if len(pairs) < 2:
        return False

    def near(mark: Mark) -> float:
        return alignment.share(mark.sentence) + len(pairs & _pairs(evidence, mark.sentence)) / len(
            pairs
        )

    return max(map(near, denied)) >= max(map(near, agreeing)) + _NEARER


def _pairs(reading: Reading, sentence: int) -> set[tuple[str, str]]:
    """Content words that follow one another in a sentence."""
    concepts = [mark.concept for mark in reading.marks if mark.sentence == sentence]
    return set(pairwise(concepts))


def _same_next(claim: Reading, evidence: Reading, mine: Mark, theirs: Mark) -> bool:
    """Whether "before" and "after" are followed by the same thing, or by nothing."""
    return _next(claim, mine) == _next(evidence, theirs)


def _next(reading: Reading, mark: Mark) -> str:
    for other in reading.marks:
        if other.at > mark.at:
            return other.concept if other.sentence == mark.sentence else ""
    return ""


def _clause(reading: Reading, mark: Mark) -> str:
    """The word that opens the clause of a mark; "" in a main clause."""
    after = reading.tokens[mark.at]
    for token in reversed(reading.tokens[max(0, mark.at - _REACH) : mark.at]):
        gap = reading.text[token.end : after.start]
        if token.sentence != mark.sentence or any(sign in gap for sign in ",;:()"):
            return ""
        if token.lower in _CLAUSES:
            return token.lower
        after = token
    return ""


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
