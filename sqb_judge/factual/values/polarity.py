"""Content words with the polarity they stand under: "not disabled" is "enabled"."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.bounds import compared_number, is_negator
from sqb_judge.factual.values.opposites import concept_of
from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.word_lists import STOP_WORDS, words

# Verbs and adjectives that deny what follows them with "to".
_DENYING = words(
    "fail fails failed failing refuse refuses refused decline declines declined unable "
    "neglected neglects"
)
# Adverbs between a negation and the word it denies.
_PASSED_OVER = words("yet even ever longer currently really still actually officially")
# After these a negation denies nothing ("not only ... but also") ...
_HARMLESS = words("only just merely simply least doubt matter wonder later earlier")
_BOUNDING = words("more less fewer greater higher lower later earlier")
# ... and with these in its clause nobody can tell without understanding it.
_UNCLEAR_AFTER = words(
    "until unless but except other necessarily always all every if rather because"
)
_UNCLEAR_BEFORE = words("hardly rarely seldom scarcely barely rather instead almost too")
# Compared as values, so that they do not count as shared or missing words as well.
_PARTS_OF_NUMBERS = words("hundred thousand million billion trillion dozen percent")
_REACH = 6  # tokens a negation looks ahead for the word it denies


class Mark(NamedTuple):
    """A content word under a polarity.

    Attributes:
        concept: The word's stem, or the name of the pair of opposites it belongs to.
        sign: 1 or -1, with negations in front of it counted in.
        denied: A negation stands in front of it.
        sure: False where the scope of a negation cannot be told by rules.
        at: Index of its token.
        sentence: Number of its sentence.
    """

    concept: str
    sign: int
    denied: bool
    sure: bool
    at: int
    sentence: int


def mark_words(text: str, tokens: list[Token], taken: set[int]) -> list[Mark]:
    """Marks the content words of a text; tokens of dates are left out."""
    flipped: dict[int, int] = {}
    unclear: set[int] = set()
    skipped: set[int] = set()
    for at, token in enumerate(tokens):
        if token.kind != "word":
            continue
        word = token.lower
        denying = word in _DENYING and _word(tokens, at + 1) == "to"
        if denying or is_negator(word):
            _deny(text, tokens, at, flipped, unclear, skipped)
            if denying:
                skipped.add(at)
        elif word in _UNCLEAR_BEFORE:
            unclear.update(range(at + 1, at + 1 + _REACH))
    marks: list[Mark] = []
    for at, token in enumerate(tokens):
        if at in taken or at in skipped or token.kind not in ("word", "identifier", "ordinal"):
            continue
        if token.lower in STOP_WORDS or token.lower in _PARTS_OF_NUMBERS:
            continue
        concept, sign = concept_of(token.lower)
        denied = at in flipped
        if flipped.get(at, 0) % 2:
            sign = -sign
        marks.append(Mark(concept, sign, denied, at not in unclear, at, token.sentence))
    return marks


def _word(tokens: list[Token], at: int) -> str:
    return tokens[at].lower if at < len(tokens) else ""


def _deny(
    text: str,
    tokens: list[Token],
    at: int,
    flipped: dict[int, int],
    unclear: set[int],
    skipped: set[int],
) -> None:
    """Turns the sign of the word that the negation at a token denies."""
    following = _word(tokens, at + 1)
    if tokens[at].lower == "no" and at + 1 < len(tokens):
        if tokens[at + 1].kind == "number":  # No. 1
            return
        if following in _BOUNDING and _word(tokens, at + 2) == "than":  # a bound, not a denial
            skipped.add(at + 1)
            return
        if following == "longer":
            skipped.add(at + 1)
    if following in _HARMLESS:
        return
    compared = compared_number(text, tokens, at)
    if compared is not None:  # "never allows more than one" denies "more", not "allows"
        flipped[compared[0]] = flipped.get(compared[0], 0) + 1
        return
    vague = False
    target = -1
    for index in range(at + 1, min(at + 1 + 2 * _REACH, len(tokens))):
        token = tokens[index]
        gap = text[tokens[index - 1].end : token.start]
        if any(mark in gap for mark in ",.;:!?()\n") or token.sentence != tokens[at].sentence:
            vague = vague or token.lower == "but"
            break
        if token.lower in _UNCLEAR_AFTER:
            vague = True
        passed_over = token.lower in STOP_WORDS or token.lower in _PASSED_OVER
        if target < 0 and index <= at + _REACH and token.kind == "word" and not passed_over:
            if token.lower.endswith("ly") and not token.lower.endswith(("family", "only")):
                continue
            target = index
    if target >= 0:
        flipped[target] = flipped.get(target, 0) + 1
        if vague:
            unclear.add(target)
