"""A claim's wording in; the names, numbers, dates and identifiers in it out."""

from __future__ import annotations

import re

from sqb_judge.text.lexicon import (
    AUXILIARIES,
    BASE_FORMS,
    CONDITIONS,
    DETERMINERS,
    PREPOSITIONS,
    RELATIVES,
    SUBJECT_PRONOUNS,
    THIRD_PERSON,
)

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_NUMBER = r"[-+\u2212]?(?:\d{1,3}(?:[,\u00a0\u202f]\d{3})+|\d+)(?:\.\d+)?"
_UNIT = (
    r"(?:\s?(?:%|\u00b0[CF]?|[kKMGTP]i?[Bb](?:ps)?|[mMk]?bit/s|[\u03bc\u00b5mnk]?[sgmlVAWL]|min|ms"
    r"|[kcm]m|[MGk]?Hz|GB|MB|USD|EUR|mg|kg|hours?|minutes?|seconds?|milliseconds?|days?|weeks?"
    r"|months?|years?|percent|million|billion|trillion|thousand|dollars?|euros?|bytes?|cores?"
    r"|nodes?|pods?|replicas?|users?|people|times|degrees|miles|met(?:er|re)s?|feet)\b|\s?%)?"
)
_CAPITAL = r"[A-Z\u00c0-\u00d6\u00d8-\u00de]"
_NAME = rf"{_CAPITAL}[\w'\u2019-]*(?:\.[\w-]+)*"
# First alternative wins: whole addresses and dates before the numbers in them.
_ENTITY = re.compile(
    r"(?P<url>\b(?:https?|ftp)://[^\s<>]+|\bwww\.[^\s<>]+)"
    rf"|(?P<date>\b\d{{4}}-\d\d(?:-\d\d)?\b|\b\d{{1,2}}\s{_MONTH}(?:\s\d{{4}})?\b"
    rf"|\b{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?\b|\b{_MONTH}\s\d{{4}}\b)"
    r"|(?P<version>\bv\d+(?:\.\d+)*(?:-[\w.]+)?\b|\b\d+(?:\.\d+){2,}(?:/\d+)?\b)"
    r"|(?P<code>\b[A-Za-z]\w*(?:_\w+)+\b|\b[a-z]+(?:[A-Z]\w*)+\b|\b[A-Za-z][\w-]*\.[a-z]\w*\b"
    r"|(?<![\w-])--?[a-z][\w-]+|\b[a-z]+(?:-[a-z]+){2,}\b|\b(?=\w*\d)(?=\w*[A-Za-z])[A-Za-z]\w*\b"
    r"|(?<![\w.])/(?:[\w.-]+/?)+)"
    rf"|(?P<number>(?<![\w.])[$\u20ac\u00a3]?{_NUMBER}{_UNIT}(?!\w))"
    rf"|(?P<name>\b{_NAME}(?:\s(?:of|de|van|von|the|and\s(?=the\b))?\s?{_NAME}){{0,7}})"
)
_WORD = re.compile(r"[^\W_](?:[\w'\u2019./:-]*\w)?|[$%\u20ac]")
_COMMON_ENDING = re.compile(
    r"(?:[^iu]s|ss|ing|[ts]ion|ment|ness|ity|[ae]nce|[ae]ncy|ism|ship|age|ure|[rlm]y|[ao]l)$"
)
_FUNCTION_WORDS = (
    AUXILIARIES
    | CONDITIONS
    | DETERMINERS
    | PREPOSITIONS
    | RELATIVES
    | SUBJECT_PRONOUNS
    | frozenset(("and", "or", "but", "not", "so", "be", "been", "being", "also", "then", "than"))
)


def find_entities(text: str) -> tuple[str, ...]:
    """Names, numbers with units, dates, versions, URLs and code identifiers, as written.

    A capital at the start of the text makes a name only where more shows that it is one: a second
    capital in the word or a name that goes on.

    Args:
        text: One claim.

    Returns:
        Entities in order of appearance, each once.
    """
    return tuple(dict.fromkeys(entity for entity, _, _ in _located(text)))


def specificity(text: str) -> float:
    """Share of a claim's content words that name something checkable.

    Content words are all but function words (articles, prepositions, auxiliaries, pronouns). The
    value is content words inside an entity / content words, rounded to three digits; 0 for none.

    Args:
        text: One claim.

    Returns:
        0 to 1.
    """
    spans = [(begin, end) for _, begin, end in _located(text)]
    content = inside = 0
    at = 0
    for match in _WORD.finditer(text):
        while at < len(spans) and spans[at][1] <= match.start():
            at += 1
        within = at < len(spans) and spans[at][0] < match.end()
        if within or match[0].lower() not in _FUNCTION_WORDS:
            content += 1
            inside += within
    return round(inside / content, 3) if content else 0.0


def _located(text: str) -> list[tuple[str, int, int]]:
    found = []
    for match in _ENTITY.finditer(text):
        begin, end = match.span()
        if match.lastgroup == "name":
            begin = _skip_openers(text, begin, end)
            end = begin + len(text[begin:end].removesuffix("'s").removesuffix("\u2019s"))
        elif match.lastgroup == "url":
            end = begin + len(text[begin:end].rstrip(".,;:!?)'\""))
        if begin < end and text[begin:end].strip():
            found.append((text[begin:end], begin, end))
    return found


def _name_before_verb(text: str, word: str, end: int) -> bool:
    """Whether a bare singular with a verb after it is a name ("Redis is") and not abstract."""
    following = text[end : end + 40].split(maxsplit=1)
    if not following or _COMMON_ENDING.search(word):
        return False
    return following[0] in AUXILIARIES or following[0] in THIRD_PERSON


def _skip_openers(text: str, begin: int, end: int) -> int:
    """Leave out capitalised words that are no names: "The", or a common word at the start."""
    while begin < end:
        before = text[max(0, begin - 6) : begin].rstrip(" \"'(*")
        opens = not before or before.endswith((":", ";"))
        word = text[begin:end].split(maxsplit=1)[0]
        low = word.lower()
        rest = begin + len(word)
        more = text[rest:end].lstrip()
        plain = low in _FUNCTION_WORDS or (low in BASE_FORMS and opens)
        lone = opens and not more and word[1:].islower() and not _name_before_verb(text, word, end)
        if len(word) == 1 and word in "AI" and (low == "i" or begin == 0):
            plain = True
        if not plain and not lone:
            return begin
        begin = end - len(more) if more else end
    return begin
