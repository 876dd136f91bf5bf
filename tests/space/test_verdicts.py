"""What a page says of verdicts, on verdicts made by hand."""

from hypothesis import given
from hypothesis import strategies as st

from sqb_demo import verdicts as said
from sqb_demo.verdicts import DISTORTION, FABRICATION, SUPPORTED, UNSCORED, Passage
from sqb_judge.corpus import Document, TestCase
from sqb_judge.factual import (
    ClaimVerdict,
    ExampleVerdicts,
    ForbiddenVerdict,
    Span,
    UnsupportedClass,
    Window,
)
from sqb_judge.text import Claim, ClaimType
from tests.space.examples import CLAIMS, OUTPUT, SOURCE, VERDICTS, verdict

CASE = TestCase(id="pods", task="T")


def test_stretches():
    found = said.stretches(OUTPUT, CLAIMS)
    assert [(s.text, s.state, s.ids) for s in found] == [
        ("Pods restart.", SUPPORTED, ("c1",)),
        (" ", None, ()),
        ("They never move.", DISTORTION, ("c2",)),
        (" ", None, ()),
        ("I like them.", UNSCORED, ("c3",)),
    ]


def test_where_claims_overlap_the_worst_shows():
    bad = verdict("b", None, UnsupportedClass.FABRICATION)

    def claim(name, start, end, found):
        return ClaimVerdict(Claim(name, "x", start, end, "x", ClaimType.FACTUAL, 0.5), found)

    found = said.stretches("abcd", [claim("c1", 0, 3, verdict("a", None)), claim("c2", 1, 4, bad)])
    assert [(s.text, s.state, s.ids) for s in found] == [
        ("a", SUPPORTED, ("c1",)),
        ("bc", FABRICATION, ("c2",)),
        ("d", FABRICATION, ()),
    ]


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40))))
def test_stretches_join_to_the_output(text, spans):
    claims = [
        ClaimVerdict(
            Claim(f"c{n}", "x", *sorted(min(i, len(text)) for i in span), "x", ClaimType.META, 0.5),
            None,
        )
        for n, span in enumerate(spans)
    ]
    assert "".join(s.text for s in said.stretches(text, claims)) == text


def test_passages_are_grouped_by_document():
    documents = [Document(id="d1", text=SOURCE, title="On pods"), Document(id="d2", text="Yes.")]
    window = Window((Span("d1", 0, 15), Span("d2", 0, 4), Span("d1", 16, 47)), "joined")
    assert said.passages(window, documents) == [
        Passage("On pods", "A pod restarts. … A pod may move to another node."),
        Passage("d2", "Yes."),
    ]
    assert said.passages(None, documents) == []


def test_cards():
    assert [(c.name, c.value, c.note) for c in said.cards(VERDICTS)] == [
        ("factual_recall", "0.500", "1 of 2 facts conveyed"),
        ("factual_precision", "0.500", "1 of 2 scored claims supported"),
        ("factual_f1", "0.500", "harmonic mean of recall and precision"),
        ("coverage_completeness", "0.500", "1 of 2 topics addressed"),
        ("multi_hop_recall", "0.000", "0 of 1 facts of two or more hops; single hop: 1.000"),
        (
            "forbidden_violations",
            "1",
            "1 of 2 forbidden claims asserted; 0 is the only pass",
        ),
    ]


def test_cards_say_why_a_score_does_not_apply():
    found = said.cards(ExampleVerdicts())
    assert {card.value for card in found} == {"n/a"}
    assert [card.note for card in found] == [
        "no facts given",
        "no sources given",
        "needs facts and sources",
        "no topics given",
        "no fact of two or more hops given",
        "no forbidden claims given",
    ]
    silent = said.cards(ExampleVerdicts(facts=VERDICTS.facts, claims=()))
    assert [(c.value, c.note) for c in silent[1:3]] == [
        ("n/a", "the output makes no scored claim"),
        ("0.000", "harmonic mean of recall and precision"),
    ]


def test_forbidden_words_differ_without_colour():
    found = verdict("x", None)
    words = [
        said.forbidden_word(ForbiddenVerdict(found, violated, denied))
        for violated, denied in ((True, False), (False, True), (False, False))
    ]
    assert words == ["✗ VIOLATED", "✓ denied (no violation)", "✓ absent"]


def test_states_differ_without_colour():
    for field in ("sign", "word", "key"):
        assert len({getattr(state, field) for state in said.STATES}) == 4
