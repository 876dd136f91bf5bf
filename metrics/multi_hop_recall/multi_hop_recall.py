"""Multi-hop Recall: an evaluate module of the Semantic Quality Benchmark."""

import evaluate

import sqb_judge.modules  # From: sqb-judge

_DESCRIPTION = """
Multi-hop recall is factual recall over those reference facts that need two or more source facts to
be connected. It isolates what retrieval over linked facts contributes; the recall over single-hop
facts stands beside it for comparison.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): generated texts, one per example.
    references (list of list of str): reference facts of each example, one sentence each.
    hops (list of list of int): for each reference fact the number of source facts that must be
        connected to state it; 2 or more is multi-hop.
    envelopes (list of list of str): passages that the generator was shown; an empty list
        counts as not recorded. Each missing fact is then `not_retrieved` or `not_used`.
    sources, topics and forbidden_claims: taken so that `evaluate.combine` can give all SQB
        metrics the same columns; not used here.
    details (bool): adds a record per example, with every verdict and its evidence. Default False.

Returns:
    multi_hop_recall: float, 0 to 1, higher is better: the mean over the examples that have multi-
        hop facts; NaN if none has.
    n_examples: int: all examples.
    n_undefined: int: examples without a value.
    single_hop_recall: float: mean recall over the facts of one hop; NaN if there are none.
    n_multi_hop_facts: int: facts of two or more hops in all examples.
    n_single_hop_facts: int: facts of one hop in all examples.
    signature: str: library version, model, threshold and options; what reproduces the values.
    details: list, one record per example; only with `details=True`.

Options of `evaluate.load`: model, device, dtype, model_revision, labels, threshold, language,
exhaustive, values, on_disk. The default model comes with the library and needs no network.

Examples, with the copy that the library brings along; from the Hub it is loaded by
`evaluate.load("sqb/multi_hop_recall")`:

    >>> from sqb_judge.modules import load_metric
    >>> metric = load_metric("multi_hop_recall")
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
    ...     hops=[[2, 1]],
    ... )
    >>> print(results["multi_hop_recall"])
    1.0

    Without multi-hop facts there is no multi-hop recall:

    >>> results = metric.compute(
    ...     predictions=[
    ...         "The kubelet restarts failed containers. "
    ...         "The back-off delay is capped at five minutes.",
    ...     ],
    ...     references=[["The kubelet restarts failed containers."]],
    ...     hops=[[1]],
    ... )
    >>> print(results["multi_hop_recall"])
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
class MultiHopRecall(sqb_judge.modules.FactualModule):
    """Factual recall over the facts that connect two or more source facts."""

    # Without hops every fact would count as single-hop, and the value be undefined throughout.
    NEEDS = ("hops",)

    def _info(self):
        return self._describe(_DESCRIPTION, _KWARGS_DESCRIPTION, _CITATION)
