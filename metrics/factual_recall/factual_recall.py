"""Factual Recall: an evaluate module of the Semantic Quality Benchmark."""

import evaluate

import sqb_judge.modules  # From: sqb-judge

_DESCRIPTION = """
Factual recall is the share of reference facts that a generated text conveys: entailed facts
divided by all facts, per example, averaged over the examples. An entailment model decides each
fact on the text's sentences; numbers, dates, negation and names are compared as values beside it.
It shows what a text leaves out, not what it gets wrong: for that see factual_precision.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): generated texts, one per example.
    references (list of list of str): reference facts of each example, one sentence each.
    hops (list of list of int): for each reference fact the number of source facts that must be
        connected to state it; 2 or more is multi-hop. Left out: 1 for every fact.
    envelopes (list of list of str): passages that the generator was shown; an empty list
        counts as not recorded. Each missing fact is then `not_retrieved` or `not_used`.
    sources, topics and forbidden_claims: taken so that `evaluate.combine` can give all SQB
        metrics the same columns; not used here.
    details (bool): adds a record per example, with every verdict and its evidence. Default False.

Returns:
    factual_recall: float, 0 to 1, higher is better: the mean over the examples that have
        reference facts; NaN if none has.
    n_examples: int: all examples.
    n_undefined: int: examples without a value.
    n_facts: int: reference facts in all examples.
    n_not_retrieved: int: missing facts that the envelope does not hold either; 0 without
        envelopes.
    n_not_used: int: missing facts that the envelope holds; 0 without envelopes.
    signature: str: library version, model, threshold and options; what reproduces the values.
    details: list, one record per example; only with `details=True`.

Options of `evaluate.load`: model, device, dtype, model_revision, labels, threshold, language,
exhaustive, values, on_disk. The default model comes with the library and needs no network.

Examples, with the copy that the library brings along; from the Hub it is loaded by
`evaluate.load("sqb/factual_recall")`:

    >>> from sqb_judge.modules import load_metric
    >>> metric = load_metric("factual_recall")
    >>> results = metric.compute(
    ...     predictions=[
    ...         "The kubelet restarts failed containers. "
    ...         "The back-off delay is capped at five minutes.",
    ...     ],
    ...     references=[
    ...         [
    ...             "The kubelet restarts failed containers.",
    ...             "Bananas grow in tropical climates.",
    ...         ],
    ...     ],
    ... )
    >>> print(results["factual_recall"])
    0.5

    A refusal conveys nothing:

    >>> results = metric.compute(
    ...     predictions=["I cannot help with that."],
    ...     references=[["The kubelet restarts failed containers."]],
    ... )
    >>> print(results["factual_recall"])
    0.0
"""

_CITATION = """
@techreport{crp-spec-026,
  title = {Context Relay Protocol: Semantic Quality Benchmark},
  author = {Vidiniotis, Constantinos},
  institution = {AutoCyber AI Pty Ltd},
  number = {CRP-SPEC-026},
  year = {2026}
}
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class FactualRecall(sqb_judge.modules.FactualModule):
    """Share of the reference facts that a text conveys."""

    def _info(self):
        return self._describe(_DESCRIPTION, _KWARGS_DESCRIPTION, _CITATION)
