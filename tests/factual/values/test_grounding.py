"""ungrounded_specifics: what of a claim is nowhere in its source."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.factual.values import ungrounded_specifics

SOURCE = (
    "The National Institute of Standards and Technology published the framework on 26 February "
    "2014. It has 4.2 million readers, of whom 15% pay $30. A pod is evicted after 5 minutes "
    "(--pod-eviction-timeout, v1.29). See https://example.org/frame for John Smith's notes."
)


@pytest.mark.parametrize(
    ("claim", "missing"),
    [
        ("The framework has 4,200,000 readers.", []),
        ("NIST published it in 2014.", []),
        ("Smith says that a pod is evicted after 300 seconds.", []),
        ("See https://example.org/frame.", []),
        ("It was published in February.", []),
        ("It has two parts.", []),
        ("It was published by Maria Keller.", ["Maria Keller"]),
        ("It was published by Maria Keller in 2019.", ["Maria Keller", "2019"]),
        ("It was published on 27 February 2014.", ["27 February 2014"]),
        ("It has 9 million readers.", ["9 million"]),
        ("See https://example.org/other.", ["https://example.org/other"]),
        ("It is cited as arXiv:2101.00001.", ["arXiv:2101.00001"]),
        ("It is set with --grace-period.", ["--grace-period"]),
        ("It was removed in v1.31.", ["v1.31"]),
        ("", []),
    ],
)
def test_specifics(claim: str, missing: list[str]) -> None:
    assert ungrounded_specifics(claim, SOURCE) == missing


@given(st.text())
def test_text_grounds_itself(text: str) -> None:
    assert ungrounded_specifics(text, text) == []


def test_empty_source_grounds_nothing() -> None:
    assert ungrounded_specifics("In 2014 it had 30 users.", "") == ["2014", "30"]


@pytest.mark.parametrize("piece", ["1 ", "A B ", "in 1999 ", "12 apples ", "\ud800", "--a "])
def test_long_source_is_linear(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    began = time.process_time()
    ungrounded_specifics("In 2014 Rome had 30 users.", text)
    ungrounded_specifics(text, "In 2014 Rome had 30 users.")
    assert time.process_time() - began < 10
