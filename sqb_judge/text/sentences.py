"""Text in; sentences out, each with its offsets. `sentencex` splits, a few rules repair it."""

from __future__ import annotations

import re
from itertools import pairwise

from sentencex import get_sentence_boundaries

from sqb_judge.text.blocks import Leaf, segment_leaves
from sqb_judge.text.plain import Plain, Span, plain_text
from sqb_judge.text.units import BlockKind, Sentence

_PIECE = 20_000  # characters given to the splitter at a time
_SURROGATE = re.compile(r"[\ud800-\udfff\x00]")
_ENUMERATOR = re.compile(r"\s*\(?(\d{1,3}|[A-Za-z])[.)]\s*")
_TRAILING_NUMBER = re.compile(r"(?<=\s)(\d{1,3})\.\s*$")
_NUMBER_DOT = re.compile(r"(?<![\w.,])\d{1,3}\.\s*$")
_GERMAN_MONTH = re.compile(r"\s*(?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)\b")
_GERMAN_AFTER_ORDINAL = re.compile(
    r"\s*(?:[a-zäöüß]|(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November"
    r"|Dezember|Jahrhundert|Jahrestag|Geburtstag|Weltkrieg|Stock|Klasse|Platz|Kapitel|Auflage"
    r"|Tag|Woche|Quartal|Semester|Lebensjahr)\w*)"
)
_GERMAN_ORDINAL = re.compile(
    r"\b(?:[Dd](?:er|ie|as|em|en|es)|[Aa]m|[Ii]m|[Vv]om|[Zz]um)\s\d{1,3}\.\s*$"
)
# A single capital is an initial to the splitter ("J. Smith"); after these words it is a label.
_LABEL = (
    r"[Ss]ize|[Tt]ype|[Cc]lass|[Pp]lan|[Oo]ption|[Vv]itamin|[Gg]rade|[Hh]epatitis|[Ff]igure"
    r"|[Aa]ppendix|[Ss]ection|[Gg]roup|[Ss]tep|[Pp]hase|[Cc]ategory|[Tt]eam|[Ll]evel|[Vv]ersion"
    r"|[Mm]odel|[Dd]rive|[Vv]ariant|[Zz]one|[Ss]eries|[Tt]able|[Pp]art|[Pp]oint|[Rr]egion"
    r"|[Ll]etter|[Nn]ode|[Aa]nnex|[Tt]ier|[Bb]lock|[Uu]nit|[Ss]cenario|[Cc]olumn"
)
_OPENERS = (
    r"The|It|This|These|They|We|You|He|She|Then|In|A|An|However|If|When|There|But|And|For|Its|All"
)
_LABEL_END = re.compile(
    rf"\b(?:(?:{_LABEL}|[A-Z],?\s(?:and|or))\s[A-Z]\.\s+(?=[A-Z][a-z])"
    rf"|[a-z]+\s[A-Z]\.\s+(?=(?:{_OPENERS})\s))"
    rf"|(?<=\w)\.[\"\u201d]\s+(?=(?:{_OPENERS})\s)"
)
_KEY_VALUE = re.compile(r"\s*[\w(][\w ()/.-]{0,40}:\s")
_LINE_BULLET = re.compile(r"\s*(?:[\u2022\u2023\u25e6\u25aa\u00b7\u2013\u2014]\s|\(?\d{1,3}[.)]\s)")


def segment_sentences(text: str, language: str = "en") -> list[Sentence]:
    """Cut a Markdown text into sentences.

    Headings stay, as sentences of kind HEADING; code blocks give none; a table row is one sentence.
    An HTML block gives the sentences of its text. No sentence is too short or too late to count.

    Args:
        text: Any string.
        language: ISO 639-1 code; one the splitter does not know is treated as English.

    Returns:
        Sentences front to back, with 0 <= start < end <= len(text). The characters of each text,
        white space aside, occur in `text[start:end]` in the same order.
    """
    sentences = []
    for leaf in segment_leaves(text):
        if leaf.block.kind is not BlockKind.CODE:
            plain, spans = leaf_sentences(text, leaf, language)
            for begin, end in spans:
                start, stop = plain.source_span(text, begin, end)
                sentences.append(Sentence(plain.text[begin:end], start, stop, leaf.block.kind))
    return sentences


def leaf_sentences(text: str, leaf: Leaf, language: str) -> tuple[Plain, list[Span]]:
    """Plain text of one block and the index ranges of its sentences in it."""
    plain = plain_text(text, leaf.spans)
    if leaf.block.kind in (BlockKind.TABLE_ROW, BlockKind.HEADING):
        bounds = [(0, len(plain.text))]
    else:
        bounds = []
        for begin, end in _line_groups(text, leaf, plain):
            bounds.extend(_split(plain.text[begin:end], begin, language))
    return plain, [span for span in (_trim(plain.text, *b) for b in bounds) if span[0] < span[1]]


def _trim(text: str, begin: int, end: int) -> Span:
    while begin < end and text[begin].isspace():
        begin += 1
    while end > begin and text[end - 1].isspace():
        end -= 1
    return begin, end


def _line_groups(text: str, leaf: Leaf, plain: Plain) -> list[Span]:
    """Cut at line ends that are more than wrapping: forced breaks, bullets, key-value lines."""
    cuts = set(plain.breaks)
    if len(leaf.spans) > 1:
        lines = [text[start : min(end, start + 80)] for start, end in leaf.spans]
        starts = [
            leaf.spans[number][0]
            for number in range(1, len(lines))
            if _LINE_BULLET.match(lines[number])
            or (_KEY_VALUE.match(lines[number]) and _KEY_VALUE.match(lines[number - 1]))
        ]
        cuts |= _indices_of(plain, starts)
    edges = [0, *sorted(cuts), len(plain.text)]
    return [(a, b) for a, b in pairwise(edges) if a < b]


def _indices_of(plain: Plain, starts: list[int]) -> set[int]:
    """Index of the first plain character at or after each source offset."""
    indices: set[int] = set()
    at = 0
    for start in starts:
        while at < len(plain.offsets) and plain.offsets[at] < start:
            at += 1
        indices.add(at)
    return indices


def _split(text: str, shift: int, language: str) -> list[Span]:
    # The splitter is native code that takes valid UTF-8 only; the lengths stay the same.
    clean = _SURROGATE.sub("\ufffd", text)
    ends = _repair(clean, _boundaries(clean, language), language)
    starts = [0, *ends[:-1]]
    return [(a + shift, b + shift) for a, b in zip(starts, ends, strict=True) if a < b]


def _boundaries(text: str, language: str) -> list[int]:
    """Where the splitter ends sentences, asked piece by piece.

    On some inputs (thousands of quotation marks) its time grows with the square of the length. The
    last sentence of a piece is read again with the next one, so no cut falls at a piece's end
    unless a sentence is longer than a piece.
    """
    ends: list[int] = []
    start = 0
    while start < len(text):
        piece = text[start : start + _PIECE]
        found = [
            min(int(p["end_index"]), len(piece)) for p in get_sentence_boundaries(language, piece)
        ]
        found = [end for end in found if end > 0] or [len(piece)]
        last_piece = start + len(piece) >= len(text)
        if not last_piece and len(found) > 1:
            found.pop()
        elif not last_piece and (gap := piece.rfind(" ")) > 0:
            found = [gap + 1]
        ends.extend(start + end for end in found)
        start = ends[-1]
        if last_piece:
            break
    return sorted({*ends, len(text)})


def _repair(text: str, ends: list[int], language: str) -> list[int]:
    cuts = set(ends)
    if language != "de":
        cuts |= {match.end() for match in _LABEL_END.finditer(text)}
    kept: list[int] = []
    start = 0
    number = 0  # of the inline list item that the sentence begins with
    for end in sorted(cuts):
        part = text[start:end]
        if end < len(text) and _joins_next(part, text, end, language):
            continue
        opening = _ENUMERATOR.match(part)
        if opening:
            number = int(opening[1]) if opening[1].isdigit() else 0
        tail = part[-12:]
        trailing = _TRAILING_NUMBER.search(tail)
        listed = number > 0 or (trailing is not None and ":" in tail[: trailing.start()][-2:])
        if trailing and listed and end < len(text) and int(trailing[1]) == number + 1:
            # "1. Do this 2. Do that": the second number opens the second item.
            end = end - len(tail) + trailing.start()
        kept.append(end)
        start = end
    if not kept or kept[-1] != len(text):
        kept.append(len(text))
    return kept


def _joins_next(part: str, text: str, end: int, language: str) -> bool:
    """Whether the splitter cut where no sentence ends."""
    if len(part) < 12 and _ENUMERATOR.fullmatch(part):
        return True
    if not _NUMBER_DOT.search(part[-8:]):
        return False
    if language == "de" and (
        _GERMAN_AFTER_ORDINAL.match(text, end) or _GERMAN_ORDINAL.search(part[-12:])
    ):
        return True
    return _GERMAN_MONTH.match(text, end) is not None
