"""Planted distortions: a true sentence in, a false one of a named kind out.

Rules only, no model. Each function returns None where it does not apply, so that a caller
never gets an unchanged sentence back under the name of a distortion.
"""

from __future__ import annotations

import random
import re

_NUMBER = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w])|(?<![\w.,])\d+(?:\.\d+)?(?![\w])")
_YEAR = re.compile(r"(?<![\w.,])(1[5-9]\d\d|20\d\d)(?![\w])")
_CAPITALISED = r"[A-Z][\w'\u2019-]+"
_NAME = re.compile(
    rf"(?<=[a-z,;] )(?:{_CAPITALISED})(?: (?:of|de|van|von|the) (?=[A-Z]))?(?: {_CAPITALISED})*"
)

_AUXILIARIES = "is|are|was|were|has|have|had|can|could|will|would|should|must|may|does|do|did"
_AUXILIARY = re.compile(rf"\b({_AUXILIARIES})\b(?! not\b)(?!n't)")
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
    names = names_in(sentence)
    candidates = [o for o in others if o not in sentence and not any(n in o for n in names)]
    if not names or not candidates:
        return None
    return sentence.replace(rng.choice(names), rng.choice(candidates), 1)
