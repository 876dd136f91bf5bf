"""Cells of a table on a page: strings in, columns of a module out; and results fit for JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from sqb_judge.errors import InputError


def columns_from_cells(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> dict[str, list[Any]]:
    """Columns for `compute` from the rows of a table that people type into.

    Args:
        names: Of the table's columns; `predictions` holds text, the others lists.
        rows: Cells. A list is written as JSON, `["one", "two"]`; a cell that does not begin with a
            bracket is a list of that one text; an empty cell is an empty list. Rows without any
            text are left out.

    Returns:
        Columns by name, without those lists that are empty in every row.

    Raises:
        InputError: A cell begins with a bracket and is not a JSON list.
    """
    columns: dict[str, list[Any]] = {name: [] for name in names}
    for place, row in enumerate(rows, start=1):
        cells = [_text(cell) for cell in row]
        if any(cells):
            for name, cell in zip(names, cells, strict=True):
                read = cell if name == "predictions" else _items(cell, name, place)
                columns[name].append(read)
    return {name: cells for name, cells in columns.items() if name == "predictions" or any(cells)}


def json_result(result: Mapping[str, Any]) -> dict[str, Any]:
    """A result with null where a value is undefined: JSON has no NaN."""
    return {
        name: None if isinstance(value, float) and math.isnan(value) else value
        for name, value in result.items()
    }


def _text(cell: Any) -> str:
    absent = cell is None or (isinstance(cell, float) and math.isnan(cell))
    return "" if absent else str(cell).strip()


def _items(cell: str, name: str, place: int) -> list[Any]:
    if not cell.startswith("["):
        return [_number(cell) if name == "hops" else cell] if cell else []
    try:
        items: list[Any] = json.loads(cell)
    except ValueError:
        example = "[1, 2]" if name == "hops" else '["one", "two"]'
        raise InputError(
            f"Row {place} of {name} is not a JSON list; write it as {example}."
        ) from None
    return items


def _number(cell: str) -> Any:
    try:
        return float(cell)
    except ValueError:
        return cell
