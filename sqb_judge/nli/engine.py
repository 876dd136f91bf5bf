"""The entailment engine: (premise, hypothesis) pairs in, probabilities out."""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from sqb_judge.corpus.surrogates import replace_surrogates
from sqb_judge.errors import InputError
from sqb_judge.nli.batching import plan_batches
from sqb_judge.nli.calibration import Calibration
from sqb_judge.nli.checkpoint import Checkpoint, load_checkpoint
from sqb_judge.nli.labels import CONTRADICTION, ENTAILMENT, NEUTRAL
from sqb_judge.nli.pieces import hypothesis_parts, premise_windows

Probabilities = npt.NDArray[np.float64]
Pair = tuple[str, str]
Progress = Callable[[int], None]

# Rows times padded length per batch. On a CPU more than a few thousand tokens gain nothing and
# cost memory; an accelerator wants larger batches.
TOKEN_BUDGET = {"cpu": 4096, "cuda": 65536, "mps": 16384}

# Pairs remembered within a process, so that several metrics over the same texts score them once.
REMEMBERED = 200_000


@dataclass(frozen=True, slots=True)
class _Encoded:
    """Token ids of one input, ready for a batch."""

    ids: tuple[int, ...]
    types: tuple[int, ...] | None


class Engine:
    """Scores pairs with one checkpoint.

    Use `load_engine` to get one.

    Args:
        checkpoint: The loaded model.
        token_budget: Rows times padded length per batch.
        max_tokens: Longest input; at most the model's own window.
        threshold: Overrules the calibrated threshold.
        temperature: Overrules the calibrated temperature.

    Attributes:
        checkpoint: As given.
        threshold: A score at or above it is support.
        temperature: Logits are divided by it.
        max_tokens: Longest input in tokens, special tokens included.
        inputs_run: Inputs that went through the model so far; what was remembered does not count.
    """

    def __init__(
        self,
        checkpoint: Checkpoint,
        token_budget: int,
        max_tokens: int | None = None,
        threshold: float | None = None,
        temperature: float | None = None,
    ) -> None:
        self.checkpoint = checkpoint
        self.threshold = checkpoint.calibration.threshold if threshold is None else threshold
        self.temperature = (
            checkpoint.calibration.temperature if temperature is None else temperature
        )
        if not 0 < self.threshold < 1:
            raise InputError(f"The threshold is {self.threshold}; give a number between 0 and 1.")
        if self.temperature <= 0:
            raise InputError(f"The temperature is {self.temperature}; give a number above 0.")
        self.max_tokens = min(max_tokens or checkpoint.window, checkpoint.window)
        if self.max_tokens < 32:
            raise InputError(f"A window of {self.max_tokens} tokens is too small; give 32 or more.")
        self._token_budget = token_budget
        self._special = checkpoint.layout.overhead(checkpoint.tokenizer)
        self._memory: OrderedDict[Pair, tuple[float, float, float]] = OrderedDict()
        self.inputs_run = 0

    @property
    def signature(self) -> str:
        """What reproduces a probability: model, fingerprint, dtype, window and temperature."""
        checkpoint = self.checkpoint
        return (
            f"model:{checkpoint.name}@{checkpoint.fingerprint}"
            + (f"|preset:{checkpoint.preset}" if checkpoint.preset else "")
            + (f"|training-data:{checkpoint.restricted}" if checkpoint.restricted else "")
            + f"|dtype:{checkpoint.dtype}|window:{self.max_tokens}"
            f"|temperature:{self.temperature:g}"
        )

    def recalibrated(self, calibration: Calibration) -> Engine:
        """The same model with another temperature, threshold and weights.

        What was scored is remembered where the temperature stays.
        """
        other = Engine(
            replace(self.checkpoint, calibration=calibration), self._token_budget, self.max_tokens
        )
        if other.temperature == self.temperature:
            other._memory = OrderedDict(self._memory)
        return other

    @property
    def longest_hypothesis(self) -> int:
        """Tokens up to which a hypothesis is scored whole: half the window."""
        return (self.max_tokens - self._special) // 2

    def premise_room(self, hypothesis: str) -> int:
        """Tokens of a premise that fit beside a hypothesis, or beside its longest part."""
        used = min(self.count_tokens([hypothesis])[0], self.longest_hypothesis)
        return self.max_tokens - self._special - used

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, without special tokens."""
        if not texts:
            return []
        encoded = self.checkpoint.tokenizer(
            [replace_surrogates(text) for text in texts],
            add_special_tokens=False,
            verbose=False,
            return_token_type_ids=False,
        )
        return [len(ids) for ids in encoded["input_ids"]]

    def is_oversized(self, hypotheses: Sequence[str]) -> list[bool]:
        """Whether each hypothesis is too long to be scored whole, and is judged in parts."""
        return [n > self.longest_hypothesis for n in self.count_tokens(hypotheses)]

    def probabilities(
        self, pairs: Iterable[Pair], progress: Progress | None = None
    ) -> Probabilities:
        """Entailment, neutral and contradiction for each (premise, hypothesis).

        Nothing is truncated. A premise that does not fit is cut into overlapping sentence windows,
        and the window that entails most counts (or, where none entails, the one that contradicts
        most). A hypothesis over half the model's window is cut into parts, and the weakest counts.
        Equal pairs are scored once, and remembered within the process.

        Args:
            pairs: Premises and hypotheses. An empty premise entails nothing; an empty hypothesis
                states nothing: both give certain neutral.
            progress: Called with the number of inputs just scored, for a progress bar.

        Returns:
            Shape (n, 3), rows sum to 1.
        """
        wanted = [
            (replace_surrogates(premise), replace_surrogates(hypothesis))
            for premise, hypothesis in pairs
        ]
        missing = [pair for pair in dict.fromkeys(wanted) if pair not in self._memory]
        scored = dict(zip(missing, self._score(missing, progress), strict=True))
        result = np.empty((len(wanted), 3), dtype=np.float64)
        for row, pair in enumerate(wanted):
            if pair in scored:
                result[row] = scored[pair]
            else:
                self._memory.move_to_end(pair)
                result[row] = self._memory[pair]
        self._memory.update(scored)
        while len(self._memory) > REMEMBERED:
            self._memory.popitem(last=False)
        return result

    def _score(
        self, pairs: Sequence[Pair], progress: Progress | None
    ) -> list[tuple[float, float, float]]:
        """Scores distinct pairs: cut what is too long, run all inputs together, put rows back."""
        lengths = dict(
            zip(
                texts := list(dict.fromkeys(text for pair in pairs for text in pair)),
                self.count_tokens(texts),
                strict=True,
            )
        )
        inputs: dict[Pair, int] = {}
        # Per pair: for each part of the hypothesis, the rows of its premise windows.
        plans: list[list[list[int]]] = []
        for premise, hypothesis in pairs:
            plan: list[list[int]] = []
            if premise.strip() and hypothesis.strip():
                parts = [hypothesis]
                if lengths[hypothesis] > self.longest_hypothesis:
                    parts = hypothesis_parts(hypothesis, self.longest_hypothesis, self.count_tokens)
                for part in parts:
                    used = lengths[part] if part in lengths else self.count_tokens([part])[0]
                    room = self.max_tokens - self._special - used
                    windows = [premise]
                    if lengths[premise] > room:
                        windows = premise_windows(premise, room, self.count_tokens)
                    plan.append(
                        [inputs.setdefault((window, part), len(inputs)) for window in windows]
                    )
            plans.append(plan)
        rows = self._run(list(inputs), progress)
        return [_combine(rows, plan) for plan in plans]

    def _run(self, inputs: Sequence[Pair], progress: Progress | None) -> Probabilities:
        """Runs the model over inputs that all fit its window."""
        import torch

        result = np.empty((len(inputs), 3), dtype=np.float64)
        if not inputs:
            return result
        encoded = self._encode(inputs)
        device = self.checkpoint.model.device
        pad = self.checkpoint.tokenizer.pad_token_id or 0
        batches = plan_batches([len(e.ids) for e in encoded], self._token_budget, self.max_tokens)
        for width, rows in batches:
            ids = torch.full((len(rows), width), pad, dtype=torch.long)
            mask = torch.zeros_like(ids)
            types = torch.zeros_like(ids)
            for place, row in enumerate(rows):
                size = len(encoded[row].ids)
                ids[place, :size] = torch.tensor(encoded[row].ids)
                mask[place, :size] = 1
                segments = encoded[row].types
                if segments is not None:
                    types[place, :size] = torch.tensor(segments)
            batch = {"input_ids": ids.to(device), "attention_mask": mask.to(device)}
            if encoded[rows[0]].types is not None:
                batch["token_type_ids"] = types.to(device)
            with torch.inference_mode():
                logits = self.checkpoint.model(**batch).logits.float().cpu().numpy()
            result[rows] = self._to_classes(logits.astype(np.float64))
            self.inputs_run += len(rows)
            if progress:
                progress(len(rows))
        return result

    def _encode(self, inputs: Sequence[Pair]) -> list[_Encoded]:
        tokens = self.checkpoint.layout.encode(self.checkpoint.tokenizer, inputs)
        types = tokens.get("token_type_ids") if self.checkpoint.segments else None
        longest = max(map(len, tokens["input_ids"]))
        if longest > self.max_tokens:
            # Tokenizers encode the two texts apart, so that counts add up; one that does not
            # must not lose its last words in silence.
            raise InputError(
                f"A pair came out at {longest} tokens where {self.max_tokens} fit; "
                f"load the engine with max_tokens={2 * self.max_tokens - longest} or less."
            )
        return [
            _Encoded(tuple(ids), None if types is None else tuple(types[row]))
            for row, ids in enumerate(tokens["input_ids"])
        ]

    def _to_classes(self, logits: Probabilities) -> Probabilities:
        """Logits, shape (n, outputs), to entailment, neutral and contradiction, shape (n, 3)."""
        head = self.checkpoint.head
        scaled = logits / self.temperature
        result = np.zeros((len(scaled), 3), dtype=np.float64)
        if head.is_score:
            entailed = 1 / (1 + np.exp(-np.clip(scaled[:, 0], -500, 500)))
            result[:, ENTAILMENT] = entailed
            result[:, NEUTRAL] = 1 - entailed
            return result
        scaled -= scaled.max(axis=1, keepdims=True)
        exponents = np.exp(scaled)
        shares = exponents / exponents.sum(axis=1, keepdims=True)
        for output, target in enumerate(head.classes):
            result[:, target] += shares[:, output]
        return result


def _strongest(rows: Probabilities) -> Probabilities:
    """Of several premise windows, the row that decides.

    Support anywhere is support, so the most entailing window comes first; only where none entails
    does the most contradicting one speak.
    """
    best: Probabilities = rows[int(rows[:, ENTAILMENT].argmax())]
    if best[ENTAILMENT] < 0.5:
        against = rows[int(rows[:, CONTRADICTION].argmax())]
        if against[CONTRADICTION] >= 0.5:
            best = against
    return best


def _combine(rows: Probabilities, plan: Sequence[Sequence[int]]) -> tuple[float, float, float]:
    """One row per pair: the strongest window of each part, then the weakest part."""
    if not plan:
        return (0.0, 1.0, 0.0)
    parts = np.stack([_strongest(rows[list(windows)]) for windows in plan])
    entailed, neutral, contradicted = parts[int(parts[:, ENTAILMENT].argmin())]
    return (float(entailed), float(neutral), float(contradicted))


@functools.lru_cache(maxsize=4)
def _cached_engine(
    model: str | None, device: str, dtype: str, revision: str | None,
    labels: tuple[str, ...] | None, token_budget: int | None, max_tokens: int | None,
    threshold: float | None, temperature: float | None,
) -> Engine:  # fmt: skip
    kind = device.split(":")[0]
    return Engine(
        load_checkpoint(model, device, dtype, revision, labels),
        token_budget or TOKEN_BUDGET.get(kind, TOKEN_BUDGET["cpu"]),
        max_tokens,
        threshold,
        temperature,
    )


def load_engine(
    model: str | None = None,
    device: str | None = None,
    *,
    dtype: str = "float32",
    revision: str | None = None,
    labels: Sequence[str] | None = None,
    token_budget: int | None = None,
    max_tokens: int | None = None,
    threshold: float | None = None,
    temperature: float | None = None,
) -> Engine:
    """Loads an entailment engine; a second call with the same arguments returns the same one.

    Args:
        model: Preset (see `sqb_judge.nli.presets`), or Hub name or folder of a
            sequence-classification checkpoint; None for the embedded model, which needs no network.
        device: A torch device; None takes the GPU where there is one, else the CPU.
        dtype: Of the weights: "float32", "bfloat16" or "float16".
        revision: Branch, tag or commit on the Hub.
        labels: Names of the outputs in order, where the checkpoint's config does not tell.
        token_budget: Rows times padded length per batch; None suits the device.
        max_tokens: Longest input; None takes the model's window.
        threshold: Overrules the calibrated threshold, between 0 and 1.
        temperature: Overrules the calibrated temperature, above 0.

    Raises:
        InputError: An argument or the model cannot be used.
    """
    if dtype not in {"float32", "bfloat16", "float16"}:
        raise InputError(f"dtype is {dtype!r}; give float32, bfloat16 or float16.")
    if device is None:
        import torch

        device = "cuda" if torch.cuda.is_available() else "cpu"
    return _cached_engine(
        None if model == "embedded" else model, device, dtype, revision,
        tuple(labels) if labels is not None else None,
        token_budget, max_tokens, threshold, temperature,
    )  # fmt: skip
