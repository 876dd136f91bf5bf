"""The server of the tests itself: what it must refuse for the other tests to mean anything."""

from __future__ import annotations

import pytest
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, constants
from huggingface_hub.errors import HfHubHTTPError, RepositoryNotFoundError

from tests.hub.process import TOKEN, running_hub


@pytest.fixture(scope="module")
def hub():
    with running_hub() as running:
        yield running


@pytest.fixture
def api(hub, monkeypatch, request):
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    return HfApi(endpoint=hub.address, token=TOKEN)


@pytest.fixture
def name(api, request):
    made = f"tests/{request.node.name.replace('[', '-').replace(']', '')}"
    api.create_repo(made, repo_type="dataset")
    return made


def add(api, name, path, data, **more):
    return api.create_commit(
        name,
        [CommitOperationAdd(path, data)],
        commit_message="Test",
        repo_type="dataset",
        **more,
    )


def status(error) -> int:
    return error.value.response.status_code


def test_writing_wants_the_token(hub, name):
    with pytest.raises(HfHubHTTPError) as error:
        HfApi(endpoint=hub.address, token="hf_wrong").create_repo("tests/x")
    assert status(error) == 401


def test_unknown_repositories_and_revisions(api, name):
    with pytest.raises(RepositoryNotFoundError):
        api.repo_info("tests/none")
    with pytest.raises(HfHubHTTPError) as error:
        api.repo_info(name, repo_type="dataset", revision="v9")
    assert status(error) == 404


def test_commits_tags_and_deletions(api, hub, name):
    first = add(api, name, "a/b.txt", b"one").oid
    api.create_tag(name, tag="v1", repo_type="dataset")
    second = api.create_commit(
        name,
        [CommitOperationDelete("a/b.txt"), CommitOperationAdd("w.parquet", b"PAR1" * 9)],
        commit_message="Test",
        repo_type="dataset",
    ).oid
    assert first != second
    assert hub.file("dataset", name, "a/b.txt", "v1") == b"one"
    assert hub.file("dataset", name, "w.parquet") == b"PAR1" * 9
    listed = [entry.path for entry in api.list_repo_tree(name, repo_type="dataset")]
    assert listed == [".gitattributes", "w.parquet"]
    (info,) = api.get_paths_info(name, ["w.parquet", "none"], repo_type="dataset")
    assert info.lfs.size == 36
    with pytest.raises(HfHubHTTPError) as error:
        api.create_tag(name, tag="v1", repo_type="dataset")
    assert status(error) == 409


def test_a_commit_on_an_old_parent(api, name):
    parent = api.repo_info(name, repo_type="dataset").sha
    add(api, name, "a.txt", b"1", parent_commit=parent)
    with pytest.raises(HfHubHTTPError) as error:
        add(api, name, "a.txt", b"2", parent_commit=parent)
    assert status(error) == 412


def test_a_large_file_that_was_never_sent(api, hub, name):
    import json
    import urllib.error
    import urllib.request

    lines = [
        {"key": "header", "value": {"summary": "x"}},
        {"key": "lfsFile", "value": {"path": "w.bin", "algo": "sha256", "oid": "0" * 64}},
    ]
    request = urllib.request.Request(
        f"{hub.address}/api/datasets/{name}/commit/main",
        "\n".join(map(json.dumps, lines)).encode(),
        {"Authorization": f"Bearer {TOKEN}"},
    )
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(request)
