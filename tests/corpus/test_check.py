"""Structural checks: a sound case has no problem, and each fault gives exactly its own."""

import copy

import pytest

from sqb_judge.corpus import Corpus, Fact, TestCase, check_case, check_corpus
from sqb_judge.corpus.check import Severity, cuts_word

TEXT = "Memory limits were raised to 1.5 GiB in v1.31. The kubelet restarts the container."


def span(words: str) -> dict:
    start = TEXT.index(words)
    return {"document": "d1", "start": start, "end": start + len(words)}


SOUND = {
    "id": "c1",
    "task": "Explain limits.",
    "source_corpus": [
        {"id": "d1", "text": TEXT, "url": "https://example.org/limits", "version": "v1.31"}
    ],
    "reference_facts": [
        {
            "id": "f1",
            "text": "Limits are 1.5 GiB.",
            "topic": "t1",
            "evidence": [span("Memory limits were raised to 1.5 GiB in v1.31.")],
        },
        {
            "id": "f2",
            "text": "Containers restart at 1.5 GiB.",
            "topic": "t1",
            "hops": 2,
            "evidence": [span("1.5 GiB"), span("The kubelet restarts the container")],
        },
    ],
    "required_topics": [{"id": "t1", "label": "Limits"}],
    "forbidden_claims": [
        {
            "id": "x1",
            "text": "Limits are 1 GiB.",
            "reason": "superseded",
            "replaced_by": "Limits are 1.5 GiB.",
            "since": "v1.31",
        }
    ],
}


def changed(path: str, value) -> dict:
    """The sound case with one value replaced, or added at the end of a list."""
    case = copy.deepcopy(SOUND)
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    target = case
    for part in parents:
        target = target[part]
    if isinstance(target, list) and last == len(target):
        target.append(value)
    else:
        target[last] = value
    return case


def test_sound_case_has_no_problem():
    assert check_case(TestCase.model_validate(SOUND)) == []


@pytest.mark.parametrize(
    ("path", "value", "place", "message", "severity"),
    [
        ("task", " ", "task", "is blank", "warning"),
        ("source_corpus.0.url", None, "source_corpus[0]", "is not cited", "warning"),
        ("source_corpus.0.version", None, "source_corpus[0]", "is not cited", "warning"),
        ("source_corpus.0.date", "31.1.2025", "source_corpus[0].date", "ISO 8601", "warning"),
        (
            "source_corpus.0.url",
            "javascript:alert(1)",
            "source_corpus[0].url",
            "no web address",
            "warning",
        ),
        (
            "source_corpus.1",
            {"id": "d2", "text": "x", "url": "https://e.org", "date": "2025-01"},
            "source_corpus[1]",
            "no evidence is taken from it",
            "warning",
        ),
        ("reference_facts.0.text", " \f", "reference_facts[0].text", "is blank", "error"),
        (
            "reference_facts.0.text",
            "containers  RESTART at 1.5 GiB",
            "reference_facts[1].text",
            "repeats reference_facts[0].text",
            "error",
        ),
        (
            "reference_facts.0.evidence",
            [],
            "reference_facts[0].evidence",
            "there is none",
            "warning",
        ),
        (
            "reference_facts.1.evidence",
            [span("1.5 GiB")],
            "reference_facts[1].evidence",
            "2 hops need as many stretches of evidence, not 1",
            "error",
        ),
        (
            "reference_facts.1.evidence",
            [span("1.5 GiB"), span("1.5 GiB")],
            "reference_facts[1].evidence",
            "2 hops need as many stretches of evidence, not 1",
            "error",
        ),
        (
            "reference_facts.0.evidence.1",
            SOUND["reference_facts"][0]["evidence"][0],
            "reference_facts[0].evidence",
            "named twice",
            "warning",
        ),
        (
            "reference_facts.1.hops",
            1,
            "reference_facts[1].hops",
            "2 stretches of evidence, but hops is 1",
            "warning",
        ),
        (
            "reference_facts.1.evidence.1.document",
            "d9",
            "reference_facts[1].evidence[1].document",
            'no document has the id "d9"',
            "error",
        ),
        (
            "reference_facts.1.evidence.1.end",
            len(TEXT) + 1,
            "reference_facts[1].evidence[1]",
            "are not a stretch of document",
            "error",
        ),
        (
            "reference_facts.1.evidence.1",
            {"document": "d1", "start": 5, "end": 5},
            "reference_facts[1].evidence[1]",
            "are not a stretch of document",
            "error",
        ),
        (
            "reference_facts.1.evidence.1",
            {"document": "d1", "start": 6, "end": 7},
            "reference_facts[1].evidence[1]",
            "the stretch is blank",
            "error",
        ),
        (
            "reference_facts.1.evidence.1.start",
            TEXT.index("The kubelet") + 1,
            "reference_facts[1].evidence[1].start",
            "cuts a word",
            "warning",
        ),
        (
            "reference_facts.1.evidence.0.end",
            TEXT.index("1.5") + 1,
            "reference_facts[1].evidence[0].end",
            "cuts a word or number",
            "warning",
        ),
        (
            "reference_facts.0.topic",
            "t9",
            "reference_facts[0].topic",
            'no required topic has the id "t9"',
            "error",
        ),
        (
            "required_topics.1",
            {"id": "t2", "label": "Probes"},
            "required_topics[1]",
            'no fact has the topic "t2"',
            "warning",
        ),
        (
            "forbidden_claims.0.since",
            None,
            "forbidden_claims[0].since",
            "a superseded claim needs it",
            "error",
        ),
        (
            "forbidden_claims.0.replaced_by",
            "",
            "forbidden_claims[0].replaced_by",
            "a superseded claim needs it",
            "error",
        ),
        (
            "forbidden_claims.0.replaced_by",
            "Limits are 1 GIB",
            "forbidden_claims[0].replaced_by",
            "the same as the claim itself",
            "error",
        ),
        (
            "forbidden_claims.0.text",
            "containers restart at 1.5 GiB",
            "forbidden_claims[0].text",
            "is the same as reference_facts[1]",
            "error",
        ),
    ],
)
def test_fault_is_found_and_nothing_else(path, value, place, message, severity):
    (problem,) = check_case(TestCase.model_validate(changed(path, value)))
    assert problem.case_id == "c1"
    assert problem.place == place
    assert message in problem.message
    assert problem.severity == severity
    assert str(problem) == f'{severity}: case "c1", {place}: {problem.message}.'


def test_case_without_facts_is_doubtful():
    (problem,) = check_case(TestCase(id="c", task="t"))
    assert (problem.place, problem.severity) == ("reference_facts", Severity.WARNING)


def test_doubled_ids_are_found_in_a_case_built_without_validation():
    case = TestCase.model_validate(SOUND)
    doubled = case.model_copy(
        update={"reference_facts": [*case.reference_facts, Fact(id="f1", text="Another.")]}
    )
    places = [(problem.place, problem.severity) for problem in check_case(doubled)]
    assert ("reference_facts[2].id", Severity.ERROR) in places


def test_doubled_case_ids_are_found():
    case = TestCase.model_validate(SOUND)
    (problem,) = check_corpus(Corpus("x", (case, case)))
    assert (problem.place, problem.severity) == ("id", Severity.ERROR)


@pytest.mark.parametrize(
    ("text", "offset", "cut"),
    [
        ("word", 0, False),
        ("word", 4, False),
        ("word", 2, True),
        ("two words", 3, False),
        ("two words", 4, False),
        ("don't", 3, False),
        ("v1.31", 2, True),
        ("10,000 pods", 3, True),
        ("In 2025. Then", 7, False),
        ("item 1, 2", 6, False),
        ("2025-01-31", 4, True),
        ("snake_case", 5, True),
        ("e\u0301t", 1, True),
        ("日本語の文", 2, False),
        ("Größe", 3, True),
        ("привет", 3, True),
    ],
)
def test_edges_inside_words_and_numbers(text, offset, cut):
    assert cuts_word(text, offset) is cut
