"""Scores from verdicts made by hand: every value here was computed on paper."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sqb_judge.factual import METRICS, summarise
from sqb_judge.factual import scores as s
from sqb_judge.factual.verdicts import (
    ClaimVerdict,
    ExampleVerdicts,
    FactVerdict,
    ForbiddenVerdict,
    Miss,
    TopicVerdict,
    UnsupportedClass,
    Verdict,
)
from sqb_judge.text.units import Claim, ClaimType


def verdict(supported: bool, kind: UnsupportedClass = UnsupportedClass.FABRICATION) -> Verdict:
    score = 0.9 if supported else 0.1
    return Verdict(
        claim="x",
        supported=supported,
        score=score,
        probabilities=(score, 1 - score, 0.0),
        window=None,
        unsupported_class=None if supported else kind,
    )


def facts(*supported: int, hops: tuple[int, ...] = ()) -> tuple[FactVerdict, ...]:
    return tuple(
        FactVerdict(verdict(bool(flag)), hops[i] if hops else 1) for i, flag in enumerate(supported)
    )


def claims(*supported: int | None) -> tuple[ClaimVerdict, ...]:
    claim = Claim("c1", "x", 0, 1, "x", ClaimType.FACTUAL, 0.0)
    return tuple(
        ClaimVerdict(claim, None if flag is None else verdict(bool(flag))) for flag in supported
    )


def topics(*addressed: int) -> tuple[TopicVerdict, ...]:
    return tuple(TopicVerdict("t", bool(flag), float(flag)) for flag in addressed)


def forbidden(*violated: int) -> tuple[ForbiddenVerdict, ...]:
    return tuple(ForbiddenVerdict(verdict(bool(f)), bool(f)) for f in violated)


def test_recall_is_conveyed_over_all():
    assert s.recall(facts(1, 1, 1, 0)) == 0.75


def test_precision_is_supported_over_scored():
    assert s.precision(claims(1, 0, 0, 1, 1)) == 0.6


def test_unscored_claims_do_not_count():
    assert s.precision(claims(1, None, 0, None)) == 0.5


def test_f1_is_the_harmonic_mean():
    # recall 3/4, precision 3/5: 2 * 0.75 * 0.6 / 1.35
    assert s.f1(facts(1, 1, 1, 0), claims(1, 1, 1, 0, 0)) == pytest.approx(2 / 3)


def test_exhaustive_but_wrong_and_correct_but_sparse_both_lose():
    exhaustive = s.f1(facts(1, 1, 1, 1), claims(1, 0, 0, 0))  # 1 and 1/4
    sparse = s.f1(facts(1, 0, 0, 0), claims(1, 1, 1, 1))  # 1/4 and 1
    assert exhaustive == sparse == pytest.approx(0.4)


def test_multi_hop_and_single_hop_recall_split_the_facts():
    found = facts(1, 0, 1, 1, 0, hops=(1, 1, 2, 3, 2))
    assert s.multi_hop_recall(found) == pytest.approx(2 / 3)
    assert s.single_hop_recall(found) == 0.5


def test_coverage_and_violations():
    assert s.coverage_completeness(topics(1, 1, 0)) == pytest.approx(2 / 3)
    assert s.forbidden_violations(forbidden(0, 1, 1)) == 2
    assert s.forbidden_violations(forbidden(0, 0)) == 0


@pytest.mark.parametrize(
    "undefined",
    [
        s.recall(()),
        s.recall(None),
        s.precision(()),
        s.precision(claims(None, None)),
        s.precision(None),
        s.coverage_completeness(None),
        s.multi_hop_recall(facts(1, 1)),
        s.single_hop_recall(facts(1, hops=(2,))),
        s.forbidden_violations(()),
        s.forbidden_violations(None),
        s.f1(None, claims(1)),
        s.f1(facts(1), None),
        s.f1((), claims(1)),
    ],
)
def test_an_empty_denominator_is_undefined(undefined):
    assert undefined is None


def test_silence_where_facts_were_expected_is_zero_not_perfect():
    assert s.precision(()) is None
    assert s.f1(facts(0, 0), ()) == 0.0
    assert s.f1(facts(0, 0), claims(None)) == 0.0


def test_nothing_right_is_zero():
    assert s.f1(facts(0, 0), claims(0, 0)) == 0.0


FLAGS = st.lists(st.booleans(), min_size=1, max_size=30)


@given(found=FLAGS, said=FLAGS)
def test_f1_lies_between_its_parts_and_is_symmetric(found, said):
    recall, precision = s.recall(facts(*found)), s.precision(claims(*said))
    value = s.f1(facts(*found), claims(*said))
    assert min(recall, precision) - 1e-12 <= value <= max(recall, precision) + 1e-12 or value == 0
    assert value == s.f1(facts(*said), claims(*found))
    # Van Rijsbergen's F equals true positives over the mean of both totals where they agree.
    if sum(found) == sum(said):
        assert value == pytest.approx(2 * sum(found) / (len(found) + len(said)))


def test_factual_f1_averages_examples_and_is_not_the_f1_of_means():
    examples = [
        ExampleVerdicts(facts=facts(1, 1), claims=claims(0, 1)),  # 1, 1/2 -> 2/3
        ExampleVerdicts(facts=facts(0, 1), claims=claims(1, 1)),  # 1/2, 1 -> 2/3
    ]
    result = summarise(METRICS["factual_f1"], examples)
    assert result["factual_f1"] == pytest.approx(2 / 3)
    assert result["recall"] == result["precision"] == 0.75  # whose F1 is 0.75


def test_undefined_examples_are_left_out_of_the_mean_and_counted():
    examples = [
        ExampleVerdicts(claims=claims(1, 0)),
        ExampleVerdicts(claims=()),
        ExampleVerdicts(claims=claims(1)),
    ]
    result = summarise(METRICS["factual_precision"], examples)
    assert result == {
        "factual_precision": 0.75,
        "n_examples": 3,
        "n_undefined": 1,
        "n_claims": 3,
        "n_fabrications": 1,
        "n_distortions": 0,
    }


def test_a_mean_over_nothing_is_nan():
    result = summarise(METRICS["factual_recall"], [])
    assert math.isnan(result["factual_recall"])
    assert result["n_examples"] == 0


def test_violations_are_summed():
    examples = [
        ExampleVerdicts(forbidden=forbidden(1, 1, 0)),
        ExampleVerdicts(forbidden=forbidden(0)),
        ExampleVerdicts(forbidden=None),
        ExampleVerdicts(forbidden=(ForbiddenVerdict(verdict(True), False, denied=True),)),
    ]
    assert summarise(METRICS["forbidden_violations"], examples) == {
        "forbidden_violations": 2,
        "n_examples": 4,
        "n_undefined": 1,
        "n_forbidden_claims": 5,
        "n_denied": 1,
        "n_examples_with_violations": 1,
    }


def test_misses_are_counted_by_reason():
    found = (
        FactVerdict(verdict(True)),
        FactVerdict(verdict(False), miss=Miss.NOT_USED),
        FactVerdict(verdict(False), miss=Miss.NOT_RETRIEVED),
        FactVerdict(verdict(False), miss=Miss.NOT_RETRIEVED),
    )
    result = summarise(METRICS["factual_recall"], [ExampleVerdicts(facts=found)])
    assert (result["n_facts"], result["n_not_used"], result["n_not_retrieved"]) == (4, 1, 2)
