"""Loading a sequence-classification checkpoint with its tokenizer, label order and calibration."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqb_judge.errors import InputError
from sqb_judge.nli.calibration import FILE_NAME, Calibration, read_calibration
from sqb_judge.nli.labels import Head, read_head

EMBEDDED = Path(__file__).with_name("embedded")
EMBEDDED_NAME = "embedded"

# Used where a tokenizer names no limit (transformers then reports a huge number).
FALLBACK_WINDOW = 512


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A loaded model.

    Attributes:
        name: As asked for; "embedded" for the model inside the package.
        fingerprint: First 12 hex digits of a SHA-256 over weights, label order and vocabulary; it
            tells revisions apart, so that none needs naming.
        dtype: Name of the torch dtype of the weights in memory.
        model: The transformers model, in evaluation mode, on its device.
        tokenizer: The transformers tokenizer.
        head: Meaning of its outputs.
        window: Tokens that fit in one input, special tokens included.
        calibration: Temperature and threshold.
    """

    name: str
    fingerprint: str
    dtype: str
    model: Any
    tokenizer: Any
    head: Head
    window: int
    calibration: Calibration


def _fingerprint(model: Any, tokenizer: Any, head: Head) -> str:
    """Hash of what decides the logits: every weight, the meaning of the outputs, the vocabulary."""
    digest = hashlib.sha256()
    for name, tensor in sorted(model.state_dict().items()):
        digest.update(name.encode())
        digest.update(tensor.detach().float().cpu().contiguous().numpy().tobytes())
    digest.update(json.dumps(head.classes).encode())
    digest.update(json.dumps(sorted(tokenizer.get_vocab().items())).encode())
    return digest.hexdigest()[:12]


def _public_name(where: str) -> str:
    """A Hub name as it is; of a folder only its own name, since results get published."""
    return Path(where).resolve().name if os.path.isdir(where) else where


def _window(model: Any, tokenizer: Any) -> int:
    positions = getattr(model.config, "max_position_embeddings", None) or FALLBACK_WINDOW
    # RoBERTa counts positions from the padding index, so that 514 positions hold 512 tokens.
    if getattr(model.config, "model_type", "") in {"roberta", "xlm-roberta", "camembert"}:
        positions -= (model.config.pad_token_id or 0) + 1
    limit = tokenizer.model_max_length
    return int(min(positions, limit if limit < 1_000_000 else FALLBACK_WINDOW))


def _refuse_random_weights(missing: Collection[str], shown: str) -> None:
    """Refuses a checkpoint that lacks weights, mostly the head; transformers would make them up."""
    if missing:
        first = sorted(missing)[0]
        raise InputError(
            f"The weights of {shown} lack {len(missing)} of its tensors ({first!r} for one), which "
            "would be random; name a model that was trained for sequence classification."
        )


def _calibration(where: str, revision: str | None) -> Calibration:
    """What is stored beside the weights, in a folder or on the Hub; else the defaults."""
    if os.path.isdir(where):
        return read_calibration(Path(where))
    from transformers.utils.hub import cached_file

    try:
        found = cached_file(where, FILE_NAME, revision=revision)
    except OSError:  # not there, or not to be had without a network
        found = None
    return Calibration() if found is None else read_calibration(Path(found).parent)


def load_checkpoint(
    name: str | None,
    device: str,
    dtype: str,
    revision: str | None = None,
    labels: Sequence[str] | None = None,
) -> Checkpoint:
    """Loads a model by Hub name or folder; None or "embedded" gives the one in the package.

    Args:
        name: Hub name ("user/model"), folder, "embedded" or None.
        device: A torch device.
        dtype: Name of a torch dtype for the weights, for example "float32".
        revision: Branch, tag or commit on the Hub.
        labels: Names of the outputs in order, for a checkpoint whose config does not tell.

    Raises:
        InputError: The model cannot be found or read, or its labels are ambiguous.
    """
    import torch
    from transformers import AutoConfig, AutoModelForSequenceClassification, AutoTokenizer
    from transformers.utils import logging

    embedded = name in (None, EMBEDDED_NAME)
    where = str(EMBEDDED) if embedded else str(name)
    shown = "the embedded model" if embedded else f"model {where!r}"
    if embedded and not (EMBEDDED / "model.safetensors").is_file():
        raise InputError(
            "The embedded model is missing from this installation; reinstall sqb-judge, or name "
            "another model."
        )
    bars = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    try:
        # Remote code stays off, and pickled weights are refused: they can run code.
        config = AutoConfig.from_pretrained(where, revision=revision)
        head = read_head(config.id2label, labels, shown)
        tokenizer = AutoTokenizer.from_pretrained(where, revision=revision)
        model, loading = AutoModelForSequenceClassification.from_pretrained(
            where,
            revision=revision,
            use_safetensors=True,
            dtype=getattr(torch, dtype),
            output_loading_info=True,
        )
    except (InputError, MemoryError):
        raise
    except Exception as error:  # a damaged file may raise anything, from a KeyError to Rust's own
        kind = "folder" if os.path.isdir(where) else "name"
        reason = (" ".join(str(error).split()) or type(error).__name__)[:200]
        raise InputError(
            f"Could not load {shown} ({reason}); check the {kind}, the network, and that it holds "
            "a sequence-classification model with safetensors weights."
        ) from error
    finally:
        if bars:
            logging.enable_progress_bar()  # type: ignore[no-untyped-call]
    _refuse_random_weights(loading["missing_keys"], shown)
    model.eval().to(device)
    return Checkpoint(
        name=EMBEDDED_NAME if embedded else _public_name(where),
        fingerprint=_fingerprint(model, tokenizer, head),
        dtype=dtype,
        model=model,
        tokenizer=tokenizer,
        head=head,
        window=_window(model, tokenizer),
        calibration=_calibration(where, revision),
    )
