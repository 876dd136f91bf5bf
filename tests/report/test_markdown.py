"""The report, read back with a Markdown parser."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from sqb_judge.corpus import Corpus, Output, TestCase
from sqb_judge.factual import ExampleVerdicts
from sqb_judge.factual.scoring import Example, Results, choose_metrics
from sqb_judge.report.markdown import LONGEST_CELL, markdown_report
from tests.report.examples import claim, fact, forbidden, results, topic, two_contenders
from tests.report.test_escaping import HOSTILE

PARSER = MarkdownIt("gfm-like")


def tables(page: str) -> list[list[list[str]]]:
    """Every table as rows of cell texts."""
    found: list[list[list[str]]] = []
    for token in PARSER.parse(page):
        if token.type == "table_open":
            found.append([])
        elif token.type == "tr_open":
            found[-1].append([])
        elif token.type == "inline" and token.level >= 4 and found:
            found[-1][-1].append("".join(child.content for child in token.children or ()))
    return found


def headings(page: str) -> list[str]:
    tokens = PARSER.parse(page)
    return [tokens[i + 1].content for i, t in enumerate(tokens) if t.type == "heading_open"]


def test_scores_stand_in_the_first_tables() -> None:
    score_table = tables(markdown_report(two_contenders()))[1]
    assert score_table[0][:5] == ["Contender", "Outputs", "Recall", "Precision", "F1"]
    assert score_table[1][:4] == ["A", "2", "0.750 [0.500, 1.000]", "0.500 (1 n/a)"]
    assert score_table[2][:4] == ["B", "1", "1.000", "1.000"]
    assert score_table[1][-1] == "2 (1 n/a)"


def test_what_is_wrong_is_shown_with_evidence() -> None:
    page = markdown_report(
        results(
            (
                "A",
                "one",
                ExampleVerdicts(
                    facts=(fact(False, 2, "Missed fact."),),
                    claims=(claim(False, "Wrong claim.", ("9 is not 10.",)), claim(True)),
                    topics=(topic(False, "Left out"),),
                    forbidden=(forbidden(True, "Forbidden claim."),),
                ),
            )
        )
    )
    rows = [row for table in tables(page) for row in table]
    assert [
        "Forbidden claim.",
        "VIOLATED",
        "0.900",
        "evidence for Forbidden claim.",
        "doc 3-40",
    ] in rows
    assert [
        "Wrong claim.",
        "distortion: number changed",
        "0.100",
        "evidence for Wrong claim.",
        "doc 3-40",
        "9 is not 10.",
    ] in rows
    missed = next(row for row in rows if row[0] == "Missed fact.")
    assert missed[1:3] == ["2", "not used: the generator was shown it"]
    assert ["Left out", "NO", "0"] in rows
    assert "1 of 2 scored claims are not supported" in page


def test_missing_outputs_are_counted() -> None:
    rows = [row for table in tables(markdown_report(two_contenders())) for row in table]
    assert ["A", "1", "three"] in rows
    assert ["B", "2", "two, three"] in rows


def test_no_interval_of_no_width() -> None:
    page = markdown_report(results(("A", "one", ExampleVerdicts(facts=(fact(True),)))))
    assert "[" not in tables(page)[1][1][2]
    assert "no interval is given" in page


def hostile(text: str) -> Results:
    """Results in which everything that others wrote is the text."""
    name = text or "x"
    corpus = Corpus(name, (TestCase(id=name, task=text),))
    verdicts = ExampleVerdicts(
        facts=(fact(False, 2, text),),
        claims=(claim(False, text, (text,)),),
        topics=(topic(False, text),),
        forbidden=(forbidden(True, text),),
    )
    output = Output(case_id=name, contender=text, text=text)
    return Results(corpus, choose_metrics(), text, (Example(corpus.cases[0], output, verdicts),))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_changes_nothing_around_it(text: str) -> None:
    page, harmless = markdown_report(hostile(text)), markdown_report(hostile("harmless"))
    tokens = PARSER.parse(page)
    assert [t.type for t in tokens] == [t.type for t in PARSER.parse(harmless)]
    inline = {child.type for token in tokens for child in token.children or ()}
    assert inline <= {"text", "text_special", "softbreak"}


def test_long_text_is_cut() -> None:
    page = markdown_report(hostile("word " * 10_000))
    longest = max(len(cell) for table in tables(page) for row in table for cell in row)
    assert longest <= LONGEST_CELL + len(" (1 case)")


def test_headings_name_contender_and_case() -> None:
    assert "A on two" in headings(markdown_report(two_contenders()))
