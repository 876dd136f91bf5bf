"""What of SQB can be published by itself."""

from __future__ import annotations

from enum import StrEnum


class Part(StrEnum):
    """A part, as `sqb publish --only` names it."""

    METRICS = "metrics"
    CORPORA = "corpora"
    MODEL = "model"
    SPACE = "space"
