"""The folders as evaluate and the Hub see them: imports, docstrings, cards, pages, cases."""

import ast
import doctest
import importlib
import inspect
import math
import re
import runpy
import sys
from pathlib import Path

import evaluate
import pytest
from huggingface_hub import ModelCard, metadata_load
from metric_examples import COLUMNS, EXPECTED, FOLDERS, NAMES, load

import sqb_judge
from sqb_judge.errors import InputError
from sqb_judge.modules import FactualModule, load_metric, metric_names, metric_path
from sqb_judge.modules.cells import columns_from_cells, json_result
from sqb_judge.modules.folders import _HOMES

SECTIONS = [
    "Metric description",
    "How to use",
    "Inputs",
    "Output values",
    "Values from papers",
    "Examples",
    "Limitations and bias",
    "Citation",
    "Further references",
]


def module_of(name):
    factory = evaluate.loading.evaluation_module_factory(str(FOLDERS / name))
    return importlib.import_module(factory.module_path)


def test_evaluates_own_checks(name):
    module = module_of(name)
    main = evaluate.loading.import_main_class(module.__name__)
    assert main.__module__ == module.__name__
    assert issubclass(main, FactualModule)
    parameters = inspect.signature(main._compute).parameters.values()
    assert all(parameter.kind is not parameter.VAR_KEYWORD for parameter in parameters)
    results = doctest.testmod(module, raise_on_error=False)
    assert results.failed == 0
    assert results.attempted > 1


def test_module_is_documented(name):
    metric = load(name)
    assert metric.description.strip()
    assert "@techreport" in metric.citation
    for word in [*COLUMNS, "details", "signature", "n_undefined", "threshold"]:
        assert word in metric.inputs_description
    result = metric.compute(**COLUMNS)
    assert all(f"    {key}: " in metric.inputs_description for key in result)
    # evaluate appends the inputs to the docstring of compute.
    assert metric.inputs_description in metric.compute.__doc__


def test_module_is_thin(name):
    source = (FOLDERS / name / f"{name}.py").read_text()
    code = re.sub(r'"""[\s\S]*?"""', "", source)
    assert len([line for line in code.splitlines() if line.strip()]) < 80
    imports = [line for line in code.splitlines() if re.match(r"\s*(import|from)\b", line)]
    assert imports == ["import evaluate", "import sqb_judge.modules  # From: sqb-judge"]


def test_card(name):
    path = FOLDERS / name / "README.md"
    front = metadata_load(path)
    assert set(front) >= {"title", "emoji", "colorFrom", "colorTo", "description"}
    assert (front["sdk"], front["app_file"], front["pinned"]) == ("gradio", "app.py", False)
    assert set(front["tags"]) == {"evaluate", "metric"}
    colours = {"red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray"}
    assert {front["colorFrom"], front["colorTo"]} <= colours
    card = ModelCard.load(path, ignore_metadata_errors=False)
    headings = [line.lstrip("# ") for line in card.text.splitlines() if re.match(r"##+ ", line)]
    assert headings == SECTIONS
    for key in load(name).compute(**COLUMNS):
        assert f"- `{key}`: " in card.text


def test_code_of_the_card_runs(name, monkeypatch):
    text = (FOLDERS / name / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    assert len(blocks) >= 3
    local = evaluate.load
    monkeypatch.setattr(
        evaluate, "load", lambda path, **o: local(str(FOLDERS / path.removeprefix("sqb/")), **o)
    )
    for block in blocks:
        # The value that the comment promises is the value that is printed.
        checked = re.sub(r"print\((.*)\)  # (.*)", r"assert str(\1) == '\2', \1", block)
        exec(compile(checked, f"{name}/README.md", "exec"), {})


def test_requirements(name):
    lines = (FOLDERS / name / "requirements.txt").read_text().split()
    assert [re.split(">=", line)[0] for line in lines] == ["sqb-judge", "gradio"]
    assert lines[0] == f"sqb-judge>={sqb_judge.__version__}"


def test_cases(name):
    metric = load(name)
    cases = runpy.run_path(str(FOLDERS / name / "tests.py"))["test_cases"]
    assert len(cases) >= 2
    for case in cases:
        columns = {key: value for key, value in case.items() if key != "result"}
        result = metric.compute(**columns)
        for key, value in case["result"].items():
            assert result[key] == value or (math.isnan(value) and math.isnan(result[key]))


def test_page_parses_and_names_columns_of_the_module(name):
    tree = ast.parse((FOLDERS / name / "app.py").read_text())
    values = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and node.targets[0].id in ("COLUMNS", "EXAMPLES")
    }
    assert set(values["COLUMNS"]) <= set(COLUMNS)
    result = load(name).compute(**columns_from_cells(values["COLUMNS"], values["EXAMPLES"]))
    assert result["n_examples"] == len(values["EXAMPLES"])


def test_page_builds(name):
    gradio = pytest.importorskip("gradio", reason="gradio is a dependency of the Spaces alone")
    page = runpy.run_path(str(FOLDERS / name / "app.py"))
    assert isinstance(page["demo"], gradio.Blocks)
    assert name in page["score"](page["EXAMPLES"], True)
    with pytest.raises(gradio.Error, match="not a JSON list"):
        page["score"]([["text", *["[oops"] * (len(page["COLUMNS"]) - 1)]], False)


def test_cells():
    rows = [["text", '["a", "b"]', ""], [" ", None, float("nan")], ["more", "c [d]", "2"]]
    assert columns_from_cells(["predictions", "references", "hops"], rows) == {
        "predictions": ["text", "more"],
        "references": [["a", "b"], ["c [d]"]],
        "hops": [[], [2.0]],
    }
    assert columns_from_cells(["predictions", "sources"], [["text", ""]]) == {
        "predictions": ["text"]
    }
    with pytest.raises(InputError, match=r"^Row 1 of hops is not a JSON list; write it as \[1, 2]"):
        columns_from_cells(["predictions", "hops"], [["text", "[1, 2"]])
    assert json_result({"value": math.nan, "n": 1}) == {"value": None, "n": 1}


def test_metric_path_finds_the_folders(name):
    assert metric_path(name) == str(FOLDERS / name)
    assert name in metric_names()
    assert load_metric(name).compute(**COLUMNS)[name] == EXPECTED[name]


@pytest.mark.parametrize("wrong", ["factual_recal", "../metrics/factual_recall", "", "."])
def test_metric_path_refuses_other_names(wrong):
    with pytest.raises(InputError, match=r"There is no metric .*factual_recall"):
        metric_path(wrong)


def test_the_wheel_s_copy_comes_first(tmp_path, monkeypatch):
    copy = tmp_path / "_metrics" / "factual_recall"
    copy.mkdir(parents=True)
    (copy / "factual_recall.py").write_text("")
    monkeypatch.setattr("sqb_judge.modules.folders._HOMES", (tmp_path / "_metrics", *_HOMES))
    assert metric_path("factual_recall") == str(copy)
    assert metric_path("factual_f1") == str(FOLDERS / "factual_f1")


def test_importing_the_library_loads_neither_torch_nor_evaluate():
    import subprocess

    code = (
        "import sys, sqb_judge; "
        "sys.exit(bool({'torch', 'evaluate', 'transformers'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent)


def test_every_metric_has_a_folder():
    assert set(NAMES) <= set(metric_names())
