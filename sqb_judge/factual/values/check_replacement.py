"""One place replaced in a sentence that is otherwise word for word: a value, a date, a name.

Where a claim repeats a sentence but for one place, no rule about neighbours and units is needed:
what stands in that place answers what stood there.
"""

from __future__ import annotations

from sqb_judge.factual.values.check_dates import dates_agree
from sqb_judge.factual.values.edits import Edit
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.names import alike, known_words, name_words, recognised
from sqb_judge.factual.values.quantities import Quantity
from sqb_judge.factual.values.quantity_values import altered_kind, same_value
from sqb_judge.factual.values.reading import Reading, read
from sqb_judge.factual.values.tokens import Token
from sqb_judge.factual.values.units import GLUED, UNITS
from sqb_judge.factual.values.word_lists import STOP_WORDS
from sqb_judge.factual.verdicts import DistortionKind

_NUMERIC = frozenset(("number", "ordinal", "decade", "date", "clock"))
_NEAR = 0.15  # what "about" may be off


def check_replacement(claim: Reading, evidence: Reading, edit: Edit) -> Finding | None:
    """A value or a name that has taken the place of another one, if it has."""
    if not edit.left or not edit.right:
        return None
    mine_span = (edit.left[0].start, edit.left[-1].end)
    their_span = (edit.right[0].start, edit.right[-1].end)
    says = claim.text[slice(*mine_span)]
    has = evidence.text[slice(*their_span)]
    kind = _units_differ(edit) or _numbers_differ(claim, evidence, edit)
    if kind is None and _month_differs(claim, evidence, edit):
        kind = DistortionKind.DATE_SHIFTED
    if kind is None and _names_differ(edit.left, edit.right, says, has):
        kind = DistortionKind.ENTITY_SUBSTITUTED
    if kind is None:
        return None
    reason = f'The claim says "{says}" where the same sentence of the evidence has "{has}".'
    return Finding(kind, reason, True, mine_span, their_span)


def _units_differ(edit: Edit) -> DistortionKind | None:
    """MAGNITUDE_ALTERED for another unit after the same number: 5 km, 5 m."""
    if edit.before is None or edit.before.kind != "number" or not edit.before.text.strip("0.,"):
        return None
    if len(edit.left) > 1 or len(edit.right) > 1:
        return None
    mine, theirs = (
        (*UNITS.get(token.lower, ()), *GLUED.get(token.lower, ()))
        for token in (edit.left[0], edit.right[0])
    )
    shared = {dimension for dimension, _ in mine} & {dimension for dimension, _ in theirs}
    if not shared or set(mine) & set(theirs):
        return None
    return DistortionKind.MAGNITUDE_ALTERED


def _month_differs(claim: Reading, evidence: Reading, edit: Edit) -> bool:
    """Whether a name, or another word with a capital, stands where a date had its month."""
    mine, theirs = edit.left, edit.right
    if len(theirs) > 1 or not theirs[0].text.isalpha() or len(name_words(mine)) != len(mine):
        return False
    dated = any(d.start <= theirs[0].start < d.end for d in evidence.dates)
    return dated and not any(d.start <= mine[0].start < d.end for d in claim.dates)


def _numbers_differ(claim: Reading, evidence: Reading, edit: Edit) -> DistortionKind | None:
    """The kind of a changed number or date; None where no value is known to differ."""
    left, right = edit.left, edit.right
    start, end = left[0].start, left[-1].end
    their_start, their_end = right[0].start, right[-1].end
    # As read within their texts, with the units and months around them.
    mine_numbers = [q for q in claim.quantities if q.start < end and q.end > start]
    their_numbers = [q for q in evidence.quantities if q.start < their_end and q.end > their_start]
    mine_dates = [d for d in claim.dates if d.start < end and d.end > start]
    their_dates = [d for d in evidence.dates if d.start < their_end and d.end > their_start]
    shared = {token.text for token in right}
    changed = any(t.kind in _NUMERIC and t.text not in shared for t in left)
    changed = changed and any(token.kind in _NUMERIC for token in right)
    spelled = len(left) <= 2 and mine_numbers and their_numbers
    dated = len(left) == len(right) == 1 and mine_dates and their_dates
    if not (changed or spelled or dated):
        return None
    if any(_equal(one, two) for one in mine_numbers for two in their_numbers):
        return None
    if any(dates_agree(one, two) for one in mine_dates for two in their_dates):
        return None
    years = {date.years[0] for date in (*mine_dates, *their_dates) if date.years}
    if any(quantity.value in years for quantity in (*mine_numbers, *their_numbers)):
        return None  # 1500 and 1,500, of which one reads as a year
    if their_dates:
        return DistortionKind.DATE_SHIFTED
    if mine_numbers and their_numbers:
        return altered_kind(mine_numbers[0], their_numbers[0])
    return DistortionKind.NUMBER_CHANGED


def _equal(mine: Quantity, theirs: Quantity) -> bool:
    if same_value(mine, theirs):
        return True
    about = mine.approximate or theirs.approximate or (mine.digits == 1 and mine.value >= 1000)
    # "More than 100" is borne out by "120"; where both are bounded the place answers the place.
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
