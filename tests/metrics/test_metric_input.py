"""Bad input: one sentence that names column and example, and an instance that still works."""

import pytest
from metric_examples import COLUMNS, EXPECTED, KUBELET, NEEDED, load

from sqb_judge.errors import InputError

GOOD = {"predictions": [KUBELET, KUBELET], "references": [[KUBELET], [KUBELET]]}


@pytest.fixture(scope="module")
def recall():
    return load("factual_recall")


def refused(metric, method="compute", **columns):
    with pytest.raises(InputError) as error:
        getattr(metric, method)(**columns)
    message = str(error.value)
    assert message.endswith(".")
    assert "\n" not in message
    # Afterwards it works.
    assert metric.compute(**GOOD)["n_examples"] == 2
    return message


@pytest.mark.parametrize("method", ["compute", "add_batch"])
def test_a_needed_column_is_missing(name, method):
    metric = load(name)
    for column in NEEDED[name]:
        given = {k: v for k, v in COLUMNS.items() if k != column}
        if column == "references":
            given.pop("hops")
        with pytest.raises(InputError, match=f"^{name} needs the column {column},"):
            getattr(metric, method)(**given)
    assert metric.compute(**COLUMNS)[name] == EXPECTED[name]


@pytest.mark.parametrize("column", COLUMNS)
def test_none_is_refused_by_example_and_column(recall, column):
    rows = {**{key: [*values[:2]] for key, values in COLUMNS.items()}}
    rows[column][1] = None
    assert refused(recall, **rows).startswith(f"Example 2 of {column} is None; give ")


@pytest.mark.parametrize("column", [c for c in COLUMNS if c not in ("predictions", "hops")])
def test_none_within_a_list_is_refused(recall, column):
    rows = {**{key: [*values[:2]] for key, values in COLUMNS.items() if key != "hops"}}
    rows[column][1] = [None]
    assert refused(recall, **rows).startswith(f"Example 2 of {column} holds None; give ")


@pytest.mark.parametrize("column", COLUMNS)
def test_a_bare_string_is_never_taken_by_letter(recall, column):
    rows = {**{key: values[:2] for key, values in COLUMNS.items()}, column: "ab"}
    assert refused(recall, **rows).startswith(f"{column} is one string; give a list with ")
    if column != "predictions":
        rows[column] = ["ab", "cd"]
        message = refused(recall, **rows)
        assert message.startswith(f"Example 1 of {column} is one string; give a list of ")


def test_lengths_differ(recall):
    message = refused(recall, predictions=[KUBELET], references=[[KUBELET], [KUBELET]])
    assert message.startswith("predictions and references differ in length, 1 and 2;")
    assert "predictions and topics" in refused(recall, **GOOD, topics=[[]])


@pytest.mark.parametrize("hops", [[[1], []], [[1], [1, 2]]])
def test_hops_do_not_fit_the_references(recall, hops):
    message = refused(recall, **GOOD, hops=hops)
    assert message.startswith("Example 2 has 1 references and ")


@pytest.mark.parametrize("hop", [0, -1, 1.5, "2", True, None, float("nan")])
def test_hops_are_whole_numbers_from_one(recall, hop):
    message = refused(recall, **GOOD, hops=[[1], [hop]])
    assert message.startswith("Example 2 of hops holds ")


def test_whole_floats_are_hops(recall):
    assert recall.compute(**GOOD, hops=[[1.0], [2.0]])["factual_recall"] == 1.0


@pytest.mark.parametrize("column", ["references", "topics", "forbidden_claims"])
def test_empty_statements_are_refused(recall, column):
    message = refused(recall, **{**GOOD, column: [[KUBELET], [" "]]})
    assert message == f"Example 2 of {column} holds an empty string; leave it out."


@pytest.mark.parametrize("value", [7, [KUBELET], {"text": KUBELET}, b"bytes", float("nan")])
def test_predictions_are_strings(recall, value):
    message = refused(recall, predictions=[KUBELET, value], references=GOOD["references"])
    assert message.startswith("Example 2 of predictions is ")
    assert message.endswith("; give one string.")


@pytest.mark.parametrize("value", [7, {"a": 1}, {"a"}, b"bytes", float("nan")])
def test_references_are_lists(recall, value):
    message = refused(recall, predictions=GOOD["predictions"], references=[[KUBELET], value])
    assert message.startswith("Example 2 of references is ")


def test_nothing_given(recall):
    assert refused(recall) == "factual_recall was given nothing to score; give predictions."
    assert "needs the column predictions" in refused(recall, "add_batch")


def test_an_unknown_argument(recall):
    assert "knows no argument 'detail'" in refused(recall, **GOOD, detail=True)
    assert "knows no argument 'source'" in refused(recall, "add_batch", **GOOD, source=[[], []])
    assert "knows no argument 'details'" in refused(recall, "add_batch", **GOOD, details=True)


def test_add_names_the_column(recall):
    message = refused(recall, "add", prediction=KUBELET, reference="ab")
    assert message.startswith("Example 1 of references is one string;")
    assert "needs the column references" in refused(recall, "add", prediction=KUBELET)


def test_bad_input_to_compute_keeps_what_was_added(recall):
    recall.add_batch(**GOOD)
    with pytest.raises(InputError):
        recall.compute(predictions=[None], references=[[]])
    assert recall.compute()["n_examples"] == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"treshold": 0.5}, "FactualRecall has no option 'treshold'; it takes model, device, "),
        ({"threshold": 1.5}, "The threshold is 1.5; "),
        ({"threshold": 0}, "The threshold is 0; "),
        ({"dtype": "float8"}, "dtype is 'float8'; "),
        ({"model": "/no/such/model"}, "Could not load model '/no/such/model'"),
        ({"keep_in_memory": True, "on_disk": True}, "keep_in_memory and on_disk contradict"),
    ],
)
def test_bad_options_are_refused_when_loading(options, message):
    with pytest.raises(InputError) as error:
        load("factual_recall", **options)
    assert str(error.value).startswith(message)
