"""All verdicts on one output, with the embedded model, on clear-cut cases."""

from __future__ import annotations

import numpy as np
import pytest

from sqb_judge.corpus import Output, TestCase
from sqb_judge.factual import Checker, Miss, Part, judge
from sqb_judge.factual.scoring import SCORES, example_values
from sqb_judge.text.sentences import segment_sentences
from tests.stub_engine import StubEngine

SOURCES = [
    "When the liveness probe fails, the kubelet restarts the container. "
    "When the readiness probe fails, the pod receives no traffic from the Service.",
    "The kubelet renews the lease of its node every 10 seconds.",
]
FACTS = [
    "The kubelet restarts a container whose liveness probe fails.",
    "A pod whose readiness probe fails receives no traffic from the Service.",
    "The kubelet renews the lease of its node every 10 seconds.",
]
FORBIDDEN = "A failing readiness probe restarts the container."


def case(**fields):
    return TestCase(
        **{"id": "k", "task": "Explain probes.", "source_corpus": SOURCES, "reference_facts": FACTS}
        | fields
    )


def scores(checker, text, envelope=None, **fields):
    verdicts = judge(case(**fields), Output(case_id="k", text=text, envelope=envelope), checker)
    return verdicts, example_values(SCORES.values(), verdicts)


def test_the_sources_themselves_are_perfect(checker):
    _, found = scores(checker, " ".join(SOURCES))
    assert found["factual_recall"] == found["factual_precision"] == found["factual_f1"] == 1.0


def test_a_sparse_text_is_precise_and_incomplete(checker):
    _, found = scores(checker, "The kubelet renews the lease of its node every 10 seconds.")
    assert found["factual_precision"] == 1.0
    assert found["factual_recall"] == pytest.approx(1 / 3)
    assert found["factual_f1"] == pytest.approx(0.5)


@pytest.mark.parametrize(
    "text",
    ["", "  \n", "I'm sorry, but I can't help with that.", "I don't know.", "## Probes\n", "Why?"],
)
def test_silence_and_refusal_are_not_perfect(checker, text):
    verdicts, found = scores(checker, text)
    assert found["factual_recall"] == 0.0
    assert found["factual_precision"] is None
    assert found["factual_f1"] == 0.0
    assert not any(claim.verdict for claim in verdicts.claims)


def test_what_a_case_lacks_is_not_judged(checker):
    verdicts, found = scores(checker, SOURCES[0], source_corpus=[], reference_facts=[])
    assert (verdicts.facts, verdicts.claims, verdicts.topics, verdicts.forbidden) == (None,) * 4
    assert set(found.values()) == {None}


def test_only_the_parts_asked_for_are_judged(checker):
    verdicts = judge(case(), Output(case_id="k", text=SOURCES[1]), checker, {Part.FACTS})
    assert verdicts.facts is not None
    assert verdicts.claims is None


def test_a_repeated_claim_counts_once(checker):
    _, once = scores(checker, f"{SOURCES[1]} The moon is made of cheese.")
    _, twice = scores(checker, f"{SOURCES[1]} The moon is made of cheese. " * 2)
    assert once["factual_precision"] == twice["factual_precision"] == 0.5


def test_a_missed_fact_was_not_used_or_not_retrieved(checker):
    verdicts, _ = scores(checker, SOURCES[1], envelope=[FACTS[0]])
    assert [fact.miss for fact in verdicts.facts] == [Miss.NOT_USED, Miss.NOT_RETRIEVED, None]
    verdicts, _ = scores(checker, SOURCES[1])
    assert {fact.miss for fact in verdicts.facts} == {None}
    verdicts, _ = scores(checker, SOURCES[1], envelope=[])
    assert [fact.miss for fact in verdicts.facts][:2] == [Miss.NOT_RETRIEVED] * 2


@pytest.mark.parametrize(
    ("text", "violated", "denied"),
    [
        (f"Mind this rule. {FORBIDDEN}", True, False),
        (f"It is a common misconception that {FORBIDDEN[0].lower()}{FORBIDDEN[1:]}", False, True),
        (f"{FORBIDDEN} This is not true.", False, True),
        (f"Outdated guides say:\n\n- {FORBIDDEN}\n", False, True),
        (f"## Common misconceptions\n\n{FORBIDDEN}\n", False, True),
        (
            f"It is a myth that {FORBIDDEN[0].lower()}{FORBIDDEN[1:]} The Danube ends in the Black "
            f"Sea. Vienna lies on it.\n\n## Rules\n\nThe node is large.\n\n{FORBIDDEN}\n",
            True,
            False,
        ),
        ("The kubelet renews the lease of its node every 10 seconds.", False, False),
    ],
)
def test_a_forbidden_claim_is_violated_if_asserted_somewhere(checker, text, violated, denied):
    verdicts, found = scores(checker, text, forbidden_claims=[FORBIDDEN])
    assert found["forbidden_violations"] == int(violated)
    assert verdicts.forbidden[0].denied == denied


LOWER = f"{FORBIDDEN[0].lower()}{FORBIDDEN[1:]}"
MYTH = f"It is a myth that {LOWER}"
NEGATED = "A failing readiness probe never restarts the container."
OTHER = "The Danube ends in the Black Sea. Vienna lies on it."


def forbidden(checker, text, claim=FORBIDDEN):
    return scores(checker, text, forbidden_claims=[claim])[0].forbidden[0]


@pytest.mark.parametrize(
    "text",
    [
        f"{MYTH} It is not true that {LOWER}",
        f"Many people believe that {LOWER} {MYTH}",
        f"{MYTH} {NEGATED} {OTHER}",
        "\n".join(f"- {MYTH}" for _ in range(8)),
        NEGATED,
    ],
)
def test_denials_alone_are_no_violation(checker, text):
    found = forbidden(checker, text)
    assert (found.violated, found.denied) == (False, True)
    evidence = found.verdict.window.text
    assert any(word in evidence for word in ("myth", "believe", "not true", "never"))


@pytest.mark.parametrize(
    "before",
    [
        MYTH,
        f"{MYTH} {OTHER}",
        f"{MYTH} {MYTH} {NEGATED}",
        " ".join([MYTH] * 7),
        " ".join([NEGATED] * 7),
        "When something goes wrong, mind this.",
    ],
)
@pytest.mark.parametrize("between", [" ", "\n\n", f" {OTHER} "])
def test_an_assertion_counts_however_many_denials_come_before(checker, before, between):
    text = f"{before}{between}{FORBIDDEN}"
    found = forbidden(checker, text)
    assert (found.violated, found.denied) == (True, False)
    (span,) = found.verdict.window.spans
    assert (span.start, span.end) == (text.rindex(FORBIDDEN), len(text))


@pytest.mark.parametrize(
    "text",
    [
        "If a container no longer answers its readiness probe, the kubelet restarts the container.",
        "When something goes wrong, a failing readiness probe restarts the container.",
        "A failing readiness probe restarts the container if it is configured incorrectly.",
        "As previously described, a failing readiness probe restarts the container.",
    ],
)
def test_words_of_denial_said_of_something_else_excuse_nothing(checker, text):
    assert forbidden(checker, text, claim=text).violated


def test_the_sentence_splitter_of_the_output_is_that_of_the_checker():
    checker = Checker(StubEngine(), language="de")
    text = "Am 3. Oktober ziehen Pods um. Es ist ein myth, dass Pods am 3. Oktober ruhen."
    assert forbidden(checker, text, "Pods am 3. Oktober ruhen.").denied
    assert forbidden(checker, text, "Am 3. Oktober ziehen Pods um.").violated


def test_a_sentence_equal_to_the_claim_asserts_it_whatever_the_model_says():
    class Contradicting(StubEngine):
        def probabilities(self, pairs, progress=None):
            return np.array([(0.1, 0.1, 0.8) for _ in pairs]).reshape(-1, 3)

    assert forbidden(Checker(Contradicting()), FORBIDDEN).violated


def test_a_long_output_is_segmented_once_for_all_denials(monkeypatch):
    calls = []

    def counting(text, language="en"):
        calls.append(len(text))
        return segment_sentences(text, language)

    monkeypatch.setattr("sqb_judge.factual.denial.segment_sentences", counting)
    text = " ".join(f"It is a myth that pod {n} moves." for n in range(300))
    claims = [f"Pod {n} moves." for n in range(3)]
    verdicts = judge(
        case(forbidden_claims=claims), Output(case_id="k", text=text), Checker(StubEngine())
    )
    assert not any(found.violated for found in verdicts.forbidden)
    assert calls == [len(text)]


TOPIC = {"id": "lease", "label": "Node leases"}


@pytest.mark.parametrize(
    ("text", "addressed"),
    [
        ("The kubelet renews the lease of its node every 10 seconds.", True),
        ("## Node leases\n\nThe kubelet renews it every 10 seconds without a pause.\n", True),
        ("## Node leases\n", False),
        ("Node leases matter.", False),
        ("What are node leases and how often does the kubelet renew them?", False),
        ("The container is restarted by the kubelet.", False),
        ("", False),
    ],
)
def test_a_topic_needs_an_assertion_not_its_name(checker, text, addressed):
    verdicts, found = scores(checker, text, required_topics=[TOPIC])
    assert found["coverage_completeness"] == float(addressed)
    for topic in verdicts.topics:
        assert bool(topic.evidence) == addressed


def test_hops_split_recall(checker):
    facts = [
        {"id": "a", "text": FACTS[0], "hops": 2},
        {"id": "b", "text": FACTS[1]},
        {"id": "c", "text": FACTS[2], "hops": 3},
    ]
    _, found = scores(checker, SOURCES[1], reference_facts=facts)
    assert (found["multi_hop_recall"], found["single_hop_recall"]) == (0.5, 0.0)


def test_instructions_are_scored_where_the_sources_hold_some(checker):
    text = "Run `kubectl get pods` to list the pods."
    verdicts, _ = scores(checker, text)
    assert [claim.verdict for claim in verdicts.claims] == [None]
    verdicts, found = scores(checker, text, source_corpus=[*SOURCES, text])
    assert found["factual_precision"] == 1.0
