"""ENTITY_SUBSTITUTED: a name of the claim where the evidence has another one."""

from __future__ import annotations

from sqb_judge.factual.values.alignment import align
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.names import Known, Name, alike, find_names, known_words, recognised
from sqb_judge.factual.values.reading import Reading
from sqb_judge.factual.values.word_lists import words
from sqb_judge.factual.verdicts import DistortionKind

_MOST = 20  # names of one claim that are looked at
_SIMILAR = 0.7  # share of the claim's other words that the sentence must hold
_CODE_SIMILAR = 0.6  # flags and identifiers are never paraphrased


def check_names(claim: Reading, evidence: Reading) -> list[Finding]:
    """Findings on the claim's names."""
    names = find_names(claim)
    if not names:
        return []
    known = known_words(evidence)
    suspects = [part for name in names for part in _absent(claim, name, known)]
    if not suspects:
        return []
    mine_known = known_words(claim)
    theirs = [part for name in find_names(evidence) for part in _absent(evidence, name, mine_known)]
    findings = []
    for name in suspects[:_MOST]:
        finding = _check(claim, evidence, name, theirs)
        if finding is not None:
            findings.append(finding)
    return findings


def _absent(reading: Reading, name: Name, known: Known) -> list[Name]:
    """The part of a name that is not in the other text, at most one."""
    tokens = reading.tokens[name.first : name.after]
    if len(tokens) > 1 and "".join(token.text[0] for token in tokens).lower() in known.words:
        return []  # spelled out here, an acronym there
    unknown = [at for at, token in enumerate(tokens, name.first) if not recognised(token, known)]
    if not unknown:
        return []
    first, after = unknown[0], unknown[-1] + 1
    rest = ""
    if after - first < len(tokens):
        rest = "leading" if first == name.first else "trailing"
    return [name._replace(first=first, after=after, rest=rest)]


def _check(claim: Reading, evidence: Reading, name: Name, candidates: list[Name]) -> Finding | None:
    concepts = frozenset(mark.concept for mark in claim.marks if name.first <= mark.at < name.after)
    alignment = align(claim, evidence, claim.tokens[name.first].sentence, without=concepts)
    others = len(alignment.concepts)
    best: tuple[int, float, Name] | None = None
    for theirs in candidates:
        sentence = evidence.tokens[theirs.first].sentence
        share = alignment.share(sentence)
        # A part answers a part: "Jim Morrison" for "Jim Mooney".
        if (
            theirs.code != name.code
            or theirs.rest != name.rest
            or share < 0.5
            or others * share < (0.5 if name.code else 1.5)
        ):
            continue
        place = _same_place(claim, evidence, name, theirs)
        if place and (best is None or (place, share) > best[:2]):
            best = (place, share, theirs)
    if best is None:
        return None
    place, share, theirs = best
    start, end = _span(claim, name)
    their_start, their_end = _span(evidence, theirs)
    if name.code:
        decisive = share >= _CODE_SIMILAR
    else:
        # A word that opens a sentence may be a common noun, and a synonym of another one.
        firm = not name.initial or not theirs.initial
        # First names are left out, put in and shortened without harm.
        firm = firm and name.rest != "leading"
        same = alike(claim.text[start:end], evidence.text[their_start:their_end])
        decisive = firm and share >= _SIMILAR and place >= 2 and not same
    return Finding(
        DistortionKind.ENTITY_SUBSTITUTED,
        f'The claim names "{claim.text[start:end]}" where the evidence has '
        f'"{evidence.text[their_start:their_end]}".',
        decisive,
        (start, end),
        (their_start, their_end),
    )


def _same_place(claim: Reading, evidence: Reading, mine: Name, theirs: Name) -> int:
    """How much the words next to two names agree: 2 for a content word, 1 for another."""
    score = 0
    for at, other in ((mine.first - 1, theirs.first - 1), (mine.after, theirs.after)):
        left, right = _word(claim, at, mine), _word(evidence, other, theirs)
        if left != right:
            continue
        score += 2 if left not in _LIGHT and left else 1
    return score


# Neighbours that too many names share to tell anything on their own.
_LIGHT = words("the a an and or of in on at by for to from with is was as s")


def _word(reading: Reading, at: int, name: Name) -> str:
    """The lower-case token at an index; "" beyond the name's sentence."""
    if not 0 <= at < len(reading.tokens):
        return ""
    token = reading.tokens[at]
    return token.lower if token.sentence == reading.tokens[name.first].sentence else ""


def _span(reading: Reading, name: Name) -> tuple[int, int]:
    return reading.tokens[name.first].start, reading.tokens[name.after - 1].end
