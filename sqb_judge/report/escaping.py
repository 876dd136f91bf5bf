"""Text of others in; text that stays inside its line, its table cell and its terminal out.

What a generator wrote may hold anything: pipes that end a table cell, links, images that phone
home, HTML, terminal control sequences, characters that turn the reading direction.
"""

from __future__ import annotations

import re
import unicodedata

# Overrides, embeddings and isolates: they would reorder what follows them on the page.
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")

# Inline marks of CommonMark and of the tables, strikethrough, math and footnotes beside it.
_MARKS = re.compile(r"[\\`*_\[\]|~$!^]")
# A renderer may turn addresses into links without any mark: "http://", "//x", "www.", "a.com".
_ADDRESS = re.compile(r"/(?=/)|\.(?=[^\W\d])")

# "@name", and "name@host." of a mail address; not "model@revision".
_MENTION = re.compile(r"(?<!\w)@(?=\w)|@(?=[\w-]+\\?\.)")
_LINE_START = re.compile(r"^(\d*)((?<=\d)[.)](?=\s|$)|[#+=-])")


def one_line(text: str, limit: int | None = None) -> str:
    """The text on one line, without control characters.

    Args:
        text: Anything.
        limit: Longest result; what is over it is cut and marked with an ellipsis.
    """
    line = " ".join(text.split())
    line = "".join("\ufffd" if unicodedata.category(c) == "Cc" else c for c in line)
    line = _BIDI.sub("\ufffd", line)
    if limit is not None and len(line) > limit:
        line = line[: limit - 1].rstrip() + "…"
    return line


def markdown(text: str, limit: int | None = None) -> str:
    """The text for a line or table cell of Markdown, where it reads as it is and does nothing."""
    line = one_line(text, limit)
    # Entities first: a backslash before "<" would do in CommonMark, but not for cells that are
    # read as HTML by something else.
    line = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    line = _MARKS.sub(r"\\\g<0>", line)
    line = _ADDRESS.sub(r"\\\g<0>", line)
    # GitHub links these after escapes are resolved; an invisible word joiner stops it.
    line = _MENTION.sub("\\\\@\u2060", line)
    # "#", "-", "+" and "1." mean something only where a line begins.
    return _LINE_START.sub(r"\g<1>\\\g<2>", line)
