"""Records of the benchmark: what a corpus and a file of outputs hold.

Unknown fields are refused. A plain string is accepted wherever a document, fact, topic or
forbidden claim is; its id is then made from its place in the list.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class Record(BaseModel):
    """Base of all records: frozen, unknown fields refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


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
    start: int = Field(ge=0)
    end: int = Field(ge=0)


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
    hops: int = Field(default=1, ge=1)
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
    latency_s: float | None = Field(default=None, ge=0)
    prompt_tokens: int | None = Field(default=None, ge=0)
    completion_tokens: int | None = Field(default=None, ge=0)
