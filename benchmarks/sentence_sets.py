"""Sentences to plant changes in: the bundled corpora, development texts and held-out ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from labelled_sets import factual_rows, nli_rows, read_pairs

from sqb_judge.corpus.bundled import bundled_path
from sqb_judge.corpus.reading import read_corpus
from sqb_judge.text.sentences import segment_sentences

WORDS = range(6, 41)

# Premises of people's texts with numbers, dates, names and hedges. The rules were made with the
# training files and the technical corpus in view; the others were looked at by this file only.
TRAINING = ("fever_gold_dev", "fm2_dev", "mnli10k", "boolq_qa")
HELD_OUT = ("fm2_test", "wice_oracle_dev", "wice_oracle_test", "mnli_matched_dev", "boolq_qa_dev")
HELD_OUT_DOCUMENTS = ("begin_v2", "wice_claim", "cliff", "summedits")


def bundled_sentences(domain: str) -> list[str]:
    """Sentences of the sources and the reference facts of a bundled corpus."""
    texts: list[str] = []
    for case in read_corpus(bundled_path(domain)).cases:
        texts += [document.text for document in case.source_corpus]
        texts += [fact.text for fact in case.reference_facts]
    return list(dict.fromkeys(_suitable(texts)))


def training_pairs(data: Path, name: str) -> list[tuple[str, str, str]]:
    """(premise, hypothesis, label) of an NLI training file."""
    return read_pairs(data / "nli" / "train" / f"{name}.jsonl.gz")


def training_sentences(data: Path, seed: int, most: int) -> list[str]:
    """Sentences of NLI training premises, shuffled; of `most` premises, 0 for all."""
    texts = [premise for name in TRAINING for premise, *_ in training_pairs(data, name)]
    return _shuffled(texts, seed, most)


def held_out_sentences(data: Path, seed: int, most: int) -> list[str]:
    """Sentences of NLI test premises and of the development parts of the factual sets.

    Premises that also stand in a training file are left out: Wikipedia feeds several sets.
    """
    texts = [premise for name in HELD_OUT for premise, *_ in nli_rows(data, name, 0, seed)]
    for name in HELD_OUT_DOCUMENTS:
        texts += [row.document for row in factual_rows(data, name, True, 0, seed)]
    known = {premise for name in TRAINING for premise, *_ in training_pairs(data, name)}
    return _shuffled((text for text in texts if text not in known), seed, most)


def _shuffled(texts: Iterable[str], seed: int, most: int) -> list[str]:
    """Texts are drawn first and cut then, since cutting is what takes time."""
    unique = list(dict.fromkeys(texts))
    random.Random(seed).shuffle(unique)
    found = dict.fromkeys(_suitable(unique[:most] if most else unique))
    sentences = list(found)
    random.Random(seed).shuffle(sentences)
    return sentences


def _suitable(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        for sentence in segment_sentences(text):
            plain = " ".join(sentence.text.split())
            if len(plain.split()) in WORDS and plain[0].isupper() and plain[-1] == ".":
                yield plain
