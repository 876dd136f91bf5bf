"""Where a claim repeats a sentence but for one place: what stands there, and what stood there.

A claim that is word for word but for one place needs no rule about neighbours, scopes and units:
the place answers the place. The claim may be a part of the sentence.
"""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.values.tokens import Token

_KEPT = 0.6  # share of the claim's words that must stand as they stood
_FEWEST = 4  # ... and their number
_LONGEST = 7  # words that the place may have
_SENTENCES = 4  # sentences that share most with the claim which are looked at


class Edit(NamedTuple):
    """One place in which a sentence of a claim differs from one of its evidence.

    Attributes:
        left: The claim's tokens there; empty where something was left out.
        right: The evidence's; empty where something was put in.
        head: Number of tokens before the place that stand as they stood.
        tail: ... and after it.
        sentence: Number of the evidence's sentence.
        before: The token before the place, if any.
        after: The token after it, if any.
    """

    left: list[Token]
    right: list[Token]
    head: int
    tail: int
    sentence: int
    before: Token | None
    after: Token | None


def find_edits(
    claim: Reading, evidence: Reading, alignment: Alignment, sentence: int
) -> list[Edit]:
    """The single places in which a sentence of the claim differs from sentences like it.

    Args:
        claim: The claim.
        evidence: The evidence.
        alignment: Of the claim's sentence.
        sentence: Number of the claim's sentence.

    Returns:
        One edit for each sentence that is word for word but for one place, nearest first. Empty
        where a sentence holds the claim whole.
    """
    mine = [token for token in claim.tokens if token.sentence == sentence]
    if len(mine) <= _FEWEST or alignment.best < 0:
        return []
    least = 0.5 * alignment.share(alignment.best)
    near = [at for at, share in enumerate(alignment.shares) if share and share >= least]
    near = sorted(near, key=lambda at: (-alignment.share(at), at))[:_SENTENCES]
    found: list[Edit] = []
    for number in near:
        theirs = [token for token in evidence.tokens if token.sentence == number]
        edit = single_edit(mine, theirs, number)
        if edit is None:
            continue
        if not edit.left and not edit.right:
            return []
        found.append(edit)
    return sorted(found, key=lambda edit: len(edit.left) + len(edit.right))


def single_edit(mine: list[Token], theirs: list[Token], number: int = 0) -> Edit | None:
    """The one place in which two token sequences differ; None where there are more."""
    if not mine or not theirs:
        return None
    head, head_at = _longest(mine, theirs)
    tail, tail_at = _longest(mine[::-1], theirs[::-1])
    tail = min(tail, len(mine) - head)
    # Places in the other sentence: after the head, and before the tail.
    # Without a head or a tail the place must be the very beginning or end of the sentence.
    first = head_at + head if head else 0
    last = len(theirs) - tail_at - tail if tail else len(theirs)
    if last < first:  # words that the head and the tail both took
        tail = max(0, tail - (first - last))
        last = len(theirs) - tail_at - tail if tail else len(theirs)
        if last < first:
            return None
    left, right = mine[head : len(mine) - tail], theirs[first:last]
    kept = head + tail
    if kept < _FEWEST or kept < _KEPT * len(mine):
        return None
    if not left and (not head or not tail):
        right = []  # a part of the sentence, whole
    if len(left) > _LONGEST or len(right) > _LONGEST:
        return None
    before = mine[head - 1] if head else None
    after = mine[len(mine) - tail] if tail else None
    return Edit(left, right, head, tail, number, before, after)


def _longest(mine: list[Token], theirs: list[Token]) -> tuple[int, int]:
    """Length and place of the longest stretch of the other sequence that the claim begins with."""
    best, place = 0, 0
    words = [token.lower for token in mine]
    others = [token.lower for token in theirs]
    for at, word in enumerate(others):
        if word != words[0] or len(others) - at <= best:
            continue
        length = 1
        while (
            length < len(words)
            and at + length < len(others)
            and words[length] == others[at + length]
        ):
            length += 1
        if length > best:
            best, place = length, at
    return best, place
