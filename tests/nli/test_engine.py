"""The engine through its public door, on real checkpoints of each kind of head."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from sqb_judge.errors import InputError
from sqb_judge.nli import load_engine
from tests.nli import tiny

PAIRS = [
    ("the cat sits on the mat .", "the cat sits ."),
    ("the dog runs .", "the cat sits on a tree ."),
    ("the node waits three minutes .", "the node waits two minutes ."),
    ("x y z", "the"),
]
THREE = ["contradiction", "neutral", "entailment"]


def logits_of(folder, pairs):
    """The plain transformers way, one pair at a time: the outside oracle."""
    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    with torch.inference_mode():
        return torch.stack(
            [model(**tokenizer(p, h, return_tensors="pt")).logits[0] for p, h in pairs]
        ).double()


@pytest.mark.parametrize("make", [tiny.bert, tiny.roberta])
@pytest.mark.parametrize(
    "labels",
    [
        THREE,
        ["entailment", "neutral", "contradiction"],
        ["ENTAILMENT", "CONTRADICTION", "NEUTRAL"],
    ],
)
def test_three_way_head_follows_the_label_order_of_the_config(tmp_path, make, labels):
    folder = make(tmp_path / "model", labels)
    expected = torch.softmax(logits_of(folder, PAIRS), dim=-1).numpy()
    order = [
        [label.lower() for label in labels].index(name)
        for name in ("entailment", "neutral", "contradiction")
    ]
    found = load_engine(str(folder)).probabilities(PAIRS)
    np.testing.assert_allclose(found, expected[:, order], atol=1e-5)


def test_two_way_head_never_reports_a_contradiction(tmp_path):
    folder = tiny.bert(tmp_path, ["not_entailment", "entailment"])
    expected = torch.softmax(logits_of(folder, PAIRS), dim=-1).numpy()
    found = load_engine(str(folder)).probabilities(PAIRS)
    np.testing.assert_allclose(found[:, 0], expected[:, 1], atol=1e-5)
    np.testing.assert_allclose(found[:, 1], expected[:, 0], atol=1e-5)
    assert (found[:, 2] == 0).all()


def test_single_score_head_is_the_sigmoid_of_its_output(tmp_path):
    folder = tiny.bert(tmp_path, ["LABEL_0"])
    expected = torch.sigmoid(logits_of(folder, PAIRS)[:, 0]).numpy()
    found = load_engine(str(folder)).probabilities(PAIRS)
    np.testing.assert_allclose(found[:, 0], expected, atol=1e-5)
    np.testing.assert_allclose(found.sum(axis=1), 1)


def test_unreadable_labels_are_refused_and_can_be_given(tmp_path):
    folder = tiny.bert(tmp_path, ["LABEL_0", "LABEL_1", "LABEL_2"])
    with pytest.raises(InputError, match=r"LABEL_0, LABEL_1, LABEL_2.*pass labels"):
        load_engine(str(folder))
    engine = load_engine(str(folder), labels=THREE)
    expected = torch.softmax(logits_of(folder, PAIRS), dim=-1).numpy()
    np.testing.assert_allclose(engine.probabilities(PAIRS), expected[:, ::-1], atol=1e-5)


@pytest.mark.parametrize(
    "labels",
    [["entailment", "neutral"], ["entailment", "entailment", "neutral"], ["a", "b", "c"],
     ["neutral", "neutral", "contradiction"]],
)  # fmt: skip
def test_labels_that_do_not_fit_are_refused(tmp_path, labels):
    folder = tiny.bert(tmp_path, ["LABEL_0", "LABEL_1", "LABEL_2"])
    with pytest.raises(InputError):
        load_engine(str(folder), labels=labels)


def test_equal_pairs_cost_one_input_and_are_remembered(tmp_path):
    engine = load_engine(str(tiny.bert(tmp_path, THREE)))
    scored: list[int] = []
    first = engine.probabilities([PAIRS[0]] * 5 + [PAIRS[1]], scored.append)
    assert sum(scored) == 2
    again = engine.probabilities([PAIRS[1], PAIRS[0]], scored.append)
    assert sum(scored) == 2
    np.testing.assert_array_equal(first[[5, 0]], again)


def test_order_and_company_of_a_pair_do_not_matter(tmp_path):
    folder = str(tiny.bert(tmp_path, THREE))
    together = load_engine(folder, token_budget=64).probabilities(PAIRS)
    for budget in (65, 10_000):
        engine = load_engine(folder, token_budget=budget)
        reverse = engine.probabilities(PAIRS[::-1])[::-1]
        np.testing.assert_allclose(together, reverse, atol=1e-5)


def test_nothing_gives_an_empty_array(tmp_path):
    found = load_engine(str(tiny.bert(tmp_path, THREE))).probabilities([])
    assert found.shape == (0, 3)


def test_blank_texts_are_neutral(tmp_path):
    engine = load_engine(str(tiny.bert(tmp_path, THREE)))
    found = engine.probabilities([("", "the cat"), ("the cat", " \n"), ("", "")])
    np.testing.assert_array_equal(found, [[0, 1, 0]] * 3)


@pytest.mark.parametrize("make", [tiny.bert, tiny.roberta])
def test_a_premise_beyond_the_window_is_read_to_its_end(tmp_path, make):
    """Kind 7: evidence in the last sentence of a long premise must be seen."""
    engine = load_engine(str(make(tmp_path, THREE)))
    claim = "the cat sits ."
    filler = [f"the dog runs under {w} tree ." for w in ("a", "the", "one", "two", "three") * 12]
    evidence = "the cat sits on the mat ."
    alone = engine.probabilities([(s, claim) for s in {*filler, evidence}])
    long = engine.probabilities([(" ".join([*filler, evidence]), claim)])[0]
    scored: list[int] = []
    engine.probabilities([(" ".join([evidence, *filler]), claim)], scored.append)
    assert sum(scored) > 3, "the premise was cut into several windows"
    assert np.isclose(long.sum(), 1)
    assert alone.shape == (6, 3)


def test_windows_of_a_long_premise_count_by_the_most_entailing_one(tmp_path):
    engine = load_engine(str(tiny.bert(tmp_path, THREE, window=32)))
    claim = "the cat sits ."
    sentences = [
        "The dog runs under the tree and waits for a cat .",
        "The node waits three seconds for the red pod on a mat .",
        "A cat sits on the mat under a blue tree and waits .",
    ]
    found = engine.probabilities([(" ".join(sentences * 2), claim)])[0]
    from sqb_judge.nli.pieces import premise_windows

    room = 32 - 3 - engine.count_tokens([claim])[0]
    windows = premise_windows(" ".join(sentences * 2), room, engine.count_tokens)
    assert len(windows) > 1
    rows = engine.probabilities([(w, claim) for w in windows])
    best = rows[rows[:, 0].argmax()]
    expected = best if best[0] >= 0.5 or rows[:, 2].max() < 0.5 else rows[rows[:, 2].argmax()]
    np.testing.assert_allclose(found, expected, atol=1e-6)


def test_a_hypothesis_beyond_half_the_window_counts_by_its_weakest_part(tmp_path):
    engine = load_engine(str(tiny.bert(tmp_path, THREE)))
    premise = "the cat sits on the mat ."
    parts = [
        "The cat sits on the mat under a tree and waits for two minutes .",
        "The dog runs on a tree and the node waits for one pod or two .",
        "The pod is not red and the cat is blue or the mat is under x .",
    ]
    assert engine.is_oversized([" ".join(parts), parts[0]]) == [True, False]
    found = engine.probabilities([(premise, " ".join(parts))])[0]
    assert found[0] <= engine.probabilities([(premise, p) for p in parts])[:, 0].max()


TEXTS = st.text(max_size=300)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(pairs=st.lists(st.tuples(TEXTS, TEXTS), max_size=4))
def test_any_text_gives_probabilities(shared_engine, pairs):
    found = shared_engine.probabilities(pairs)
    assert found.shape == (len(pairs), 3)
    assert np.isfinite(found).all()
    np.testing.assert_allclose(found.sum(axis=1), 1, atol=1e-6)


@pytest.fixture(scope="module")
def shared_engine(tmp_path_factory):
    return load_engine(str(tiny.bert(tmp_path_factory.mktemp("tiny"), THREE)))


@pytest.mark.parametrize("text", ["\x00\x00", "\ud800", "x" * 20_000, "(" * 5_000, "\u202e red"])
def test_hostile_texts_are_scored(shared_engine, text):
    found = shared_engine.probabilities([(text, "the cat"), ("the cat", text)])
    np.testing.assert_allclose(found.sum(axis=1), 1, atol=1e-6)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threshold": 1.5}, "threshold is 1.5"),
        ({"temperature": 0}, "temperature is 0"),
        ({"max_tokens": 8}, "window of 8 tokens"),
        ({"dtype": "int3"}, "dtype is 'int3'"),
    ],
)
def test_bad_options_are_named(tmp_path, options, message):
    with pytest.raises(InputError, match=message):
        load_engine(str(tiny.bert(tmp_path, THREE)), **options)


def test_a_missing_model_says_what_to_do(tmp_path):
    with pytest.raises(InputError, match=r"Could not load model .*check the") as error:
        load_engine(str(tmp_path / "nothing-here"))
    assert "\n" not in str(error.value)


def test_a_folder_without_weights_says_what_to_do(tmp_path):
    folder = tiny.bert(tmp_path, THREE)
    (folder / "model.safetensors").unlink()
    with pytest.raises(InputError, match="check the folder"):
        load_engine(str(folder))


def test_pickled_weights_are_refused(tmp_path):
    folder = tiny.bert(tmp_path, THREE)
    model = AutoModelForSequenceClassification.from_pretrained(folder)
    torch.save(model.state_dict(), folder / "pytorch_model.bin")
    (folder / "model.safetensors").unlink()
    with pytest.raises(InputError, match="safetensors"):
        load_engine(str(folder))


def test_the_signature_tells_models_apart(tmp_path):
    one = load_engine(str(tiny.bert(tmp_path / "a", THREE, seed=1)))
    two = load_engine(str(tiny.bert(tmp_path / "b", THREE, seed=2)))
    assert one.checkpoint.fingerprint != two.checkpoint.fingerprint
    assert one.checkpoint.fingerprint in one.signature


def test_calibration_beside_the_model_is_used(tmp_path):
    folder = tiny.bert(tmp_path, THREE)
    plain = load_engine(str(folder), max_tokens=60).probabilities(PAIRS)
    (folder / "calibration.json").write_text('{"temperature": 2.0, "threshold": 0.7}')
    engine = load_engine(str(folder), max_tokens=61)
    assert engine.threshold == 0.7
    softened = np.sqrt(plain) / np.sqrt(plain).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(engine.probabilities(PAIRS), softened, atol=1e-5)


def test_a_broken_calibration_is_named(tmp_path):
    folder = tiny.bert(tmp_path, THREE)
    (folder / "calibration.json").write_text('{"threshold": 7}')
    with pytest.raises(InputError, match=r"calibration\.json is no calibration file"):
        load_engine(str(folder))
