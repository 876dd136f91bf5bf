"""Topics on outputs small enough to decide by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sqb_judge.corpus import Topic
from sqb_judge.factual.topics import Assertion, address, assertions
from sqb_judge.factual.verdicts import Span, Verdict, Window
from sqb_judge.text.claims import segment_claims

EVICTION = Topic(
    id="t1",
    label="Node eviction",
    description="Pods are evicted from an unreachable node after five minutes.",
)


def same(_):
    return 1.0


def judge(text, topic=EVICTION, described=None, weight=same):
    return address(topic, assertions(text, segment_claims(text)), described, weight)


def described(supported, *spans):
    window = Window(tuple(Span("output", *span) for span in spans), "text") if spans else None
    return Verdict("x", supported, float(supported), (0.0, 1.0, 0.0), window)


def test_a_claim_with_the_words_of_the_label_addresses_the_topic():
    text = "Clusters differ. Node eviction begins after five minutes without a lease."
    verdict = judge(text)
    assert verdict.addressed
    assert verdict.score == 1
    assert [text[start:end] for start, end in verdict.evidence] == [
        "Node eviction begins after five minutes without a lease."
    ]
    assert (verdict.topic, verdict.id) == ("Node eviction", "t1")


def test_the_heading_counts_for_the_label():
    text = "# Node eviction\n\nThe controller deletes pods after five minutes."
    verdict = judge(text)
    assert [text[start:end] for start, end in verdict.evidence] == [
        "The controller deletes pods after five minutes."
    ]


def test_only_the_nearest_heading_counts():
    text = "# Node eviction\n\n## History\n\nThe first release shipped in 2015 without tests."
    assert not judge(text).addressed


def test_a_claim_with_most_words_of_the_description_addresses_the_topic():
    # Of pod, evict, unreach, node, five and minut it holds four.
    text = "Five minutes later the pods leave such a node for another."
    assert judge(text).addressed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# Node eviction",
        "Node eviction is important.",
        "Node eviction matters a lot.",
        "How does node eviction work in large clusters with many nodes?",
        "# Node eviction\n\nSee below.",
        "The scheduler places containers on machines with free memory.",
    ],
)
def test_naming_a_topic_is_not_addressing_it(text):
    assert not judge(text).addressed


def test_a_part_of_the_label_gives_a_part_of_the_score():
    topic = Topic(id="t", label="lease renewal interval")
    verdict = judge("The renewal takes place on every healthy machine.", topic)
    # One word of three, where six tenths would do.
    assert not verdict.addressed
    assert verdict.score == pytest.approx((1 / 3) / 0.6)
    assert verdict.evidence == ()


def test_a_part_of_the_description_gives_a_part_of_the_score():
    # Of the six words of the description it holds "node" alone; of the label, one of two.
    verdict = judge("A node starts quickly with enough memory.", EVICTION)
    assert not verdict.addressed
    assert verdict.score == pytest.approx((1 / 2) / 0.6)
    bare = Topic(id="t", label="zebra stripes", description=EVICTION.description)
    assert judge("A node starts quickly with enough memory.", bare).score == pytest.approx(
        (1 / 6) / 0.45
    )


def test_words_that_the_output_is_full_of_count_little():
    topic = Topic(id="t", label="quantum key distribution")
    text = "The distribution of the key values decides how evenly shards fill."
    assert judge(text, topic).addressed
    rarity = {"quantum": 4.0}
    verdict = judge(text, topic, weight=lambda word: rarity.get(word, 1.0))
    assert not verdict.addressed
    assert verdict.score == pytest.approx((2 / 6) / 0.6)


def test_an_entailed_description_addresses_the_topic_where_it_stands():
    text = "After a while the controller removes everything that ran there."
    assert not judge(text).addressed
    verdict = judge(text, described=described(True, (0, len(text))))
    assert verdict.addressed
    assert verdict.score == 1
    assert verdict.evidence == ((0, len(text)),)
    assert not judge(text, described=described(False, (0, len(text)))).addressed


def test_a_description_cannot_be_entailed_by_an_output_that_asserts_nothing():
    assert not judge("What happens then?", described=described(True, (0, 18))).addressed


def test_evidence_is_named_once_and_in_order():
    text = "Node eviction takes five minutes here. Node eviction spares static system pods."
    first, second = ((c.start, c.end) for c in segment_claims(text))
    verdict = judge(text, described=described(True, second, first))
    assert verdict.evidence == (first, second)


def test_assertions_are_factual_and_procedural_claims_with_their_headings():
    text = "# Cluster upkeep\n\nWhat is it? Run `kubectl get leases` now. Nodes renew leases."
    made = assertions(text, segment_claims(text))
    assert [text[a.start : a.end] for a in made] == [
        "Run `kubectl get leases` now.",
        "Nodes renew leases.",
    ]
    assert made[1].own == {"node", "renew", "leas"}
    assert made[1].context == {"node", "renew", "leas", "cluster", "upkeep"}


def test_each_assertion_stands_under_its_own_heading():
    text = (
        "The cluster has a lease.\n\n# One\n\nNodes renew leases.\n\n"
        "# Two\n\n- The probe is slow.\n- The pod is evicted.\n"
    )
    made = assertions(text, segment_claims(text))
    assert [sorted(a.context - a.own) for a in made] == [[], ["one"], ["two"], ["two"]]


def test_a_claim_outside_every_block_has_no_heading():
    claims = [replace(c, start=0, end=1) for c in segment_claims("Nodes renew leases.")]
    (made,) = assertions("\n\n# Upkeep\n\nNodes renew leases.", claims)
    assert made.context == made.own


def test_a_claim_must_add_three_words_to_the_label():
    topic = Topic(id="t", label="alpha beta")
    for added, addressed in (("gamma delta", False), ("gamma delta eta", True)):
        own = frozenset(["alpha", "beta", *added.split()])
        verdict = address(topic, [Assertion(0, 5, own, own)], None, same)
        assert verdict.addressed == addressed
