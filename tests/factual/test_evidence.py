"""Which sentences are chosen as evidence, on sources small enough to choose by hand."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.corpus import Document
from sqb_judge.factual.evidence import JOINED, SINGLE, EvidenceIndex
from sqb_judge.factual.overlap import word_coverage
from sqb_judge.factual.verdicts import Span, Window

LEASE = "The kubelet renews the lease of its node every 10 seconds."
PROBE = "When the liveness probe fails, the kubelet restarts the container."
TAINT = "A taint with the effect NoExecute evicts pods that do not tolerate it."
BRIDGE = "The Golden Gate Bridge was opened to traffic on 27 May 1937."
RIVER = "The river Danube flows through Vienna and ends in the Black Sea."
GALLERY = "The third gallery shows paintings of the Dutch school."
FILLER = [f"Room {n} holds chairs and tables." for n in range(1, 60)]


def index_of(*texts, **named):
    documents = [Document(id=f"d{n}", text=text) for n, text in enumerate(texts, start=1)]
    documents += [Document(id=name, text=text) for name, text in named.items()]
    return EvidenceIndex(documents)


def texts(windows):
    return [window.text for window in windows]


# --- choice ---


def test_the_best_sentence_comes_with_its_neighbours():
    index = index_of(" ".join([GALLERY, RIVER, LEASE, BRIDGE, TAINT]))
    assert texts(index.windows("A lease is renewed every 10 seconds."))[0] == " ".join(
        [RIVER, LEASE, BRIDGE]
    )


@pytest.mark.parametrize(
    ("claim", "chosen"),
    [
        ("The Danube ends in Vienna.", f"{GALLERY} {RIVER}"),
        ("A taint evicts pods.", f"{TAINT} {BRIDGE}"),
    ],
)
def test_neighbours_stay_in_the_document(claim, chosen):
    index = index_of(a=f"{GALLERY} {RIVER}", b=f"{TAINT} {BRIDGE}")
    first = index.windows(claim)[0]
    assert first.text == chosen
    assert len({span.document for span in first.spans}) == 1


def test_joined_sentences_come_from_several_documents_in_document_order():
    index = index_of(
        a=f"{GALLERY} {RIVER} {FILLER[0]}",
        b=f"{FILLER[1]} {LEASE} {BRIDGE}",
        c=f"{TAINT} {FILLER[2]}",
    )
    claim = "Taints evict pods, leases are renewed, and the Danube ends in the Black Sea."
    joined = index.windows(claim)[-1]
    assert joined.text == f"{RIVER} {LEASE} {TAINT}"
    assert [span.document for span in joined.spans] == ["a", "b", "c"]


def test_a_joined_sentence_adds_words_instead_of_repeating_them():
    repeated = ["Alpha meets beta in spring.", "Alpha meets beta in summer."]
    index = index_of(" ".join([*repeated, *FILLER[:3], "Gamma stands alone.", "Delta is far."]))
    joined = index.windows("Alpha, beta, gamma and delta.")[-1]
    assert joined.text == f"{repeated[0]} Gamma stands alone. Delta is far."


def test_rare_words_weigh_more_than_common_ones():
    common = [f"The node of hall {n} waits." for n in range(8)]
    index = index_of(" ".join([*common, FILLER[0], "A lease ends."]))
    assert index.sentences("The node has a lease.")[0].text == "A lease ends."
    assert index.weight("leas") > index.weight("node") > 1


def test_no_window_is_named_twice():
    assert texts(index_of(LEASE).windows("The lease of the node.")) == [LEASE]
    assert texts(index_of(f"{LEASE} {PROBE}").windows("The kubelet renews a lease.")) == [
        f"{LEASE} {PROBE}"
    ]


def test_joined_windows_hold_three_sentences_at_most():
    index = index_of(" ".join(f"Node {word} waits." for word in "one two three four five".split()))
    assert len(index.windows("Nodes wait.")[-1].spans) == JOINED


def test_a_claim_that_shares_no_word_gets_the_first_sentences():
    index = index_of(f"{RIVER} {BRIDGE} {TAINT}")
    assert texts(index.windows("Zebras sleep."))[0] == f"{RIVER} {BRIDGE}"
    assert index.sentences("Zebras sleep.") == []


@pytest.mark.parametrize("sources", [[], [""], [" \n "], ["---"]])
def test_without_sentences_there_are_no_windows(sources):
    index = index_of(*sources)
    assert len(index) == 0
    assert index.windows("Any claim.") == index.sentences("Any claim.") == index.all_windows() == []


def test_single_sentences_come_best_first_and_are_five_at_most():
    index = index_of(" ".join([*(f"Pod {n} runs." for n in range(9)), "Pods renew a lease."]))
    found = index.sentences("A pod renews its lease.")
    assert found[0].text == "Pods renew a lease."
    assert len(found) == SINGLE
    assert all(len(window.spans) == 1 for window in found)


def test_unrelated_documents_do_not_change_what_is_chosen():
    documents = {"a": f"{GALLERY} {RIVER}", "b": f"{LEASE} {PROBE} {TAINT}"}
    alone = index_of(**documents)
    crowded = index_of(before=" ".join(FILLER[:30]), **documents, behind=" ".join(FILLER[30:]))
    for claim in (
        "The kubelet renews the lease of a node.",
        "A failed liveness probe restarts the container.",
        "The Danube flows through Vienna, and a taint evicts pods.",
    ):
        assert alone.windows(claim) == crowded.windows(claim)
        assert alone.sentences(claim) == crowded.sentences(claim)


def test_code_is_evidence():
    text = f"{RIVER}\n\n```yaml\nspec:\n  replicas: 3\n```\n\n{BRIDGE}"
    index = index_of(text)
    found = index.sentences("The default of replicas is 3.")[0]
    assert "replicas: 3" in found.text
    span = found.spans[0]
    assert "  replicas: 3\n" in text[span.start : span.end]


def test_a_claim_finds_the_lines_of_a_long_code_block_that_speak_of_it():
    lines = [f"option{n}: value{n}" for n in range(40)]
    index = index_of("```\n" + "\n".join(lines) + "\n```\n")
    found = index.sentences("The option27 is value27.")[0]
    assert "option27: value27" in found.text
    assert "option3: value3" not in found.text
    assert word_coverage("option27", found.text) == 1


def test_headings_and_list_items_are_evidence():
    index = index_of("# Lease renewal\n\n* The node waits.\n* The probe fails.\n")
    assert index.sentences("The probe failed.")[0].text == "The probe fails."
    assert index.sentences("Renewal of leases.")[0].text == "Lease renewal"


# --- overlap ---


def test_rarity_is_counted_in_sentences():
    index = index_of("Alpha beta. Alpha gamma. Alpha delta.")
    assert len(index) == 3
    # Of three sentences, alpha stands in all, beta in one, zeta in none.
    assert index.weight("alpha") == 1 + math.log(4 / 4)
    assert index.weight("beta") == 1 + math.log(4 / 2)
    assert index.weight("zeta") == 1 + math.log(4 / 1)


def window_of(index, *numbers, text=None):
    """A window of the given documents, whatever its text."""
    spans = tuple(Span(index.documents[n].id, 0, 1) for n in numbers)
    return Window(spans, index.documents[numbers[0]].text if text is None else text)


def test_specifics_are_looked_for_in_the_documents_of_the_window():
    index = index_of("Vienna lies on the Danube.", "It has 23 districts.", "Graz lies there.")
    claim = "The city of Vienna has 23 districts and 24 mayors."
    assert index.overlap(claim, window_of(index, 0)).ungrounded == 2
    assert index.overlap(claim, window_of(index, 0, 1)).ungrounded == 1
    assert index.overlap(claim, window_of(index, 2)).ungrounded == 3


@given(claim=st.text(max_size=60), premise=st.text(max_size=60), unrelated=st.text(max_size=40))
def test_unrelated_documents_change_no_overlap(claim, premise, unrelated):
    alone, crowded = index_of(LEASE), index_of(LEASE, unrelated)
    found = [index.overlap(claim, window_of(index, 0, text=premise)) for index in (alone, crowded)]
    assert found[0] == found[1]
    assert 0 <= found[0].copied <= 1


def test_a_sentence_of_another_document_is_joined_only_where_it_adds_enough():
    claim = "The kubelet renews the lease and the probe restarts the container."
    hop, other = "The probe restarts the container.", "A container of tea arrived."
    together = index_of("The kubelet renews the lease.", hop).windows(claim)[-1]
    assert {span.document for span in together.spans} == {"d1", "d2"}
    for count in (1, 10):
        alone = index_of("The kubelet renews the lease.", *[other] * count).windows(claim)[-1]
        assert {span.document for span in alone.spans} == {"d1"}


WORDS = st.sampled_from("alpha beta gamma delta node lease probe kubelet zeta the of".split())
PHRASES = st.lists(WORDS, max_size=8).map(" ".join)


# --- the same sentence ---


def test_a_window_holds_a_claim_that_is_one_of_its_sentences():
    index = index_of(f"{GALLERY} {LEASE}\n\n{RIVER}")
    window = index.windows(LEASE)[0]
    assert index.holds(LEASE, window)
    assert index.holds("  the KUBELET renews  the lease of its node\nevery 10 seconds. ", window)
    assert index.holds(GALLERY, window)
    for other in (LEASE.replace("10", "12"), LEASE[4:], f"{GALLERY} {LEASE}", BRIDGE):
        assert not index.holds(other, window)


# --- offsets ---


def test_offsets_cut_the_sentences_out_of_the_documents():
    documents = {"a": f"{GALLERY}  {RIVER}\n\n{LEASE}", "b": f"\n\n{TAINT} {PROBE}\n"}
    index = index_of(**documents)
    for claim in (LEASE, RIVER, TAINT, "The kubelet and the Danube."):
        for window in [*index.windows(claim), *index.sentences(claim), *index.all_windows()]:
            pieces = [documents[s.document][s.start : s.end] for s in window.spans]
            assert " ".join(pieces) == window.text
            assert set(pieces) <= {LEASE, RIVER, TAINT, PROBE, GALLERY}


def in_order(part, whole):
    rest = iter(whole)
    return all(character in rest for character in part if not character.isspace())


MARKED = st.lists(
    st.sampled_from(
        [
            "# Title\n",
            "* item one.\n",
            "```\ncode: 1\n```\n",
            "| a | b |\n|---|---|\n| 1 | 2 |\n",
            "The **bold** node waits. ",
            "A [link](http://x.y) ends. ",
            "\n\n",
            "> quoted text.\n",
        ]
    ),
    max_size=12,
).map("".join)


@settings(deadline=None)
@given(first=st.one_of(MARKED, st.text(max_size=80)), second=MARKED, claim=PHRASES)
def test_spans_lie_in_their_documents_in_order_and_hold_the_text(first, second, claim):
    documents = {"a": first, "b": second}
    index = index_of(**documents)
    everything = index.all_windows()
    for window in [*index.windows(claim), *index.sentences(claim), *everything]:
        assert [(s.document, s.start) for s in window.spans] == sorted(
            {(s.document, s.start) for s in window.spans}
        )
        assert all(0 <= s.start < s.end <= len(documents[s.document]) for s in window.spans)
        cut = "".join(documents[s.document][s.start : s.end] for s in window.spans)
        assert in_order(window.text, cut)
    assert len({span for window in everything for span in window.spans}) == len(index)
    assert all(len({s.document for s in window.spans}) == 1 for window in everything)


def test_an_exhaustive_search_sees_every_sentence_in_windows_that_overlap():
    index = index_of(" ".join(FILLER), RIVER)
    windows = index.all_windows()
    assert windows[-1].text == RIVER
    assert all(len(window.text.split()) <= 120 for window in windows)
    for one, two in pairwise(windows[:-1]):
        assert one.spans[-1] == two.spans[0]


def test_windows_of_everything_are_made_once_and_cannot_be_spoilt():
    index = index_of(" ".join(FILLER), RIVER)
    first = index.all_windows()
    second = index.all_windows()
    assert all(one is two for one, two in zip(first, second, strict=True))
    first.clear()
    assert index.all_windows() == second != []


# --- determinism ---

# Pairs of sentences whose words are equally rare, so that sums in another order break the tie.
SCRIPT = """
from sqb_judge.corpus import Document
from sqb_judge.factual.evidence import EvidenceIndex
from sqb_judge.factual.overlap import word_coverage
for salt in ("ka", "lo", "mu", "pe"):
    words = [f"{salt}{n:02}x" for n in range(20)]
    lines = [" ".join(words[:10]), " ".join(words[10:])]
    lines += [f"{words[n]} {words[n + 10]}" for n in range(10) for _ in range(n)]
    text = "\\n\\n".join(f"{line.capitalize()} stand here." for line in lines)
    index = EvidenceIndex([Document(id="a", text=text)])
    claim = " ".join(words)
    print(index.windows(claim), index.sentences(claim), word_coverage(claim, lines[0]).hex())
"""


def test_the_choice_does_not_depend_on_the_order_of_sets():
    seen = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "2", "77")
    }
    assert len(seen) == 1
    assert seen.pop().count("Window(") > 6


def test_a_view_leaves_out_refused_sentences_and_takes_the_next_best():
    text = " ".join(f"Pod {n} moves." for n in range(9))
    index = EvidenceIndex([Document(id="output", text=text)])
    even = index.only(lambda claim, window: int(window.text.split()[1]) % 2 == 0)
    assert [w.text for w in even.sentences("Pods move.")] == [
        f"Pod {n} moves." for n in (0, 2, 4, 6, 8)
    ]
    assert [w.text for w in index.sentences("Pods move.")] == [f"Pod {n} moves." for n in range(5)]
