"""Finds where an output conveys a forbidden claim only in order to deny it.

"It is a myth that a failed readiness probe restarts the container" conveys the claim word by word
and asserts the opposite. The entailment model misses most such quotations, so the words around the
claim are read: its own sentence, the heading or list introduction above it, and the sentence after.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property

from sqb_judge.factual.denial_cues import marks_as_untrue
from sqb_judge.factual.verdicts import Window
from sqb_judge.text.blocks import segment_blocks
from sqb_judge.text.sentences import segment_sentences
from sqb_judge.text.units import Block, Sentence
from sqb_judge.text.words import content_stems

# A following sentence that takes back the one before.
_RETRACTION = re.compile(
    r"""^(?:no\b[,.:] | (?:wrong|false|incorrect|not\strue)\s*[.!]
    |(?:but\s|however,?\s)?(?:this|that|it|these|those)\s(?:is|are|was|were)\s(?:\w+\s)?
     (?:(?:not|no\slonger)\s(?:true|correct|right|so|valid|the\scase)\b
     |false\b|wrong\b|incorrect\b|a\smyth|a\s(?:common\s)?misconception)
    |(?:but\s|however,?\s)?(?:this|that|these|those)\s(?:is|are|was|were)\s(?:\w+\s)?
     (?:outdated|obsolete|out\sof\sdate)\b
    |(?:this|that)['\u2019]s\s(?:false|wrong|not\s(?:true|correct|right|so|the\scase))\b
    |in\s(?:reality|truth)\b)""",
    re.VERBOSE | re.IGNORECASE,
)

_INTRODUCES = re.compile(r":\s*$")


class Wording:
    """The sentences of one output, and which of them deny what they say.

    The text is segmented once, when the first question is asked.

    Args:
        text: The output.
        language: Code of its language, for the sentence splitter; that of the evidence index.
    """

    def __init__(self, text: str, language: str = "en") -> None:
        self.text = text
        self.language = language
        self._denied: dict[int, bool] = {}

    @cached_property
    def sentences(self) -> list[Sentence]:
        """All sentences, in order."""
        return segment_sentences(self.text, self.language)

    @cached_property
    def _starts(self) -> list[int]:
        return [sentence.start for sentence in self.sentences]

    @cached_property
    def _blocks(self) -> list[Block]:
        return segment_blocks(self.text)

    @cached_property
    def _block_starts(self) -> list[int]:
        return [block.start for block in self._blocks]

    def conveying(self, claim: str, window: Window) -> Sentence | None:
        """The sentence of a window that conveys a claim.

        Args:
            claim: The forbidden claim.
            window: Evidence in the output.

        Returns:
            Of the window's sentences, the one that shares most words with the claim; None where
            the window holds no sentence (code, for example).
        """
        wanted = set(content_stems(claim))
        inside = [
            sentence
            for span in window.spans
            for sentence in self.sentences[
                bisect_left(self._starts, span.start) : bisect_left(self._starts, span.end)
            ]
        ]
        return max(inside, key=lambda s: len(wanted & set(content_stems(s.text))), default=None)

    def denies(self, conveying: Sentence) -> bool:
        """Whether the words in and around a sentence of the output mark what it says as untrue.

        Read are the sentence itself, a line before it that introduces it, a retraction after it,
        and the heading above it.
        """
        if conveying.start not in self._denied:
            self._denied[conveying.start] = self._is_denied(conveying)
        return self._denied[conveying.start]

    def _is_denied(self, conveying: Sentence) -> bool:
        place = bisect_left(self._starts, conveying.start)
        before = self.sentences[place - 1].text if place else ""
        after = self.sentences[place + 1].text if place + 1 < len(self.sentences) else ""
        return bool(
            marks_as_untrue(conveying.text)
            or (_INTRODUCES.search(before) and marks_as_untrue(before))
            or _RETRACTION.search(after)
            or self._is_under_denying_heading(conveying.start)
        )

    def _is_under_denying_heading(self, start: int) -> bool:
        """Whether the block at `start` stands under a heading such as "Common misconceptions"."""
        place = bisect_right(self._block_starts, start) - 1
        if place < 0 or start >= self._blocks[place].end:
            return False
        headings = self._blocks[place].headings
        return bool(headings) and marks_as_untrue(headings[-1])
