"""All verdicts on one output, with the embedded model, on clear-cut cases."""

from __future__ import annotations

import pytest

from sqb_judge.corpus import Output, TestCase
from sqb_judge.factual import Miss, Part, judge
from sqb_judge.factual.scores import example_scores

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
    return verdicts, example_scores(verdicts)


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
