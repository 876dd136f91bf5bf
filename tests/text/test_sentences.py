import pytest

from sqb_judge.text import BlockKind, segment_sentences


def cut(text: str, language: str = "en") -> list[str]:
    return [s.text for s in segment_sentences(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Dr. Smith's Ph.D.'s thesis is long. He left.",
            ["Dr. Smith's Ph.D.'s thesis is long.", "He left."],
        ),
        ("We have size S. Fits well.", ["We have size S.", "Fits well."]),
        ("It uses plan A and B. Then it ends.", ["It uses plan A and B.", "Then it ends."]),
        ("J. K. Rowling wrote it. It sold.", ["J. K. Rowling wrote it.", "It sold."]),
        ("Pi is 3.14. It costs 1,200.50 now.", ["Pi is 3.14.", "It costs 1,200.50 now."]),
        ("We run v1.31.2 here. It works.", ["We run v1.31.2 here.", "It works."]),
        ("See https://a.b/c.d?e=f. It helps.", ["See https://a.b/c.d?e=f.", "It helps."]),
        ("Wait... it runs. Then it ends.", ["Wait... it runs.", "Then it ends."]),
        ("It is e.g. small. The last line", ["It is e.g. small.", "The last line"]),
        ("Name: Redis\nPort: 6379", ["Name: Redis", "Port: 6379"]),
        ("It wraps\nhere. Next.", ["It wraps here.", "Next."]),
        ("First  \nSecond", ["First", "Second"]),
        ("Items\n\u2022 one\n\u2022 two", ["Items", "\u2022 one", "\u2022 two"]),
    ],
)
def test_english(text: str, expected: list[str]) -> None:
    assert cut(text) == expected


def test_inline_enumeration() -> None:
    assert cut("We do: 1. First item. 2. Second item.")[-1] == "2. Second item."
    assert cut("We begin. 1. Open it 2. Close it 3. Leave")[1:] == [
        "1. Open it",
        "2. Close it",
        "3. Leave",
    ]


@pytest.mark.parametrize("language", ["de", "en"])
def test_german_ordinals(language: str) -> None:
    assert cut("Am 3. Mai kam er. Dann ging er.", language) == [
        "Am 3. Mai kam er.",
        "Dann ging er.",
    ]


def test_more_german_ordinals() -> None:
    text = "Der 1. FC K\u00f6ln gewann. Er wohnt im 2. Stock. Ende."
    assert cut(text, "de") == ["Der 1. FC K\u00f6ln gewann.", "Er wohnt im 2. Stock.", "Ende."]


def test_marks_are_dropped_and_spans_kept() -> None:
    text = 'The **kubelet** sets `node-monitor-grace-period`. See [docs](http://x.y/z_(a) "t") now.'
    first, second = segment_sentences(text)
    assert first.text == "The kubelet sets node-monitor-grace-period."
    assert text[first.start : first.end] == "The **kubelet** sets `node-monitor-grace-period`."
    assert second.text == "See docs now."
    assert text[second.start : second.end] == 'See [docs](http://x.y/z_(a) "t") now.'


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("snake_case_name and 5 * 3 * 2", "snake_case_name and 5 * 3 * 2"),
        ("a *b* __c__ ~~d~~ ***e***", "a b c d e"),
        ("a **b", "a **b"),
        ("x ![alt](u.png) y", "x  y"),
        ("a<br>b <i>c</i> <https://u.v>", "a b c https://u.v"),
        ("R&amp;D \\*x\\*", "R&D *x*"),
        ("``a ` b`` c", "a ` b c"),
        ("a note[^1] here", "a note here"),
        ("m[i] (j)", "m[i] (j)"),
    ],
)
def test_inline_marks(text: str, plain: str) -> None:
    assert cut(text) == [plain]


def test_kinds() -> None:
    text = "# Title\n\nText.\n\n```\ncode.\n```\n\n- Item one. Two.\n\n|a|b|\n|-|-|\n|c|d|\n"
    assert [(s.kind, s.text) for s in segment_sentences(text)] == [
        (BlockKind.HEADING, "Title"),
        (BlockKind.PARAGRAPH, "Text."),
        (BlockKind.LIST_ITEM, "Item one."),
        (BlockKind.LIST_ITEM, "Two."),
        (BlockKind.HEADING, "a b"),
        (BlockKind.TABLE_ROW, "c d"),
    ]


def test_quote_over_lines() -> None:
    text = "> One\n> line. Two\n> lines."
    spans = [text[s.start : s.end] for s in segment_sentences(text)]
    assert spans == ["One\n> line.", "Two\n> lines."]


def test_long_text_has_no_cap_and_no_cut() -> None:
    sentences = cut("The kubelet restarts the container. It is fast. " * 3000)
    assert len(sentences) == 6000
    assert set(sentences) == {"The kubelet restarts the container.", "It is fast."}


def test_unknown_language_and_emoji() -> None:
    text = "\U0001f44d\U0001f3fd Good e\u0301. Next one."
    assert cut(text, "zz") == ["\U0001f44d\U0001f3fd Good e\u0301.", "Next one."]
    last = segment_sentences(text)[-1]
    assert text[last.start : last.end] == "Next one."


def test_marks_between_two_sentences_belong_to_one() -> None:
    text = "```...```a"
    spans = [(s.text, text[s.start : s.end]) for s in segment_sentences(text)]
    assert spans == [("...", "```...```"), ("a", "a")]
