"""Verdicts made by hand, on texts short enough to count characters."""

from __future__ import annotations

from sqb_judge.corpus import Corpus, Output, TestCase
from sqb_judge.factual import (
    ClaimVerdict,
    DistortionKind,
    ExampleVerdicts,
    FactVerdict,
    ForbiddenVerdict,
    Span,
    TopicVerdict,
    UnsupportedClass,
    Verdict,
    Window,
)
from sqb_judge.factual.scoring import Example, Results, choose_metrics
from sqb_judge.text import Claim, ClaimType

OUTPUT = "Pods restart. They never move. I like them."
SOURCE = "A pod restarts. A pod may move to another node."


def verdict(
    text: str,
    span: Span | None,
    unsupported: UnsupportedClass | None = None,
    kind: DistortionKind | None = None,
    reasons: tuple[str, ...] = (),
) -> Verdict:
    window = None if span is None else Window((span,), "the premise")
    score = 0.9 if unsupported is None else 0.125
    return Verdict(
        text, unsupported is None, score, (score, 0.1, 0.0), window, unsupported, kind, reasons
    )


def claim(
    name: str, start: int, end: int, found: Verdict | None, kind: ClaimType = ClaimType.FACTUAL
) -> ClaimVerdict:
    text = OUTPUT[start:end]
    return ClaimVerdict(Claim(name, text, start, end, text, kind, 0.5), found)


CLAIMS = (
    claim("c1", 0, 13, verdict("Pods restart.", Span("d1", 0, 15))),
    claim(
        "c2",
        14,
        30,
        verdict(
            "They never move.",
            Span("d1", 16, 47),
            UnsupportedClass.DISTORTION,
            DistortionKind.NEGATION_FLIP,
            ("The sources say the opposite.",),
        ),
    ),
    claim("c3", 31, 43, None, ClaimType.OPINION),
)

VERDICTS = ExampleVerdicts(
    facts=(
        FactVerdict(verdict("A pod restarts.", Span("output", 0, 13)), id="f1"),
        FactVerdict(
            verdict("A pod may move.", Span("output", 14, 30), UnsupportedClass.FABRICATION),
            hops=2,
            id="f2",
        ),
    ),
    claims=CLAIMS,
    topics=(TopicVerdict("Restarts", True, 1.0, ((0, 13),)), TopicVerdict("Moves", False, 0.0)),
    forbidden=(
        ForbiddenVerdict(verdict("Pods never move.", Span("output", 14, 30)), True, id="x1"),
        ForbiddenVerdict(
            verdict("Pods are immortal.", None, UnsupportedClass.FABRICATION), False, id="x2"
        ),
    ),
)


def results(
    verdicts: ExampleVerdicts = VERDICTS, output: str = OUTPUT, title: str = "On pods"
) -> Results:
    """Results of one output."""
    documents = [{"id": "d1", "text": SOURCE, "title": title}]
    case = TestCase.model_validate({"id": "pods", "task": "T", "source_corpus": documents})
    example = Example(case, Output(case_id="pods", text=output), verdicts)
    return Results(Corpus("pods", (case,)), choose_metrics(), "sqb:test", (example,))
