"""Training examples whose premise looks like what is checked: several sentences, few to the point.

Sentence pairs alone teach a model to compare two sentences. Evidence for a claim is a handful of
sentences of which one or two matter, and claims are often whole sentences of several statements.
Five generators make such examples out of labelled pairs and of plain passages:

- `hide`: the premise of a labelled pair among distractor sentences; the label stays.
- `lose`: the claim of a labelled pair against distractors alone (neutral).
- `join`: several pairs of one set; hypotheses joined, the worst label wins.
- `cut`: sentences of a passage as claim, rephrased (entailment) or distorted (not entailed).
- `remove`: a sentence of a passage as claim, with that sentence taken out (neutral).
"""

from __future__ import annotations

import functools
import random
import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from sentencex import get_sentence_boundaries

from sqb_judge.nli.training.distort import distort, names_in
from sqb_judge.nli.training.pairs import Example
from sqb_judge.nli.training.rephrase import MIN_WORDS, rephrase, roughen

_WORD = re.compile(r"[^\W_]{4,}")

MOST_JOINED = 4
"""Summaries have three or four sentences; more would pass the length of a training pair."""

ROUGH_SHARE = 0.12
"""Part of the claims made from passages that lose their capitals and have spaced punctuation."""


def split_passage(passage: str) -> list[str]:
    """Sentences of a passage with at least `MIN_WORDS` words."""
    pieces = (str(b["text"]).strip() for b in get_sentence_boundaries("en", passage))
    return [p for p in pieces if len(p.split()) >= MIN_WORDS]


class DistractorPool:
    """Sentences to hide evidence among, found by a word shared with the claim.

    Args:
        sentences: The pool; kept in order, so that a seed gives the same draw each time.
    """

    def __init__(self, sentences: Sequence[str]) -> None:
        self.sentences = list(dict.fromkeys(sentences))
        self._by_word: dict[str, list[int]] = defaultdict(list)
        for index, sentence in enumerate(self.sentences):
            for word in set(_WORD.findall(sentence.lower())):
                self._by_word[word].append(index)

    def draw(
        self, claim: str, count: int, rng: random.Random, avoid: Collection[str] = ()
    ) -> list[str]:
        """`count` sentences, the half of them sharing the claim's rarest words where possible.

        Sentences in `avoid` are left out after the draw, so that fewer may come back.
        """
        words = sorted(
            (len(self._by_word[w]), w)
            for w in set(_WORD.findall(claim.lower()))
            if w in self._by_word
        )
        related = [
            i for n, w in words[:2] if n > 1 for i in rng.sample(self._by_word[w], min(3, n))
        ]
        rng.shuffle(related)
        chosen = related[: (count + 1) // 2]
        while len(chosen) < count:
            chosen.append(rng.randrange(len(self.sentences)))
        return [self.sentences[i] for i in chosen if self.sentences[i] not in avoid]


def pool_of(pairs: Sequence[Example]) -> DistractorPool:
    """The premises of a set, cut into sentences, as distractors for the pairs of that set."""
    return DistractorPool(
        [s for premise in dict.fromkeys(p.premise for p in pairs) for s in split_passage(premise)]
    )


def _mixed(evidence: Sequence[str], distractors: Sequence[str], rng: random.Random) -> str:
    """Joins both in random order, the evidence keeping its own order."""
    slots = sorted(rng.sample(range(len(evidence) + len(distractors)), len(evidence)))
    rest = list(distractors)
    out = []
    remaining = list(evidence)
    for position in range(len(evidence) + len(distractors)):
        out.append(remaining.pop(0) if position in slots else rest.pop(0))
    return " ".join(out)


def hide(
    pairs: Sequence[Example], pool: DistractorPool, count: int, rng: random.Random
) -> list[Example]:
    """Hides the premise of `count` pairs among one to five distractors."""
    made = []
    for pair in rng.sample(list(pairs), min(count, len(pairs))):
        distractors = [
            d for d in pool.draw(pair.hypothesis, rng.randint(1, 5), rng) if d not in pair.premise
        ]
        premise = _mixed([pair.premise], distractors, rng)
        made.append(Example(premise, pair.hypothesis, pair.allowed, f"hide:{pair.source}"))
    return made


def lose(
    pairs: Sequence[Example], pool: DistractorPool, count: int, rng: random.Random
) -> list[Example]:
    """Sets the hypotheses of pairs against two to five sentences that share words with them.

    For sets whose premises are unrelated to each other: what another premise says is then neither
    for nor against the hypothesis, however many words they share.
    """
    made = []
    for pair in rng.sample(list(pairs), min(count, len(pairs))):
        own = split_passage(pair.premise)
        others = pool.draw(pair.hypothesis, rng.randint(2, 5), rng, avoid=own)
        if others:
            made.append(Example(" ".join(others), pair.hypothesis, (1,), f"lose:{pair.source}"))
    return made


# Joined statements are as good as their worst part: contradiction before neutral before entailment.
def _worse(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    if 0 in a:
        return b
    if 0 in b:
        return a
    if (2,) in (a, b):
        return (2,)
    return (1,) if a == b == (1,) else (1, 2)


def _as_sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?")) else text + "."


def join(
    pairs: Sequence[Example], pool: DistractorPool, count: int, rng: random.Random
) -> list[Example]:
    """Joins the hypotheses of two to four pairs, their premises standing in one passage.

    Half of the draws take entailed pairs only, since a random draw would leave few of them; most of
    the others have one pair that is not entailed, the case that is hardest to see.

    Raises:
        ValueError: Fewer than four of the pairs are entailed.
    """
    entailed = [p for p in pairs if p.allowed == (0,)]
    if count and len(entailed) < MOST_JOINED:
        raise ValueError(f"joining needs {MOST_JOINED} entailed pairs; the set has {len(entailed)}")
    made = []
    for _ in range(count):
        size = rng.choice((2, 2, 3, MOST_JOINED))
        chosen = rng.sample(entailed, size)
        if rng.random() < 0.5:
            other = rng.choice(pairs)
            chosen = [*rng.sample([p for p in chosen if p is not other], size - 1), other]
            rng.shuffle(chosen)
        premise = _mixed(
            [_as_sentence(p.premise) for p in chosen],
            pool.draw(chosen[0].hypothesis, rng.randint(0, 2), rng),
            rng,
        )
        hypothesis = " ".join(_as_sentence(p.hypothesis) for p in chosen)
        allowed = functools.reduce(_worse, (p.allowed for p in chosen))
        made.append(Example(premise, hypothesis, allowed, f"join:{chosen[0].source}"))
    return made


def _surface(claim: str, rng: random.Random) -> str:
    return roughen(claim) if rng.random() < ROUGH_SHARE else claim


def cut(
    passages: Sequence[list[str]], pool: DistractorPool, count: int, rng: random.Random
) -> list[Example]:
    """Takes one to three sentences of a passage as claim, rephrased or distorted."""
    made: list[Example] = []
    long_enough = [p for p in passages if len(p) >= 2]
    while len(made) < count and long_enough:
        passage = rng.choice(long_enough)
        window = min(len(passage), rng.randint(2, 7))
        start = rng.randrange(len(passage) - window + 1)
        evidence = passage[start : start + window]
        size = 1 if window < 3 else rng.choice((1, 1, 1, 2, 2, 3))
        picked = sorted(rng.sample(range(window), size))
        claims = [rephrase(evidence[i], rng) for i in picked]
        allowed: tuple[int, ...] = (0,)
        if rng.random() < 0.5:
            names = [n for s in passage for n in names_in(s)] + [
                n for s in pool.draw(claims[0], 2, rng) for n in names_in(s)
            ]
            target = rng.randrange(size)
            changed = distort(claims[target], names, evidence, rng)
            if changed is None:
                continue
            claims[target] = changed
            # A swapped name or number may be merely unsupported, so neutral is not punished.
            allowed = (1, 2)
        premise = _mixed(evidence, pool.draw(claims[0], rng.randint(0, 2), rng), rng)
        made.append(Example(premise, _surface(" ".join(claims), rng), allowed, "cut"))
    return made


def remove(
    passages: Sequence[list[str]], pool: DistractorPool, count: int, rng: random.Random
) -> list[Example]:
    """Takes a sentence out of a passage and asks for it: same subject, not stated."""
    made: list[Example] = []
    long_enough = [p for p in passages if len(p) >= 3]
    while len(made) < count and long_enough:
        passage = rng.choice(long_enough)
        gone = rng.randrange(1, len(passage))
        low, high = max(0, gone - rng.randint(1, 4)), min(len(passage), gone + rng.randint(2, 4))
        rest = [s for i, s in enumerate(passage[low:high], start=low) if i != gone]
        claim = rephrase(passage[gone], rng)
        if rng.random() < 0.3:  # one half stated, one half not: still not supported
            claim = f"{rephrase(rng.choice(rest), rng)} {claim}"
        distractors = pool.draw(claim, rng.randint(0, 2), rng, avoid=[passage[gone]])
        made.append(Example(_mixed(rest, distractors, rng), _surface(claim, rng), (1,), "remove"))
    return made
