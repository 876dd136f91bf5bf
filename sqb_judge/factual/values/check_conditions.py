"""CONTEXT_STRIPPED: a condition or a reservation of the evidence that the claim leaves out."""

from __future__ import annotations

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.polarity import Mark
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.verdicts import DistortionKind

_ALIGNED = 0.8  # share of the claim's words that stand in the sentence, outside the condition
# Words that open a condition which runs to the end of the clause.
_CONDITIONS = frozenset("if unless except only provided".split())
# Adverbs that take back the word beside them.
_RESERVATIONS = frozenset(
    "provisionally provisional conditionally conditional tentatively tentative allegedly alleged "
    "reportedly supposedly purportedly nearly almost partially partly temporarily".split()
)
_RESERVED = frozenset(
    "if unless except only solely just exclusively provided providing when whenever where while "
    "provisionally provisional conditionally conditional conditions condition tentatively tentative "
    "allegedly alleged reportedly supposedly purportedly nearly almost partially partly partial "
    "temporarily temporary may might could can some certain subject depending depends long".split()
)
_PARTIAL = frozenset("some most many several certain few often sometimes usually may might could".split())
_TOTAL = frozenset("all every always must each any everyone everything invariably entirely".split())


def check_conditions(claim: Reading, evidence: Reading, alignment: Alignment) -> list[Finding]:
    """At most one finding, on the sentence that the claim is nearest to."""
    if alignment.share(alignment.best) < _ALIGNED:
        return []
    claim_words = {token.lower for token in claim.tokens}
    sentence = [token for token in evidence.tokens if token.sentence == alignment.best]
    marks = [mark for mark in evidence.marks if mark.sentence == alignment.best]
    concepts = frozenset().union(*claim.concepts)
    # The bulk of sentences hold none of these words.
    for at, token in enumerate(sentence):
        word = token.lower
        if word in _PARTIAL and claim_words & _TOTAL and not claim_words & _PARTIAL:
            return [_overstated(claim, sentence, at)]
        if claim_words & _RESERVED:
            continue
        if word in _CONDITIONS:
            finding = _condition(claim, evidence, sentence, at, marks, concepts)
        elif word in _RESERVATIONS:
            finding = _reservation(claim, evidence, token, marks, concepts)
        else:
            continue
        if finding is not None:
            return [finding]
    return []


def _condition(
    claim: Reading,
    evidence: Reading,
    sentence: list[Token],
    at: int,
    marks: list[Mark],
    concepts: frozenset[str],
) -> Finding | None:
    """"Refunds are paid if ..." as "Refunds are paid"."""
    marker = sentence[at]
    before = sentence[at - 1].lower if at else ""
    if marker.lower == "provided" and not (at + 1 < len(sentence) and sentence[at + 1].lower == "that"):
        return None
    if marker.lower == "only" and before in ("the", "an", "not", "his", "her", "its", "their", "if", ""):
        return None
    if before in ("even", "as", "asks", "asked", "whether", "see", "wonder", "wondered", "not"):
        return None
    end = _clause_end(evidence, sentence, at)
    inside = {mark.concept for mark in marks if marker.start < evidence.tokens[mark.index].start < end}
    outside = {
        mark.concept
        for mark in marks
        if not marker.start <= evidence.tokens[mark.index].start < end
    }
    if not inside or inside & concepts:
        return None
    aligned = len(concepts & outside) / len(concepts)
    return Finding(
        DistortionKind.CONTEXT_STRIPPED,
        f'The evidence says so with a condition, "{_shown(evidence.text[marker.start : end])}", that '
        "the claim leaves out.",
        aligned >= _ALIGNED and len(concepts) >= 2,
        (claim.tokens[0].start, claim.tokens[-1].end),
        (marker.start, end),
    )


def _clause_end(evidence: Reading, sentence: list[Token], at: int) -> int:
    for left, right in zip(sentence[at:], sentence[at + 1 :], strict=False):
        gap = evidence.text[left.end : right.start]
        if any(mark in gap for mark in ",;:()—"):
            return left.end
    return sentence[-1].end


def _reservation(
    claim: Reading,
    evidence: Reading,
    token: Token,
    marks: list[Mark],
    concepts: frozenset[str],
) -> Finding | None:
    """"Conditionally approved" as "approved"."""
    at = next((i for i, mark in enumerate(marks) if evidence.tokens[mark.index] is token), None)
    if at is None:
        return None
    beside = [marks[i] for i in (at + 1, at - 1) if 0 <= i < len(marks)]
    held = next((mark for mark in beside if mark.concept in concepts), None)
    following = evidence.tokens[marks[at].index + 1 : marks[at].index + 2]
    if held is None or (following and following[0].kind == "number"):
        return None
    return Finding(
        DistortionKind.CONTEXT_STRIPPED,
        f'The evidence has "{token.text}" with "{evidence.tokens[held.index].text}"; the claim leaves '
        "it out.",
        len(concepts) >= 2,
        (claim.tokens[0].start, claim.tokens[-1].end),
        (token.start, token.end),
    )


def _overstated(claim: Reading, sentence: list[Token], at: int) -> Finding:
    """"Some users" as "all users", "may" as "must"."""
    strong = next(token for token in claim.tokens if token.lower in _TOTAL)
    return Finding(
        DistortionKind.CONTEXT_STRIPPED,
        f'The claim says "{strong.text}" where the evidence says "{sentence[at].text}".',
        strong.lower not in ("any", "each"),
        (strong.start, strong.end),
        (sentence[at].start, sentence[at].end),
    )


def _shown(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
