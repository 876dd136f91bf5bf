"""Reading: what is accepted, and that each refusal is one sentence with its place and remedy."""

import datetime as dt
import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sqb_judge.corpus import (
    Corpus,
    Fact,
    Output,
    TestCase,
    bundled,
    read_corpus,
    read_outputs,
    read_records,
    write_jsonl,
)
from sqb_judge.corpus.hub import read_hub_rows
from sqb_judge.errors import InputError

CASE = {
    "id": "c1",
    "domain": "technical",
    "task": "Explain.",
    "source_corpus": [
        {"id": "d1", "text": "Limits are enforced by the kubelet.", "title": "Limits"},
        {"id": "d2", "text": "Probes restart containers.", "url": "https://example.org/p"},
    ],
    "reference_facts": [
        {"id": "f1", "text": "The kubelet enforces limits.", "hops": 1},
        {
            "id": "f2",
            "text": "Limits and probes both act on containers.",
            "hops": 2,
            "topic": "t1",
            "evidence": [
                {"document": "d1", "start": 0, "end": 6},
                {"document": "d2", "start": 0, "end": 6},
            ],
        },
    ],
    "required_topics": [{"id": "t1", "label": "Limits"}],
    "forbidden_claims": [{"id": "x1", "text": "Probes are free.", "reason": "misconception"}],
}


def line(**changes) -> str:
    return json.dumps({**CASE, **changes})


def sentence(call) -> str:
    """The message of the refusal, checked to be one sentence."""
    with pytest.raises(InputError) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message
    assert message.isprintable()
    assert message.endswith(".")
    assert not message.endswith("..")
    assert len(message) < 600
    return message


def refusal(tmp_path, content: str | bytes, record_type=TestCase, name="bad.jsonl") -> str:
    """The message for a file, without the folder."""
    file = tmp_path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    message = sentence(lambda: read_records(file, record_type))
    assert message.startswith(str(file))
    return message[len(str(tmp_path)) + 1 :]


def test_case_is_read(tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_text(line() + "\n")
    (case,) = read_records(file, TestCase)
    assert case == TestCase.model_validate(CASE)
    assert case.reference_facts[1].evidence[1].document == "d2"


def test_plain_strings_become_records(tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_text(
        '{"id": "c", "task": "t", "reference_facts": ["One.", {"id": "b", "text": "x"}]}'
    )
    (case,) = read_records(file, TestCase)
    assert [(fact.id, fact.text) for fact in case.reference_facts] == [("f1", "One."), ("b", "x")]


def test_byte_order_mark_blank_lines_and_crlf_are_accepted(tmp_path):
    file = tmp_path / "cases.jsonl"
    text = "\ufeff" + line(id="a") + "\r\n\r\n  \n" + line(id="b")
    file.write_bytes(text.encode())
    assert [case.id for case in read_records(file, TestCase)] == ["a", "b"]


@pytest.mark.parametrize(
    ("content", "place", "rest"),
    [
        ('{"id": "c1", "task": ', "line 1", "broken JSON at character 22"),
        ("\n" + line() + "\n{oops}\n", "line 3", "broken JSON at character 2"),
        (line() + line(id="c2"), "line 1", "Extra data"),
        ('"just text"', "line 1", 'holds the string "just text" and not an object'),
        ("[1, 2]", "line 1", "holds a list and not an object"),
        (line() + "\nnull", "line 2", "holds null and not an object"),
        ('{"id": "a", "id": "b", "task": "t"}', "line 1", 'field "id" is there twice'),
        ("[" * 100_000, "line 1", "nested too deeply"),
        ('{"id": "a\x00b", "task": "t"}', "line 1", "broken JSON at character 10"),
        (b"\x00" * 50, "line 1", "broken JSON at character 1"),
        (line().encode() + b'\n{"id": "\xe9"}', "line 2", "byte 9 is not UTF-8; save the file"),
        (line().encode("utf-16"), "line 1", "byte 1 is not UTF-8"),
        (line(id=3), "line 1", 'field "id" must be a string and is the number 3'),
        (line(id=""), "line 1", 'field "id" is an empty string; fill it in'),
        (line(id=None), "line 1", 'field "id" must be a string and is null'),
        ('{"id": "a"}', "line 1", 'field "task" is missing; add it'),
        (line(taks="t"), "line 1", 'field "taks" is unknown; rename it to "task" or remove it'),
        (line(Domain="t"), "line 1", 'field "Domain" is unknown; rename it to "domain"'),
        (line(zzz=1), "line 1", 'field "zzz" is unknown; remove it (known are id, domain, task'),
        (
            '{"id": "c", "text": "unknown goes before missing"}',
            "line 1",
            'field "text" is unknown; remove it',
        ),
        (
            line(reference_facts=[{"id": "a", "text": "x", "hop": 1}]),
            "line 1",
            'field "reference_facts[0].hop" is unknown; rename it to "hops"',
        ),
        (
            line(reference_facts=["x", {"id": "a", "text": "y", "evidence": [{"start": 1}]}]),
            "line 1",
            'field "reference_facts[1].evidence[0].document" is missing',
        ),
        (
            line(reference_facts=[{"id": "a", "text": "x", "hops": "2"}]),
            "line 1",
            'field "reference_facts[0].hops" must be a number and is the string "2"',
        ),
        (
            line(reference_facts=[{"id": "a", "text": "x", "hops": True}]),
            "line 1",
            'field "reference_facts[0].hops" must be a number and is true',
        ),
        (
            line(reference_facts=[{"id": "a", "text": "x", "hops": 1.5}]),
            "line 1",
            'field "reference_facts[0].hops" must be a whole number and is the number 1.5',
        ),
        (
            line(reference_facts=[{"id": "a", "text": "x", "hops": 0}]),
            "line 1",
            'field "reference_facts[0].hops" must be at least 1 and is the number 0',
        ),
        (line(forbidden_claims="abc"), "line 1", "must be a list and is the string"),
        (
            line(forbidden_claims=[None]),
            "line 1",
            'field "forbidden_claims[0]" must be an object and is null',
        ),
        (
            line(forbidden_claims=[{"id": "x", "text": "y", "reason": "old"}]),
            "line 1",
            'must be "misconception" or "superseded" and is the string "old"',
        ),
        (
            line(reference_facts=[{"id": "a", "text": "x"}, {"id": "a", "text": "y"}]),
            "line 1",
            'field "reference_facts[1].id" repeats the id of an earlier entry',
        ),
        (
            line(reference_facts=[{"id": "f2", "text": "x"}, "y"]),
            "line 1",
            'field "reference_facts[1].id" repeats',
        ),
    ],
)
def test_bad_line_is_refused(tmp_path, content, place, rest):
    message = refusal(tmp_path, content)
    assert message.startswith(f"bad.jsonl, {place}: ")
    assert rest in message


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_outside_json_are_refused(tmp_path, number):
    content = f'{{"case_id": "c", "text": "", "latency_s": {number}}}'
    message = refusal(tmp_path, content, Output)
    assert message == f"bad.jsonl, line 1: {number} is not a JSON number; correct the line."


def test_number_too_big_for_a_float_is_refused(tmp_path):
    message = refusal(tmp_path, '{"case_id": "c", "text": "", "latency_s": 1e999}', Output)
    assert 'line 1: field "latency_s" must be a finite number' in message


def test_number_with_thousands_of_digits_is_refused(tmp_path):
    content = f'{{"case_id": "c", "text": "", "prompt_tokens": {"9" * 5000}}}'
    assert "bad.jsonl, line 1: " in refusal(tmp_path, content, Output)


@pytest.mark.parametrize("content", ["", "\n\n  \n", "\ufeff"])
def test_empty_file_is_refused(tmp_path, content):
    expected = "bad.jsonl: the file is empty; write at least one record into it."
    assert refusal(tmp_path, content) == expected


@pytest.mark.parametrize("name", ["cases.json", "cases.jsonl.gz", "cases.csv", "cases"])
def test_other_formats_are_refused(tmp_path, name):
    message = refusal(tmp_path, line(), name=name)
    assert message.startswith(f"{name}: only .jsonl and .parquet files are read; convert it")


def test_missing_file_is_refused(tmp_path):
    file = tmp_path / "none.jsonl"
    message = sentence(lambda: read_outputs(file))
    assert message == f"{file}: no such file or folder; check the path."


def test_unreadable_file_is_refused(tmp_path, monkeypatch):
    file = tmp_path / "a.jsonl"
    file.write_text(line())

    def refuse(*_args, **_kwargs):
        raise PermissionError(13, "Permission denied")

    # The superuser may read anything, so the system's refusal is simulated.
    monkeypatch.setattr(Path, "open", refuse)
    message = sentence(lambda: read_corpus(file))
    assert message.startswith(f"{file}: cannot be read (Permission denied); check")


def test_folder_without_data_is_refused(tmp_path):
    (tmp_path / "README.md").write_text("x")
    (tmp_path / ".hidden.jsonl").write_text(line())
    (tmp_path / "inner.jsonl").mkdir()
    message = sentence(lambda: read_corpus(tmp_path))
    assert message.startswith(f"{tmp_path}: the folder holds no .jsonl or .parquet file; put one")


def test_hostile_names_stay_on_one_line(tmp_path):
    message = refusal(tmp_path, json.dumps({"a\nb\u202e\ud800" + "x" * 1000: 1}))
    assert "a\\nb\\u202e\\ufffdxxx" in message


def test_folder_is_read_in_the_order_of_names(tmp_path):
    folder = tmp_path / "v1.2"
    folder.mkdir()
    (folder / "b.jsonl").write_text(line(id="c2"))
    write_parquet(folder / "a.parquet", [CASE])
    (folder / "README.md").write_text("not data")
    corpus = read_corpus(folder)
    assert corpus.name == "v1.2"
    assert [case.id for case in corpus.cases] == ["c1", "c2"]


def test_case_id_twice_is_refused_with_both_places(tmp_path):
    (tmp_path / "a.jsonl").write_text(line())
    (tmp_path / "b.jsonl").write_text(line(id="c2") + "\n" + line())
    message = sentence(lambda: read_corpus(tmp_path))
    assert message == (
        f'{tmp_path}/b.jsonl, line 2: field "id" repeats "c1" of {tmp_path}/a.jsonl, line 1; '
        "give each case its own id."
    )


def test_empty_text_of_an_output_is_valid(tmp_path):
    file = tmp_path / "o.jsonl"
    file.write_text('{"case_id": "c", "text": ""}\n{"case_id": "c", "text": " \\f\\u0000"}')
    assert [output.text for output in read_outputs(file)] == ["", " \f\x00"]


def test_null_counts_as_absent_where_there_is_a_default(tmp_path):
    file = tmp_path / "o.jsonl"
    file.write_text('{"case_id": "c", "text": "t", "contender": null, "envelope": null}')
    assert read_outputs(file) == [Output(case_id="c", text="t")]
    message = refusal(tmp_path, '{"case_id": "c", "text": null}', Output)
    assert 'field "text" must be a string and is null' in message


def test_whole_float_counts_as_whole_number(tmp_path):
    file = tmp_path / "o.jsonl"
    file.write_text('{"case_id": "c", "text": "t", "prompt_tokens": 12.0, "latency_s": 3}')
    (output,) = read_outputs(file)
    assert output.prompt_tokens == 12
    assert type(output.prompt_tokens) is int


def test_lone_surrogates_become_replacement_characters(tmp_path):
    file = tmp_path / "o.jsonl"
    file.write_text(
        r'{"case_id": "c", "text": "a\ud800b\ud83d\ude00c\udc00", "envelope": ["\udfff"]}'
    )
    (output,) = read_outputs(file)
    # The pair is one emoji; each half alone is one replacement character.
    assert output.text == "a\ufffdb\U0001f600c\ufffd"
    assert output.envelope == ["\ufffd"]
    assert Fact(id="f", text="\ud800").text == "\ufffd"
    assert (
        TestCase(id="c", task="t", reference_facts=["\ud800"]).reference_facts[0].text == "\ufffd"
    )


def test_text_of_five_megabytes_is_read(tmp_path):
    file = tmp_path / "o.jsonl"
    text = "Wort \u2028 \U0001f600 " * 400_000
    write_jsonl(file, [Output(case_id="c", text=text)] * 2)
    assert [len(output.text) for output in read_outputs(file)] == [len(text)] * 2


def test_line_separators_of_unicode_do_not_split_lines(tmp_path):
    file = tmp_path / "o.jsonl"
    text = "a\u2028b\u2029c\x85d\x0be\x0cf\x1cg\rh"
    file.write_bytes(json.dumps({"case_id": "c", "text": text}, ensure_ascii=False).encode())
    assert read_outputs(file)[0].text == text


# All of Unicode, surrogates included: records define what becomes of those.
texts = st.text(st.characters(exclude_categories=()), max_size=20)
names = texts.filter(bool)
outputs = st.builds(
    Output,
    case_id=texts,
    text=texts,
    contender=texts,
    envelope=st.none() | st.lists(texts, max_size=3),
    latency_s=st.none() | st.floats(0, 1e300),
    prompt_tokens=st.none() | st.integers(0, 2**60),
)
facts = st.fixed_dictionaries(
    {
        "text": names,
        "hops": st.integers(1, 4),
        "topic": st.none() | texts,
        "evidence": st.lists(
            st.fixed_dictionaries(
                {"document": texts, "start": st.integers(0, 99), "end": st.integers(0, 99)}
            ),
            max_size=3,
        ),
    }
)


@st.composite
def cases(draw) -> TestCase:
    listed = [{**fact, "id": f"f{n}"} for n, fact in enumerate(draw(st.lists(facts, max_size=3)))]
    return TestCase(
        id=draw(names),
        task=draw(texts),
        domain=draw(texts),
        reference_facts=listed,
        source_corpus=draw(st.lists(texts, max_size=3)),
        required_topics=draw(st.lists(names, max_size=3)),
        forbidden_claims=draw(st.lists(names, max_size=2)),
    )


repeatable = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@repeatable
@given(records=st.lists(outputs, min_size=1, max_size=4))
def test_outputs_written_and_read_are_the_same(tmp_path, records):
    file = tmp_path / "o.jsonl"
    assert write_jsonl(file, records) == len(records)
    assert read_outputs(file) == records


@repeatable
@given(records=st.lists(cases(), min_size=1, max_size=3, unique_by=lambda case: case.id))
def test_cases_written_and_read_are_the_same(tmp_path, records):
    file = tmp_path / "c.jsonl"
    write_jsonl(file, records)
    corpus = read_corpus(file)
    assert list(corpus.cases) == records
    assert corpus.fingerprint == Corpus("other name", tuple(records)).fingerprint


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | texts,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*TestCase.model_fields, "text", "hops"]), inner)
    ),
    max_leaves=8,
)
damaged = st.binary(max_size=40) | json_values.map(lambda value: json.dumps(value).encode())


@repeatable
@given(content=st.lists(damaged, max_size=3).map(b"\n".join))
def test_any_content_is_read_or_refused_in_one_sentence(tmp_path, content):
    file = tmp_path / "c.jsonl"
    file.write_bytes(content)
    try:
        read_corpus(file)
    except InputError:
        assert str(file) in sentence(lambda: read_corpus(file))


def write_parquet(file, rows, schema=None) -> None:
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), file)


def test_parquet_with_nested_lists_gives_the_same_case(tmp_path):
    write_parquet(tmp_path / "c.parquet", [CASE, {"id": "c2", "task": "t"}])
    (tmp_path / "c.jsonl").write_text(line() + "\n" + '{"id": "c2", "task": "t"}')
    table, lines = read_corpus(tmp_path / "c.parquet"), read_corpus(tmp_path / "c.jsonl")
    assert table.cases == lines.cases
    assert table.fingerprint == lines.fingerprint
    # "d2" has no title and "d1" no url: Parquet holds null for both.
    assert table.case("c1").source_corpus[1].title == ""


def test_parquet_lists_of_plain_strings_become_records(tmp_path):
    write_parquet(tmp_path / "c.parquet", [{"id": "c", "task": "t", "reference_facts": ["One."]}])
    (case,) = read_records(tmp_path / "c.parquet", TestCase)
    assert case.reference_facts == [Fact(id="f1", text="One.")]


@pytest.mark.parametrize(
    ("held", "read"),
    [
        (dt.date(2025, 1, 31), "2025-01-31"),
        (dt.datetime(2025, 1, 31), "2025-01-31"),
        (dt.datetime(2025, 1, 31, 9, 30), "2025-01-31T09:30:00"),
    ],
)
def test_dates_of_tables_become_strings(tmp_path, held, read):
    document = {"id": "d", "text": "x", "date": held}
    write_parquet(tmp_path / "c.parquet", [{"id": "c", "task": "t", "source_corpus": [document]}])
    (case,) = read_records(tmp_path / "c.parquet", TestCase)
    assert case.source_corpus[0].date == read


@pytest.mark.parametrize(
    ("rows", "rest"),
    [
        ([{**CASE, "tasks": "x"}], ': column "tasks" is unknown; rename it to "task" or remove'),
        ([{"id": "a"}], ', row 1: field "task" is missing; add it'),
        ([{"id": "a", "task": "t"}, {"id": "b"}], ', row 2: field "task" must be a string'),
        (
            [{"id": "a", "task": "t", "reference_facts": [{"id": "f", "text": "x", "zz": 1}]}],
            ', row 1: field "reference_facts[0].zz" is unknown; remove it',
        ),
    ],
)
def test_bad_parquet_is_refused(tmp_path, rows, rest):
    file = tmp_path / "c.parquet"
    write_parquet(file, rows)
    assert sentence(lambda: read_records(file, TestCase)).startswith(f"{file}{rest}")


def test_parquet_without_rows_is_refused(tmp_path):
    file = tmp_path / "c.parquet"
    write_parquet(file, [], pa.schema([("id", pa.string())]))
    assert "the file is empty" in sentence(lambda: read_records(file, TestCase))


def test_parquet_with_nan_and_broken_parquet_are_refused(tmp_path):
    file = tmp_path / "c.parquet"
    write_parquet(file, [{"case_id": "c", "text": "t", "latency_s": float("nan")}])
    assert 'row 1: field "latency_s" must be a finite' in sentence(lambda: read_outputs(file))
    file.write_bytes(b"PAR1 not really PAR1")
    assert f"{file}: not a sound Parquet file" in sentence(lambda: read_outputs(file))


def test_case_is_found_by_id():
    corpus = Corpus("k", (TestCase(id="pod-recovery", task="t"),))
    assert corpus.case("pod-recovery").task == "t"
    message = sentence(lambda: corpus.case("pod-recover"))
    assert message == 'corpus "k": no case has the id "pod-recover"; try "pod-recovery".'


def test_fingerprint_depends_on_cases_and_order_only():
    a, b = TestCase(id="a", task="t"), TestCase(id="b", task="t")
    assert Corpus("x", (a, b)).fingerprint == Corpus("y", (a, b)).fingerprint
    assert Corpus("x", (a, b)).fingerprint != Corpus("x", (b, a)).fingerprint
    assert len(Corpus("x", ()).fingerprint) == 64


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """A stand-in for the folder of bundled corpora."""
    folder = tmp_path / "package" / "bundled"
    for name in ("medical", "technical"):
        (folder / name).mkdir(parents=True)
        (folder / name / "cases.jsonl").write_text(line(id=name))
    (folder / "outputs").mkdir()
    (folder / "outputs" / "technical.jsonl").write_text('{"case_id": "technical", "text": ""}')
    monkeypatch.setattr(bundled, "_FOLDER", folder)
    monkeypatch.setattr(bundled, "_OUTPUTS", folder / "outputs")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return folder


def test_bundled_corpora_are_read_by_name(shipped):
    assert bundled.bundled_corpora() == ["medical", "technical"]
    assert [case.id for case in read_corpus("technical").cases] == ["technical"]
    assert read_corpus("technical").name == "technical"
    assert [case.id for case in read_corpus("bundled").cases] == ["medical", "technical"]
    assert bundled.bundled_path("medical") == shipped / "medical"
    assert len(bundled.bundled_outputs("technical")) == 1


def test_existing_path_wins_over_a_bundled_name(shipped):
    Path("technical").mkdir()
    Path("technical", "mine.jsonl").write_text(line(id="mine"))
    assert [case.id for case in read_corpus("technical").cases] == ["mine"]


@pytest.mark.parametrize("name", ["../elsewhere", "outputs", "", "x"])
def test_unknown_bundled_name_is_refused(shipped, name):
    assert "name one of medical, technical." in sentence(lambda: bundled.bundled_path(name))
    assert "name one of technical." in sentence(lambda: bundled.bundled_outputs(name))


@pytest.mark.parametrize("name", ["tecnical", "data/cases.jsonl", "a/b/c", "{}", "x" * 5000, "\0"])
def test_name_of_nothing_is_refused(shipped, name):
    message = sentence(lambda: read_corpus(name))
    assert "no such file, folder or bundled corpus; check the path, or name one of" in message


def test_options_of_the_hub_are_refused_elsewhere(tmp_path, shipped):
    (tmp_path / "c.jsonl").write_text(line())
    for name in (str(tmp_path / "c.jsonl"), "technical", "bundled"):
        message = sentence(lambda name=name: read_corpus(name, split="test"))
        assert "is not from the Hub; leave out config, split and revision." in message


def test_empty_name_is_refused():
    assert "the name of the corpus is empty" in sentence(lambda: read_corpus("  "))


@pytest.fixture
def hub_folder(tmp_path, monkeypatch):
    """A folder laid out as a Hub dataset with two splits, and an empty cache of `datasets`."""
    import datasets

    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")
    data = tmp_path / "dataset" / "data"
    data.mkdir(parents=True)
    write_parquet(data / "train-00000-of-00001.parquet", [{**CASE, "id": "train"}])
    write_parquet(data / "test-00000-of-00001.parquet", [CASE])
    return tmp_path / "dataset"


def test_dataset_of_hub_layout_is_read(hub_folder):
    known = list(TestCase.model_fields)
    (row,) = read_hub_rows(str(hub_folder), known)
    assert row.place.endswith('split "test", row 1')
    assert TestCase.model_validate(row.value) == TestCase.model_validate(CASE)
    (row,) = read_hub_rows(str(hub_folder), known, split="train")
    assert row.value["id"] == "train"
    message = sentence(lambda: list(read_hub_rows(str(hub_folder), known, split="dev")))
    assert 'has no split "dev"; name one of' in message
    message = sentence(lambda: list(read_hub_rows(str(hub_folder), ["id"])))
    assert 'column "domain" is unknown; remove it (known are id).' in message


def test_dataset_of_json_lines_keeps_its_dates(tmp_path, monkeypatch):
    import datasets

    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")
    (tmp_path / "set").mkdir()
    dated = line(source_corpus=[{"id": "d", "text": "x", "date": "2025-01-31"}])
    (tmp_path / "set" / "test.jsonl").write_text(dated)
    (row,) = read_hub_rows(str(tmp_path / "set"), list(TestCase.model_fields))
    assert TestCase.model_validate(row.value) == TestCase.model_validate_json(dated)


def test_failure_of_the_hub_is_one_sentence(monkeypatch, shipped):
    import datasets

    def fail(name, config, *, revision):
        assert (name, config, revision) == ("sqb/technical", "en", "v1")
        raise ConnectionError("no route\nto host.")

    monkeypatch.setattr(datasets, "load_dataset", fail)
    monkeypatch.setenv("HF_HUB_OFFLINE", "0")
    call = lambda: read_corpus("sqb/technical", config="en", revision="v1")  # noqa: E731
    assert sentence(call).startswith(
        'Hub dataset "sqb/technical": could not be loaded (ConnectionError: no route); '
        "no file or folder has this name either, so check the name"
    )
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert "HF_HUB_OFFLINE is set, so unset it" in sentence(call)


def test_offline_refusal_of_datasets_itself(tmp_path):
    script = (
        "from sqb_judge.corpus import read_corpus\n"
        "from sqb_judge.errors import InputError\n"
        "try: read_corpus('sqb/technical')\n"
        "except InputError as error: print(error)\n"
    )
    environment = {**os.environ, "HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith('Hub dataset "sqb/technical": could not be loaded (')
    assert done.stdout.count("\n") == 1
    assert "HF_HUB_OFFLINE is set" in done.stdout


def test_import_is_light():
    script = (
        "import sys, sqb_judge.corpus\n"
        "heavy = {'torch', 'transformers', 'datasets', 'evaluate', 'pyarrow', 'numpy'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
