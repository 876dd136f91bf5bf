import pytest

from sqb_judge.text import BlockKind, segment_blocks


def cut(text: str) -> list[tuple[str, str]]:
    return [(b.kind.value, text[b.start : b.end]) for b in segment_blocks(text)]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\x0c", "\r\n \t\r\n"])
def test_nothing_in_nothing_out(text: str) -> None:
    assert segment_blocks(text) == []


def test_kinds_and_offsets() -> None:
    text = (
        "# A **b**\r\n\r\npara one\r\ntwo\r\n\r\n> q1\r\n> q2\r\n\r\n- a\r\n  - b\r\n\r\n"
        "```py\r\nx = 1\r\n```\r\n\r\n<div>h</div>\r\n\r\n    indented"
    )
    assert cut(text) == [
        ("heading", "A **b**"),
        ("paragraph", "para one\r\ntwo"),
        ("quote", "q1\r\n> q2"),
        ("list_item", "a"),
        ("list_item", "b"),
        ("code", "```py\r\nx = 1\r\n```"),
        ("html", "<div>h</div>"),
        ("code", "indented"),
    ]


def test_only_line_feeds_and_returns_end_lines() -> None:
    text = "one\u2028two\x0bthree\x0cfour\rfive\n\nsix\x85seven"
    assert cut(text) == [
        ("paragraph", "one\u2028two\x0bthree\x0cfour\rfive"),
        ("paragraph", "six\x85seven"),
    ]


def test_headings_above_a_block() -> None:
    text = "# One\n\n## **Two**\n\na\n\n## Three\n\nb\n\nFour\n====\n\nc"
    blocks = {text[b.start : b.end]: b.headings for b in segment_blocks(text)}
    assert blocks["a"] == ("One", "Two")
    assert blocks["b"] == ("One", "Three")
    assert blocks["c"] == ("Four",)
    assert blocks["Three"] == ("One",)


def test_table_rows() -> None:
    text = "| H1 | H2 |\n|:--|--|\n| a | `b\\|c` |\n| d | |\n"
    assert cut(text) == [
        ("heading", "H1 | H2"),
        ("table_row", "a | `b\\|c`"),
        ("table_row", "d"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Intro:\n| H1 | H2 | |\n| - | --- |\n| a | b |\n| c | d |",  # too few columns
        "| H1 | H2 |\n\n| a | b |\n| c | d |",  # no delimiter row
    ],
)
def test_tables_that_the_parser_refuses(text: str) -> None:
    kinds = [(kind, piece) for kind, piece in cut(text) if kind != "paragraph"]
    assert kinds == [("heading", "H1 | H2"), ("table_row", "a | b"), ("table_row", "c | d")]


def test_nothing_is_lost_below_the_deepest_level() -> None:
    text = "> " * 60 + "The port is 80."
    (block,) = segment_blocks(text)
    assert text[block.start : block.end] == "The port is 80."
    assert block.kind is BlockKind.QUOTE


@pytest.mark.parametrize("text", [">" * 10_000, "- " * 10_000, "*" * 10_000, "[" * 10_000])
def test_deep_nesting_ends(text: str) -> None:
    segment_blocks(text)


def test_nul_keeps_offsets() -> None:
    text = "a\0b\n\nc"
    assert cut(text) == [("paragraph", "a\0b"), ("paragraph", "c")]
