"""Comparison of a claim with its evidence by values, beside the entailment model.

Rules over numbers, dates, versions, polarity, names and conditions. No model and no library: a
usual pair costs less than a millisecond, and the import loads nothing heavy.
"""

from sqb_judge.factual.values.compare import compare_values
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.grounding import ungrounded_specifics

__all__ = ["Finding", "compare_values", "ungrounded_specifics"]
