"""Planted changes of meaning: a true sentence in, a false or overstated one of a known kind out.

Written for measuring and kept apart from the rules that are measured: nothing here is imported
from the value checks, the patterns are plain regular expressions over the text, and the names come
from other sentences of the set at hand. The opposites are a list of this file, but the rules' list
was extended with it in view; what they make of opposites that others wrote, Breaking NLI tells.
Each function returns None where it does not apply.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise

_NUMBER = re.compile(r"(?<![\w.,:/$-])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w:/-]|[.,]\d)")
_YEAR = re.compile(r"(?<![\w.,/$-])(1[5-9]\d\d|20[0-3]\d)(?![\w/-]|[.,]\d)")
_MONTHS = (
    "January February March April May June July August September October November December".split()
)
_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_MONTH = re.compile(
    r"\b(?:(?<=\d )|(?<=in )|(?<=of )|(?<=since )|(?<=until ))(" + "|".join(_MONTHS) + r")\b"
    r"|\b(" + "|".join(_MONTHS) + r")(?= \d)"
)
_WEEKDAY = re.compile(r"\b(" + "|".join(_WEEKDAYS) + r")\b")
_DAY = re.compile(
    r"(?<=[a-z] )(\d{1,2})(?= (?:" + "|".join(_MONTHS) + r"))"
    r"|(?<=(?:uary|arch|pril|June|July|gust|mber|ober) )(\d{1,2})(?=,? \d{4}|[.,]|$)"
)
_CLOCK = re.compile(r"\b(\d{1,2}):(\d\d)\b")
_VERSION = re.compile(r"\bv?(\d+\.\d+(?:\.\d+)?)\b(?!\s*(?:million|billion|percent|%))")
_COUNTS = "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty".split()
_COUNT = re.compile(r"\b(" + "|".join(_COUNTS) + r")\b(?! (?:of|hundred|thousand|million))")
_SCALE = re.compile(r"(?<=\d )(thousand|million|billion|trillion)\b")
_SCALES = {"thousand": "million", "million": "billion", "billion": "million", "trillion": "million"}
_UNIT = re.compile(
    r"(?<=\d )(seconds?|minutes?|hours?|days?|weeks?|months?|km|kilometres|kilometers|miles|metres|"
    r"meters|feet|kg|grams|tonnes|MB|GB|TB|milliseconds)\b"
)
_UNITS = {
    "second": "minute", "minute": "hour", "hour": "minute", "day": "week", "week": "month",
    "month": "year", "kilometre": "metre", "kilometer": "meter", "mile": "yard",
    "metre": "kilometre", "meter": "kilometer", "gram": "kilogram", "tonne": "kilogram",
    "km": "m", "feet": "miles", "kg": "grams", "MB": "GB", "GB": "MB", "TB": "GB",
    "millisecond": "second",
}  # fmt: skip

_AUXILIARY = re.compile(
    r"\b(is|are|was|were|has been|have been|had been|can|could|will|would|should|must|does|did)\b"
    r"(?! (?:not|no|never|to)\b)(?!n't)"
)
_DENIED = re.compile(
    r"\b(is|are|was|were|has|have|had|could|will|would|should|must) not\b"
    r"|\b(is|are|was|were|has|have|had|could|would|should)n't\b|\b(can)(?:not|'t)\b"
)
_NEVER = re.compile(r"\b(?:never|no longer) (?=\w)")
_PRESENT = re.compile(
    r"(?<=[a-z] )(require|allow|include|contain|use|need|support|mean|provide|make|take|give|keep|"
    r"show|hold|run|cover|ensure|start|receive|send|write|read|create|remove|delete|set|protect|"
    r"follow|depend|return|store|want|know|like)s(?= (?:a|an|the|its|their|to|on|all|each|every)\b)"
)
_PAST = {
    "won": "win", "wrote": "write", "made": "make", "became": "become", "began": "begin",
    "took": "take", "led": "lead", "played": "play", "received": "receive", "released": "release",
    "directed": "direct", "moved": "move", "signed": "sign", "left": "leave", "joined": "join",
    "married": "marry", "bought": "buy", "sold": "sell", "built": "build", "founded": "found",
    "held": "hold", "gave": "give", "lost": "lose", "reached": "reach", "appeared": "appear",
}  # fmt: skip
_PAST_VERB = re.compile(
    r"(?<=[a-z] )(" + "|".join(_PAST) + r")(?= (?:a|an|the|in|his|her|its|to|for|with|[A-Z]))"
)

# Opposites of everyday and of technical prose, both directions; a list of this file.
_OPPOSITES = """
accept/reject accepted/rejected increase/decrease increased/decreased rise/fall rose/fell
higher/lower highest/lowest more/fewer largest/smallest larger/smaller longer/shorter
longest/shortest older/younger oldest/youngest earlier/later before/after first/last best/worst
better/worse stronger/weaker strong/weak fast/slow faster/slower early/late old/new large/small
long/short high/low heavy/light deep/shallow wide/narrow hot/cold warm/cool rich/poor
cheap/expensive hard/soft wet/dry clean/dirty full/empty open/closed public/private major/minor
male/female father/mother son/daughter brother/sister husband/wife king/queen uncle/aunt
north/south northern/southern east/west eastern/western left/right upper/lower inner/outer
internal/external inside/outside above/below indoor/outdoor domestic/foreign
won/lost winning/losing began/ended begins/ends start/stop started/stopped opened/closed
success/failure successful/unsuccessful succeeded/failed passed/failed allowed/forbidden
enabled/disabled approved/rejected permitted/prohibited required/optional
mandatory/optional includes/excludes included/excluded present/absent positive/negative
true/false safe/dangerous legal/illegal guilty/innocent alive/dead married/divorced
temporary/permanent active/inactive visible/hidden voluntary/mandatory simple/complex
easy/difficult common/rare popular/unpopular modern/ancient urban/rural
maximum/minimum upstream/downstream acquired/sold bought/sold arrived/departed joined/left
encrypted/unencrypted synchronous/asynchronous valid/invalid primary/secondary
ascending/descending gained/lost borrowed/lent hired/fired attack/defend happy/unhappy
supports/opposes supported/opposed majority/minority victory/defeat profit/loss import/export
urgent/routine healthy/unhealthy credit/debit even/odd friend/enemy
"""
_OPPOSITE: dict[str, list[str]] = {}
for _pair in _OPPOSITES.split():
    _one, _two = _pair.split("/")
    _OPPOSITE.setdefault(_one, []).append(_two)
    _OPPOSITE.setdefault(_two, []).append(_one)
# Words with another sense that is more frequent in prose than the one with this opposite.
for _word in ("left", "right", "light", "like", "king", "even", "fall", "cool", "hard", "sold"):
    _OPPOSITE.pop(_word, None)
_OPPOSITE_WORD = re.compile(
    r"(?<![\w-])(" + "|".join(sorted(_OPPOSITE, key=len, reverse=True)) + r")(?![\w-])"
)

_NAME_WORD = r"[A-Z][A-Za-z\u00c0-\u017f'\u2019]+"
_NAME = re.compile(
    rf"(?<=[a-z,] )({_NAME_WORD}(?: (?:of|de|van|von|the) (?={_NAME_WORD}))?(?: {_NAME_WORD})*)"
)
_NO_NAMES = frozenset((*_MONTHS, *_WEEKDAYS, *"I The A An He She It They We You If When".split()))

_SOME = re.compile(r"\b([Ss]ome|[Mm]any|[Mm]ost)\b(?= (?:of the |of its )?[a-z]{3,}s\b)")
_OFTEN = re.compile(r"\b(often|usually|sometimes|generally|frequently|occasionally|typically)\b")
_BOUND = re.compile(
    r"\b(at least|at most|up to|more than|less than|no more than|no fewer than|fewer than)"
    r"(?= (?:\d|" + "|".join(_COUNTS) + r"))"
)
_TURNED = {
    "at least": "at most", "at most": "at least", "up to": "at least", "more than": "less than",
    "less than": "more than", "no more than": "at least", "no fewer than": "at most",
    "fewer than": "more than",
}  # fmt: skip
_ONLY = re.compile(r"(?<=[a-z] )only (?=(?:if|when|where)\b)")
_ALMOST = re.compile(r"\b(almost|nearly|partly|partially|mostly) (?=[a-z])")
_CLAUSE = re.compile(
    r",? (?:only )?(?:(?<!as )if(?! (?:only|for|even))|unless|provided that|except|as long as)"
    r"\b[^,;.]{8,}(?=\.$)"
)
_LEADING = re.compile(r"^(?:If|Unless|Provided that|As long as)\b[^,;.]{6,}, (?=\w)")
_RESERVED = re.compile(r"\b(conditionally|provisionally|tentatively|temporarily|in principle) ")
_POSSIBLE = re.compile(r"\b(?:can|may|might|could|would|some|sometimes|perhaps)\b")
_HEDGE = re.compile(r"\b(may|might|could) (be|have|not be)?\b")
_ADVERB = re.compile(r"\b(reportedly|allegedly|possibly|probably|perhaps|likely|supposedly) ")

_SWAP_VERB = re.compile(
    r" (?:\w+ed|beat|won|wrote|saw|told|taught|led|is (?:larger|smaller|older|younger|taller) than|"
    r"was \w+ed by|were \w+ed by|is owned by|owns|leads|controls|replaces|causes|caused)"
    r"(?: (?:the|a|an))? "
)


@dataclass
class Names:
    """Names of a set of sentences, by the word before them, to draw replacements from."""

    by_lead: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, sentences: Iterable[str]) -> Names:
        """Collects the names of sentences; order is kept, so that draws are reproducible."""
        found: dict[str, dict[str, None]] = {}
        for sentence in sentences:
            for match in _NAME.finditer(sentence):
                if _is_name(match.group()):
                    found.setdefault(_lead(sentence, match), {})[match.group()] = None
        return cls({lead: list(names) for lead, names in found.items()})

    def draw(self, lead: str, old: str, sentence: str, rng: random.Random) -> str | None:
        """Another name that follows the same word, shares no word with the old one."""
        pool = self.by_lead.get(lead, [])
        for _ in range(30 if pool else 0):
            name = rng.choice(pool)
            alien = not any(word[:4].lower() in sentence.lower() for word in name.split())
            if alien and len(name.split()) == len(old.split()):
                return name
        return None


def _is_name(name: str) -> bool:
    return not _NO_NAMES & set(name.split()) and len(name) > 2


def _lead(sentence: str, match: re.Match[str]) -> str:
    return sentence[: match.start()].split()[-1].strip(",").lower()


def _put(sentence: str, match: re.Match[str], new: str, group: int = 0) -> str:
    return sentence[: match.start(group)] + new + sentence[match.end(group) :]


def _one(pattern: re.Pattern[str], sentence: str, rng: random.Random) -> re.Match[str] | None:
    found = list(pattern.finditer(sentence))
    return rng.choice(found) if found else None


def number(sentence: str, rng: random.Random, names: Names) -> str | None:
    """One number by another of like size: 30 by 45, seven by nine."""
    del names
    found = [m for m in _NUMBER.finditer(sentence) if not _dated(sentence, m)]
    words = list(_COUNT.finditer(sentence))
    if not found and not words:
        return None
    hit = rng.choice(found + words)
    old = hit.group()
    if old in _COUNTS:
        new = rng.choice([word for word in _COUNTS if word != old and word not in sentence])
        return _put(sentence, hit, new)
    value = float(old.replace(",", ""))
    decimals = len(old.split(".")[1]) if "." in old else 0
    changed = value * rng.choice([0.6, 0.75, 1.3, 1.5, 2]) + rng.choice([1, 2]) * 10**-decimals
    new = f"{changed:,.{decimals}f}" if "," in old else f"{changed:.{decimals}f}"
    return None if new == old or new in sentence else _put(sentence, hit, new)


def _dated(sentence: str, match: re.Match[str]) -> bool:
    around = sentence[max(0, match.start() - 10) : match.end() + 10]
    return bool(_YEAR.fullmatch(match.group())) or any(month in around for month in _MONTHS)


def magnitude(sentence: str, rng: random.Random, names: Names) -> str | None:
    """A scale, a unit or a power of ten: million by billion, minutes by hours, 15% by 1.5%."""
    del names
    hit = _one(_SCALE, sentence, rng)
    if hit:
        return _put(sentence, hit, _SCALES[hit.group()])
    hit = _one(_UNIT, sentence, rng)
    if hit:
        unit = hit.group()
        one = unit if unit in _UNITS else unit.removesuffix("s")
        many = "s" if unit.endswith("s") and unit not in _UNITS else ""
        return _put(sentence, hit, _UNITS[one] + many)
    hit = _one(re.compile(r"(?<![\w.,$])\d+(?=(?:%| percent| per cent))"), sentence, rng)
    return _put(sentence, hit, f"{int(hit.group()) * 10}") if hit else None


def date(sentence: str, rng: random.Random, names: Names) -> str | None:
    """A year, month, day, weekday or time by another."""
    del names
    choices: list[tuple[re.Match[str], str]] = []
    for match in _YEAR.finditer(sentence):
        choices.append((match, str(int(match.group()) + rng.choice([-11, -3, -1, 1, 2, 7]))))
    for pattern, all_names in ((_MONTH, _MONTHS), (_WEEKDAY, _WEEKDAYS)):
        for match in pattern.finditer(sentence):
            others = [name for name in all_names if name != match.group() and name != "May"]
            choices.append((match, rng.choice(others)))
    for match in _DAY.finditer(sentence):
        choices.append((match, str((int(match.group()) + rng.randint(2, 20)) % 28 + 1)))
    for match in _CLOCK.finditer(sentence):
        choices.append((match, f"{(int(match.group(1)) + 3) % 12 + 1}:{match.group(2)}"))
    choices = [(m, new) for m, new in choices if new != m.group() and new not in sentence]
    if not choices:
        return None
    return _put(sentence, *rng.choice(choices))


def version(sentence: str, rng: random.Random, names: Names) -> str | None:
    """A version number by another: v1.28 by v1.26."""
    del names
    if not re.search(r"\bv\d|[Vv]ersion|[Rr]elease|\d\.\d+\.\d", sentence):
        return None
    hit = _one(_VERSION, sentence, rng)
    if hit is None:
        return None
    parts = hit.group(1).split(".")
    parts[1] = str(int(parts[1]) + rng.choice([1, 2, 3]))
    return _put(sentence, hit, ".".join(parts), 1)


def negation(sentence: str, rng: random.Random, names: Names) -> str | None:
    """A "not" put in, with "do" where the verb needs it, or taken out."""
    del names
    hit = _DENIED.search(sentence)
    if hit:
        return _put(sentence, hit, next(group for group in hit.groups() if group))
    hit = _NEVER.search(sentence)
    if hit:
        return _put(sentence, hit, "")
    hits: list[tuple[re.Match[str], str]] = []
    auxiliary = _AUXILIARY.search(sentence)
    if auxiliary:
        first, *rest = auxiliary.group().split()
        hits.append((auxiliary, " ".join([first, "not", *rest])))
    present = _PRESENT.search(sentence)
    if present:
        hits.append((present, f"does not {present.group(1)}"))
    past = _PAST_VERB.search(sentence)
    if past:
        hits.append((past, rng.choice(["did not ", "never "]) + _PAST[past.group()]))
    if not hits:
        return None
    match, new = rng.choice(hits)
    if new.startswith("never "):
        new = "never " + match.group()
    return _put(sentence, match, new)


def antonym(sentence: str, rng: random.Random, names: Names) -> str | None:
    """A word by its opposite."""
    del names
    hit = _one(_OPPOSITE_WORD, sentence, rng)
    if hit is None:
        return None
    following = sentence[hit.end() : hit.end() + 6]
    if hit.group() in ("more", "first", "last") and following.startswith((" than", " of", " name")):
        return None
    return _put(sentence, hit, rng.choice(_OPPOSITE[hit.group()]))


def entity(sentence: str, rng: random.Random, names: Names) -> str | None:
    """A name by one of as many words that follows the same word in another sentence."""
    found = [m for m in _NAME.finditer(sentence) if _is_name(m.group())]
    rng.shuffle(found)
    for match in found:
        if sentence.count(match.group()) > 1:
            continue  # its other mention would betray the change
        new = names.draw(_lead(sentence, match), match.group(), sentence, rng)
        if new:
            return _put(sentence, match, new)
    return None


def quantifier(sentence: str, rng: random.Random, names: Names) -> str | None:
    """A quantifier made stronger, a bound turned, "only" or "almost" left out."""
    del names
    hits: list[tuple[re.Match[str], str]] = []
    for match in _SOME.finditer(sentence):
        hits.append((match, "All" if match.group()[0].isupper() else "all"))
    hits += [(match, "always") for match in _OFTEN.finditer(sentence)]
    hits += [(match, _TURNED[match.group()]) for match in _BOUND.finditer(sentence)]
    hits += [(match, "") for match in _ONLY.finditer(sentence)]
    hits += [(match, "") for match in _ALMOST.finditer(sentence)]
    return _put(sentence, *rng.choice(hits)) if hits else None


def condition(sentence: str, rng: random.Random, names: Names) -> str | None:
    """A condition or a reservation left out.

    Not of what is only possible: "a detach can corrupt data if ..." bears out that it can.
    """
    del rng, names
    if _POSSIBLE.search(sentence):
        return None
    hit = _CLAUSE.search(sentence)
    if hit and len(sentence[: hit.start()].split()) >= 4:
        return _put(sentence, hit, "")
    hit = _LEADING.search(sentence)
    if hit:
        rest = sentence[hit.end() :]
        return rest[0].upper() + rest[1:]
    hit = _RESERVED.search(sentence)
    return _put(sentence, hit, "") if hit else None


def hedge(sentence: str, rng: random.Random, names: Names) -> str | None:
    """A hedge left out: "may be" by "is", "reportedly" dropped."""
    del names
    hits = [(match, "") for match in _ADVERB.finditer(sentence)]
    for match in _HEDGE.finditer(sentence):
        if match.group(2) == "be":
            hits.append((match, "is"))
        elif match.group(2) is None:
            hits.append((match, "will "))
    return _put(sentence, *rng.choice(hits)).strip() if hits else None


def swap(sentence: str, rng: random.Random, names: Names) -> str | None:
    """Two names exchanged around a verb: who did it to whom."""
    del rng, names
    found = re.finditer(rf"{_NAME_WORD}(?: {_NAME_WORD})*", sentence)
    for left, right in pairwise(match for match in found if _is_name(match.group())):
        between = sentence[left.end() : right.start()]
        if _SWAP_VERB.fullmatch(between) and left.group() != right.group():
            return (
                sentence[: left.start()] + right.group() + between + left.group()
                + sentence[right.end() :]
            )  # fmt: skip
    return None


Planter = Callable[[str, random.Random, Names], str | None]
PLANTERS: dict[str, Planter] = {
    "number": number,
    "magnitude": magnitude,
    "date": date,
    "version": version,
    "negation": negation,
    "antonym": antonym,
    "entity": entity,
    "quantifier": quantifier,
    "condition": condition,
    "hedge": hedge,
    "swap": swap,
}
