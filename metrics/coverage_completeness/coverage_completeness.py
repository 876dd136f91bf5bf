"""Coverage Completeness: an evaluate module of the Semantic Quality Benchmark."""

import evaluate

import sqb_judge.modules  # From: sqb-judge

_DESCRIPTION = """
Coverage completeness is the share of required topics that a generated text addresses, per example,
averaged over the examples. Recall measures specific facts, this measures breadth. Naming a topic is
not addressing it: there must be a claim about it that says more than the topic's name.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): generated texts, one per example.
    topics (list of list of str): names of the topics that each text must address.
    references, hops, sources, forbidden_claims and envelopes: taken so that
        `evaluate.combine` can give all SQB metrics the same columns; not used here.
    details (bool): adds a record per example, with every verdict and its evidence. Default False.

Returns:
    coverage_completeness: float, 0 to 1, higher is better: the mean over the examples that have
        topics; NaN if none has.
    n_examples: int: all examples.
    n_undefined: int: examples without a value.
    n_topics: int: required topics in all examples.
    signature: str: library version, model, threshold and options; what reproduces the values.
    details: list, one record per example; only with `details=True`.

Options of `evaluate.load`: model, device, dtype, model_revision, labels, threshold, language,
exhaustive, values, on_disk. The default model comes with the library and needs no network.

Examples, with the copy that the library brings along; from the Hub it is loaded by
`evaluate.load("sqb/coverage_completeness")`:

    >>> from sqb_judge.modules import load_metric
    >>> metric = load_metric("coverage_completeness")
    >>> results = metric.compute(
    ...     predictions=[
    ...         "The back-off delay grows with every restart and is capped at five minutes.",
    ...     ],
    ...     topics=[["back-off delay", "network policy"]],
    ... )
    >>> print(results["coverage_completeness"])
    0.5

    Naming a topic is not addressing it:

    >>> results = metric.compute(
    ...     predictions=["Network policy."],
    ...     topics=[["network policy"]],
    ... )
    >>> print(results["coverage_completeness"])
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
class CoverageCompleteness(sqb_judge.modules.FactualModule):
    """Share of the required topics that a text addresses."""

    def _info(self):
        return self._describe(_DESCRIPTION, _KWARGS_DESCRIPTION, _CITATION)
