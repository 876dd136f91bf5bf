"""The training run on a tiny encoder: its loss, its files, its resumption, its export."""

from __future__ import annotations

import json
import math
import os
import stat
import sys

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from safetensors.torch import load_file
from tokenizers import Tokenizer
from transformers import AutoModelForSequenceClassification, AutoTokenizer, BertModel

from sqb_judge.errors import InputError
from sqb_judge.nli import load_engine
from sqb_judge.nli.training import __main__ as command
from sqb_judge.nli.training import run
from sqb_judge.nli.training.export import export, main
from sqb_judge.nli.training.recipe import DEFAULT_PLAN, Plan, Recipe, build_epoch, read_plan
from sqb_judge.nli.training.stages import train_stages
from tests.nli import tiny
from tests.nli.training.sets import row, write_set

RECIPE = Recipe.model_validate(
    {
        "seed": 3,
        "epochs": 2,
        "learning_rate": 0.01,
        "warmup_share": 0.2,
        "weight_decay": 0.01,
        "clip_norm": 1.0,
        "token_budget": 128,
        "max_tokens": 48,
        "pairs": {"a": 0, "b": 8},
        "passages": {
            "hide": {"a": 4},
            "lose": {"a": 2},
            "join": {"a": 4},
            "cut": 4,
            "remove": 4,
        },
        "passage_sources": ["b"],
    }
)
ANIMALS = ("cat", "dog", "node", "pod", "tree")
LABELS = ("entailment", "neutral", "contradiction", "not_entailment")
PAIRS = [
    ("the cat sits on the mat .", "the cat sits ."),
    ("the dog runs .", "the cat is on a tree ."),
    ("the node waits for three minutes .", "the node waits for two minutes ."),
]


# --- loss ---


def loss(logits, allowed):
    return float(run.loss_of(torch.tensor(logits), torch.tensor(allowed)))


def test_the_loss_of_one_right_class_is_minus_its_log_probability():
    # exp: 1, 2, 5 of 8.
    logits = [[0.0, math.log(2), math.log(5)]]
    assert loss(logits, [[True, False, False]]) == pytest.approx(math.log(8))
    assert loss(logits, [[False, True, False]]) == pytest.approx(math.log(4))


def test_the_mass_of_two_right_classes_counts_together():
    logits = [[0.0, math.log(2), math.log(5)]]
    assert loss(logits, [[False, True, True]]) == pytest.approx(math.log(8 / 7), abs=1e-6)
    assert loss(logits, [[True, True, True]]) == pytest.approx(0, abs=1e-6)


def test_the_loss_is_the_mean_over_the_batch():
    logits = [[0.0, math.log(2), math.log(5)], [0.0, 0.0, 0.0]]
    right = [[True, False, False], [False, True, True]]
    assert loss(logits, right) == pytest.approx((math.log(8) + math.log(1.5)) / 2)


@given(
    rows=st.lists(
        st.tuples(*[st.floats(-20, 20, width=32)] * 3, st.integers(0, 2)), min_size=1, max_size=8
    )
)
def test_with_one_right_class_it_is_the_cross_entropy_with_its_gradient(rows):
    right = torch.tensor([r[3] for r in rows])
    ours, theirs = (torch.tensor([r[:3] for r in rows], requires_grad=True) for _ in range(2))
    allowed = torch.nn.functional.one_hot(right, 3).bool()
    found = run.loss_of(ours, allowed)
    expected = torch.nn.functional.cross_entropy(theirs, right)
    torch.testing.assert_close(found, expected)
    found.backward()
    expected.backward()
    torch.testing.assert_close(ours.grad, theirs.grad)


# --- run ---


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """An encoder without a head, with the truncation and padding of a sentence encoder."""
    folder = tiny.bert(tmp_path_factory.mktemp("base"), ["x", "y", "z"])
    BertModel.from_pretrained(folder).save_pretrained(folder)
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(8)
    tokenizer.enable_padding(length=8)
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    write_set(
        folder / "train" / "a.jsonl.gz",
        [
            row(f"the {x} sits on the red mat .", f"the {y} sits .", LABELS[place % 4], "a")
            for place, (x, y) in enumerate((x, y) for x in ANIMALS for y in ANIMALS)
        ],
    )
    write_set(
        folder / "train" / "b.jsonl.gz",
        [
            row(
                f"The {x} is not on the tree . The {x} runs under the blue mat . "
                f"The {x} waits for two minutes .",
                f"the {x} is {colour} .",
                LABELS[place % 4],
                "b",
            )
            for place, (x, colour) in enumerate((x, c) for x in ANIMALS for c in ("red", "blue"))
        ],
    )
    write_set(
        folder / "test" / "t.jsonl.gz", [row("the cat sits on the red mat .", "z", source="t")]
    )
    return folder


@pytest.fixture(scope="module")
def trained(base, data, tmp_path_factory):
    out = tmp_path_factory.mktemp("trained")
    run.train(RECIPE, base, data, out)
    return out


def weights(folder):
    return load_file(folder / "model.safetensors")


def same_weights(first, second):
    assert first.keys() == second.keys()
    return all(torch.equal(first[name], second[name]) for name in first)


def logged(folder):
    text = (folder / "log.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_an_epoch_holds_pairs_and_passages_and_no_text_of_the_tests(data):
    examples = build_epoch(RECIPE, data, 0)
    sources = [e.source for e in examples]
    counts = {name: sources.count(name) for name in set(sources)}
    # The cat's premise in set a stands in the test set: five of its 25 pairs are left out.
    assert counts == {
        "a": 20,
        "b": 8,
        "hide:a": 4,
        "lose:a": 2,
        "join:a": 4,
        "cut": 4,
        "remove": 4,
    }
    assert not any("the cat sits on the red mat" in e.premise for e in examples)
    assert examples == build_epoch(RECIPE, data, 0)
    assert examples != build_epoch(RECIPE, data, 1)


def test_a_run_writes_weights_tokenizer_recipe_and_log(trained):
    assert {p.name for p in trained.iterdir()} >= {
        "model.safetensors",
        "config.json",
        "tokenizer.json",
        "recipe.json",
        "log.jsonl",
    }
    assert not list(trained.glob("state*"))
    recipe = Recipe.model_validate_json((trained / "recipe.json").read_text(encoding="utf-8"))
    assert recipe == RECIPE
    config = json.loads((trained / "config.json").read_text(encoding="utf-8"))
    assert config["id2label"] == {"0": "entailment", "1": "neutral", "2": "contradiction"}


def test_a_run_changes_the_encoder_but_keeps_the_word_vectors(base, trained):
    before = BertModel.from_pretrained(base).state_dict()
    after = weights(trained)
    words = "embeddings.word_embeddings.weight"
    assert torch.equal(before[words], after[f"bert.{words}"])
    layer = "encoder.layer.0.attention.self.query.weight"
    assert not torch.equal(before[layer], after[f"bert.{layer}"])


def test_two_runs_give_the_same_weights_and_another_seed_others(base, data, trained, tmp_path):
    run.train(RECIPE, base, data, tmp_path / "again")
    assert same_weights(weights(tmp_path / "again"), weights(trained))
    other = RECIPE.model_copy(update={"seed": 4, "epochs": 1})
    run.train(other, base, data, tmp_path / "other")
    assert not same_weights(weights(tmp_path / "other"), weights(trained))


def test_training_learns_what_it_is_shown(base, tmp_path):
    told = {"entailment": "the cat sits .", "neutral": "two pod runs .", "contradiction": "x y z ."}
    shown = [row(f"the {x} is red .", told[label], label) for x in ANIMALS for label in told]
    write_set(tmp_path / "data" / "train" / "a.jsonl.gz", shown)
    nothing = type(RECIPE.passages)(hide={}, join={}, cut=0, remove=0)
    changes = {"epochs": 20, "pairs": {"a": 0}, "passage_sources": [], "passages": nothing}
    run.train(RECIPE.model_copy(update=changes), base, tmp_path / "data", tmp_path / "out")
    found = load_engine(str(tmp_path / "out")).probabilities(
        [(r["premise"], r["hypothesis"]) for r in shown]
    )
    assert [LABELS[place] for place in found.argmax(axis=1)] == [r["label"] for r in shown]


def test_the_log_tells_the_mean_loss_of_the_steps_since_the_last_line(
    base, data, tmp_path, monkeypatch
):
    losses = []
    original = run.loss_of

    def listening(logits, allowed):
        losses.append(original(logits, allowed))
        return losses[-1]

    monkeypatch.setattr(run, "loss_of", listening)
    monkeypatch.setattr(run, "LOG_EVERY", 4)
    run.train(RECIPE, base, data, tmp_path)
    total = len(losses)
    assert total % 4  # the last line covers fewer steps than the others
    steps = [*range(4, total, 4), total]
    lines = logged(tmp_path)
    assert [(line["step"], line["of"]) for line in lines] == [(step, total) for step in steps]
    for line, start in zip(lines, [0, *steps], strict=False):
        part = [value.item() for value in losses[start : line["step"]]]
        assert line["loss"] == pytest.approx(np.mean(part), abs=1e-4)


class Killed(KeyboardInterrupt):
    pass


@pytest.mark.parametrize("at", [1, 2, 6])
def test_an_interrupted_run_goes_on_to_the_same_weights(
    base, data, trained, tmp_path, monkeypatch, at
):
    original = run.loss_of
    steps = []

    def failing(logits, allowed):
        steps.append(len(logits))
        if len(steps) == at:
            raise Killed
        return original(logits, allowed)

    monkeypatch.setattr(run, "SAVE_EVERY", 2)
    monkeypatch.setattr(run, "LOG_EVERY", 1)
    monkeypatch.setattr(run, "loss_of", failing)
    with pytest.raises(Killed):
        run.train(RECIPE, base, data, tmp_path)
    assert not (tmp_path / "model.safetensors").exists()
    run.train(RECIPE, base, data, tmp_path)
    assert same_weights(weights(tmp_path), weights(trained))
    assert not list(tmp_path.glob("state*"))
    # Steps saved before the kill are not taken again, and each has one line in the log.
    total = logged(tmp_path)[-1]["of"]
    saved = (at - 1) // 2 * 2
    assert len(steps) == at + total - saved
    assert [line["step"] for line in logged(tmp_path)] == list(range(1, total + 1))


def test_a_run_of_one_step_works(base, data, tmp_path):
    nothing = type(RECIPE.passages)(hide={}, join={}, cut=0, remove=0)
    recipe = RECIPE.model_copy(
        update={"epochs": 1, "pairs": {"a": 0}, "passages": nothing, "token_budget": 320}
        | {"passage_sources": []}
    )
    run.train(recipe, base, data, tmp_path)
    assert [line["step"] for line in logged(tmp_path)] == [1]


def test_pairs_over_the_limit_are_left_out_not_truncated(base):
    tokenizer = AutoTokenizer.from_pretrained(base)
    short = run.Example("the cat sits", "the cat", (0,), "s")
    long = run.Example("the cat sits " * 20, "the dog", (1,), "s")
    encoded = run._encode(tokenizer, [short, long, short], 12)
    ids = tokenizer.convert_ids_to_tokens(encoded[0][0])
    assert ids == "[CLS] the cat sits [SEP] the cat [SEP]".split()
    assert encoded[0][1] == [0, 0, 0, 0, 0, 1, 1, 1]
    assert len(encoded) == 2


def test_the_command_trains_by_a_recipe_file(base, data, trained, tmp_path, monkeypatch):
    recipe = tmp_path / "recipe.json"
    recipe.write_text(Plan(stages=[RECIPE]).model_dump_json(), encoding="utf-8")
    options = {"--data": data, "--out": tmp_path / "out", "--base": base, "--recipe": recipe}
    arguments = [str(part) for item in options.items() for part in item]
    monkeypatch.setattr(sys, "argv", ["training", *arguments])
    command.main()
    assert same_weights(weights(tmp_path / "out"), weights(trained))


def test_a_run_of_another_recipe_is_not_resumed(base, data, tmp_path):
    (tmp_path / "state.pt").write_bytes(b"begun")
    (tmp_path / "recipe.json").write_text(RECIPE.model_dump_json(indent=2) + "\n")
    other = RECIPE.model_copy(update={"seed": 4})
    with pytest.raises(InputError, match="another recipe"):
        run.train(other, base, data, tmp_path)


def test_stages_go_on_from_each_other_and_are_not_run_twice(base, data, tmp_path, monkeypatch):
    second = RECIPE.model_copy(update={"seed": 5, "epochs": 1})
    plan = Plan(stages=[RECIPE, second])
    train_stages(plan, base, data, tmp_path / "staged")
    run.train(second, tmp_path / "staged" / "stage-1", data, tmp_path / "alone")
    assert same_weights(weights(tmp_path / "staged"), weights(tmp_path / "alone"))
    assert read_plan(tmp_path / "staged" / "recipe.json") == plan
    assert {line["stage"] for line in logged(tmp_path / "staged")} == {1, 2}

    def failing(*_):
        raise AssertionError("a finished stage was run again")

    monkeypatch.setattr(run, "loss_of", failing)
    train_stages(plan, base, data, tmp_path / "staged")


def test_the_last_stages_are_averaged(base, data, tmp_path):
    second = RECIPE.model_copy(update={"seed": 5, "epochs": 1})
    train_stages(Plan(stages=[RECIPE, second], averaged=2), base, data, tmp_path)
    one, two, mean = (weights(tmp_path / name) for name in ("stage-1", "stage-2", "."))
    for name, tensor in mean.items():
        torch.testing.assert_close(tensor, (one[name] + two[name]) / 2)
    with pytest.raises(ValueError, match="more stages are averaged"):
        Plan(stages=[RECIPE], averaged=2)


def test_the_plan_in_the_package_is_readable():
    for recipe in read_plan(DEFAULT_PLAN).stages:
        counts = recipe.passages
        named = {*counts.hide, *counts.lose, *counts.join, *recipe.passage_sources}
        assert named <= {*recipe.pairs}


# --- export ---


@pytest.fixture(scope="module")
def exported(trained, tmp_path_factory):
    out = tmp_path_factory.mktemp("package") / "embedded"
    export(trained, out)
    return out


def test_an_export_holds_what_loading_needs_and_the_records_of_the_run(exported):
    assert {p.name for p in exported.iterdir()} == {
        "model.safetensors",
        "config.json",
        "tokenizer.json",
        "tokenizer_config.json",
        "recipe.json",
        "log.jsonl",
    }


def test_exported_weights_are_half_precision_and_readable_by_all(exported, trained):
    half, single = weights(exported), weights(trained)
    assert half.keys() == single.keys()
    for name, tensor in half.items():
        assert tensor.dtype == torch.float16
        assert torch.equal(tensor, single[name].half())
    mode = stat.S_IMODE(os.stat(exported / "model.safetensors").st_mode)
    assert mode == 0o644


def test_exported_probabilities_move_by_less_than_a_thousandth(exported, trained):
    model = AutoModelForSequenceClassification.from_pretrained(trained).eval()
    tokenizer = AutoTokenizer.from_pretrained(trained)
    with torch.inference_mode():
        before = [
            torch.softmax(model(**tokenizer(p, h, return_tensors="pt")).logits[0], dim=-1).numpy()
            for p, h in PAIRS
        ]
    after = load_engine(str(exported)).probabilities(PAIRS)
    np.testing.assert_allclose(after, np.stack(before), atol=1e-3)
    assert np.ptp(after, axis=0).max() > 0.01  # the pairs do differ


def test_an_exported_tokenizer_cuts_and_pads_nothing(exported, base):
    long = " ".join(["the cat sits"] * 10)
    assert len(Tokenizer.from_file(str(base / "tokenizer.json")).encode(long).ids) == 8
    ours = Tokenizer.from_file(str(exported / "tokenizer.json"))
    assert len(ours.encode(long).ids) == 32
    assert len(ours.encode("the cat").ids) == 4
    settings = json.loads((exported / "tokenizer_config.json").read_text(encoding="utf-8"))
    assert not {"max_length", "stride", "truncation_strategy", "pad_to_multiple_of"} & {*settings}
    assert settings["model_max_length"] == 64


def test_an_export_names_no_folder_of_the_machine(exported, trained, base):
    for path in exported.glob("*.json*"):
        text = path.read_text(encoding="utf-8")
        for folder in (exported, trained, base):
            assert str(folder.parent) not in text


def test_exporting_again_writes_the_same_bytes(exported, trained, tmp_path, monkeypatch):
    monkeypatch.setattr(
        sys, "argv", ["export", "--model", str(trained), "--out", str(tmp_path / "again")]
    )
    main()
    for path in exported.iterdir():
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()
