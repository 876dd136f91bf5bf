"""True paraphrases made by rule: the same value, order or voice in another form.

Kept apart from the rules that are measured, like `planting`. Each function takes a sentence and
gives the same statement in other words, or None where it does not apply.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

_MONTHS = (
    "January February March April May June July August September October November December".split()
)
_MONTH = "|".join(_MONTHS)
_PERSON = r"[A-Z][a-z]+(?: [A-Z][a-z]+)?"
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SMALL = re.compile(
    r"(?<![\w.,:/$-])(\d{1,2})(?= [a-z]{4,})(?! (?:percent|degrees|million|billion))"
)
_WORD = re.compile(
    r"\b(" + "|".join(_ONES[2:] + _TENS) + r") (?=[a-z]{4,})(?!hundred|thousand|mill)"
)
_MILLIONS = re.compile(r"(?<![\w.,$])(\d{1,3}(?:\.\d+)?) (million|billion)\b")
_GROUPED = re.compile(r"(?<![\w.,$])(\d{1,3}(?:,\d{3})+)(?![\w,]|\.\d)")
_CONVERTED = (
    ("minutes", 60, "seconds"), ("hours", 60, "minutes"), ("days", 24, "hours"),
    ("weeks", 7, "days"), ("years", 12, "months"), ("kilometres", 1000, "metres"),
    ("kilometers", 1000, "meters"), ("km", 1000, "metres"), ("kg", 1000, "grams"),
    ("GB", 1000, "MB"), ("miles", 1.609344, "km"), ("feet", 0.3048, "metres"),
    ("pounds", 0.45359237, "kg"), ("seconds", 1000, "milliseconds"),
)  # fmt: skip
_FULL_DATE = re.compile(
    r"\b(?:(\d{1,2}) ("
    + "|".join(_MONTHS)
    + r")|("
    + "|".join(_MONTHS)
    + r") (\d{1,2}),?) (\d{4})\b"
)
_LIST = re.compile(rf"(?<=[a-z] )({_PERSON}), ({_PERSON}),? and ({_PERSON})(?=[.,;]| [a-z])")
_PAIR = re.compile(rf"(?<=[a-z] )({_PERSON}) and ({_PERSON})(?=[.,;])")
_LEADING_TIME = re.compile(r"^(In \d{4}|On [A-Z][a-z]+ \d{1,2}|In [A-Z][a-z]+ \d{4}), (?=\w)")
_CONTRACTED = {
    "is not": "isn't", "are not": "aren't", "was not": "wasn't", "were not": "weren't",
    "does not": "doesn't", "did not": "didn't", "do not": "don't", "cannot": "can't",
    "has not": "hasn't", "have not": "haven't", "could not": "couldn't", "would not": "wouldn't",
}  # fmt: skip
_EQUAL_BOUNDS = {
    "at least": "no fewer than", "at most": "no more than", "no more than": "at most",
    "up to": "no more than", "more than": "over", "less than": "under",
}  # fmt: skip
_BOUND = re.compile(r"\b(" + "|".join(_EQUAL_BOUNDS) + r")(?= \d)")
_CONDITION_LAST = re.compile(r"^([A-Z][^,;]{10,}) ((?:if|unless|when) [^,;.]{10,})\.$")
_CONDITION_FIRST = re.compile(r"^((?:If|Unless|When) [^,;.]{10,}), ([a-z][^,;]{10,})\.$")
_SHORT = {
    "United States": "US", "United Kingdom": "UK", "European Union": "EU",
    "United Nations": "UN", "New York City": "NYC", "National Football League": "NFL",
}  # fmt: skip
_BORN = re.compile(r"\b(\d+) (?:percent|per cent)\b|(?<=\d)%")


def _in_words(value: int) -> str:
    if value < 20:
        return _ONES[value]
    tens, ones = divmod(value, 10)
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")


def _put(sentence: str, match: re.Match[str], new: str) -> str:
    return sentence[: match.start()] + new + sentence[match.end() :]


def words_for_digits(sentence: str) -> str | None:
    """7 nodes, seven nodes."""
    match = next((m for m in _SMALL.finditer(sentence) if int(m.group()) > 1), None)
    if match is None or any(month in sentence for month in _MONTHS):
        return None
    return _put(sentence, match, _in_words(int(match.group())))


def digits_for_words(sentence: str) -> str | None:
    """Seven nodes, 7 nodes."""
    match = _WORD.search(sentence)
    if match is None:
        return None
    word = match.group(1)
    value = _ONES.index(word) if word in _ONES else 10 * (_TENS.index(word) + 2)
    return _put(sentence, match, f"{value} ")


def scaled(sentence: str) -> str | None:
    """4.2 million, 4,200,000 and back."""
    match = _MILLIONS.search(sentence)
    if match:
        factor = 10**6 if match.group(2) == "million" else 10**9
        return _put(sentence, match, f"{round(float(match.group(1)) * factor):,}")
    match = _GROUPED.search(sentence)
    if match is None:
        return None
    return _put(sentence, match, match.group().replace(",", ""))


def converted(sentence: str) -> str | None:
    """5 minutes, 300 seconds; 5 miles, 8.05 km."""
    for unit, factor, other in _CONVERTED:
        match = re.search(rf"(?<![\w.,$-])(\d+(?:\.\d+)?) {unit}\b(?! old)", sentence)
        if match:
            value = float(match.group(1)) * factor
            new = f"{value:,.2f}" if value != int(value) else f"{int(value):,}"
            return _put(sentence, match, f"{new} {other}")
    return None


def redated(sentence: str) -> str | None:
    """28 April 2014, April 28, 2014 or 2014-04-28."""
    match = _FULL_DATE.search(sentence)
    if match is None:
        return None
    day, month = match.group(1) or match.group(4), match.group(2) or match.group(3)
    if int(day) % 2:
        new = f"{match.group(5)}-{_MONTHS.index(month) + 1:02d}-{int(day):02d}"
    else:
        new = (
            f"{month} {day}, {match.group(5)}"
            if match.group(1)
            else (f"{day} {month} {match.group(5)}")
        )
    return _put(sentence, match, new)


def reordered(sentence: str) -> str | None:
    """A list of names in another order."""
    match = _LIST.search(sentence)
    if match:
        one, two, three = match.groups()
        return _put(sentence, match, f"{three}, {one} and {two}")
    match = _PAIR.search(sentence)
    return _put(sentence, match, f"{match.group(2)} and {match.group(1)}") if match else None


def moved(sentence: str) -> str | None:
    """In 2014, it opened: it opened in 2014. If it rains, we stay: we stay if it rains."""
    match = _LEADING_TIME.match(sentence)
    if match:
        time = match.group(1)
        return sentence[match.end() : -1] + f" {time[0].lower()}{time[1:]}."
    match = _CONDITION_FIRST.match(sentence)
    if match:
        clause, main = match.groups()
        return f"{main[0].upper()}{main[1:]} {clause[0].lower()}{clause[1:]}."
    match = _CONDITION_LAST.match(sentence)
    if match and match.group(1).split()[0] in ("The", "A", "An"):
        main, clause = match.groups()
        return f"{clause[0].upper()}{clause[1:]}, {main[0].lower()}{main[1:]}."
    return None


def contracted(sentence: str) -> str | None:
    """Is not, isn't; 15 percent, 15%."""
    for long, short in _CONTRACTED.items():
        if f" {long} " in sentence:
            return sentence.replace(f" {long} ", f" {short} ", 1)
        if f" {short} " in sentence:
            return sentence.replace(f" {short} ", f" {long} ", 1)
    match = _BORN.search(sentence)
    if match:
        return _put(sentence, match, f"{match.group(1)}%" if match.group(1) else " percent")
    return None


def rebounded(sentence: str) -> str | None:
    """At least 5, no fewer than 5."""
    match = _BOUND.search(sentence)
    return _put(sentence, match, _EQUAL_BOUNDS[match.group()]) if match else None


def shortened(sentence: str) -> str | None:
    """United States, US."""
    for long, short in _SHORT.items():
        if long in sentence:
            return sentence.replace(long, short)
        if f" {short} " in sentence:
            return sentence.replace(f" {short} ", f" {long} ", 1)
    return None


EQUIVALENTS: dict[str, Callable[[str], str | None]] = {
    "numbers in words": words_for_digits,
    "numbers in digits": digits_for_words,
    "scales": scaled,
    "units converted": converted,
    "dates reformatted": redated,
    "lists reordered": reordered,
    "adjuncts moved": moved,
    "contractions, percent": contracted,
    "bounds reworded": rebounded,
    "acronyms": shortened,
}

_PEOPLE = "Amina Okafor,Lars Holm,Mei Tanaka,Diego Ruiz,Ingrid Vos,Tariq Aziz,Noor Patel".split(",")
_BODIES = "Corvane,Velmora,Altrix,Bexley Foods,Norwick Rail,Sundara Bank".split(",")
_THINGS = "the bridge,the treaty,the report,the harbour,the archive,the parser,the vaccine".split(
    ","
)
_ACTS = (
    "designed designed,wrote written,approved approved,sold sold,rejected rejected,"
    "founded founded,repaired repaired,chose chosen,built built,funded funded,led led"
).split(",")
_PASSIVE_PEOPLE = (
    "praised praised,criticised criticised,hired hired,defeated defeated,taught taught,saw seen,"
    "accused accused,replaced replaced,followed followed,beat beaten"
).split(",")


_CAUSES = "Heavy rain,A faulty valve,The strike,A power cut,The storm,Rust".split(",")
_EFFECTS = "the flood,the delay,a fire,the outage,the collapse,a leak".split(",")


def templated(count: int, rng: random.Random) -> Iterator[tuple[str, str]]:
    """(claim, source) pairs that differ in voice or in the order of cause and effect."""
    for _ in range(count):
        one, two = rng.sample(_PEOPLE + _BODIES, 2)
        thing = rng.choice(_THINGS)
        active, passive = rng.choice(_ACTS).split()
        hit, hurt = rng.choice(_PASSIVE_PEOPLE).split()
        cause, effect = rng.choice(_CAUSES), rng.choice(_EFFECTS)
        yield f"{thing.capitalize()} was {passive} by {one}.", f"{one} {active} {thing} in 2011."
        yield f"{one} {active} {thing}.", f"{thing.capitalize()} was {passive} by {one}."
        yield f"{one} was {hurt} by {two}.", f"{two} {hit} {one}."
        yield f"{two} {hit} {one}.", f"{one} was {hurt} by {two} last spring."
        yield f"{effect.capitalize()} was caused by {cause.lower()}.", f"{cause} caused {effect}."
        yield (
            f"{cause} led to {effect}.",
            f"{effect.capitalize()} was the result of {cause.lower()}.",
        )
        yield (
            f"{effect.capitalize()} happened because of {cause.lower()}.",
            f"Because of {cause.lower()}, {effect} happened.",
        )
        yield f"{one} is older than {two}.", f"{two} is younger than {one}."
        yield f"{one} and {two} met in Oslo.", f"{two} and {one} met in Oslo."


def swapped(count: int, rng: random.Random) -> Iterator[tuple[str, str]]:
    """(claim, source) pairs in which the parts have changed places: false claims."""
    for _ in range(count):
        one, two = rng.sample(_PEOPLE + _BODIES, 2)
        hit, hurt = rng.choice(_PASSIVE_PEOPLE).split()
        cause, effect = rng.choice(_CAUSES), rng.choice(_EFFECTS)
        yield f"{one} {hit} {two}.", f"{two} {hit} {one}."
        yield f"{one} was {hurt} by {two}.", f"{two} was {hurt} by {one} last spring."
        yield f"{one} was {hurt} by {two}.", f"{one} {hit} {two}."
        yield f"{effect.capitalize()} caused {cause.lower()}.", f"{cause} caused {effect}."
        yield f"{effect.capitalize()} led to {cause.lower()}.", f"{cause} led to {effect} in May."
        yield f"{one} is older than {two}.", f"{two} is older than {one}."
        yield (
            f"{cause} happened because of {effect}.",
            f"{effect.capitalize()} happened because of {cause.lower()}.",
        )
