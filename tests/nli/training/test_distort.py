"""Planted distortions: known answers, and never the sentence itself."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.nli.training.distort import (
    add_only,
    change_number,
    distort,
    exchange_names,
    flip_negation,
    graft_subject,
    names_in,
    strip_condition,
    substitute_name,
    swap_opposite,
    turn_cause,
)

OTHERS = ["Vienna", "Bank of England", "Marie Curie"]


def outcomes(function, sentence, *more, tries=400):
    return {function(sentence, *more, random.Random(seed)) for seed in range(tries)}


def test_a_whole_number_becomes_another_of_like_size():
    # 3 times 0.5, 0.7, 1.5, 2, 3 or 10, cut to a whole number, plus 0, 1 or 2.
    reachable = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 30, 31, 32} - {3}
    found = outcomes(change_number, "It has 3 rooms.")
    found.discard(None)
    assert found == {f"It has {n} rooms." for n in reachable}


def test_a_year_moves_by_up_to_twenty():
    shifts = (1, 2, 3, 7, 10, 20)
    expected = {f"Built in {1937 + sign * s}." for s in shifts for sign in (-1, 1)}
    assert outcomes(change_number, "Built in 1937.") == expected


def test_the_form_of_a_number_is_kept():
    for changed in outcomes(change_number, "It weighs 2.50 kg."):
        assert re.fullmatch(r"It weighs \d+\.\d\d kg\.", changed)
    for changed in outcomes(change_number, "It cost 12,000 euros."):
        assert re.fullmatch(r"It cost \d{1,3},\d{3} euros\.", changed)


def test_one_of_several_numbers_changes():
    for changed in outcomes(change_number, "From 4 to 9 seats.") - {None}:
        first, second = re.findall(r"\d+", changed)
        assert (first == "4") != (second == "9")


@pytest.mark.parametrize(
    "sentence", ["No number here.", "The v2 pod runs.", "Use abc3.", "Row 01.", ""]
)
def test_without_a_number_nothing_is_changed(sentence):
    assert outcomes(change_number, sentence, tries=20) == {None}


@pytest.mark.parametrize(
    ("sentence", "flipped"),
    [
        ("The pod is ready.", "The pod is not ready."),
        ("It was here and is there.", "It was not here and is there."),
        ("The pod is not ready.", "The pod is ready."),
        ("They did not win.", "They did win."),
        ("It cannot fly.", "It can fly."),
        ("It was built and is not open.", "It was built and is open."),
        ("Rivers flow.", None),
        ("It isn't open.", None),
        ("It can't fly.", None),
        ("It can\u2019t fly.", None),
        ("Wasps fly, isolated.", None),
    ],
)
def test_negation_goes_in_or_out(sentence, flipped):
    assert flip_negation(sentence, random.Random(0)) == flipped


@pytest.mark.parametrize(
    ("sentence", "turned"),
    [
        ("He came before noon.", "He came after noon."),
        ("He came after noon.", "He came before noon."),
        ("Sales increased.", "Sales decreased."),
        ("The father spoke.", "The mother spoke."),
        ("The northern gate.", "The southern gate."),
        ("Coffee without milk.", "Coffee with milk."),
        ("A female doctor.", "A male doctor."),
        ("The newest hall.", None),
        ("Nothing applies.", None),
    ],
)
def test_a_word_becomes_its_opposite(sentence, turned):
    assert outcomes(swap_opposite, sentence, tries=10) == {turned}


def test_one_of_several_words_is_turned_round():
    assert outcomes(swap_opposite, "more rain before noon") == {
        "less rain before noon",
        "more rain after noon",
    }


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("She moved to Paris, France, in June.", ["Paris", "France", "June"]),
        ("The work of Marie Curie and Jean O'Neill.", ["Marie Curie", "Jean O'Neill"]),
        ("Vienna lies on a river.", []),
        ("She led the Bank of England.", ["Bank of England"]),
        ("She ruled the House of the Dragon.", ["House of the Dragon"]),
        ("no names at all", []),
    ],
)
def test_names_are_capitalised_words_after_the_first(sentence, names):
    assert names_in(sentence) == names


def test_a_name_is_replaced_by_one_from_elsewhere():
    found = outcomes(substitute_name, "She moved to Paris.", OTHERS)
    assert found == {f"She moved to {name}." for name in OTHERS}


@pytest.mark.parametrize(
    ("sentence", "others"),
    [
        ("She moved to Paris.", []),
        ("She moved to Paris.", ["Paris"]),
        ("She moved to Paris.", ["New Paris"]),  # holds the name that it would replace
        ("She moved away.", OTHERS),
        ("Paris is large.", OTHERS),
    ],
)
def test_without_a_name_or_another_nothing_is_replaced(sentence, others):
    assert outcomes(substitute_name, sentence, others, tries=20) == {None}


def test_a_name_is_replaced_where_it_stands_as_a_whole():
    # "Rome" inside "Romeo" is no name to replace.
    found = outcomes(substitute_name, "The Romeo play came to Rome.", ["Vienna"])
    assert found == {"The Vienna play came to Rome.", "The Romeo play came to Vienna."}


@pytest.mark.parametrize(
    ("sentence", "exchanged"),
    [
        ("Then Marie met Jean Moulin.", "Then Jean Moulin met Marie."),
        ("Vienna is larger than Paris.", "Paris is larger than Vienna."),
        ("They sell in Paris and Vienna.", None),
        ("They sell in Paris.", None),
        ("Sales in New Paris beat those in Paris.", None),
    ],
)
def test_two_names_change_places(sentence, exchanged):
    assert outcomes(exchange_names, sentence, tries=20) == {exchanged}


def test_a_sentence_gets_the_subject_of_another():
    other = "Jean Moulin was arrested."
    assert graft_subject("Marie Curie was a chemist.", other) == "Jean Moulin was a chemist."
    assert graft_subject("She was a chemist.", other) is None
    assert graft_subject("Marie Curie was a chemist.", "Curie is dead.") is None


def test_cause_and_effect_change_places():
    sentence = "The bridge was closed because the river had risen."
    assert turn_cause(sentence) == "The river had risen because the bridge was closed."
    assert turn_cause("It was closed because of the flood that came.") is None
    assert turn_cause("The bridge was closed.") is None


@pytest.mark.parametrize(
    ("sentence", "stripped"),
    [
        ("A pod is evicted if its node is lost.", "A pod is evicted."),
        ("It stays open, unless the owner objects, on Sundays.", "It stays open, on Sundays."),
        ("It seats at least 40 people.", "It seats exactly 40 people."),
        ("The cause may be rust.", "The cause is rust."),
        ("The cause is rust.", None),
    ],
)
def test_a_condition_a_bound_or_a_hedge_is_dropped(sentence, stripped):
    assert strip_condition(sentence) == stripped


def test_only_is_added_before_a_place_or_time():
    assert outcomes(add_only, "It runs in Paris.") == {"It runs only in Paris."}
    assert outcomes(add_only, "It runs only in Paris.") == {None}
    assert outcomes(add_only, "It runs in towns.") == {None}


def test_a_distortion_is_of_a_kind_that_applies():
    made = outcomes(distort, "It has 13 rooms.", ["Vienna"], ["Paris is large."])
    negated = "It has not 13 rooms."
    assert negated in made
    assert len(made) > 5
    assert all(re.fullmatch(r"It has (?!13 )\d+ rooms\.", text) for text in made - {negated})
    assert outcomes(distort, "Rivers flow.", ["Vienna"], []) == {None}


def test_a_quantity_is_converted_wrongly():
    made = outcomes(distort, "It took 3 hours.", [], [])
    assert {f"It took {n} minutes." for n in ("18", "90", "360", "1,800")} <= made
    assert "It took 180 minutes." not in made


WORDS = st.sampled_from(
    "The the is not are cannot was has had 3 10 1,200 2.5 1937 before after with more Paris France "
    "Vienna Bank of England said , . isn't doesn't male".split()
)
SENTENCES = st.one_of(st.lists(WORDS, max_size=12).map(" ".join), st.text(max_size=60))


@given(sentence=SENTENCES, seed=st.integers(0, 1000))
def test_no_function_returns_the_sentence_unchanged(sentence, seed):
    for function in (change_number, flip_negation, swap_opposite):
        assert function(sentence, random.Random(seed)) != sentence
    changed = substitute_name(sentence, OTHERS, random.Random(seed))
    assert changed != sentence
    if changed is not None:
        assert any(name in changed and name not in sentence for name in OTHERS)


@given(sentence=SENTENCES.filter(lambda s: not re.search(r"\bnot\b|\bcannot\b", s)))
def test_taking_the_negation_out_again_gives_the_sentence_back(sentence):
    flipped = flip_negation(sentence, random.Random(0))
    if flipped is not None:
        assert flip_negation(flipped, random.Random(0)) == sentence


@given(sentence=SENTENCES, seed=st.integers(0, 1000))
def test_a_changed_number_is_the_only_change(sentence, seed):
    changed = change_number(sentence, random.Random(seed))
    if changed is not None:
        masked = re.compile(r"\d+(?:[.,]\d+)*")
        assert masked.sub("#", changed) == masked.sub("#", sentence)


@given(sentence=SENTENCES, seed=st.integers(0, 1000))
def test_the_same_seed_gives_the_same_distortion(sentence, seed):
    for function in (change_number, flip_negation, swap_opposite):
        assert function(sentence, random.Random(seed)) == function(sentence, random.Random(seed))
