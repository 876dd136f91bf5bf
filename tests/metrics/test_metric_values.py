"""Values that can be checked by hand, on every way that leads into a module."""

import json
import math

import evaluate
import pytest
from metric_examples import (
    BANANAS,
    COLD,
    COLUMNS,
    DELAY,
    EXPECTED,
    FOLDERS,
    KUBELET,
    NAMES,
    NEEDED,
    REFUSAL,
    SOURCE,
    UNDEFINED,
    load,
)


def only(name):
    return {column: COLUMNS[column] for column in NEEDED[name]}


def test_compute(name):
    result = load(name).compute(**COLUMNS)
    assert result[name] == EXPECTED[name]
    assert result["n_examples"] == 3
    assert result["n_undefined"] == UNDEFINED[name]


def test_compute_with_the_needed_columns_alone(name):
    assert load(name).compute(**only(name))[name] == EXPECTED[name]


def test_top_level_holds_numbers_and_the_signature(name):
    result = load(name).compute(**COLUMNS)
    signature = result.pop("signature")
    assert signature.startswith(f"{name}|version:0.1.0|model:embedded@")
    assert "|threshold:" in signature
    assert "|segmenter:sentencex-" in signature
    assert all(type(value) in (int, float) for value in result.values())


def test_add_batch_adds_up(name):
    metric = load(name)
    for part in (slice(0, 1), slice(1, 3)):
        metric.add_batch(**{column: values[part] for column, values in COLUMNS.items()})
    assert len(metric) == 3
    assert metric.compute() == load(name).compute(**COLUMNS)


def test_add_takes_lists(name):
    # evaluate #670
    metric = load(name)
    for row in range(3):
        example = {column: values[row] for column, values in COLUMNS.items()}
        metric.add(
            prediction=example.pop("predictions"), reference=example.pop("references"), **example
        )
    assert metric.compute()[name] == EXPECTED[name]


def test_compute_adds_to_what_was_added(name):
    metric = load(name)
    metric.add_batch(**{column: values[:2] for column, values in COLUMNS.items()})
    result = metric.compute(**{column: values[2:] for column, values in COLUMNS.items()})
    assert (result[name], result["n_examples"]) == (EXPECTED[name], 3)


def test_rows_are_forgotten_after_compute(name):
    metric = load(name)
    metric.compute(**COLUMNS)
    assert metric.compute(**COLUMNS)["n_examples"] == 3


def test_combine_keeps_every_value():
    combined = evaluate.combine([str(FOLDERS / name) for name in NAMES])
    result = combined.compute(**COLUMNS, details=True)
    for name in NAMES:
        alone = load(name).compute(**COLUMNS, details=True)
        assert result[name] == EXPECTED[name]
        for key, value in alone.items():
            assert result.get(f"{name}_{key}", result.get(key)) == value


def test_combine_add_batch_and_add():
    batches = evaluate.combine([str(FOLDERS / name) for name in NAMES])
    batches.add_batch(**{column: values[:1] for column, values in COLUMNS.items()})
    batches.add_batch(**{column: values[1:] for column, values in COLUMNS.items()})
    single = evaluate.combine([str(FOLDERS / name) for name in NAMES])
    for row in range(3):
        example = {column: values[row] for column, values in COLUMNS.items()}
        single.add(example.pop("predictions"), example.pop("references"), **example)
    expected = evaluate.combine([str(FOLDERS / name) for name in NAMES]).compute(**COLUMNS)
    assert batches.compute() == expected
    assert single.compute() == expected


def test_combine_with_force_prefix_gives_uniform_names():
    combined = evaluate.combine([str(FOLDERS / name) for name in NAMES], force_prefix=True)
    result = combined.compute(**COLUMNS)
    assert {key for key in result if not key.startswith(tuple(NAMES))} == set()
    assert result["factual_f1_factual_f1"] == EXPECTED["factual_f1"]


def test_details_are_json(name):
    result = load(name).compute(**COLUMNS, details=True)
    details = json.loads(json.dumps(result["details"], allow_nan=False))
    assert details == result["details"]
    assert [record["example"] for record in details] == [1, 2, 3]
    values = [record[name] for record in details]
    assert values.count(None) == UNDEFINED[name]
    defined = [value for value in values if value is not None]
    whole = sum(defined) / (1 if name == "forbidden_violations" else len(defined))
    assert whole == EXPECTED[name]


def test_details_of_facts():
    result = load("factual_recall").compute(**COLUMNS, details=True)
    conveyed, missed = result["details"][0]["facts"]
    assert conveyed["supported"]
    assert conveyed["miss"] is None
    assert conveyed["hops"] == 2
    # Which window decides is the model's business; the offsets are those of the output.
    window, output = conveyed["window"], COLUMNS["predictions"][0]
    assert KUBELET in [output[span["start"] : span["end"]] for span in window["spans"]]
    assert {span["document"] for span in window["spans"]} == {"output"}
    assert KUBELET in window["text"]
    assert missed["miss"] == "not_used"
    assert set(missed["probabilities"]) == {"entailment", "neutral", "contradiction"}
    assert result["details"][1]["facts"][0]["miss"] == "not_retrieved"
    assert result["details"][2]["facts"] is None
    assert (result["n_not_used"], result["n_not_retrieved"]) == (1, 1)


def test_details_of_claims():
    result = load("factual_precision").compute(**COLUMNS, details=True)
    first, second = result["details"][0]["claims"]
    output = COLUMNS["predictions"][0]
    assert [output[c["start"] : c["end"]] for c in (first, second)] == [KUBELET, COLD]
    assert (first["supported"], second["supported"]) == (True, False)
    assert first["class"] is None
    assert second["class"] in ("fabrication", "distortion")
    assert all(not claim["scored"] for claim in result["details"][1]["claims"])
    assert result["details"][2]["claims"] is None


def test_details_of_topics_and_forbidden_claims():
    topic, other = load("coverage_completeness").compute(**COLUMNS, details=True)["details"][0][
        "topics"
    ]
    assert (topic["addressed"], other["addressed"]) == (True, False)
    assert topic["evidence"] == [{"start": 0, "end": len(KUBELET)}]
    found = load("forbidden_violations").compute(**COLUMNS, details=True)["details"]
    assert [found[0]["forbidden"][0][key] for key in ("violated", "denied")] == [True, False]


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("factual_recall", {"references": [[]]}),
        ("factual_precision", {"sources": [[]]}),
        ("factual_precision", {"sources": [[" "]]}),
        ("factual_f1", {"references": [[]], "sources": [[SOURCE]]}),
        ("factual_f1", {"references": [[KUBELET]], "sources": [[]]}),
        ("coverage_completeness", {"topics": [[]]}),
        ("multi_hop_recall", {"references": [[KUBELET]], "hops": [[1]]}),
        ("forbidden_violations", {"forbidden_claims": [[]]}),
    ],
)
def test_without_anything_to_compare_with_the_value_is_undefined(name, columns):
    result = load(name).compute(predictions=[KUBELET], **columns)
    assert math.isnan(result[name])
    assert (result["n_examples"], result["n_undefined"]) == (1, 1)


@pytest.mark.parametrize("output", [REFUSAL, "", " \n\x0c", "# Pods", "```\nkubectl get pods\n```"])
def test_an_output_without_claims_is_no_perfect_score(output):
    columns = {
        "predictions": [output],
        "references": [[KUBELET]],
        "hops": [[2]],
        "sources": [[SOURCE]],
        "topics": [["back-off delay"]],
    }
    combined = evaluate.combine([str(FOLDERS / n) for n in NAMES if n != "forbidden_violations"])
    result = combined.compute(**columns)
    assert math.isnan(result["factual_precision"])
    assert result["factual_precision_n_undefined"] == 1
    for name in ("factual_recall", "factual_f1", "coverage_completeness", "multi_hop_recall"):
        assert result[name] == 0.0
        assert result[f"{name}_n_undefined"] == 0


def test_f1_is_the_mean_of_the_examples_and_not_of_the_means():
    columns = {
        "predictions": [KUBELET, f"{KUBELET} {BANANAS}"],
        "references": [[KUBELET, DELAY], [KUBELET]],
        "sources": [[SOURCE], [SOURCE]],
    }
    result = load("factual_f1").compute(**columns)
    # Both examples: one part 1, the other 1/2, so F1 2/3 each; F1 of the means would be 3/4.
    assert result["factual_f1"] == pytest.approx(2 / 3)
    assert (result["recall"], result["precision"]) == (0.75, 0.75)


def test_a_denied_claim_is_no_violation():
    result = load("forbidden_violations").compute(
        predictions=["It is false that bananas grow in cold climates."], forbidden_claims=[[COLD]]
    )
    assert (result["forbidden_violations"], result["n_denied"]) == (0, 1)


def test_hops_left_out_count_as_one():
    metric = load("factual_recall")
    result = metric.compute(predictions=[KUBELET], references=[[KUBELET]], details=True)
    assert result["details"][0]["facts"][0]["hops"] == 1


def test_an_empty_envelope_counts_as_not_recorded():
    metric = load("factual_recall")
    result = metric.compute(predictions=[KUBELET], references=[[DELAY]], envelopes=[[]])
    assert (result["n_not_used"], result["n_not_retrieved"]) == (0, 0)


@pytest.mark.parametrize("on_disk", [False, True])
def test_no_examples(name, on_disk):
    metric = load(name, on_disk=on_disk)
    result = metric.compute(**{column: [] for column in COLUMNS})
    assert math.isnan(result[name])
    assert (result["n_examples"], result["n_undefined"]) == (0, 0)
    metric.add_batch(**{column: [] for column in COLUMNS})
    assert metric.compute(details=True)["details"] == []
    assert metric.compute(**COLUMNS)[name] == EXPECTED[name]


def test_tables_and_arrays_are_taken():
    import datasets
    import numpy as np

    table = datasets.Dataset.from_dict(COLUMNS)
    metric = load("factual_recall")
    columns = {column: table[column] for column in COLUMNS}
    assert metric.compute(**columns)["factual_recall"] == 0.25
    result = metric.compute(
        predictions=np.array([KUBELET]), references=(np.array([KUBELET]),), hops=[np.array([2])]
    )
    assert result["factual_recall"] == 1.0


def test_unicode_survives():
    odd = "Der Käse 🧀 kostet\u00a0fünf Euro\ud800."
    result = load("factual_recall").compute(
        predictions=[odd], references=[[odd.replace("\ud800", "")]], details=True
    )
    json.dumps(result["details"]).encode()
