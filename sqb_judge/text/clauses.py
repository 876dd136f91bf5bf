"""One sentence in; its clauses out, each worded so that it stands alone.

A clause is cut off only where rules find a finite verb on both sides. What a condition, a
negation, a report ("he said that") or a pair ("between A and B", "either ... or") governs stays
with it: a cut there would change what is asserted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sqb_judge.text.lexicon import (
    ADVERBS,
    AUXILIARIES,
    CONDITIONS,
    DETERMINERS,
    INTRANSITIVE_PAST,
    NOUNISH,
    PARTICIPLES,
    PAST,
    PREPOSITIONS,
    REPORTING,
    SUBJECT_PRONOUNS,
    THIRD_PERSON,
)
from sqb_judge.text.predicates import split_predicates
from sqb_judge.text.relatives import take_relative
from sqb_judge.text.verbs import (
    Word,
    finite_form,
    first_finite,
    has_object,
    is_plural_noun,
    words_of,
)

# Longer sentences (lists run wild, generated noise) stay whole; bounds the work on one sentence.
_MAX_WORDS = 160
_MAX_SUBJECT = 12
_LINKS = frozenset(("and", "but", "while", "whereas", "yet", "so"))
_NEED_COMMA = frozenset(("while", "yet", "so"))
_PAIRS = frozenset(("either", "neither", "whether"))


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a sentence.

    Attributes:
        text: Wording, with a subject carried over where the stretch lacks one.
        begin: Index of its first character in the sentence.
        end: Index after its last.
    """

    text: str
    begin: int
    end: int


def split_clauses(sentence: str) -> list[Clause]:
    """Cut a sentence of English into clauses.

    Args:
        sentence: Plain text of one sentence.

    Returns:
        At least one clause, in order of the sentence. Their ranges lie within it; that of a main
        clause with a relative clause inside covers both.
    """
    words = words_of(sentence)
    if not words:
        return []
    if len(words) > _MAX_WORDS or _keeps_whole(words):
        return [Clause(sentence, 0, len(sentence))]
    clauses = []
    for low, high in _independent(words, 0, len(words)):
        for main, begin, end in take_relative(sentence, words, low, high):
            part = words_of(main)
            for text, first, last in split_predicates(main, part):
                if (text, first, last) == (main, 0, len(main)) or main != sentence[begin:end]:
                    clauses.append(Clause(text, begin, end))
                else:
                    clauses.append(Clause(text, begin + first, begin + last))
    return clauses


def _keeps_whole(words: Sequence[Word]) -> bool:
    lows = [word.low for word in words]
    if any(word in _PAIRS for word in lows):
        return True
    return any(a == "not" and b in ("only", "just", "merely") for a, b in pairwise(lows))


def _independent(words: Sequence[Word], low: int, high: int) -> list[tuple[int, int]]:
    """Index ranges of the parts that have a subject and a verb of their own."""
    parts = []
    for at in range(low + 1, high - 1):
        cut: tuple[int, int] | None = None
        if words[at].tail.endswith(";") and not words[at].inside:
            cut = (at + 1, at + 1)
        elif words[at].low in _LINKS and not words[at].inside:
            cut = (at, at + 1)
        if cut is None or cut[0] <= low:
            continue
        semicolon = cut[0] == cut[1]
        if _both_stand(words, low, cut, high, semicolon):
            parts.append((low, cut[0]))
            low = cut[1]
    parts.append((low, high))
    return parts


def _both_stand(
    words: Sequence[Word], low: int, cut: tuple[int, int], high: int, semicolon: bool
) -> bool:
    left, right = cut
    left_verb = first_finite(words, low, left)
    right_verb = first_finite(words, right, high)
    if left_verb is None or right_verb is None or not low < left_verb:
        return False
    if words[right].low in ("otherwise", "else", "instead"):
        return False  # leans on the part before
    if semicolon:
        return right_verb > right
    if governed(words, low, left):
        return False
    return _has_own_subject(words, left, right, right_verb, high)


def _has_own_subject(words: Sequence[Word], left: int, right: int, verb: int, high: int) -> bool:
    before = words[left - 1]
    comma = before.tail.endswith(",")
    subject = words[right:verb]
    if not 0 < len(subject) <= _MAX_SUBJECT or (words[left].low in _NEED_COMMA and not comma):
        return False
    if subject[-1].tail.endswith((",", ":")) or subject[-1].low in _LINKS:
        return False  # "and in 1957, was asked", "musicals, and worked": the subject lies before
    opening = subject[0]
    listed = any(word.tail.endswith(",") for word in subject)
    if listed and opening.low not in PREPOSITIONS and opening.low not in CONDITIONS:
        return False
    if opening.low == "that" and before.low in ("that", "and"):
        return False
    if all(word.low in ADVERBS or word.low.endswith("ly") for word in subject):
        return False  # "and usually runs": an adverb is no subject
    if _opens_predicate(subject, words[verb]):
        return False
    if opening.low in AUXILIARIES or opening.low in ("not", "to", "being", "having", "including"):
        return False
    following = words[verb + 1].low if verb + 1 < len(words) else ""
    if (
        words[verb].low in PARTICIPLES
        and words[verb].low not in INTRANSITIVE_PAST
        and following in PREPOSITIONS
        and opening.low not in SUBJECT_PRONOUNS
        and opening.form.islower()
    ):
        return False  # "and data formats used for storage": no clause
    if opening.low in PREPOSITIONS and not comma:
        return False
    if comma or words[left].low in ("but", "whereas"):
        return True
    # Without a comma "and" may join two nouns: the subject and the verb must be plain to see.
    low = words[verb].low
    clear_verb = low in AUXILIARIES or THIRD_PERSON.get(low) not in NOUNISH
    clear_verb = clear_verb or has_object(words, verb)
    clear_subject = (
        opening.low in DETERMINERS
        or opening.low in SUBJECT_PRONOUNS
        or opening.form[:1].isupper()
        or words[verb].low in AUXILIARIES
        or finite_form(words, verb, right) == "s"
    )
    return clear_verb and clear_subject and before.low not in PREPOSITIONS


def _opens_predicate(subject: Sequence[Word], verb: Word) -> bool:
    """Whether a would-be subject begins with a verb: "and appeared in several shows"."""
    opening = subject[0]
    if not opening.form.islower():
        return False
    if opening.low.endswith("ing"):
        return verb.low not in AUXILIARIES
    following = subject[1].low if len(subject) > 1 else ""
    # "distributed systems are": an adjective.
    past = opening.low in PAST and (following in PREPOSITIONS or following in DETERMINERS)
    return past or (opening.low in THIRD_PERSON and THIRD_PERSON[opening.low] not in NOUNISH)


def governed(words: Sequence[Word], low: int, high: int) -> bool:
    """Whether words[low:high] hold something whose reach may go beyond them."""
    lows = [word.low for word in words[low:high]]
    for at, word in enumerate(lows):
        following = lows[at + 1] if at + 1 < len(lows) else ""
        if word in CONDITIONS and not (word == "since" and following[:1].isdigit()):
            return True
        if word in REPORTING and following == "that":
            return True
        if word in ("between", "both") and "and" not in lows[at:]:
            plural = at + 1 < len(lows) and is_plural_noun(words[low + at + 1])
            if not plural:  # "between services" is complete
                return True
    return False
