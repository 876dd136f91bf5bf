"""A clause in; the clause without its ", which ..." part, and that part as a clause, out."""

from __future__ import annotations

from collections.abc import Sequence

from sqb_judge.text.lexicon import BE, CONDITIONS, DETERMINERS, PARTICIPLES, PAST, PREPOSITIONS
from sqb_judge.text.verbs import (
    Word,
    finite_form,
    first_finite,
    is_plural_noun,
    is_singular_verb,
)

_MAX_ANTECEDENT = 8
Part = tuple[str, int, int]


def take_relative(sentence: str, words: Sequence[Word], low: int, high: int) -> list[Part]:
    """Cut off the first ", which" or ", who" clause of words[low:high].

    The words it refers to must be beyond doubt: the whole subject before it, or the nearest noun
    phrase where the verb's number fits that and no other.

    Returns:
        (wording, begin, end) of the main clause and, if one was cut off, of the relative clause.
    """
    whole = (_cut(sentence, words, low, high), words[low].begin, words[high - 1].end)
    for at in range(low + 1, high - 1):
        relative = words[at].low in ("which", "who") and words[at - 1].tail.endswith(",")
        if not relative or words[at].inside:
            continue
        verb = next((v for v in (at + 1, at + 2) if v < high and _verb(words, v, at)), None)
        if verb is None or any(w.low in CONDITIONS for w in words[low:at]):
            return [whole]
        if first_finite(words, low, at) is None:
            return _medial(sentence, words, (low, at, high)) or [whole]
        return _trailing(sentence, words, (low, at, high), verb) or [whole]
    return [whole]


def _verb(words: Sequence[Word], at: int, relative: int) -> bool:
    if at == relative + 2 and not (
        words[relative + 1].low.endswith("ly") or words[relative + 1].low in ("also", "often")
    ):
        return False
    return finite_form(words, at, relative) is not None


def _cut(sentence: str, words: Sequence[Word], low: int, high: int) -> str:
    return sentence[words[low].begin : words[high - 1].end]


def _medial(
    sentence: str, words: Sequence[Word], bounds: tuple[int, int, int]
) -> list[Part] | None:
    low, at, high = bounds
    for closing in range(at + 1, high - 1):
        if not words[closing].tail.endswith(",") or words[closing].inside:
            continue
        after = closing + 1
        if words[after].low.endswith("ly") and after + 1 < high:
            after += 1
        past = words[after].low in PAST and after + 1 < high and words[after + 1].low != "by"
        if (not past and finite_form(words, after, closing + 1) is None) or words[after].low in (
            "and",
            "or",
        ):
            continue
        subject = _cut(sentence, words, low, at).rstrip(" ,")
        main = f"{subject} {_cut(sentence, words, closing + 1, high)}"
        relative = f"{subject} {_cut(sentence, words, at + 1, closing + 1)}"
        span = (words[low].begin, words[high - 1].end)
        inner = (words[low].begin, words[closing].end)
        return [(relative, *inner), (main, *span)]
    return None


def _trailing(
    sentence: str, words: Sequence[Word], bounds: tuple[int, int, int], verb: int
) -> list[Part] | None:
    low, at, high = bounds
    start = _antecedent(words, low, at, is_singular_verb(words[verb]))
    if start is None:
        return None
    main = first_finite(words, low, at)
    if main is not None and words[main].low in BE and start == main + 1:
        # "S is an actor, who ...": S itself is meant.
        if any(word.tail.endswith(",") for word in words[low:main]):
            return None
        noun = _cut(sentence, words, low, main)
    else:
        noun = _cut(sentence, words, start, at).rstrip(" ,")
    relative = f"{noun} {_cut(sentence, words, at + 1, high)}"
    return [
        (_cut(sentence, words, low, at), words[low].begin, words[at - 1].end),
        (relative, words[at].begin, words[high - 1].end),
    ]


def _antecedent(words: Sequence[Word], low: int, at: int, singular: bool | None) -> int | None:
    """Where the noun phrase that ends before `at` begins; None if more than one could be meant."""
    start = at - 1
    if not words[start].form[:1].isalnum() or words[start].low.endswith("ly"):
        return None
    if words[start].low in PARTICIPLES or finite_form(words, start, low) is not None:
        return None
    while start > low and at - start < _MAX_ANTECEDENT:
        before = words[start - 1]
        if words[start].low in DETERMINERS:
            break
        if before.inside or before.tail:
            return None  # 'the "Home" brand, which ...'
        if before.low in PREPOSITIONS or finite_form(words, start - 1, low) is not None:
            break
        if before.low in ("and", "or"):
            return None
        if before.low in PARTICIPLES and before.low.islower() and before.low.endswith("ed"):
            break
        if before.low in ("to", "not", "also", "be", "been", "being") or before.low.endswith("ing"):
            break
        start -= 1
    plural = is_plural_noun(words[at - 1])
    if singular is not None and singular == plural:
        return None
    # "the list of hosts in Rome, which ...": a name is meant itself, a common noun may not be.
    nested = start > low and words[start - 1].low in PREPOSITIONS
    if nested and not words[at - 1].form[:1].isupper():
        return None
    return start
