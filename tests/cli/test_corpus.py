"""`sqb corpus`."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from tests.cli.conftest import CASES, Run, assert_one_sentence, write
from tests.stub_engine import StubEngine


@pytest.fixture
def wrong(folder: Path) -> Path:
    """Cases whose first fact is not what its evidence says, and whose source says what is false."""
    cases = copy.deepcopy(CASES)
    cases[0]["reference_facts"][0]["text"] = "The probe runs every 20 seconds."
    cases[0]["forbidden_claims"][0]["text"] = "The node reboots after 40 seconds"
    cases[0]["reference_facts"].pop()
    cases[0]["required_topics"] = []
    cases[0]["reference_facts"][0].pop("topic")
    write(folder / "cases.jsonl", cases)
    return folder


def test_list(run: Run) -> None:
    rows = json.loads(run("corpus", "list", "--json").stdout)
    technical = next(row for row in rows if row["name"] == "technical")
    assert "k8s-pod-recovery" in technical["case_ids"]
    assert "technical" in run("corpus", "list").stdout


def test_show(run: Run) -> None:
    summary = json.loads(run("corpus", "show", "cases.jsonl", "--json").stdout)
    assert (summary["cases"], summary["facts"], summary["forbidden_claims"]) == (2, 3, 1)
    page = run("corpus", "show", "cases.jsonl").stdout
    assert "probe" in page
    assert "capital" in page


def test_show_case(run: Run) -> None:
    page = run("corpus", "show", "cases.jsonl", "--case", "probe").stdout
    assert "The probe runs every 5 seconds." in page
    assert "page 0-32" in page
    record = json.loads(run("corpus", "show", "cases.jsonl", "--case", "probe", "--json").stdout)
    assert record["reference_facts"][0]["id"] == "period"


def test_show_unknown_case(run: Run) -> None:
    assert_one_sentence(run("corpus", "show", "cases.jsonl", "--case", "prob"), '"probe"')


def test_validate_a_sound_corpus(run: Run, engine: StubEngine) -> None:
    result = run("corpus", "validate", "cases.jsonl")
    assert result.exit_code == 0, result.output
    assert "cases is valid: 0 errors" in result.stdout


def test_validate_finds_what_the_evidence_does_not_say(
    run: Run, engine: StubEngine, wrong: Path
) -> None:
    result = run("corpus", "validate", "cases.jsonl", "--json")
    assert result.exit_code == 1
    record = json.loads(result.stdout)
    assert not record["valid"]
    assert [(f["id"], f["rule"], f["fails"]) for f in record["findings"]] == [
        ("period", "unsupported_fact", True),
        ("old", "supported_forbidden", True),
    ]
    page = run("corpus", "validate", "cases.jsonl")
    assert page.exit_code == 1
    assert "failed: " in page.stdout
    assert "NOT valid" in page.stdout


def test_known_exceptions_pass_and_stale_ones_are_named(
    run: Run, engine: StubEngine, wrong: Path
) -> None:
    listed = {"period": "read by two people", "probe/old": "quoted", "berlin": "needless"}
    (wrong / "exceptions.json").write_text(json.dumps(listed))
    result = run("corpus", "validate", "cases.jsonl")
    assert result.exit_code == 0, result.output
    assert "known: " in result.stdout
    assert "read by two people" in result.stdout
    assert "'berlin' is no longer needed" in result.stdout
    record = json.loads(run("corpus", "validate", "cases.jsonl", "--json").stdout)
    assert record["valid"]
    assert record["stale_exceptions"] == ["berlin"]


@pytest.mark.parametrize("text", ["[]", "{", '{"period": ""}', '{"period": 1}', "\udcff"])
def test_bad_exceptions(run: Run, engine: StubEngine, wrong: Path, text: str) -> None:
    (wrong / "exceptions.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert_one_sentence(run("corpus", "validate", "cases.jsonl"), "exceptions.json")


def test_structural_errors_fail_without_a_model(run: Run, engine: StubEngine, folder: Path) -> None:
    cases = copy.deepcopy(CASES)
    cases[0]["reference_facts"][0]["evidence"][0]["end"] = 999
    write(folder / "cases.jsonl", cases)
    result = run("corpus", "validate", "cases.jsonl", "--no-entailment", "--json")
    assert result.exit_code == 1
    record = json.loads(result.stdout)
    assert record["problems"][0]["severity"] == "error"
    assert not record["entailment_checked"]
    assert engine.n_pairs == 0


def test_warnings_do_not_fail(run: Run, engine: StubEngine, folder: Path) -> None:
    write(folder / "cases.jsonl", [{"id": "a", "task": "", "source_corpus": ["x"]}])
    result = run("corpus", "validate", "cases.jsonl", "--no-entailment")
    assert result.exit_code == 0
    assert "warning" in result.stdout


def test_unknown_corpus(run: Run) -> None:
    assert_one_sentence(run("corpus", "validate", "nowhere"), "nowhere")


def test_several_corpora(run: Run, engine: StubEngine, folder: Path, wrong: Path) -> None:
    write(folder / "sound.jsonl", CASES)
    result = run("corpus", "validate", "sound.jsonl", "cases.jsonl", "--json")
    assert result.exit_code == 1
    assert [record["valid"] for record in json.loads(result.stdout)] == [True, False]


def test_facts_that_say_the_same(run: Run, engine: StubEngine, folder: Path) -> None:
    cases = copy.deepcopy(CASES)
    cases[0]["reference_facts"][1]["text"] = "the probe runs  every 10 seconds"
    write(folder / "cases.jsonl", cases)
    record = json.loads(run("corpus", "validate", "cases.jsonl", "--json").stdout)
    pair = record["findings"][-1]
    assert (pair["id"], pair["rule"]) == ("period+reboot", "duplicate_facts")
    (folder / "exceptions.json").write_text(json.dumps({"probe/period+reboot": "x", "reboot": "y"}))
    assert run("corpus", "validate", "cases.jsonl").exit_code == 1  # an exact double is an error


def test_new_validate_and_build(run: Run, engine: StubEngine, folder: Path) -> None:
    assert run("corpus", "new", "mine", "--domain", "travel").exit_code == 0
    assert run("corpus", "validate", "mine", "--no-entailment").exit_code == 0
    result = run("corpus", "build", "mine", "--out", "built")
    assert result.exit_code == 0, result.output
    assert (folder / "built" / "travel" / "test-00000-of-00001.parquet").is_file()
    assert "bridge" in run("corpus", "show", "built").stdout
    assert_one_sentence(run("corpus", "new", "mine"), "mine", "new or empty")


def test_build_json_lines(run: Run, folder: Path) -> None:
    assert run("corpus", "build", "cases.jsonl", "--out", "built").exit_code == 0
    assert (folder / "built" / "geography" / "test-00000-of-00001.parquet").is_file()


def test_one_broken_line_changes_nothing(run: Run, folder: Path) -> None:
    assert run("corpus", "build", "cases.jsonl", "--out", "built").exit_code == 0
    before = {path: path.read_bytes() for path in (folder / "built").rglob("*") if path.is_file()}
    with (folder / "cases.jsonl").open("a") as file:
        file.write('{"id": "third", "task"\n')
    result = run("corpus", "build", "cases.jsonl", "--out", "built")
    assert_one_sentence(result, "cases.jsonl, line 3")
    after = {path: path.read_bytes() for path in (folder / "built").rglob("*") if path.is_file()}
    assert after == before


def test_push_dry_run_needs_no_network(run: Run) -> None:
    result = run("corpus", "push", "cases.jsonl", "user/mine", "--dry-run")
    assert result.exit_code == 0, result.output
    assert "geography/test-00000-of-00001.parquet" in result.stdout
    assert "nothing was sent" in result.stdout
    assert_one_sentence(run("corpus", "push", "cases.jsonl", "mine", "--dry-run"), "mine")
