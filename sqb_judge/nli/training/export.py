"""Writes a trained model into the package: half-precision weights, tokenizer, config, recipe.

`python -m sqb_judge.nli.training.export --model DIR --out sqb_judge/nli/embedded`
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

# Files of a saved tokenizer that loading needs; the rest repeats them.
TOKENIZER_FILES = ("tokenizer.json", "tokenizer_config.json")


def export(model: Path, out: Path) -> None:
    """Saves `model` in half precision to `out`, with only what loading needs.

    Half precision halves the package; loading turns the weights back to single precision, and the
    probabilities move by less than a thousandth.
    """
    out.mkdir(parents=True, exist_ok=True)
    weights = AutoModelForSequenceClassification.from_pretrained(model, dtype=torch.float16)
    weights.save_pretrained(out)
    tokenizer = AutoTokenizer.from_pretrained(model)
    tokenizer.model_max_length = weights.config.max_position_embeddings
    scratch = out / "tokenizer"
    tokenizer.save_pretrained(scratch)
    for name in TOKENIZER_FILES:
        shutil.copyfile(scratch / name, out / name)
    shutil.rmtree(scratch)
    config_file = out / "config.json"
    config = json.loads(config_file.read_text(encoding="utf-8"))
    config.pop("_name_or_path", None)  # a path of the training machine
    config_file.write_text(json.dumps(config, indent=2, sort_keys=True) + "\n", encoding="utf-8")
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
