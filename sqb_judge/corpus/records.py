"""Records of the benchmark: what a corpus and a file of outputs hold.

Unknown fields are refused. A plain string is accepted wherever a document, fact, topic or
forbidden claim is; its id is then made from its place in the list. A null counts as absent where
the field has a default, because Parquet and `datasets` write null for what a row leaves out; a
date or timestamp counts as its ISO 8601 string, because they make dates of such strings. A lone
surrogate in a string becomes U+FFFD (see `sqb_judge.corpus.surrogates`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from sqb_judge.corpus.surrogates import replace_surrogates


class Record(BaseModel):
    """Base of all records: frozen, unknown fields refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _tidy(cls, data: Any) -> Any:
        """Leave out nulls that stand for an absent field, and mend lone surrogates."""
        if not isinstance(data, Mapping):
            return data
        fields = cls.model_fields
        return {
            _mended(name): _mended(value)
            for name, value in data.items()
            if value is not None or name not in fields or fields[name].is_required()
        }


def _mended(value: Any) -> Any:
    # Records in a list mend themselves; only strings are left to do here.
    if isinstance(value, str):
        return replace_surrogates(value)
    if isinstance(value, dt.date):
        return _iso(value)
    if isinstance(value, list | tuple):
        return [replace_surrogates(item) if isinstance(item, str) else item for item in value]
    return value


def _iso(moment: dt.date) -> str:
    """A date as the string it was: the JSON reader of `datasets` makes timestamps of them."""
    # A datetime is a date too. Midnight without a zone is what a bare date becomes.
    if isinstance(moment, dt.datetime) and (moment.time() != dt.time.min or moment.tzinfo):
        return moment.isoformat()
    return moment.strftime("%Y-%m-%d")


def _number(value: Any) -> Any:
    """Refuse what pydantic would turn into a number silently: "12" and true."""
    if isinstance(value, str | bytes | bool):
        raise PydanticCustomError("number_type", "Input should be a number")
    return value


# 12.0 is accepted as 12: tables with missing values hold whole numbers as floats.
Whole = Annotated[int, BeforeValidator(_number)]
Number = Annotated[float, Field(allow_inf_nan=False), BeforeValidator(_number)]


class Document(Record):
    """One source document.

    Attributes:
        id: Unique within its case.
        text: Full text; evidence offsets count its characters.
        title: For people.
        url: Page that the facts come from.
        licence: Of the text.
        version: Version of the thing described, for example "Kubernetes v1.31".
        date: Date of the page, ISO 8601.
    """

    id: str = Field(min_length=1)
    text: str
    title: str = ""
    url: str | None = None
    licence: str | None = None
    version: str | None = None
    date: str | None = None


class Evidence(Record):
    """A stretch of a source document: `document.text[start:end]`."""

    document: str
    start: Whole = Field(ge=0)
    end: Whole = Field(ge=0)


MULTI_HOP = 2
"""A fact that connects this many source facts, or more, is multi-hop (CRP-SPEC-026, 4.2)."""


class Fact(Record):
    """A reference fact.

    Attributes:
        id: Unique within its case.
        text: The fact as one sentence.
        evidence: Where the sources state it; one entry per source fact that it needs.
        hops: Number of source facts that must be connected to state it; 2 or more is multi-hop.
        topic: Id of the required topic that it belongs to, if any.
    """

    id: str = Field(min_length=1)
    text: str = Field(min_length=1)
    evidence: list[Evidence] = []
    hops: Whole = Field(default=1, ge=1)
    topic: str | None = None


class Topic(Record):
    """A sub-topic that an output must address."""

    id: str = Field(min_length=1)
    label: str = Field(min_length=1)
    description: str = ""


class ForbiddenClaim(Record):
    """A known-false claim that must not appear.

    Attributes:
        id: Unique within its case.
        text: The false claim as one sentence.
        reason: A common misconception, or a value that was right once.
        replaced_by: For a superseded claim, what holds now.
        since: For a superseded claim, the version or date of the change.
    """

    id: str = Field(min_length=1)
    text: str = Field(min_length=1)
    reason: Literal["misconception", "superseded"] = "misconception"
    replaced_by: str | None = None
    since: str | None = None


def _from_strings(prefix: str, field: str) -> Any:
    """A validator that turns plain strings of a list into records with ids prefix1, prefix2, ..."""

    def convert(value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        return [
            {"id": f"{prefix}{place}", field: item} if isinstance(item, str) else item
            for place, item in enumerate(value, start=1)
        ]

    return BeforeValidator(convert)


class TestCase(Record):
    """One task with its ground truth (SQBTestCase of CRP-SPEC-026, section 2.1)."""

    __test__ = False  # not a pytest class

    id: str = Field(min_length=1)
    domain: str = ""
    task: str
    source_corpus: Annotated[list[Document], _from_strings("d", "text")] = []
    reference_facts: Annotated[list[Fact], _from_strings("f", "text")] = []
    required_topics: Annotated[list[Topic], _from_strings("t", "label")] = []
    forbidden_claims: Annotated[list[ForbiddenClaim], _from_strings("x", "text")] = []

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        # Evidence and verdicts refer to these records by id: a double would be scored as one.
        for field, place, _ in duplicate_ids(self):
            raise PydanticCustomError(
                "duplicate_id",
                "Ids in a list should be unique",
                {"field": field, "place": place},
            )
        return self


IDENTIFIED = ("source_corpus", "reference_facts", "required_topics", "forbidden_claims")
"""Fields of a case that list records with ids."""


def duplicate_ids(case: TestCase) -> list[tuple[str, int, str]]:
    """The records of a case whose id an earlier record of the same list has.

    Returns:
        Field, place in its list counted from 0, and id of each.
    """
    found = []
    for field in IDENTIFIED:
        seen: set[str] = set()
        for place, item in enumerate(getattr(case, field)):
            if item.id in seen:
                found.append((field, place, item.id))
            seen.add(item.id)
    return found


class Output(Record):
    """One generated text for one case.

    Attributes:
        case_id: Id of the case it answers.
        text: The generated text.
        contender: Name of the system that wrote it.
        envelope: Facts (or passages) that the generator was shown; None if not recorded.
        latency_s: Seconds it took.
        prompt_tokens: Tokens sent.
        completion_tokens: Tokens generated.
    """

    case_id: str
    text: str
    contender: str = ""
    envelope: list[str] | None = None
    latency_s: Number | None = Field(default=None, ge=0)
    prompt_tokens: Whole | None = Field(default=None, ge=0)
    completion_tokens: Whole | None = Field(default=None, ge=0)
