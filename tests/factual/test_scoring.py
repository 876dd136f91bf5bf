"""Outputs in, verdicts out: which metrics, which cases, and the journal of a long run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.corpus import Corpus, Output, TestCase
from sqb_judge.corpus.faults import Fault, bundled_faults
from sqb_judge.errors import InputError
from sqb_judge.factual import ALL_PARTS, Checker, ExampleVerdicts, Part
from sqb_judge.factual.journal import Journal, example_key
from sqb_judge.factual.planted import planted
from sqb_judge.factual.scoring import SCORES, choose_metrics, example_values, score_outputs
from sqb_judge.factual.verdicts import (
    ClaimVerdict,
    DistortionKind,
    FactVerdict,
    ForbiddenVerdict,
    Miss,
    Span,
    TopicVerdict,
    UnsupportedClass,
    Verdict,
    Window,
)
from sqb_judge.text import Claim, ClaimType
from tests.stub_engine import StubEngine

CASE = TestCase.model_validate(
    {
        "id": "case",
        "task": "T",
        "source_corpus": ["The probe runs every 10 seconds."],
        "reference_facts": ["The probe runs every 10 seconds.", "The node reboots."],
    }
)
CORPUS = Corpus("tiny", (CASE,))


def checker() -> Checker:
    engine: Any = StubEngine()
    return Checker(engine)


def output(text: str, contender: str = "a") -> Output:
    return Output(case_id="case", contender=contender, text=text)


def test_every_metric_is_scored_by_default() -> None:
    assert choose_metrics() == tuple(SCORES.values())


def test_companions_come_along_in_the_order_of_tables() -> None:
    names = [metric.name for metric in choose_metrics(["multi_hop_recall", "factual_f1"])]
    assert names == [
        "factual_recall",
        "factual_precision",
        "factual_f1",
        "multi_hop_recall",
        "single_hop_recall",
    ]


@pytest.mark.parametrize("names", [[], ["recall"], ["xyz"]])
def test_bad_metric_names(names: list[str]) -> None:
    with pytest.raises(InputError, match="metric"):
        choose_metrics(names)


def test_only_what_the_metrics_need_is_judged() -> None:
    results = score_outputs(CORPUS, [output("The node reboots.")], checker(), ["factual_recall"])
    verdicts = results.examples[0].verdicts
    assert verdicts.claims is None
    assert example_values(results.metrics, verdicts) == {"factual_recall": 0.5}


def test_contenders_and_what_they_left_out() -> None:
    corpus = Corpus("two", (CASE, CASE.model_copy(update={"id": "other"})))
    outputs = [output("x", "b"), output("y", "a"), Output(case_id="other", contender="b", text="z")]
    steps: list[int] = []
    results = score_outputs(corpus, outputs, checker(), progress=steps.append)
    assert results.contenders == ("b", "a")
    assert results.missing("b") == []
    assert results.missing("a") == ["other"]
    assert steps == [1, 1, 1]


class Told:
    """Keeps what it is told, per output."""

    def __init__(self) -> None:
        self.totals: list[int] = []
        self.decided: list[int] = []

    def start(self, total: int) -> None:
        self.totals.append(total)
        self.decided.append(0)

    def advance(self, steps: int) -> None:
        self.decided[-1] += steps


def test_every_statement_of_every_output_is_told() -> None:
    fields = {
        # One topic has no description, which leaves nothing to ask the model.
        "required_topics": [
            {"id": "t1", "label": "probe", "description": "How often the probe runs."},
            {"id": "t2", "label": "node"},
        ],
        "forbidden_claims": [{"id": "f", "text": "The probe runs every 5 seconds."}],
    }
    corpus = Corpus("tiny", (TestCase.model_validate({**CASE.model_dump(), **fields}),))
    outputs = [
        # 2 facts, 1 described topic, 1 forbidden claim, 2 claims.
        output("The probe runs every 10 seconds. The node reboots after a while."),
        output("", "b"),
    ]
    told = Told()
    score_outputs(corpus, outputs, checker(), statements=told)
    assert told.totals == told.decided == [6, 4]


def test_only_what_is_judged_is_told() -> None:
    told = Told()
    facts = ["factual_recall"]
    score_outputs(CORPUS, [output("The node reboots.")], checker(), facts, statements=told)
    assert told.totals == told.decided == [2]


def test_an_output_that_belongs_to_no_case() -> None:
    with pytest.raises(InputError, match=r'^outputs\[0\]: field "case_id" is "cas".*"case"'):
        score_outputs(CORPUS, [Output(case_id="cas", text="x")], checker())


def test_two_outputs_of_one_contender_for_one_case() -> None:
    with pytest.raises(InputError, match=r"^outputs\[1\]: .*outputs\[0\]"):
        score_outputs(CORPUS, [output("x"), output("y")], checker())


def test_the_key_changes_with_everything_that_verdicts_depend_on() -> None:
    keys = {
        example_key(CASE, output("x"), "signature", ALL_PARTS),
        example_key(CASE, output("y"), "signature", ALL_PARTS),
        example_key(CASE, output("x"), "other", ALL_PARTS),
        example_key(CASE, output("x"), "signature", {Part.FACTS}),
        example_key(CASE.model_copy(update={"task": "U"}), output("x"), "signature", ALL_PARTS),
    }
    assert len(keys) == 5


def test_the_key_does_not_depend_on_the_order_of_parts() -> None:
    one = example_key(CASE, output("x"), "s", [Part.FACTS, Part.CLAIMS])
    assert one == example_key(CASE, output("x"), "s", [Part.CLAIMS, Part.FACTS])


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers(0, 10_000)
shares = st.floats(0, 1)
windows = st.builds(
    Window, st.lists(st.builds(Span, texts, numbers, numbers), max_size=3).map(tuple), texts
)
verdicts = st.builds(
    Verdict,
    claim=texts,
    supported=st.booleans(),
    score=shares,
    probabilities=st.tuples(shares, shares, shares),
    window=st.none() | windows,
    unsupported_class=st.none() | st.sampled_from(UnsupportedClass),
    kind=st.none() | st.sampled_from(DistortionKind),
    reasons=st.lists(texts, max_size=2).map(tuple),
    oversized=st.booleans(),
)
claims = st.builds(
    Claim, texts, texts, numbers, numbers, texts, st.sampled_from(ClaimType), shares,
    st.lists(texts, max_size=2).map(tuple), numbers,
)  # fmt: skip


def several(items: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | st.lists(items, max_size=2).map(tuple)


examples = st.builds(
    ExampleVerdicts,
    several(st.builds(FactVerdict, verdicts, numbers, st.none() | st.sampled_from(Miss), texts)),
    several(st.builds(ClaimVerdict, claims, st.none() | verdicts)),
    several(
        st.builds(
            TopicVerdict,
            texts,
            st.booleans(),
            shares,
            st.lists(st.tuples(numbers, numbers), max_size=2).map(tuple),
            texts,
        )
    ),
    several(st.builds(ForbiddenVerdict, verdicts, st.booleans(), st.booleans(), texts)),
)


@given(kept=st.lists(examples, max_size=4), cut=st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_a_journal_cut_anywhere_keeps_all_whole_lines(
    tmp_path_factory: pytest.TempPathFactory, kept: list[ExampleVerdicts], cut: int
) -> None:
    path = tmp_path_factory.mktemp("journal") / "progress.jsonl"
    journal = Journal(path)
    for number, verdict in enumerate(kept):
        journal.add(f"key{number}", verdict)
    journal.close()
    written = path.read_bytes() if kept else b""
    left = written[: cut % (len(written) + 1)]
    path.write_bytes(left)
    again = Journal(path)
    whole = left.count(b"\n")
    assert len(again) == whole
    assert [again.find(f"key{number}") for number in range(whole)] == kept[:whole]
    assert again.find(f"key{whole}") is None
    # What is added after the cut is a line of its own.
    again.add("next", ExampleVerdicts())
    again.close()
    assert len(Journal(path)) == whole + 1


@pytest.mark.parametrize("line", [b"\xff\xfe", b"{}", b"[]", b"1", b'{"key": "k", "verdicts": 3}'])
def test_a_damaged_line_is_judged_again(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "progress.jsonl"
    journal = Journal(path)
    journal.add("a", ExampleVerdicts())
    journal.close()
    path.write_bytes(line + b"\n" + path.read_bytes())
    again = Journal(path)
    assert len(again) == 1
    assert again.find("a") == ExampleVerdicts()
    assert path.read_bytes().count(b"\n") == 1


def test_removing_a_journal_that_was_never_written(tmp_path: Path) -> None:
    Journal(tmp_path / "none.jsonl").remove()


def at(start: int, end: int, supported: bool) -> ClaimVerdict:
    made = Claim("c", "text", start, end, "text", ClaimType.FACTUAL, 0.5)
    return ClaimVerdict(made, Verdict("text", supported, 0.5, (0, 1, 0), None))


def fault(start: int, end: int, forbidden: str | None = None) -> Fault:
    return Fault(
        contender="a", kind="negation_flip", quote="q", start=start, end=end, document="d",
        source="s", forbidden=forbidden,
    )  # fmt: skip


def test_which_planted_faults_are_caught() -> None:
    claimed = Verdict("text", True, 0.9, (1, 0, 0), None)
    found = planted(
        [fault(0, 10), fault(10, 20), fault(30, 40, "x1"), fault(50, 60, "x2")],
        ExampleVerdicts(
            claims=(at(2, 8, False), at(10, 20, True), at(20, 30, False)),
            forbidden=(
                ForbiddenVerdict(claimed, violated=True, id="x1"),
                ForbiddenVerdict(claimed, violated=False, denied=True, id="x2"),
            ),
        ),
    )
    # Found as a claim, not found, found as a forbidden claim, and only denied.
    assert [caught for _, caught in found.caught] == [True, False, True, False]
    assert found.n_caught == 2
    assert [claim.claim.start for claim in found.false_alarms] == [20]


def test_bundled_faults_stand_where_they_say() -> None:
    from sqb_judge.corpus import bundled_outputs

    texts = {o.contender: o.text for o in bundled_outputs("k8s-pod-recovery")}
    faults = bundled_faults("k8s-pod-recovery")
    assert len(faults) == 6
    assert all(texts[f.contender][f.start : f.end] == f.quote for f in faults)
    assert bundled_faults("../technical/cases") == []
