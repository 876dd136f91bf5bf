"""A clause in; one clause for each of the predicates that share its subject out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sqb_judge.text.lexicon import (
    ADVERBS,
    AUXILIARIES,
    BASE_FORMS,
    BE,
    CONDITIONS,
    DO,
    HAVE,
    INTRANSITIVE_PAST,
    MODALS,
    NEGATIONS,
    NOUNISH,
    PAST,
    PREPOSITIONS,
    RELATIVES,
    REPORTING,
    SURE_PAST,
    THIRD_PERSON,
)
from sqb_judge.text.verbs import (
    Word,
    finite_form,
    first_finite,
    has_object,
    is_participle,
    is_plural_noun,
    is_singular_verb,
    words_of,
)

_MAX_SUBJECT = 14
Part = tuple[str, int, int]


def split_predicates(clause: str, words: Sequence[Word] | None = None) -> list[Part]:
    """Cut "S does A and does B" into "S does A" and "S does B".

    Args:
        clause: Text of one clause.
        words: The clause's words, if known.

    Returns:
        (wording, begin, end) of each predicate, the first with what leads up to the verb, the
        others with that and, if need be, the auxiliary carried over.
    """
    words = words_of(clause) if words is None else words
    whole = [(clause, 0, len(clause))]
    main = first_finite(words, 0, len(words))
    if main is None or main == 0 or main > _MAX_SUBJECT or not _may_share(words, main):
        return whole
    cuts = _cuts(words, main)
    if not cuts:
        return whole
    # "He later became mayor and retired": the adverb belongs to the first verb alone.
    led = main
    while led > 1 and words[led - 1].low in ADVERBS:
        led -= 1
    lead = clause[: words[led].begin].rstrip()
    parts = []
    edges = [*cuts, (len(words), len(words), "")]
    first_end = words[edges[0][0] - 1].end
    parts.append((clause[:first_end].rstrip(" ,"), 0, first_end))
    for (_, first, carried), (following, _, _) in pairwise(edges):
        begin, end = words[first].begin, words[following - 1].end
        pieces = [lead, carried, clause[begin:end].rstrip(" ,")]
        parts.append((" ".join(piece for piece in pieces if piece), begin, end))
    return parts


def _may_share(words: Sequence[Word], main: int) -> bool:
    lead = words[:main]
    if any(word.low in RELATIVES or word.inside for word in lead):
        return False
    if lead[-1].tail.endswith((",", ":")) or lead[0].low in ("there", "here"):
        return False
    return not any(word.low in CONDITIONS for word in words)


def _cuts(words: Sequence[Word], main: int) -> list[tuple[int, int, str]]:
    """(end of the part before, first word, auxiliary to carry) for each further predicate.

    The first word may be an adverb: "and rarely fails" must not lose it.

    A verb after a mere comma counts only if one after "and" follows.
    """
    sure: list[tuple[int, int, str]] = []
    open_cuts: list[tuple[int, int, str]] = []
    for at in range(main + 1, len(words) - 1):
        word, before = words[at], words[at - 1]
        if word.inside:
            continue
        if word.low in RELATIVES or (word.low == "that" and before.low in REPORTING):
            break
        linked = word.low in ("and", "but")
        if not linked and not before.tail.endswith(","):
            continue
        if linked and before.low in ("both", "between"):
            continue
        first = verb = at + 1 if linked else at
        while verb < len(words) - 1 and (
            words[verb].low in ADVERBS or words[verb].low.endswith("ly")
        ):
            verb += 1
        carried = _carried(words, main, at, verb)
        if carried is None:
            continue
        if linked:
            sure.extend([*open_cuts, (at, first, carried)])
            open_cuts = []
        else:
            open_cuts.append((at, first, carried))
    return sure


def _carried(words: Sequence[Word], main: int, at: int, verb: int) -> str | None:
    """Auxiliary to put before the verb, "" for none, None where it is no further predicate."""
    if _paired(words, main, at) or at - 1 == main or words[verb].form[:1].isupper():
        return None
    low = words[verb].low
    first = words[main].low
    if low in AUXILIARIES:
        same = is_singular_verb(words[verb]) == is_singular_verb(words[main])
        return "" if same or low in MODALS or first in MODALS or first in PAST else None
    if _negated(words, main) and low not in THIRD_PERSON and low not in SURE_PAST:
        return None
    if is_participle(words[at - 1]) and is_participle(words[verb]):
        return None  # "was born and raised in Rome"
    if first in BE or first in HAVE:
        carried = _after_participle(words, main, at, verb)
        if carried is not None:
            return carried
    if low in THIRD_PERSON:
        singular = is_singular_verb(words[main])
        return "" if singular and _surely_verb(words, verb) else None
    if low in PAST and low not in BASE_FORMS:
        past = finite_form(words, main) == "past" or first in ("was", "were", "had")
        by = verb + 1 < len(words) and words[verb + 1].low == "by"
        return "" if past and not by and not words[verb].tail else None
    if low in BASE_FORMS and _surely_verb(words, verb):
        if any(word.low == "to" for word in words[main:at]):
            return None  # "is able to read A and write B": the second verb may hang on "to"
        if first in MODALS or first in DO:
            return words[main].form
        plural = is_singular_verb(words[main]) is False and first not in BE and first not in HAVE
        return "" if plural else None
    return None


def _after_participle(words: Sequence[Word], main: int, at: int, verb: int) -> str | None:
    """Auxiliary that serves two participles, as in "was founded in A and acquired by B"."""
    low = words[verb].low
    group = main + 1
    while group < at and (words[group].low in ("been", "also") or words[group].low.endswith("ly")):
        group += 1
    if group >= at - 1 or not is_participle(words[group]) or not is_participle(words[verb]):
        return None
    if low in SURE_PAST or (low in INTRANSITIVE_PAST and words[main].low in ("was", "were")):
        return None
    following = words[verb + 1].low if verb + 1 < len(words) else ""
    if following not in PREPOSITIONS and not words[verb].tail and not following[:1].isdigit():
        return None if words[main].low in BE else words[main].form
    return " ".join(word.form for word in words[main:group] if word.low != "also")


def _paired(words: Sequence[Word], main: int, at: int) -> bool:
    lows = [word.low for word in words[main:at]]
    for pair in ("between", "both"):
        if pair in lows and "and" not in lows[lows.index(pair) :]:
            following = main + lows.index(pair) + 1
            return not (following < at and is_plural_noun(words[following]))
    return False


def _negated(words: Sequence[Word], main: int) -> bool:
    near = words[main : main + 3]
    return any(word.low in NEGATIONS or word.low.endswith("n't") for word in near)


def _surely_verb(words: Sequence[Word], at: int) -> bool:
    base = THIRD_PERSON.get(words[at].low, words[at].low)
    if words[at].tail and not (at == len(words) - 1 and base not in NOUNISH):
        return False
    if base not in NOUNISH or has_object(words, at):
        return True
    # "logs and reports data" may be two nouns; "supports TLS 1.3 and uses port 443" may not.
    noun = words[at - 2] if at > 1 and words[at - 1].low in ("and", "but") else words[at - 1]
    following = words[at + 1].low if at + 1 < len(words) else ""
    return (
        words[at].low in THIRD_PERSON
        and not is_plural_noun(noun)
        and following.isalpha()
        and following not in PREPOSITIONS
        and following not in ("and", "or", "that", "which", "is", "are")
    )
