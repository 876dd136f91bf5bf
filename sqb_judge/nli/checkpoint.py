"""Loading a sequence-classification checkpoint with its tokenizer, label order and calibration."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import warnings
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqb_judge.errors import InputError
from sqb_judge.nli.calibration import (
    FILE_NAME,
    Calibration,
    read_calibration,
    read_user_calibration,
)
from sqb_judge.nli.hub import is_hub_name, must_use_cache
from sqb_judge.nli.labels import Head, read_head
from sqb_judge.nli.layout import Layout
from sqb_judge.nli.presets import TrainingDataWarning, find_preset

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
        layout: How premise and hypothesis are laid out.
        preset: Name of the preset it was loaded by, or empty.
        restricted: What restricts the use of its training data, in a word, or empty.
        segments: Whether the model takes segment ids that tell the two texts apart.
        folder: Where it was loaded from, if from a folder.
    """

    name: str
    fingerprint: str
    dtype: str
    model: Any
    tokenizer: Any
    head: Head
    window: int
    calibration: Calibration
    layout: Layout = field(default_factory=Layout)
    preset: str = ""
    restricted: str = ""
    segments: bool = True
    folder: Path | None = None


def _fingerprint(model: Any, tokenizer: Any, head: Head, layout: Layout) -> str:
    """Hash of what decides the logits: weights, meaning of the outputs, vocabulary, layout."""
    digest = hashlib.sha256()
    for name, tensor in sorted(model.state_dict().items()):
        digest.update(name.encode())
        digest.update(tensor.detach().float().cpu().contiguous().numpy().tobytes())
    digest.update(json.dumps(head.classes).encode())
    digest.update(json.dumps(sorted(tokenizer.get_vocab().items())).encode())
    if layout != Layout():
        digest.update(json.dumps([layout.template, layout.hypothesis_first]).encode())
    return digest.hexdigest()[:12]


def _public_name(where: str) -> str:
    """A Hub name as it is; of a folder only its own name, since results get published."""
    return Path(where).resolve().name if os.path.isdir(where) else where


def _window(model: Any, tokenizer: Any, wanted: int | None = None) -> int:
    """Tokens that fit; `wanted` is what a preset knows about the training."""
    # With relative positions alone (DeBERTa-v3) the config's number limits nothing.
    if wanted is not None and getattr(model.config, "position_biased_input", True) is False:
        return wanted
    positions = getattr(model.config, "max_position_embeddings", None) or FALLBACK_WINDOW
    # RoBERTa counts positions from the padding index, so that 514 positions hold 512 tokens.
    if getattr(model.config, "model_type", "") in {"roberta", "xlm-roberta", "camembert"}:
        positions -= (model.config.pad_token_id or 0) + 1
    limit = tokenizer.model_max_length
    fits = int(min(positions, limit if limit < 1_000_000 else FALLBACK_WINDOW))
    return fits if wanted is None else min(fits, wanted)


def _takes_segments(model: Any) -> bool:
    """Whether segment ids may be passed; some tokenizers make them for models without any."""
    accepted = "token_type_ids" in inspect.signature(model.forward).parameters
    # Models with one segment or none (RoBERTa, DeBERTa-v3) fail on a second or ignore it.
    return accepted and getattr(model.config, "type_vocab_size", 2) > 1


def _refuse_random_weights(missing: Collection[str], shown: str) -> None:
    """Refuses a checkpoint that lacks weights, mostly the head; transformers would make them up."""
    if missing:
        first = sorted(missing)[0]
        raise InputError(
            f"The weights of {shown} lack {len(missing)} of its tensors ({first!r} for one), which "
            "would be random; name a model that was trained for sequence classification."
        )


def _calibration(
    where: str, revision: str | None, cached: bool, fingerprint: str, embedded: bool
) -> Calibration:
    """The calibration for some weights; the defaults where there is none.

    Of a folder, what lies in it comes first; of a model that is not the user's own, what the user
    made for it.
    """
    folder = Path(where)
    if os.path.isdir(where) and not embedded and (folder / FILE_NAME).is_file():
        return read_calibration(folder)
    own = read_user_calibration(fingerprint)
    if own is not None:
        return own
    if os.path.isdir(where):
        return read_calibration(folder)
    from transformers.utils.hub import cached_file

    try:
        found = cached_file(where, FILE_NAME, revision=revision, local_files_only=cached)
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
    """Loads a model by preset, Hub name or folder; None or "embedded" gives the packaged one.

    Args:
        name: Preset ("factcg", or "factcg:FOLDER" for a copy), Hub name ("user/model"), folder,
            "embedded" or None. A folder of that name comes before a preset.
        device: A torch device.
        dtype: Name of a torch dtype for the weights, for example "float32".
        revision: Branch, tag or commit on the Hub.
        labels: Names of the outputs in order, for a checkpoint whose config does not tell.

    Raises:
        InputError: The model cannot be found or read, or its labels are ambiguous.
    """
    embedded = name in (None, EMBEDDED_NAME)
    if embedded and not (EMBEDDED / "model.safetensors").is_file():
        raise InputError(
            "The embedded model is missing from this installation; reinstall sqb-judge, or name "
            "another model."
        )
    where = str(EMBEDDED) if embedded else str(name)
    known = None if embedded or os.path.isdir(where) else find_preset(where)
    preset_name, preset = "", None
    if known is not None:
        preset_name, preset, where = known
        labels = preset.labels if labels is None else labels
    is_folder = os.path.isdir(where)
    if preset is not None and not is_folder:
        if where != preset.hub_id:
            raise InputError(f"model {str(name)!r}: there is no folder {where!r}; check the path.")
        revision = revision or preset.revision
    # Asked before torch is imported, which takes seconds.
    cached = not is_folder and is_hub_name(where) and must_use_cache(where, revision)
    shown = "the embedded model" if embedded else f"model {where!r}"
    model, tokenizer, head = _load(where, device, dtype, revision, labels, cached, shown)
    if preset is not None and preset.training:
        warnings.warn(
            f"model {preset_name!r}: {preset.training}", TrainingDataWarning, stacklevel=2
        )
    layout = Layout() if preset is None else preset.layout
    fingerprint = _fingerprint(model, tokenizer, head, layout)
    public = where if preset is not None and not is_folder else _public_name(where)
    return Checkpoint(
        name=EMBEDDED_NAME if embedded else public,
        fingerprint=fingerprint,
        dtype=dtype,
        model=model,
        tokenizer=tokenizer,
        head=head,
        window=_window(model, tokenizer, None if preset is None else preset.window),
        calibration=_calibration(where, revision, cached, fingerprint, embedded),
        layout=layout,
        preset=preset_name,
        restricted="" if preset is None else preset.restricted,
        segments=_takes_segments(model),
        folder=Path(where) if is_folder and not embedded else None,
    )


def _load(
    where: str,
    device: str,
    dtype: str,
    revision: str | None,
    labels: Sequence[str] | None,
    cached: bool,
    shown: str,
) -> tuple[Any, Any, Head]:
    """Model on its device, tokenizer and head.

    Raises:
        InputError: As `load_checkpoint`.
    """
    import torch
    from transformers import AutoConfig, AutoModelForSequenceClassification, AutoTokenizer
    from transformers.utils import logging

    bars = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    # Remote code stays off, without a question on the terminal.
    options: dict[str, Any] = {
        "revision": revision,
        "local_files_only": cached,
        "trust_remote_code": False,
    }
    try:
        config = AutoConfig.from_pretrained(where, **options)
        head = read_head(config.id2label, labels, shown)
        tokenizer = AutoTokenizer.from_pretrained(where, **options)
        # Pickled weights are refused: they can run code.
        model, loading = AutoModelForSequenceClassification.from_pretrained(
            where,
            use_safetensors=True,
            dtype=getattr(torch, dtype),
            output_loading_info=True,
            **options,
        )
    except (InputError, MemoryError):
        raise
    except Exception as error:  # a damaged file may raise anything, from a KeyError to Rust's own
        text = " ".join(str(error).split()) or type(error).__name__
        if "trust_remote_code" in text:
            raise InputError(
                f"{shown} brings code of its own, which SQB does not run; name a checkpoint of a "
                "kind that transformers knows."
            ) from error
        kind = "folder" if os.path.isdir(where) else "name"
        raise InputError(
            f"Could not load {shown} ({text[:200]}); check the {kind}, the network, and that it "
            "holds a sequence-classification model with safetensors weights."
        ) from error
    finally:
        if bars:
            logging.enable_progress_bar()  # type: ignore[no-untyped-call]
    _refuse_random_weights(loading["missing_keys"], shown)
    model.eval().to(device)
    return model, tokenizer, head
