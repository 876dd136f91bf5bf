"""Versions: NUMBER_CHANGED where claim and evidence give two versions of one thing."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.verdicts import DistortionKind


class _Version(NamedTuple):
    number: str
    of: str  # the word before
    start: int
    end: int


def check_versions(claim: Reading, evidence: Reading) -> list[Finding]:
    """Findings on the claim's versions; "v1.31" and "1.31" are one."""
    mine = _versions(claim)
    if not mine:
        return []
    theirs = _versions(evidence)
    numbers = {token.text for token in evidence.tokens if token.kind == "number"}
    findings = []
    for version in mine:
        # 1.31 is borne out by 1.31.4, and so is v2 by v2.0.
        if version.number in numbers or any(_same(version.number, v.number) for v in theirs):
            continue
        other = next(
            (v for v in theirs if v.of == version.of), theirs[0] if len(theirs) == 1 else None
        )
        if other is None:
            continue
        findings.append(
            Finding(
                DistortionKind.NUMBER_CHANGED,
                f'The claim says version "{claim.text[version.start : version.end]}"; the evidence '
                f'has "{evidence.text[other.start : other.end]}".',
                other.of == version.of,
                (version.start, version.end),
                (other.start, other.end),
            )
        )
    return findings


def _versions(reading: Reading) -> list[_Version]:
    found = []
    for at, token in enumerate(reading.tokens):
        of = reading.tokens[at - 1].lower if at else ""
        if token.kind == "number" and of in ("version", "release") and "." in token.text:
            found.append(_Version(token.text, of, token.start, token.end))
        elif token.kind == "identifier" and (token.text[0].isdigit() or token.text[1:2].isdigit()):
            found.append(_Version(token.text.lstrip("vV"), of, token.start, token.end))
    return found


def _same(left: str, right: str) -> bool:
    return left == right or right.startswith(left + ".") or left == right + ".0"
