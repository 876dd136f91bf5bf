"""Bounds on numbers, with a negation in front counted in: "never more than 5" is "at most 5"."""

from __future__ import annotations

from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.word_lists import STOP_WORDS, words

# Words before a number that bound it, by the last one to three of them.
_BOUNDS = {
    "at least": "min", "more than": "min", "greater than": "min", "higher than": "min",
    "longer than": "min", "over": "min", "above": "min", "exceeding": "min", "minimum of": "min",
    "no fewer than": "min", "no less than": "min", "not less than": "min", "upwards of": "min",
    "exceed": "min", "exceeds": "min", "exceeded": "min",
    "at most": "max", "up to": "max", "less than": "max", "fewer than": "max", "lower than": "max",
    "shorter than": "max", "under": "max", "below": "max", "maximum of": "max",
    "no more than": "max", "not more than": "max", "no longer than": "max", "capped at": "max",
}  # fmt: skip
_TURNED = {"min": "max", "max": "min"}
# What a negation in front turns round, by its first word.
_COMPARATIVES = words("more less fewer greater higher lower longer shorter")
_COMPARED = words("over above under below beyond")
_EXCEEDING = words("exceed exceeds exceeded exceeding")
NEGATORS = words(
    "not no never neither nor none nobody nothing without cannot cant dont doesnt didnt wont isnt"
)
# With these between, the negation denies something else: "not restarted after more than 3 tries".
_OTHER_CLAUSE = words(
    "that which who whose when where if unless until after before since because while once "
    "although but and or as so though whether"
)
_BEFORE = 7  # tokens a negation may stand before the comparison


def is_negator(word: str) -> bool:
    """Whether a lower-case word denies."""
    return word in NEGATORS or word.endswith("n't")


def compared_number(text: str, tokens: list[Token], negation: int) -> tuple[int, int] | None:
    """The comparison with a number that a negation denies, "never allows more than one".

    Args:
        text: The text.
        tokens: Its tokens.
        negation: Index of the negation.

    Returns:
        Index of the comparison's first token and of the number; None where there is none.
    """
    content = 0
    for at in range(negation + 1, min(negation + 1 + _BEFORE, len(tokens))):
        token = tokens[at]
        if text[tokens[at - 1].end : token.start].strip() or token.lower in _OTHER_CLAUSE:
            return None
        number = _number_at(tokens, at)
        if number:
            return at, number
        if token.kind != "word":
            return None
        content += token.lower not in STOP_WORDS and not token.lower.endswith("ly")
        if content > 2:
            return None
    return None


def _number_at(tokens: list[Token], at: int) -> int:
    """Index of the number of a comparison that begins at a token; 0 for none."""
    word = tokens[at].lower
    after = 0
    if word in _COMPARATIVES and at + 1 < len(tokens) and tokens[at + 1].lower == "than":
        after = at + 2
    elif word in _COMPARED or word in _EXCEEDING:
        after = at + 1
    if not 0 < after < len(tokens):
        return 0
    if tokens[after].kind == "symbol" and after + 1 < len(tokens):
        after += 1
    return after if tokens[after].kind == "number" or tokens[after].lower in _SPELLED else 0


_SPELLED = words(
    "one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty "
    "fifty sixty seventy eighty ninety half"
)


def bound_of(tokens: list[Token]) -> str:
    """The bound that some tokens are, whole: "min", "max" or ""."""
    return _BOUNDS.get(" ".join([token.lower for token in tokens]), "")


def bound_before(text: str, tokens: list[Token], at: int) -> str:
    """The bound on the number at a token: "min", "max" or ""."""
    lead = [token.lower for token in tokens[max(0, at - 3) : at]]
    for length in (3, 2, 1):
        bound = _BOUNDS.get(" ".join(lead[-length:])) if len(lead) >= length else None
        if bound:
            return _TURNED[bound] if _denied(text, tokens, at, lead[-length]) else bound
    return ""


def _denied(text: str, tokens: list[Token], at: int, first: str) -> bool:
    """Whether a negation in front turns the bound before a number round."""
    if first not in _COMPARATIVES and first not in _COMPARED and first not in _EXCEEDING:
        return False  # "no more than" has its negation in it, "at least" takes none
    for negation in range(at - 2, max(-1, at - 3 - _BEFORE), -1):
        if is_negator(tokens[negation].lower):
            found = compared_number(text, tokens, negation)
            return found is not None and at <= found[1] <= at + 1
    return False
