"""Hostile text stays inside its cell, its line and its terminal."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from sqb_judge.report.escaping import markdown, one_line

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "<!-- comment -->",
    "![x](http://evil.example/a.png)",
    "[click](javascript:alert(1))",
    "[ref]: http://evil.example",
    "[ref][ref] [^1]",
    "<http://evil.example>",
    "http://evil.example/a?b=c //evil.example www.evil.example evil.com a@evil.com @team",
    "http://1.2.3.4/ ftp://x mailto:a@b.com",
    "a | b | c",
    "a \\| b",
    "ends in a backslash \\",
    "`code` ``x`` ```\nfence\n```",
    "line\n\n# heading\n\n- list\n\n---\n\n| a |\n|---|",
    "> quote",
    "1. list",
    "# heading",
    "    indented code",
    "**bold** __bold__ ~~gone~~ $x$",
    "&lt;b&gt; &#60;b&#62; &amp;",
    "\u202eright to left\u2066",
    "\x1b[31mred\x1b]8;;http://evil.example\x07",
    "\x00\x0b\x0c\x85\u2028\u2029",
    "",
]

PARSERS = {
    "commonmark": MarkdownIt("commonmark").enable("table").enable("strikethrough"),
    "linkify": MarkdownIt("gfm-like"),
}


def inline_tokens(tokens: list[Token]) -> list[Token]:
    return [child for token in tokens for child in token.children or ()]


def cells(parser: MarkdownIt, text: str) -> list[str]:
    """The texts of the body cells of a table whose middle cell is the text."""
    page = f"| a | b | c |\n|---|---|---|\n| left | {markdown(text)} | right |\n"
    tokens = parser.parse(page)
    assert {token.type for token in inline_tokens(tokens)} <= {"text", "text_special"}
    assert not [token for token in tokens if token.type in ("html_block", "fence", "heading_open")]
    inline = [token for token in tokens if token.type == "inline"]
    return ["".join(child.content for child in token.children or ()) for token in inline[3:]]


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("text", HOSTILE)
def test_text_in_a_cell_reads_as_it_is_and_does_nothing(text: str, parser: str) -> None:
    found = cells(PARSERS[parser], text)
    assert [found[0], found[2]] == ["left", "right"]
    assert len(found) == 3
    assert found[1].replace("\u2060", "") == one_line(text)


@pytest.mark.parametrize("parser", PARSERS)
@given(
    text=st.text(
        st.characters(exclude_categories=["Cs"]) | st.sampled_from("|`*_[]()<>!\\#&~.:/@w\n")
    )
)
@settings(max_examples=300, deadline=None)
def test_any_text_in_a_cell_does_nothing(parser: str, text: str) -> None:
    found = cells(PARSERS[parser], text)
    assert len(found) == 3


@pytest.mark.parametrize("text", HOSTILE)
def test_text_on_a_line_of_its_own_is_a_paragraph(text: str) -> None:
    tokens = PARSERS["commonmark"].parse(markdown(text))
    assert {token.type for token in tokens} <= {"paragraph_open", "inline", "paragraph_close"}
    assert {token.type for token in inline_tokens(tokens)} <= {"text", "text_special"}


@pytest.mark.parametrize("text", HOSTILE)
def test_one_line_has_no_control_characters(text: str) -> None:
    assert not re.search(
        "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", one_line(text)
    )


def test_long_text_is_cut_before_it_is_escaped() -> None:
    assert one_line("abcdef", 4) == "abc…"
    # Cut afterwards, the backslash could lose what it escapes.
    assert markdown("ab|||", 4) == "ab\\|…"


def test_a_signature_can_be_copied() -> None:
    signature = "sqb:0.1.0/model:embedded@b81cf56e76c7/window:512"
    assert markdown(signature) == signature
