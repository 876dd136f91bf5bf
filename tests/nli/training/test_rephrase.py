"""Paraphrases by rule: known answers, and what must not be touched."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.nli.training.rephrase import (
    compress,
    convert_unit,
    rephrase,
    respell_number,
    rewrite_date,
    roughen,
    take_clause,
)


def outcomes(function, sentence, tries=60):
    return {function(sentence, random.Random(seed)) for seed in range(tries)}


@pytest.mark.parametrize(
    ("sentence", "possible"),
    [
        (
            "The hall (built in 1937) has a roof of glass.",
            {"The hall has a roof of glass."},
        ),
        (
            "In the year 1937, the hall got a roof of glass.",
            {
                "In the year 1937, the hall got a roof of glass.",
                "The hall got a roof of glass.",
            },
        ),
        # A date with a comma inside is not cut in two.
        ("On May 4, 1937, the hall got a roof.", {"On May 4, 1937, the hall got a roof."}),
        (
            "The old hall was closed because its roof had fallen in.",
            {
                "The old hall was closed because its roof had fallen in.",
                "The old hall was closed.",
            },
        ),
        ("In the year 1937, he left.", {"In the year 1937, he left."}),
        ("Glass [1] and iron (2) alone.", {"Glass [1] and iron (2) alone."}),
    ],
)
def test_a_sentence_loses_what_it_can_lose_and_stays_a_sentence(sentence, possible):
    assert outcomes(compress, sentence) == possible


def test_a_clause_of_a_compound_sentence_gets_its_subject():
    sentence = "The old hall was built in 1937 and the hall has a roof of glass."
    assert outcomes(take_clause, sentence) == {
        "The old hall was built in 1937.",
        "The hall has a roof of glass.",
    }
    assert outcomes(take_clause, "The old hall has a roof of glass.") == {None}


@pytest.mark.parametrize(
    ("sentence", "respelt"),
    [
        ("It has 7 rooms.", {"It has seven rooms."}),
        ("It has seven rooms.", {"It has 7 rooms."}),
        ("It has 2 or 3 rooms.", {"It has two or 3 rooms.", "It has 2 or three rooms."}),
        ("Two of them left.", {None}),  # a figure does not begin a sentence
        ("It cost 7.5 or $3 or 4% or 1990.", {None}),
        ("It was the twofold.", {None}),
    ],
)
def test_small_numbers_change_between_words_and_figures(sentence, respelt):
    assert outcomes(respell_number, sentence) == respelt


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Born on 4 May 1990 in Rome.", "Born on May 4, 1990 in Rome."),
        ("Closed on December 31, 2001.", "Closed on 31 December 2001."),
    ],
)
def test_dates_change_between_two_orders(one, other):
    assert rewrite_date(one) == other
    assert rewrite_date(other) == one


@pytest.mark.parametrize("text", ["In May 1990.", "On 45 May 1990.", "No date."])
def test_what_is_no_full_date_stays(text):
    assert rewrite_date(text) is None


@pytest.mark.parametrize(
    ("sentence", "factor", "converted"),
    [
        ("It took 3 hours.", 1, "It took 180 minutes."),
        ("It took 1 hour.", 1, "It took 60 minutes."),
        ("It is 15 kilometers away.", 1, "It is 15,000 meters away."),
        ("It lasted 2 centuries.", 1, "It lasted 200 years."),
        ("It took 3 hours.", 10, "It took 1,800 minutes."),
        ("She was 3 weeks old.", 1, None),
        ("It took 3.5 hours.", 1, None),
        ("It took hours.", 1, None),
    ],
)
def test_quantities_are_converted_exactly(sentence, factor, converted):
    assert convert_unit(sentence, random.Random(0), factor) == converted


def test_rough_text_keeps_its_words_and_numbers():
    assert roughen("John's car (12,000 km) isn't new.") == "john 's car ( 12,000 km ) isn ' t new ."


@given(sentence=st.text(max_size=80), seed=st.integers(0, 50))
def test_any_text_can_be_rephrased_and_the_seed_decides(sentence, seed):
    changed = rephrase(sentence, random.Random(seed))
    assert changed == rephrase(sentence, random.Random(seed))
    roughen(changed)
