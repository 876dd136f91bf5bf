"""Writes a trained model into the package: half-precision weights, tokenizer, config, recipe.

`python -m sqb_judge.nli.training.export --model DIR --out sqb_judge/nli/embedded`
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

# Files of a saved tokenizer that loading needs; the rest repeats them.
TOKENIZER_FILES = ("tokenizer.json", "tokenizer_config.json")

# Left over from how the base encoder was used. The engine cuts texts itself, so nothing may be
# truncated, and it pads batches itself; the others tell where the tokenizer was loaded from.
DROPPED_SETTINGS = (
    "max_length",
    "stride",
    "truncation_strategy",
    "pad_to_multiple_of",
    "name_or_path",
    "is_local",
    "local_files_only",
)


def _rewrite(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes a JSON object on disk."""
    content = json.loads(path.read_text(encoding="utf-8"))
    change(content)
    text = json.dumps(content, indent=2, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


def _clean_config(config: dict[str, Any]) -> None:
    config.pop("_name_or_path", None)  # a path of the training machine


def _clean_tokenizer(tokenizer: dict[str, Any]) -> None:
    tokenizer.update(truncation=None, padding=None)


def _clean_tokenizer_config(config: dict[str, Any]) -> None:
    for name in DROPPED_SETTINGS:
        config.pop(name, None)


def export(model: Path, out: Path) -> None:
    """Saves `model` in half precision to `out`, with only what loading needs.

    Half precision halves the package; loading turns the weights back to single precision, and the
    probabilities move by less than a thousandth.
    """
    out.mkdir(parents=True, exist_ok=True)
    weights = AutoModelForSequenceClassification.from_pretrained(model, dtype=torch.float16)
    weights.save_pretrained(out)
    (out / "model.safetensors").chmod(0o644)  # saved readable by the owner alone
    tokenizer = AutoTokenizer.from_pretrained(model)
    tokenizer.model_max_length = weights.config.max_position_embeddings
    scratch = out / "tokenizer"
    tokenizer.save_pretrained(scratch)
    for name in TOKENIZER_FILES:
        shutil.copyfile(scratch / name, out / name)
    shutil.rmtree(scratch)
    _rewrite(out / "config.json", _clean_config)
    _rewrite(out / "tokenizer.json", _clean_tokenizer)
    _rewrite(out / "tokenizer_config.json", _clean_tokenizer_config)
    for name in ("recipe.json", "log.jsonl"):
        if (model / name).is_file():
            shutil.copyfile(model / name, out / name)


def main() -> None:
    """Parses the arguments and exports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="folder of the training run")
    parser.add_argument("--out", type=Path, required=True, help="folder in the package")
    arguments = parser.parse_args()
    export(arguments.model, arguments.out)


if __name__ == "__main__":
    main()
