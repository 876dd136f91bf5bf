"""CONTEXT_STRIPPED: a condition or a reservation of the evidence that the claim leaves out."""

from __future__ import annotations

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.conditions import find_conditions, is_possible, is_total
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.polarity import Mark
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.word_lists import words
from sqb_judge.factual.verdicts import DistortionKind

_ALIGNED = 0.8  # share of the claim's words that stand in the sentence, outside the condition
# Words that open a condition which runs to the end of the clause.
_CONDITIONS = words("if unless except only provided")
# Adverbs that take back the word beside them.
_RESERVATIONS = words(
    "provisionally provisional conditionally conditional tentatively tentative allegedly "
    "alleged reportedly supposedly purportedly nearly almost partially partly temporarily"
)
_RESERVED = words(
    "if unless except only solely just exclusively provided providing when whenever where "
    "while provisionally provisional conditionally conditional "
    "tentatively tentative allegedly alleged reportedly supposedly purportedly nearly almost "
    "partially partly partial temporarily temporary may might could can some certain subject "
    "depending depends long"
)
_PARTIAL = words("some most many several certain few often sometimes usually may might could")
# With one of these before it, "because" gives no reason: that one was given before.
_CONCLUDING = words("therefore thus hence consequently so accordingly")
_STATED = 0.7  # share of the claim's words that must stand outside what limits it
_ANYONE = words("anyone everyone anybody everybody")
_TOTAL = _ANYONE | words("all every always must each any everyone everything invariably entirely")


def check_conditions(
    claim: Reading, evidence: Reading, alignment: Alignment, number: int
) -> list[Finding]:
    """At most one finding, on the sentence that the claim is nearest to."""
    if alignment.share(alignment.best) < _ALIGNED:
        return []
    spoken = [token for token in claim.tokens if token.sentence == number]
    claim_words = {token.lower for token in spoken}
    sentence = [token for token in evidence.tokens if token.sentence == alignment.best]
    marks = [mark for mark in evidence.marks if mark.sentence == alignment.best]
    concepts = alignment.concepts
    span = (spoken[0].start, spoken[-1].end)
    limited = _limited(span, evidence, sentence, marks, concepts, claim_words)
    if limited is not None:
        return [limited]
    # The bulk of sentences hold none of these words.
    for at, token in enumerate(sentence):
        word = token.lower
        limits = word in _PARTIAL and not claim_words & _PARTIAL and _partial(sentence, at)
        if limits and (strong := _total(spoken)):
            return [_overstated(strong, token)]
        if word == "only" and claim_words & _ANYONE and (strong := _total(spoken)):
            return [_overstated(strong, token)]
        if claim_words & _RESERVED:
            continue
        if word in _CONDITIONS:
            finding = _condition(span, evidence, sentence, at, marks, concepts)
        elif word in _RESERVATIONS:
            finding = _reservation(span, evidence, token, marks, concepts)
        else:
            continue
        if finding is not None:
            return [finding]
    return []


def check_clauses(claim: Reading, evidence: Reading, first: int, after: int) -> Finding | None:
    """A condition beside the very words of the claim: "If X, the pods hang" as "The pods hang".

    Args:
        claim: The claim.
        evidence: The evidence, in which the claim stands word for word.
        first: Index of the token where it begins there.
        after: Index of the token after it.
    """
    number = evidence.tokens[first].sentence
    if evidence.tokens[after - 1].sentence != number:
        return None
    sentence = [token for token in evidence.tokens if token.sentence == number]
    begin = next(
        at for at, token in enumerate(sentence) if token.start == evidence.tokens[first].start
    )
    end = begin + after - first
    spoken = {token.lower for token in claim.tokens}
    total = is_total(spoken)
    for clause in find_conditions(evidence.text, sentence):
        beside = clause.after == begin if clause.led else clause.first == end
        if not beside or is_possible(spoken):
            continue
        opening, last = sentence[clause.first], sentence[clause.after - 1]
        return Finding(
            DistortionKind.CONTEXT_STRIPPED,
            f'The claim leaves out a condition: "{_between(evidence, opening, last)}".',
            clause.limits or (total and opening.lower != "because"),
            (claim.tokens[0].start, claim.tokens[-1].end),
            (opening.start, last.end),
        )
    return None


def _limited(
    span: tuple[int, int],
    evidence: Reading,
    sentence: list[Token],
    marks: list[Mark],
    concepts: frozenset[str],
    spoken: set[str],
) -> Finding | None:
    """A claim of always or never whose sentence limits it: "never evicted because ..."."""
    if not is_total(spoken) or is_possible(spoken):
        return None
    for clause in find_conditions(evidence.text, sentence):
        opening, last = sentence[clause.first], sentence[clause.after - 1]
        if clause.led or opening.lower in spoken:
            continue
        lead = {token.lower for token in sentence[: clause.first]}
        if not is_total(lead & spoken):
            continue
        if opening.lower == "because" and not lead & _CONCLUDING:
            continue  # the reason of what is said, not its limit
        starts = {mark.at: evidence.tokens[mark.at].start for mark in marks}
        inside = {m.concept for m in marks if opening.start <= starts[m.at] <= last.start}
        outside = {m.concept for m in marks if not opening.start <= starts[m.at] <= last.start}
        if len(concepts & inside) > len(inside) / 2 or len(concepts & outside) < 2:
            continue
        if len(concepts & outside) < _STATED * len(concepts):
            continue
        return Finding(
            DistortionKind.CONTEXT_STRIPPED,
            f'The claim leaves out what limits it: "{_between(evidence, opening, last)}".',
            True,
            span,
            (opening.start, last.end),
        )
    return None


def _condition(
    span: tuple[int, int],
    evidence: Reading,
    sentence: list[Token],
    at: int,
    marks: list[Mark],
    concepts: frozenset[str],
) -> Finding | None:
    """A condition left out: "Refunds are paid if ..." as "Refunds are paid"."""
    marker = sentence[at]
    before = sentence[at - 1].lower if at else ""
    if marker.lower == "provided" and not (
        at + 1 < len(sentence) and sentence[at + 1].lower == "that"
    ):
        return None
    if marker.lower == "only" and before in (
        "the",
        "an",
        "not",
        "his",
        "her",
        "its",
        "their",
        "if",
        "but",
        "",
    ):
        return None
    if at + 1 < len(sentence) and sentence[at + 1].lower in ("and", "or", "to"):
        return None
    if before in ("even", "as", "asks", "asked", "whether", "see", "wonder", "wondered", "not"):
        return None
    end = _clause_end(evidence, sentence, at)
    inside = {mark.concept for mark in marks if marker.start < evidence.tokens[mark.at].start < end}
    outside = {
        mark.concept for mark in marks if not marker.start <= evidence.tokens[mark.at].start < end
    }
    if not inside or inside & concepts:
        return None
    # The condition must hang on what the claim says, not on some other part of the sentence.
    reach = 1 if marker.lower == "only" else 3
    led = [mark for mark in marks if evidence.tokens[mark.at].start < marker.start][-reach:]
    if led and not any(mark.concept in concepts for mark in led):
        return None
    aligned = len(concepts & outside) / len(concepts)
    return Finding(
        DistortionKind.CONTEXT_STRIPPED,
        f'The claim leaves out a condition: "{_shown(evidence.text[marker.start : end])}".',
        aligned >= _ALIGNED and len(concepts) >= 2,
        span,
        (marker.start, end),
    )


def _clause_end(evidence: Reading, sentence: list[Token], at: int) -> int:
    for left, right in zip(sentence[at:], sentence[at + 1 :], strict=False):
        gap = evidence.text[left.end : right.start]
        if any(mark in gap for mark in ",;:()\u2014"):
            return left.end
    return sentence[-1].end


def _reservation(
    span: tuple[int, int],
    evidence: Reading,
    token: Token,
    marks: list[Mark],
    concepts: frozenset[str],
) -> Finding | None:
    """A reservation left out: "conditionally approved" as "approved"."""
    at = next((i for i, mark in enumerate(marks) if evidence.tokens[mark.at] is token), None)
    if at is None:
        return None
    # It takes back the next word; at the end of a clause the one before.
    index = marks[at].at
    beside = [mark for mark in marks if mark.at == index + 1]
    ends = at + 1 == len(marks) or evidence.text[token.end : token.end + 1] in (",", ";", ".")
    if not beside and ends and token.lower not in ("nearly", "almost"):
        beside = marks[max(0, at - 1) : at]
    held = next((mark for mark in beside if mark.concept in concepts), None)
    if held is None:
        return None
    return Finding(
        DistortionKind.CONTEXT_STRIPPED,
        f'The claim leaves out "{token.text}", which the evidence has with '
        f'"{evidence.tokens[held.at].text}".',
        len(concepts) >= 2,
        span,
        (token.start, token.end),
    )


def _partial(sentence: list[Token], at: int) -> bool:
    """Whether a word limits what is said: not "how often", "at most" and the month of May."""
    before = sentence[at - 1].lower if at else ""
    return before not in ("how", "at") and (at == 0 or sentence[at].text != "May")


def _total(spoken: list[Token]) -> Token | None:
    """The first word that speaks of all; "every 10 seconds" and "each other" do not."""
    for token, after in zip(spoken, [*spoken[1:], None], strict=True):
        counted = after is not None and (after.kind == "number" or after.lower == "other")
        if token.lower in _TOTAL and not counted:
            return token
    return None


def _overstated(strong: Token, weak: Token) -> Finding:
    """More than was said: "some users" as "all users", "may" as "must"."""
    return Finding(
        DistortionKind.CONTEXT_STRIPPED,
        f'The claim says "{strong.text}" where the evidence says "{weak.text}".',
        strong.lower not in ("any", "each"),
        (strong.start, strong.end),
        (weak.start, weak.end),
    )


def _between(evidence: Reading, first: Token, last: Token) -> str:
    return _shown(evidence.text[first.start : last.end])


def _shown(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
