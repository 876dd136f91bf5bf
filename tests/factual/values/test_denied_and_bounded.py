"""Myths, bounds under a negation, versions, units, quarters: pairs with known right answers."""

import pytest

from sqb_judge.factual.values import Finding, compare_values, ungrounded_specifics
from sqb_judge.factual.verdicts import DistortionKind as Kind

MYTH = "It is a misconception that the bank moves the savings to another branch. It stays put."


def decisive(claim: str, evidence: str) -> list[Finding]:
    return [finding for finding in compare_values(claim, evidence) if finding.decisive]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The savings are not moved to another branch.", MYTH),
        (
            "A failed trial does not end the study.",
            "It is a common myth that a failed trial ends the study.",
        ),
        (
            "There are three kinds of permits.",
            "The statement that only two kinds of permits exist is out of date.",
        ),
        (
            "Bats are not blind animals.",
            "Contrary to popular belief that bats are blind animals, they see well.",
        ),
        ("The lake is not frozen in May.", "It is not true that the lake is frozen in May."),
        ("The store never admits more than one guest.", "The store admits at most one guest."),
        ("The store admits at most one guest.", "The store never admits more than one guest."),
        ("The fund never pays more than 300 dollars.", "The fund pays at most 300 dollars."),
        ("The fund pays up to 300 dollars.", "The fund pays 10, then 20, never over 300 dollars."),
        ("The delay does not exceed 7 seconds.", "The delay is at most 7 seconds."),
        ("The crew has no fewer than 5 members.", "The crew has at least 5 members."),
        ("The crew never has less than 5 members.", "The crew has at least 5 members."),
        (
            "The feature has been stable since v1.28.",
            "The feature was an alpha in v1.24. The feature has been stable since v1.28.",
        ),
        ("The delay is capped at 300 seconds.", "The delay is capped at five minutes."),
        ("Sales fell in Q2.", "Sales fell in the second quarter."),
        ("Sales fell in Q2 2021.", "Sales fell in Q2."),
        ("The test runs every 10 seconds.", "The period says how often a test runs: 10 seconds."),
        (
            "A form that the clerk does not notice is void.",
            "A form is good when the clerk notices it in time, and void otherwise.",
        ),
        (
            "Guards work in turn, each starting after the one before has finished.",
            "Guards work in turn, each starting after the other one has finished.",
        ),
    ],
)
def test_faithful_claim_stands(claim: str, evidence: str) -> None:
    assert decisive(claim, evidence) == []


@pytest.mark.parametrize(
    ("claim", "evidence", "kind"),
    [
        ("The bank moves the savings to another branch.", MYTH, Kind.NEGATION_FLIP),
        (
            "A failed trial ends the study.",
            "A failed trial has costs. Contrary to the view that a failed trial ends the study, "
            "it goes on.",
            Kind.NEGATION_FLIP,
        ),
        (
            "Bats are blind animals.",
            "The belief that bats are blind animals is wrong.",
            Kind.NEGATION_FLIP,
        ),
        (
            "The store admits more than one guest.",
            "The store never admits more than one guest.",
            Kind.NEGATION_FLIP,
        ),
        (
            "The fund pays at least 300 dollars.",
            "The fund never pays more than 300 dollars.",
            Kind.NEGATION_FLIP,
        ),
        (
            "The server does not restart after more than 3 errors.",
            "The server restarts after more than 3 errors.",
            Kind.NEGATION_FLIP,
        ),
        (
            "A failing belt test makes the robot stop the line.",
            "The robot marks a line whose belt test fails, and the stop rule is checked. A failing "
            "belt test does not stop the line.",
            Kind.NEGATION_FLIP,
        ),
        (
            "The feature has been stable since v1.21.",
            "The feature has been stable since v1.28.",
            Kind.DATE_SHIFTED,
        ),
        (
            "The feature has been stable and on by default since Tool v1.21.",
            "The feature was an alpha in Tool v1.24. The feature has been stable and on by default "
            "since Tool v1.28. Mirrors have been there since Tool v1.21.",
            Kind.DATE_SHIFTED,
        ),
        (
            "The delay is capped at 300 minutes.",
            "The delay is capped at 300 seconds.",
            Kind.MAGNITUDE_ALTERED,
        ),
        (
            "The delay is capped at 300 minutes.",
            "The delay is capped at five minutes.",
            Kind.MAGNITUDE_ALTERED,
        ),
        (
            "Retries wait longer and longer, up to at most 300 minutes.",
            "Retries wait 10, then 20 seconds longer, up to at most 300 seconds.",
            Kind.MAGNITUDE_ALTERED,
        ),
        ("The lease is renewed every 30 seconds.", "The lease is renewed every 10 seconds.",
         Kind.NUMBER_CHANGED),
        ("Sales fell in Q3.", "Sales fell in Q2.", Kind.DATE_SHIFTED),
        ("Sales fell in Q3 2021.", "Sales fell in the second quarter of 2021.", Kind.DATE_SHIFTED),
    ],
)  # fmt: skip
def test_distortion_is_turned_down(claim: str, evidence: str, kind: Kind) -> None:
    assert kind in {finding.kind for finding in decisive(claim, evidence)}
    assert compare_values(claim, claim) == []


def test_denied_sentence_supports_itself() -> None:
    assert compare_values(MYTH, MYTH) == []
    assert compare_values("It is a myth that bats are blind.", MYTH) == []


def test_number_of_something_else_is_no_reason() -> None:
    claim = "The clerk checks each form every 5 seconds."
    evidence = "Every guest gets a reserved table for 300 seconds. Others wait 10 minutes."
    assert compare_values(claim, evidence) == []


def test_quarter_is_grounded_as_a_date() -> None:
    assert ungrounded_specifics("Sales fell in Q3.", "Sales rose in Q2.") == ["Q3"]
    assert ungrounded_specifics("Sales fell in Q2.", "Sales rose in Q2 2021.") == []
