"""One training stage: a recipe, a base and data in; float32 weights and a log out.

Resumable: the state is saved every `SAVE_EVERY` steps, and a run started again with the same
arguments goes on from there. The log is `log.jsonl` in the output folder.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from rich.progress import Progress
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from sqb_judge.errors import InputError
from sqb_judge.nli.training.batches import plan_batches
from sqb_judge.nli.training.pairs import LABELS, Example
from sqb_judge.nli.training.recipe import Recipe, build_epoch

SAVE_EVERY = 500
LOG_EVERY = 50


def loss_of(logits: torch.Tensor, allowed: torch.Tensor) -> torch.Tensor:
    """Mean negative log of the probability mass on the allowed classes.

    Args:
        logits: Shape (batch, 3).
        allowed: Boolean, shape (batch, 3); True where a class counts as right.
    """
    logs = torch.log_softmax(logits.float(), dim=-1)
    return -torch.logsumexp(logs.masked_fill(~allowed, float("-inf")), dim=-1).mean()


def _encode(
    tokenizer: Any, examples: list[Example], longest: int
) -> list[tuple[list[int], list[int], tuple[int, ...]]]:
    """Token ids, segment ids and allowed classes; pairs over `longest` tokens are left out."""
    encoded = []
    for start in range(0, len(examples), 10_000):
        part = examples[start : start + 10_000]
        tokens = tokenizer([e.premise for e in part], [e.hypothesis for e in part])
        encoded += [
            (ids, types, e.allowed)
            for ids, types, e in zip(
                tokens["input_ids"], tokens["token_type_ids"], part, strict=True
            )
            if len(ids) <= longest
        ]
    return encoded


def _batches(
    recipe: Recipe, data: Path, tokenizer: Any
) -> tuple[int, Iterator[tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]]]:
    """All batches of all epochs, and their number."""
    plans = []
    for epoch in range(recipe.epochs):
        rows = _encode(tokenizer, build_epoch(recipe, data, epoch), recipe.max_tokens)
        order = random.Random(f"{recipe.seed}:{epoch}:order")
        plans.append(
            (
                rows,
                plan_batches(
                    [len(r[0]) for r in rows], recipe.token_budget, recipe.max_tokens, order
                ),
            )
        )

    def generate() -> Iterator[tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]]:
        for rows, plan in plans:
            for length, indices in plan:
                ids = torch.zeros(len(indices), length, dtype=torch.long)
                types = torch.zeros_like(ids)
                mask = torch.zeros_like(ids)
                allowed = torch.zeros(len(indices), len(LABELS), dtype=torch.bool)
                for row, index in enumerate(indices):
                    tokens, segments, right = rows[index]
                    ids[row, : len(tokens)] = torch.tensor(tokens)
                    types[row, : len(tokens)] = torch.tensor(segments)
                    mask[row, : len(tokens)] = 1
                    allowed[row, list(right)] = True
                yield ids, types, mask, allowed

    return sum(len(plan) for _, plan in plans), generate()


def new_model(base: Path) -> Any:
    """The base encoder with a fresh three-way head; no dropout, whose masks slow every step."""
    model = AutoModelForSequenceClassification.from_pretrained(
        base,
        num_labels=len(LABELS),
        id2label=dict(enumerate(LABELS)),
        label2id={name: index for index, name in enumerate(LABELS)},
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        attn_implementation="eager",
        dtype=torch.float32,
    )
    # Word vectors of the base are kept: their dense gradient costs a tenth of every step, and
    # words that the training sets lack would drift apart from those that they hold.
    model.bert.embeddings.word_embeddings.weight.requires_grad_(False)
    return model


def _keep_log(path: Path, done: int) -> None:
    """Drops the log lines of steps that are about to be taken again."""
    if path.is_file():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if line.endswith("\n") and json.loads(line)["step"] <= done]
        path.write_text("".join(kept), encoding="utf-8")


def _claim_folder(out: Path, recipe: Recipe, resuming: bool) -> None:
    """Writes the recipe into the folder, so that no other one resumes what this one began."""
    file = out / "recipe.json"
    text = recipe.model_dump_json(indent=2) + "\n"
    if resuming and file.is_file() and file.read_text(encoding="utf-8") != text:
        raise InputError(
            f"{out} holds the beginning of a run with another recipe; "
            "give another folder, or delete this one."
        )
    file.write_text(text, encoding="utf-8")


def train(recipe: Recipe, base: Path, data: Path, out: Path) -> None:
    """Runs the recipe and writes float32 weights, tokenizer and recipe to `out`.

    Args:
        recipe: Settings of the run.
        base: Folder of the encoder to start from.
        data: Folder with the training sets in `train` and the test sets in `test`.
        out: Output folder; a state in it is resumed.

    Raises:
        InputError: The folder holds the beginning of a run with another recipe.
    """
    out.mkdir(parents=True, exist_ok=True)
    state_file = out / "state.pt"
    _claim_folder(out, recipe, resuming=state_file.exists())
    torch.manual_seed(recipe.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tokenizer = AutoTokenizer.from_pretrained(base)
    model = new_model(base).to(device)
    trained = [p for p in model.parameters() if p.requires_grad]
    decayed = [p for p in trained if p.ndim > 1]
    plain = [p for p in trained if p.ndim <= 1]
    optimizer = torch.optim.AdamW(
        [
            {"params": decayed, "weight_decay": recipe.weight_decay},
            {"params": plain, "weight_decay": 0.0},
        ],
        lr=recipe.learning_rate,
        fused=True,
    )
    total, batches = _batches(recipe, data, tokenizer)
    warmup = max(1, int(total * recipe.warmup_share))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer,
        lambda s: min((s + 1) / warmup, max(0.0, (total - s) / max(1, total - warmup))),
    )
    done = 0
    if state_file.exists():
        state = torch.load(state_file, weights_only=True)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        schedule.load_state_dict(state["schedule"])
        done = state["step"]

    def save(step: int) -> None:
        partial = state_file.with_suffix(".part")
        torch.save(
            {
                "model": model.state_dict(),
                "optimizer": optimizer.state_dict(),
                "schedule": schedule.state_dict(),
                "step": step,
            },
            partial,
        )
        partial.replace(state_file)

    _keep_log(out / "log.jsonl", done)
    model.train()
    started, seen = time.monotonic(), 0
    losses: list[float] = []
    with (out / "log.jsonl").open("a", encoding="utf-8") as log, Progress() as bar:
        task = bar.add_task("training", total=total, completed=done)
        for step, batch in enumerate(batches, start=1):
            if step <= done:
                continue
            ids, types, mask, allowed = (tensor.to(device) for tensor in batch)
            with torch.autocast(device, dtype=torch.bfloat16):
                logits = model(input_ids=ids, token_type_ids=types, attention_mask=mask).logits
            loss = loss_of(logits, allowed)
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(model.parameters(), recipe.clip_norm)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad(set_to_none=True)
            seen += len(ids)
            losses.append(loss.item())
            bar.advance(task)
            if step % LOG_EVERY == 0 or step == total:
                seconds = time.monotonic() - started
                line = {
                    "step": step,
                    "of": total,
                    "loss": round(sum(losses) / len(losses), 4),
                    "examples_per_second": round(seen / seconds, 1),
                    "seconds": round(seconds),
                }
                log.write(json.dumps(line) + "\n")
                log.flush()
                losses = []
            if step % SAVE_EVERY == 0:
                save(step)
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)
    state_file.unlink(missing_ok=True)
