"""Tables and their files in; Croissant metadata (JSON-LD, version 1.0) out.

The format: https://docs.mlcommons.org/croissant/docs/croissant-spec.html. Files are described one
by one with their hashes; columns that hold lists of records are described field by field.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqb_judge.corpus.about import About

if TYPE_CHECKING:
    from datasets import DatasetDict

# From the specification, word for word: readers compare it.
_CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "equivalentProperty": "cr:equivalentProperty",
}
_TYPES = {"string": "sc:Text", "int64": "sc:Integer", "float64": "sc:Float"}


def croissant(
    about: About,
    name: str,
    made: Mapping[str, DatasetDict],
    files: Mapping[str, bytes],
) -> str:
    """The metadata as JSON.

    Args:
        about: What the corpus says about itself; what it leaves out is left out.
        name: Of the corpus.
        made: From `tables`.
        files: From `parquet_files`.
    """
    fields = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "name": name,
        "description": about.description or about.title or name,
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "license": about.licence,
        "url": about.url,
        "citeAs": about.citation,
        "version": about.version,
        "datePublished": about.date,
        "creator": {"@type": "sc:Organization", "name": about.creator} if about.creator else "",
        "inLanguage": about.languages,
        "distribution": [_file(path, data) for path, data in files.items()],
        "recordSet": [
            _records(configuration, split, table.features)
            for configuration, splits in made.items()
            for split, table in splits.items()
        ],
    }
    kept = {key: value for key, value in fields.items() if value}
    return json.dumps(kept, ensure_ascii=False, indent=2) + "\n"


def _file(path: str, data: bytes) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path,
        "contentUrl": path,
        "contentSize": f"{len(data)} B",
        "encodingFormat": "application/x-parquet",
        "sha256": hashlib.sha256(data).hexdigest(),
    }


def _records(configuration: str, split: str, features: Mapping[str, Any]) -> dict[str, Any]:
    path = f"{configuration}/{split}-00000-of-00001.parquet"
    return {
        "@type": "cr:RecordSet",
        "@id": configuration,
        "name": configuration,
        "field": [
            _field(configuration, path, column, [], feature) for column, feature in features.items()
        ],
    }


def _field(parent: str, path: str, column: str, below: list[str], feature: Any) -> dict[str, Any]:
    """One field, with the fields inside it.

    Args:
        parent: Id of what it stands in.
        path: Id of the file.
        column: Of the table.
        below: Names from the column's records down to this field.
        feature: Its type: a Value, a List, or the fields of a record.
    """
    name = below[-1] if below else column
    own = f"{parent}/{name}"
    field: dict[str, Any] = {"@type": "cr:Field", "@id": own, "name": own}
    inner = getattr(feature, "feature", None)
    if inner is not None:
        field["repeated"] = True
        feature = inner
    if isinstance(feature, Mapping):
        # Croissant's reader cannot go into a list of records inside a list of records.
        field["subField"] = [
            _field(own, path, column, [key], value)
            for key, value in feature.items()
            if not isinstance(getattr(value, "feature", None), Mapping)
        ]
    else:
        field["dataType"] = _TYPES[feature.dtype]
    source: dict[str, Any] = {"fileObject": {"@id": path}, "extract": {"column": column}}
    if below:
        source["transform"] = {"jsonPath": ".".join(below)}
    field["source"] = source
    return field
