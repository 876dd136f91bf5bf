"""The checker through its public door, with the embedded model, on clear-cut cases."""

from __future__ import annotations

import pytest

from sqb_judge.corpus import Document
from sqb_judge.errors import InputError
from sqb_judge.factual import Checker, DistortionKind, UnsupportedClass

LEASE = "The kubelet renews the lease of its node every 10 seconds."
PROBE = "When the liveness probe fails, the kubelet restarts the container."
TAINT = "A taint with the effect NoExecute evicts pods that do not tolerate it."
BRIDGE = "The Golden Gate Bridge was opened to traffic on 27 May 1937 in San Francisco."
RIVER = "The river Danube flows through Vienna and ends in the Black Sea."
FILLER = [f"Gallery number {n} shows paintings of the Dutch school." for n in range(1, 301)]


def one(checker, claim, *sources):
    return checker.check([claim], list(sources))[0]


@pytest.mark.parametrize("sentence", [LEASE, PROBE, TAINT, BRIDGE, RIVER])
def test_a_sentence_supports_itself(checker, sentence):
    verdict = one(checker, sentence, f"{FILLER[0]} {sentence} {FILLER[1]}")
    assert verdict.supported
    assert verdict.unsupported_class is verdict.kind is None
    assert sentence in verdict.window.text


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The Danube ends in the Black Sea.", RIVER),
        ("The Golden Gate Bridge is in San Francisco.", BRIDGE),
        ("The kubelet restarts the container if the liveness probe fails.", PROBE),
    ],
)
def test_plain_paraphrases_are_supported(checker, claim, source):
    assert one(checker, claim, source).supported


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        (LEASE.replace("10", "12"), LEASE, DistortionKind.NUMBER_CHANGED),
        (LEASE.replace("10", "1000"), LEASE, DistortionKind.MAGNITUDE_ALTERED),
        (BRIDGE.replace("1937", "1941"), BRIDGE, DistortionKind.DATE_SHIFTED),
        (
            "The river Danube does not flow through Vienna and does not end in the Black Sea.",
            RIVER,
            DistortionKind.NEGATION_FLIP,
        ),
        (RIVER.replace("Vienna", "Geneva"), RIVER, DistortionKind.ENTITY_SUBSTITUTED),
    ],
)
def test_a_changed_value_is_turned_down_and_named(checker, claim, source, kind):
    verdict = one(checker, claim, source)
    assert not verdict.supported
    assert verdict.score < checker.engine.threshold
    assert (verdict.unsupported_class, verdict.kind) == (UnsupportedClass.DISTORTION, kind)
    assert verdict.reasons


def test_what_the_sources_do_not_speak_of_is_a_fabrication(checker):
    verdict = one(checker, "Marie Curie was born in Warsaw in 1867.", LEASE, PROBE)
    assert verdict.unsupported_class is UnsupportedClass.FABRICATION


def test_offsets_point_at_the_evidence(checker):
    sources = [
        Document(id="a", text=f"{RIVER}\n\n* {LEASE}\n* {PROBE}"),
        Document(id="b", text=TAINT),
    ]
    texts = {document.id: document.text for document in sources}
    for verdict in checker.check([LEASE, TAINT, RIVER], sources):
        pieces = [texts[s.document][s.start : s.end] for s in verdict.window.spans]
        assert " ".join(pieces) == verdict.window.text
        assert verdict.claim in pieces


def test_evidence_at_the_end_of_a_long_document_is_found(checker):
    """Kinds 7 and 8: no cut-off, no cap on sentences."""
    assert one(checker, "The Danube ends in the Black Sea.", " ".join([*FILLER, RIVER])).supported


def test_joined_evidence_comes_from_several_documents(checker):
    claim = (
        "The kubelet renews the lease every 10 seconds and restarts a container whose liveness "
        "probe fails."
    )
    verdict = checker.check(
        [claim], [Document(id="a", text=LEASE), Document(id="b", text=" ".join([*FILLER, PROBE]))]
    )[0]
    windows = checker.index([Document(id="a", text=LEASE), Document(id="b", text=PROBE)]).windows(
        claim
    )
    assert {span.document for span in windows[-1].spans} == {"a", "b"}
    assert verdict.supported


def test_unrelated_documents_do_not_change_clear_verdicts(checker):
    """Kind 10."""
    claims = [LEASE, LEASE.replace("10", "12"), "The Danube ends in the Black Sea."]
    alone = checker.check(claims, [LEASE, RIVER])
    crowded = checker.check(claims, [" ".join(FILLER), LEASE, RIVER, BRIDGE])
    assert [v.supported for v in alone] == [v.supported for v in crowded] == [True, False, True]


def test_claims_do_not_influence_each_other(checker):
    claims = [LEASE, PROBE, "The Danube ends in the North Sea.", LEASE]
    together = checker.check(claims, [LEASE, PROBE, RIVER])
    alone = [one(checker, claim, LEASE, PROBE, RIVER) for claim in claims]
    assert [v.score for v in together] == pytest.approx([v.score for v in alone], abs=1e-4)
    assert together[0] == together[3]


def test_supported_means_that_the_score_reaches_the_threshold(checker):
    claims = [
        LEASE,
        PROBE,
        TAINT,
        LEASE.replace("10", "12"),
        "Cats sleep.",
        RIVER.replace("Black", "Red"),
    ]
    for verdict in checker.check(claims, [LEASE, PROBE, RIVER]):
        assert verdict.supported == (verdict.score >= checker.engine.threshold)
        assert 0 <= verdict.score <= 1
        assert (verdict.unsupported_class is None) == verdict.supported


def test_an_exhaustive_search_agrees_on_clear_cases(checker):
    thorough = Checker(checker.engine, exhaustive=True)
    claims = ["The Danube ends in the Black Sea.", LEASE.replace("10", "12")]
    sources = [" ".join([*FILLER[:30], RIVER]), LEASE]
    assert [v.supported for v in thorough.check(claims, sources)] == [True, False]
    assert thorough.signature != checker.signature


@pytest.mark.parametrize("sources", [[], [""], ["  \n\f "], ["# Heading only"]])
def test_without_evidence_nothing_is_supported(checker, sources):
    verdict = checker.check(["The sky is blue."], sources)[0]
    assert not verdict.supported


@pytest.mark.parametrize("claim", ["", " \n"])
def test_a_blank_claim_is_never_supported(checker, claim):
    verdict = one(checker, claim, LEASE)
    assert (verdict.supported, verdict.score, verdict.window) == (False, 0.0, None)


def test_no_claims_give_no_verdicts(checker):
    assert checker.check([], [LEASE]) == []


def test_a_bare_string_is_refused(checker):
    with pytest.raises(InputError, match="sources is one string"):
        checker.check([LEASE], LEASE)
    with pytest.raises(InputError, match="claims is one string"):
        checker.check(LEASE, [LEASE])


def test_a_claim_longer_than_the_window_is_judged_in_parts_and_reported(checker):
    long = " ".join([LEASE, PROBE, TAINT, RIVER, BRIDGE] * 12)
    verdict = one(checker, long, LEASE, PROBE, TAINT, RIVER, BRIDGE)
    assert verdict.oversized
    assert not one(checker, LEASE, LEASE).oversized


@pytest.mark.parametrize(
    "text", ["\x00" * 10, "\ud83d alone", "e\u0301" * 500, "=" * 10_000, "( " * 5_000, "🙂🙂 " * 50]
)
def test_hostile_texts_give_a_verdict(checker, text):
    for verdict in (one(checker, text, LEASE), one(checker, LEASE, text)):
        assert verdict.score <= 1
    assert not one(checker, LEASE, text).supported


def test_a_claim_of_several_sentences_is_as_good_as_its_weakest(checker):
    wrong = LEASE.replace("10", "12")
    for claim, weakest in ((f"{PROBE} {wrong}", wrong), (f"{LEASE} {PROBE}", PROBE)):
        verdict, alone = one(checker, claim, LEASE, PROBE), one(checker, weakest, LEASE, PROBE)
        assert (verdict.supported, verdict.kind) == (alone.supported, alone.kind)
        assert verdict.score == pytest.approx(alone.score, abs=1e-4)


def test_greetings_and_questions_in_a_claim_need_no_support(checker):
    assert one(checker, f"Sure, happy to help! {LEASE} Anything else?", LEASE).supported


def test_progress_counts_every_claim_once(checker):
    counted: list[int] = []
    checker.check([LEASE, "", PROBE, "Cats sleep."], [LEASE, PROBE], counted.append)
    assert sum(counted) == 4
