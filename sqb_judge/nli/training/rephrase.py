"""A true sentence in, another that it entails out: the rule-made paraphrases of the training.

Rules only, no model. Like the distortions, each function returns None where it does not apply.
"""

from __future__ import annotations

import random
import re

from sqb_judge.text import ClaimType, segment_claims

MIN_WORDS = 5
"""Shorter sentences ("Career.") say nothing that could be checked."""

_PARENTHESIS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_LEADING_ADJUNCT = re.compile(
    r"^(?:In|On|At|During|After|Before|Since|By|As|For|From|Under)\b[^,.;]{3,60}, (?=[A-Za-z])"
)
_BECAUSE = re.compile(r",? (?:because|since|as a result of|due to) [^,.;]{8,120}(?=\.$)")

_SPELT = dict(
    enumerate("two three four five six seven eight nine ten eleven twelve".split(), start=2)
)
_FIGURE = {word: figure for figure, word in _SPELT.items()}
_SMALL_FORMS = "|".join([*map(str, _SPELT), *_SPELT.values()])
_SMALL = re.compile(rf"(?<![\w.,$-])(?:{_SMALL_FORMS})(?![\w,.-]|%| percent)")

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DAY_FIRST = re.compile(rf"\b([1-9]|[12]\d|3[01]) ({_MONTHS}) (\d{{4}})\b")
_MONTH_FIRST = re.compile(rf"\b({_MONTHS}) ([1-9]|[12]\d|3[01]), (\d{{4}})\b")

# Exact ratios only, so that the converted sentence says the same: (unit, smaller unit, ratio).
UNITS = (
    ("hour", "minute", 60),
    ("minute", "second", 60),
    ("day", "hour", 24),
    ("week", "day", 7),
    ("decade", "year", 10),
    ("century", "year", 100),
    ("kilometre", "metre", 1000),
    ("kilometer", "meter", 1000),
    ("kilogram", "gram", 1000),
    ("tonne", "kilogram", 1000),
)
_PLURAL = {"century": "centuries"}
_SMALLER = {name: (small, ratio) for name, small, ratio in UNITS} | {
    _PLURAL.get(name, name + "s"): (small, ratio) for name, small, ratio in UNITS
}
QUANTITY = re.compile(rf"(?<![\w.,-])(\d{{1,3}}) ({'|'.join(sorted(_SMALLER))})\b(?! old)")


def compress(sentence: str, rng: random.Random) -> str:
    """Drops what a sentence can lose and stay true: brackets, a leading adjunct, a reason."""
    shorter = _PARENTHESIS.sub("", sentence)
    if rng.random() < 0.5:
        stripped = _LEADING_ADJUNCT.sub("", shorter)
        shorter = stripped[:1].upper() + stripped[1:]
    if rng.random() < 0.5:
        shorter = _BECAUSE.sub("", shorter)
    return shorter if len(shorter.split()) >= MIN_WORDS else sentence


def take_clause(sentence: str, rng: random.Random) -> str | None:
    """One of the claims that the segmenter of SQB makes of a compound sentence."""
    claims = [
        claim.text
        for claim in segment_claims(sentence)
        if claim.type is ClaimType.FACTUAL and len(claim.text.split()) >= MIN_WORDS
    ]
    return rng.choice(claims) if len(claims) > 1 else None


def respell_number(sentence: str, rng: random.Random) -> str | None:
    """Writes one small number as a word, or as a figure."""
    found = [m for m in _SMALL.finditer(sentence) if m.start() > 0]
    if not found:
        return None
    hit = rng.choice(found)
    old = hit.group()
    new = _SPELT[int(old)] if old.isdigit() else str(_FIGURE[old])
    return sentence[: hit.start()] + new + sentence[hit.end() :]


def rewrite_date(sentence: str) -> str | None:
    """Writes "4 May 1990" as "May 4, 1990", and the other way round."""
    changed = _DAY_FIRST.sub(r"\2 \1, \3", sentence, count=1)
    if changed == sentence:
        changed = _MONTH_FIRST.sub(r"\2 \1 \3", sentence, count=1)
    return None if changed == sentence else changed


def convert_unit(sentence: str, rng: random.Random, factor: float = 1.0) -> str | None:
    """Gives one quantity in a smaller unit.

    Args:
        sentence: Holds for example "3 hours".
        rng: Chooses among several quantities.
        factor: What the converted number is multiplied by; 1 keeps the sentence true.
    """
    found = list(QUANTITY.finditer(sentence))
    if not found:
        return None
    hit = rng.choice(found)
    small, ratio = _SMALLER[hit.group(2)]
    value = round(int(hit.group(1)) * ratio * factor)
    return f"{sentence[: hit.start()]}{value:,} {small}s{sentence[hit.end() :]}"


def rephrase(sentence: str, rng: random.Random) -> str:
    """A sentence that the given one entails: some of the changes above, or none."""
    if rng.random() < 0.4:
        clause = take_clause(sentence, rng)
        if clause is not None:
            return clause
    changed = compress(sentence, rng)
    for change in (respell_number, convert_unit):
        if rng.random() < 0.5:
            changed = change(changed, rng) or changed
    if rng.random() < 0.5:
        changed = rewrite_date(changed) or changed
    return changed


def roughen(text: str) -> str:
    """The text as many systems emit it: lower case, a space around every mark."""
    return " ".join(re.findall(r"\w+(?:[.,]\d+)*|'s\b|[^\w\s]", text.lower()))
