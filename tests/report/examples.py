"""Results with scores that can be worked out by hand."""

from __future__ import annotations

from sqb_judge.corpus import Corpus, Output, TestCase
from sqb_judge.factual import (
    ClaimVerdict,
    DistortionKind,
    ExampleVerdicts,
    FactVerdict,
    ForbiddenVerdict,
    Miss,
    Span,
    TopicVerdict,
    UnsupportedClass,
    Verdict,
    Window,
)
from sqb_judge.factual.scoring import Example, Results, choose_metrics
from sqb_judge.text import Claim, ClaimType

CORPUS = Corpus("tiny", tuple(TestCase(id=name, task="T") for name in ("one", "two", "three")))


def verdict(text: str, supported: bool, reasons: tuple[str, ...] = ()) -> Verdict:
    return Verdict(
        claim=text,
        supported=supported,
        score=0.9 if supported else 0.1,
        probabilities=(0.9, 0.1, 0.0) if supported else (0.1, 0.8, 0.1),
        window=Window((Span("doc", 3, 40),), "evidence for " + text),
        unsupported_class=None if supported else UnsupportedClass.DISTORTION,
        kind=None if supported else DistortionKind.NUMBER_CHANGED,
        reasons=reasons,
    )


def fact(supported: bool, hops: int = 1, text: str = "fact") -> FactVerdict:
    return FactVerdict(verdict(text, supported), hops, None if supported else Miss.NOT_USED, "f1")


def claim(supported: bool, text: str = "claim", reasons: tuple[str, ...] = ()) -> ClaimVerdict:
    made = Claim("c1", text, 0, len(text), text, ClaimType.FACTUAL, 0.5)
    return ClaimVerdict(made, verdict(text, supported, reasons))


def forbidden(violated: bool, text: str = "forbidden") -> ForbiddenVerdict:
    return ForbiddenVerdict(verdict(text, violated), violated, id="x1")


def topic(addressed: bool, text: str = "topic") -> TopicVerdict:
    return TopicVerdict(text, addressed, float(addressed), ((0, 5),) if addressed else (), "t1")


def results(*rows: tuple[str, str, ExampleVerdicts], metrics: list[str] | None = None) -> Results:
    """Results of (contender, case id, verdicts)."""
    examples = tuple(
        Example(CORPUS.case(case), Output(case_id=case, contender=name, text="x"), verdicts)
        for name, case, verdicts in rows
    )
    return Results(CORPUS, choose_metrics(metrics), "sqb:test", examples)


def two_contenders() -> Results:
    """A: recall 1/2 and 1, precision 1/2 and undefined. B answers one case."""
    return results(
        (
            "A",
            "one",
            ExampleVerdicts(
                facts=(fact(True), fact(False, hops=2)),
                claims=(claim(True), claim(False)),
                topics=(topic(True), topic(False), topic(True), topic(True)),
                forbidden=(forbidden(True), forbidden(True), forbidden(False)),
            ),
        ),
        ("A", "two", ExampleVerdicts(facts=(fact(True),), claims=())),
        (
            "B",
            "one",
            ExampleVerdicts(
                facts=(fact(True), fact(True, hops=3)),
                claims=(claim(True),),
                topics=(topic(True),),
                forbidden=(forbidden(False),),
            ),
        ),
    )
