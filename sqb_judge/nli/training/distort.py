"""Planted distortions: a true sentence in, a false one of a named kind out.

Rules only, no model. Each function returns None where it does not apply, so that a caller
never gets an unchanged sentence back under the name of a distortion.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from sqb_judge.nli.training.rephrase import convert_unit

_NUMBER = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w])|(?<![\w.,])\d+(?:\.\d+)?(?![\w])")
_YEAR = re.compile(r"(?<![\w.,])(1[5-9]\d\d|20\d\d)(?![\w])")
_CAPITALISED = r"[A-Z][\w'\u2019-]+"
_NAME = re.compile(
    rf"(?<=[a-z,;] ){_CAPITALISED}(?: {_CAPITALISED})*"
    rf"(?: (?:of|de|van|von|of the) {_CAPITALISED}(?: {_CAPITALISED})*)?"
)
# A pronoun may stand for the very name that would replace it, which would leave the sentence true.
_UNNAMED = "The|A|An|This|That|These|Those|There|It|He|She|They|We|You|His|Her|Its|Their|Both|All"
_SUBJECT = re.compile(
    rf"^(?!(?:{_UNNAMED})\b){_CAPITALISED}(?: {_CAPITALISED})*(?= (?:is|was|are|were|has|had)\b)"
)
_REASON = re.compile(r"^(?P<effect>[^,;]{12,}) because (?!of)(?P<cause>[^,;]{12,})\.$")
_CONDITION = re.compile(r",? \b(?:only if|if|unless|until|provided that) [^,.;]{6,}(?=[.,])")
_BOUND = re.compile(r"\b(?:at least|at most|up to|more than|less than|fewer than|nearly) (?=\d)")
_HEDGED = re.compile(r"\b(?:may|might|could) (?:possibly )?be\b")
_PLACE = re.compile(r"(?<= )(?=(?:in|by|for|from|on) [A-Z0-9])")

_AUXILIARIES = "is|are|was|were|has|have|had|can|could|will|would|should|must|may|does|do|did"
# "can't" and "isn't" are left alone: taking the contraction for its verb would negate twice.
_AUXILIARY = re.compile(rf"\b({_AUXILIARIES})\b(?! not\b)(?![\w]*['\u2019])")
_NEGATED = re.compile(rf"\b({_AUXILIARIES}) not\b|\bcannot\b")

# Pairs whose exchange turns a statement round. Both directions are used.
_OPPOSITES = (
    ("before", "after"),
    ("more", "less"),
    ("most", "least"),
    ("first", "last"),
    ("increased", "decreased"),
    ("increase", "decrease"),
    ("rose", "fell"),
    ("won", "lost"),
    ("higher", "lower"),
    ("largest", "smallest"),
    ("best", "worst"),
    ("always", "never"),
    ("above", "below"),
    ("north", "south"),
    ("northern", "southern"),
    ("east", "west"),
    ("eastern", "western"),
    ("male", "female"),
    ("father", "mother"),
    ("son", "daughter"),
    ("brother", "sister"),
    ("husband", "wife"),
    ("older", "younger"),
    ("early", "late"),
    ("earlier", "later"),
    ("began", "ended"),
    ("with", "without"),
    ("allowed", "forbidden"),
    ("accepted", "rejected"),
    ("approved", "refused"),
    ("major", "minor"),
    ("public", "private"),
    ("all", "none"),
    ("many", "few"),
    ("long", "short"),
    ("large", "small"),
    ("old", "new"),
)
_OPPOSITE = dict(_OPPOSITES) | {b: a for a, b in _OPPOSITES}
_OPPOSITE_WORD = re.compile(r"\b(" + "|".join(sorted(_OPPOSITE, key=len, reverse=True)) + r")\b")


def change_number(sentence: str, rng: random.Random) -> str | None:
    """Replaces one number by another of like size and form."""
    found = list(_NUMBER.finditer(sentence))
    if not found:
        return None
    hit = rng.choice(found)
    old = hit.group()
    if len(old) > 1 and old.startswith("0") and "." not in old:
        return None  # "01", "007": a code or part of a date, not a quantity
    value = float(old.replace(",", ""))
    if _YEAR.fullmatch(old):
        new = str(int(value) + rng.choice([-1, 1]) * rng.choice([1, 2, 3, 7, 10, 20]))
    elif "." in old:
        digits = len(old.split(".")[1])
        new = f"{value * rng.choice([0.5, 0.8, 1.25, 2, 10]) + 10**-digits:.{digits}f}"
    else:
        scaled = int(value * rng.choice([0.5, 0.7, 1.5, 2, 3, 10])) + rng.choice([0, 1, 2])
        new = f"{scaled:,}" if "," in old else str(scaled)
    return None if new == old else sentence[: hit.start()] + new + sentence[hit.end() :]


def flip_negation(sentence: str, rng: random.Random) -> str | None:
    """Puts a "not" in, or takes one out."""
    negated = _NEGATED.search(sentence)
    if negated:
        kept = "can" if negated.group() == "cannot" else negated.group(1)
        return sentence[: negated.start()] + kept + sentence[negated.end() :]
    found = list(_AUXILIARY.finditer(sentence))
    if not found:
        return None
    hit = found[0]
    return sentence[: hit.end()] + " not" + sentence[hit.end() :]


def swap_opposite(sentence: str, rng: random.Random) -> str | None:
    """Replaces one word by its opposite."""
    found = list(_OPPOSITE_WORD.finditer(sentence))
    if not found:
        return None
    hit = rng.choice(found)
    return sentence[: hit.start()] + _OPPOSITE[hit.group()] + sentence[hit.end() :]


def names_in(text: str) -> list[str]:
    """Capitalised names inside a sentence (its first word is never taken for one)."""
    return [m.group() for m in _NAME.finditer(text)]


def substitute_name(sentence: str, others: list[str], rng: random.Random) -> str | None:
    """Replaces one name by a name from `others` that the sentence does not hold."""
    names = list(_NAME.finditer(sentence))
    candidates = [o for o in others if o not in sentence and not any(n.group() in o for n in names)]
    if not names or not candidates:
        return None
    hit = rng.choice(names)
    return sentence[: hit.start()] + rng.choice(candidates) + sentence[hit.end() :]


def exchange_names(sentence: str, rng: random.Random) -> str | None:
    """Lets two different names of a sentence change places."""
    names = list(_NAME.finditer(sentence))
    opening = _SUBJECT.search(sentence)
    if opening:
        names.insert(0, opening)
    pairs = [
        (a, b)
        for i, a in enumerate(names)
        for b in names[i + 1 :]
        if a.group() not in b.group()
        and b.group() not in a.group()
        # "in Paris and Rome" says the same after the exchange.
        and not re.fullmatch(r",? (?:and|or) |, ", sentence[a.end() : b.start()])
    ]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    return (
        f"{sentence[: a.start()]}{b.group()}{sentence[a.end() : b.start()]}"
        f"{a.group()}{sentence[b.end() :]}"
    )


def graft_subject(sentence: str, other: str) -> str | None:
    """Gives the sentence the subject of another one, as summaries that mix two sentences do."""
    own, foreign = _SUBJECT.search(sentence), _SUBJECT.search(other)
    if own is None or foreign is None:
        return None
    if own.group() in foreign.group() or foreign.group() in own.group():
        return None
    return foreign.group() + sentence[own.end() :]


def turn_cause(sentence: str) -> str | None:
    """Makes the cause the effect: "A because B." becomes "B because A."."""
    found = _REASON.match(sentence)
    if found is None:
        return None
    cause, effect = found["cause"], found["effect"]
    if effect.split()[0] in ("The", "A", "An", "This", "It", "He", "She", "They", "In"):
        effect = effect[:1].lower() + effect[1:]
    return f"{cause[:1].upper()}{cause[1:]} because {effect}."


def strip_condition(sentence: str) -> str | None:
    """Drops a condition, a bound before a number, or a hedge, so that more is claimed."""
    for pattern, instead in ((_CONDITION, ""), (_BOUND, "exactly "), (_HEDGED, "is")):
        changed = pattern.sub(instead, sentence, count=1)
        if changed != sentence:
            return changed
    return None


def add_only(sentence: str, rng: random.Random) -> str | None:
    """Claims exclusiveness that was not stated: "in 1990" becomes "only in 1990"."""
    found = list(_PLACE.finditer(sentence))
    if not found or re.search(r"\bonly\b", sentence):
        return None
    place = rng.choice(found).start()
    return f"{sentence[:place]}only {sentence[place:]}"


def distort(
    sentence: str, other_names: list[str], other_sentences: list[str], rng: random.Random
) -> str | None:
    """One planted distortion of a kind that applies, or None.

    Args:
        sentence: The true sentence.
        other_names: Names to put in place of one of its own.
        other_sentences: Sentences whose subject may take the place of its own.
        rng: Chooses the kind and the place.
    """
    other = rng.choice(other_sentences) if other_sentences else ""
    kinds: list[Callable[[], str | None]] = [
        lambda: change_number(sentence, rng),
        lambda: flip_negation(sentence, rng),
        lambda: substitute_name(sentence, other_names, rng),
        lambda: swap_opposite(sentence, rng),
        lambda: exchange_names(sentence, rng),
        lambda: graft_subject(sentence, other),
        lambda: turn_cause(sentence),
        lambda: strip_condition(sentence),
        lambda: add_only(sentence, rng) if rng.random() < 0.3 else None,
        lambda: convert_unit(sentence, rng, factor=rng.choice([0.1, 0.5, 2, 10])),
    ]
    rng.shuffle(kinds)
    for kind in kinds:
        changed = kind()
        if changed and changed != sentence:
            return changed
    return None
