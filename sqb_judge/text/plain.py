"""Source spans in; plain text out, each character with its offset in the source.

A small reader of Markdown's inline marks. It errs towards keeping a character: what it drops is a
matched mark, a link's target, an image or a tag. Every character it keeps is a character of the
source (white space becomes a space), so a piece of plain text always has a place to point to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

Span = tuple[int, int]

# Each pattern stops at the character it waits for, so that no input makes it read far in vain.
_LINK_TARGET = re.compile(
    r"\(\s*(?:<[^<>\n]*>|(?:[^\s()<>]|\([^\s()<>]*\))*)"
    r"(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*\)"
)
_AUTOLINK = re.compile(r"<((?:[A-Za-z][A-Za-z0-9+.-]{1,31}:|[\w.+-]+@)[^\s<>]*)>")
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*|/)?>|<!--[^<>]*-->|<[!?][A-Za-z][^<>]*>")
_SPACE_TAG = re.compile(r"</?(?:br|p|div|li|td|tr|th|ul|ol|summary|details|h[1-6])\b", re.I)
_FOOTNOTE = re.compile(r"\[\^[^\]\[\s]{1,40}\]")
_TICKS = re.compile(r"`+")
_RUN = re.compile(r"\*+|_+|~~")
_ESCAPABLE = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


@dataclass(frozen=True, slots=True)
class Plain:
    """Plain text with its place in the source.

    Attributes:
        text: The words, without marks.
        offsets: For each character of `text` its offset in the source; never falling.
        breaks: Indices into `text` where the author forced a new line.
        start: Where the source begins, leading marks included.
        end: Where the source ends, trailing marks included.
    """

    text: str
    offsets: tuple[int, ...]
    breaks: frozenset[int]
    start: int
    end: int

    def source_span(self, source: str, begin: int, end: int) -> Span:
        """Offsets in `source` of the characters `begin` to `end`, with the marks that hug them."""
        low = self.offsets[begin - 1] + 1 if begin else self.start
        high = self.offsets[end] if end < len(self.offsets) else self.end
        first, last = self.offsets[begin], self.offsets[end - 1] + 1
        # Marks right between two pieces belong to the first of them.
        apart = begin == 0 or self.text[begin - 1].isspace()
        while apart and first > low and not source[first - 1].isspace():
            first -= 1
        while last < high and not source[last].isspace():
            last += 1
        return first, last


def plain_text(source: str, spans: Sequence[Span]) -> Plain:
    """Read the spans of one block, joined by a space, as plain text.

    Args:
        source: The original text.
        spans: Lines of one block, or cells of one row, in order and without overlap.

    Returns:
        The words and their offsets. Inline code keeps its content; images, tags and link targets
        are dropped.
    """
    chars: list[str] = []
    places: list[int] = []
    for number, (start, end) in enumerate(spans):
        if number:
            chars.append("\n")
            places.append(max(start - 1, spans[number - 1][1]))
        chars.extend(source[start:end])
        places.extend(range(start, end))
    raw = "".join(chars)
    keep, breaks_raw = _marks(raw)
    text: list[str] = []
    offsets: list[int] = []
    breaks: set[int] = set()
    for at, state in enumerate(keep):
        if at in breaks_raw:
            breaks.add(len(text))
        if state:
            char = raw[at] if state == _KEEP else " "
            text.append(" " if char.isspace() else char)
            offsets.append(places[at])
    start = spans[0][0] if spans else 0
    end = max((span[1] for span in spans), default=0)
    return Plain("".join(text), tuple(offsets), frozenset(breaks), start, end)


_DROP, _KEEP, _SPACE = 0, 1, 2


def _marks(raw: str) -> tuple[bytearray, set[int]]:
    """Say for each character whether it stays; and where forced line breaks are."""
    keep = bytearray([_KEEP]) * len(raw)
    breaks: set[int] = set()
    runs: list[tuple[int, int, bool, bool]] = []
    brackets: list[int] = []
    code_ends = _code_spans(raw)
    at = 0
    while at < len(raw):
        char = raw[at]
        if char == "\\":
            at = _escape(raw, at, keep, breaks)
        elif char == "`" and at in code_ends:
            at = _code(at, code_ends[at], keep)
        elif char == "<":
            at = _angle(raw, at, keep)
        elif char == "[":
            footnote = _FOOTNOTE.match(raw, at)
            if footnote:
                keep[at : footnote.end()] = bytes(footnote.end() - at)
                at = footnote.end()
            else:
                brackets.append(at)
                at += 1
        elif char == "]" and brackets:
            at = _close_bracket(raw, at, brackets.pop(), keep)
        elif char == "\n":
            if raw[max(0, at - 2) : at] == "  ":
                breaks.add(at)
            at += 1
        elif char == "&" and raw.startswith(("&amp;", "&nbsp;"), at):
            size = 5 if raw.startswith("&amp;", at) else 6
            keep[at : at + size] = bytes([_KEEP if size == 5 else _SPACE]) + bytes(size - 1)
            at += size
        elif char in "*_~" and (run := _RUN.match(raw, at)):
            runs.append((at, run.end(), *_flanks(raw, at, run.end())))
            at = run.end()
        else:
            at += 1
    _pair_runs(raw, runs, keep)
    return keep, breaks


def _code_spans(raw: str) -> dict[int, tuple[int, int, int]]:
    """Opening tick run -> (end of opening run, start of closing run, end of closing run)."""
    runs = [(match.start(), match.end()) for match in _TICKS.finditer(raw)]
    later: dict[int, list[tuple[int, int]]] = {}
    for run in reversed(runs):
        later.setdefault(run[1] - run[0], []).append(run)
    spans = {}
    position = 0
    for start, end in runs:
        same = later[end - start]
        same.pop()
        if start < position or not same:
            continue
        close = same[-1]
        spans[start] = (end, close[0], close[1])
        position = close[1]
    return spans


def _escape(raw: str, at: int, keep: bytearray, breaks: set[int]) -> int:
    following = raw[at + 1 : at + 2]
    if following == "\n":
        keep[at] = _DROP
        breaks.add(at + 1)
        return at + 2
    if following in _ESCAPABLE:
        keep[at] = _DROP
        return at + 2
    return at + 1


def _code(at: int, span: tuple[int, int, int], keep: bytearray) -> int:
    opened, closing, closed = span
    keep[at:opened] = bytes(opened - at)
    keep[closing:closed] = bytes(closed - closing)
    return closed


def _angle(raw: str, at: int, keep: bytearray) -> int:
    link = _AUTOLINK.match(raw, at)
    if link:
        keep[at] = _DROP
        keep[link.end() - 1] = _DROP
        return link.end()
    tag = _TAG.match(raw, at)
    if tag is None:
        return at + 1
    keep[at : tag.end()] = bytes(tag.end() - at)
    if _SPACE_TAG.match(raw, at):
        # The space takes the place of the tag's far side, away from the words that hug the tag.
        keep[at if raw[at + 1] == "/" else tag.end() - 1] = _SPACE
    return tag.end()


def _close_bracket(raw: str, at: int, opened: int, keep: bytearray) -> int:
    target = _LINK_TARGET.match(raw, at + 1)
    if target is None:
        return at + 1
    keep[at : target.end()] = bytes(target.end() - at)
    if opened and raw[opened - 1] == "!" and keep[opened - 1]:
        keep[opened - 1 : at] = bytes(at - opened + 1)  # an image says nothing in words
    else:
        keep[opened] = _DROP
    return target.end()


def _flanks(raw: str, start: int, end: int) -> tuple[bool, bool]:
    """Whether a run of marks may open and may close emphasis."""
    before = raw[start - 1] if start else " "
    after = raw[end] if end < len(raw) else " "
    may_open = not after.isspace() and (after.isalnum() or not before.isalnum())
    may_close = not before.isspace() and (before.isalnum() or not after.isalnum())
    before_punctuation = not before.isalnum()
    if may_close and before_punctuation and after.isalnum():
        may_close = False
    if raw[start] == "_":  # snake_case is no emphasis
        return may_open and not before.isalnum(), may_close and not after.isalnum()
    return may_open, may_close


def _pair_runs(raw: str, runs: list[tuple[int, int, bool, bool]], keep: bytearray) -> None:
    """Drop opening and closing marks that match, from the inside out."""
    waiting: dict[str, list[list[int]]] = {"*": [], "_": [], "~": []}
    for start, end, may_open, may_close in runs:
        if not all(keep[start:end]):
            continue  # swallowed by a link target or an image
        stack = waiting[raw[start]]
        while may_close and stack and start < end:
            opener = stack[-1]
            size = min(opener[1] - opener[0], end - start)
            keep[opener[1] - size : opener[1]] = bytes(size)
            keep[start : start + size] = bytes(size)
            opener[1] -= size
            start += size
            if opener[0] == opener[1]:
                stack.pop()
        if may_open and start < end:
            stack.append([start, end])
