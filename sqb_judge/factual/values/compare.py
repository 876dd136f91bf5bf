"""The comparison of a claim with the evidence that was chosen for it."""

from __future__ import annotations

from sqb_judge.factual.values.alignment import align
from sqb_judge.factual.values.check_conditions import check_clauses, check_conditions
from sqb_judge.factual.values.check_dates import check_dates
from sqb_judge.factual.values.check_denials import check_denials
from sqb_judge.factual.values.check_names import check_names
from sqb_judge.factual.values.check_polarity import check_polarity
from sqb_judge.factual.values.check_quantities import check_quantities
from sqb_judge.factual.values.check_replacement import check_replacement
from sqb_judge.factual.values.check_roles import check_roles
from sqb_judge.factual.values.check_versions import check_versions
from sqb_judge.factual.values.check_wording import check_wording
from sqb_judge.factual.values.edits import find_edits
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.reading import Reading, read, without_denied

# Tokens. What is longer is no claim, or no evidence chosen for one, and rules that compare pairs of
# values would neither be right nor quick there.
_LONGEST_CLAIM = 600
_LONGEST_EVIDENCE = 6000
_OCCURRENCES = 8  # places at which a repeated claim is looked at
_CONDITION_WORDS = ("if", "unless", "except", "provided", "only", "conditionally", "provisionally")


def compare_values(claim: str, evidence: str) -> list[Finding]:
    """Compares a claim with its evidence by numbers, dates, versions, polarity, names, conditions.

    Args:
        claim: The claim.
        evidence: The one to five sentences chosen for it, joined by spaces; not a whole document.

    Returns:
        What speaks against the claim, decisive findings first. Empty for a claim that stands in the
        evidence word by word.
    """
    mine, theirs = read(claim), read(evidence)
    if not mine.tokens or not theirs.tokens or _verbatim(claim.strip(), evidence):
        return []
    if len(mine.tokens) > _LONGEST_CLAIM or len(theirs.tokens) > _LONGEST_EVIDENCE:
        return []
    stands, left_out = _stands_in(mine, theirs)
    if stands == "whole" and not theirs.denials:
        return []
    whole, theirs = theirs, theirs if mine.denials else without_denied(theirs)
    alignments = [align(mine, theirs, number) for number in range(len(mine.concepts))]
    denied = [
        finding
        for number, alignment in enumerate(alignments)
        for finding in check_denials(mine, whole, alignment, number)
    ]
    if stands == "whole":
        return denied
    conditions = [
        finding
        for number, alignment in enumerate(alignments)
        for finding in check_conditions(mine, theirs, alignment, number)
    ]
    if stands == "conditioned":
        return sorted(denied + (left_out or conditions), key=lambda finding: not finding.decisive)
    findings = [
        *denied,
        *check_quantities(mine, theirs, alignments),
        *check_versions(mine, theirs),
        *check_dates(mine, theirs, alignments),
    ]
    for number, alignment in enumerate(alignments):
        findings += check_polarity(mine, theirs, alignment, number)
    findings += check_names(mine, theirs)
    findings += conditions
    for number, alignment in enumerate(alignments):
        findings += _new(check_roles(mine, theirs, alignment, number), findings)
        for edit in find_edits(mine, theirs, alignment, number)[:1]:
            for check in (check_replacement, check_wording):
                finding = check(mine, theirs, edit)
                findings += _new([finding] if finding else [], findings)
    return sorted(findings, key=lambda finding: not finding.decisive)


def _new(found: list[Finding], known: list[Finding]) -> list[Finding]:
    """The findings on places of the claim that no decisive one is about yet."""
    return [
        finding
        for finding in found
        if not any(_overlap(finding, other) for other in known if other.decisive)
    ]


def _overlap(one: Finding, two: Finding) -> bool:
    """Whether two findings are about the same place of the claim."""
    return one.claim_span[0] < two.claim_span[1] and two.claim_span[0] < one.claim_span[1]


def _verbatim(claim: str, evidence: str) -> bool:
    """Whether the claim stands in the evidence letter by letter, as sentences of their own."""
    found = evidence.find(claim)
    if found < 0 or (found and not evidence[found - 1].isspace()):
        return False
    rest = evidence[found + len(claim) :][:2]
    return not rest or (rest[0].isspace() and (claim[-1:] in ".!?" or rest[1:].isupper()))


def _stands_in(claim: Reading, evidence: Reading) -> tuple[str, list[Finding]]:
    """Whether the claim's words follow one another in the evidence.

    Returns:
        "whole" if they do, "conditioned" if the evidence has a condition right before or after
        them, "" if they do not; and a finding on that condition. Numbers must end where they end
        there: "is 5" does not stand in "is 5 million".
    """
    found = evidence.line.find(claim.line)
    state = ""
    left_out: list[Finding] = []
    for _ in range(_OCCURRENCES):
        if found < 0:
            break
        first = evidence.line.count(" ", 0, found + 1) - 1
        after = first + len(claim.tokens)
        if _same_numbers(claim, evidence, first, after):
            clause = check_clauses(claim, evidence, first, after)
            if clause is None and not _conditioned(evidence, after):
                return "whole", []
            state = "conditioned"
            left_out += [clause] if clause else []
        found = evidence.line.find(claim.line, found + 1)
    return state, left_out[:1]


def _same_numbers(claim: Reading, evidence: Reading, first: int, after: int) -> bool:
    tokens = evidence.tokens[first:after]
    if len(tokens) != len(claim.tokens):
        return False
    start, end = tokens[0].start, tokens[-1].end
    mine = [(q.value, q.measures) for q in claim.quantities]
    theirs = [(q.value, q.measures) for q in evidence.quantities if start <= q.start < end]
    return mine == theirs


def _conditioned(evidence: Reading, after: int) -> bool:
    """Whether a condition follows in the same sentence: lower case, and nothing between."""
    if not 0 < after < len(evidence.tokens):
        return False
    token = evidence.tokens[after]
    gap = evidence.text[evidence.tokens[after - 1].end : token.start]
    return token.text in _CONDITION_WORDS and gap in (" ", ", ")
