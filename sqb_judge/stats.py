"""Values of examples in; confidence intervals of their mean out. Knows no model and no metric.

Examples are the units: what is repeated within one (claims, facts, runs of a judge) is averaged
before it comes here.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

CONFIDENCE = 0.95
RESAMPLES = 9999
SEED = 0

# Cells of one batch of resamples, so that many examples do not need many gigabytes. Part of what
# reproduces an interval, because each batch draws anew.
_CELLS = 2_000_000


@dataclass(frozen=True, slots=True)
class Interval:
    """A two-sided confidence interval.

    Attributes:
        low: Lower end.
        high: Upper end.
        method: How it was computed.
    """

    low: float
    high: float
    method: Literal["bootstrap", "wilson"]


def mean_interval(
    values: Sequence[float], *, confidence: float = CONFIDENCE, seed: int = SEED
) -> Interval | None:
    """Confidence interval of the mean over examples.

    The percentile bootstrap over examples (Efron 1979; Efron and Tibshirani, "An Introduction to
    the Bootstrap", 1993, chapter 13), with `scipy.stats.bootstrap` and 9,999 resamples. Where
    that says nothing, because all values are equal and every resample has the same mean, or where
    all values are 0 or 1, the Wilson interval is given instead. It is exact in kind for zeros and
    ones and wide for anything else between 0 and 1: of all variables on that range with a given
    mean, those that are 0 or 1 vary most.

    Args:
        values: One finite number per example.
        confidence: Share of repetitions that the interval should cover, between 0 and 1.
        seed: Of the resampling.

    Returns:
        None where nothing can be said: fewer than two examples, or equal values outside 0 to 1.

    Raises:
        ValueError: A value is not finite, or the confidence not between 0 and 1.
    """
    _check_confidence(confidence)
    numbers = [float(value) for value in values]
    if not all(map(math.isfinite, numbers)):
        raise ValueError("values must be finite")
    if len(numbers) < 2:
        return None
    is_degenerate = min(numbers) == max(numbers)
    if is_degenerate or set(numbers) <= {0.0, 1.0}:
        if not 0 <= numbers[0] <= 1:
            return None
        return wilson_interval(math.fsum(numbers), len(numbers), confidence=confidence)
    # Imported here: scipy takes half a second, and few callers want intervals.
    import numpy as np
    from scipy.stats import bootstrap

    result = bootstrap(
        (np.asarray(numbers),),
        np.mean,
        n_resamples=RESAMPLES,
        batch=max(1, _CELLS // len(numbers)),
        vectorized=True,
        confidence_level=confidence,
        method="percentile",
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return Interval(float(result.low), float(result.high), "bootstrap")


def wilson_interval(
    successes: float, trials: int, *, confidence: float = CONFIDENCE
) -> Interval | None:
    """Wilson score interval of a proportion (Wilson, JASA 22, 1927, pages 209 to 212).

    With p = successes / trials, z the normal quantile and n = trials:
    (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n). It has a width at 0 and 1 too.

    Args:
        successes: From 0 to `trials`; a sum of shares is accepted.
        trials: Number of examples.
        confidence: Between 0 and 1.

    Returns:
        None with fewer than two trials: one example says nothing about how examples vary.

    Raises:
        ValueError: `successes` or `confidence` is out of range.
    """
    _check_confidence(confidence)
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if trials < 2:
        return None
    z = statistics.NormalDist().inv_cdf((1 + confidence) / 2)
    p = successes / trials
    scale = 1 + z * z / trials
    centre = (p + z * z / (2 * trials)) / scale
    half = z * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials)) / scale
    # At the ends the formula gives 0 and 1 exactly; rounding may miss them by a hair.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return Interval(low, high, "wilson")


def _check_confidence(confidence: float) -> None:
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence of {confidence} is not between 0 and 1")
