"""The name of an organisation in; the repositories that SQB publishes under it out.

| part | repositories |
|---|---|
| metrics | one Space a metric module, named like it |
| corpora | the dataset `corpus`, a configuration a domain, with the benchmark card |
| model | the embedded entailment model, `entailment-small` |
| space | the demo, `demo` |
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from sqb_judge import __version__
from sqb_judge.corpus.parquet import CROISSANT
from sqb_judge.errors import InputError
from sqb_judge.homes import homes
from sqb_judge.publish.part import Part
from sqb_judge.publish.repository import Kind, Repository, folder_files

TAG = f"v{__version__}"
"""With a "v" because `evaluate.load(..., revision="0.1.0")` looks for the tag "v0.1.0".

Without a revision evaluate looks for a tag of its own version first, so a release of SQB must
never carry the number of an evaluate release: it would be served to its users for ever.
"""

OWN = "sqb"
"""The organisation that cards and examples name."""

_OWN_NAME = re.compile(rf"(?<![\w.-]){OWN}/(?=[a-z])")

DATASET, MODEL, DEMO = "corpus", "entailment-small", "demo"


def releases(organisation: str, parts: Sequence[Part] = tuple(Part)) -> list[Repository]:
    """Lists the repositories of this installation, in the order of publishing; no network.

    Args:
        organisation: Namespace on the Hub. Where it is not "sqb", the cards name it instead.
        parts: Which. The demo is left out of an installation that has none, unless it is the only
            part asked for.

    Raises:
        InputError: A folder or file is missing.
    """
    made: list[tuple[Kind, str, Mapping[str, Path | bytes]]] = []
    if Part.CORPORA in parts:
        made.append(("dataset", DATASET, _corpora()))
    if Part.MODEL in parts:
        made.append(("model", MODEL, _model()))
    if Part.METRICS in parts:
        made += [("space", name, files) for name, files in _metrics().items()]
    if Part.SPACE in parts:
        if folders := homes("space"):
            made.append(("space", DEMO, folder_files(folders[0])))
        elif list(parts) == [Part.SPACE]:
            raise InputError("This installation has no folder `space`, so there is no demo.")
    return [
        Repository(kind, f"{organisation}/{name}", _renamed(files, organisation))
        for kind, name, files in made
    ]


def _metrics() -> dict[str, dict[str, Path | bytes]]:
    # Imported here: evaluate takes seconds.
    from sqb_judge.modules.folders import metric_names, metric_path

    return {name: folder_files(Path(metric_path(name))) for name in metric_names()}


def _model() -> dict[str, Path | bytes]:
    # Imported here: transformers is behind it.
    from sqb_judge.nli.checkpoint import EMBEDDED

    return {"README.md": _card("embedded-model.md"), **folder_files(EMBEDDED)}


def _corpora() -> dict[str, Path | bytes]:
    # Imported here: datasets takes seconds.
    from sqb_judge.corpus.bundled import ALL
    from sqb_judge.corpus.collection import read_collection
    from sqb_judge.corpus.parquet import dataset_files

    return {**dataset_files(read_collection(ALL)), "BENCHMARK.md": _card("benchmark.md")}


def _card(name: str) -> Path:
    for folder in homes("cards"):
        if (folder / name).is_file():
            return folder / name
    raise InputError(f"This installation lacks the card {name}; reinstall sqb-judge.")


def _renamed(files: Mapping[str, Path | bytes], organisation: str) -> Mapping[str, Path | bytes]:
    """The files, with our own names in cards and metadata under whoever publishes them."""
    if organisation == OWN:
        return files
    renamed = dict(files)
    for path, content in files.items():
        if path.endswith((".md", CROISSANT)):
            text = content if isinstance(content, bytes) else content.read_bytes()
            renamed[path] = _OWN_NAME.sub(f"{organisation}/", text.decode("utf-8")).encode()
    return renamed
