"""`sqb calibrate`: temperature, score weights and threshold of a model, from labelled texts."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sqb_judge.cli import console, options
from sqb_judge.errors import InputError

if TYPE_CHECKING:
    from sqb_judge.nli.labelled import Labelled, LabelledPair


def calibrate(
    data: Annotated[
        list[str],
        typer.Option(
            help="FILE or FILE:SPLIT; may be given several times. Held-out rows only: never those "
            "that you measure on.",
            show_default=False,
        ),
    ],
    model: options.Model = None,
    device: options.Device = None,
    language: Annotated[str, typer.Option(help="Code of the texts' language.")] = "en",
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for calibration.json. Without it the model's own folder, or yours "
            "(SQB_HOME, else ~/.sqb) for a model that lies elsewhere.",
            show_default=False,
            file_okay=False,
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Fit a model's temperature, score weights and threshold on labelled texts, and store them.

    Files are JSON Lines, plain or gzipped. Rows of **doc**, **claim** and **label** (1 supported, 0
    not) make weights and threshold; rows of **premise**, **hypothesis** and **label** (entailment,
    neutral, contradiction, or not_entailment) make the temperature. Optional: **split**, and
    **doc_id**, which rows of one source share. Without claims the score stays P(entailment).

    What is stored is used from then on wherever the model is loaded, and is part of the signature.
    One document in five is first held out to print what the calibration is worth.

    For example:

        sqb calibrate --model deberta-mnli --data dev.jsonl

        sqb calibrate --model my/folder --data claims.jsonl.gz:dev --data pairs.jsonl --json
    """
    from sqb_judge.corpus.writing import write_text
    from sqb_judge.factual.calibrating import calibrate as fit
    from sqb_judge.factual.calibrating import quality, split_off
    from sqb_judge.nli.calibration import FILE_NAME, user_file

    claims, pairs = _read(data)
    engine = options.load_engine(model, device)
    checkpoint = engine.checkpoint
    # Progress of the fit goes to stderr, so that --json prints nothing else.
    with contextlib.redirect_stdout(sys.stderr):
        calibration = fit(engine, claims, pairs, language)
        (claims_kept, claims_out), (pairs_kept, pairs_out) = split_off(claims), split_off(pairs)
        before = quality(engine, claims_out, pairs_out, language)
        after = None
        # All claims may be about one document, or those kept may have one label.
        can_fit = len({row.supported for row in claims_kept}) == 2 if claims else bool(pairs_kept)
        if can_fit and (before.claims or before.pairs):
            trial = engine.recalibrated(fit(engine, claims_kept, pairs_kept, language))
            after = quality(trial, claims_out, pairs_out, language)
    if out is not None:
        path = out / FILE_NAME
    elif checkpoint.folder is not None:
        path = checkpoint.folder / FILE_NAME
    else:
        path = user_file(checkpoint.fingerprint)
    write_text(path, calibration.model_dump_json(indent=2) + "\n")
    signature = engine.recalibrated(calibration).signature
    if json:
        held_out = {"before": asdict(before), "after": None if after is None else asdict(after)}
        fitted = calibration.model_dump()
        console.print_json(
            {"calibration": fitted, "path": str(path), "held_out": held_out, "engine": signature}
        )
        return
    screen = console.stdout()
    screen.print(
        f"temperature {calibration.temperature:g}, weights {calibration.weights or 'none'}, "
        f"threshold {calibration.threshold:g}",
        soft_wrap=True,
    )
    if after is not None:
        names = {
            "pair_loss": f"loss of {after.pairs} held-out pairs",
            "pair_ece": "their calibration error",
            "claim_accuracy": f"balanced accuracy on {after.claims} held-out claims",
            "claim_ece": "their calibration error",
        }
        for field, title in names.items():
            old, new = getattr(before, field), getattr(after, field)
            if old is not None and new is not None:
                screen.print(f"{title}: {old:.3f} before, {new:.3f} after")
    screen.print(f"Wrote {path}", soft_wrap=True)
    screen.print(signature, soft_wrap=True)


def _read(items: list[str]) -> tuple[list[Labelled], list[LabelledPair]]:
    """Claims and pairs of all files.

    Raises:
        InputError: A file cannot be read, or holds no labelled row.
    """
    from sqb_judge.nli.labelled import Labelled, LabelledPair, read_rows

    claims: list[Labelled] = []
    pairs: list[LabelledPair] = []
    for item in items:
        name, split = item, None
        if not Path(item).exists():  # a path may hold a colon itself
            name, _, part = item.rpartition(":")
            name, split = (name, part) if name else (item, None)
        rows = read_rows(Path(name), split)
        if not rows:
            raise InputError(f"{item} holds no labelled row; check the file and the split.")
        claims += [row for row in rows if isinstance(row, Labelled)]
        pairs += [row for row in rows if isinstance(row, LabelledPair)]
    return claims, pairs
