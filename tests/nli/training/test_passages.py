"""Generated passages: whatever is put around the evidence, the label stays true."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.nli.training import passages
from sqb_judge.nli.training.pairs import Example
from sqb_judge.nli.training.passages import (
    DistractorPool,
    cut,
    hide,
    join,
    lose,
    pool_of,
    remove,
    split_passage,
)

E, N, C, NOT = (0,), (1,), (2,), (1, 2)


@pytest.fixture(autouse=True)
def _smooth(request, monkeypatch):
    """Claims keep their capitals, so that a test finds them again in the premise."""
    if "rough" not in request.node.name:
        monkeypatch.setattr(passages, "ROUGH_SHARE", 0.0)


# No brackets, clauses or small numbers, so that a claim made of one stays word for word.
PASSAGES = [
    [f"{name} with {n} rooms is {kind} than the {other} wing." for n, kind, other in parts]
    for name, parts in {
        "Palace Alpha": [(13, "older", "north"), (14, "higher", "south"), (25, "larger", "east")],
        "Palace Beta": [(36, "smaller", "west"), (47, "lower", "upper"), (58, "younger", "garden")],
        "Palace Gamma": [(69, "shorter", "far"), (71, "longer", "near"), (82, "newer", "left")],
    }.items()
]
ALL = [sentence for passage in PASSAGES for sentence in passage]
FOREIGN = [f"Wholly unrelated remark number {n} speaks about trams." for n in range(100, 130)]
POOL = DistractorPool(FOREIGN)


def pair(number: int, allowed: tuple[int, ...] = E, source: str = "set") -> Example:
    return Example(f"Evidence {number} stands here.", f"Claim {number} is made.", allowed, source)


PAIRS = [pair(n, (E, N, C, NOT)[n % 4]) for n in range(40)]


def sentences(text: str) -> list[str]:
    return [found.strip() for found in re.findall(r"[^.]+[.]", text)]


def in_order(parts: list[str], text: str) -> bool:
    place = 0
    for part in parts:
        place = text.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return True


# --- splitting and distractors ---


def test_a_passage_is_cut_into_its_sentences_of_five_words_or_more():
    text = "He was born in Paris in 1937. Career. She moved to Vienna after that."
    assert split_passage(text) == [
        "He was born in Paris in 1937.",
        "She moved to Vienna after that.",
    ]


def test_a_pool_holds_each_sentence_of_the_premises_once():
    first = "The gate was built in 1937. The gate is made of iron."
    pairs = [Example(first, f"claim {n}", E, "s") for n in range(3)]
    pairs.append(Example("The gate is made of iron.", "claim", E, "s"))
    assert pool_of(pairs).sentences == ["The gate was built in 1937.", "The gate is made of iron."]


@given(count=st.integers(0, 4), seed=st.integers(0, 200))
def test_a_draw_has_the_size_asked_for_and_comes_from_the_pool(count, seed):
    drawn = POOL.draw("A remark about trams.", count, random.Random(seed))
    assert len(drawn) == count
    assert set(drawn) <= set(FOREIGN)


def test_half_of_a_draw_shares_a_rare_word_with_the_claim():
    rare = ["The zeppelin rose over the town.", "A zeppelin fell into the lake."]
    pool = DistractorPool([*FOREIGN, *rare])
    for seed in range(30):
        drawn = pool.draw("The zeppelin landed.", 2, random.Random(seed))
        assert set(drawn) & set(rare)


def test_a_pool_of_one_sentence_still_serves_every_generator():
    pool = DistractorPool(FOREIGN[:1])
    assert len(hide(PAIRS, pool, 10, random.Random(0))) == 10
    assert len(join(PAIRS, pool, 10, random.Random(0))) == 10
    assert len(cut(PASSAGES, pool, 10, random.Random(0))) == 10
    assert len(remove(PASSAGES, pool, 10, random.Random(0))) == 10


# --- hide ---


def test_hiding_keeps_evidence_claim_and_label():
    by_claim = {p.hypothesis: p for p in PAIRS}
    made = hide(PAIRS, POOL, 40, random.Random(0))
    assert {e.hypothesis for e in made} == set(by_claim)
    for example in made:
        origin = by_claim[example.hypothesis]
        assert origin.premise in example.premise
        assert example.allowed == origin.allowed
        assert example.source == "hide:set"
        rest = sentences(example.premise.replace(origin.premise, ""))
        assert 1 <= len(rest) <= 5
        assert set(rest) <= set(FOREIGN)


def test_the_evidence_does_not_always_stand_first():
    made = hide(PAIRS, POOL, 40, random.Random(0))
    first = [e.premise.startswith("Evidence") for e in made]
    assert any(first)
    assert not all(first)


def test_hiding_makes_no_more_than_there_are_pairs():
    assert len(hide(PAIRS, POOL, 1000, random.Random(0))) == len(PAIRS)
    assert len(hide(PAIRS, POOL, 7, random.Random(0))) == 7


def test_a_sentence_of_the_premise_is_no_distractor_to_itself():
    own = Example("The gate is made of iron.", "The gate is made of iron.", E, "s")
    made = hide([own], pool_of([own]), 1, random.Random(0))
    assert made[0].premise == own.premise


# --- join ---


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        (E, E, E),
        (E, N, N),
        (E, C, C),
        (E, NOT, NOT),
        (N, N, N),
        (N, C, C),
        (C, C, C),
        (C, NOT, C),
        (N, NOT, NOT),
        (NOT, NOT, NOT),
    ],
)
def test_the_worse_of_two_labels_wins(first, second, joined):
    assert passages._worse(first, second) == passages._worse(second, first) == joined


def test_joined_pairs_bring_all_premises_in_order_and_the_worst_label():
    labels = {str(number): p.allowed for number, p in enumerate(PAIRS)}
    made = join(PAIRS, POOL, 200, random.Random(1))
    assert len(made) == 200
    sizes, worst = set(), set()
    for example in made:
        numbers = re.findall(r"Claim (\d+)", example.hypothesis)
        assert len(set(numbers)) == len(numbers)
        assert in_order([f"Evidence {n} stands here." for n in numbers], example.premise)
        (label,) = {labels[n] for n in numbers} - {E} or {E}
        assert example.allowed == label
        assert example.source == "join:set"
        sizes.add(len(numbers))
        worst.add(label)
    assert sizes == {2, 3, 4}
    assert worst == {E, N, C, NOT}


def test_half_of_the_joined_pairs_are_entailed_at_least():
    made = join(PAIRS, POOL, 400, random.Random(2))
    assert sum(e.allowed == E for e in made) >= 160


def test_joined_texts_end_as_sentences_do():
    pairs = [Example(f"evidence {n}", f"claim {n}", E, "s") for n in (1, 2, 3, 4)]
    for example in join(pairs, POOL, 20, random.Random(0)):
        assert re.fullmatch(r"(claim \d\. ?){2,4}", example.hypothesis)
        for number in re.findall(r"\d", example.hypothesis):
            assert f"evidence {number}." in example.premise


def test_joining_says_what_it_lacks():
    with pytest.raises(ValueError, match="4 entailed pairs; the set has 1"):
        join([pair(1), pair(2, N)], POOL, 1, random.Random(0))
    assert join([], POOL, 0, random.Random(0)) == []


# --- lose ---


def test_a_lost_premise_is_gone_and_the_claim_is_neutral():
    pairs = [
        Example(f"Evidence number {n} stands here.", f"Claim {n} is made.", E, "set")
        for n in range(40)
    ]
    made = lose(pairs, pool_of(pairs), 40, random.Random(0))
    assert len(made) == 40
    for example in made:
        number = re.search(r"Claim (\d+)", example.hypothesis)[1]
        assert f"Evidence number {number} stands" not in example.premise
        assert example.allowed == N
        assert example.source == "lose:set"


def test_a_pair_with_nothing_else_to_stand_against_is_left_out():
    own = Example("The gate is made of iron.", "The gate is made of iron.", E, "s")
    assert lose([own], pool_of([own]), 1, random.Random(0)) == []


# --- cut ---


def test_a_kept_sentence_stays_in_the_premise_and_a_distorted_one_is_not_there():
    made = cut(PASSAGES, POOL, 300, random.Random(0))
    assert len(made) == 300
    assert {e.allowed for e in made} == {E, NOT}
    for example in made:
        claims = sentences(example.hypothesis)
        assert 1 <= len(claims) <= 3
        stated = [claim in example.premise for claim in claims]
        assert sum(stated) == len(claims) - (example.allowed == NOT)


def test_the_sentences_of_a_cut_passage_keep_their_order_whole():
    for example in cut(PASSAGES, POOL, 200, random.Random(1)):
        own = [s for s in ALL if s in example.premise]
        assert len(own) >= 2
        assert any(set(own) <= set(passage) for passage in PASSAGES)
        assert in_order(own, example.premise)


def test_where_nothing_can_be_distorted_sentences_are_only_kept():
    plain = [["Rivers flow through wide valleys here.", "Birds sing in tall trees there."]]
    made = cut(plain, POOL, 50, random.Random(0))
    assert len(made) == 50
    assert {e.allowed for e in made} == {E}


# --- remove ---


def test_a_removed_sentence_is_absent_and_its_neighbours_are_there():
    made = remove(PASSAGES, POOL, 200, random.Random(0))
    assert len(made) == 200
    for example in made:
        assert example.allowed == N
        claims = sentences(example.hypothesis)
        assert claims[-1] in ALL
        assert claims[-1] not in example.premise
        assert all(claim in example.premise for claim in claims[:-1])
        passage = next(p for p in PASSAGES if claims[-1] in p)
        kept = [s for s in passage if s in example.premise]
        assert kept
        assert in_order(kept, example.premise)


def test_the_removed_sentence_does_not_come_back_as_a_distractor():
    pool = DistractorPool(ALL)
    for example in remove(PASSAGES, pool, 300, random.Random(3)):
        assert sentences(example.hypothesis)[-1] not in example.premise


def test_rough_claims_are_lower_case_with_spaced_marks():
    made = cut(PASSAGES, POOL, 400, random.Random(4))
    rough = [e.hypothesis for e in made if e.hypothesis == e.hypothesis.lower()]
    assert 20 < len(rough) < 90  # some twelve in a hundred
    assert all(text.endswith(" .") for text in rough)


def test_some_removed_claims_have_a_half_that_is_stated():
    made = remove(PASSAGES, POOL, 200, random.Random(0))
    doubled = sum(len(sentences(e.hypothesis)) == 2 for e in made)
    assert 30 < doubled < 90  # three in ten


def test_passages_too_short_give_nothing():
    single = [["Only one sentence stands in here."]]
    assert cut(single, POOL, 5, random.Random(0)) == []
    assert remove(single, POOL, 5, random.Random(0)) == []
    assert remove([PASSAGES[0][:2]], POOL, 5, random.Random(0)) == []
    assert cut([], POOL, 5, random.Random(0)) == []


# --- all ---

GENERATORS = {
    "hide": lambda n, rng: hide(PAIRS, POOL, n, rng),
    "lose": lambda n, rng: lose(PAIRS, POOL, n, rng),
    "join": lambda n, rng: join(PAIRS, POOL, n, rng),
    "cut": lambda n, rng: cut(PASSAGES, POOL, n, rng),
    "remove": lambda n, rng: remove(PASSAGES, POOL, n, rng),
}


@settings(max_examples=25, deadline=None)
@given(name=st.sampled_from(sorted(GENERATORS)), count=st.integers(0, 30), seed=st.integers(0, 999))
def test_the_count_is_kept_and_a_seed_gives_the_same_examples(name, count, seed):
    make = GENERATORS[name]
    made = make(count, random.Random(seed))
    assert len(made) == count
    assert made == make(count, random.Random(seed))
    assert all(e.premise.strip() and e.hypothesis.strip() for e in made)
    if count >= 10:
        assert made != make(count, random.Random(seed + 1))
