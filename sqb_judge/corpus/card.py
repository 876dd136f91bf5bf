"""A collection in; its dataset card out: YAML that the Hub reads, and a page that people read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from sqb_judge.corpus.collection import Collection
from sqb_judge.corpus.records import MULTI_HOP, TestCase
from sqb_judge.corpus.tables import EVERY, FAULTS, OUTPUTS, SPLIT, configuration

TEMPLATE = "card.md.jinja"
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"))
_LARGE = "n>100K"


def dataset_card(collection: Collection, configurations: Sequence[str]) -> str:
    """The README.md of a dataset repository.

    Args:
        collection: What is in it.
        configurations: Names of its tables; the cases of all domains are added as the default.
    """
    # Imported here: reading a corpus needs neither.
    from huggingface_hub import DatasetCardData
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    about, cases = collection.about, collection.corpus.cases
    rows = [_case_row(case) for case in cases]
    domains = [name for name in configurations if name not in (OUTPUTS, FAULTS)]
    data = DatasetCardData(
        pretty_name=about.title or collection.corpus.name,
        license=about.licence or None,
        language=about.languages or None,
        task_categories=["text-generation"],
        size_categories=_size(len(cases)),
        tags=["sqb", "semantic-quality", "factuality", "evaluation", "benchmark"],
        configs=[
            _config(EVERY, domains, default=True),
            *(_config(name, [name]) for name in configurations),
        ],
    )
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # Markdown: `cell` escapes what others wrote
    )
    environment.filters["cell"] = _cell
    return environment.get_template(TEMPLATE).render(
        yaml=data.to_yaml(line_break="\n").strip(),
        title=about.title or collection.corpus.name,
        about=about,
        name=_load_name(about.url),
        domains=domains,
        configurations=configurations,
        rows=rows,
        total=_total(rows),
        kinds=sorted(Counter(f.kind for fs in collection.faults.values() for f in fs).items()),
        n_outputs=len(collection.outputs),
        licences=_licences(cases),
        exceptions=collection.exceptions,
        fingerprint=collection.corpus.fingerprint,
    )


def _config(name: str, folders: Iterable[str], default: bool = False) -> dict[str, object]:
    config: dict[str, object] = {
        "config_name": name,
        "data_files": [
            {"split": SPLIT, "path": [f"{folder}/{SPLIT}-*.parquet" for folder in folders]}
        ],
    }
    return {**config, "default": True} if default else config


def _case_row(case: TestCase) -> dict[str, object]:
    pinned = sorted({d.version or d.date or "" for d in case.source_corpus} - {""})
    return {
        "id": case.id,
        "configuration": configuration(case.domain),
        "task": case.task,
        "documents": len(case.source_corpus),
        "facts": len(case.reference_facts),
        "multi_hop": sum(fact.hops >= MULTI_HOP for fact in case.reference_facts),
        "topics": len(case.required_topics),
        "forbidden": len(case.forbidden_claims),
        "pinned": "; ".join(pinned[:2]) + (f" and {len(pinned) - 2} more" if pinned[2:] else ""),
    }


def _total(rows: Sequence[Mapping[str, object]]) -> dict[str, int]:
    counted = ("documents", "facts", "multi_hop", "topics", "forbidden")
    return {key: sum(int(str(row[key])) for row in rows) for key in counted}


def _licences(cases: Iterable[TestCase]) -> list[tuple[str, int]]:
    stated = Counter(d.licence or "not stated" for case in cases for d in case.source_corpus)
    return sorted(stated.items())


def _size(n_cases: int) -> str:
    return next((name for limit, name in _SIZES if n_cases < limit), _LARGE)


def _load_name(url: str) -> str:
    """The name on the Hub that an address there leads to; a placeholder elsewhere."""
    _, found, name = url.partition("/datasets/")
    return name.strip("/") if found else "user/name"


def _cell(text: object) -> str:
    # Imported here: it brings the Markdown parser along.
    from sqb_judge.report.escaping import markdown

    return markdown(str(text))
