"""The name or place of a corpus in; all that can be published of it out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from sqb_judge.corpus.about import About, read_about
from sqb_judge.corpus.authoring import case_folders, read_authored
from sqb_judge.corpus.bundled import (
    ALL,
    bundled_corpora,
    bundled_folder,
    bundled_outputs,
    bundled_path,
    cases_with_outputs,
)
from sqb_judge.corpus.exceptions import read_exceptions
from sqb_judge.corpus.faults import Fault, bundled_faults
from sqb_judge.corpus.reading import Corpus, is_local, read_corpus
from sqb_judge.corpus.records import Output, TestCase

HUB = "https://huggingface.co"


@dataclass(frozen=True, slots=True)
class Collection:
    """A corpus with everything that belongs to it.

    Attributes:
        about: Of the whole.
        corpus: The cases.
        outputs: Example outputs for them.
        faults: What is wrong on purpose in the outputs, by the id of the case.
        exceptions: Reasons by "case/item" (see `sqb_judge.factual.validation`).
    """

    about: About
    corpus: Corpus
    outputs: tuple[Output, ...] = ()
    faults: Mapping[str, tuple[Fault, ...]] = field(default_factory=dict)
    exceptions: Mapping[str, str] = field(default_factory=dict)


def read_collection(source: str = ALL, name: str | None = None) -> Collection:
    """Reads a corpus with its outputs.

    Args:
        source: A folder in the authors' format; or anything that `read_corpus` takes. A bundled
            corpus comes with its outputs and faults, any other one without.
        name: "user/name" on the Hub that it is to be published under; the card then names it.

    Raises:
        InputError: It cannot be read.
    """
    collection = _read(source)
    if name is None:
        return collection
    about = collection.about.model_copy(update={"url": f"{HUB}/datasets/{name}"})
    return replace(collection, about=about)


def _read(source: str) -> Collection:
    path = Path(source)
    if is_local(path):
        if path.is_dir() and case_folders(path):
            return _authored(path)
        corpus = read_corpus(source)
        folder = path if path.is_dir() else path.parent
        listed = _by_case(read_exceptions(source), corpus.cases)
        return Collection(read_about(folder), corpus, exceptions=listed)
    if source == ALL or source in bundled_corpora():
        return _bundled(source)
    return Collection(About(), read_corpus(source))


def _authored(folder: Path) -> Collection:
    authored = read_authored(folder)
    corpus = Corpus(folder.resolve().name, tuple(item.case for item in authored))
    return Collection(
        read_about(folder),
        corpus,
        tuple(output for item in authored for output in item.outputs),
        {item.case.id: item.faults for item in authored if item.faults},
        _by_case(read_exceptions(str(folder)), corpus.cases),
    )


def _bundled(name: str) -> Collection:
    corpora = [
        (read_corpus(bundled_path(part)), read_exceptions(part))
        for part in (bundled_corpora() if name == ALL else [name])
    ]
    cases = tuple(case for corpus, _ in corpora for case in corpus.cases)
    written = cases_with_outputs()
    exceptions: dict[str, str] = {}
    for corpus, listed in corpora:
        exceptions |= _by_case(listed, corpus.cases)
    return Collection(
        read_about(bundled_folder()),
        Corpus(name, cases),
        tuple(
            output for case in cases if case.id in written for output in bundled_outputs(case.id)
        ),
        {case.id: faults for case in cases if (faults := tuple(bundled_faults(case.id)))},
        exceptions,
    )


def _by_case(listed: Mapping[str, str], cases: Iterable[TestCase]) -> dict[str, str]:
    """Exceptions with the case in each key, so that they mean the same in a larger corpus."""
    known = list(cases)
    found: dict[str, str] = {}
    for key, why in listed.items():
        if "/" in key:
            found[key] = why
            continue
        parts = key.split("+")
        for case in known:
            ids = {fact.id for fact in case.reference_facts}
            ids |= {claim.id for claim in case.forbidden_claims}
            if ids.issuperset(parts):
                found[f"{case.id}/{key}"] = why
    return found


def exceptions_text(exceptions: Mapping[str, str]) -> str:
    """The text of an `exceptions.json`."""
    return json.dumps(dict(sorted(exceptions.items())), ensure_ascii=False, indent=2) + "\n"
