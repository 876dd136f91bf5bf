"""Finds where an output conveys a forbidden claim only in order to deny it.

"It is a myth that a failed readiness probe restarts the container" conveys the claim word by word
and asserts the opposite. The entailment model misses most such quotations, so the words around the
claim are read: its own sentence, the heading or list introduction above it, and the sentence after.
"""

from __future__ import annotations

import re

from sqb_judge.factual.verdicts import Window
from sqb_judge.text.blocks import segment_blocks
from sqb_judge.text.sentences import segment_sentences
from sqb_judge.text.units import Sentence
from sqb_judge.text.words import content_stems

# Words by which a writer marks a statement as not his own, or as no longer true.
_CUE = re.compile(
    r"""\b(?:
    myths? | misconceptions? | misunderstandings? | fallac(?:y|ies)
    | mistaken(?:ly)? | erroneous(?:ly)? | incorrect(?:ly)? | wrong(?:ly)? | untrue
    | falsely | (?<![=:/])(?<![=:]\s)(?<!\bto\s)(?<!\bor\s)false  # not the value of an option
    | (?:is|are|was|were)\s(?:not|never)\s(?:true|correct|right|the\scase|so)
    | (?:isn|aren|wasn)['\u2019]t\s(?:true|correct|right|the\scase)
    | no\slonger | not\s.{0,30}\s?any\s?more
    | out(?:-|\s)?dated | out\sof\sdate | obsolete | superseded
    | stale | formerly | previously | used\sto | in\sthe\spast | historically
    | (?:old|older|earlier|previous|legacy)\s(?:\w+\s)?
      (?:versions?|releases?|guides?|docs?|documentation|tutorials?|articles?|posts?|clusters?)
    | (?:before|until|prior\sto|up\sto)\s(?:\w+\s)?(?:v|version\s)?\d+(?:\.\d+)+
    | contrary\sto | despite\swhat
    | (?:widely|often|sometimes|commonly|frequently)
      \s(?:claimed|believed|assumed|thought|said|repeated)
    | (?:some|many|people|it\sis)\s(?:\w+\s)?(?:believe|think|claim|assume|say)s?
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)

# A following sentence that takes back the one before.
_RETRACTION = re.compile(
    r"""^(?:no\b[,.:]|(?:but\s|however,?\s)?(?:this|that|it|these|those)\s
    (?:is|are|was|were)\s(?:\w+\s)?(?:not\s(?:true|correct|right|the\scase)|false|wrong|incorrect|
    outdated|obsolete|no\slonger|a\smyth|a\s(?:common\s)?misconception)
    |in\s(?:fact|reality|truth)\b|(?:that|this)['\u2019]s\s(?:false|wrong|not)|actually\b)""",
    re.VERBOSE | re.IGNORECASE,
)

_INTRODUCES = re.compile(r":\s*$")


def conveying_sentence(text: str, claim: str, window: Window) -> Sentence | None:
    """The sentence of a window of `text` that conveys `claim`.

    Args:
        text: The output.
        claim: The forbidden claim.
        window: Evidence in `text` that conveys it.

    Returns:
        Of the window's sentences, the one that shares most words with the claim; None where the
        window holds no sentence (code, for example).
    """
    wanted = set(content_stems(claim))
    inside = [
        sentence
        for sentence in segment_sentences(text)
        if any(span.start <= sentence.start < span.end for span in window.spans)
    ]
    return max(inside, key=lambda s: len(wanted & set(content_stems(s.text))), default=None)


def is_denied_by_wording(text: str, conveying: Sentence) -> bool:
    """Whether the words in and around a sentence of `text` mark what it says as untrue.

    Read are the sentence itself, a line before it that introduces it, a retraction after it, and
    the heading above it.
    """
    sentences = segment_sentences(text)
    place = next(p for p, s in enumerate(sentences) if s.start == conveying.start)
    before = sentences[place - 1].text if place else ""
    after = sentences[place + 1].text if place + 1 < len(sentences) else ""
    return bool(
        _CUE.search(conveying.text)
        or (_INTRODUCES.search(before) and _CUE.search(before))
        or _RETRACTION.search(after)
        or _under_denying_heading(text, conveying.start)
    )


def _under_denying_heading(text: str, start: int) -> bool:
    """Whether the block at `start` stands under a heading such as "Common misconceptions"."""
    for block in segment_blocks(text):
        if block.start <= start < block.end:
            return bool(block.headings and _CUE.search(block.headings[-1]))
    return False
