"""NUMBER_CHANGED and MAGNITUDE_ALTERED: quantities of a claim against those of its evidence."""

from __future__ import annotations

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.quantities import Quantity
from sqb_judge.factual.values.quantity_values import (
    MAGNITUDE,
    altered_kind,
    in_one_unit,
    near,
    same_value,
)
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.verdicts import DistortionKind

_CLOSE = 0.15  # what "about" may be off
_MOST = 50  # numbers of one claim that are looked at
_OWN = 0.85  # share from which a sentence is the claim's own
_FOREIGN = 0.5  # share up to which a sentence is about something else
_RELATED = 0.5  # share of a sentence from which a number beside the same word answers one
_COUNTED = 0.3  # ... and from which a count of the same thing does
_SIMILAR = 0.7  # share of a sentence at which a bare number answers a bare number


def check_quantities(
    claim: Reading, evidence: Reading, alignments: list[Alignment]
) -> list[Finding]:
    """Findings on the claim's numbers."""
    findings = []
    written = {token.text.lstrip("vV") for token in evidence.tokens if token.kind == "identifier"}
    for mine in claim.quantities[:_MOST]:
        alignment = alignments[mine.sentence]
        equal = [theirs for theirs in evidence.quantities if same_value(mine, theirs)]
        if equal:
            elsewhere = _elsewhere(claim, evidence, mine, equal, alignment)
            if elsewhere is not None:
                findings.append(elsewhere)
                continue
            findings += _bounds(claim, evidence, mine, equal, alignment)
            continue
        if claim.text[mine.start : mine.end] in written or _in_dates(mine, evidence):
            continue
        finding = _changed(claim, evidence, mine, alignment)
        if finding is not None:
            findings.append(finding)
    return findings


def _elsewhere(
    claim: Reading,
    evidence: Reading,
    mine: Quantity,
    equal: list[Quantity],
    alignment: Alignment,
) -> Finding | None:
    """A value that is there, but of something else: the price of another plan.

    Only where one sentence is the claim's own but for the number, and no sentence with the
    claim's number comes near it.
    """
    best = alignment.best
    if alignment.share(best) < _OWN or len(alignment.concepts) < 2:
        return None
    if any(alignment.share(theirs.sentence) > _FOREIGN for theirs in equal):
        return None
    for theirs in evidence.quantities:
        neighbours = (mine.head, mine.before) == (theirs.head, theirs.before)
        if theirs.sentence == best and neighbours and _comparable(mine, theirs, alignment):
            return _finding(claim, evidence, mine, theirs, True)
    return None


def _in_dates(mine: Quantity, evidence: Reading) -> bool:
    """Whether the number stands in a date of the evidence, as a year or a day."""
    return any(
        mine.value == date.day or (date.years is not None and mine.value == date.years[0])
        for date in evidence.dates
    )


def _changed(
    claim: Reading, evidence: Reading, mine: Quantity, alignment: Alignment
) -> Finding | None:
    others = [quantity for quantity in claim.quantities if quantity is not mine]
    ranked = []
    answers = []
    for theirs in evidence.quantities:
        if any(same_value(other, theirs) for other in others):
            continue  # that one answers another number of the claim
        rank = _comparable(mine, theirs, alignment)
        if rank:
            ranked.append((rank + alignment.share(theirs.sentence), theirs))
            if _related(mine, theirs, alignment):
                answers.append(ranked[-1])
    if not answers:
        return None
    theirs = max(answers, key=lambda pair: pair[0])[1]
    left, right = in_one_unit(mine, theirs)
    approximate = (mine.approximate or theirs.approximate) and near(left, right, _CLOSE)
    loose = approximate or _fits_bounds(mine, theirs, left, right) or _derived(mine, ranked)
    loose = loose or _loosely_rounded(mine, left, right)
    return _finding(claim, evidence, mine, theirs, not loose)


def _related(mine: Quantity, theirs: Quantity, alignment: Alignment) -> bool:
    """Whether a number stands in a sentence about the same: no reason for people otherwise."""
    share = alignment.share(theirs.sentence)
    if share >= _SIMILAR or not alignment.concepts:
        return True
    head = mine.head and mine.head == theirs.head
    before = mine.before and mine.before == theirs.before
    # "Six children" answers "two children" from farther off than 6 minutes do 2 minutes.
    counts = head and not mine.measures
    return bool(head or before) and share >= (_COUNTED if counts else _RELATED)


def _finding(
    claim: Reading, evidence: Reading, mine: Quantity, theirs: Quantity, decisive: bool
) -> Finding:
    says = claim.text[mine.start : mine.end]
    has = evidence.text[theirs.start : theirs.end]
    return Finding(
        altered_kind(mine, theirs),
        f'The claim says "{says}"; the evidence has "{has}".',
        decisive,
        (mine.start, mine.end),
        (theirs.start, theirs.end),
    )


def _comparable(mine: Quantity, theirs: Quantity, alignment: Alignment) -> int:
    """How well a number of the evidence answers one of the claim; 0 for not at all."""
    if (mine.kind == "ordinal") != (theirs.kind == "ordinal"):
        return 0
    head = 2 if mine.head and mine.head == theirs.head else 0
    before = 1 if mine.before and mine.before == theirs.before else 0
    if mine.measures and theirs.measures:
        shared = {dimension for dimension, _ in mine.measures} & {d for d, _ in theirs.measures}
        if not shared and {mine.measures[0][0], theirs.measures[0][0]} == {"percent", "points"}:
            return 1 + head + before  # a rise by 5 percent is not one by 5 percentage points
        return 2 + head + before if shared else 0
    if mine.measures or theirs.measures:
        return 0
    if head or (before and not mine.head and not theirs.head):
        return head + before
    similar = alignment.share(theirs.sentence) >= _SIMILAR
    apart = (mine.head and theirs.head) or (mine.before and theirs.before)
    return 1 if similar and mine.kind != "ordinal" and not apart else 0


def _fits_bounds(mine: Quantity, theirs: Quantity, left: float, right: float) -> bool:
    """Whether a bound holds: "more than 100" is borne out by 120.

    "At most 300 minutes" is not what "at most 300 seconds" says, though it follows from it.
    """
    far = near(mine.value, theirs.value, 1e-9) or not left * right
    far = far or max(left / right, right / left) >= MAGNITUDE
    if mine.bound and mine.bound == theirs.bound and far:
        return False
    if mine.bound == "min" and theirs.bound != "max":
        return right >= left
    if mine.bound == "max" and theirs.bound != "min":
        return right <= left
    return False


def _loosely_rounded(mine: Quantity, left: float, right: float) -> bool:
    """Whether people round so: "4 million" for 4.2 million, one digit of a large number."""
    large = mine.digits == 1 and abs(mine.value) >= 1000
    return large and bool(right) and abs(left - right) / abs(right) < 0.13


def _derived(mine: Quantity, ranked: list[tuple[float, Quantity]]) -> bool:
    """Whether the claim's number is a sum or a difference of two of the evidence."""
    values = [in_one_unit(mine, theirs) for _, theirs in ranked[:12]]
    for at, (left, one) in enumerate(values):
        for _, two in values[at + 1 :]:
            if near(left, one + two, 1e-6) or near(left, abs(one - two), 1e-6):
                return True
    return False


def _bounds(
    claim: Reading,
    evidence: Reading,
    mine: Quantity,
    equal: list[Quantity],
    alignment: Alignment,
) -> list[Finding]:
    """The same value under another bound: "at least 5" or plain 5 for "at most 5"."""
    if any(theirs.bound == mine.bound or not theirs.bound for theirs in equal):
        return []
    theirs = equal[0]
    reversed_bound = bool(mine.bound)
    says = claim.text[mine.start : mine.end]
    has = evidence.text[max(0, theirs.start - 12) : theirs.end].split(" ", 1)[-1]
    return [
        Finding(
            DistortionKind.NEGATION_FLIP if reversed_bound else DistortionKind.CONTEXT_STRIPPED,
            f'The claim says "{says}" where the evidence has the bound "{has}".',
            reversed_bound and alignment.share(theirs.sentence) >= _SIMILAR,
            (mine.start, mine.end),
            (theirs.start, theirs.end),
        )
    ]
