"""DATE_SHIFTED: dates of a claim against those of its evidence."""

from __future__ import annotations

from sqb_judge.factual.values.dates import Date
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.verdicts import DistortionKind

_NAMES = ("years", "month", "day", "weekday", "minute")


def check_dates(claim: Reading, evidence: Reading) -> list[Finding]:
    """Findings on the claim's dates."""
    findings = []
    for mine in claim.dates:
        finding = _check(claim, evidence, mine)
        if finding is not None:
            findings.append(finding)
    return findings


def _check(claim: Reading, evidence: Reading, mine: Date) -> Finding | None:
    against: list[Date] = []
    coarser = False
    for theirs in evidence.dates:
        agrees, covers, common = _compare(mine, theirs)
        if not common:
            continue
        if agrees and covers:
            return None
        if agrees:
            coarser = True
        else:
            against.append(theirs)
    if mine.years and mine.month is None and _year_as_number(mine, evidence):
        return None
    if not against:
        return None
    same = [theirs for theirs in against if _compare(mine, theirs)[1]]
    theirs = max(same or against, key=lambda date: _agreement(mine, date))
    partial = _agreement(mine, theirs) > 0
    # A coarser date that agrees ("in 2014") supports as much of the claim as it says; only one of
    # the same kind that differs in one field ("28 April" for "14 April") outweighs it.
    decisive = not _borne_out(mine, evidence) and (partial or not coarser)
    says = claim.text[mine.start : mine.end]
    has = evidence.text[theirs.start : theirs.end]
    return Finding(
        DistortionKind.DATE_SHIFTED,
        f'The claim says "{says}"; the evidence has "{has}".',
        decisive,
        (mine.start, mine.end),
        (theirs.start, theirs.end),
    )


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
            agrees = agrees and left % 720 == right % 720 and (
                left == right or min(left, right) < 720
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
