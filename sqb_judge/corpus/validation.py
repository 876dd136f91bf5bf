"""Raw rows in; records out, or one sentence that says what is wrong with the row."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from sqb_judge.corpus.records import Record
from sqb_judge.corpus.rows import Row, unknown
from sqb_judge.corpus.wording import kind_of, quoted, reason
from sqb_judge.errors import InputError

R = TypeVar("R", bound=Record)

_EXPECTED = {
    "string_type": "a string",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing_size": "a smaller whole number",
    "float_type": "a number",
    "number_type": "a number",
    "finite_number": "a finite number",
    "list_type": "a list",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "dict_type": "an object",
}


def to_record(row: Row, record_type: type[R]) -> R:
    """Check one row.

    Raises:
        InputError: With the place of the row, the field (places in lists counted from 0, as in
            `reference_facts[0].text`) and what to do. Of several problems an unknown field comes
            first, because a misspelt name is also the cause of the missing one.
    """
    try:
        return record_type.model_validate(row.value)
    except ValidationError as error:
        problems = error.errors(include_url=False)
        first = next((p for p in problems if p["type"] == "extra_forbidden"), problems[0])
        raise InputError(f"{row.place}: {_sentence(first, record_type)}.") from error


def field_path(location: Sequence[str | int]) -> str:
    """A pydantic location as people write it: ("facts", 0, "text") is `facts[0].text`."""
    path = ""
    for part in location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else part
    return path


def _sentence(problem: ErrorDetails, record_type: type[Record]) -> str:
    location = problem["loc"]
    field = f"field {quoted(field_path(location))}"
    kind = problem["type"]
    context = problem.get("ctx", {})
    if kind == "extra_forbidden":
        return f"{field} {unknown(str(location[-1]), _names_at(record_type, location[:-1]))}"
    if kind == "missing":
        return f"{field} is missing; add it"
    if kind == "string_too_short":
        return f"{field} is an empty string; fill it in"
    if kind == "duplicate_id":
        place = f"{context['field']}[{context['place']}].id"
        return f'field "{place}" repeats the id of an earlier entry; give each its own id'
    if kind == "greater_than_equal":
        expected = f"at least {context['ge']}"
    elif kind == "literal_error":
        expected = str(context["expected"]).replace("'", '"')
    else:
        expected = _EXPECTED.get(kind, "")
    if not expected:
        return f"{field} is not accepted ({reason(problem['msg'])}); correct it"
    return f"{field} must be {expected} and is {kind_of(problem['input'])}; correct it"


def _names_at(record_type: type[Record], location: Sequence[str | int]) -> list[str]:
    """Names of the fields that the record at a location may have."""
    current = record_type
    for part in location:
        if isinstance(part, str) and part in current.model_fields:
            current = _record_in(current.model_fields[part].annotation) or current
    return list(current.model_fields)


def _record_in(annotation: Any) -> type[Record] | None:
    """The record type inside an annotation such as `list[Fact]`."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return annotation
    return next(filter(None, map(_record_in, typing.get_args(annotation))), None)
