"""The units a text is cut into. Offsets are Python string indices into the original text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class BlockKind(StrEnum):
    """What a stretch of a Markdown text is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    QUOTE = "quote"
    CODE = "code"
    HTML = "html"


@dataclass(frozen=True, slots=True)
class Block:
    """One leaf block.

    Attributes:
        kind: What it is; a paragraph inside a list item or a quote carries that container's kind.
        start: Offset of its first character in the original text.
        end: Offset after its last character.
        headings: Plain text of the headings it stands under, outermost first.
    """

    kind: BlockKind
    start: int
    end: int
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence.

    Attributes:
        text: Plain text, without Markdown marks, line breaks turned into spaces.
        start: Offset of its source span in the original text (marks included).
        end: Offset after the span.
        kind: Kind of the block it stands in.
    """

    text: str
    start: int
    end: int
    kind: BlockKind = BlockKind.PARAGRAPH


class ClaimType(StrEnum):
    """Types of CRP-SPEC-005, stage 1."""

    FACTUAL = "factual"
    OPINION = "opinion"
    PROCEDURAL = "procedural"
    META = "meta"


@dataclass(frozen=True, slots=True)
class Claim:
    """An assertion that can be judged true or false on its own.

    Attributes:
        id: "c1", "c2", ... in order of first appearance.
        text: Self-contained wording (a carried-over subject may be added to what the span holds).
        start: Offset of the source span in the original text.
        end: Offset after the span.
        sentence: Plain text of the sentence it comes from.
        type: See `ClaimType`.
        specificity: 0 (nothing checkable named) to 1 (names, numbers and dates throughout).
        entities: Named entities, numbers and dates found in it, as written.
        count: How often the same claim occurs in the text; the offsets are of the first.
    """

    id: str
    text: str
    start: int
    end: int
    sentence: str
    type: ClaimType
    specificity: float
    entities: tuple[str, ...] = ()
    count: int = 1
