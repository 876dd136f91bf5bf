"""The label order is read, never assumed; what cannot be read is refused."""

from __future__ import annotations

from itertools import permutations

import pytest

from sqb_judge.errors import InputError
from sqb_judge.nli.labels import CLASSES, Head, read_head

E, N, C = range(3)


@pytest.mark.parametrize("order", list(permutations(CLASSES)))
def test_every_order_of_the_three_classes_is_read(order):
    head = read_head(dict(enumerate(order)))
    assert [CLASSES[place] for place in head.classes] == list(order)
    assert not head.is_score


@pytest.mark.parametrize(
    ("names", "classes"),
    [
        (["CONTRADICTION", "NEUTRAL", "ENTAILMENT"], (C, N, E)),
        (["entailment", "not_entailment"], (E, N)),
        (["Not-Entailment", "Entailment"], (N, E)),
        (["SUPPORTS", "REFUTES", "NOT ENOUGH INFO"], (E, C, N)),
        (["hallucinated", "consistent"], (N, E)),
        (["c", "e", "n"], (C, E, N)),
        (["entailment", "contradiction"], (E, C)),
        ([" true ", "false"], (E, C)),
    ],
)
def test_names_used_on_the_hub_are_understood(names, classes):
    assert read_head(dict(enumerate(names))).classes == classes


def test_outputs_are_taken_by_number_not_by_place_in_the_config():
    shuffled = {2: "entailment", 0: "contradiction", 1: "neutral"}
    assert read_head(shuffled).classes == (C, N, E)


@pytest.mark.parametrize("name", ["LABEL_0", "entailment", "anything"])
def test_one_output_is_a_score(name):
    head = read_head({0: name})
    assert head == Head(())
    assert head.is_score


def test_labels_given_by_the_user_overrule_the_config():
    config = {0: "entailment", 1: "neutral", 2: "contradiction"}
    assert read_head(config, ["contradiction", "neutral", "entailment"]).classes == (C, N, E)
    # One output stays a score: a softmax over it would call everything entailed.
    assert read_head({0: "LABEL_0"}, ["entailment"]).is_score


@pytest.mark.parametrize(
    "names",
    [
        ["LABEL_0", "LABEL_1", "LABEL_2"],
        ["neutral", "contradiction"],  # no entailment
        ["entailment", "supported"],  # twice
        ["entailment", "neutral", "not_entailment"],  # two outputs of one meaning
        ["positive", "negative"],
        ["entailment", ""],
    ],
)
def test_names_that_do_not_tell_are_refused_with_the_way_out(names):
    with pytest.raises(InputError) as refused:
        read_head(dict(enumerate(names)), model="model 'user/name'")
    message = str(refused.value)
    assert message.startswith("The outputs of model 'user/name' are called")
    assert ", ".join(names) in message
    assert "labels=(" in message


@pytest.mark.parametrize("given", [[], ["entailment"], ["entailment"] * 4])
def test_a_wrong_number_of_labels_is_refused_with_both_numbers(given):
    config = {0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"}
    with pytest.raises(InputError, match=rf"3 outputs but {len(given)} labels"):
        read_head(config, given)


def test_a_user_s_unknown_name_is_refused_too():
    with pytest.raises(InputError, match="entails, perhaps"):
        read_head({0: "LABEL_0", 1: "LABEL_1"}, ["entails", "perhaps"])
