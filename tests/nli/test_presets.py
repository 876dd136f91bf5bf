"""Presets on tiny checkpoints of their kind: head, label order, tokenizer type, input layout."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
import torch
from tokenizers import (
    Tokenizer,
    decoders,
    models,
    normalizers,
    pre_tokenizers,
    processors,
    trainers,
)
from transformers import (
    AutoModelForSequenceClassification,
    AutoTokenizer,
    BertConfig,
    BertForSequenceClassification,
    DebertaV2Config,
    DebertaV2ForSequenceClassification,
    PreTrainedTokenizerFast,
    RobertaConfig,
    RobertaForSequenceClassification,
)

from sqb_judge.errors import InputError
from sqb_judge.nli import load_engine
from sqb_judge.nli.layout import Layout
from sqb_judge.nli.presets import PRESETS, TrainingDataWarning, find_preset

TEXTS = [
    "The cat sits on the mat and waits for three minutes.",
    'Choose your answer: based on the paragraph above can we conclude that "x"? OPTIONS: Yes No',
]
PAIRS = [
    ("The cat sits on the mat.", "The cat sits."),
    ("The mat waits for the cat.", "Three minutes."),
    ("It holds {hypothesis} and </s> braces.", "A {premise} is text."),
]
SIZES = {
    "hidden_size": 16,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "intermediate_size": 32,
    "initializer_range": 0.6,
}


def tokenizer_of(kind: str) -> PreTrainedTokenizerFast:
    """A trained tokenizer of a kind: word pieces, byte-level BPE, or a unigram model."""
    if kind == "bpe":
        special = ["<s>", "<pad>", "</s>", "<unk>"]
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        tokenizer.decoder = decoders.ByteLevel()
        alphabet = pre_tokenizers.ByteLevel.alphabet()
        trainer = trainers.BpeTrainer(
            vocab_size=320, special_tokens=special, initial_alphabet=alphabet, show_progress=False
        )
        tokenizer.train_from_iterator(TEXTS, trainer)
        tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0))
        names = {"bos_token": "<s>", "eos_token": "</s>", "cls_token": "<s>", "sep_token": "</s>"}
        names |= {"pad_token": "<pad>", "unk_token": "<unk>"}
        inputs = ["input_ids", "attention_mask"]
    else:
        special = ["[PAD]", "[CLS]", "[SEP]", "[UNK]"]
        if kind == "unigram":
            tokenizer = Tokenizer(models.Unigram())
            tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
            trainer = trainers.UnigramTrainer(
                vocab_size=200, special_tokens=special, unk_token="[UNK]", show_progress=False
            )
        else:
            tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
            tokenizer.normalizer = normalizers.BertNormalizer()
            tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
            trainer = trainers.WordPieceTrainer(
                vocab_size=200, special_tokens=special, show_progress=False
            )
        tokenizer.train_from_iterator(TEXTS, trainer)
        tokenizer.post_processor = processors.TemplateProcessing(
            single="[CLS] $A [SEP]",
            pair="[CLS] $A [SEP] $B:1 [SEP]:1",
            special_tokens=[("[CLS]", 1), ("[SEP]", 2)],
        )
        names = {"pad_token": "[PAD]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
        names |= {"eos_token": "[SEP]", "unk_token": "[UNK]"}
        inputs = ["input_ids", "attention_mask", "token_type_ids"]
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, model_max_length=512, model_input_names=inputs, **names
    )


def checkpoint(folder: Path, kind: str, labels: list[str]) -> Path:
    """A tiny checkpoint: "bpe" makes RoBERTa, "unigram" DeBERTa-v2, "wordpiece" BERT."""
    torch.manual_seed(0)
    tokenizer = tokenizer_of(kind)
    names = {"id2label": dict(enumerate(labels)), "num_labels": len(labels), **SIZES}
    names["vocab_size"] = len(tokenizer)
    if kind == "bpe":
        config = RobertaConfig(
            max_position_embeddings=514, pad_token_id=1, type_vocab_size=1, **names
        )
        model = RobertaForSequenceClassification(config)
    elif kind == "unigram":
        config = DebertaV2Config(
            max_position_embeddings=512, type_vocab_size=0, position_biased_input=False,
            relative_attention=True, pos_att_type=["p2c", "c2p"], pooler_hidden_size=16, **names,
        )  # fmt: skip
        model = DebertaV2ForSequenceClassification(config)
    else:
        model = BertForSequenceClassification(BertConfig(max_position_embeddings=512, **names))
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


KINDS = {
    "deberta-mnli": ("unigram", ["contradiction", "entailment", "neutral"]),
    "deberta-mnli-large": ("unigram", ["entailment", "neutral", "contradiction"]),
    "minicheck": ("bpe", ["LABEL_0", "LABEL_1"]),
    "minicheck-deberta": ("unigram", ["0", "1"]),
    "factcg": ("unigram", ["LABEL_0", "LABEL_1"]),
    "hhem-1.0": ("unigram", ["LABEL_0"]),
    "multilingual": ("unigram", ["entailment", "neutral", "contradiction"]),
}


def own_input(name: str, premise: str, hypothesis: str) -> tuple[str, ...]:
    """What the checkpoint's authors feed their tokenizer."""
    if name == "minicheck":
        return (f"{premise}</s>{hypothesis}",)
    if name == "minicheck-deberta":
        return (f"{premise}[SEP]{hypothesis}",)
    if name == "factcg":
        question = f'can we conclude that "{hypothesis}"?\n\nOPTIONS:\n- Yes\n- No\n'
        return (
            f"{premise}\n\nChoose your answer: based on the paragraph above {question}"
            "I think the answer is ",
        )
    return premise, hypothesis


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.filterwarnings("ignore::sqb_judge.nli.presets.TrainingDataWarning")
def test_a_preset_gives_what_the_plain_way_of_its_authors_gives(tmp_path, name):
    kind, labels = KINDS[name]
    folder = checkpoint(tmp_path / "model", kind, labels)
    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    expected = []
    for premise, hypothesis in PAIRS:
        encoded = tokenizer(*own_input(name, premise, hypothesis), return_tensors="pt")
        encoded.pop("token_type_ids", None)
        with torch.inference_mode():
            logits = model(**encoded).logits[0].double()
        if len(labels) == 1:
            expected.append(torch.sigmoid(logits[0]).item())
        else:
            place = 1 if len(labels) == 2 else labels.index("entailment")
            expected.append(torch.softmax(logits, dim=-1)[place].item())
    engine = load_engine(f"{name}:{folder}")
    np.testing.assert_allclose(engine.probabilities(PAIRS)[:, 0], expected, atol=1e-5)
    assert f"|preset:{name}|" in engine.signature


def test_every_preset_that_runs_is_tested_here():
    assert set(KINDS) == {name for name, preset in PRESETS.items() if not preset.refused}


def test_long_texts_fit_a_template(tmp_path):
    folder = checkpoint(tmp_path / "model", "bpe", ["LABEL_0", "LABEL_1"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        engine = load_engine(f"minicheck:{folder}", max_tokens=64)
    long = " ".join(["The cat sits on the mat.", "It waits."] * 30)
    found = engine.probabilities([(long, "The cat sits."), ("The cat sits.", long)])
    assert np.allclose(found.sum(axis=1), 1)
    assert engine.inputs_run > 3  # equal windows are scored once


def test_restricted_training_data_are_told_once_and_in_the_signature(tmp_path):
    folder = checkpoint(tmp_path / "model", "bpe", ["LABEL_0", "LABEL_1"])
    with pytest.warns(TrainingDataWarning, match="ANLI"):
        engine = load_engine(f"minicheck:{folder}")
    assert "|training-data:non-commercial|" in engine.signature
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert load_engine(f"minicheck:{folder}") is engine


def test_layout_is_part_of_the_fingerprint(tmp_path):
    folder = checkpoint(tmp_path / "model", "unigram", ["not_entailment", "entailment"])
    plain = load_engine(str(folder))
    with pytest.warns(TrainingDataWarning):
        templated = load_engine(f"factcg:{folder}")
    assert plain.checkpoint.fingerprint != templated.checkpoint.fingerprint
    assert templated.checkpoint.window == 2048


def test_a_hypothesis_that_comes_first():
    tokenizer = tokenizer_of("wordpiece")
    turned = Layout(hypothesis_first=True).encode(tokenizer, PAIRS)
    assert (
        turned["input_ids"] == Layout().encode(tokenizer, [(h, p) for p, h in PAIRS])["input_ids"]
    )


def test_segment_ids_that_a_model_does_not_take_are_left_out(tmp_path):
    # RoBERTa has one segment: a second one would be an index error.
    folder = checkpoint(tmp_path / "model", "bpe", ["neutral", "entailment"])
    tokenizer = AutoTokenizer.from_pretrained(folder)
    tokenizer.model_input_names = ["input_ids", "attention_mask", "token_type_ids"]
    tokenizer.save_pretrained(folder)
    assert load_engine(str(folder)).probabilities(PAIRS).shape == (3, 3)


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ("hhem-2.1", "code of its own"),
        ("factcg:", "name a folder after the colon"),
        ("factcg:/nowhere/at/all", "no folder '/nowhere/at/all'"),
    ],
)
def test_what_cannot_be_loaded_is_told_in_one_sentence(model, message):
    with pytest.raises(InputError, match=message) as refused:
        load_engine(model)
    assert "\n" not in str(refused.value)


def test_other_names_are_no_presets():
    assert find_preset("user/model") is None
    assert find_preset("C:\\models\\mine") is None


@pytest.mark.parametrize("template", ["{premise}", "{premise} {hypothesis} {premise}"])
def test_a_template_needs_both_places_once(template):
    with pytest.raises(ValueError, match="once"):
        Layout(template).encode(tokenizer_of("wordpiece"), PAIRS)
