"""Prints what `accuracy.py` measured."""

from __future__ import annotations

from typing import Any

from labelled_sets import FACTUAL
from published import PUBLISHED
from rich.console import Console
from rich.table import Table

# (heading, scorer) of what is measured on all rows, and on the rows that the slow peers get.
LEXICAL = (
    ("words", "word coverage"),
    ("ROUGE-2", "ROUGE-2 recall"),
    ("overlap", "token overlap"),
)
SLOW = (
    ("ours", "engine"),
    ("bare", "bare model"),
    ("SummaC-ZS", "SummaC-ZS"),
    ("with contr.", "SummaC-ZS with contradiction"),
)


def print_tables(results: dict[str, Any]) -> None:
    """One table of the factual sets, one of the NLI sets, and where the published figures are from.

    Args:
        results: As `accuracy.py` writes them.
    """
    console = Console(width=220)
    settings = results["settings"]
    if settings["sample"]:
        console.print(f"A quick look: {settings['sample']} rows per set.", style="bold")
    if settings["development"]:
        console.print("Development parts.", style="bold")
    console.print(results["signature"], soft_wrap=True)
    if results["factual"]:
        console.print(factual_table(results))
        console.print(
            "ROC AUC, 95% interval over documents; AP average precision; bal. acc. at the shipped "
            "threshold, best at the threshold best for these rows; ECE over ten equal bins. "
            "words, ROUGE-2, overlap: ROC AUC of lexical baselines on the same rows. Then ROC AUC "
            "on k of the rows, same weights: ours, the bare model on cut documents, SummaC-ZS."
        )
        for name in results["factual"]:
            if name in PUBLISHED:
                found = PUBLISHED[name]
                console.print(f"Published, {name}: {found.note}. {found.source}.")
    if results["nli"]:
        console.print(nli_table(results))


def factual_table(results: dict[str, Any]) -> Table:
    """A row per set, and one for the mean over the precision sets."""
    table = Table(title="Claims against documents")
    headings = [
        "set", "n", "docs", "ROC AUC", "95%", "AP", "bal. acc.", "95%", "best", "ECE",
        *(heading for heading, _ in LEXICAL), "k", *(heading for heading, _ in SLOW), "inputs", "s",
        "published balanced accuracy",
    ]  # fmt: skip
    left = {"set", "published balanced accuracy"}
    for heading in headings:
        table.add_column(heading, justify="left" if heading in left else "right")
    for name, found in results["factual"].items():
        own, all_rows, peers = found["scorers"]["engine"], found["scorers"], found["peers"]
        table.add_row(
            name + (" (recall)" if FACTUAL[name] == "recall" else ""),
            str(found["n"]),
            str(found["documents"]),
            *_share(own["auc"]),
            f"{own['auc_low']:.3f}-{own['auc_high']:.3f}",
            *_share(own["ap"], own["bacc"]),
            f"{own['bacc_low']:.3f}-{own['bacc_high']:.3f}",
            *_share(own["bacc_best"], own["ece"]),
            *_share(*(all_rows[scorer]["auc"] for _, scorer in LEXICAL)),
            str(peers["n"]),
            *_share(*(peers["scorers"][scorer]["auc"] for _, scorer in SLOW)),
            str(found["inputs"]),
            f"{found['seconds']:.0f}+{peers['seconds']:.0f}",
            str(PUBLISHED.get(name, "")),
        )
    mean = results.get("means")
    if mean:
        own = mean["scorers"]["engine"]
        table.add_section()
        table.add_row(
            f"mean of {mean['sets']} precision sets", "", "", *_share(own["auc"]), "",
            *_share(own["ap"], own["bacc"]), "", *_share(own["bacc_best"], own["ece"]),
            *_share(*(mean["scorers"][scorer]["auc"] for _, scorer in LEXICAL)), "",
            *_share(*(mean["peers"][scorer]["auc"] for _, scorer in SLOW)), "", "", "",
        )  # fmt: skip
    return table


def nli_table(results: dict[str, Any]) -> Table:
    """A row per NLI set."""
    table = Table(title="Sentence pairs, the model alone")
    for heading in ("set", "classes", "n", "accuracy", "95%", "bal. acc.", "95%", "ECE", "s"):
        table.add_column(heading, justify="left" if heading == "set" else "right")
    for name, row in results["nli"].items():
        table.add_row(
            name,
            str(row["classes"]),
            str(row["n"]),
            *_share(row["accuracy"]),
            f"{row['accuracy_low']:.3f}-{row['accuracy_high']:.3f}",
            *_share(row["bacc"]),
            f"{row['bacc_low']:.3f}-{row['bacc_high']:.3f}",
            *_share(row["ece"]),
            f"{row['seconds']:.0f}",
        )
    return table


def _share(*values: float) -> list[str]:
    return [f"{value:.3f}" for value in values]
