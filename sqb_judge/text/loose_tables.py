"""Lines of a paragraph in; the rows of a table that the Markdown parser refused, out.

Models often write a delimiter row with too few columns, or no blank line before a table. Read as
prose, such a table would make one long claim out of all its rows.
"""

from __future__ import annotations

import re
from itertools import pairwise

from sqb_judge.text.plain import Span

_DELIMITER = frozenset("|-: \t")
_PIPE = re.compile(r"(?<!\\)\|")


def find_table(lines: list[str]) -> tuple[int, int] | None:
    """Index of the header line and the index after the last row, if the lines hold a table.

    Args:
        lines: Text of each line, without the marks of quotes and lists.

    Returns:
        None where no line with a pipe is followed by a delimiter row.
    """
    for at in range(len(lines) - 1):
        delimiter = lines[at + 1]
        if "|" in lines[at] and {"|", "-"} <= set(delimiter) <= _DELIMITER:
            end = at + 2
            while end < len(lines) and "|" in lines[end]:
                end += 1
            return at, end
    return None


def is_row(line: str) -> bool:
    """Whether a line is written as a table row: pipes at both ends, two cells or more."""
    line = line.strip()
    return line.startswith("|") and line.endswith("|") and len(_PIPE.findall(line)) > 2


def cell_spans(text: str, line: Span) -> list[Span]:
    """Spans of the cells of one row, white space around them left out; empty cells are empty."""
    start, end = line
    row = text[start:end]
    edges = [match.start() for match in _PIPE.finditer(row)]
    if not edges or row[: edges[0]].strip():
        edges.insert(0, -1)
    if row[edges[-1] + 1 :].strip():
        edges.append(len(row))
    spans = []
    for left, right in pairwise(edges):
        cell = row[left + 1 : right]
        lead = len(cell) - len(cell.lstrip())
        begin = start + left + 1 + (lead if cell.strip() else 0)
        spans.append((begin, begin + len(cell.strip())))
    return spans
