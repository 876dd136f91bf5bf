"""One place reworded in a sentence that is otherwise word for word: denied, turned, overstated.

The rules on polarity and conditions look for a flip anywhere and must be careful about scopes. Here
the rest of the sentence stands as it stood, so the place decides: "not" put in, "long" for "short",
"all" for "some", "will" for "may", "reportedly" left out.
"""

from __future__ import annotations

from sqb_judge.factual.values.bounds import bound_of, is_negator
from sqb_judge.factual.values.edits import Edit
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.opposites import concept_of, opposed
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.values.tokens import Token, stem
from sqb_judge.factual.values.word_lists import words
from sqb_judge.factual.verdicts import DistortionKind

# Helpers that come and go with a negation or a modal verb and mean nothing by themselves.
_HELPERS = words(
    "do does did be is are was were been being am a an the any some ever longer yet will would "
    "shall have has had to"
)
_WHOLE = {"can't": "can", "cannot": "can", "won't": "will", "shan't": "shall", "without": "with"}

# How much a word claims, by what it speaks of: the claim may say less than its evidence, not more.
_AMOUNTS = {
    word: rank
    for rank, group in enumerate(
        ("few", "some several certain", "many", "most", "all every each"), 1
    )
    for word in group.split()
}
_TIMES = {
    word: rank
    for rank, group in enumerate(
        (
            "rarely seldom hardly",
            "sometimes occasionally",
            "often frequently",
            "usually generally typically normally mostly commonly",
            "always invariably constantly",
        ),
        1,
    )
    for word in group.split()
}
_HIGHEST = 5
_MAYBE = words("may might could can")
_DUTY = words("must shall")
_ADVICE = words("should ought")
# Left out, the statement is no longer held back.
_RESERVATIONS = words(
    "reportedly allegedly supposedly purportedly possibly probably perhaps maybe likely "
    "apparently presumably potentially provisionally conditionally tentatively nearly almost "
    "partly partially barely hardly scarcely rarely seldom mostly largely"
)
_CONDITIONS = words("if when where unless")


def check_wording(claim: Reading, evidence: Reading, edit: Edit) -> Finding | None:
    """What one reworded place does to a claim, if it does anything."""
    left, right = edit.left, edit.right
    if not left and not right:
        return None
    kind: DistortionKind | None = None
    decisive = True
    if _turned(edit):
        kind = DistortionKind.NEGATION_FLIP
    elif _overstated(left, right):
        kind = DistortionKind.CONTEXT_STRIPPED
    elif _narrowed(edit):
        kind = DistortionKind.CONTEXT_STRIPPED
        decisive = not right or (edit.after is not None and edit.after.lower in _CONDITIONS)
    if kind is None:
        return None
    span, says = _place(claim, left, edit)
    their_span, has = _place(evidence, right, edit)
    if left and right:
        reason = f'The claim says "{says}" where the same sentence of the evidence has "{has}".'
    elif left:
        reason = f'The claim puts "{says}" into a sentence of the evidence.'
    else:
        reason = f'The claim leaves "{has}" out of a sentence of the evidence.'
    return Finding(kind, reason, decisive, span, their_span if right else None)


def _place(reading: Reading, tokens: list[Token], edit: Edit) -> tuple[tuple[int, int], str]:
    """Offsets of the place and its text; of the word beside it where nothing stands there."""
    if tokens:
        span = (tokens[0].start, tokens[-1].end)
    else:
        beside = edit.before or edit.after
        assert beside is not None
        span = (beside.start, beside.end)
    return span, reading.text[slice(*span)]


def _turned(edit: Edit) -> bool:
    """Whether the place denies what stood there, or says its opposite."""
    mine, theirs = _meaning(edit.left), _meaning(edit.right)
    sign = mine[1] * theirs[1]
    differ = [
        (one, two) for one, two in zip(mine[0], theirs[0], strict=False) if not _same(one, two)
    ]
    if len(mine[0]) != len(theirs[0]) or not all(opposed(*pair) for pair in differ):
        one, two = bound_of(edit.left), bound_of(edit.right)
        return bool(one and two and one != two)
    # Two words turned round, or one and a negation, may say the same again.
    return (sign < 0) != (len(differ) % 2 == 1) and not _only_after(edit)


def _same(one: str, two: str) -> bool:
    return one == two or concept_of(one) == concept_of(two)


def _only_after(edit: Edit) -> bool:
    """Whether "only" follows: "not only A but B" says A and B."""
    return edit.after is not None and edit.after.lower in ("only", "just", "merely", "necessarily")


def _meaning(tokens: list[Token]) -> tuple[list[str], int]:
    """The words of a place that mean something, and -1 for an odd number of negations, else 1."""
    found: list[str] = []
    sign = 1
    for token in tokens:
        word = token.lower
        if is_negator(word):
            sign = -sign
            word = _WHOLE.get(word, word.removesuffix("n't") if word.endswith("n't") else "")
        if word and word not in _HELPERS:
            bare = word.removeprefix("un")
            if bare != word and concept_of(word) == (stem(bare), -1):  # undone is "not done"
                sign, word = -sign, bare
            found.append(word)
    return found, sign


def _overstated(left: list[Token], right: list[Token]) -> bool:
    """Whether the claim holds back less than its evidence: "all" for "some", "is" for "may be"."""
    mine, theirs = [token.lower for token in left], [token.lower for token in right]
    if not mine and len(theirs) == 1 and theirs[0] in _RESERVATIONS:
        return True
    for scale in (_AMOUNTS, _TIMES):
        high = max((scale[word] for word in mine if word in scale), default=0)
        low = max((scale[word] for word in theirs if word in scale), default=0)
        same = _rest(mine, scale) == _rest(theirs, scale)
        if high and low and same and (high == _HIGHEST or high >= low + 2) and high > low:
            return True
    maybe, held = _MAYBE.intersection(mine), _MAYBE.intersection(theirs)
    if held and not maybe and _stems(mine, _MAYBE | _DUTY) == _stems(theirs, _MAYBE):
        return True  # is, will or must for may be
    duty = _DUTY.intersection(theirs)
    if duty and (maybe or _ADVICE.intersection(mine)) and not _DUTY.intersection(mine):
        return _stems(mine, _MAYBE | _ADVICE) == _stems(theirs, _DUTY)
    return bool(
        _DUTY.intersection(mine)
        and _ADVICE.intersection(theirs)
        and _stems(mine, _DUTY) == _stems(theirs, _ADVICE)
    )


def _rest(words_: list[str], scale: dict[str, int]) -> list[str]:
    return [word for word in words_ if word not in scale and word not in ("of", "the")]


def _stems(words_: list[str], without: frozenset[str]) -> list[tuple[str, int]]:
    return [concept_of(word) for word in words_ if word not in without and word not in _HELPERS]


def _narrowed(edit: Edit) -> bool:
    """Whether "only" was left out or put in."""
    mine, theirs = ([token.lower for token in part] for part in (edit.left, edit.right))
    if edit.before is not None and edit.before.lower in ("the", "an", "not", "if", "but"):
        return False
    return (mine, theirs) in ((["only"], []), ([], ["only"]))
