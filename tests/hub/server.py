"""A small Hugging Face Hub on 127.0.0.1, as a process: `python -m tests.hub.server`.

It prints its address and serves what huggingface_hub, evaluate, datasets and transformers ask of
the Hub when they create, fill, tag and read repositories of the three kinds. Writing wants the
token `hf_tests`. `/_tests/faults` takes a list of `Fault`, `/_tests/log` tells all requests so far.

On the client: HF_ENDPOINT, HF_TOKEN, and HF_HUB_DISABLE_XET=1, since large files are taken by Git
LFS alone.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import yaml

from tests.hub.faults import Faults
from tests.hub.store import Conflict, File, Missing, Repository, Store, is_large

TOKEN = "hf_tests"
WRITING = {"POST", "PUT", "DELETE"}
COLOURS = {"red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray"}
MESSAGES = {
    "RepoNotFound": "Repository not found",
    "RevisionNotFound": "Invalid rev id",
    "EntryNotFound": "Entry not found",
}
KINDS = {"models": "model", "datasets": "dataset", "spaces": "space"}
DATE = "2026-11-01T00:00:00.000Z"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Hub

    def log_message(self, *arguments: Any) -> None:
        """Nothing: the log is kept in memory."""

    def do_GET(self) -> None:
        self.path, _, query = self.path.partition("?")
        self.path = unquote(urlsplit(self.path).path)
        self.query = parse_qs(query)
        self.body = self._read()
        if self.path.startswith("/_tests/"):
            self._control()
            return
        fault = self.server.faults.take(f"{self.command} {self.path}")
        if fault:
            if fault.after:
                self._muted = True
                self._serve()
                self._muted = False
            time.sleep(fault.hang)
            if fault.status:
                more = {} if fault.retry_after is None else {"Retry-After": str(fault.retry_after)}
                self._fail(fault.status, fault.say, **more)
                return
            if fault.hang:
                self.close_connection = True
                return
        self._serve()

    do_HEAD = do_POST = do_PUT = do_DELETE = do_GET
    _muted = False

    def _serve(self) -> None:
        if self.command in WRITING and not self.path.startswith("/_lfs/"):
            given = self.headers.get("Authorization", "")
            if given != f"Bearer {TOKEN}" and not self.path.endswith("paths-info/main"):
                self._fail(401, "Invalid credentials in Authorization header")
                return
        try:
            with self.server.lock:
                self._route()
        except Missing as missing:
            code = str(missing)
            self._fail(404, MESSAGES[code], **{"X-Error-Code": code})

    def _route(self) -> None:
        for pattern, method in ROUTES:
            if found := re.fullmatch(pattern, f"{self.command} {self.path}"):
                method(self, *found.groups())
                return
        self._fail(404, f"not served here: {self.path}")

    def _find(self, plural: str | None, name: str) -> Repository:
        return self.server.store.find(KINDS[plural or "models"], name)

    # Reading

    def _resolve(self, plural: str | None, name: str, revision: str, path: str) -> None:
        repository = self._find(plural, name)
        commit = repository.commit_of(revision)
        headers = {"X-Repo-Commit": commit, "Accept-Ranges": "bytes"}
        try:
            file = repository.file(revision, path)
        except Missing:
            code = "EntryNotFound"
            self._fail(404, MESSAGES[code], **{"X-Error-Code": code, **headers})
            return
        headers["ETag"] = f'"{file.etag}"'
        if file.large:
            self.server.store.large[file.etag] = file.data
            linked = {"X-Linked-Etag": f'"{file.etag}"', "X-Linked-Size": str(len(file.data))}
            self._send(302, b"", **headers, **linked, Location=self.server.storage(file.etag))
        else:
            self._send_data(file.data, headers)

    def _stored(self, digest: str) -> None:
        self._send_data(self.server.store.large[digest], {"ETag": f'"{digest}"'})

    def _send_data(self, data: bytes, headers: dict[str, str]) -> None:
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if not asked:
            self._send(200, data, "application/octet-stream", **headers)
            return
        first = int(asked[1])
        last = min(int(asked[2] or len(data) - 1), len(data) - 1)
        headers["Content-Range"] = f"bytes {first}-{last}/{len(data)}"
        self._send(206, data[first : last + 1], "application/octet-stream", **headers)

    def _info(self, plural: str, name: str, revision: str | None = None) -> None:
        repository = self._find(plural, name)
        commit = repository.commit_of(revision or "main")
        self._json(
            {
                "_id": name,
                "id": name,
                "sha": commit,
                "lastModified": DATE,
                "createdAt": DATE,
                "private": False,
                "disabled": False,
                "gated": False,
                "downloads": 0,
                "likes": 0,
                "tags": [],
                "siblings": [{"rfilename": path} for path in sorted(repository.files(commit))],
            }
        )

    def _tree(self, plural: str, name: str, revision: str, folder: str | None) -> None:
        files = self._find(plural, name).files(revision)
        start = f"{folder}/" if folder else ""
        inside = {path: file for path, file in files.items() if path.startswith(start)}
        if folder and not inside:
            raise Missing("EntryNotFound")
        recursive = self.query.get("recursive", ["false"])[0].lower() in ("true", "1")
        entries = {}
        for path, file in inside.items():
            parts = path.removeprefix(start).split("/")
            for depth in range(1, len(parts) if recursive else min(len(parts), 2)):
                way = start + "/".join(parts[:depth])
                entries[way] = _folder(way)
            if recursive or len(parts) == 1:
                entries[path] = _entry(path, file)
        self._json([entries[path] for path in sorted(entries)])

    def _paths_info(self, plural: str, name: str, revision: str) -> None:
        files = self._find(plural, name).files(revision)
        if self.headers.get("Content-Type", "").startswith("application/json"):
            asked = json.loads(self.body)["paths"]
        else:
            asked = parse_qs(self.body.decode()).get("paths", [])
        entries = []
        for path in asked:
            if path in files:
                entries.append(_entry(path, files[path]))
            elif any(other.startswith(f"{path}/") for other in files):
                entries.append(_folder(path))
        self._json(entries)

    def _refs(self, plural: str, name: str) -> None:
        repository = self._find(plural, name)
        main = {"name": "main", "ref": "refs/heads/main", "targetCommit": repository.head}
        tags = [
            {"name": tag, "ref": f"refs/tags/{tag}", "targetCommit": commit}
            for tag, commit in repository.tags.items()
        ]
        self._json({"branches": [main], "tags": tags, "converts": []})

    # Writing

    def _create(self) -> None:
        asked = json.loads(self.body)
        kind = asked.get("type") or "model"
        name = f"{asked.get('organization') or 'tests'}/{asked['name']}"
        if kind == "space" and not asked.get("sdk"):
            self._fail(400, "a Space needs an sdk")
            return
        there = (kind, name) in self.server.store.repositories
        if there:
            self._fail(409, f"You already created this {kind} repo")
            return
        self.server.store.create(kind, name)
        prefix = "" if kind == "model" else f"{kind}s/"
        self._json({"url": f"{self.server.address}/{prefix}{name}", "id": name})

    def _validate(self) -> None:
        asked = json.loads(self.body)
        errors = card_errors(asked["content"], asked["repoType"])
        answer = {"errors": [{"message": error} for error in errors], "warnings": []}
        self._json(answer, 400 if errors else 200)

    def _preupload(self, plural: str, name: str, revision: str) -> None:
        repository = self._find(plural, name)
        files = repository.files(revision)
        answers = []
        for asked in json.loads(self.body)["files"]:
            path = asked["path"]
            answer = {
                "path": path,
                "uploadMode": "lfs" if is_large(path, asked["size"]) else "regular",
                "shouldIgnore": repository.ignores(path),
            }
            if path in files:
                answer["oid"] = files[path].etag
            answers.append(answer)
        self._json({"files": answers, "commitOid": repository.head})

    def _batch(self, plural: str | None, name: str) -> None:
        self._find(plural, name)
        objects = []
        for asked in json.loads(self.body)["objects"]:
            entry = {"oid": asked["oid"], "size": asked["size"], "authenticated": True}
            if asked["oid"] not in self.server.store.large:
                entry["actions"] = {
                    "upload": {"href": f"{self.server.address}/_lfs/{asked['oid']}", "header": {}}
                }
            objects.append(entry)
        self._json({"transfer": "basic", "objects": objects})

    def _receive(self, digest: str) -> None:
        if hashlib.sha256(self.body).hexdigest() != digest:
            self._fail(400, "the content is not what its name says")
            return
        self.server.store.large[digest] = self.body
        self._send(200, b"")

    def _commit(self, plural: str, name: str, revision: str) -> None:
        repository = self._find(plural, name)
        if revision != "main":
            raise Missing("RevisionNotFound")
        parent, changes = None, {}
        for line in self.body.decode().splitlines():
            entry = json.loads(line)
            value = entry["value"]
            if entry["key"] == "header":
                parent = value.get("parentCommit")
            elif entry["key"] == "file":
                changes[value["path"]] = File(base64.b64decode(value["content"]), large=False)
            elif entry["key"] == "lfsFile":
                if value["oid"] not in self.server.store.large:
                    self._fail(400, f"the content of {value['path']} was never sent")
                    return
                changes[value["path"]] = File(self.server.store.large[value["oid"]], large=True)
            elif entry["key"] == "deletedFile":
                changes[value["path"]] = None
        try:
            commit = repository.commit(changes, parent)
        except Conflict:
            self._fail(412, "A commit has happened since. Please refresh and try again.")
            return
        url = f"{self.server.address}/{plural}/{name}/commit/{commit}"
        self._json({"success": True, "commitOid": commit, "commitUrl": url, "hookOutput": ""})

    def _tag(self, plural: str, name: str, revision: str) -> None:
        repository = self._find(plural, name)
        tag = json.loads(self.body)["tag"]
        if tag in repository.tags:
            self._fail(409, f"the tag {tag} exists")
            return
        repository.tags[tag] = repository.commit_of(revision)
        self._json({})

    def _untag(self, plural: str, name: str, tag: str) -> None:
        repository = self._find(plural, name)
        if repository.tags.pop(tag, None) is None:
            raise Missing("RevisionNotFound")
        self._json({})

    # The wire

    def _control(self) -> None:
        if self.path == "/_tests/faults":
            self.server.faults.set(json.loads(self.body))
            self._json({})
        elif self.path == "/_tests/log":
            self._json(self.server.log, record=False)

    def _read(self) -> bytes:
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        parts = []
        while length := int(self.rfile.readline().split(b";")[0], 16):
            parts.append(self.rfile.read(length))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def _json(self, value: Any, status: int = 200, record: bool = True) -> None:
        self._send(status, json.dumps(value).encode(), "application/json", record)

    def _fail(self, status: int, message: str, **headers: str) -> None:
        headers = {"X-Error-Message": message.replace("\n", " "), **headers}
        self._send(status, json.dumps({"error": message}).encode(), "application/json", **headers)

    def _send(
        self,
        status: int,
        data: bytes,
        kind: str = "text/plain",
        record: bool = True,
        **headers: str,
    ) -> None:
        if self._muted:
            return
        if record:
            self.server.log.append([self.command, self.path, status])
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)


_REPO = r"([^/]+/[^/]+)"
_API = rf"/api/(models|datasets|spaces)/{_REPO}"
_PLAIN = rf"/(?:(datasets|spaces)/)?{_REPO}"
_READ = "(?:GET|HEAD) "
ROUTES = [
    (rf"{_READ}{_PLAIN}/resolve/([^/]+)/(.+)", Handler._resolve),
    (rf"{_READ}/_lfs/([0-9a-f]{{64}})", Handler._stored),
    (rf"{_READ}{_API}", Handler._info),
    (rf"{_READ}{_API}/revision/(.+)", Handler._info),
    (rf"{_READ}{_API}/tree/([^/]+)(?:/(.+))?", Handler._tree),
    (rf"{_READ}{_API}/refs", Handler._refs),
    (rf"POST {_API}/paths-info/(.+)", Handler._paths_info),
    (r"POST /api/repos/create", Handler._create),
    (r"POST /api/validate-yaml", Handler._validate),
    (rf"POST {_API}/preupload/(.+)", Handler._preupload),
    (rf"POST {_PLAIN}\.git/info/lfs/objects/batch", Handler._batch),
    (r"PUT /_lfs/([0-9a-f]{64})", Handler._receive),
    (rf"POST {_API}/commit/(.+)", Handler._commit),
    (rf"POST {_API}/tag/(.+)", Handler._tag),
    (rf"DELETE {_API}/tag/(.+)", Handler._untag),
]


def _entry(path: str, file: File) -> dict[str, Any]:
    entry = {"type": "file", "oid": file.blob, "size": len(file.data), "path": path}
    if file.large:
        entry["lfs"] = {"oid": file.etag, "size": len(file.data), "pointerSize": 134}
    return entry


def _folder(path: str) -> dict[str, Any]:
    return {"type": "directory", "oid": "0" * 40, "size": 0, "path": path}


def card_errors(text: str, kind: str) -> list[str]:
    """What the Hub would refuse in the front matter of a card; only rules that it documents."""
    found = re.match(r"---\n(.*?)\n---\n", text, flags=re.DOTALL)
    if not found:
        return []
    try:
        fields = yaml.safe_load(found[1])
    except yaml.YAMLError as error:
        return [f"not valid YAML: {error}"]
    if not isinstance(fields, dict):
        return ["must be an object"]
    errors = []
    if kind == "space":
        errors += [f'"{name}" is required' for name in ("sdk",) if name not in fields]
        for name in ("colorFrom", "colorTo"):
            if name in fields and fields[name] not in COLOURS:
                errors.append(f'"{name}" must be one of {", ".join(sorted(COLOURS))}')
        if len(fields.get("short_description", "")) > 60:
            errors.append('"short_description" must have 60 characters or fewer')
    tags = fields.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        errors.append('"tags" must be a list of strings')
    licence = fields.get("license")
    if licence is not None and not re.fullmatch(r"[a-z0-9.\-]+", str(licence)):
        errors.append('"license" must be an identifier')
    for config in fields.get("configs", []) if kind == "dataset" else []:
        if not isinstance(config, dict) or not config.get("config_name"):
            errors.append('"configs" must name each configuration')
    return errors


class Hub(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        import threading

        super().__init__(("127.0.0.1", port), Handler)
        self.store = Store()
        self.faults = Faults()
        self.log: list[list[Any]] = []
        self.lock = threading.RLock()
        self.address = f"http://127.0.0.1:{self.server_address[1]}"

    def storage(self, digest: str) -> str:
        """Where a large file lies: on another host, as on the real Hub."""
        return f"http://localhost:{self.server_address[1]}/_lfs/{digest}"


def main() -> None:
    hub = Hub()
    print(hub.address, flush=True)
    hub.serve_forever()


if __name__ == "__main__":
    main()
