"""Verdicts: what the checker says of a claim, and what an example's scores are computed from.

Plain records. Everything in `scores` is a function of them and knows no model.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sqb_judge.text.units import Claim


class UnsupportedClass(StrEnum):
    """Classes of CRP-SPEC-019."""

    FABRICATION = "fabrication"
    DISTORTION = "distortion"


class DistortionKind(StrEnum):
    """Kinds of distortion of CRP-SPEC-019, in the field's spelling."""

    NUMBER_CHANGED = "number_changed"
    NEGATION_FLIP = "negation_flip"
    DATE_SHIFTED = "date_shifted"
    ENTITY_SUBSTITUTED = "entity_substituted"
    MAGNITUDE_ALTERED = "magnitude_altered"
    CONTEXT_STRIPPED = "context_stripped"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a document: `text[start:end]`.

    Attributes:
        document: Id of the source document; "output" where facts are looked for in an output.
        start: Offset of the first character.
        end: Offset after the last.
    """

    document: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Window:
    """The evidence that decided a verdict.

    Attributes:
        spans: Its sentences, in order; from several places or documents if they were joined.
        text: The premise as the model saw it.
    """

    spans: tuple[Span, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a claim is supported, and why.

    Attributes:
        claim: The claim's text.
        supported: True if and only if the score reaches the engine's threshold.
        score: 0 to 1, comparable across claims, monotone in support. A value check that speaks
            against the claim (a changed number, a flipped negation) keeps it under the threshold.
        probabilities: Entailment, neutral and contradiction for the deciding window; zeros where
            there was no source to compare with.
        window: The deciding evidence, None where there was no source.
        unsupported_class: Set if and only if the claim is not supported.
        kind: Kind of a distortion; None for a supported claim, a fabrication, or a distortion
            that no value names (the model sees a contradiction).
        reasons: One sentence per value that spoke against the claim.
        oversized: The claim did not fit the model's window and was judged in parts.
    """

    claim: str
    supported: bool
    score: float
    probabilities: tuple[float, float, float]
    window: Window | None
    unsupported_class: UnsupportedClass | None = None
    kind: DistortionKind | None = None
    reasons: tuple[str, ...] = ()
    oversized: bool = False


class Miss(StrEnum):
    """Why a reference fact is missing, where the envelope is known."""

    NOT_RETRIEVED = "not_retrieved"
    NOT_USED = "not_used"


@dataclass(frozen=True, slots=True)
class FactVerdict:
    """A reference fact looked for in an output.

    `miss` is None if the fact is conveyed, or the envelope is not known.
    """

    verdict: Verdict
    hops: int = 1
    miss: Miss | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """An output claim checked against the sources; `verdict` is None for types not scored."""

    claim: Claim
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class TopicVerdict:
    """A required topic looked for in an output, with the claims that address it.

    Attributes:
        topic: Label of the topic.
        addressed: Whether some claim addresses it.
        score: 0 to 1, strength of the best claim.
        evidence: Spans of the claims that address it, in the output.
    """

    topic: str
    addressed: bool
    score: float
    evidence: tuple[tuple[int, int], ...] = ()
    id: str = ""


@dataclass(frozen=True, slots=True)
class ForbiddenVerdict:
    """A forbidden claim looked for in an output.

    Attributes:
        verdict: Whether the output conveys it at all. Its window is the sentence that asserts the
            claim if it is violated, the denying one if it is denied.
        violated: Conveyed, and asserted.
        denied: Said only in order to deny it, as a quoted misconception, or in the negative.
    """

    verdict: Verdict
    violated: bool
    denied: bool = False
    id: str = ""


@dataclass(frozen=True, slots=True)
class ExampleVerdicts:
    """All verdicts on one output. A part that was not asked for, or had no input, is None."""

    facts: tuple[FactVerdict, ...] | None = None
    claims: tuple[ClaimVerdict, ...] | None = None
    topics: tuple[TopicVerdict, ...] | None = None
    forbidden: tuple[ForbiddenVerdict, ...] | None = None
