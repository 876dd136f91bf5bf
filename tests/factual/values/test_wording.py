"""One place reworded, sides exchanged, conditions left out: pairs with known right answers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqb_judge.factual.values import Finding, compare_values
from sqb_judge.factual.verdicts import DistortionKind as Kind

TAINT = "The kubelet restarts a failed container inside the same pod on the same node."


def decisive(claim: str, evidence: str) -> list[Finding]:
    return [finding for finding in compare_values(claim, evidence) if finding.decisive]


DISTORTED = [
    # A denial where the scope is out of reach of general rules.
    (
        "A Lease is not a small object, so renewals burden a large cluster less than writes.",
        "A Lease is a small object, so renewals burden a large cluster less than writes.",
        Kind.NEGATION_FLIP,
    ),
    (
        "The policy Parallel does not start all pods without waiting.",
        "The policy Parallel starts all pods without waiting.",
        Kind.NEGATION_FLIP,
    ),
    (
        "The committee never gave the award to a foreign author.",
        "The committee gave the award to a foreign author.",
        Kind.NEGATION_FLIP,
    ),
    # Opposites.
    (
        "The kubelet restarts a successful container inside the same pod on the same node.",
        TAINT,
        Kind.NEGATION_FLIP,
    ),
    (
        "At the end of the grace period the runtime sends a signal.",
        "At the start of the grace period the runtime sends a signal.",
        Kind.NEGATION_FLIP,
    ),
    (
        "Take the tablets without a meal in the evening.",
        "Take the tablets with a meal in the evening.",
        Kind.NEGATION_FLIP,
    ),
    # Amounts, times, bounds.
    (
        "All operators offer some form of unlocking service.",
        "Most operators offer some form of unlocking service.",
        Kind.CONTEXT_STRIPPED,
    ),
    (
        "The valve is always opened by the night shift.",
        "The valve is sometimes opened by the night shift.",
        Kind.CONTEXT_STRIPPED,
    ),
    (
        "The bank keeps at most 5 records of each loan.",
        "The bank keeps at least 5 records of each loan.",
        Kind.NEGATION_FLIP,
    ),
    # Hedges.
    (
        "The drug causes drowsiness in older patients.",
        "The drug may cause drowsiness in older patients.",
        Kind.CONTEXT_STRIPPED,
    ),
    (
        "The minister is behind the plan to sell the port.",
        "The minister is reportedly behind the plan to sell the port.",
        Kind.CONTEXT_STRIPPED,
    ),
    (
        "A controller may notify the authority within three days.",
        "A controller must notify the authority within three days.",
        Kind.CONTEXT_STRIPPED,
    ),
    # Conditions before and after what they limit.
    ("The pods hang forever.", "If the node never comes back, the pods hang forever.",
     Kind.CONTEXT_STRIPPED),
    (
        "Every pod gets a toleration of 300 seconds.",
        "Every pod gets a toleration of 300 seconds, unless the pod sets its own toleration.",
        Kind.CONTEXT_STRIPPED,
    ),
    (
        "A DaemonSet pod is never evicted from its node.",
        "A DaemonSet pod is therefore never evicted because its node is not ready or unreachable.",
        Kind.CONTEXT_STRIPPED,
    ),
    # Values and names in place.
    ("The show aired from May 3, 2009, to May 8, 2016.",
     "The show aired from March 3, 2009, to May 8, 2016.", Kind.DATE_SHIFTED),
    ("The island lies about 29 m north of the coast.",
     "The island lies about 29 km north of the coast.", Kind.MAGNITUDE_ALTERED),
    # Sides.
    ("The flood caused heavy rain.", "Heavy rain caused the flood.", Kind.ENTITY_SUBSTITUTED),
    ("Velmora sued Corvane over the patent.", "Corvane sued Velmora over the patent.",
     Kind.ENTITY_SUBSTITUTED),
    ("Mei Tanaka was hired by Lars Holm.", "Mei Tanaka hired Lars Holm.", Kind.ENTITY_SUBSTITUTED),
    ("Mei Tanaka was seen by Lars Holm.", "Mei Tanaka saw Lars Holm.", Kind.ENTITY_SUBSTITUTED),
    ("The strike happened because of the delay.", "The delay happened because of the strike.",
     Kind.ENTITY_SUBSTITUTED),
]  # fmt: skip

FAITHFUL = [
    # Weaker than the evidence.
    ("The drug may cause drowsiness in older patients.",
     "The drug causes drowsiness in older patients."),
    ("Some operators offer a form of unlocking service.",
     "All operators offer a form of unlocking service."),
    ("The valve is often opened by the night shift.",
     "The valve is always opened by the night shift."),
    # A condition does no harm to what is only possible.
    ("A forced detach can corrupt data.", "A forced detach can corrupt data if a disk is in use."),
    ("The pods hang forever.", "Even if the node comes back, the pods hang forever."),
    # The condition moved.
    ("The pods hang if the node never comes back.", "If the node never comes back, the pods hang."),
    # A reason is no limit.
    ("Penguins never fly over the open sea.",
     "Penguins never fly over the open sea because their wings are too small."),
    # Double turns.
    ("The feature is not inactive in a new cluster.", "The feature is active in a new cluster."),
    ("The door was not shut by the guard.", "The door wasn't shut by the guard."),
    ("The trial is longer than the study.", "The study is shorter than the trial."),
    # Voice, lists, symmetric verbs.
    ("Lars Holm was hired by Mei Tanaka.", "Mei Tanaka hired Lars Holm."),
    ("The flood was caused by heavy rain.", "Heavy rain caused the flood."),
    ("Corvane and Velmora sued the state.", "Velmora and Corvane sued the state."),
    ("Lars Holm married Mei Tanaka.", "Mei Tanaka married Lars Holm."),
    ("The capital of France is Paris.", "Paris is the capital of France."),
    ("It never rains, so the lake dries out.", "The lake dries out, as it never rains."),
    # Values in another form.
    ("It was built by 1,500 workers in the north.", "It was built by 1500 workers in the north."),
    ("The default delay of a probe is 0 minutes.", "The default delay of a probe is 0 seconds."),
    ("The town has half a million inhabitants.", "The town has 500,000 inhabitants."),
    ("There are twenty-three provinces in the country.", "There are 23 provinces in the country."),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "evidence", "kind"), DISTORTED)
def test_distortion_is_turned_down(claim: str, evidence: str, kind: Kind) -> None:
    assert kind in {finding.kind for finding in decisive(claim, evidence)}
    assert decisive(evidence, evidence) == []


@pytest.mark.parametrize(("claim", "evidence"), FAITHFUL)
def test_faithful_claim_stands(claim: str, evidence: str) -> None:
    assert decisive(claim, evidence) == []


def test_only_left_out_names_the_kind_and_no_more() -> None:
    evidence = "A change may reach the files only after its records are safe on disk."
    found = compare_values(evidence.replace("only ", ""), evidence)
    assert [(f.kind, f.decisive) for f in found] == [(Kind.CONTEXT_STRIPPED, False)]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Der Zug fährt um acht Uhr nicht ab.", "Der Zug fährt um acht Uhr pünktlich ab."),
        ("Le train part à huit heures du soir.", "Le train de nuit part à huit heures du soir."),
        ("列车不会在八点出发。", "列车会在八点出发。"),
        ("لا يغادر القطار", "يغادر القطار"),
    ],
)
def test_other_languages_raise_no_alarm(claim: str, evidence: str) -> None:
    assert decisive(claim, evidence) == []


PIECES = st.lists(
    st.sampled_from(
        "if unless not never only may must all some because by was hired caused Ann Ben the "
        "before after 5 minutes , . long short with without at least most".split()
    ),
    max_size=30,
).map(" ".join)


@settings(deadline=None)
@given(PIECES, PIECES)
def test_spans_lie_within_the_texts(claim: str, evidence: str) -> None:
    for finding in compare_values(claim, evidence):
        start, end = finding.claim_span
        assert 0 <= start < end <= len(claim)
        if finding.evidence_span is not None:
            assert 0 <= finding.evidence_span[0] < finding.evidence_span[1] <= len(evidence)
    assert compare_values(claim, claim) == []
