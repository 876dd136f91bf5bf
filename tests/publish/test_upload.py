"""One repository, against a server in a process of its own."""

from __future__ import annotations

import hashlib
import subprocess
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.errors import InputError
from sqb_judge.publish.repository import Repository, folder_files, git_hash, sha256
from sqb_judge.publish.session import HubError, hub_session
from sqb_judge.publish.upload import Status, upload
from tests.hub.process import TOKEN

CARD = b"---\nlicense: mit\n---\n# Card\n"
SPACE_CARD = b"---\ntitle: T\nsdk: gradio\ncolorFrom: blue\ncolorTo: green\n---\n# Page\n"


def repository(organisation, kind="model", **files):
    card = SPACE_CARD if kind == "space" else CARD
    content = {"README.md": card, "data/a.txt": b"one\n", **files}
    return Repository(kind, f"{organisation}/thing", content)


def send(wanted, *, tag=None, move_tag=False, notify=lambda s: None, timeout=5, waits=(0.01, 0.01)):
    with hub_session(notify, timeout=timeout, waits=waits) as api:
        return upload(wanted, api, message="Test", tag=tag, move_tag=move_tag)


@pytest.mark.parametrize("kind", ["model", "dataset", "space"])
def test_creates_with_ordinary_and_large_files(hub, organisation, kind, tmp_path):
    weights = tmp_path / "weights.safetensors"
    weights.write_bytes(b"\0\xff" * 5000)
    wanted = repository(organisation, kind, **{"model.safetensors": weights})
    outcome = send(wanted, tag="v1")
    assert outcome.status is Status.CREATED
    assert set(outcome.sent) == set(wanted.files)
    assert outcome.tagged
    assert outcome.others == ()
    for path in ("README.md", "data/a.txt"):
        assert hub.file(kind, wanted.name, path) == wanted.files[path]
    assert hub.file(kind, wanted.name, "model.safetensors") == weights.read_bytes()
    commit = hub.info(kind, wanted.name)["sha"]
    assert hub.refs(kind, wanted.name)["tags"] == [
        {"name": "v1", "ref": "refs/tags/v1", "targetCommit": commit}
    ]


def test_a_second_run_sends_nothing(hub, organisation):
    wanted = repository(organisation, **{"w.safetensors": b"123"})
    send(wanted, tag="v1")
    before = hub.writes()
    outcome = send(wanted, tag="v1")
    assert outcome.status is Status.UNCHANGED
    assert (outcome.sent, outcome.tagged) == ((), False)
    assert hub.writes() == before


def test_only_what_differs_is_sent(hub, organisation):
    send(repository(organisation, **{"w.safetensors": b"123", "b.txt": b"b"}))
    changed = repository(organisation, **{"w.safetensors": b"124", "b.txt": b"b"})
    outcome = send(changed)
    assert outcome.status is Status.UPDATED
    assert outcome.sent == ("w.safetensors",)
    assert hub.file("model", changed.name, "w.safetensors") == b"124"


def test_files_of_others_are_left_alone_and_named(hub, organisation):
    send(repository(organisation, **{"theirs.txt": b"x"}))
    outcome = send(repository(organisation))
    assert outcome.status is Status.UNCHANGED
    assert outcome.others == ("theirs.txt",)
    assert hub.file("model", outcome.repository.name, "theirs.txt") == b"x"


def test_a_tag_keeps_its_contents(hub, organisation):
    first, second = repository(organisation), repository(organisation, **{"data/a.txt": b"two\n"})
    send(first, tag="v1")
    before = hub.writes()
    with pytest.raises(InputError, match=r"tag v1 stands on other contents.*data/a.txt.*new ver"):
        send(second, tag="v1")
    assert hub.writes() == before
    assert send(second, tag="v2").status is Status.UPDATED
    assert hub.file("model", first.name, "data/a.txt", "v1") == b"one\n"
    assert hub.file("model", first.name, "data/a.txt", "v2") == b"two\n"
    assert send(second, tag="v1", move_tag=True).tagged
    assert hub.file("model", first.name, "data/a.txt", "v1") == b"two\n"


def test_a_tag_on_an_older_commit_with_the_same_contents_stays(hub, organisation):
    send(repository(organisation), tag="v1")
    send(repository(organisation, **{"more.txt": b"x"}))
    outcome = send(repository(organisation), tag="v1")
    assert (outcome.status, outcome.tagged) == (Status.UNCHANGED, False)


def test_an_interrupted_run_can_be_repeated(hub, organisation):
    wanted = repository(organisation, **{"w.safetensors": b"123"})
    for step in ("POST .*/commit/", "POST .*/tag/"):
        # Everything up to this step went through; then the connection breaks for good.
        hub.faults({"match": step, "hang": 0.01})
        with pytest.raises(HubError, match="cannot be reached"):
            send(wanted, tag="v1")
        hub.faults()
    outcome = send(wanted, tag="v1")
    assert (outcome.status, outcome.tagged) == (Status.UNCHANGED, True)
    assert send(wanted, tag="v1").tagged is False


def test_a_lost_answer_makes_no_second_commit(hub, organisation):
    wanted = repository(organisation)
    send(wanted)
    changed = repository(organisation, **{"data/a.txt": b"two\n"})
    hub.faults({"match": "POST .*/commit/", "status": 502, "times": 1, "after": True})
    seen = []
    outcome = send(changed, notify=seen.append)
    assert outcome.sent == ("data/a.txt",)
    assert seen == ["The Hub answers 502; trying again in 0.01 s"]
    assert hub.file("model", wanted.name, "data/a.txt") == b"two\n"


def test_somebody_else_was_faster(hub, organisation):
    hub.faults({"match": "POST .*/commit/", "status": 412, "say": "A commit has happened since."})
    with pytest.raises(HubError, match=r"changed at the same time \(412\); run this again"):
        send(repository(organisation))


@pytest.mark.parametrize(
    ("step", "status", "says"),
    [
        ("GET /api/models", 401, r"refuses the token \(401\).*hf auth login"),
        ("POST /api/repos/create", 403, r"model \S+: the token may not do this \(403\)"),
        ("POST /api/repos/create", 404, r"does not find it \(404\).*check the name"),
        ("GET /api/models", 500, r"answers 500, 3 times in a row; try again later"),
        ("POST .*/preupload/", 503, "answers 503, 3 times in a row"),
        ("PUT /_lfs/", 403, r"may not do this \(403\)"),
        ("POST .*/commit/", 500, "answers 500, 3 times in a row"),
        ("POST .*/tag/", 400, "answers 400"),
    ],
)
def test_a_refusal_is_one_sentence(hub, organisation, step, status, says):
    hub.faults({"match": step, "status": status, "say": f"no\n{TOKEN} is not allowed"})
    wanted = repository(organisation, **{"w.safetensors": organisation.encode()})
    with pytest.raises(HubError, match=says) as caught:
        send(wanted, tag="v1")
    message = str(caught.value)
    assert "\n" not in message
    assert message.endswith(".")
    assert TOKEN not in message
    assert caught.value.everywhere is (status == 401 or status >= 500)


def test_the_token_is_not_shown(hub, organisation):
    hub.faults({"match": "repos/create", "status": 403, "say": f"{TOKEN} may not"})
    with pytest.raises(HubError) as caught:
        send(repository(organisation))
    assert "(token) may not" in str(caught.value)
    assert TOKEN not in repr(caught.value)


def test_a_short_trouble_passes(hub, organisation):
    hub.faults(
        {"match": "POST /api/repos/create", "status": 500, "times": 1},
        {"match": "POST .*/commit/", "status": 503, "times": 2},
        {"match": "POST .*/tag/", "status": 500, "times": 1},
    )
    seen = []
    outcome = send(repository(organisation), tag="v1", notify=seen.append)
    assert outcome.status is Status.CREATED
    assert len(seen) == 4


def test_retry_after_is_honoured(hub, organisation):
    hub.faults({"match": "GET /api/models", "status": 429, "times": 1, "retry_after": 1})
    seen = []
    start = time.monotonic()
    send(repository(organisation), notify=seen.append)
    assert time.monotonic() - start >= 1
    assert seen == ["The Hub answers 429; trying again in 1 s"]


def test_a_wait_of_an_hour_is_not_sat_out(hub, organisation):
    hub.faults({"match": "GET /api/models", "status": 429, "retry_after": 3600})
    with pytest.raises(HubError, match="answers 429 and asks to wait 3600 seconds"):
        send(repository(organisation))


def test_an_hour_is_not_sat_out_for_a_large_file_either(hub, organisation):
    hub.faults({"match": "PUT /_lfs/", "status": 429, "retry_after": 3600})
    with pytest.raises(HubError, match="answers 429 and asks to wait 3600 seconds"):
        send(repository(organisation, **{"w.safetensors": organisation.encode()}))


def test_a_large_file_is_sent_again(hub, organisation):
    hub.faults({"match": "PUT /_lfs/", "status": 500, "times": 1})
    wanted = repository(organisation, **{"w.safetensors": organisation.encode() * 1000})
    assert send(wanted).status is Status.CREATED
    assert hub.file("model", wanted.name, "w.safetensors") == organisation.encode() * 1000


def test_silence_ends(hub, organisation):
    hub.faults({"match": "GET /api/models", "hang": 3})
    start = time.monotonic()
    with pytest.raises(HubError, match=r"at 127\.0\.0\.1 does not answer within 0.3 s, 2 times"):
        send(repository(organisation), timeout=0.3, waits=(0.01,))
    assert time.monotonic() - start < 3


def test_nobody_there(hub, organisation, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", "http://user:secret@127.0.0.1:9")
    with pytest.raises(HubError, match=r"at 127\.0\.0\.1 cannot be reached") as caught:
        send(repository(organisation))
    assert "secret" not in str(caught.value)


def test_no_token(hub, organisation, monkeypatch, tmp_path):
    monkeypatch.delenv("HF_TOKEN")
    monkeypatch.setattr("huggingface_hub.constants.HF_TOKEN_PATH", str(tmp_path / "none"))
    before = hub.log()
    with pytest.raises(HubError, match="no token for the Hub; run `hf auth login`, or set HF_T"):
        send(repository(organisation))
    assert hub.log() == before


def test_offline(hub, organisation, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(HubError, match="HF_HUB_OFFLINE is set; unset it"):
        send(repository(organisation))


def test_a_gitignore_there_does_not_pass_unnoticed(hub, organisation):
    send(repository(organisation, **{".gitignore": b"*.txt\n"}))
    changed = repository(organisation, **{"data/a.txt": b"two\n", "b.md": b"x"})
    with pytest.raises(InputError, match=r"lacks data/a.txt still; look for a \.gitignore"):
        send(changed)


def test_a_card_that_the_hub_refuses(hub, organisation):
    card = SPACE_CARD.replace(b"blue", b"mauve")
    wanted = Repository("space", f"{organisation}/thing", {"README.md": card})
    with pytest.raises(HubError, match='"colorFrom" must be one of'):
        send(wanted)


@pytest.mark.parametrize(
    ("name", "files", "says"),
    [
        ("nameless", {"README.md": CARD}, "write namespace/name"),
        ("a/b/c", {"README.md": CARD}, "is no name"),
        ("../x", {"README.md": CARD}, "is no name"),
        ("a/b\n", {"README.md": CARD}, "is no name"),
        ("a/b", {"README.md": b"---\nlicense: [mit\n---\n"}, "front matter of README.md is broken"),
        ("a/b", {"README.md": b"---\n- a\n---\n"}, "front matter of README.md is broken"),
        ("a/b", {"README.md": b"\xff"}, "front matter of README.md is broken"),
        ("a/b", {"README.md": b"# Card"}, "no front matter"),
        ("a/b", {"README.md": CARD, "x": b""}, "x is empty"),
    ],
)
def test_what_cannot_be_right_is_refused_before_any_request(hub, name, files, says):
    before = hub.log()
    with pytest.raises(InputError, match=says) as caught:
        send(Repository("model", name, files))
    assert "\n" not in str(caught.value)
    assert hub.log() == before


def test_a_space_without_an_sdk(hub, organisation):
    wanted = Repository("space", f"{organisation}/thing", {"README.md": b"---\ntitle: T\n---\n"})
    with pytest.raises(InputError, match=r"README\.md names no sdk"):
        send(wanted)


@given(st.binary(max_size=300))
def test_hashes_are_those_of_git_and_of_the_standard(data):
    assert sha256(data) == hashlib.sha256(data).hexdigest()
    assert git_hash(data) == hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def test_git_itself_agrees(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"a\r\n\0\xff" * 300_000)
    said = subprocess.run(
        ["git", "hash-object", "--no-filters", str(path)], capture_output=True, check=True
    )
    assert git_hash(path) == said.stdout.decode().strip()


def test_folder_files(tmp_path):
    for name in ("a.py", "b/c.txt", ".hidden", "__pycache__/a.pyc", ".git/config"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    assert list(folder_files(tmp_path)) == ["a.py", "b/c.txt"]
    with pytest.raises(InputError, match="no such folder"):
        folder_files(tmp_path / "none")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no file to publish"):
        folder_files(tmp_path / "empty")
