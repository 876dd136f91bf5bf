"""Markdown text in; its leaf blocks out, with offsets into the original string."""

from __future__ import annotations

import re
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sqb_judge.text.loose_tables import cell_spans, find_table, is_row
from sqb_judge.text.plain import Span, plain_text
from sqb_judge.text.units import Block, BlockKind

# Only what the parser itself takes for a line end: str.splitlines splits on far more.
_LINE_END = re.compile(r"\r\n|\r|\n")
# Marks that may stand before the text of a line inside nested quotes and lists.
_CONTAINER_PREFIX = re.compile(r"[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+[ \t>]*)*")
_MAX_NESTING = 20  # deeper quotes and lists are read as one paragraph; bounds the parser's work


@dataclass(frozen=True, slots=True)
class Leaf:
    """A block together with where its words stand.

    Attributes:
        block: What the public functions return.
        spans: Content without container marks: one span a line, in a table row one a cell.
        header: Plain text of the header cells, for a row of a table's body.
        ordered: True inside a numbered list.
    """

    block: Block
    spans: tuple[Span, ...]
    header: tuple[str, ...] = ()
    ordered: bool = False


def segment_blocks(text: str) -> list[Block]:
    """Cut a Markdown text into leaf blocks.

    Link definitions, rulers and the line under a table's header belong to no block. A text
    without Markdown marks gives one paragraph for each part between blank lines. The header row
    of a table is a HEADING.

    Args:
        text: Any string, also one with lone surrogates or NUL.

    Returns:
        Blocks front to back, with 0 <= start < end <= len(text), none overlapping another.
    """
    return [leaf.block for leaf in segment_leaves(text)]


def segment_leaves(text: str) -> list[Leaf]:
    """Like `segment_blocks`, with the content spans that the other segmenters need."""
    return _Reader(text).read()


def _block_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).enable("table")
    # Inline parsing is most of the parser's time and loses the offsets; `plain` does it.
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


_PARSER = _block_parser()


def _line_spans(text: str) -> list[Span]:
    spans, start = [], 0
    for end in _LINE_END.finditer(text):
        spans.append((start, end.start()))
        start = end.end()
    spans.append((start, len(text)))
    return spans


class _Reader:
    """One pass over the parser's tokens."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = _line_spans(text)
        self.leaves: list[Leaf] = []
        self.headings: list[tuple[int, str]] = []
        self.containers: list[tuple[BlockKind, bool]] = []
        self.header: tuple[str, ...] = ()
        self.end = 0

    def read(self) -> list[Leaf]:
        tokens = _PARSER.parse(self.text)
        at = 0
        while at < len(tokens):
            token = tokens[at]
            kind = token.type
            if kind in ("blockquote_open", "list_item_open"):
                quote = kind == "blockquote_open"
                ordered = not quote and token.markup in (".", ")")
                self.containers.append((BlockKind.QUOTE if quote else BlockKind.LIST_ITEM, ordered))
                if token.level >= _MAX_NESTING - 1:
                    self._too_deep(token)
            elif kind in ("blockquote_close", "list_item_close"):
                self.containers.pop()
            elif kind == "heading_open":
                self._heading(token, tokens[at + 1])
            elif kind == "paragraph_open":
                self._paragraph(tokens[at + 1])
            elif kind in ("fence", "code_block"):
                self._whole_lines(token, BlockKind.CODE)
            elif kind == "html_block":
                self._whole_lines(token, BlockKind.HTML)
            elif kind == "table_open":
                self.header = ()
            elif kind == "tr_open":
                at = self._row(tokens, at)
            at += 1
        return self.leaves

    def _add(
        self,
        kind: BlockKind,
        spans: list[Span],
        header: tuple[str, ...] = (),
        under: tuple[str, ...] | None = None,
    ) -> None:
        spans = [(max(start, self.end), end) for start, end in spans]
        spans = [(start, end) for start, end in spans if start < end]
        if not spans:
            return
        self.end = spans[-1][1]
        if under is None:
            under = tuple(title for _, title in self.headings)
        block = Block(kind, spans[0][0], spans[-1][1], under)
        ordered = bool(self.containers) and self.containers[-1][1]
        self.leaves.append(Leaf(block, tuple(spans), header, ordered))

    def _content(self, inline: Token) -> list[Span]:
        """Find the parser's lines, from which it took the container marks, in the source."""
        wanted = [line.lstrip() for line in inline.content.split("\n")]
        first, last = inline.map or [0, 0]
        spans, next_wanted = [], 0
        for start, end in self.lines[first:last]:
            if next_wanted == len(wanted):
                break
            line = self.text[start:end].replace("\0", "\ufffd")
            found = line.rfind(wanted[next_wanted])
            if found >= 0:
                spans.append((start + found, start + found + len(wanted[next_wanted])))
                next_wanted += 1
        if next_wanted == len(wanted):
            return spans
        return self._stripped_lines(first, last)

    def _stripped_lines(self, first: int, last: int) -> list[Span]:
        spans = []
        for start, end in self.lines[first:last]:
            line = self.text[start:end]
            prefix = _CONTAINER_PREFIX.match(line)
            begin = start + (prefix.end() if prefix else 0)
            spans.append((begin, max(begin, start + len(line.rstrip()))))
        return spans

    def _too_deep(self, token: Token) -> None:
        # The parser is silent below its deepest level; the words there still count.
        first, last = token.map or [0, 0]
        self._add(self.containers[-1][0], self._stripped_lines(first, last))

    def _heading(self, token: Token, inline: Token) -> None:
        level = int(token.tag[1:])
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        above = tuple(title for _, title in self.headings)
        spans = self._content(inline)
        self._add(BlockKind.HEADING, spans, under=above)
        title = plain_text(self.text, spans).text.strip()
        if title:
            self.headings.append((level, title))

    def _paragraph(self, inline: Token) -> None:
        kind = self.containers[-1][0] if self.containers else BlockKind.PARAGRAPH
        spans = self._content(inline)
        table = find_table([self.text[start:end] for start, end in spans])
        if table is None:
            if all(is_row(self.text[start:end]) for start, end in spans):
                self._loose_rows(spans)
            else:
                self._add(kind, spans)
            return
        header, end = table
        self._add(kind, spans[:header])
        self._add_row(cell_spans(self.text, spans[header]), is_header=True)
        for line in spans[header + 2 : end]:
            self._add_row(cell_spans(self.text, line), is_header=False)
        self._add(kind, spans[end:])

    def _loose_rows(self, spans: list[Span]) -> None:
        """Rows without a delimiter row: one alone is a header, more are a body."""
        rows = [cell_spans(self.text, span) for span in spans]
        if len(rows) == 1:
            self._add_row(rows[0], is_header=True)
            return
        last = self.leaves[-1] if self.leaves else None
        headed = last is not None and last.block.kind is BlockKind.HEADING
        if not headed or last is None or len(last.spans) != len(rows[0]):
            self.header = ()
        for row in rows:
            self._add_row(row, is_header=False)

    def _whole_lines(self, token: Token, kind: BlockKind) -> None:
        first, last = token.map or [0, 0]
        spans = []
        for start, end in self.lines[first:last]:
            line = self.text[start:end]
            if line.strip():
                lead = len(line) - len(line.lstrip())
                spans.append((start + lead, start + len(line.rstrip())))
        self._add(kind, spans)

    def _row(self, tokens: list[Token], at: int) -> int:
        """Read one table row; return the index of its closing token."""
        first = (tokens[at].map or [0, 0])[0]
        start, end = self.lines[first]
        line = self.text[start:end].replace("\0", "\ufffd")
        spans: list[Span] = []
        position, is_header = 0, False
        while tokens[at].type != "tr_close":
            token = tokens[at]
            is_header = is_header or token.type == "th_open"
            if token.type == "inline":
                cell = token.content.strip().replace("|", "\\|")
                found = line.find(cell, position) if cell else -1
                if found < 0:
                    found, cell = position, ""
                spans.append((start + found, start + found + len(cell)))
                position = min(found + len(cell) + 1, len(line))
            at += 1
        self._add_row(spans, is_header)
        return at

    def _add_row(self, spans: list[Span], is_header: bool) -> None:
        if is_header:
            self.header = tuple(plain_text(self.text, [span]).text.strip() for span in spans)
        filled = [span for span in spans if span[0] < span[1]]
        if not filled or filled[0][0] < self.end:
            return
        kind = BlockKind.HEADING if is_header else BlockKind.TABLE_ROW
        under = tuple(title for _, title in self.headings)
        block = Block(kind, filled[0][0], filled[-1][1], under)
        self.end = block.end
        # Empty cells stay, so that cells and header keep their columns.
        self.leaves.append(Leaf(block, tuple(spans), () if is_header else self.header))
