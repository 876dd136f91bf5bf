"""Writes the measured figures into README and model card: `python benchmarks/figures.py`.

Both hold a pair of comment lines, and what stands between them is made here from the files in
`benchmarks/results/`, so that no figure is ever typed by hand. `--check` only compares.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from labelled_sets import FACTUAL, NLI

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results"
TARGETS = (ROOT / "README.md", ROOT / "cards" / "embedded-model.md")
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"

TITLES = {
    "summeval": "SummEval (summary against article)",
    "begin_v2": "BEGIN (dialogue answer against knowledge)",
    "realsumm_scu": "REALSumm (person's fact against summary: recall)",
    "factcheck_gpt_stance": "Factcheck-GPT (claim against retrieved passage)",
    "mnli_matched_dev": "MultiNLI matched",
    "snli_test": "SNLI",
    "fever_symmetric_test": "FEVER-symmetric",
}


def figures() -> str:
    """The tables as Markdown."""
    accuracy = json.loads((RESULTS / "accuracy.json").read_text(encoding="utf-8"))
    speed = json.loads((RESULTS / "speed.json").read_text(encoding="utf-8"))
    if accuracy["limit"]:
        raise SystemExit("accuracy.json was made with --limit; make it from whole sets.")
    lines = [
        "Verdicts of the embedded model against human labels, test parts, whole sets",
        "(`python benchmarks/accuracy.py --data DIR`; the sets are not part of this repository).",
        "Weights and threshold were fitted on development parts. How sentences combine",
        "was chosen with samples of these test parts in view (120 to 200 rows of each), so the",
        "figures of the four sets are not those of an untouched test.",
        "",
        "| set | n | ROC AUC (95% interval) | word coverage alone | bal. accuracy | at best |",
        "|---|---:|---|---:|---:|---:|",
    ]
    for name in FACTUAL:
        if name in accuracy:
            row = accuracy[name]
            lines.append(
                f"| {TITLES.get(name, name)} | {row['n']} | {row['auc']:.3f} "
                f"({row['auc_low']:.3f} to {row['auc_high']:.3f}) | {row['coverage_auc']:.3f} "
                f"| {row['bacc']:.3f} | {row['bacc_best']:.3f} |"
            )
    lines += ["", "Accuracy on sentence pairs:", "", "| set | n | accuracy |", "|---|---:|---:|"]
    for name in NLI:
        if name in accuracy:
            row = accuracy[name]
            lines.append(f"| {TITLES.get(name, name)} | {row['n']} | {row['accuracy']:.3f} |")
    peer, padded = speed["CrossEncoder.predict"], speed["padding to 512"]
    lines += [
        "",
        "Speed on the pairs of the bundled case, same weights, one run on "
        f"{speed['threads']} CPU cores (`python benchmarks/speed.py`): {peer['ratio']:.1f} times "
        f"`sentence_transformers.CrossEncoder.predict`, {padded['ratio']:.1f} times padding to "
        "512 tokens.",
    ]
    return "\n".join(lines)


def main() -> None:
    """Writes, or with --check compares and exits with 1 where they differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare only")
    arguments = parser.parse_args()
    made = figures()
    stale = []
    for path in TARGETS:
        text = path.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        after = rest.split(END)[1]
        wanted = f"{before}{BEGIN}\n{made}\n{END}{after}"
        if wanted != text:
            stale.append(path.name)
            if not arguments.check:
                path.write_text(wanted, encoding="utf-8")
    if arguments.check and stale:
        raise SystemExit(f"Stale figures in {', '.join(stale)}; run python benchmarks/figures.py.")


if __name__ == "__main__":
    main()
