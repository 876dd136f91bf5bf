"""Tiny random checkpoints made on the spot: real files, real tokenizers, no network."""

from __future__ import annotations

from pathlib import Path

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    PreTrainedTokenizerFast,
    RobertaConfig,
    RobertaForSequenceClassification,
)

WORDS = (
    "the a cat dog sits runs on under mat tree is not red blue one two three seconds minutes node "
    "pod waits for and or . , : ; x y z"
).split()


def _tokenizer(special: list[str], roberta: bool, window: int) -> PreTrainedTokenizerFast:
    vocabulary = {token: index for index, token in enumerate([*special, *WORDS])}
    unknown = "<unk>" if roberta else "[UNK]"
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token=unknown))
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    if roberta:
        tokenizer.post_processor = processors.TemplateProcessing(
            single="<s> $A </s>",
            pair="<s> $A </s> </s> $B </s>",
            special_tokens=[("<s>", 0), ("</s>", 2)],
        )
        names = {"bos_token": "<s>", "pad_token": "<pad>", "eos_token": "</s>"}
        names |= {"cls_token": "<s>", "sep_token": "</s>", "unk_token": "<unk>"}
    else:
        tokenizer.post_processor = processors.TemplateProcessing(
            single="[CLS] $A [SEP]",
            pair="[CLS] $A [SEP] $B:1 [SEP]:1",
            special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
        )
        names = {"pad_token": "[PAD]", "unk_token": "[UNK]"}
        names |= {"cls_token": "[CLS]", "sep_token": "[SEP]"}
    inputs = ["input_ids", "attention_mask"] + ([] if roberta else ["token_type_ids"])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, model_max_length=window, model_input_names=inputs, **names
    )


def bert(folder: Path, labels: list[str], window: int = 64, seed: int = 0) -> Path:
    """A two-layer BERT classifier with one output per label; a single label makes a score head."""
    torch.manual_seed(seed)
    tokenizer = _tokenizer(["[PAD]", "[UNK]", "[CLS]", "[SEP]"], roberta=False, window=window)
    config = BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=window,
        # Large enough that different pairs get clearly different probabilities.
        initializer_range=0.6,
        num_labels=len(labels),
        id2label=dict(enumerate(labels)),
        label2id={label: index for index, label in enumerate(labels)},
    )
    BertForSequenceClassification(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def roberta(folder: Path, labels: list[str], window: int = 64, seed: int = 0) -> Path:
    """A two-layer RoBERTa classifier: no segment ids, positions counted from the padding index."""
    torch.manual_seed(seed)
    tokenizer = _tokenizer(["<s>", "<pad>", "</s>", "<unk>"], roberta=True, window=window)
    config = RobertaConfig(
        vocab_size=len(tokenizer),
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=window + 2,
        initializer_range=0.6,
        pad_token_id=1,
        bos_token_id=0,
        eos_token_id=2,
        num_labels=len(labels),
        id2label=dict(enumerate(labels)),
        label2id={label: index for index, label in enumerate(labels)},
    )
    RobertaForSequenceClassification(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
