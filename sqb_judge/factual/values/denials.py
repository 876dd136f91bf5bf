"""What a text mentions only to deny it: "it is a misconception that ...", "contrary to ..."."""

from __future__ import annotations

from typing import NamedTuple

from sqb_judge.factual.values.bounds import is_negator
from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.word_lists import words

_NOUNS = words(
    "misconception misconceptions myth myths fallacy misbelief misunderstanding falsehood hoax"
)
_JUDGED = words(
    "wrong false untrue incorrect mistaken erroneous inaccurate outdated obsolete superseded "
    "debunked disproved disproven refuted unfounded"
)
# Words that, denied or called past, say that something does not hold.
_HOLDING = words("true correct right valid accurate case so holds hold applies")
_STATEMENTS = words(
    "statement statements claim claims idea belief notion assertion view assumption theory "
    "advice rumour rumor suggestion"
)
_COPULAS = words("is are was were be been being isn't aren't wasn't weren't has have")
_TURNS = words("but whereas instead rather although though")
_NEAR = 4  # tokens between a noun and its "that"


class Denial(NamedTuple):
    """A part of a sentence that the sentence denies: (start, end) offsets and the sentence."""

    start: int
    end: int
    sentence: int


def find_denials(text: str, tokens: list[Token]) -> list[Denial]:
    """The denied parts of a text; few texts have one."""
    found: list[Denial] = []
    stated = -1  # the last "statement that" of the sentence
    sentence = -1
    for at, token in enumerate(tokens):
        if token.sentence != sentence:
            stated, sentence = -1, token.sentence
        if token.lower == "that" and at and tokens[at - 1].lower in _STATEMENTS:
            stated = at
        first = after = -1
        if token.lower == "contrary" and _lower(tokens, at + 1) == "to":
            first, after = at + 2, _clause_end(text, tokens, at + 2)
        elif _judges(tokens, at):
            that = _that_after(text, tokens, at)
            if that >= 0:
                first, after = that + 1, _turn(text, tokens, that + 1)
            elif stated >= 0:
                first, after = stated + 1, at
        if 0 <= first < after and not (found and tokens[first].start < found[-1].end):
            found.append(Denial(tokens[first].start, tokens[after - 1].end, sentence))
    return found


def _judges(tokens: list[Token], at: int) -> bool:
    """Whether the word at a token says that a statement does not hold."""
    word = tokens[at].lower
    lead = [token.lower for token in tokens[max(0, at - 3) : at]]
    negated = any(is_negator(before) for before in lead)
    if word in _NOUNS:
        return not negated
    predicate = not _COPULAS.isdisjoint(lead)
    if word in _JUDGED:
        return predicate and not negated
    if word in _HOLDING:
        return negated and (predicate or "longer" in lead)
    return word == "date" and lead[-2:] == ["out", "of"] and not negated


def _that_after(text: str, tokens: list[Token], at: int) -> int:
    """Index of the "that" which a judgement opens; -1 where there is none."""
    reach = _NEAR if tokens[at].lower in _NOUNS else 1
    for index in range(at + 1, min(at + 1 + reach, len(tokens))):
        if tokens[index].sentence != tokens[at].sentence:
            break
        if text[tokens[index - 1].end : tokens[index].start].strip():
            break
        if tokens[index].lower == "that":
            return index
    return -1


def _turn(text: str, tokens: list[Token], at: int) -> int:
    """Index after the last token of a denied clause: the sentence's end, or ", but"."""
    for index in range(at, len(tokens)):
        if tokens[index].sentence != tokens[at].sentence:
            return index
        if (
            tokens[index].lower in _TURNS
            and "," in text[tokens[index - 1].end : tokens[index].start]
        ):
            return index
    return len(tokens)


def _clause_end(text: str, tokens: list[Token], at: int) -> int:
    for index in range(at + 1, len(tokens)):
        if tokens[index].sentence != tokens[at].sentence:
            return index
        if "," in text[tokens[index - 1].end : tokens[index].start]:
            return index
    return len(tokens)


def _lower(tokens: list[Token], at: int) -> str:
    return tokens[at].lower if at < len(tokens) else ""
