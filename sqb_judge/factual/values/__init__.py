"""Comparison of a claim with its evidence by values, beside the entailment model.

Rules over numbers, dates, versions, polarity, names and conditions, without a model: a usual pair
costs less than a millisecond, and the import loads nothing heavy.

text2num reads numbers in words, on our tokens, so that offsets stay exact. Dates and units are read
by rules of our own, because the libraries tried did worse here: dateparser took 5.6 ms a sentence
against 0.04 and read "may be shown" as a date; dateutil cannot read "1990s" or "Q2 2021" and fills
missing fields with today's; pint took 7 seconds to start and reads "kb" as kilobarn.
"""

from sqb_judge.factual.values.compare import compare_values
from sqb_judge.factual.values.finding import Finding
from sqb_judge.factual.values.grounding import ungrounded_specifics

__all__ = ["Finding", "compare_values", "ungrounded_specifics"]
