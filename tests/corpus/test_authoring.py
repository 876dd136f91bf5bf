"""The authors' format: read as it is meant, and every mistake named with its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sqb_judge.corpus import check_corpus, read_corpus
from sqb_judge.corpus.authoring import locate, read_authored
from sqb_judge.corpus.collection import read_collection
from sqb_judge.corpus.skeleton import write_skeleton
from sqb_judge.errors import InputError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "mine"
    write_skeleton(root, "travel")
    return root


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_skeleton_is_sound(folder: Path) -> None:
    corpus = read_corpus(folder)
    assert check_corpus(corpus) == []
    case = corpus.case("bridge")
    assert case.domain == "travel"
    multi = case.reference_facts[2]
    assert multi.hops == 2
    texts = {document.id: document.text for document in case.source_corpus}
    assert [texts[e.document][e.start : e.end] for e in multi.evidence] == [
        "The Harbour Bridge was opened in 1937.",
        "The speed limit on the Harbour Bridge is 80 km/h.",
    ]


def test_outputs_and_faults(folder: Path) -> None:
    collection = read_collection(str(folder))
    assert [output.contender for output in collection.outputs] == ["faulty", "good"]
    assert collection.outputs[0].envelope is None
    assert collection.outputs[1].envelope is not None
    assert collection.outputs[1].envelope[1] == "The Harbour Bridge has six lanes."
    bad = collection.outputs[0].text
    assert [bad[f.start : f.end] == f.quote for f in collection.faults["bridge"]] == [True, True]


def test_one_folder_of_a_case_is_a_corpus(folder: Path) -> None:
    assert len(read_corpus(folder / "bridge").cases) == 1


def test_windows_line_ends_change_nothing(folder: Path) -> None:
    before = read_corpus(folder).fingerprint
    for path in folder.rglob("*.*"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_corpus(folder).fingerprint == before


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("case.toml", "topic =", "topik =", r'"facts\[0\].topik" is unknown; rename it to "topic"'),
        ("case.toml", "[[facts]]", "[[facts]", r"case.toml: not valid TOML .*line \d+"),
        ("case.toml", 'six lanes." }', 'ten lanes." }', 'fact "lanes": the quote must occur once'),
        ("case.toml", "hops = 2", "hops = 3", "hops is 3 and there are 2 entries"),
        (
            "case.toml",
            'topic = "history"',
            'topic = "histery"',
            'no topic "histery"; write "history"',
        ),
        ("case.toml", '"opening", "traffic"', '"opening", "trafic"', "trafic.md: is missing"),
        ("case.toml", '"opening", "traffic"', '"opening", "../x"', "no file's name"),
        ("case.toml", 'id = "lanes"', 'id = "opened"', r"reference_facts\[1\].id"),
        ("sources/opening.md", "+++\n", "", "opening.md, line 1: begin the file"),
        ("sources/opening.md", 'id = "opening"', 'id = "other"', 'the id must be "opening"'),
        ("sources/opening.md", "title =", "titel =", 'opening.md: field "titel" is unknown'),
        ("outputs/good.md", '"lanes"', '"lines"', 'good.md: there is no fact "lines"'),
        ("outputs/good.md", '"good"', '"faulty"', 'another output has the contender "faulty"'),
        ("faults.toml", 'date_shifted"', 'wrong"', "fault 1: kind must be one of"),
        ("faults.toml", "in 1957", "in 1958", "fault 1: the quote must occur once"),
        ("faults.toml", 'forbidden = "old', 'forbidden = "olt', 'no forbidden claim "olt-limit"'),
    ],
)
def test_a_mistake_is_named(folder: Path, file: str, old: str, new: str, message: str) -> None:
    edit(folder / "bridge" / file, old, new)
    with pytest.raises(InputError, match=message) as caught:
        read_authored(folder)
    assert str(caught.value).count("\n") == 0


def test_two_cases_of_one_id(folder: Path) -> None:
    for path in sorted((folder / "bridge").rglob("*")):
        if path.is_file():
            copy = folder / "copy" / path.relative_to(folder / "bridge")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    with pytest.raises(InputError, match=r'copy.case.toml: the id "bridge" is that of .*bridge'):
        read_authored(folder)


def test_a_wrong_byte_has_a_line(folder: Path) -> None:
    path = folder / "bridge" / "sources" / "opening.md"
    path.write_bytes(path.read_bytes().replace(b"opened in 1937", b"opened \xff 1937"))
    with pytest.raises(InputError, match=r"opening.md, line 12: not UTF-8"):
        read_authored(folder)


@pytest.mark.parametrize(("quote", "count"), [("four", 0), ("one", 2), ("", 0)])
def test_a_quote_must_occur_once(quote: str, count: int) -> None:
    assert locate("two", "one two one", "case.toml: fact 'a'") == (4, 7)
    with pytest.raises(InputError, match=rf"case.toml: fact 'a'.*occurs {count} times"):
        locate(quote, "one two one", "case.toml: fact 'a'")


def test_a_skeleton_overwrites_nothing(folder: Path) -> None:
    with pytest.raises(InputError, match="new or empty"):
        write_skeleton(folder)


@pytest.mark.parametrize("domain", ["", 'a"b', "a\nb", "outputs"])
def test_a_domain_that_cannot_be(tmp_path: Path, domain: str) -> None:
    with pytest.raises(InputError, match="domain"):
        write_skeleton(tmp_path / "new", domain)
    assert not (tmp_path / "new").exists()
