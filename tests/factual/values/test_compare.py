"""compare_values on pairs with known right answers, and the properties it must keep."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.factual.values import Finding, compare_values
from sqb_judge.factual.values.word_lists import words
from sqb_judge.factual.verdicts import DistortionKind as Kind
from tests.factual.values.pairs import DISTORTED, FAITHFUL

AROUND = "Other matters stand here. {} They were settled long ago."


def decisive(claim: str, evidence: str) -> list[Finding]:
    return [finding for finding in compare_values(claim, evidence) if finding.decisive]


@pytest.mark.parametrize(("claim", "evidence", "kind"), DISTORTED)
def test_distortion_is_turned_down(claim: str, evidence: str, kind: Kind) -> None:
    found = decisive(claim, evidence)
    assert found
    assert found[0].kind is kind
    assert found[0].reason.endswith(".")


@pytest.mark.parametrize(("claim", "evidence", "kind"), DISTORTED)
def test_distortion_is_turned_down_among_other_sentences(
    claim: str, evidence: str, kind: Kind
) -> None:
    assert kind in {finding.kind for finding in decisive(claim, AROUND.format(evidence))}


@pytest.mark.parametrize(("claim", "evidence"), FAITHFUL)
def test_faithful_claim_stands(claim: str, evidence: str) -> None:
    assert decisive(claim, evidence) == []


@pytest.mark.parametrize(("claim", "evidence", "kind"), DISTORTED)
def test_true_sentence_has_no_finding(claim: str, evidence: str, kind: Kind) -> None:
    assert compare_values(evidence, AROUND.format(evidence)) == []
    assert compare_values(claim, claim) == []


def test_spans_point_at_the_values() -> None:
    claim, evidence = "The timeout is 60 seconds.", "Note: the timeout is 30 seconds."
    (finding,) = compare_values(claim, evidence)
    assert claim[slice(*finding.claim_span)] == "60 seconds"
    assert finding.evidence_span is not None
    assert evidence[slice(*finding.evidence_span)] == "30 seconds"
    assert finding.reason == 'The claim says "60 seconds"; the evidence has "30 seconds".'


def test_value_of_something_else_does_not_support() -> None:
    evidence = "The basic plan costs $10 per month. The team account comes at $20 for everyone."
    found = decisive("The basic plan costs $20 per month.", evidence)
    assert [finding.kind for finding in found] == [Kind.NUMBER_CHANGED]


def test_hedge_left_out_only_names_the_kind() -> None:
    found = compare_values("The limit is 5 units today.", "The limit is up to 5 units today.")
    assert [(f.kind, f.decisive) for f in found] == [(Kind.CONTEXT_STRIPPED, False)]


def test_clause_of_the_evidence_has_no_finding() -> None:
    evidence = "The index is rebuilt every 5 minutes, and the cache is not cleared."
    assert compare_values("The index is rebuilt every 5 minutes.", evidence) == []
    assert compare_values("The cache is not cleared.", evidence) == []


def test_number_that_goes_on_is_another_number() -> None:
    found = decisive("The budget is 5 dollars.", "The budget is 5 million dollars.")
    assert [finding.kind for finding in found] == [Kind.MAGNITUDE_ALTERED]


@pytest.mark.parametrize(("claim", "evidence"), [("", ""), ("", "x"), ("x", ""), (" \n", "…")])
def test_nothing_to_compare(claim: str, evidence: str) -> None:
    assert compare_values(claim, evidence) == []


@given(st.text())
def test_identical_text_has_no_finding(text: str) -> None:
    assert compare_values(text, text) == []
    assert compare_values(text, text + "\nOther sentences follow in 1999. They have 5 words.") == []
    assert compare_values(text, text + " Other sentences follow in 1999.") == []


WORDS = st.lists(
    st.sampled_from(
        sorted(
            words(
                "not never the Paris NIST 5 15% 2014 28 April minutes if only some all before 4.2M "
                "may is was million enabled disabled --flag v1.2 $3 one first half of , . ; - ( )"
            )
        )
    ),
    max_size=25,
).map(" ".join)


@given(WORDS, WORDS)
@settings(max_examples=300)
def test_any_words_are_compared(claim: str, evidence: str) -> None:
    for finding in compare_values(claim, evidence):
        start, end = finding.claim_span
        assert 0 <= start < end <= len(claim)
        if finding.evidence_span is not None:
            assert 0 <= finding.evidence_span[0] < finding.evidence_span[1] <= len(evidence)
    assert compare_values(claim, claim) == []
    assert compare_values(claim, evidence) == compare_values(claim, evidence)


@pytest.mark.parametrize(
    "piece",
    ["1", "1.", "1,000", "1 ", "a ", "A ", "not ", "one hundred ", "-", "--a", "A-", "x. ",
     "X. 5 ", "\x00", "\ud800", "http://", "1/2", "12:30", "2014-01-01 ", "NO ", "if ", "in 1999 ",
     "é", "'"],
)  # fmt: skip
def test_hostile_length_is_linear(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    began = time.process_time()
    compare_values(text, text[: len(text) // 2] + " 7 Other")
    compare_values("The limit is 5 and not 6 in Rome.", text)
    compare_values(text, "The limit is 5 and not 6 in Rome.")
    # Seconds would be tens of seconds if anything were quadratic; slow machines have room.
    assert time.process_time() - began < 10


def test_usual_pair_is_quick() -> None:
    claim = "The controller waits 5 minutes before NIST rules apply to 30 pods in April 2021. " * 3
    evidence = "The scheduler does not wait 40 seconds for the kubelet of node 7 in Rome. " * 9
    began = time.process_time()
    for number in range(50):
        compare_values(f"{number} {claim}", f"{number} {evidence}")
    assert (time.process_time() - began) / 50 < 0.02
