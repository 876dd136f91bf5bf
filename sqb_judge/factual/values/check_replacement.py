"""One place replaced in a sentence that is otherwise word for word.

Where a claim repeats a sentence but for one place, no rule about neighbours and units is needed:
what stands in that place answers what stood there.
"""

from __future__ import annotations

from sqb_judge.factual.values.alignment import Alignment
from sqb_judge.factual.values.check_dates import dates_agree
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.names import alike, known_words, name_words, recognised
from sqb_judge.factual.values.quantities import Quantity
from sqb_judge.factual.values.quantity_values import altered_kind, same_value
from sqb_judge.factual.values.reading import Reading, read
from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.word_lists import STOP_WORDS
from sqb_judge.factual.verdicts import DistortionKind

_KEPT = 0.6  # share of the claim's words that must stand as they stood
_FEWEST = 4  # ... and their number
_LONGEST = 7  # words that a replaced place may have
_NUMERIC = frozenset(("number", "ordinal", "decade", "date", "clock"))
_NEAR = 0.15  # what "about" may be off


def check_replacement(
    claim: Reading, evidence: Reading, alignment: Alignment, sentence: int
) -> list[Finding]:
    """At most one finding on a sentence of the claim."""
    mine = [token for token in claim.tokens if token.sentence == sentence]
    theirs = [token for token in evidence.tokens if token.sentence == alignment.best]
    place = _replaced(mine, theirs)
    if place is None:
        return []
    left, right = place
    mine_span = (left[0].start, left[-1].end)
    their_span = (right[0].start, right[-1].end)
    says = claim.text[slice(*mine_span)]
    has = evidence.text[slice(*their_span)]
    kind = _numbers_differ(claim, evidence, left, right)
    if kind is None and _names_differ(left, right, says, has):
        kind = DistortionKind.ENTITY_SUBSTITUTED
    if kind is None:
        return []
    reason = f'The claim says "{says}" where the same sentence of the evidence has "{has}".'
    return [Finding(kind, reason, True, mine_span, their_span)]


def _replaced(mine: list[Token], theirs: list[Token]) -> tuple[list[Token], list[Token]] | None:
    """The one place in which two token sequences differ, or None.

    The claim may be a part of the other sentence; it must begin or end with words of it.
    """
    if len(mine) < _FEWEST + 1 or not theirs:
        return None
    head, head_at = _longest(mine, theirs)
    tail, tail_at = _longest(mine[::-1], theirs[::-1])
    tail = min(tail, len(mine) - head)
    # Places in the other sentence: after the head, and before the tail.
    # Without a head or a tail the place must be the very beginning or end of the sentence.
    first = head_at + head if head else 0
    last = len(theirs) - tail_at - tail if tail else len(theirs)
    left, right = mine[head : len(mine) - tail], theirs[first:last]
    kept = head + tail
    if kept < _FEWEST or kept < _KEPT * len(mine):
        return None
    return (left, right) if 0 < len(left) <= _LONGEST and 0 < len(right) <= _LONGEST else None


def _longest(mine: list[Token], theirs: list[Token]) -> tuple[int, int]:
    """Length and place of the longest stretch of the other sequence that the claim begins with."""
    best, place = 0, 0
    words = [token.lower for token in mine]
    others = [token.lower for token in theirs]
    for at, word in enumerate(others):
        if word != words[0] or len(others) - at <= best:
            continue
        length = 1
        while (
            length < len(words)
            and at + length < len(others)
            and words[length] == others[at + length]
        ):
            length += 1
        if length > best:
            best, place = length, at
    return best, place


def _numbers_differ(
    claim: Reading, evidence: Reading, left: list[Token], right: list[Token]
) -> DistortionKind | None:
    """The kind of a changed number or date; None where no value is known to differ."""
    shared = {token.text for token in right}
    changed = [t for t in left if t.kind in _NUMERIC and t.text not in shared]
    if not changed or not any(token.kind in _NUMERIC for token in right):
        return None
    start, end = left[0].start, left[-1].end
    their_start, their_end = right[0].start, right[-1].end
    # As read within their texts, with the units and months around them.
    mine_numbers = [q for q in claim.quantities if q.start < end and q.end > start]
    their_numbers = [q for q in evidence.quantities if q.start < their_end and q.end > their_start]
    mine_dates = [d for d in claim.dates if d.start < end and d.end > start]
    their_dates = [d for d in evidence.dates if d.start < their_end and d.end > their_start]
    if any(_equal(one, two) for one in mine_numbers for two in their_numbers):
        return None
    if any(dates_agree(one, two) for one in mine_dates for two in their_dates):
        return None
    if their_dates:
        return DistortionKind.DATE_SHIFTED
    if mine_numbers and their_numbers:
        return altered_kind(mine_numbers[0], their_numbers[0])
    return DistortionKind.NUMBER_CHANGED


def _equal(mine: Quantity, theirs: Quantity) -> bool:
    if same_value(mine, theirs):
        return True
    about = mine.approximate or theirs.approximate or (mine.digits == 1 and mine.value >= 1000)
    bounded = bool(mine.bound) and mine.bound != theirs.bound
    close = abs(mine.value - theirs.value) <= _NEAR * abs(theirs.value)
    return bounded or (about and (close or bool(mine.measures) != bool(theirs.measures)))


def _names_differ(left: list[Token], right: list[Token], says: str, has: str) -> bool:
    """Whether both places hold a name, and none that the other one holds in some form."""
    mine, theirs = name_words(left), name_words(right)
    if not mine or not theirs or len(right) > len(left) + 3 or alike(says, has):
        return False
    # Another content word in the claim's place makes it another statement, not another name.
    if len(mine) < sum(token.lower not in STOP_WORDS for token in left):
        return False
    known, mine_known = known_words(read(has)), known_words(read(says))
    return not any(recognised(token, known) for token in mine) and not any(
        recognised(token, mine_known) for token in theirs
    )
