"""Other ways to score a claim against a document, on the same rows.

`bare` and `summac` use the same weights as the engine, so that the difference is what is built
around them. The lexical ones use no model.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import numpy as np
from rouge_score.rouge_scorer import RougeScorer

from sqb_judge.factual.overlap import word_coverage
from sqb_judge.nli import Engine
from sqb_judge.nli.labelled import Labelled
from sqb_judge.nli.labels import CONTRADICTION, ENTAILMENT
from sqb_judge.text.sentences import segment_sentences

Progress = Callable[[int], None]

CHUNK = 32  # rows whose pairs share batches


@functools.cache
def _rouge() -> RougeScorer:
    return RougeScorer(["rouge1", "rouge2"], use_stemmer=False)


def rouge_recall(rows: Sequence[Labelled]) -> dict[str, list[float]]:
    """Share of the claim's words, and of its pairs of words, that occur in the document.

    Recall of ROUGE-1 and ROUGE-2 (Lin 2004) with the document in the place of the summary. A claim
    of one word has no pair and gets 0.
    """
    found = [_rouge().score(target=row.claim, prediction=row.document) for row in rows]
    return {
        "token overlap": [score["rouge1"].recall for score in found],
        "ROUGE-2 recall": [score["rouge2"].recall for score in found],
    }


def document_coverage(rows: Sequence[Labelled]) -> list[float]:
    """Share of the claim's content words found anywhere in the document."""
    return [word_coverage(row.claim, row.document) for row in rows]


def bare(engine: Engine, rows: Sequence[Labelled], progress: Progress) -> list[float]:
    """P(entailment) of the claim given the start of the document, as much as fits the window.

    What most scripts do: one pair, truncated on the premise's right.
    """
    scores: list[float] = []
    for start in range(0, len(rows), CHUNK):
        part = rows[start : start + CHUNK]
        pairs = [(truncated(engine, row.document, row.claim), row.claim) for row in part]
        scores += engine.probabilities(pairs)[:, ENTAILMENT].tolist()
        progress(len(part))
    return scores


def truncated(engine: Engine, document: str, claim: str) -> str:
    """The longest start of a document that fits the window together with the claim."""
    room = engine.premise_room(claim)
    if engine.count_tokens([document])[0] <= room:
        return document
    # Tokens grow with characters, so the cut is found by halving.
    low, high = 0, len(document)
    while high - low > 1:
        middle = (low + high) // 2
        if engine.count_tokens([document[:middle]])[0] <= room:
            low = middle
        else:
            high = middle
    return document[:low]


def summac(engine: Engine, rows: Sequence[Labelled], progress: Progress) -> dict[str, list[float]]:
    """Every document sentence against every claim sentence; maximum, then mean.

    SummaC-ZS (Laban, Schnabel, Bennett and Hearst, "SummaC: Re-Visiting NLI-based Models for
    Inconsistency Detection in Summarization", TACL 2022): per claim sentence the largest
    P(entailment) over document sentences, minus, in the second variant, the largest
    P(contradiction); the mean over claim sentences. The second is put on 0 to 1.
    """
    plain: list[float] = []
    contrasted: list[float] = []
    for start in range(0, len(rows), CHUNK):
        part = rows[start : start + CHUNK]
        grids = [(_sentences(row.document), _sentences(row.claim)) for row in part]
        found = engine.probabilities(
            [
                (premise, claim)
                for premises, claims in grids
                for claim in claims
                for premise in premises
            ]
        )
        place = 0
        for premises, claims in grids:
            size = len(premises) * len(claims)
            grid = found[place : place + size].reshape(len(claims), len(premises), 3)
            place += size
            entailed = grid[:, :, ENTAILMENT].max(axis=1)
            against = grid[:, :, CONTRADICTION].max(axis=1)
            plain.append(float(entailed.mean()))
            contrasted.append(float(np.mean(entailed - against) / 2 + 0.5))
        progress(len(part))
    return {"SummaC-ZS": plain, "SummaC-ZS with contradiction": contrasted}


@functools.lru_cache(maxsize=4096)
def _sentences(text: str) -> tuple[str, ...]:
    """Sentences of a text; the whole text where none is found."""
    return tuple(sentence.text for sentence in segment_sentences(text)) or (text,)
