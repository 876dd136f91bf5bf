"""Stronger checkpoints by a short name, with what must be known to use each rightly.

What is said here about a checkpoint was read in its model card, its config or its authors' code; a
revision is named only where its files were seen listed. None of these models is part of SQB, and
their licences and training data are their authors'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqb_judge.errors import InputError
from sqb_judge.nli.layout import Layout

_NON_COMMERCIAL = "non-commercial"


class TrainingDataWarning(UserWarning):
    """What a model was trained on restricts its use."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A checkpoint on the Hub.

    Attributes:
        hub_id: Name on the Hub.
        about: Kind and size, for a list.
        licence: Of the weights, as their card states it.
        labels: Names of the outputs in order; None reads them from the config.
        revision: Commit; None takes the newest.
        layout: How premise and hypothesis are laid out.
        window: Longest input in tokens, where the config does not tell; None reads it there.
        languages: What it was trained on.
        training: What the data mean for its use; shown as a warning, empty where nothing is known
            against it.
        restricted: In a word, what restricts the training data; part of the signature.
        note: What else one should know.
        refused: Why SQB cannot run it; empty where it can.
    """

    hub_id: str
    about: str
    licence: str
    labels: tuple[str, ...] | None = None
    revision: str | None = None
    layout: Layout = field(default_factory=Layout)
    window: int | None = None
    languages: str = "English"
    training: str = ""
    restricted: str = ""
    note: str = ""
    refused: str = ""


_ANLI = "Its training data include ANLI (CC BY-NC 4.0), which forbids commercial use."
_PICKLED = (
    "Its repository was seen to hold pickled weights only, which SQB does not load; convert them "
    "to safetensors in a folder of yours and give NAME:FOLDER."
)

_MINICHECK_DATA = _ANLI + " The rest was written by GPT-4, whose terms restrict competing models."

PRESETS: Mapping[str, Preset] = {
    "deberta-mnli": Preset(
        "cross-encoder/nli-deberta-v3-base",
        "three-way NLI, DeBERTa-v3-base (184M)",
        "Apache-2.0",
        labels=("contradiction", "entailment", "neutral"),
        note="Trained on SNLI and MultiNLI.",
    ),
    "deberta-mnli-large": Preset(
        "MoritzLaurer/DeBERTa-v3-large-mnli-fever-anli-ling-wanli",
        "three-way NLI, DeBERTa-v3-large (435M)",
        "MIT",
        labels=("entailment", "neutral", "contradiction"),
        training=_ANLI,
        restricted=_NON_COMMERCIAL,
    ),
    "minicheck": Preset(
        "lytang/MiniCheck-RoBERTa-Large",
        "fact checker, two-way, RoBERTa-large (355M)",
        "MIT",
        labels=("not_entailment", "entailment"),
        # Its authors join document and claim by one separator, where the tokenizer's pair has two.
        layout=Layout("{premise}</s>{hypothesis}"),
        window=512,
        training=_MINICHECK_DATA,
        restricted=_NON_COMMERCIAL,
        note=_PICKLED,
    ),
    "minicheck-deberta": Preset(
        "lytang/MiniCheck-DeBERTa-v3-Large",
        "fact checker, two-way, DeBERTa-v3-large (435M)",
        "MIT",
        labels=("not_entailment", "entailment"),
        revision="2f2d01a54fa022a7ffadb76260e1ea8bc88c82bb",
        layout=Layout("{premise}[SEP]{hypothesis}"),
        window=2048,
        training=_MINICHECK_DATA,
        restricted=_NON_COMMERCIAL,
        note=_PICKLED,
    ),
    "factcg": Preset(
        "yaxili96/FactCG-DeBERTa-v3-Large",
        "fact checker, two-way, DeBERTa-v3-large (435M)",
        "MIT",
        labels=("not_entailment", "entailment"),
        layout=Layout(
            "{premise}\n\nChoose your answer: based on the paragraph above can we conclude that "
            '"{hypothesis}"?\n\nOPTIONS:\n- Yes\n- No\nI think the answer is '
        ),
        window=2048,
        training=(
            "Its training data were partly made by a large language model and build on data sets "
            "with terms of their own (MiniCheck's among them, which include ANLI, CC BY-NC 4.0)."
        ),
        restricted=_NON_COMMERCIAL,
    ),
    "hhem-1.0": Preset(
        "vectara/hallucination_evaluation_model",
        "hallucination score, one output, DeBERTa-v3-base (184M)",
        "Apache-2.0",
        labels=("consistent",),
        # The last commit of version 1.0 with safetensors; later ones are version 2.1.
        revision="0937365fb2e816332802badcdcd7dcb6152800a9",
        note="Version 1.0 of HHEM, an ordinary sequence classifier.",
    ),
    "hhem-2.1": Preset(
        "vectara/hallucination_evaluation_model",
        "hallucination score, flan-t5-base (248M)",
        "Apache-2.0",
        refused=(
            "HHEM 2.1 brings code of its own, which SQB does not run; use hhem-1.0, minicheck or "
            "factcg."
        ),
    ),
    "multilingual": Preset(
        "MoritzLaurer/mDeBERTa-v3-base-xnli-multilingual-nli-2mil7",
        "three-way NLI in about 100 languages, mDeBERTa-v3-base (279M)",
        "MIT",
        labels=("entailment", "neutral", "contradiction"),
        languages="27 languages in fine-tuning, some 100 in pre-training",
        training=(
            "Its training data include XNLI and ANLI (both CC BY-NC 4.0), which forbid commercial "
            "use."
        ),
        restricted=_NON_COMMERCIAL,
    ),
}


def find_preset(model: str) -> tuple[str, Preset, str] | None:
    """The preset that a model's name means, or None.

    Args:
        model: "NAME", or "NAME:FOLDER" for a copy of the checkpoint in a folder.

    Returns:
        (name, preset, where to load it from).

    Raises:
        InputError: SQB cannot run it.
    """
    name, colon, folder = model.partition(":")
    preset = PRESETS.get(name)
    if preset is None:
        return None
    if preset.refused:
        raise InputError(f"model {name!r}: {preset.refused}")
    if colon and not folder:
        raise InputError(f"model {model!r}: name a folder after the colon, or leave it out.")
    return name, preset, folder or preset.hub_id
