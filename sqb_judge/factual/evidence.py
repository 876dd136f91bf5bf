"""Choosing the evidence: for a claim, the few sentences of the sources that could support it.

A small entailment model is good on a few sentences and poor on a page. So the sources are cut into
sentences, and a claim is compared with small premises made of the sentences that share its rare
words: the best sentence with its neighbours, and the best three sentences joined, which may lie
far apart or in several documents (a multi-hop fact needs that).
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import groupby, islice

from sqb_judge.corpus.records import Document
from sqb_judge.factual.overlap import Overlap, copied_share, word_coverage
from sqb_judge.factual.values import ungrounded_specifics
from sqb_judge.factual.verdicts import Span, Window
from sqb_judge.text.blocks import segment_blocks
from sqb_judge.text.sentences import segment_sentences
from sqb_judge.text.units import BlockKind
from sqb_judge.text.windows import sentence_windows
from sqb_judge.text.words import content_stems

JOINED = 3  # sentences joined from anywhere
SINGLE = 5  # sentences looked at one by one where a single one must say it
FOREIGN_SHARE = 0.2  # of the claim's rarity that a sentence of another document must add
POOL = 300  # sentences considered for joining; beyond these one shares a common word at most
EXHAUSTIVE_WORDS = 120  # size of the overlapping windows of an exhaustive search


_FENCE = re.compile(r"^\s*(?:```|~~~).*$", re.MULTILINE)
_CODE_LINES = re.compile(r"(?:[^\n]*\n){1,6}|[^\n]+$")


@dataclass(frozen=True, slots=True)
class _Indexed:
    document: int
    start: int
    end: int
    text: str
    stems: frozenset[str]


class EvidenceIndex:
    """The sentences of some documents, searchable by rare words.

    Args:
        documents: The sources; order and ids are kept in the windows.
        language: Code of their language, for the sentence splitter.
    """

    def __init__(self, documents: Sequence[Document], language: str = "en") -> None:
        self.documents = list(documents)
        self._keep: Callable[[str, Window], bool] | None = None
        self._text_of = {document.id: document.text for document in self.documents}
        self.full_text = "\n\n".join(document.text for document in self.documents)
        self._sentences = [
            _Indexed(number, start, end, text, frozenset(content_stems(text)))
            for number, document in enumerate(self.documents)
            for start, end, text in _evidence_sentences(document.text, language)
        ]
        self._same_text = {
            (self.documents[s.document].id, s.start): _same(s.text) for s in self._sentences
        }
        self._postings: dict[str, list[int]] = defaultdict(list)
        for index, sentence in enumerate(self._sentences):
            for word in sentence.stems:
                self._postings[word].append(index)

    def __len__(self) -> int:
        return len(self._sentences)

    def weight(self, word: str) -> float:
        """Rarity of a stem: the logarithm of sentences over sentences that hold it, at least 1."""
        return 1 + math.log((1 + len(self._sentences)) / (1 + len(self._postings.get(word, ()))))

    def overlap(self, claim: str, window: Window) -> Overlap:
        """What the words of a claim have in common with a window, and its specifics with more.

        Specifics are looked for in the whole of the documents that the window is taken from. Other
        documents do not count, and words count alike whatever their rarity in all of them: a
        verdict must not drift because unrelated text stands beside.
        """
        return Overlap(
            coverage=word_coverage(claim, window.text),
            copied=copied_share(claim, window.text),
            ungrounded=self._ungrounded(claim, window),
        )

    def _ungrounded(self, claim: str, window: Window) -> int:
        """How many names, numbers and dates of a claim stand in no document of the window."""
        missing: Counter[str] | None = None
        for name in {span.document for span in window.spans}:
            found = Counter(ungrounded_specifics(claim, self._text_of[name]))
            missing = found if missing is None else missing & found
        return missing.total() if missing else 0

    def holds(self, claim: str, window: Window) -> bool:
        """Whether a whole sentence of the window is the claim, case and white space aside."""
        wanted = _same(claim)
        return any(self._same_text.get((s.document, s.start)) == wanted for s in window.spans)

    def windows(self, claim: str) -> list[Window]:
        """Candidate premises for a claim, most promising first; empty only without sentences.

        A claim that shares no word with the sources gets the first sentences, so that it still
        has probabilities to show.
        """
        if not self._sentences:
            return []
        weights = self._weights(claim)
        ranked = self._ranked(weights) or [0]
        candidates = [self._neighbours(ranked[0]), self._complement(ranked, weights)]
        return [self._window(group) for group in dict.fromkeys(map(tuple, candidates))]

    def sentences(self, claim: str) -> list[Window]:
        """The single sentences that share most of a claim's rare words, best first."""
        ranked = (self._window([i]) for i in self._ranked(self._weights(claim)))
        return list(
            islice((w for w in ranked if self._keep is None or self._keep(claim, w)), SINGLE)
        )

    def only(self, keep: Callable[[str, Window], bool]) -> EvidenceIndex:
        """The same index, whose `sentences` leaves out those that `keep` refuses.

        Args:
            keep: Given the claim and a window of one sentence, whether it may be evidence.
        """
        view = copy(self)
        view._keep = keep
        return view

    def _weights(self, claim: str) -> dict[str, float]:
        # Sorted, so that sums of floats and ties do not depend on the order of a set.
        return {word: self.weight(word) for word in sorted(set(content_stems(claim)))}

    def _ranked(self, weights: dict[str, float]) -> list[int]:
        """Sentences that hold some of the words, by the sum of their weights, best first."""
        scores: dict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            for index in self._postings.get(word, ()):
                scores[index] += weight
        return sorted(scores, key=lambda i: (-scores[i], i))

    def all_windows(self) -> list[Window]:
        """Overlapping windows over everything, for an exhaustive search."""
        return list(self._all_windows)

    @functools.cached_property
    def _all_windows(self) -> tuple[Window, ...]:
        found: list[Window] = []
        numbers = range(len(self._sentences))
        for _, group in groupby(numbers, key=lambda i: self._sentences[i].document):
            own = list(group)
            sizes = [len(self._sentences[i].text.split()) for i in own]
            found += [
                self._window(own[start:end])
                for start, end in sentence_windows(sizes, EXHAUSTIVE_WORDS)
            ]
        return tuple(found)

    def _neighbours(self, index: int) -> list[int]:
        """A sentence with the ones before and after it in its document."""
        document = self._sentences[index].document
        return [
            i
            for i in (index - 1, index, index + 1)
            if 0 <= i < len(self._sentences) and self._sentences[i].document == document
        ]

    def _complement(self, ranked: Sequence[int], weights: dict[str, float]) -> list[int]:
        """Up to `JOINED` sentences that together cover most of the claim's rare words.

        Greedy: each next sentence is the one that adds most words not yet covered; where nothing
        is left to add, the next best by itself. A sentence of a document that no chosen one is
        from must earn its place, see `_earns`.
        """
        chosen: list[int] = []
        open_words = dict(weights)
        total = sum(weights.values())
        pool = list(ranked[:POOL])
        while pool and len(chosen) < JOINED:
            # max takes the first of equals, which is the one ranked higher.
            best = max(pool, key=lambda i: self._gain(i, open_words))
            pool.remove(best)
            documents = {self._sentences[i].document for i in chosen}
            foreign = documents and self._sentences[best].document not in documents
            if foreign and not self._earns(best, open_words, total):
                continue
            chosen.append(best)
            for word in self._sentences[best].stems:
                open_words.pop(word, None)
        return sorted(chosen)

    def _gain(self, index: int, open_words: dict[str, float]) -> float:
        stems = self._sentences[index].stems
        return sum(weight for word, weight in open_words.items() if word in stems)

    def _earns(self, index: int, open_words: dict[str, float], total: float) -> bool:
        """Whether a sentence of a further document adds enough to be joined to the others.

        Two words that nothing chosen has, and a fair part of the claim. With one shared word, or
        none, some sentence of any large collection would be joined, and the verdict would depend
        on what unrelated text stands beside.
        """
        stems = self._sentences[index].stems
        added = [word for word in open_words if word in stems]
        return len(added) >= 2 and self._gain(index, open_words) >= FOREIGN_SHARE * total

    def _window(self, indices: Sequence[int]) -> Window:
        sentences = [self._sentences[i] for i in indices]
        return Window(
            spans=tuple(Span(self.documents[s.document].id, s.start, s.end) for s in sentences),
            text=" ".join(s.text for s in sentences),
        )


def _same(text: str) -> str:
    return " ".join(text.casefold().split())


def _evidence_sentences(text: str, language: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, text) of everything in a document that can be evidence, in order.

    Sentences, and code a few lines at a time: a default value often stands only in an example.
    """
    found = [(s.start, s.end, s.text) for s in segment_sentences(text, language)]
    for block in segment_blocks(text):
        if block.kind is BlockKind.CODE:
            found += [
                (block.start + piece.start(), block.start + piece.end(), piece.group())
                for piece in _CODE_LINES.finditer(text[block.start : block.end])
            ]
    plain = ((start, end, " ".join(_FENCE.sub("", piece).split())) for start, end, piece in found)
    yield from sorted(piece for piece in plain if piece[2])
