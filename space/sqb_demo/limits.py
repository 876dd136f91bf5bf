"""How much one visitor may ask for: texts in; nothing, or one sentence about what is too much out.

A Space has two slow cores for everybody. The largest allowed input keeps them busy for minutes.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqb_judge.errors import InputError

OUTPUT = 20_000
SOURCES = 100_000
DOCUMENTS = 40
LIST = 60_000
LINES = 100
LINE = 2_000


def typed(limit: int) -> int:
    """The `maxlength` of a text box whose text may have `limit` characters.

    A browser drops what is over `maxlength` without a word, so it must be more than the limit, or
    a text that was cut would pass for a whole one. It counts in UTF-16, up to twice as many.
    """
    return 2 * limit + 2


def check_length(field: str, text: str, limit: int) -> None:
    """Refuses a text that is too long.

    Raises:
        InputError: It has more than `limit` characters.
    """
    if len(text) > limit:
        raise InputError(
            f"{field}: more than {limit:,} characters, which is the most this page takes; "
            "shorten the text, or use the command `sqb score`, which has no such limit."
        )


def check_lines(field: str, lines: Sequence[str]) -> None:
    """Refuses too many lines, or a line that is too long for a single statement.

    Raises:
        InputError: There are more than `LINES`, or one has more than `LINE` characters.
    """
    check_count(field, "lines", len(lines), LINES)
    for place, line in enumerate(lines, start=1):
        if len(line) > LINE:
            raise InputError(
                f"{field}: entry {place} has {len(line):,} characters, and {LINE:,} are the most "
                "that one entry may have; put one short statement on each line."
            )


def check_count(field: str, what: str, count: int, limit: int) -> None:
    """Refuses too many things.

    Raises:
        InputError: There are more than `limit`.
    """
    if count > limit:
        raise InputError(
            f"{field}: {count:,} {what}, and {limit:,} are the most this page takes; "
            "leave some out, or use the command `sqb score`, which has no such limit."
        )
