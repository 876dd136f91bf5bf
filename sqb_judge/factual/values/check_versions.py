"""Versions: NUMBER_CHANGED where claim and evidence give two versions of one thing."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.alignment import Alignment, align
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.opposites import concept_of
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.word_lists import words
from sqb_judge.factual.verdicts import DistortionKind

_MOST = 50  # versions of one claim that are looked at
_OWN = 0.85  # share from which a sentence is the claim's own
_FOREIGN = 0.5  # share up to which a sentence is about something else
_SIMILAR = 0.7  # share at which a version answers one that stands after another word
_SINCE = words("since until till before after from starting")
_LEAD = 3  # tokens before a version that are looked at


class _Version(NamedTuple):
    number: str
    of: str  # the word before
    dated: bool  # "since v1.28": the version stands for a time
    start: int
    end: int
    sentence: int


def check_versions(claim: Reading, evidence: Reading) -> list[Finding]:
    """Findings on the claim's versions; "v1.31" and "1.31" are one."""
    mine = _versions(claim)
    if not mine:
        return []
    theirs = _versions(evidence)
    numbers = {token.text: token.sentence for token in evidence.tokens if token.kind == "number"}
    concepts = frozenset(concept_of(token.lower)[0] for token in claim.tokens if _is_version(token))
    findings = []
    for version in mine[:_MOST]:
        others = [v for v in mine if v.number != version.number]
        alignment = align(claim, evidence, version.sentence, without=concepts)
        # 1.31 is borne out by 1.31.4, and so is v2 by v2.0.
        equal = [v.sentence for v in theirs if _same(version.number, v.number)]
        if version.number in numbers:
            equal.append(numbers[version.number])
        free = [v for v in theirs if not any(_same(other.number, v.number) for other in others)]
        if equal:
            free = _own_sentence(version, free, equal, alignment)
        if not free:
            continue
        other = max(free, key=lambda v: (alignment.share(v.sentence), v.of == version.of))
        share = alignment.share(other.sentence)
        if alignment.concepts and share < _FOREIGN and (other.of != version.of or len(free) > 1):
            continue
        findings.append(
            Finding(
                DistortionKind.DATE_SHIFTED if version.dated else DistortionKind.NUMBER_CHANGED,
                f'The claim says version "{claim.text[version.start : version.end]}"; the evidence '
                f'has "{evidence.text[other.start : other.end]}".',
                other.of == version.of and (share >= _SIMILAR or not alignment.concepts),
                (version.start, version.end),
                (other.start, other.end),
            )
        )
    return findings


def _own_sentence(
    mine: _Version, theirs: list[_Version], equal: list[int], alignment: Alignment
) -> list[_Version]:
    """Versions in the claim's own sentence, where the claim's version is that of another thing."""
    if alignment.share(alignment.best) < _OWN or len(alignment.concepts) < 2:
        return []
    if any(alignment.share(sentence) > _FOREIGN for sentence in equal):
        return []
    return [v for v in theirs if v.sentence == alignment.best and v.of == mine.of]


def _versions(reading: Reading) -> list[_Version]:
    found = []
    for at, token in enumerate(reading.tokens):
        if token.kind not in ("number", "identifier"):
            continue
        lead = [before.lower for before in reading.tokens[max(0, at - _LEAD) : at]]
        of = lead[-1] if lead else ""
        dated = not _SINCE.isdisjoint(lead)
        if token.kind == "number" and of in ("version", "release") and "." in token.text:
            found.append(_Version(token.text, of, dated, token.start, token.end, token.sentence))
        elif _is_version(token):
            number = token.text.lstrip("vV")
            found.append(_Version(number, of, dated, token.start, token.end, token.sentence))
    return found


def _is_version(token: Token) -> bool:
    return token.kind == "identifier" and (token.text[0].isdigit() or token.text[1:2].isdigit())


def _same(left: str, right: str) -> bool:
    return left == right or right.startswith(left + ".") or left == right + ".0"
