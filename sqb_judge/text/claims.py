"""Text in; claims out: assertions that can be judged one by one, each with its offsets."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sqb_judge.text.blocks import Leaf, segment_leaves
from sqb_judge.text.claim_types import claim_type
from sqb_judge.text.clauses import Clause, split_clauses
from sqb_judge.text.entities import find_entities, specificity
from sqb_judge.text.phrases import is_pleasantry, is_refusal, marker_length, without_asides
from sqb_judge.text.plain import plain_text
from sqb_judge.text.pronouns import Subject, resolve, subject_of
from sqb_judge.text.sentences import leaf_sentences
from sqb_judge.text.units import BlockKind, Claim, ClaimType
from sqb_judge.text.verbs import finite_form, words_of

_SILENT_KINDS = (BlockKind.HEADING, BlockKind.CODE)
_SILENT_HTML = re.compile(r"<(?:script|style|pre|!--|\?|!)", re.IGNORECASE)
_LABEL = re.compile(r"(?P<label>[^\s.?!:;][^.?!:;]{0,60}?)\s?:\s+(?=\S)")
_INTRO = re.compile(
    r"\b(?:following|follows?|below|steps?|here|these|example|such as|include[sd]?|including|are|is"
    r"|namely|factors?|considerations?|pitfalls?|trade-offs?|to|ways)\s*:$",
    re.IGNORECASE,
)
_QUESTION_END = re.compile(r"[?\uff1f\u061f\u037e][\s\"'\u201d\u2019)\]*!]*$")
# A title in a statement may end in a question mark: 'His books include "Who Am I?"'.
_QUOTED_QUESTION = re.compile(r"\?[\"'\u201d\u2019)]+\s*$")
_ASKS = re.compile(
    r"[\"'\u201c\u2018(]|(?:who|what|when|where|why|how|which|whose|is|are|was|were|do|does|did|can"
    r"|could|will|would|should|shall|may|might|must|has|have|had)\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")
_FINAL = (".", "!", "?", "\u2026", "\u3002", "\uff01", "\uff1f", "\u0964", "\u06d4")
_PLAIN_WORD = re.compile(r"[^\W\d_A-Z]+(?:-[a-z]+)?,?")  # no identifier
_FRAGMENT_WORDS = 8  # a list item up to this long that has no verb only names something


@dataclass(frozen=True, slots=True)
class _Found:
    """A claim without its number."""

    text: str
    start: int
    end: int
    sentence: str
    type: ClaimType


def segment_claims(text: str, language: str = "en") -> list[Claim]:
    """Cut a Markdown text into claims.

    Compound sentences of English are cut at clauses that stand alone; sentences of other languages
    stay whole and are all FACTUAL. Headings, code, questions, greetings and items that only name
    something are no claims; a refusal is META. A row of a table with two cells or more is one claim
    that repeats the header. Nothing is too short or comes too late to count.

    Args:
        text: Any string.
        language: ISO 639-1 code.

    Returns:
        Claims in order of first appearance, with 0 <= start < end <= len(text). A claim that occurs
        again (case and white space aside) is counted in `count`.
    """
    found: list[_Found] = []
    for leaf in segment_leaves(text):
        kind = leaf.block.kind
        silent_html = kind is BlockKind.HTML and _SILENT_HTML.match(text, leaf.block.start)
        if kind in _SILENT_KINDS or silent_html:
            continue
        row = _row_claim(text, leaf) if kind is BlockKind.TABLE_ROW else None
        found.extend([row] if row else _leaf_claims(text, leaf, language))
    return _number(found)


def _number(found: list[_Found]) -> list[Claim]:
    claims: dict[str, Claim] = {}
    for item in found:
        key = " ".join(item.text.casefold().split())
        if key in claims:
            claims[key] = replace(claims[key], count=claims[key].count + 1)
            continue
        claims[key] = Claim(
            id=f"c{len(claims) + 1}",
            text=item.text,
            start=item.start,
            end=item.end,
            sentence=item.sentence,
            type=item.type,
            specificity=specificity(item.text),
            entities=find_entities(item.text),
        )
    return list(claims.values())


def _row_claim(text: str, leaf: Leaf) -> _Found | None:
    cells = [plain_text(text, [span]).text.replace("\\|", "|").strip() for span in leaf.spans]
    filled = [(number, cell) for number, cell in enumerate(cells) if cell]
    if len(filled) < 2:
        return None
    parts = []
    for number, cell in filled:
        title = leaf.header[number] if number < len(leaf.header) else ""
        cell = cell.removesuffix(".")
        parts.append(f"{title}: {cell}" if title else cell)
    block = leaf.block
    sentence = " ".join(cell for _, cell in filled)
    return _Found("; ".join(parts) + ".", block.start, block.end, sentence, ClaimType.FACTUAL)


def _leaf_claims(text: str, leaf: Leaf, language: str) -> list[_Found]:
    plain, spans = leaf_sentences(text, leaf, language)
    if _is_bold_title(text, leaf, plain.text):
        return []
    found = []
    subject: Subject | None = None
    for begin, end in spans:
        sentence = plain.text[begin:end]
        if language != "en":
            clauses = _whole_sentence(sentence)
        else:
            clauses, subject = _clauses(sentence, leaf.block.kind, subject)
        for clause, kind in clauses:
            start, stop = plain.source_span(text, begin + clause.begin, begin + clause.end)
            found.append(_Found(clause.text, start, stop, sentence, kind))
    return found


def _is_bold_title(text: str, leaf: Leaf, plain: str) -> bool:
    """A paragraph all in bold without a verb, as models write headings."""
    source = text[leaf.block.start : leaf.block.end]
    bold = source.startswith(("**", "__")) and source.endswith(("**", "__", "**:", "__:"))
    stripped = plain.strip()
    if not bold or len(source) > 160 or stripped.endswith((".", "!")):
        return False
    return source.count("**") <= 2 and not _has_verb(stripped)


def _is_question(sentence: str) -> bool:
    if not _QUESTION_END.search(sentence):
        return False
    return not _QUOTED_QUESTION.search(sentence) or _ASKS.match(sentence) is not None


def _whole_sentence(sentence: str) -> list[tuple[Clause, ClaimType]]:
    if _is_question(sentence) or not _LETTER.search(sentence):
        return []
    return [(Clause(sentence, 0, len(sentence)), ClaimType.FACTUAL)]


def _clauses(
    sentence: str, kind: BlockKind, subject: Subject | None
) -> tuple[list[tuple[Clause, ClaimType]], Subject | None]:
    """Claims of one English sentence, and what the next one's pronoun may refer to."""
    if not _asserts(sentence, kind):
        return [], None
    skipped = marker_length(sentence)
    body = sentence[skipped:]
    # "As mentioned above, the default is 5", "Note that ...": the marker does not make the type.
    whole_type = claim_type(body)
    label = _LABEL.match(body)
    lead = label.end() if label and len(label["label"].split()) <= 6 else 0
    claims = []
    # "I cannot name the dose, but the leaflet says 5 mg" holds a fact beside the refusal.
    split = whole_type in (ClaimType.FACTUAL, ClaimType.OPINION) or is_refusal(body)
    rest = body[lead:]
    parts = split_clauses(rest) if split else [Clause(rest, 0, len(rest))]
    prefix = body[:lead]
    for number, part in enumerate(parts):
        stated = part.text[marker_length(part.text) :] if number else part.text
        resolved = resolve(stated, subject) if not prefix else stated
        if not body[lead + part.begin :].startswith(("which ", "who ")):
            subject = subject_of(resolved, subject, stated)
        wording = _finish(prefix + resolved, capital=bool(skipped or number) and not prefix)
        begin = skipped + (part.begin + lead if number or not prefix else 0)
        end = skipped + lead + part.end
        if wording:
            part_type = claim_type(part.text) if len(parts) > 1 else whole_type
            claims.append((Clause(wording, begin, end), part_type))
    return claims, subject


def _asserts(sentence: str, kind: BlockKind) -> bool:
    if not _LETTER.search(sentence) or _is_question(sentence) or is_pleasantry(sentence):
        return False
    bare = sentence.strip(" *")
    if bare.endswith(":"):
        return not _INTRO.search(bare) and _has_verb(bare)
    if _has_verb(sentence) or claim_type(sentence) is not ClaimType.FACTUAL:
        return True
    words = sentence.split()
    if any(char.isdigit() for char in sentence) and len(words) > 1:
        return True
    if _LABEL.match(sentence):
        return True
    limit = _FRAGMENT_WORDS if kind is BlockKind.LIST_ITEM else 3
    # Longer ones may hold a verb that the word lists do not know.
    return len(words) > limit or (not sentence.isascii() and not words[0].isascii())


def _has_verb(text: str) -> bool:
    words = words_of(text[:2000])
    return any(finite_form(words, at) for at in range(len(words)))


def _finish(text: str, capital: bool) -> str:
    """Make a clause a sentence: no loose ends, a capital, a full stop."""
    text = without_asides(text).strip().rstrip(",;: ")
    if not text:
        return ""
    first = text.split(maxsplit=1)[0]
    if capital and _PLAIN_WORD.fullmatch(first):
        text = text[0].upper() + text[1:]
    closing = text.rstrip("\"'\u201d\u2019)]")
    return text if closing.endswith(_FINAL) else text + "."
