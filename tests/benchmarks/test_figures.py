"""README lines are made from what the accuracy benchmark writes, and refuse half a measurement."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("sklearn")
sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import figures
from labelled_sets import FACTUAL, NLI

MEASURED = dict.fromkeys(
    ("auc", "auc_low", "auc_high", "ap", "bacc", "bacc_low", "bacc_high", "bacc_best", "ece"), 0.5
)
SLOW = ("bare model", "SummaC-ZS")


def results(**settings):
    fast = dict.fromkeys(("engine", "word coverage", "ROUGE-2 recall"), MEASURED)
    slow = {**fast, **dict.fromkeys(SLOW, MEASURED)}
    found = {"n": 900, "scorers": fast, "peers": {"n": 120, "scorers": slow}}
    pairs = {"n": 700, "classes": 3, "accuracy": 0.75, "accuracy_low": 0.7, "accuracy_high": 0.8}
    return {
        "format": 2,
        "settings": {
            "sample": 0, "rows": 1000, "peers": 150, "seed": 0, "development": False, **settings
        },
        "factual": dict.fromkeys(FACTUAL, found),
        "nli": {name: {**pairs, "bacc": 0.74} for name in NLI},
        "means": {"sets": 9, "scorers": fast, "peers": slow},
    }  # fmt: skip


def test_every_set_has_a_row_as_wide_as_its_heading():
    lines = figures.accuracy_figures(results())
    tables = [line for line in lines if line.startswith("|")]
    heads = [place for place, line in enumerate(tables) if line.startswith("|---")]
    assert len(tables) == len(FACTUAL) + len(NLI) + 1 + 2 * len(heads)
    for line in tables[: len(FACTUAL) + 3]:
        assert line.count("|") == tables[0].count("|")
    assert "| SNLI | 3 | 700 | 0.750 (0.700 to 0.800) | 0.740 |" in tables
    assert any("at most 1000 rows" in line for line in lines)


@pytest.mark.parametrize("settings", [{"sample": 30}, {"development": True}])
def test_a_quick_look_or_a_development_part_is_not_published(settings):
    with pytest.raises(SystemExit, match="make it anew"):
        figures.accuracy_figures(results(**settings))


def test_a_run_that_was_cut_short_is_not_published():
    half = results()
    half["factual"] = {"summeval": half["factual"]["summeval"]}
    with pytest.raises(SystemExit, match=r"lacks .*begin_v2"):
        figures.accuracy_figures(half)
