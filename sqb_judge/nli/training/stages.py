"""All stages of the training in order: a plan, a base and data in; the final weights out."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file

from sqb_judge.nli.training.recipe import Plan
from sqb_judge.nli.training.run import train

WEIGHTS = "model.safetensors"


def train_stages(plan: Plan, base: Path, data: Path, out: Path) -> None:
    """Runs every stage that is not done yet, and gathers the result in `out`.

    Each stage has a folder `stage-N` of its own, whose weights say that it is done.

    Args:
        plan: The stages.
        base: Folder of the encoder that the first stage starts from.
        data: Folder with the training sets in `train` and the test sets in `test`.
        out: Output folder; a run that was broken off in it is resumed.

    Raises:
        InputError: The folder holds the beginning of a run with another recipe.
    """
    folders = [out / f"stage-{number}" for number in range(1, len(plan.stages) + 1)]
    for recipe, start, folder in zip(plan.stages, [base, *folders], folders, strict=False):
        if not (folder / WEIGHTS).is_file():
            train(recipe, start, data, folder)
    gather(plan, folders, out)


def gather(plan: Plan, folders: Sequence[Path], out: Path) -> None:
    """Puts the final model into `out`, with the whole plan and one log over all stages."""
    out.mkdir(parents=True, exist_ok=True)
    for file in sorted(folders[-1].iterdir()):
        if file.is_file():
            shutil.copyfile(file, out / file.name)
    parts = [load_file(folder / WEIGHTS) for folder in folders[len(folders) - plan.averaged :]]
    mean = {name: torch.stack([part[name] for part in parts]).mean(0) for name in parts[-1]}
    save_file(mean, out / WEIGHTS, metadata={"format": "pt"})
    lines = [
        json.dumps({"stage": number} | json.loads(line))
        for number, folder in enumerate(folders, start=1)
        for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    (out / "log.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (out / "recipe.json").write_text(plan.model_dump_json(indent=2) + "\n", encoding="utf-8")
