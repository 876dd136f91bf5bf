"""Pasted text in, a case and an output out."""

import pytest

from sqb_demo import limits
from sqb_demo.pasted import pasted_case
from sqb_judge.errors import InputError


def test_every_field():
    case, output = pasted_case(
        " The text.\n",
        "- One fact.\n\n* Another - with a hyphen.\n[hops 2] Two facts joined.\n-5 °C is cold.",
        "# First\nA document.\nOf two lines.\n\n  -----\nA second one.\n---\n---\n# Only a heading",
        "Probes\nRestarts | What causes  them | and when\n",
        "Pods are immortal.\r\nNodes are pets.",
    )
    assert output.text == " The text.\n"
    assert [(fact.id, fact.text, fact.hops) for fact in case.reference_facts] == [
        ("f1", "One fact.", 1),
        ("f2", "Another - with a hyphen.", 1),
        ("f3", "Two facts joined.", 2),
        ("f4", "-5 °C is cold.", 1),
    ]
    assert [(d.id, d.title, d.text) for d in case.source_corpus] == [
        ("d1", "First", "A document.\nOf two lines."),
        ("d2", "Source 2", "A second one."),
        ("d3", "Source 3", "# Only a heading"),
    ]
    assert [(t.label, t.description) for t in case.required_topics] == [
        ("Probes", ""),
        ("Restarts", "What causes  them | and when"),
    ]
    assert [c.text for c in case.forbidden_claims] == ["Pods are immortal.", "Nodes are pets."]


def test_what_is_left_empty_is_absent():
    case, output = pasted_case("", "A fact.", " \n", "", "- \n•")
    assert (output.text, len(case.reference_facts)) == ("", 1)
    assert case.source_corpus == case.required_topics == case.forbidden_claims == []


def test_lone_surrogates_and_nul_are_mended_or_kept():
    case, output = pasted_case("a\ud800b\0", "x\udfff", "", "", "")
    assert (output.text, case.reference_facts[0].text) == ("a\ufffdb\0", "x\ufffd")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (("text", "", " ", "\n", ""), "nothing to compare"),
        (("", "", "", "", ""), "nothing to compare"),
        (("x" * (limits.OUTPUT + 1), "f", "", "", ""), "^Output: more than 20,000 characters"),
        (("", "f", "x" * (limits.SOURCES + 1), "", ""), "^Sources: more than 100,000 characters"),
        (("", "f", "x\n---\n" * (limits.DOCUMENTS + 1), "", ""), "^Sources: 41 documents"),
        (("", "f\n" * (limits.LINES + 1), "", "", ""), "^Facts: 101 lines"),
        (("", "", "", "t\n" * 20 + "x" * (limits.LINE + 1), ""), "^Topics: entry 21 has 2,001"),
        (("", "", "", "", "x" * (limits.LIST + 1)), "^Forbidden claims: more than 60,000"),
        (("", "[hops 2]", "", "", ""), "^Facts: entry 1 has a number of hops and no text"),
        (("", "", "", " | what", ""), "^Topics: entry 1 has no label"),
    ],
)
def test_refusals_are_one_sentence(fields, message):
    with pytest.raises(InputError, match=message) as caught:
        pasted_case(*fields)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


def test_the_largest_input_passes():
    case, _ = pasted_case(
        "x" * limits.OUTPUT, "f\n" * limits.LINES, "x" * limits.SOURCES, "x" * limits.LINE, ""
    )
    assert len(case.reference_facts) == limits.LINES


def test_what_a_browser_cuts_is_still_too_long():
    # maxlength counts UTF-16 units: one or two a character.
    for character, units in (("x", 1), ("\U0001f600", 2)):
        kept = character * (limits.typed(limits.OUTPUT) // units)
        with pytest.raises(InputError, match=r"^Output: more than"):
            limits.check_length("Output", kept, limits.OUTPUT)
