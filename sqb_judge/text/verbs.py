"""Words of a sentence in; where its finite verbs and its subject are, out.

Lexical rules, no tagger: they answer "no verb" when in doubt, so that a clause is kept whole
rather than cut at a noun that looks like a verb.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqb_judge.text.lexicon import (
    AUXILIARIES,
    BASE_FORMS,
    DETERMINERS,
    INTRANSITIVE_PAST,
    NOUNISH,
    PARTICIPLES,
    PAST,
    PREPOSITIONS,
    RELATIVES,
    SUBJECT_PRONOUNS,
    SURE_PAST,
    THIRD_PERSON,
)

_TOKEN = re.compile(r"\S+")
_OPENING = "([{\"'\u201c\u2018\u00ab*"
_CLOSING = ")]}\"'\u201d\u2019\u00bb*.,;:!?\u2026"
_OF_VERBS = frozenset(("consists", "disposes", "approves", "thinks", "speaks", "complains"))
_PRONOUN_OBJECTS = frozenset(
    ("it", "them", "him", "her", "us", "me", "you", "itself", "themselves")
)


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a sentence.

    Attributes:
        form: As written, without punctuation around it.
        low: The same in lower case.
        begin: Index of its first character in the sentence, punctuation included.
        end: Index after its last, punctuation included.
        tail: Punctuation after it.
        inside: True within brackets or quotation marks, where nothing is split.
    """

    form: str
    low: str
    begin: int
    end: int
    tail: str
    inside: bool


@lru_cache(maxsize=128)  # one sentence passes several rules in a row
def words_of(sentence: str) -> tuple[Word, ...]:
    """Cut a sentence at white space and note what stands in brackets or quotation marks."""
    words = []
    depth, quoted = 0, False
    for match in _TOKEN.finditer(sentence):
        raw = match[0]
        bare = raw.lstrip(_OPENING)
        form = bare.rstrip(_CLOSING)
        low = form.lower().replace("\u2019", "'")
        within = depth > 0 or quoted or raw[0] in '([{"\u201c'
        words.append(Word(form, low, match.start(), match.end(), bare[len(form) :], within))
        for char in raw if not raw.isalnum() else ():
            if char in "([{\u201c":
                depth += 1
            elif char in ")]}\u201d":
                depth = max(0, depth - 1)
            elif char == '"':
                quoted = not quoted
    return tuple(words)


def is_plural_noun(word: Word) -> bool:
    """Whether a word looks like a plural noun; "Redis", "status" and "class" do not."""
    low = word.low
    if low in ("people", "children", "men", "women", "data", "criteria", "both", "these", "those"):
        return True
    return (
        len(low) > 3
        and low.endswith("s")
        and not low.endswith(("ss", "us", "is", "'s", "ics", "ous"))
        and (word.form.islower() or word.form.istitle() or word.form[:-1].isupper())
    )


def finite_form(words: Sequence[Word], at: int, start: int = 0) -> str | None:
    """Form of the finite verb at `at`: "aux", "s", "past" or "base"; None where there is none."""
    word = words[at]
    low = word.low
    before = words[at - 1] if at > start else None
    if before is not None and before.low in ("to", "and/or") and low not in ("is", "was", "has"):
        return None
    if low in AUXILIARIES:
        return "aux"
    if word.form[:1].isupper() or (before is not None and _bars_verb(before)):
        return None
    if low in SURE_PAST:
        return "past"
    objects = has_object(words, at)
    last = at + 1 == len(words)
    if low in THIRD_PERSON:
        nounish = THIRD_PERSON[low] in NOUNISH
        if words[at + 1 : at + 2] and words[at + 1].low == "of" and low not in _OF_VERBS:
            return None  # "vast amounts of data"
        if before is not None and before.low[:1].isdigit():
            return None  # "0 draws"
        if nounish and not objects:
            named = _singular_before(before) and (last or words[at + 1].low in PREPOSITIONS)
            return "s" if named else None
        return "s"
    if low in PAST or (low.endswith("ed") and len(low) > 4 and low.isalpha()):
        return "past" if before is not None and _is_past(words, at, before) else None
    if low in BASE_FORMS and before is not None:
        if before.low in ("they", "we", "you", "i", "these", "those", "who", "which", "that"):
            return "base"
        if is_plural_noun(before) and not before.tail and (low not in NOUNISH or objects):
            return "base"
    return None


def _is_past(words: Sequence[Word], at: int, before: Word) -> bool:
    """Whether a word in -ed is a finite verb rather than a participle or an adjective."""
    word = words[at]
    low = words[at + 1].low if at + 1 < len(words) else ""
    if low == "by" or before.tail.startswith(","):
        return False  # "a database developed by Oracle"
    complement = has_object(words, at) or low in PREPOSITIONS or not low or bool(word.tail)
    if word.low not in PAST:
        return complement and not word.low.startswith("un")
    if complement or word.low in INTRANSITIVE_PAST or not word.low.endswith("ed"):
        return True
    # "maintainable distributed systems": without a pronoun or a name before it, an adjective.
    return before.low in SUBJECT_PRONOUNS or before.form[:1].isupper()


def _bars_verb(before: Word) -> bool:
    return before.low in PREPOSITIONS or (
        before.low in DETERMINERS and before.low not in SUBJECT_PRONOUNS
    )


def _singular_before(before: Word | None) -> bool:
    """A pronoun or a name before it: what follows is a verb, even if it looks like a noun."""
    if before is None:
        return False
    if before.low in ("it", "he", "she", "which", "that", "who", "this", "also", "then", "always"):
        return True
    return before.form[:1].isupper() and before.low not in DETERMINERS and not before.tail


def has_object(words: Sequence[Word], at: int) -> bool:
    """Whether what follows looks like an object or a complement rather than a noun's company."""
    if words[at].tail or at + 1 >= len(words):
        return False
    following = words[at + 1]
    low = following.low
    return (
        (low in DETERMINERS and low != "that")
        or low in _PRONOUN_OBJECTS
        or low[:1].isdigit()
        or (low.endswith("ly") and len(low) > 4)
        or (low in PREPOSITIONS and low in ("to", "into", "as", "through", "up", "out", "on"))
        or (following.form[:1].isupper() and following.form.isalnum())
    )


def first_finite(words: Sequence[Word], start: int, end: int) -> int | None:
    """Index of the main verb of the clause in words[start:end]; None if none is found.

    The verb of a relative clause inside the subject ("the logs that users write are kept") is
    passed over.
    """
    relative = closed = False
    at = start
    while at < end:
        word = words[at]
        if not word.inside:
            if word.low in RELATIVES and (at > start or word.low == "where"):
                relative = True
            elif finite_form(words, at, start) is not None:
                if not relative:
                    joined = at > start and words[at - 1].low in ("and", "but")
                    earlier = _only_candidate(words, start, at - 1) if joined else None
                    return at if earlier is None else earlier
                relative, closed = False, True
                at = verb_group_end(words, at, end)
                continue
            elif closed and word.low in PAST and words[at - 1].tail.endswith(","):
                return at  # "The EU, which has 27 members, adopted ..."
        at += 1
    return _only_candidate(words, start, end)


def _only_candidate(words: Sequence[Word], start: int, end: int) -> int | None:
    """Index of a verb that looks like a noun, if it must be one: "The policy covers fire"."""
    for at in range(start + 1, end - 1):
        word, before, after = words[at], words[at - 1], words[at + 1]
        if word.low in RELATIVES or word.inside or before.tail:
            return None
        if word.low in THIRD_PERSON and before.form.isalpha() and not is_plural_noun(before):
            noun = after.form.isalpha() and after.low not in AUXILIARIES | PREPOSITIONS | RELATIVES
            if noun and not _bars_verb(before) and not is_participle(after) and not word.tail:
                return at if after.low not in ("and", "or") and at > start + 1 else None
    return None


def verb_group_end(words: Sequence[Word], at: int, end: int) -> int:
    """Index after the verb group that begins with the finite verb at `at` ("has not been used")."""
    auxiliary = words[at].low in AUXILIARIES
    at += 1
    while auxiliary and at < end:
        low = words[at].low
        if low in ("been", "being", "be", "not", "also") or low.endswith("ly"):
            at += 1
        elif low in PARTICIPLES or low.endswith("ed") or low.endswith("ing") or low in BASE_FORMS:
            return at + 1
        else:
            break
    return at


def is_singular_verb(word: Word) -> bool | None:
    """True for "is" or "runs", False for "are" or "run", None where the form does not tell."""
    if word.low in ("is", "was", "has", "does", "isn't", "wasn't", "hasn't", "doesn't"):
        return True
    if word.low in ("are", "were", "have", "do", "aren't", "weren't", "haven't", "don't"):
        return False
    if word.low in AUXILIARIES or word.low in PAST:
        return None
    return word.low in THIRD_PERSON


def is_participle(word: Word) -> bool:
    """Whether a word can be a past participle."""
    low = word.low
    return low in PARTICIPLES or (low.endswith("ed") and len(low) > 4 and low.isalpha())
