"""Names and code identifiers of a text."""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher
from typing import NamedTuple

from sqb_judge.factual.values.numerals import read_numeral
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.values.tokens import Token, stem
from sqb_judge.factual.values.units import UNITS
from sqb_judge.factual.values.word_lists import STOP_WORDS, words

_ALIKE = 0.75  # similarity of two spellings of one name
_NO_NAME = words(
    "i mr mrs ms dr sir lord lady january february march april may june july august september "
    "october november december monday tuesday wednesday thursday friday saturday sunday jan "
    "feb mar apr jun jul aug sep sept oct nov dec however although though while since despite "
    "after before according additionally also yes president king queen prince princess "
    "emperor pope saint senator captain general colonel professor doctor chairman"
)
# Places whose adjective does not begin like them.
_KIN = {
    word: group
    for group, kin in enumerate(
        (
            "us usa america american united states", "uk britain british england english kingdom",
            "spain spanish spaniard", "france french", "netherlands dutch holland",
            "wales welsh", "poland polish pole", "ireland irish", "greece greek",
            "switzerland swiss", "turkey turkish", "denmark danish dane", "sweden swedish swede",
            "thailand thai", "ussr soviet russia russian", "eu europe european",
            "iceland icelandic",
        )
    )
    for word in kin.split()
}  # fmt: skip


class Name(NamedTuple):
    """A run of capitalised words, or one identifier.

    Attributes:
        first: Index of its first token.
        after: Index of the token after it.
        initial: A single word that opens its sentence, which may be no name at all.
        code: An identifier: flag, snake case, version-like name.
        rest: For a part of a name, where in it the part stands: "leading" or "trailing".
    """

    first: int
    after: int
    initial: bool
    code: bool
    rest: str = ""


def find_names(reading: Reading) -> list[Name]:
    """Names of a text, in order. Months, weekdays, titles and number words are none."""
    names: list[Name] = []
    tokens = reading.tokens
    at = 0
    while at < len(tokens):
        if _is_code(tokens[at]):
            names.append(Name(at, at + 1, False, True))
            at += 1
            continue
        after = at
        while after < len(tokens) and _is_name_word(tokens[after]):
            gap = reading.text[tokens[after - 1].end : tokens[after].start] if after > at else " "
            if gap not in (" ", "-", ". ") or tokens[after].sentence != tokens[at].sentence:
                break
            after += 1
        counted = at > 0 and tokens[at - 1].kind == "number"
        glued = counted and tokens[at - 1].end == tokens[at].start
        unit = counted and after == at + 1 and tokens[at].lower in UNITS
        if after == at or glued or unit:  # 64Mi and 2 TB are numbers with their units
            at += 1
            continue
        opens = at == 0 or tokens[at - 1].sentence != tokens[at].sentence
        acronym = tokens[at].text.isupper() and len(tokens[at].text) > 1
        numeral = read_numeral(reading.text, tokens, at) if after == at + 1 else None
        if numeral is None:
            names.append(Name(at, after, opens and after == at + 1 and not acronym, False))
        at = after
    return names


def _is_code(token: Token) -> bool:
    text = token.text
    if token.kind == "identifier":
        return text[0] not in "vV0123456789"  # versions are compared as such
    inner = text[1:]
    return token.kind == "word" and (
        "_" in text or (inner != inner.lower() and not text.isupper() and text[0].islower())
    )


def _is_name_word(token: Token) -> bool:
    return (
        token.kind == "word"
        and token.text[0].isupper()
        and len(token.text) > 1
        and token.lower not in STOP_WORDS
        and token.lower not in _NO_NAME
    )


def name_words(tokens: list[Token]) -> list[Token]:
    """The words among some tokens that can be part of a name, or are identifiers."""
    return [token for token in tokens if _is_name_word(token) or _is_code(token)]


class Known(NamedTuple):
    """The words of a text that a name can be recognised by.

    Attributes:
        words: Lower-case words.
        stems: Their stems.
        beginnings: First four letters of its capitalised words.
        initials: Initials of its names, and its acronyms' letters.
        kin: Groups of places and their adjectives.
    """

    words: frozenset[str]
    stems: frozenset[str]
    beginnings: frozenset[str]
    initials: frozenset[str]
    kin: frozenset[int]


def known_words(reading: Reading) -> Known:
    """Collects what names of another text are looked up in."""
    words = frozenset(token.lower for token in reading.tokens)
    capitals = [token for token in reading.tokens if token.text[0].isupper()]
    initials: set[str] = set()
    run = ""
    last = -2
    for at, token in enumerate(reading.tokens):
        if token.text[0].isupper():
            run = run[-9:] + token.text[0] if at - last <= 2 else token.text[0]
            last = at
            # Every end of the run: "the US National Institute ..." begins a word too early.
            initials.update(run[begin:] for begin in range(max(0, len(run) - 8), len(run) - 1))
    return Known(
        words,
        frozenset(stem(word) for word in words),
        frozenset(token.lower[:4] for token in capitals if len(token.text) >= 4),
        frozenset(initials),
        frozenset(_KIN[word] for word in words if word in _KIN),
    )


def alike(left: str, right: str) -> bool:
    """Whether two names may be spellings or short forms of one: Eugene, Eugène; Tim, Timothy."""
    if len(left) + len(right) > 120:  # the comparison is quadratic
        return False
    words = [_plain(word) for word in left.split()], [_plain(word) for word in right.split()]
    return any(
        one.startswith(two)
        or two.startswith(one)
        or SequenceMatcher(None, one, two, autojunk=False).ratio() >= _ALIKE
        for one in words[0]
        for two in words[1]
        if one and two
    )


def _plain(name: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFKD", name) if char.isalnum()).lower()


def recognised(token: Token, known: Known) -> bool:
    """Whether a word of a name is in a text, as itself, inflected or abbreviated."""
    word = token.lower.removesuffix("'s")
    if word in known.words or stem(word) in known.stems:
        return True
    if len(word) >= 4 and word[:4] in known.beginnings:
        return True
    if token.text.isupper() and token.text in known.initials:
        return True
    return _KIN.get(word) in known.kin
