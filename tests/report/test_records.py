"""results.json and claims.jsonl, with the arithmetic worked out by hand."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from sqb_judge import __version__
from sqb_judge.factual import ExampleVerdicts
from sqb_judge.factual.planted import planted
from sqb_judge.report.folder import results_json, write_report
from sqb_judge.report.records import claim_records, planted_records, results_record
from sqb_judge.stats import wilson_interval
from tests.report.examples import CORPUS, claim, results, two_contenders


def test_scores_of_a_contender_by_hand() -> None:
    first, second = results_record(two_contenders())["contenders"]
    assert first["contender"] == "A"
    values = {name: score["value"] for name, score in first["scores"].items()}
    assert values == {
        "factual_recall": pytest.approx((1 / 2 + 1) / 2),
        "factual_precision": pytest.approx(1 / 2),  # the second output has no claims
        "factual_f1": pytest.approx((1 / 2 + 0) / 2),  # and an F1 of 0, which stays in the mean
        "coverage_completeness": pytest.approx(3 / 4),
        "multi_hop_recall": 0.0,
        "single_hop_recall": 1.0,
        "forbidden_violations": 2,
    }
    undefined = {name: score["n_undefined"] for name, score in first["scores"].items()}
    assert undefined == {
        "factual_recall": 0,
        "factual_precision": 1,
        "factual_f1": 0,
        "coverage_completeness": 1,
        "multi_hop_recall": 1,
        "single_hop_recall": 0,
        "forbidden_violations": 1,
    }
    assert {score["n_examples"] for score in first["scores"].values()} == {2}
    assert first["counts"]["n_facts"] == 3
    assert first["counts"]["n_not_used"] == 1
    assert first["counts"]["n_claims"] == 2
    assert first["counts"]["n_distortions"] == 1
    assert first["counts"]["n_multi_hop_facts"] == 1
    assert first["counts"]["n_examples_with_violations"] == 1
    assert (first["n_missing"], first["missing"]) == (1, ["three"])
    assert (second["n_missing"], second["missing"]) == (2, ["two", "three"])


def test_intervals_are_over_outputs_and_absent_for_one() -> None:
    first, second = results_record(two_contenders())["contenders"]
    recall = first["scores"]["factual_recall"]["interval"]
    assert recall == {"low": 0.5, "high": 1.0, "method": "bootstrap"}
    wilson = wilson_interval(2, 2)
    assert wilson is not None
    single_hop = first["scores"]["single_hop_recall"]["interval"]
    assert single_hop == {"low": wilson.low, "high": 1.0, "method": "wilson"}
    assert first["scores"]["factual_precision"]["interval"] is None
    assert {score["interval"] for score in second["scores"].values()} == {None}
    share = first["scores"]["forbidden_violations"]["share_above_zero"]
    assert share == {"value": 1.0, "interval": None}


def test_scores_of_each_output() -> None:
    record = results_record(two_contenders())
    assert [(e["case_id"], e["contender"]) for e in record["examples"]] == [
        ("one", "A"),
        ("two", "A"),
        ("one", "B"),
    ]
    assert record["examples"][1]["scores"] == {
        "factual_recall": 1.0,
        "factual_precision": None,
        "factual_f1": 0.0,
        "coverage_completeness": None,
        "multi_hop_recall": None,
        "single_hop_recall": 1.0,
        "forbidden_violations": None,
    }


def test_provenance() -> None:
    record = results_record(two_contenders())
    assert record["sqb_version"] == __version__
    assert record["signature"] == "sqb:test"
    assert record["corpus"] == {"name": "tiny", "fingerprint": CORPUS.fingerprint, "n_cases": 3}


def test_undefined_everywhere_is_null_and_valid_json() -> None:
    nothing = results(("A", "one", ExampleVerdicts()))
    record = json.loads(results_json(nothing), parse_constant=pytest.fail)
    assert {s["value"] for s in record["contenders"][0]["scores"].values()} == {None}


def test_only_the_metrics_that_were_asked_for() -> None:
    rows = [(e.output.contender, e.case.id, e.verdicts) for e in two_contenders().examples]
    record = results_record(results(*rows, metrics=["factual_f1"]))
    assert record["metrics"] == ["factual_recall", "factual_precision", "factual_f1"]
    assert list(record["contenders"][0]["scores"]) == record["metrics"]


def test_one_record_for_each_thing_judged() -> None:
    records = list(claim_records(two_contenders()))
    counts = Counter((r["contender"], r["item"]) for r in records)
    assert counts == {
        ("A", "fact"): 3,
        ("A", "claim"): 2,
        ("A", "topic"): 4,
        ("A", "forbidden"): 3,
        ("B", "fact"): 2,
        ("B", "claim"): 1,
        ("B", "topic"): 1,
        ("B", "forbidden"): 1,
    }
    assert all({"case_id", "text"} <= set(record) for record in records)
    unsupported = next(r for r in records if r["item"] == "claim" and not r["supported"])
    assert (unsupported["class"], unsupported["kind"]) == ("distortion", "number_changed")


def test_two_writes_are_equal_byte_by_byte(tmp_path) -> None:
    for name in ("first", "second"):
        write_report(tmp_path / name, two_contenders())
    for file in ("results.json", "report.md", "claims.jsonl"):
        assert (tmp_path / "first" / file).read_bytes() == (tmp_path / "second" / file).read_bytes()
    assert sorted(p.name for p in (tmp_path / "first").iterdir()) == [
        "claims.jsonl",
        "report.md",
        "results.json",
    ]


def test_planted_records_without_faults() -> None:
    verdicts = ExampleVerdicts(claims=(claim(False), claim(True)))
    record = planted_records({"A": planted([], verdicts)})
    assert record == {"A": {"n_planted": 0, "n_caught": 0, "n_other_flagged": 1, "faults": []}}
