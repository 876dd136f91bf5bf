"""Which output of a checkpoint means what.

Entailment is output 0, 1 or 2 depending on who trained the model, so the order is read from the
checkpoint's config (`id2label`) and never assumed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqb_judge.errors import InputError

ENTAILMENT, NEUTRAL, CONTRADICTION = range(3)
CLASSES = ("entailment", "neutral", "contradiction")

# Names that checkpoints on the Hub use, lower-cased, with "_" and "-" as spaces.
_NAMES: Mapping[str, int] = {
    **dict.fromkeys(
        ("entailment", "entail", "entails", "entailed", "e", "supported", "supports", "support",
         "consistent", "factually consistent", "aligned", "true", "grounded"),
        ENTAILMENT,
    ),
    **dict.fromkeys(
        ("neutral", "n", "unknown", "not enough info", "not enough information", "nei",
         "unrelated"),
        NEUTRAL,
    ),
    # What a two-way head calls everything that is not entailed. It does not tell neutral from
    # contradiction, so its mass counts as neutral: an omission must not pass for a contradiction.
    **dict.fromkeys(
        ("not entailment", "non entailment", "not entailed", "unsupported", "not supported",
         "inconsistent", "hallucinated", "hallucination", "not aligned", "ungrounded"),
        NEUTRAL,
    ),
    **dict.fromkeys(
        ("contradiction", "contradict", "contradicts", "contradictory", "c", "refutes", "refuted",
         "refute", "false"),
        CONTRADICTION,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Head:
    """How the outputs of a classification head map to the three classes.

    Attributes:
        classes: For each output, the class index it counts for. Empty for a single-score head,
            whose sigmoid is the probability of entailment.
    """

    classes: tuple[int, ...]

    @property
    def is_score(self) -> bool:
        """True for a head with one output."""
        return not self.classes


def read_head(
    id2label: Mapping[int, str], labels: Sequence[str] | None = None, model: str = "the model"
) -> Head:
    """Reads the head's label order.

    Args:
        id2label: From the checkpoint's config.
        labels: The order given by the user, one name per output; overrules the config.
        model: Name for messages.

    Raises:
        InputError: A name is unknown (such as "LABEL_0"), entailment is missing or twice, or the
            number of labels given is not the number of outputs.
    """
    names = list(labels) if labels is not None else [id2label[i] for i in sorted(id2label)]
    # A single output is a score for entailment whatever it is called, mostly "LABEL_0".
    if len(id2label) == len(names) == 1:
        return Head(())
    if not id2label:
        raise InputError(f"The config of {model} names no outputs; give its id2label.")
    shown = ", ".join(map(str, names))
    if len(names) != len(id2label):
        raise InputError(
            f"{model} has {len(id2label)} outputs but {len(names)} labels were given ({shown}); "
            "name each output once, in order."
        )
    classes = tuple(
        _NAMES.get(str(name).lower().replace("_", " ").replace("-", " ").strip(), -1)
        for name in names
    )
    if -1 in classes or classes.count(ENTAILMENT) != 1 or len(set(classes)) != len(classes):
        raise InputError(
            f"The outputs of {model} are called {shown}, which does not tell where entailment is; "
            "pass labels in the order of the outputs, for example "
            "labels=('contradiction', 'neutral', 'entailment')."
        )
    return Head(classes)
