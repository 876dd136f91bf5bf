"""Makes the cards from what they describe: `python cards/build.py`.

| made | from |
|---|---|
| `metrics/<name>/README.md` | the docstrings of its module, `metrics.toml`, `metric.md.jinja` |
| `benchmark.md` | the same of all metrics, `benchmark.md.jinja` |
| the table of facts in `embedded-model.md` | the files of the model |

So no definition, example or figure is written twice. The accuracy figures of the model card are
made by `benchmarks/figures.py`. `--check` only compares.
"""

from __future__ import annotations

import argparse
import ast
import doctest
import json
import math
import re
import struct
import tomllib
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from sqb_judge import __version__

HERE = Path(__file__).parent
ROOT = HERE.parent
METRICS = ROOT / "metrics"
MODEL = ROOT / "sqb_judge" / "nli" / "embedded"
BEGIN, END = "<!-- model: begin -->", "<!-- model: end -->"

# The version of the Spaces' runtime; `requirements.txt` there asks for the same or newer.
GRADIO = "6.31.0"

COLUMNS = {
    "predictions": "list of str: generated texts, one per example",
    "references": "list of list of str: reference facts, one sentence each",
    "hops": "list of list of int: source facts that each reference fact connects, 1 or more; "
    "left out: 1 for every fact",
    "sources": "list of list of str: source texts",
    "topics": "list of list of str: names of required topics",
    "forbidden_claims": "list of list of str: false claims that must not be asserted",
    "envelopes": "list of list of str: passages that the generator was shown; an empty list "
    "counts as not recorded",
}


def joined(lines: str) -> str:
    """A paragraph as one line; a word divided at a hyphen becomes one word."""
    return re.sub(r"-\s*\n\s*", "-", lines.strip()).replace("\n", " ").replace("     ", " ")


def entries(section: str) -> dict[str, str]:
    """Name and text of the entries of a docstring section, four blanks deep."""
    found = re.findall(r"^ {4}(\S[^\n]*?): ((?:.*)(?:\n {6,}.*)*)", section, flags=re.MULTILINE)
    return {name: re.sub(r"\s+", " ", re.sub(r"-\n\s+", "-", text)) for name, text in found}


def example(code: doctest.Example) -> dict[str, str]:
    """A call of `compute` as a card shows it, also with details."""
    source = code.source.strip()
    detailed = source[: source.rindex(")")] + "    details=True,\n)"
    return {"code": source, "detailed": detailed}


def module(name: str) -> dict[str, Any]:
    """What the source of a metric module says; it is read and not run."""
    tree = ast.parse((METRICS / name / f"{name}.py").read_text(encoding="utf-8"))
    texts = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    inputs = texts["_KWARGS_DESCRIPTION"]
    arguments, rest = inputs.split("\nReturns:\n")
    returns = entries(rest.split("\nOptions of")[0])
    used = [entry.split(" (")[0] for entry in entries(arguments) if "(" in entry]
    parts = doctest.DocTestParser().parse(inputs)
    codes = [part for part in parts if isinstance(part, doctest.Example)]
    calls = [code for code in codes if code.source.startswith("results = ")]
    values = [code.want.strip() for code in codes if code.source.startswith("print(")]
    remark = next(p for p in parts[parts.index(calls[0]) :] if isinstance(p, str) and p.strip())
    (main,) = (node for node in tree.body if isinstance(node, ast.ClassDef))
    first, second = (
        {**example(call), "value": value} for call, value in zip(calls, values, strict=True)
    )
    return {
        "name": name,
        "title": (ast.get_docstring(tree) or "").split(":")[0],
        "short": ast.get_docstring(main),
        "description": joined(texts["_DESCRIPTION"]),
        "citation": texts["_CITATION"].strip(),
        "used": [column for column in COLUMNS if column in used],
        "returns": {key: text for key, text in returns.items() if key not in _SHARED},
        "first": first,
        "second": {**second, "remark": remark.strip()},
    }


_SHARED = ("signature", "details")


def metrics() -> list[dict[str, Any]]:
    """What is known of each metric, in the order of `metrics.toml`."""
    table = tomllib.loads((HERE / "metrics.toml").read_text(encoding="utf-8"))
    return [{**module(name), **more} for name, more in table.items()]


def model_facts() -> str:
    """Size, shape and calibration of the embedded model, as a table."""
    config = json.loads((MODEL / "config.json").read_text(encoding="utf-8"))
    calibration = json.loads((MODEL / "calibration.json").read_text(encoding="utf-8"))
    weights = MODEL / "model.safetensors"
    with weights.open("rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        tensors = json.loads(file.read(length))
    shapes = [entry["shape"] for name, entry in tensors.items() if name != "__metadata__"]
    labels = [config["id2label"][key] for key in sorted(config["id2label"], key=int)]
    rows = {
        "architecture": f"`{config['architectures'][0]}`, {config['num_hidden_layers']} layers, "
        f"{config['hidden_size']} wide",
        "parameters": f"{sum(map(math.prod, shapes)) / 1e6:.1f} million",
        "weights": f"{weights.stat().st_size / 1e6:.0f} MB, {config['dtype']}, safetensors",
        "input": f"premise and hypothesis, {config['max_position_embeddings']} tokens together",
        "outputs": ", ".join(labels),
        "threshold": f"{calibration['threshold']:.3g} (`calibration.json`)",
    }
    lines = ["| | |", "|---|---|", *(f"| {key} | {value} |" for key, value in rows.items())]
    return "\n".join(lines)


def build() -> dict[Path, str]:
    """Every card and its text."""
    pages = Environment(
        loader=FileSystemLoader(HERE),
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # Markdown from our own files
    )
    known = metrics()
    made = {}
    for metric in known:
        fields = {
            **metric,
            "columns": COLUMNS,
            "used": ", ".join(f"`{column}`" for column in metric["used"]),
            "version": __version__,
            "gradio": GRADIO,
        }
        made[METRICS / metric["name"] / "README.md"] = pages.get_template("metric.md.jinja").render(
            fields
        )
    made[HERE / "benchmark.md"] = pages.get_template("benchmark.md.jinja").render(
        metrics=known, version=__version__
    )
    card = HERE / "embedded-model.md"
    before, rest = card.read_text(encoding="utf-8").split(BEGIN)
    made[card] = f"{before}{BEGIN}\n{model_facts()}\n{END}{rest.split(END)[1]}"
    return made


def main() -> None:
    """Writes, or with --check compares and exits with 1 where they differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare only")
    arguments = parser.parse_args()
    stale = []
    for path, text in build().items():
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if not arguments.check:
            path.write_text(text, encoding="utf-8")
    if stale and arguments.check:
        raise SystemExit(f"Stale: {', '.join(stale)}; run python cards/build.py.")
    for path in stale:
        print(f"wrote {path}")


if __name__ == "__main__":
    main()
