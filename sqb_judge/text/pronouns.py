"""Clauses in reading order in; clauses whose leading pronoun is replaced by what it stands for out.

Only "it", "they", "he", "she" and their possessives, only within one block, and only where one
noun phrase can be meant. "This" and "these" mostly point at a whole statement and stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqb_judge.text.lexicon import PREPOSITIONS, RELATIVES, SUBJECT_PRONOUNS
from sqb_judge.text.verbs import Word, first_finite, is_plural_noun, words_of

_MAX_SUBJECT = 7
_SINGULAR = frozenset(("it", "its"))
_PLURAL = frozenset(("they", "their"))
_PERSON = frozenset(("he", "she", "his", "her"))
_POSSESSIVE = frozenset(("its", "their", "his", "her"))
# "It is important to ...", "it takes two hours": the pronoun stands for nothing.
_EXPLETIVE = re.compile(
    r"it (?:is|was|'s|may be|might be|can be|would be|will be|has been|should be)"
    r" (?:also |not |often |very |generally |usually |more |therefore )*"
    r"(?:important|possible|impossible|necessary|clear|likely|unlikely|recommended|essential"
    r"|crucial|common|worth|best|better|easy|hard|difficult|useful|true|known|said|believed"
    r"|estimated|advisable|typical|safe|vital|helpful|good|customary|required|because|when|only"
    r"|raining|cold|hot|time)\b"
    r"|it (?:takes|took|seems|appears|turns|rains|depends|follows|happens)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Subject:
    """What the last sentence was about.

    Attributes:
        text: The noun phrase as written.
        plural: Whether it is plural.
        person: Whether it may be a person's name.
        contested: Whether the rest of that sentence names something else that could be meant.
    """

    text: str
    plural: bool
    person: bool
    contested: bool


def resolve(text: str, subject: Subject | None) -> str:
    """Replace a leading pronoun where `subject` agrees with it in number and kind."""
    words = words_of(text[:60])
    if subject is None or subject.contested or not words:
        return text
    first = words[0].low.removesuffix("'s")
    if first in _SINGULAR:
        fits = not subject.plural and not _EXPLETIVE.match(text)
    elif first in _PLURAL:
        fits = subject.plural
    else:
        fits = first in _PERSON and subject.person
    if not fits or words[0].form.lower() != first:
        return text
    name = subject.text
    if first in _POSSESSIVE:
        name += "'" if name.endswith("s") and subject.plural else "'s"
    return name + text[words[0].begin + len(first) :]


def subject_of(text: str, before: Subject | None, original: str = "") -> Subject | None:
    """Find the subject of a clause whose pronoun has been resolved.

    Args:
        text: The clause.
        before: Subject of the clause before, kept where this one begins with a pronoun or is no
            full sentence.
        original: The clause before its pronoun was resolved.

    Returns:
        None where the clause's subject is not plain to see.
    """
    opening = words_of(original[:40])
    if before is not None and opening and opening[0].low in _POSSESSIVE:
        # "Its port is 80. It ...": the port or its owner? A person stays the topic.
        return before if before.person else replace(before, contested=True)
    words = words_of(text[:600])
    verb = first_finite(words, 0, len(words))
    if verb is None or verb == 0:
        return None
    start = 0
    for at in range(verb):
        if words[at].tail.endswith((",", ":")):
            start = at + 1
    lead = words[start:verb]
    while lead and lead[-1].inside:  # "Ada Lovelace (1815-1852) was ..."
        lead = lead[:-1]
    while lead and (lead[-1].low.endswith("ly") or lead[-1].low in ("also", "then", "often")):
        lead = lead[:-1]
    if not lead or len(lead) > _MAX_SUBJECT or lead[0].low in PREPOSITIONS:
        return None
    lows = [word.low for word in lead]
    if lead[0].low in SUBJECT_PRONOUNS and len(lead) == 1:
        return before if lead[0].low in _SINGULAR | _PLURAL | _PERSON else None
    if any(low in RELATIVES or low in ("if", "when", "each", "every", "no") for low in lows):
        return None
    phrase = text[lead[0].begin : lead[-1].end].rstrip(" ,")
    return Subject(phrase, _plural(lead), _person(lead), _contested(words, verb))


def _plural(lead: Sequence[Word]) -> bool:
    head = len(lead) - 1
    for at, word in enumerate(lead):
        if word.low in PREPOSITIONS and at:
            head = at - 1
            break
    return "and" in [word.low for word in lead] or is_plural_noun(lead[head])


def _person(lead: Sequence[Word]) -> bool:
    return (
        len(lead) <= 4
        and lead[0].low not in ("the", "a", "an")
        and all(w.form[:1].isupper() and (w.form[1:].islower() or len(w.form) <= 2) for w in lead)
    )


def _contested(words: Sequence[Word], verb: int) -> bool:
    """Whether the predicate names a further thing or person as an equal of the subject."""
    for at in range(verb + 1, len(words)):
        word, before = words[at], words[at - 1]
        if word.form[:1].isupper() and word.form.isalpha() and not before.form[:1].isupper():
            met = before.low in ("with", "by", "and", "to", "than", "married", "met", "uses", "use")
            if met or (at == verb + 1 and not before.low.startswith(("is", "was", "are", "were"))):
                return True
    return False
