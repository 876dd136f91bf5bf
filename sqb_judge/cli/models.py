"""`sqb models`: the checkpoints that have a short name."""

from __future__ import annotations

from dataclasses import asdict

from sqb_judge.cli import console, options


def models(json: options.Json = False) -> None:
    """List the models that --model knows by a short name, with licence and training data.

    Any other Hub name or folder of a sequence-classification checkpoint works too. NAME:FOLDER
    takes a copy of a listed checkpoint from a folder.

    For example:

        sqb models

        sqb score outputs.jsonl --corpus technical --model deberta-mnli
    """
    from rich.table import Table

    from sqb_judge.nli.presets import PRESETS
    from sqb_judge.report.terminal import plain

    if json:
        console.print_json({name: asdict(preset) for name, preset in PRESETS.items()})
        return
    table = Table()
    for heading in ("name", "checkpoint", "what", "licence", "training data and notes"):
        table.add_column(heading)
    table.add_row("embedded", "in the package", "three-way NLI, 6 layers (23M)", "Apache-2.0", "")
    for name, preset in PRESETS.items():
        told = " ".join(filter(None, (preset.refused, preset.training, preset.note)))
        cells = (name, preset.hub_id, preset.about, preset.licence, told)
        table.add_row(*(plain(cell) for cell in cells))
    console.stdout().print(table)
