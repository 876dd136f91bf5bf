"""Verdicts on an output in; what a page says of each item out: state, sign, evidence, counts.

Plain values and no markup. A state is never told by colour alone: each has a sign and a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sqb_judge.corpus import Document
from sqb_judge.corpus.records import MULTI_HOP
from sqb_judge.factual import scores
from sqb_judge.factual.judging import OUTPUT
from sqb_judge.factual.verdicts import (
    ClaimVerdict,
    ExampleVerdicts,
    ForbiddenVerdict,
    UnsupportedClass,
    Verdict,
    Window,
)
from sqb_judge.report import wording


@dataclass(frozen=True, slots=True)
class State:
    """What became of a claim.

    Attributes:
        key: For style sheets.
        sign: One character.
        word: For the legend, and for those who do not see the colour.
        weight: The heavier state shows where claims overlap.
    """

    key: str
    sign: str
    word: str
    weight: int


UNSCORED = State("unscored", "○", "not scored", 0)
SUPPORTED = State("supported", "✓", "supported", 1)
DISTORTION = State("distortion", "≠", "distortion", 2)
FABRICATION = State("fabrication", "✗", "fabrication", 3)
STATES = (SUPPORTED, DISTORTION, FABRICATION, UNSCORED)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of the output, with the claims that begin in it.

    Attributes:
        text: As it stands in the output.
        state: Of the claims that cover it; None where none does.
        ids: Of the claims that begin here.
    """

    text: str
    state: State | None
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """Evidence from one place.

    Attributes:
        title: Of the document, or "The output".
        text: The sentences.
    """

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Card:
    """A score with what it is made of."""

    title: str
    value: str
    note: str
    name: str


def claim_state(claim: ClaimVerdict) -> State:
    """What became of a claim of the output."""
    if claim.verdict is None:
        return UNSCORED
    if claim.verdict.supported:
        return SUPPORTED
    fabricated = claim.verdict.unsupported_class is UnsupportedClass.FABRICATION
    return FABRICATION if fabricated else DISTORTION


def stretches(text: str, claims: Sequence[ClaimVerdict]) -> list[Stretch]:
    """Cuts an output where claims begin and end; the texts joined are the output."""
    ends = {0, len(text)}
    for claim in claims:
        ends |= {claim.claim.start, claim.claim.end}
    cuts = sorted(ends)
    made = []
    for start, end in pairwise(cuts):
        covering = [c for c in claims if c.claim.start <= start and end <= c.claim.end]
        state = max(map(claim_state, covering), key=lambda s: s.weight) if covering else None
        ids = tuple(c.claim.id for c in covering if c.claim.start == start)
        made.append(Stretch(text[start:end], state, ids))
    return made


def passages(window: Window | None, documents: Sequence[Document]) -> list[Passage]:
    """The deciding evidence by document, in the order of the window."""
    if window is None:
        return []
    by_id = {document.id: document for document in documents}
    found: dict[str, list[str]] = {}
    for span in window.spans:
        sentence = by_id[span.document].text[span.start : span.end]
        found.setdefault(span.document, []).append(sentence)
    return [Passage(by_id[name].title or name, " … ".join(found[name])) for name in found]


def in_output(verdict: Verdict, output: str) -> list[Passage]:
    """Evidence for a fact or forbidden claim, which is looked for in the output."""
    return passages(verdict.window, [Document(id=OUTPUT, text=output, title="The output")])


def forbidden_word(found: ForbiddenVerdict) -> str:
    """What the output does with a forbidden claim, with a sign before it."""
    sign = "✗" if found.violated else "✓"
    return f"{sign} {wording.forbidden_state(found)}"


def cards(verdicts: ExampleVerdicts) -> list[Card]:
    """The six scores in the order of tables."""
    facts, claims = verdicts.facts or (), scores.scored_claims(verdicts.claims)
    multi = [fact for fact in facts if fact.hops >= MULTI_HOP]
    topics, forbidden = verdicts.topics or (), verdicts.forbidden or ()
    kept = sum(fact.verdict.supported for fact in facts)
    kept_multi = sum(fact.verdict.supported for fact in multi)
    denied = sum(claim.denied for claim in forbidden)
    violated = sum(claim.violated for claim in forbidden)
    unchecked = verdicts.claims is None
    no_claims = "no sources given" if unchecked else "the output makes no scored claim"
    return [
        _card(
            "factual_recall",
            scores.recall(verdicts.facts),
            f"{kept} of {len(facts)} facts conveyed" if facts else "no facts given",
        ),
        _card(
            "factual_precision",
            scores.precision(verdicts.claims),
            f"{sum(v.supported for v in claims)} of {len(claims)} scored claims supported"
            if claims
            else no_claims,
        ),
        _card(
            "factual_f1",
            scores.f1(verdicts.facts, verdicts.claims),
            "harmonic mean of recall and precision"
            if facts and not unchecked
            else "needs facts and sources",
        ),
        _card(
            "coverage_completeness",
            scores.coverage_completeness(verdicts.topics),
            f"{sum(t.addressed for t in topics)} of {len(topics)} topics addressed"
            if topics
            else "no topics given",
        ),
        _card(
            "multi_hop_recall",
            scores.multi_hop_recall(verdicts.facts),
            f"{kept_multi} of {len(multi)} facts of two or more hops; single hop: "
            + wording.number(scores.single_hop_recall(verdicts.facts))
            if multi
            else "no fact of two or more hops given",
        ),
        _card(
            "forbidden_violations",
            scores.forbidden_violations(verdicts.forbidden),
            f"{violated} of {len(forbidden)} forbidden claims asserted"
            + (f", {denied} denied" if denied else "")
            + "; 0 is the only pass"
            if forbidden
            else "no forbidden claims given",
        ),
    ]


def _card(name: str, value: float | int | None, note: str) -> Card:
    return Card(wording.TITLES[name], wording.number(value), note, name)
