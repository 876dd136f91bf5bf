"""Claims that are quoted in order to deny them, and claims that are made."""

from __future__ import annotations

import pytest

from sqb_judge.corpus import Document
from sqb_judge.factual.denial import Wording
from sqb_judge.factual.evidence import EvidenceIndex
from sqb_judge.factual.verdicts import Span, Window

MOVE = "pods move between nodes"


def denied(text, part="move"):
    """Whether the first sentence that holds `part` counts as denied."""
    wording = Wording(text)
    sentence = next(s for s in wording.sentences if part.lower() in s.text.lower())
    return wording.denies(sentence)


@pytest.mark.parametrize(
    "text",
    [
        # the sentence itself
        f"It is a myth that {MOVE}.",
        f"A common misconception is that {MOVE}.",
        f"One persistent fallacy: {MOVE}.",
        f"It is not true that {MOVE}.",
        f"It isn't true that {MOVE}.",
        f"It isn\u2019t the case that {MOVE}.",
        f"It was never the case that {MOVE}.",
        f"That {MOVE} is false.",
        f"People wrongly assume that {MOVE}.",
        f"Contrary to the popular belief that {MOVE}, they are replaced.",
        f"Some people believe that {MOVE}.",
        f"Many still think {MOVE}.",
        f"It is often claimed that {MOVE}.",
        f"It is widely believed that {MOVE}.",
        "Pods no longer move between nodes.",
        "Pods do not move between nodes any more.",
        "Pods used to move between nodes.",
        "In the past, pods moved between nodes.",
        "Historically, a drain moved the pods.",
        "Older versions moved the pods.",
        "Earlier Kubernetes releases moved the pods.",
        "Some legacy documentation says that pods move.",
        "Before v1.24, the drain moved pods.",
        "Until version 1.20.3 the drain moved pods.",
        f"The outdated rule is that {MOVE}.",
        f"The guide is out of date where it says that {MOVE}.",
        # the sentence after
        "Pods move between nodes. This is wrong.",
        "Pods move between nodes. That's false.",
        "Pods move between nodes. No, they stay where they are.",
        "Pods move between nodes. However, that is not true.",
        "Pods move between nodes. In reality they are replaced.",
        "Pods move between nodes. This is a common misconception.",
        # the line or heading above
        "Do not believe these myths:\n\n* Pods move between nodes.",
        "Some common misconceptions about scheduling:\n\nPods move between nodes.",
        "## Common misconceptions\n\nPods move between nodes.",
        "# Guide\n\nText here.\n\n## Myths\n\n1. Pods move between nodes.",
    ],
)
def test_a_claim_marked_as_untrue_is_denied(text):
    assert denied(text)


@pytest.mark.parametrize(
    "text",
    [
        "Pods move between nodes.",
        "Pods actually move between nodes.",
        "Pods move between nodes. They keep their names.",
        "Pods move between nodes. In fact, this takes seconds.",
        "Pods move between nodes. Actually, all of them do.",
        f"Contrary to popular belief, {MOVE}.",
        f"Contrary to what the page says, {MOVE}.",
        f"Despite what the name suggests, {MOVE}.",
        "Pods move between nodes. This is important.",
        "Pods move between nodes. This is not a problem.",
        "Pods move between nodes. In general, this takes a minute.",
        "Pods move between nodes. It is restarted there.",
        "Pods move between nodes. Notably, they keep their names.",
        "Pods move, and nobody notices.",
        "The older pod moves first.",
        "Many nodes move their pods at once.",
        "Version 1.24 moves pods between nodes.",
        "Since version 1.24, the drain moves pods.",
        "Before the drain, pods move between nodes.",
        "The pod moves 1.5 seconds after that.",
        "It is true that pods move between nodes.",
        "The wrongdoer moves the pod.",
        "With enabled set to false, the pods move.",
        "The field defaults to false and the pods move.",
        "With `--force=false` the pods move.",
        "With force: false in the file, the pods move.",
        "Whether it is true or false, the pods move.",
        # words of denial that speak of something else
        "Myths are told. Pods move between nodes.",
        "There is one misconception. It is rare. Pods move between nodes.",
        "It is a myth that nodes sleep. Also, pods move between nodes.",
        "Here is what happens:\n\n* Pods move between nodes.",
        "## Moving pods\n\nPods move between nodes.",
        "## Common misconceptions\n\nNone.\n\n## Facts\n\nPods move between nodes.",
        "Pods move between nodes. They stay there. This is wrong.",
    ],
)
def test_a_claim_that_is_made_is_not_denied(text):
    assert not denied(text)


def test_only_the_sentence_asked_about_is_judged():
    text = "It is a myth that pods move. Nodes drain slowly. Pods move on request."
    wording = Wording(text)
    assert [wording.denies(s) for s in wording.sentences] == [True, False, False]


PROBE = "restarts the container"


@pytest.mark.parametrize(
    "text",
    [
        # a purpose, no past
        "The flag `--pod-eviction-timeout` is used to control how long pods stay.",
        "The `--pod-eviction-timeout` flag used to control eviction restarts the container.",
        "Probes can be used to restart pods.",
        "Probes are commonly used to restart pods.",
        "When pods get used to the load, they move.",
        # said of something in a subordinate clause
        f"If a container no longer answers its readiness probe, the kubelet {PROBE}.",
        f"If a container, for some reason, no longer answers, the kubelet {PROBE}.",
        f"When something goes wrong, a failing readiness probe {PROBE}.",
        f"A failing readiness probe {PROBE} if it is configured incorrectly.",
        f"The kubelet {PROBE} because the old answer is wrong.",
        f"Once the endpoint is obsolete, the kubelet {PROBE}.",
        f"After the answer was false, the kubelet {PROBE}.",
        f"If this is not the case, the kubelet {PROBE}.",
        f"If it is false that the probe succeeds, the kubelet {PROBE}.",
        "The kubelet restarts a container that no longer answers.",
        "The kubelet restarts containers which previously answered.",
        "A failing probe restarts a container, as it is no longer ready.",
        # said of another noun, or of another main clause
        "A failing readiness probe removes stale pods.",
        "The node controller moves obsolete and outdated pods.",
        "The kubelet deletes previously created pods and restarts the container.",
        "The kubelet restarts the previously healthy container.",
        f"As previously described, a failing readiness probe {PROBE}.",
        f"A false value {PROBE}.",
        f"A wrong password {PROBE}.",
        "The kubelet removes pods no longer needed.",
        f"The container no longer answers, so the kubelet {PROBE}.",
        f"The container no longer answers and the kubelet {PROBE}.",
        f"A failing readiness probe {PROBE}; the pod no longer receives traffic.",
        "kube-proxy removes stale rules.",
        # words of people and versions that speak of the matter itself
        "On each node some users claim a volume.",
        "Some components assume a role and move pods.",
        "A volume that is often claimed moves with the pod.",
        f"A probe that is often repeated {PROBE}.",
        "A failing probe rolls the pod back to the previous version.",
        "Unlike older releases, the current one moves pods.",
        "The kubelet waits up to 2.5 seconds and moves the pod.",
        f"If a probe failed in the past 5 minutes, the kubelet {PROBE}.",
        "The kubelet renews the token, which is no longer valid, and restarts the container.",
        "A readiness probe used to detect failures restarts the container.",
        f"The readiness probe, used to detect failures, {PROBE}.",
        "The pod was previously scheduled elsewhere and is restarted there.",
        f"The probe fails, the pod no longer gets traffic, the kubelet {PROBE}.",
        f"If the value is not correct, the kubelet {PROBE}.",
        "The kubelet restarts the pod when older versions of the image are used.",
        "The drain moves pods until version 2.0 of the image is ready.",
        # the sentence after
        f"A failing probe {PROBE}. That's not a problem.",
        # the heading above
        f"## When something goes wrong\n\nA failing readiness probe {PROBE}.",
        f"## Removing stale pods\n\nA failing readiness probe {PROBE}.",
        f"When something goes wrong:\n\n- A failing readiness probe {PROBE}.",
    ],
)
def test_words_of_denial_said_of_something_else_deny_nothing(text):
    wording = Wording(text)
    assert not any(wording.denies(sentence) for sentence in wording.sentences)


@pytest.mark.parametrize(
    "text",
    [
        f"If the readiness probe fails, the kubelet no longer {PROBE}.",
        f"A failing readiness probe no longer {PROBE} when the pod is ready.",
        f"A failing readiness probe used to {PROBE}.",
        f"Since v1.24, the kubelet no longer {PROBE}.",
        f"Previously, a failing readiness probe {PROBE}.",
        "The container was previously restarted by a failing readiness probe.",
        f"The claim that a failing readiness probe {PROBE} if it is ready is wrong.",
        f"The statement that a failing readiness probe {PROBE} is no longer true.",
        f"It is wrong to say that a failing readiness probe {PROBE}.",
        f"A failing readiness probe {PROBE}, which is false.",
        f"A wrong assumption: a failing readiness probe {PROBE}.",
        f"Outdated guides say that a failing readiness probe {PROBE}.",
        f"Contrary to the belief that a failing readiness probe {PROBE}, only liveness does.",
        f"In older releases a failing readiness probe {PROBE}.",
        f"Until v1.28 a failing readiness probe {PROBE}.",
        f"Before Kubernetes 1.18 a failing readiness probe {PROBE}.",
        f"People are mistaken: a failing readiness probe {PROBE}.",
        f"As is often claimed, a failing readiness probe {PROBE}.",
        f"It is commonly but falsely held, a myth, that a failing readiness probe {PROBE}.",
        f"It's not true that a failing readiness probe {PROBE}.",
        f"Claiming that a failing readiness probe {PROBE} is wrong.",
        f"You might mistakenly believe that a failing readiness probe {PROBE}.",
        f"Wrong: a failing readiness probe {PROBE}.",
        f"The outdated claim: a failing readiness probe {PROBE}.",
        f"Things people get wrong:\n\n- A failing readiness probe {PROBE}.",
        f"## Outdated advice\n\nA failing readiness probe {PROBE}.",
    ],
)
def test_words_of_denial_said_of_the_statement_or_its_main_clause_deny(text):
    assert denied(text, "restart")


def test_a_following_sentence_about_something_else_takes_nothing_back():
    assert not denied(f"A failing probe {PROBE}. It is no longer needed.", PROBE)
    assert denied(f"A failing probe {PROBE}. It is no longer true.", PROBE)


def test_a_german_output_is_cut_as_its_evidence_is():
    text = "Am 3. Oktober ziehen Pods um. Das ist ein Knoten."
    assert [s.text for s in Wording(text, "de").sentences] == [
        "Am 3. Oktober ziehen Pods um.",
        "Das ist ein Knoten.",
    ]


# --- which sentence conveys a claim ---


def test_the_sentence_of_the_window_with_most_words_of_the_claim_conveys_it():
    text = "Nodes drain. A drain moves the pods. Pods wait."
    window = EvidenceIndex([Document(id="output", text=text)]).windows("A drain moves pods.")[0]
    assert len(window.spans) == 3
    assert Wording(text).conveying("A drain moves pods.", window).text == "A drain moves the pods."


def test_a_better_sentence_outside_the_window_does_not_count():
    text = "Nodes drain. A drain moves the pods."
    window = Window((Span("output", 0, 12),), "Nodes drain.")
    assert Wording(text).conveying("A drain moves pods.", window).text == "Nodes drain."


def test_code_conveys_by_no_sentence():
    text = "```\ndrain: moves pods\n```\n"
    window = EvidenceIndex([Document(id="output", text=text)]).sentences("A drain moves pods.")[0]
    assert Wording(text).conveying("A drain moves pods.", window) is None
