"""Writes the measured figures into README and model card: `python benchmarks/figures.py`.

Both hold a pair of comment lines, and what stands between them is made here from the files in
`benchmarks/results/`, so that no figure is ever typed by hand. `--check` only compares.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from labelled_sets import FACTUAL, NLI
from published import PUBLISHED

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results"
TARGETS = (ROOT / "README.md", ROOT / "cards" / "embedded-model.md")
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"

TITLES = {
    "summeval": "SummEval (summary against article)",
    "qags_cnndm_summary": "QAGS CNN/DM (summary against article)",
    "xsum_hallucination": "XSum hallucination (one-sentence summary against article)",
    "begin_v2": "BEGIN (dialogue answer against knowledge)",
    "bump": "BUMP (summary against article, minimal pairs)",
    "cliff": "CLIFF (summary against article)",
    "summedits": "SummEdits (edited summary, four domains)",
    "wice_claim": "WiCE (claim against whole web page)",
    "factcheck_gpt_stance": "Factcheck-GPT (claim against retrieved passage)",
    "realsumm_scu": "REALSumm (person's fact against summary: recall)",
    "mnli_matched_dev": "MultiNLI matched",
    "snli_test": "SNLI",
    "fever_symmetric_test": "FEVER-symmetric",
    "wice_oracle_test": "WiCE, claim against its evidence",
    "fm2_test": "FoolMeTwice",
    "boolq_qa_dev": "BoolQ, question and answer as hypothesis",
    "cad_snli_test": "counterfactually revised SNLI",
    "breaking_nli_test": "Breaking NLI",
    "conjnli_dev": "ConjNLI",
    "hans_regen_test": "HANS templates",
    "med_test": "MED (monotonicity)",
    "negnli_mnli_test": "NegNLI on MultiNLI",
    "negnli_snli_test": "NegNLI on SNLI",
}


def figures() -> str:
    """The tables as Markdown."""
    accuracy = json.loads((RESULTS / "accuracy.json").read_text(encoding="utf-8"))
    speed = json.loads((RESULTS / "speed.json").read_text(encoding="utf-8"))
    lines = accuracy_figures(accuracy)
    peer, padded = speed["CrossEncoder.predict"], speed["padding to 512"]
    lines += [
        "",
        "Speed on the pairs of the bundled case, same weights, one run on "
        f"{speed['threads']} CPU cores (`python benchmarks/speed.py`): {peer['ratio']:.1f} times "
        f"`sentence_transformers.CrossEncoder.predict`, {padded['ratio']:.1f} times padding to "
        "512 tokens.",
    ]
    return "\n".join(lines)


def accuracy_figures(accuracy: dict[str, Any]) -> list[str]:
    """Lines from what `accuracy.py` writes.

    Raises:
        SystemExit: It was a quick look, a development part, or not all sets are done.
    """
    settings = accuracy["settings"]
    if settings["sample"] or settings["development"]:
        raise SystemExit("accuracy.json is a quick look or of development parts; make it anew.")
    done = {**accuracy["factual"], **accuracy["nli"]}
    missing = [name for name in [*FACTUAL, *NLI] if name not in done]
    if missing:
        raise SystemExit(f"accuracy.json lacks {', '.join(missing)}; run accuracy.py again.")
    most = f"at most {settings['rows']} rows of each" if settings["rows"] else "all rows"
    slow = f"{settings['peers']} of the rows" if settings["peers"] else "the same rows"
    lines = [
        f"Verdicts of the embedded model against human labels, test parts, {most}, drawn with a",
        f"seed (`python benchmarks/accuracy.py --data DIR --rows {settings['rows']} --peers "
        f"{settings['peers']}`; the sets are not part of",
        "this repository). ROC AUC with its 95% interval over documents; word coverage and ROUGE-2",
        f"recall on the same rows. Then ROC AUC on {slow}, same weights: ours, the bare model on",
        "the document as far as it fits, and SummaC-ZS's way (every sentence against every one).",
        "",
        "| set | n | ROC AUC | bal. accuracy | at best | calibration error | word coverage "
        "| ROUGE-2 | k | ours | bare | SummaC-ZS |",
        "|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name in FACTUAL:
        found = accuracy["factual"][name]
        own, few = found["scorers"]["engine"], found["peers"]
        interval = f" ({own['auc_low']:.3f} to {own['auc_high']:.3f})"
        sizes = (str(found["n"]), str(few["n"]))
        lines.append(_row(TITLES[name], sizes, interval, found["scorers"], few["scorers"]))
    mean = accuracy["means"]
    title = f"mean of the {mean['sets']} sets but recall"
    lines.append(_row(title, ("", ""), "", mean["scorers"], mean["peers"]))
    lines += ["", "Published balanced accuracies on sets close to these, in percent:", ""]
    lines += [f"- {TITLES[n]}: {p} ({p.note}). {p.source}." for n, p in PUBLISHED.items()]
    lines += [
        "",
        "Sentence pairs, the model alone:",
        "",
        "| set | classes | n | accuracy (95% interval) | bal. accuracy |",
        "|---|---:|---:|---|---:|",
    ]
    for name in NLI:
        row = accuracy["nli"][name]
        lines.append(
            f"| {TITLES[name]} | {row['classes']} | {row['n']} | {row['accuracy']:.3f} "
            f"({row['accuracy_low']:.3f} to {row['accuracy_high']:.3f}) | {row['bacc']:.3f} |"
        )
    return lines


def _row(
    title: str,
    sizes: tuple[str, str],
    interval: str,
    rows: dict[str, Any],
    few: dict[str, Any],
) -> str:
    own = rows["engine"]
    cells = [
        title,
        sizes[0],
        f"{own['auc']:.3f}{interval}",
        *(f"{own[key]:.3f}" for key in ("bacc", "bacc_best", "ece")),
        *(f"{rows[name]['auc']:.3f}" for name in ("word coverage", "ROUGE-2 recall")),
        sizes[1],
        *(f"{few[name]['auc']:.3f}" for name in ("engine", "bare model", "SummaC-ZS")),
    ]
    return f"| {' | '.join(cells)} |"


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
