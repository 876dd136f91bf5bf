"""Values of quantities: whether two are equal, and how far apart they are."""

from __future__ import annotations

import math

from sqb_judge.factual.values.quantities import Quantity
from sqb_judge.factual.verdicts import DistortionKind

_CONVERTED = 0.006  # rounding of a conversion between units, 5 miles and 8.05 km
# Ratio from which a change is one of magnitude: half an order of magnitude. 15% to 50% is one.
MAGNITUDE = math.sqrt(10)


def same_value(mine: Quantity, theirs: Quantity) -> bool:
    """Whether two quantities are the same value, in whatever unit and form."""
    if (mine.kind == "ordinal") != (theirs.kind == "ordinal"):
        return False
    if not mine.measures or not theirs.measures:
        if near(mine.value, theirs.value, 1e-9):
            return True
        halves = {mine.kind, theirs.kind} == {"fraction", "cardinal"}
        percent = mine.measures or theirs.measures
        if halves and percent and percent[0][0] == "percent":
            scale = 100.0 if mine.kind == "fraction" else 0.01
            return near(mine.value * scale, theirs.value, 0.011)
        return not (mine.measures or theirs.measures) and _rounded(mine.value, theirs.value, mine)
    for dimension, base in mine.measures:
        for other, their_base in theirs.measures:
            if dimension == other:
                factor = base / mine.value if mine.value else 1.0
                if near(base, their_base, 1e-9):
                    return True
                # Another unit: what is rounded is the conversion.
                their_factor = their_base / theirs.value if theirs.value else 1.0
                converted = not near(factor, their_factor, 1e-9)
                if converted and near(base, their_base, _CONVERTED):
                    return True
                if factor and _rounded(mine.value, their_base / factor, mine):
                    return True
    return False


def near(left: float, right: float, tolerance: float) -> bool:
    """Whether two numbers are equal within a relative tolerance."""
    return math.isclose(left, right, rel_tol=tolerance, abs_tol=1e-12)


def _rounded(mine: float, theirs: float, form: Quantity) -> bool:
    """Whether the claim's number is the other one, rounded or cut to the digits it has."""
    if form.digits < 2 or not theirs or not mine or not math.isfinite(theirs) or mine * theirs < 0:
        return False
    if abs(theirs) < 100 and theirs == int(theirs):  # a small whole number is not rounded
        return False
    step = 10.0 ** (math.floor(math.log10(abs(theirs))) + 1 - form.digits)
    if step < 1 and theirs == int(theirs):
        return False
    return abs(mine - theirs) <= step * 0.5000001 or near(
        mine, math.trunc(theirs / step) * step, 1e-9
    )


def altered_kind(mine: Quantity, theirs: Quantity) -> DistortionKind:
    """A change of number, or one of magnitude."""
    left, right = in_one_unit(mine, theirs)
    ratio = abs(left / right) if left and right else math.inf
    if mine.kind != "ordinal" and max(ratio, 1 / ratio if ratio else math.inf) >= MAGNITUDE:
        return DistortionKind.MAGNITUDE_ALTERED
    return DistortionKind.NUMBER_CHANGED


def in_one_unit(mine: Quantity, theirs: Quantity) -> tuple[float, float]:
    """The two values in one unit."""
    for dimension, base in mine.measures:
        for other, their_base in theirs.measures:
            if dimension == other:
                return base, their_base
    return mine.value, theirs.value
