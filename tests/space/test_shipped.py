"""Shipped cases and outputs by name."""

import pytest

from sqb_demo import shipped
from sqb_judge.errors import InputError

CASE = "k8s-pod-recovery"


def test_every_case_has_outputs():
    ids = [case_id for _, case_id in shipped.case_choices()]
    assert len(ids) == len(set(ids)) >= 20
    assert CASE in ids
    for case_id in ids:
        assert all(output.case_id == case_id for output in shipped.outputs(case_id))


def test_an_output_by_name_or_the_first():
    assert shipped.shipped_output(CASE, "sparse").contender == "sparse"
    assert shipped.shipped_output(CASE, "nobody") == shipped.outputs(CASE)[0]


def test_a_changed_text_is_another_contender():
    output = shipped.shipped_output(CASE, "sparse")
    assert shipped.shipped_case(CASE, "sparse", output.text)[1] == output
    case, edited = shipped.shipped_case(CASE, "sparse", "Another text.")
    assert (case.id, edited.contender, edited.text) == (CASE, shipped.EDITED, "Another text.")
    assert edited.envelope is None


@pytest.mark.parametrize("name", ["", "../technical", "nothing"])
def test_an_unknown_case_is_refused(name):
    with pytest.raises(InputError, match="no case has the id"):
        shipped.outputs(name)
