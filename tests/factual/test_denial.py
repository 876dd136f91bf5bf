"""Claims that are quoted in order to deny them, and claims that are made."""

from __future__ import annotations

import pytest

from sqb_judge.corpus import Document
from sqb_judge.factual.denial import conveying_sentence, is_denied_by_wording
from sqb_judge.factual.evidence import EvidenceIndex
from sqb_judge.factual.verdicts import Span, Window
from sqb_judge.text.sentences import segment_sentences

MOVE = "pods move between nodes"


def denied(text, part="move"):
    """Whether the first sentence that holds `part` counts as denied."""
    sentence = next(s for s in segment_sentences(text) if part.lower() in s.text.lower())
    return is_denied_by_wording(text, sentence)


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
        f"Contrary to what the page says, {MOVE}.",
        f"Despite what the name suggests, {MOVE}.",
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
        "Pods move between nodes. In fact, they are replaced.",
        "Pods move between nodes. In reality they are replaced.",
        "Pods move between nodes. Actually, they are replaced.",
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
    sentences = segment_sentences(text)
    assert [is_denied_by_wording(text, s) for s in sentences] == [True, False, False]


# --- which sentence conveys a claim ---


def test_the_sentence_of_the_window_with_most_words_of_the_claim_conveys_it():
    text = "Nodes drain. A drain moves the pods. Pods wait."
    window = EvidenceIndex([Document(id="output", text=text)]).windows("A drain moves pods.")[0]
    assert len(window.spans) == 3
    assert conveying_sentence(text, "A drain moves pods.", window).text == "A drain moves the pods."


def test_a_better_sentence_outside_the_window_does_not_count():
    text = "Nodes drain. A drain moves the pods."
    window = Window((Span("output", 0, 12),), "Nodes drain.")
    assert conveying_sentence(text, "A drain moves pods.", window).text == "Nodes drain."


def test_code_conveys_by_no_sentence():
    text = "```\ndrain: moves pods\n```\n"
    window = EvidenceIndex([Document(id="output", text=text)]).sentences("A drain moves pods.")[0]
    assert conveying_sentence(text, "A drain moves pods.", window) is None
