"""`sqb score`: right answers, files, bad input, resumption, determinism."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sqb_judge.corpus import read_records
from sqb_judge.corpus.records import Output
from tests.cli.conftest import OUTPUTS, Run, assert_one_sentence, write
from tests.stub_engine import StubEngine

SCORE = ("score", "outputs.jsonl", "--corpus", "cases.jsonl")


def scores(record: dict, contender: str) -> dict[str, float | None]:
    found = next(c for c in record["contenders"] if c["contender"] == contender)
    return {name: score["value"] for name, score in found["scores"].items()}


def test_json_is_pure_and_right(run: Run, engine: StubEngine) -> None:
    result = run(*SCORE, "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    record = json.loads(result.stdout)
    assert scores(record, "good") == {
        "factual_recall": pytest.approx((1 / 2 + 1) / 2),
        "factual_precision": 1.0,
        "factual_f1": pytest.approx((2 / 3 + 1) / 2),
        "coverage_completeness": 1.0,
        "multi_hop_recall": None,
        "single_hop_recall": pytest.approx(3 / 4),
        "forbidden_violations": 0,
    }
    assert scores(record, "bad")["factual_f1"] == 0.0
    assert scores(record, "bad")["forbidden_violations"] == 1
    assert "model:stub@0" in record["signature"]


def test_the_table_names_missing_outputs(run: Run, engine: StubEngine) -> None:
    result = run(*SCORE)
    assert result.exit_code == 0
    assert "good" in result.stdout
    assert "bad: no output for 1 of 2 cases" in result.stdout
    assert "capital" in result.stdout


def test_files(run: Run, engine: StubEngine, folder: Path) -> None:
    result = run(*SCORE, "--out", "report/deep", "--json")
    assert result.exit_code == 0
    report = folder / "report" / "deep"
    assert sorted(path.name for path in report.iterdir()) == [
        "claims.jsonl",
        "report.md",
        "results.json",
    ]
    assert json.loads((report / "results.json").read_text()) == json.loads(result.stdout)
    rows = [json.loads(line) for line in (report / "claims.jsonl").read_text().splitlines()]
    forbidden = [row for row in rows if row["item"] == "forbidden"]
    assert [(row["contender"], row["violated"]) for row in forbidden] == [
        ("good", False),
        ("bad", True),
    ]
    assert "VIOLATED" in (report / "report.md").read_text()


def test_two_runs_are_equal_byte_by_byte(run: Run, engine: StubEngine, folder: Path) -> None:
    for name in ("one", "two"):
        assert run(*SCORE, "--out", name).exit_code == 0
    for file in ("results.json", "report.md", "claims.jsonl"):
        assert (folder / "one" / file).read_bytes() == (folder / "two" / file).read_bytes()


def test_an_existing_folder_keeps_other_files(run: Run, engine: StubEngine, folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "mine.txt").write_text("mine")
    (folder / "out" / "results.json").write_text("old")
    assert run(*SCORE, "--out", "out").exit_code == 0
    assert (folder / "out" / "mine.txt").read_text() == "mine"
    assert json.loads((folder / "out" / "results.json").read_text())["contenders"]


def test_parquet_gives_the_same(run: Run, engine: StubEngine, folder: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    outputs = [o.model_dump() for o in read_records(folder / "outputs.jsonl", Output)]
    pq.write_table(pa.Table.from_pylist(outputs), folder / "outputs.parquet")
    lines = run(*SCORE, "--json").stdout
    assert run("score", "outputs.parquet", "--corpus", "cases.jsonl", "--json").stdout == lines


def test_an_f1_comes_with_its_parts(run: Run, engine: StubEngine) -> None:
    record = json.loads(run(*SCORE, "--metrics", "factual_f1", "--json").stdout)
    assert record["metrics"] == ["factual_recall", "factual_precision", "factual_f1"]


@pytest.mark.parametrize("text", ["", "   ", "I don't know.", "\x0c"])
def test_silence_is_no_perfect_score(run: Run, engine: StubEngine, folder: Path, text: str) -> None:
    write(folder / "outputs.jsonl", [{"case_id": "probe", "contender": "mute", "text": text}])
    record = json.loads(run(*SCORE, "--json").stdout)
    found = scores(record, "mute")
    assert found["factual_recall"] == 0
    assert found["factual_precision"] is None
    assert found["factual_f1"] == 0
    assert found["forbidden_violations"] == 0


def test_hostile_names_and_texts_stay_inert_on_the_terminal(
    run: Run, engine: StubEngine, folder: Path
) -> None:
    name = "[red]x[/red] \x1b[2J\x1b]8;;http://evil.example\x07 [link=http://e]"
    rows = [{"case_id": "probe", "contender": name, "text": name + " is\nthe probe | here."}]
    write(folder / "outputs.jsonl", rows)
    result = run(*SCORE, "--out", "out")
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "\x07" not in result.stdout
    assert "[red]" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("score", "none.jsonl", "--corpus", "cases.jsonl"), ("none.jsonl",)),
        (("score", "outputs.jsonl", "--corpus", "none"), ('"none"',)),
        ((*SCORE, "--metrics", "factual_fl"), ('"factual_fl"', "factual_f1")),
        ((*SCORE, "--metrics", ""), ("metric",)),
        (("score", "cases.jsonl", "--corpus", "cases.jsonl"), ("cases.jsonl, line 1",)),
    ],
)
def test_bad_arguments(
    run: Run, engine: StubEngine, arguments: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    assert_one_sentence(run(*arguments), *parts)
    assert engine.n_pairs == 0


@pytest.mark.parametrize(
    ("rows", "parts"),
    [
        (
            [*OUTPUTS, {"case_id": "prob", "contender": "x", "text": ""}],
            ("outputs.jsonl, line 4", '"prob"', '"probe"'),
        ),
        (
            [*OUTPUTS, OUTPUTS[0]],
            ("outputs.jsonl, line 4", "outputs.jsonl, line 1", '"good"', '"probe"'),
        ),
        ([{"case_id": "probe", "txt": "x"}], ("line 1", '"txt"', '"text"')),
        ([], ("empty",)),
        ([{"case_id": "\x1b[31m\nx", "text": "x"}], ("line 1",)),
    ],
)
def test_bad_outputs(
    run: Run, engine: StubEngine, folder: Path, rows: list[dict], parts: tuple[str, ...]
) -> None:
    write(folder / "outputs.jsonl", rows)
    result = run(*SCORE, "--json")
    assert_one_sentence(result, *parts)
    assert "\x1b" not in result.stderr


def test_a_folder_that_cannot_be_written(run: Run, engine: StubEngine, folder: Path) -> None:
    (folder / "file").write_text("x")
    assert_one_sentence(run(*SCORE, "--out", "file/out"), "file/out")


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (("--threshold", "7"), "7"),
        (("--threshold", "nan"), "nan"),
        (("--device", "toaster"), "toaster"),
        (("--model", "."), "model"),
    ],
)
def test_options_that_the_engine_refuses(run: Run, options: tuple[str, ...], part: str) -> None:
    assert_one_sentence(run(*SCORE, *options), part)


class TestResuming:
    """A killed run goes on where it was, and judges nothing twice."""

    @pytest.fixture
    def many(self, folder: Path) -> list[dict]:
        rows = [
            {"case_id": "probe", "contender": f"c{n}", "text": f"The probe runs every {n} seconds."}
            for n in range(6)
        ]
        write(folder / "outputs.jsonl", rows)
        return rows

    def test_after_a_failure(
        self, run: Run, engine: StubEngine, folder: Path, many: list[dict]
    ) -> None:
        whole = run(*SCORE, "--out", "whole", "--json")
        needed = engine.n_pairs
        per_output = needed / len(many)

        engine.n_pairs, engine.fail_after = 0, int(3.5 * per_output)
        failed = run(*SCORE, "--out", "out")
        assert failed.exit_code == 1
        assert not (folder / "out" / "results.json").exists()
        kept = (folder / "out" / "progress.jsonl").read_bytes().splitlines()
        assert len(kept) == 3

        engine.n_pairs, engine.fail_after = 0, None
        resumed = run(*SCORE, "--out", "out", "--json")
        assert engine.n_pairs == needed - 3 * per_output
        assert resumed.stdout == whole.stdout
        for file in ("results.json", "report.md", "claims.jsonl"):
            assert (folder / "out" / file).read_bytes() == (folder / "whole" / file).read_bytes()
        assert not (folder / "out" / "progress.jsonl").exists()

    def test_after_a_truncated_line(
        self, run: Run, engine: StubEngine, folder: Path, many: list[dict]
    ) -> None:
        engine.fail_after = 1_000_000
        run(*SCORE, "--json")
        per_output = engine.n_pairs / len(many)
        engine.n_pairs, engine.fail_after = 0, int(3.5 * per_output)
        run(*SCORE, "--out", "out")
        progress = folder / "out" / "progress.jsonl"
        progress.write_bytes(progress.read_bytes()[:-40])  # the third line loses its end

        engine.n_pairs, engine.fail_after = 0, int(1.5 * per_output)
        run(*SCORE, "--out", "out")  # and fails again, after one more output
        lines = progress.read_bytes().split(b"\n")
        assert [bool(json.loads(line)) for line in lines[:-1]] == [True] * 3
        assert lines[-1] == b""

        engine.n_pairs, engine.fail_after = 0, None
        assert run(*SCORE, "--out", "out").exit_code == 0
        assert engine.n_pairs == 3 * per_output

    def test_other_options_take_nothing_over(
        self, run: Run, engine: StubEngine, folder: Path, many: list[dict]
    ) -> None:
        run(*SCORE, "--json")
        needed = engine.n_pairs
        engine.n_pairs, engine.fail_after = 0, needed - 1
        run(*SCORE, "--out", "out")
        assert (folder / "out" / "progress.jsonl").exists()
        engine.n_pairs, engine.fail_after, engine.signature = 0, None, "model:other@1"
        run(*SCORE, "--out", "out")
        assert engine.n_pairs == needed

    def test_an_interrupt_exits_with_130(
        self, run: Run, engine: StubEngine, folder: Path, many: list[dict]
    ) -> None:
        engine.fail_after, engine.failure = 5, KeyboardInterrupt
        result = run(*SCORE, "--out", "out")
        assert result.exit_code == 130
        assert result.stderr == "sqb: interrupted\n"

    @pytest.mark.slow
    def test_after_a_kill(self, folder: Path) -> None:
        """A real process, killed in the middle with no chance to tidy up."""
        rows = [
            {"case_id": "probe", "contender": f"c{n}", "text": f"The probe runs {n} times. " * 3}
            for n in range(12)
        ]
        write(folder / "outputs.jsonl", rows)
        command = [sys.executable, "-m", "tests.cli.slow_sqb", *SCORE, "--out"]
        root = Path(__file__).resolve().parents[2]

        def start(out: str) -> subprocess.Popen[bytes]:
            return subprocess.Popen(
                [*command, out], cwd=folder, env={"PYTHONPATH": str(root), "PATH": ""}
            )

        assert start("whole").wait(60) == 0
        process = start("out")
        progress = folder / "out" / "progress.jsonl"
        deadline = time.monotonic() + 60
        while not progress.exists() or progress.read_bytes().count(b"\n") < 3:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        assert not (folder / "out" / "results.json").exists()
        assert start("out").wait(60) == 0
        for file in ("results.json", "report.md", "claims.jsonl"):
            assert (folder / "out" / file).read_bytes() == (folder / "whole" / file).read_bytes()
        assert not progress.exists()
