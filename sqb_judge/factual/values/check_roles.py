"""ENTITY_SUBSTITUTED: two things that have changed places, who did it and to whom.

Either a sentence that is word for word but for two exchanged parts ("rain caused the flood", "the
flood caused rain"), or one verb in both texts whose two sides are crossed, voice counted in ("Ann
was hired by Ben", "Ann hired Ben").
"""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.opposites import concept_of
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.values.tokens import Token, stem
from sqb_judge.factual.values.word_lists import STOP_WORDS, words
from sqb_judge.factual.verdicts import DistortionKind

_ALIGNED = 0.85  # share of the claim's words that stand in the sentence
_LONGEST = 40  # words from the first exchanged part to the end of the second
_PART = 8  # words of one exchanged part
# Between two sides these say the same both ways.
_SYMMETRIC = words(
    "meet met marry married divorced date dated equal equals equalled resemble resembles resembled "
    "border borders bordered adjoin adjoins differ differs differed agree agrees agreed fight "
    "fought play played plays face faced faces talk talked versus vs and or nor as well like "
    "alongside together near beside opposite between called known named titled same equivalent "
    "identical similar different tied drew"
)
# These tell two sides apart without a verb of their own.
_DIRECTIONS = words("than by because from to of above below over under into")
# A clause moved to the front is no exchange.
_CONDITIONAL = words("if when whenever unless while until once after before")
_COPULAS = words("be is are was were been being am")
_HELPERS = _COPULAS | words("has have had will would may might can could should must not also")
_SKIPPED = words("the a an his her its their this that these those")


def check_roles(
    claim: Reading, evidence: Reading, alignment: Alignment, number: int
) -> list[Finding]:
    """At most one finding on a sentence of the claim."""
    if alignment.share(alignment.best) < _ALIGNED:
        return []
    mine = [token for token in claim.tokens if token.sentence == number]
    for sentence, share in enumerate(alignment.shares):
        if share < _ALIGNED:
            continue
        theirs = [token for token in evidence.tokens if token.sentence == sentence]
        exchanged = _exchanged(claim, mine, theirs) or _crossed(mine, theirs)
        if exchanged is not None:
            left, right = exchanged
            span, their_span = (left[0].start, left[-1].end), (right[0].start, right[-1].end)
            return [
                Finding(
                    DistortionKind.ENTITY_SUBSTITUTED,
                    f'The claim says "{_shown(claim.text[slice(*span)])}" where the evidence has '
                    f'the two the other way round: "{_shown(evidence.text[slice(*their_span)])}".',
                    True,
                    span,
                    their_span,
                )
            ]
    return []


def _exchanged(
    claim: Reading, mine: list[Token], theirs: list[Token]
) -> tuple[list[Token], list[Token]] | None:
    """The stretches "B m A" of the claim and "A m B" of the evidence, if that is all that differs.

    The claim may be a part of the other sentence.
    """
    left = [token.lower for token in mine]
    right = [token.lower for token in theirs]
    head = _common(left, right)
    tail = _common(left[head:][::-1], right[head:][::-1])
    first, second = left[head : len(left) - tail], right[head : len(right) - tail]
    if len(first) != len(second):
        # A claim that ends earlier than its sentence.
        second = right[head : head + len(left) - head]
        first, tail = left[head:], 0
    if first == second or not 3 <= len(first) <= _LONGEST or sorted(first) != sorted(second):
        return None
    parts = _parts(first, second)
    if parts is None:
        return None
    before, between = parts
    middle = mine[head + before : head + before + between]
    if not _tells_apart(claim, middle, mine[head + before - 1], mine[head + before + between]):
        return None
    return mine[head : head + len(first)], theirs[head : head + len(second)]


def _common(left: list[str], right: list[str]) -> int:
    count = 0
    for one, two in zip(left, right, strict=False):
        if one != two:
            break
        count += 1
    return count


def _parts(left: list[str], right: list[str]) -> tuple[int, int] | None:
    """Lengths of B and m where left is B m A and right is A m B."""
    size = len(left)
    for after in range(1, min(_PART, size - 2) + 1):
        if left[size - after :] != right[:after]:
            continue
        for before in range(1, min(_PART, size - after - 1) + 1):
            between = size - after - before
            if (
                left[:before] == right[size - before :]
                and left[before : before + between] == right[after : after + between]
            ):
                return before, between
    return None


def _tells_apart(claim: Reading, middle: list[Token], before: Token, after: Token) -> bool:
    """Whether what stands between two sides says something else the other way round."""
    spoken = [token.lower for token in middle]
    if any(mark in claim.text[before.end : after.start] for mark in ",;:"):
        return False  # a list
    if "and" in (spoken[0], spoken[-1]) or "or" in (spoken[0], spoken[-1]):
        return False
    if not _SYMMETRIC.isdisjoint(spoken) or not _CONDITIONAL.isdisjoint(spoken):
        return False
    # "A is the B" names one thing twice; "A is the capital of B" does not.
    content = [word for word in spoken if word not in STOP_WORDS]
    return bool(content) or not _DIRECTIONS.isdisjoint(spoken)


class _Clause(NamedTuple):
    """A verb with the words beside it, as who does it and to whom."""

    agent: str
    patient: str
    first: int
    last: int


def _crossed(mine: list[Token], theirs: list[Token]) -> tuple[list[Token], list[Token]] | None:
    """Stretches around a verb whose agent and patient are exchanged."""
    verbs: dict[tuple[str, int], list[int]] = {}
    for at, token in enumerate(theirs):
        if _may_be_verb(token):
            verbs.setdefault(concept_of(token.lower), []).append(at)
    for at, token in enumerate(mine):
        if not _may_be_verb(token) or token.lower in _SYMMETRIC:
            continue
        others = verbs.get(concept_of(token.lower))
        one = _clause(mine, at) if others else None
        if one is None:
            continue
        clauses = [clause for other in others or () if (clause := _clause(theirs, other))]
        if any((c.agent, c.patient) == (one.agent, one.patient) for c in clauses):
            continue
        for two in clauses:
            if (one.agent, one.patient) == (two.patient, two.agent):
                return mine[one.first : one.last + 1], theirs[two.first : two.last + 1]
    return None


def _may_be_verb(token: Token) -> bool:
    return token.kind == "word" and token.text.islower() and token.lower not in STOP_WORDS


def _clause(tokens: list[Token], at: int) -> _Clause | None:
    """What stands right before and right after a verb; None where that is no plain clause."""
    before = at - 1
    helpers = set()
    while before >= 0 and (tokens[before].lower in _HELPERS or tokens[before].lower.endswith("ly")):
        helpers.add(tokens[before].lower)
        before -= 1
    after = at + 1
    passive = after < len(tokens) and tokens[after].lower == "by"
    if passive and _COPULAS.isdisjoint(helpers):
        return None
    after += passive
    while after < len(tokens) and tokens[after].lower in _SKIPPED:
        after += 1
    if before < 0 or after >= len(tokens):
        return None
    # A name of several words is told by its last one on either side.
    last = after
    while (
        last + 1 < len(tokens)
        and tokens[last].text[:1].isupper()
        and tokens[last + 1].text[:1].isupper()
        and tokens[last + 1].start - tokens[last].end == 1
    ):
        last += 1
    subject, other = tokens[before], tokens[last]
    if any(token.kind != "word" or token.lower in STOP_WORDS for token in (subject, other)):
        return None
    one, two = stem(subject.lower), stem(other.lower)
    if one == two:
        return None
    return _Clause(*((two, one) if passive else (one, two)), before, last)


def _shown(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
