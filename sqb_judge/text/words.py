"""Content words of a text as stems, for lexical comparison."""

from __future__ import annotations

import functools
import re
from typing import cast

import snowballstemmer

# A word keeps inner dots, hyphens and apostrophes ("v1.31", "node-monitor-period", "O'Brien"), and
# each character of a script without spaces is a word of its own.
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+(?:[.'\u2019_-][^\W_]+)*", re.UNICODE
)

_STOPWORDS = frozenset(
    """a about above after again all also am an and any are as at be because been before being
    below between both but by can could did do does doing down during each few for from further had
    has have having he her here hers him his how however i if in into is it its itself just may me
    might more most must my no nor not of off on once only or other our out over own per said same
    shall she should so some such than that the their them then there these they this those through
    to too under until up upon us very via was we were what when where whether which while who whom
    whose why will with within without would yet you your""".split()
)


@functools.cache
def _stemmer() -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer("english")


@functools.lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """The English stem of a lower-cased word; words of other languages mostly stay as they are."""
    return cast(str, _stemmer().stemWord(word))


def content_stems(text: str) -> list[str]:
    """Stems of the words of `text` that carry content, in order, repeats kept.

    A word with inner hyphens, dots or underscores gives itself and its parts, so that
    "node-monitor-period" and "node monitor period" share three stems.
    """
    stems: list[str] = []
    for match in _WORD.finditer(text.lower()):
        word = match.group().removesuffix("'s").removesuffix("\u2019s")
        parts = re.split(r"[._-]", word)
        for piece in dict.fromkeys([word, *parts] if len(parts) > 1 else [word]):
            if piece and piece not in _STOPWORDS:
                stems.append(stem(piece))
    return stems
