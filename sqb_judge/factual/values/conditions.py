"""Clauses that limit what a sentence says: "if ...", "unless ...", "never ... because ..."."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.word_lists import words

# Words that open a condition; what they open does not hold without it.
_OPENING = words("if unless except")
# ... and of which only the whole phrase does.
_PHRASES = (
    ("provided", "that"), ("providing", "that"), ("as", "long", "as"), ("so", "long", "as"),
    ("on", "condition", "that"), ("subject", "to"), ("only", "if"), ("only", "when"),
    ("only", "where"),
)  # fmt: skip
# Words that open a circumstance. It limits a sentence that speaks of always or never; of another
# one it tells when or why something happens, and that it happens is said all the same.
_CIRCUMSTANCES = words("when whenever because where while until")
# "Even if" limits nothing, "as if" compares, "if any" is a manner of speaking.
_NO_CONDITION_AFTER = words("even as whether what see asks asked wonder wondered not but only")
_NO_CONDITION_BEFORE = words("only any anything not so ever needed necessary possible and or to")
_TOTAL = words("never always no none nothing nobody all every any must cannot only")
_POSSIBLE = words("can may might could would some sometimes often perhaps few many several most")


class Condition(NamedTuple):
    """A limiting clause of a sentence.

    Attributes:
        first: Index of its first token among the sentence's.
        after: Index after its last token.
        limits: A condition; False for a circumstance.
        led: It stands before what it limits.
    """

    first: int
    after: int
    limits: bool
    led: bool


def find_conditions(text: str, sentence: list[Token]) -> list[Condition]:
    """The limiting clauses of a sentence, in order."""
    found: list[Condition] = []
    at = 0
    while at < len(sentence):
        length, limits = _opening(sentence, at)
        if not length:
            at += 1
            continue
        after = _clause_end(text, sentence, at)
        if after - at > length:
            found.append(Condition(at, after, limits, at == 0))
        at = max(after, at + 1)
    return found


def _opening(sentence: list[Token], at: int) -> tuple[int, bool]:
    """Number of words that open a clause at a token, 0 for none, and whether it is a condition."""
    word = sentence[at].lower
    before = sentence[at - 1].lower if at else ""
    following = [token.lower for token in sentence[at + 1 : at + 3]]
    for phrase in _PHRASES:
        if word == phrase[0] and tuple(following[: len(phrase) - 1]) == phrase[1:]:
            return len(phrase), True
    if word in _OPENING:
        if before in _NO_CONDITION_AFTER or (following and following[0] in _NO_CONDITION_BEFORE):
            return 0, True
        return 1, True
    return (1, False) if word in _CIRCUMSTANCES else (0, False)


def _clause_end(text: str, sentence: list[Token], at: int) -> int:
    """Index after a clause's last token: up to the next comma, or the sentence's end."""
    for index in range(at + 1, len(sentence)):
        gap = text[sentence[index - 1].end : sentence[index].start]
        if any(mark in gap for mark in ",;:()\u2014"):
            return index
    return len(sentence)


def is_total(words_: frozenset[str] | set[str]) -> bool:
    """Whether some lower-case words speak of all, always or never."""
    return not _TOTAL.isdisjoint(words_)


def is_possible(words_: frozenset[str] | set[str]) -> bool:
    """Whether some lower-case words speak of what is only possible, or of some only.

    A condition left out does such a claim no harm: what happens if it rains can happen.
    """
    return not _POSSIBLE.isdisjoint(words_)
