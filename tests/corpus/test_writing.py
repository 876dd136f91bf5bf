"""Writing: whole or not at all."""

import errno
import json
import os

import pytest

from sqb_judge.corpus import Output, read_outputs, write_jsonl, write_text
from sqb_judge.errors import InputError


def test_records_and_mappings_are_written(tmp_path):
    file = tmp_path / "new" / "deep" / "o.jsonl"
    rows = [Output(case_id="c", text="ä\n"), {"case_id": "d", "text": ""}]
    assert write_jsonl(file, rows) == 2
    assert [output.case_id for output in read_outputs(file)] == ["c", "d"]
    assert "ä" in file.read_text(encoding="utf-8")
    assert [path.name for path in file.parent.iterdir()] == ["o.jsonl"]


def test_each_row_is_one_line_for_every_reader(tmp_path):
    file = tmp_path / "o.jsonl"
    text = "a\u2028b\u2029c\x85d\x0be\x0cf\x1cg\rh\ni"
    write_jsonl(file, [{"text": text}])
    (line,) = file.read_bytes().decode().splitlines()
    assert json.loads(line)["text"] == text


def test_lone_surrogates_do_not_stop_the_writer(tmp_path):
    write_jsonl(tmp_path / "a.jsonl", [{"t": "a\ud800", "k\udfff": ["\udc00"]}])
    written = json.loads((tmp_path / "a.jsonl").read_bytes())
    assert written == {"t": "a\ufffd", "k\ufffd": ["\ufffd"]}
    write_text(tmp_path / "a.txt", "a\ud800\r\n")
    assert (tmp_path / "a.txt").read_bytes() == "a\ufffd\r\n".encode()


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, RuntimeError])
def test_interrupted_write_leaves_the_old_file(tmp_path, interruption):
    file = tmp_path / "o.jsonl"
    file.write_text("old")

    def rows():
        yield {"n": 1}
        assert file.read_text() == "old"
        raise interruption

    with pytest.raises(interruption):
        write_jsonl(file, rows())
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), object(), {1, 2}, b"x"])
def test_row_that_json_cannot_hold_is_refused(tmp_path, value):
    file = tmp_path / "o.jsonl"
    with pytest.raises(InputError) as caught:
        write_jsonl(file, [{"v": 1}, {"v": value}])
    message = str(caught.value)
    assert message.startswith(f"{file}, line 2: the row is no JSON (")
    assert message.endswith("write only finite numbers, strings, lists and objects.")
    assert not list(tmp_path.iterdir())


def test_folder_as_target_is_refused(tmp_path):
    for write in (lambda: write_text(tmp_path, "x"), lambda: write_jsonl(tmp_path, [])):
        with pytest.raises(InputError) as caught:
            write()
        assert str(caught.value) == f"{tmp_path}: is a folder; give the path of a file."


def test_file_in_the_way_of_a_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match=r"file/o\.jsonl: cannot be written \(.*\); check .*\.$"):
        write_text(tmp_path / "file" / "o.jsonl", "x")


def test_full_disk_is_one_sentence_and_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "o.jsonl"
    file.write_text("old")

    def full(_descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"cannot be written \(No space left on device\); .*\.$"):
        write_text(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_special_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="is not a regular file; give the path of a file"):
        write_text(tmp_path / "pipe", "x")


def test_permissions_and_links_are_kept(tmp_path):
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_text(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_new_file_has_the_usual_permissions(tmp_path):
    write_text(tmp_path / "ours.txt", "")
    (tmp_path / "usual.txt").write_text("")
    assert (tmp_path / "ours.txt").stat().st_mode == (tmp_path / "usual.txt").stat().st_mode
