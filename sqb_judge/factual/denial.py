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
from sqb_judge.text.words import content_stems

# Words by which a writer marks a statement as not his own, or as no longer true.
_CUE = re.compile(
    r"""\b(?:
    myths? | misconceptions? | misunderstandings? | fallac(?:y|ies)
    | mistaken(?:ly)? | erroneous(?:ly)? | incorrect(?:ly)? | wrong(?:ly)? | false(?:ly)? | untrue
    | (?:is|are|was|were)\s(?:not|never)\s(?:true|correct|right|the\scase|so)
    | (?:isn|aren|wasn)['’]t\s(?:true|correct|right|the\scase)
    | no\slonger | not\s.{0,30}\s?any\s?more | out(?:-|\s)?dated | out\sof\sdate | obsolete | superseded
    | stale | formerly | previously | used\sto | in\sthe\spast | historically
    | (?:old|older|earlier|previous|legacy)\s(?:\w+\s)?
      (?:versions?|releases?|guides?|docs?|documentation|tutorials?|articles?|posts?|clusters?)
    | (?:before|until|prior\sto|up\sto)\s(?:\w+\s)?(?:v|version\s)?\d+(?:\.\d+)+
    | contrary\sto | despite\swhat
    | (?:widely|often|sometimes|commonly|frequently)\s(?:claimed|believed|assumed|thought|said|repeated)
    | (?:some|many|people|it\sis)\s(?:\w+\s)?(?:believe|think|claim|assume|say)s?
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)

# A following sentence that takes back the one before.
_RETRACTION = re.compile(
    r"""^(?:no\b[,.:]|(?:but\s|however,?\s)?(?:this|that|it|these|those)\s
    (?:is|are|was|were)\s(?:\w+\s)?(?:not\s(?:true|correct|right|the\scase)|false|wrong|incorrect|
    outdated|obsolete|no\slonger|a\smyth|a\s(?:common\s)?misconception)
    |in\s(?:fact|reality|truth)\b|(?:that|this)['’]s\s(?:false|wrong|not)|actually\b)""",
    re.VERBOSE | re.IGNORECASE,
)

_INTRODUCES = re.compile(r":\s*$")


def denying_span(text: str, claim: str, window: Window) -> tuple[int, int] | None:
    """The sentence of `window` that conveys `claim`, if the text denies it there.

    Args:
        text: The output.
        claim: The forbidden claim.
        window: Evidence in `text` that conveys it.

    Returns:
        (start, end) of the sentence, or None where the text asserts it.
    """
    wanted = set(content_stems(claim))
    sentences = segment_sentences(text)
    inside = [
        place
        for place, sentence in enumerate(sentences)
        if any(span.start <= sentence.start < span.end for span in window.spans)
    ]
    if not inside:
        return None
    # Of the window's sentences, the one that shares most words with the claim conveys it.
    place = max(inside, key=lambda p: (len(wanted & set(content_stems(sentences[p].text))), -p))
    conveying = sentences[place]
    before = sentences[place - 1].text if place else ""
    after = sentences[place + 1].text if place + 1 < len(sentences) else ""
    denied = (
        _CUE.search(conveying.text)
        or (_INTRODUCES.search(before) and _CUE.search(before))
        or _RETRACTION.search(after)
        or _under_denying_heading(text, conveying.start)
    )
    return (conveying.start, conveying.end) if denied else None


def _under_denying_heading(text: str, start: int) -> bool:
    """Whether the block at `start` stands under a heading such as "Common misconceptions"."""
    for block in segment_blocks(text):
        if block.start <= start < block.end:
            return bool(block.headings and _CUE.search(block.headings[-1]))
    return False
