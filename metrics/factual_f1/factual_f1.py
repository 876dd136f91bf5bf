"""Factual F1: an evaluate module of the Semantic Quality Benchmark."""

import evaluate

import sqb_judge.modules  # From: sqb-judge

_DESCRIPTION = """
Factual F1 is the harmonic mean of factual recall and factual precision, taken per example and then
averaged over the examples (it is not the F1 of the two averages). A text cannot gain it by being
exhaustive and wrong, nor by being correct and sparse. It is the primary score of the Semantic
Quality Benchmark.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): generated texts, one per example.
    references (list of list of str): reference facts of each example, one sentence each.
    sources (list of list of str): source texts of each example.
    hops (list of list of int): for each reference fact the number of source facts that must be
        connected to state it; 2 or more is multi-hop. Left out: 1 for every fact.
    envelopes (list of list of str): passages that the generator was shown; an empty list
        counts as not recorded. Each missing fact is then `not_retrieved` or `not_used`.
    topics and forbidden_claims: taken so that `evaluate.combine` can give all SQB metrics
        the same columns; not used here.
    details (bool): adds a record per example, with every verdict and its evidence. Default False.

Returns:
    factual_f1: float, 0 to 1, higher is better: the mean over the examples that have reference
        facts and sources; NaN if none has.
    n_examples: int: all examples.
    n_undefined: int: examples without a value.
    recall: float: mean factual recall.
    precision: float: mean factual precision.
    n_facts: int: reference facts in all examples.
    n_not_retrieved: int: missing facts that the envelope does not hold either.
    n_not_used: int: missing facts that the envelope holds.
    n_claims: int: scored claims in all examples.
    n_fabrications: int: unsupported claims without a basis in the sources.
    n_distortions: int: unsupported claims that change what the sources say.
    signature: str: library version, model, threshold and options; what reproduces the values.
    details: list, one record per example; only with `details=True`.

Options of `evaluate.load`: model, device, dtype, model_revision, labels, threshold, language,
exhaustive, values, on_disk. The default model comes with the library and needs no network.

Examples, with the copy that the library brings along; from the Hub it is loaded by
`evaluate.load("sqb/factual_f1")`:

    >>> from sqb_judge.modules import load_metric
    >>> metric = load_metric("factual_f1")
    >>> results = metric.compute(
    ...     predictions=[
    ...         "The kubelet restarts failed containers. "
    ...         "The back-off delay is capped at five minutes.",
    ...     ],
    ...     references=[["The kubelet restarts failed containers."]],
    ...     sources=[
    ...         [
    ...             "The kubelet restarts failed containers. "
    ...             "The back-off delay is capped at five minutes.",
    ...         ],
    ...     ],
    ... )
    >>> print(results["factual_f1"])
    1.0

    A refusal is not a perfect score:

    >>> results = metric.compute(
    ...     predictions=["I'm sorry, I can't help with that."],
    ...     references=[["The kubelet restarts failed containers."]],
    ...     sources=[
    ...         [
    ...             "The kubelet restarts failed containers. "
    ...             "The back-off delay is capped at five minutes.",
    ...         ],
    ...     ],
    ... )
    >>> print(results["factual_f1"])
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
class FactualF1(sqb_judge.modules.FactualModule):
    """Harmonic mean of factual recall and factual precision."""

    def _info(self):
        return self._describe(_DESCRIPTION, _KWARGS_DESCRIPTION, _CITATION)
