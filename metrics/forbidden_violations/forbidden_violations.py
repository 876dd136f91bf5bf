"""Forbidden Violations: an evaluate module of the Semantic Quality Benchmark."""

import evaluate

import sqb_judge.modules  # From: sqb-judge

_DESCRIPTION = """
Forbidden violations counts the known-false claims (common misconceptions, superseded values) that
generated texts assert, over all examples. Zero is the only pass. A claim that a text says only in
order to deny it, as a quoted misconception, or in the negative is no violation; it is counted
apart.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): generated texts, one per example.
    forbidden_claims (list of list of str): false claims that must not be asserted.
    references, hops, sources, topics and envelopes: taken so that `evaluate.combine` can
        give all SQB metrics the same columns; not used here.
    details (bool): adds a record per example, with every verdict and its evidence. Default False.

Returns:
    forbidden_violations: int, 0 or more, lower is better: the sum over the examples that have
        forbidden claims; NaN if none has.
    n_examples: int: all examples.
    n_undefined: int: examples without a value.
    n_forbidden_claims: int: forbidden claims in all examples.
    n_denied: int: forbidden claims that are said only in order to deny them, as a quoted
        misconception, or in the negative.
    n_examples_with_violations: int: examples with at least one violation.
    signature: str: library version, model, threshold and options; what reproduces the values.
    details: list, one record per example; only with `details=True`.

Options of `evaluate.load`: model, device, dtype, model_revision, labels, threshold, language,
exhaustive, values, on_disk. The default model comes with the library and needs no network.

Examples, with the copy that the library brings along; from the Hub it is loaded by
`evaluate.load("sqb/forbidden_violations")`:

    >>> from sqb_judge.modules import load_metric
    >>> metric = load_metric("forbidden_violations")
    >>> results = metric.compute(
    ...     predictions=["Bananas grow in cold climates. The kubelet restarts failed containers."],
    ...     forbidden_claims=[["Bananas grow in cold climates."]],
    ... )
    >>> print(results["forbidden_violations"])
    1

    A claim that is denied is no violation:

    >>> results = metric.compute(
    ...     predictions=["It is false that bananas grow in cold climates."],
    ...     forbidden_claims=[["Bananas grow in cold climates."]],
    ... )
    >>> print(results["forbidden_violations"])
    0
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
class ForbiddenViolations(sqb_judge.modules.FactualModule):
    """Number of known-false claims that texts assert; zero is the only pass."""

    def _info(self):
        return self._describe(_DESCRIPTION, _KWARGS_DESCRIPTION, _CITATION)
