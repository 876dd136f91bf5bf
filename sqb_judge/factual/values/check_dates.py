"""DATE_SHIFTED: dates of a claim against those of its evidence."""

from __future__ import annotations

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.dates import Date
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.verdicts import DistortionKind

_MOST = 50  # dates of one claim that are looked at
_OWN = 0.85  # share from which a sentence is the claim's own
_FOREIGN = 0.5  # share up to which a sentence is about something else
_NAMES = ("years", "month", "day", "weekday", "minute", "quarter")


def check_dates(claim: Reading, evidence: Reading, alignments: list[Alignment]) -> list[Finding]:
    """Findings on the claim's dates."""
    findings = []
    for mine in claim.dates[:_MOST]:
        finding = _check(claim, evidence, mine, alignments[mine.sentence])
        if finding is not None:
            findings.append(finding)
    return findings


def _check(claim: Reading, evidence: Reading, mine: Date, alignment: Alignment) -> Finding | None:
    others = [date for date in claim.dates if date is not mine and date.fields != mine.fields]
    against: list[Date] = []
    agreeing: list[Date] = []
    coarser = 0
    for theirs in evidence.dates:
        agrees, covers, common = _compare(mine, theirs)
        if not common:
            continue
        if agrees and covers:
            agreeing.append(theirs)
        elif agrees:
            coarser = max(coarser, _agreement(mine, theirs))
        elif not any(all(_compare(other, theirs)[:2]) for other in others):
            against.append(theirs)  # it answers no other date of the claim
    if agreeing:
        against = _own_sentence(claim, evidence, mine, against, agreeing, alignment)
    if mine.years and mine.month is None and _year_as_number(mine, evidence):
        return None
    if not against:
        return None
    same = [theirs for theirs in against if _compare(mine, theirs)[1]]
    theirs = max(same or against, key=lambda date: _agreement(mine, date))
    # A coarser date that agrees ("in 2014") supports as much of the claim as it says; only one of
    # the same kind that differs in one field ("28 April" for "14 April") outweighs it.
    decisive = not _borne_out(mine, evidence) and _agreement(mine, theirs) >= coarser + bool(
        coarser
    )
    says = claim.text[mine.start : mine.end]
    has = evidence.text[theirs.start : theirs.end]
    return Finding(
        DistortionKind.DATE_SHIFTED,
        f'The claim says "{says}"; the evidence has "{has}".',
        decisive,
        (mine.start, mine.end),
        (theirs.start, theirs.end),
    )


def _own_sentence(
    claim: Reading,
    evidence: Reading,
    mine: Date,
    against: list[Date],
    agreeing: list[Date],
    alignment: Alignment,
) -> list[Date]:
    """Dates in the claim's place in its own sentence, where it has taken that of another one."""
    if alignment.share(alignment.best) < _OWN or len(alignment.concepts) < 2:
        return []
    if any(alignment.share(theirs.sentence) > _FOREIGN for theirs in agreeing):
        return []
    before = _word_before(claim, mine)
    return [
        theirs
        for theirs in against
        if theirs.sentence == alignment.best and _word_before(evidence, theirs) == before
    ]


def _word_before(reading: Reading, date: Date) -> str:
    return reading.text[max(0, date.start - 8) : date.start].lower()


def dates_agree(mine: Date, theirs: Date) -> bool:
    """Whether two dates have a field in common and agree in all that they have in common."""
    agrees, _, common = _compare(mine, theirs)
    return agrees and common


def _compare(mine: Date, theirs: Date) -> tuple[bool, bool, bool]:
    """Whether the common fields agree, all of the claim's are there, and there is a common one."""
    agrees = covers = True
    common = False
    for field in _NAMES:
        left, right = getattr(mine, field), getattr(theirs, field)
        if left is None:
            continue
        if right is None:
            covers = False
            continue
        common = True
        if field == "years":
            agrees = agrees and left[0] < right[1] and right[0] < left[1]
        elif field == "minute":
            # "5:30" for "5:30 pm": without its half a time may be either.
            agrees = (
                agrees and left % 720 == right % 720 and (left == right or min(left, right) < 720)
            )
        else:
            agrees = agrees and left == right
    return agrees, covers, common


def _agreement(mine: Date, theirs: Date) -> int:
    """Number of fields that are equal."""
    pairs = zip(mine.fields, theirs.fields, strict=True)
    return sum(left is not None and left == right for left, right in pairs)


def _year_as_number(mine: Date, evidence: Reading) -> bool:
    """Whether what reads as a year in the claim reads as a number in the evidence."""
    assert mine.years is not None
    return any(quantity.value == mine.years[0] for quantity in evidence.quantities)


def _borne_out(mine: Date, evidence: Reading) -> bool:
    """Whether the evidence implies a year that it does not name: "after 1999" by 2003."""
    if mine.years is None:
        return False
    first, last = mine.years
    dated = [theirs for theirs in evidence.dates if theirs.years is not None]
    for at, theirs in enumerate(dated):
        assert theirs.years is not None
        if mine.relation == "before" and theirs.years[0] < first:
            return True
        if mine.relation == "after" and theirs.years[1] > last:
            return True
        if theirs.relation == "range":  # a range without an end goes on
            end = dated[at + 1].years if at + 1 < len(dated) else None
            if theirs.years[0] <= first and (end is None or last <= end[1]):
                return True
        if theirs.relation in ("before", "after") and mine.relation == theirs.relation:
            continue
    return mine.relation in ("within", "range") and any(
        theirs.years is not None and theirs.years[0] >= first for theirs in dated
    )
