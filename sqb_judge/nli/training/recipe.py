"""The training recipe: which data, how much of each, and the settings of the run."""

from __future__ import annotations

import random
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, model_validator

from sqb_judge.nli.training import passages
from sqb_judge.nli.training.pairs import Example, sample_sources, texts_of

DEFAULT_PLAN = Path(__file__).with_name("recipe.json")


class PassageCounts(BaseModel):
    """How many examples each generator of `passages` makes per epoch.

    `hide`, `lose` and `join` take the pairs of the sets named; `cut` and `remove` take passages.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    hide: dict[str, int]
    lose: dict[str, int] = {}
    join: dict[str, int]
    cut: int
    remove: int


class Recipe(BaseModel):
    """Everything that decides a stage, apart from what it starts from and the library versions.

    Attributes:
        seed: Of sampling, generation, batch order and head initialisation.
        epochs: Passes over the pairs; passages are generated anew in each.
        learning_rate: Peak of a linear warm-up and decay.
        warmup_share: Part of all steps spent warming up, 0 to 1.
        weight_decay: Of AdamW.
        clip_norm: Largest gradient norm.
        token_budget: Rows times padded length of a batch.
        max_tokens: Longer pairs are left out of training, never truncated.
        pairs: Largest number of pairs per set and epoch, 0 for all; sampled anew in each epoch.
        passages: Examples per generator.
        passage_sources: Sets whose premises serve as passages.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    seed: int
    epochs: int
    learning_rate: float
    warmup_share: float
    weight_decay: float
    clip_norm: float
    token_budget: int
    max_tokens: int
    pairs: dict[str, int]
    passages: PassageCounts
    passage_sources: list[str]


class Plan(BaseModel):
    """Training in stages: each goes on from the weights of the one before.

    Attributes:
        stages: In order; the first starts from the base encoder.
        averaged: The final weights are the mean of the weights of so many last stages. The mean of
            fine-tuned weights of one lineage keeps more of what each learnt than the last alone
            (Wortsman and others, "Model soups", 2022).
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    stages: list[Recipe] = Field(min_length=1)
    averaged: int = Field(default=1, ge=1)

    @model_validator(mode="after")
    def _has_enough_stages(self) -> Plan:
        if self.averaged > len(self.stages):
            raise ValueError("more stages are averaged than there are")
        return self


def read_plan(path: Path) -> Plan:
    """The plan of a file.

    Raises:
        ValidationError: The file is no plan.
    """
    return Plan.model_validate_json(path.read_text(encoding="utf-8"))


def build_epoch(recipe: Recipe, data: Path, epoch: int) -> list[Example]:
    """The examples of one epoch: the sampled pairs and freshly generated passages.

    Args:
        recipe: What to take.
        data: Folder with `train` and `test`; texts of the latter are kept out.
        epoch: Counts from 0 and seeds the generation.
    """
    rng = random.Random(f"{recipe.seed}:{epoch}")
    sets = sample_sources(data / "train", recipe.pairs, texts_of(data / "test"), rng)
    # BoolQ premises begin with the page title ("Rhubarb -- Although ..."), which is no sentence.
    raw = dict.fromkeys(
        p.premise.split(" -- ", 1)[-1] for name in recipe.passage_sources for p in sets[name]
    )
    split = [passages.split_passage(p) for p in raw]
    pool = passages.DistractorPool([s for p in split for s in p])
    examples = [pair for rows in sets.values() for pair in rows]
    for name, count in recipe.passages.hide.items():
        own = passages.pool_of(sets[name])
        examples += passages.hide(sets[name], own, count, rng)
    for name, count in recipe.passages.lose.items():
        own = passages.pool_of(sets[name])
        examples += passages.lose(sets[name], own, count, rng)
    for name, count in recipe.passages.join.items():
        own = passages.pool_of(sets[name])
        examples += passages.join(sets[name], own, count, rng)
    examples += passages.cut(split, pool, recipe.passages.cut, rng)
    examples += passages.remove(split, pool, recipe.passages.remove, rng)
    return examples
