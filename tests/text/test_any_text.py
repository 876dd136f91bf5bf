"""What holds for every string, and what real answers look like."""

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sqb_judge.text import segment_blocks, segment_claims, segment_sentences

REAL = Path(__file__).parents[2].parent / "shared/data/crp_outputs"
SNIPPETS = [
    *(
        "a",
        "The ",
        "it ",
        "is ",
        "runs ",
        " and ",
        ", which ",
        "; ",
        ". ",
        "? ",
        "5 ",
        "Redis ",
        ":",
    ),
    *("\n", "\r\n", "\r", "\n\n", "\0", "\ud800", "\U0001f44d\U0001f3fd", "e\u0301", "\u2028"),
    *("\x0c", "\t", "    ", "# ", "> ", "- ", "1. ", "| ", "|-|", "|--|--|\n", "```", "`", "**"),
    *("*", "_", "[", "](", ")", "<", ">", "<br>", "&amp;", "\\", "![", "===\n", "---\n", "..."),
    *("However, ", '"', "("),
]
TEXTS = st.one_of(
    st.lists(st.sampled_from(SNIPPETS), max_size=40).map("".join),
    st.text(st.characters(), max_size=80),
)


def subsequence(small: str, large: str) -> bool:
    rest = iter(large)
    return all(char in rest for char in small if not char.isspace())


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS)
def test_offsets(text: str) -> None:
    last = 0
    for block in segment_blocks(text):
        assert last <= block.start < block.end <= len(text)
        last = block.end
    last = 0
    for sentence in segment_sentences(text):
        assert last <= sentence.start < sentence.end <= len(text)
        assert subsequence(sentence.text, text[sentence.start : sentence.end])
        last = sentence.end
    starts = []
    for claim in segment_claims(text):
        assert 0 <= claim.start < claim.end <= len(text)
        assert 0 <= claim.specificity <= 1
        assert claim.count >= 1
        assert claim.text
        starts.append(claim.id)
    assert starts == [f"c{number + 1}" for number in range(len(starts))]


@settings(max_examples=60, deadline=None)
@given(TEXTS, st.sampled_from(["de", "zh", "ar", "xx", ""]))
def test_other_languages_never_fail(text: str, language: str) -> None:
    for claim in segment_claims(text, language):
        assert 0 <= claim.start < claim.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 50_000,
        "*" * 50_000,
        "a, and " * 20_000,
        '"a ' * 30_000,
        "x?" + "'" * 50_000,
        "A of " * 20_000,
        "](" * 20_000,
        "` `` " * 10_000,
        "[a](b 'c" * 10_000,
        "I hope this " * 8_000,
        "|a" * 20_000 + "|\n" + "|-" * 20_000 + "|",
        "> " * 10_000,
        ", which is" * 5_000,
    ],
    ids=lambda text: text[:6],
)
def test_hostile_text_takes_no_time(text: str) -> None:
    begin = time.perf_counter()
    segment_claims(text)
    assert time.perf_counter() - begin < 10


@pytest.mark.parametrize("name", ["crp.md", "rag.md", "injection.md", "hierarchical.md"])
def test_real_answers(name: str) -> None:
    path = REAL / name
    if not path.exists():
        pytest.skip(f"{path} is not there")
    text = path.read_text(encoding="utf-8")
    found = segment_claims(text)
    assert len(found) > 100
    assert sum(c.type.value == "factual" for c in found) > 0.6 * len(found)
    for claim in found:
        assert "**" not in claim.text
        assert not claim.text.startswith(("#", "|", "import ", "And ", "and "))
        assert claim.text.endswith((".", "!", '."', ".)"))
