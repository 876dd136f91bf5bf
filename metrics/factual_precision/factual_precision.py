"""Factual Precision: an evaluate module of the Semantic Quality Benchmark."""

import evaluate

import sqb_judge.modules  # From: sqb-judge

_DESCRIPTION = """
Factual precision is the share of a generated text's claims that its sources support, per example,
averaged over the examples. The text is cut into claims; opinions and remarks about the text itself
are not scored, and a repeated claim counts once. Each unsupported claim is a fabrication (no basis
in the sources) or a distortion (the sources say something else), with the kind of distortion.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): generated texts, one per example.
    sources (list of list of str): source texts of each example.
    references, hops, topics, forbidden_claims and envelopes: taken so that
        `evaluate.combine` can give all SQB metrics the same columns; not used here.
    details (bool): adds a record per example, with every verdict and its evidence. Default False.

Returns:
    factual_precision: float, 0 to 1, higher is better: the mean over the examples that have
        sources and make at least one claim; NaN if none does.
    n_examples: int: all examples.
    n_undefined: int: examples without a value.
    n_claims: int: scored claims in all examples.
    n_fabrications: int: unsupported claims without a basis in the sources.
    n_distortions: int: unsupported claims that change what the sources say.
    signature: str: library version, model, threshold and options; what reproduces the values.
    details: list, one record per example; only with `details=True`.

Options of `evaluate.load`: model, device, dtype, model_revision, labels, threshold, language,
exhaustive, values, on_disk. The default model comes with the library and needs no network.

Examples, with the copy that the library brings along; from the Hub it is loaded by
`evaluate.load("sqb/factual_precision")`:

    >>> from sqb_judge.modules import load_metric
    >>> metric = load_metric("factual_precision")
    >>> results = metric.compute(
    ...     predictions=[
    ...         "The kubelet restarts failed containers. Bananas grow in tropical climates.",
    ...     ],
    ...     sources=[
    ...         [
    ...             "The kubelet restarts failed containers. "
    ...             "The back-off delay is capped at five minutes.",
    ...         ],
    ...     ],
    ... )
    >>> print(results["factual_precision"])
    0.5

    A refusal makes no claim, and has no precision:

    >>> results = metric.compute(
    ...     predictions=["I'm sorry, I can't help with that."],
    ...     sources=[
    ...         [
    ...             "The kubelet restarts failed containers. "
    ...             "The back-off delay is capped at five minutes.",
    ...         ],
    ...     ],
    ... )
    >>> print(results["factual_precision"])
    nan
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
class FactualPrecision(sqb_judge.modules.FactualModule):
    """Share of a text's claims that its sources support."""

    def _info(self):
        return self._describe(_DESCRIPTION, _KWARGS_DESCRIPTION, _CITATION)
