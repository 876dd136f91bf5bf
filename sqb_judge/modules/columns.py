"""Columns of the metric modules: checked here, before evaluate sees them.

Evaluate validates the first row only; later ones it fills, drops or casts without a word, and a
bare string may be taken letter by letter. So every row is checked, and an error names the column
and the example (counted from 1 within the call).
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import datasets

from sqb_judge.corpus.surrogates import replace_surrogates
from sqb_judge.errors import InputError


class Kind(StrEnum):
    """What a column holds for each example."""

    TEXT = "one string"
    TEXTS = "a list of strings"
    COUNTS = "a list of whole numbers from 1"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a metric module.

    Attributes:
        name: Keyword of `compute` and `add_batch`.
        kind: What it holds for each example.
        blank: Whether a string may be empty or white space only.
    """

    name: str
    kind: Kind
    blank: bool = True

    @property
    def feature(self) -> Any:
        """The type that evaluate stores it as."""
        if self.kind is Kind.TEXT:
            return datasets.Value("string")
        return datasets.List(datasets.Value("int64" if self.kind is Kind.COUNTS else "string"))

    @property
    def empty(self) -> Any:
        """What an example holds where the column was left out."""
        return "" if self.kind is Kind.TEXT else []

    def rows(self, values: Any) -> list[Any]:
        """The column as plain lists and strings.

        Args:
            values: One entry per example; lists, tuples, arrays, tensors and columns of tables.

        Raises:
            InputError: An entry is not what the column holds.
        """
        if not _is_listing(values):
            raise InputError(
                f"{self.name} is {_named(values)}; give a list with {self.kind} per example."
            )
        return [self._row(value, place) for place, value in enumerate(values, start=1)]

    def _row(self, value: Any, example: int) -> Any:
        if self.kind is Kind.TEXT:
            return self._text(value, example)
        if not _is_listing(value):
            raise InputError(
                f"Example {example} of {self.name} is {_named(value)}; give {self.kind}, "
                f"[] where there are none."
            )
        if self.kind is Kind.COUNTS:
            return [self._count(item, example) for item in value]
        return [self._text(item, example, within=True) for item in value]

    def _text(self, value: Any, example: int, within: bool = False) -> str:
        if not isinstance(value, str):
            verb = "holds" if within else "is"
            raise InputError(
                f"Example {example} of {self.name} {verb} {_named(value)}; give {self.kind}."
            )
        if not self.blank and not value.strip():
            raise InputError(
                f"Example {example} of {self.name} holds an empty string; leave it out."
            )
        # A lone surrogate cannot be stored; str() turns numpy's strings into plain ones.
        return replace_surrogates(str(value))

    def _count(self, value: Any, example: int) -> int:
        # 2.0 counts as 2: tables with missing values hold whole numbers as floats.
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        try:
            count = 0 if isinstance(value, bool) else operator.index(value)
        except TypeError:
            count = 0
        if count < 1:
            raise InputError(f"Example {example} of {self.name} holds {value!r}; give {self.kind}.")
        return count


def fill(columns: Sequence[Column], given: Mapping[str, Any]) -> dict[str, list[Any]]:
    """All columns as plain rows; one that was left out is empty for every example.

    Args:
        columns: Those of the module.
        given: What the caller gave, by name; at least one.

    Raises:
        InputError: A row is not what its column holds, or lengths differ.
    """
    rows = {
        column.name: column.rows(given[column.name]) for column in columns if column.name in given
    }
    first, *others = rows
    for name in others:
        if len(rows[name]) != len(rows[first]):
            raise InputError(
                f"{first} and {name} differ in length, {len(rows[first])} and {len(rows[name])}; "
                f"give one entry per example in both."
            )
    return {
        column.name: rows.get(column.name, [column.empty for _ in rows[first]])
        for column in columns
    }


def _is_listing(value: Any) -> bool:
    """Whether a value is an ordered collection, and not one string or a mapping."""
    if isinstance(value, str | bytes | Mapping | set | frozenset):
        return False
    # An array without dimensions has the methods of a list, and no length.
    return isinstance(value, Iterable) and getattr(value, "ndim", 1) > 0


def _named(value: Any) -> str:
    if value is None:
        return "None"
    if isinstance(value, str):
        return "one string"
    return f"of type {type(value).__name__}" if _is_listing(value) else repr(value)[:80]
