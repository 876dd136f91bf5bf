"""Whether an output addresses a required topic, with the claims that do.

A topic's name alone addresses nothing ("Node eviction is important"; a heading). What counts is an
assertion about it: factual or procedural claims that speak of the topic and say something that the
topic's name does not. Texts treat a topic in a few sentences, so claims are read in runs of three.
Three signs, any of which is enough:

- a run of claims (with the headings it stands under) holds the words of the topic's label;
- a run of claims holds most of the words of the topic's description;
- the output entails the description.

Words count by their rarity in the output, so that "distributed" in a text on distributed systems
does not stand for "quantum key distribution".
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqb_judge.corpus.records import Topic
from sqb_judge.factual.verdicts import TopicVerdict, Verdict
from sqb_judge.text.blocks import segment_blocks
from sqb_judge.text.units import Claim, ClaimType
from sqb_judge.text.words import content_stems

LABEL_SHARE = 0.6  # of the label's distinct words, by rarity
DESCRIPTION_SHARE = 0.45  # of the description's distinct words, by rarity
OWN_WORDS = 3  # words that a claim must add to the topic's label
RUN = 3  # consecutive claims read together


@dataclass(frozen=True, slots=True)
class Assertion:
    """A claim that may address topics, with the words it stands for."""

    start: int
    end: int
    own: frozenset[str]
    context: frozenset[str]


def assertions(text: str, claims: Sequence[Claim]) -> list[Assertion]:
    """The claims that assert something, with their own words and those of their headings."""
    blocks = segment_blocks(text)  # in order, none overlapping another
    starts = [block.start for block in blocks]
    found = []
    for claim in claims:
        if claim.type not in (ClaimType.FACTUAL, ClaimType.PROCEDURAL):
            continue
        place = bisect_right(starts, claim.start) - 1
        within = place >= 0 and claim.start < blocks[place].end
        headings = " ".join(blocks[place].headings[-1:]) if within else ""
        own = frozenset(content_stems(claim.text))
        found.append(
            Assertion(claim.start, claim.end, own, own | frozenset(content_stems(headings)))
        )
    return found


def address(
    topic: Topic,
    made: Sequence[Assertion],
    described: Verdict | None,
    weight: Callable[[str], float],
) -> TopicVerdict:
    """The verdict on one topic.

    Args:
        topic: What to look for.
        made: The output's assertions.
        described: Verdict on the topic's description as a claim about the output; None where it
            has no description.
        weight: Rarity of a stem in the output, above 0.
    """
    label = set(content_stems(topic.label))
    description = set(content_stems(topic.description))
    best = 0.0
    spans: list[tuple[int, int]] = []
    telling = [assertion for assertion in made if len(assertion.own - label) >= OWN_WORDS]
    for first in range(len(telling)):
        run = telling[first : first + RUN]
        named = _share(label, frozenset().union(*(a.context for a in run)), weight)
        told = _share(description, frozenset().union(*(a.own for a in run)), weight)
        best = max(best, min(1.0, named / LABEL_SHARE), min(1.0, told / DESCRIPTION_SHARE))
        if named >= LABEL_SHARE or told >= DESCRIPTION_SHARE:
            spans += [(a.start, a.end) for a in run if a.context & label or a.own & description]
    if described is not None and described.supported and described.window is not None and made:
        best = 1.0
        spans += [(span.start, span.end) for span in described.window.spans]
    return TopicVerdict(topic.label, bool(spans), best, tuple(sorted(set(spans))), topic.id)


def _share(wanted: set[str], held: frozenset[str], weight: Callable[[str], float]) -> float:
    total = math.fsum(map(weight, wanted))
    return math.fsum(map(weight, wanted & held)) / total if wanted else 0.0
