"""Damaged and unfit checkpoints are refused in one sentence; calibration is found where it lies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from huggingface_hub import constants
from safetensors.torch import load_file, save_file
from transformers import AutoModelForSequenceClassification

from sqb_judge.errors import InputError
from sqb_judge.nli import load_engine
from tests.nli import tiny

THREE = ["contradiction", "neutral", "entailment"]
WEIGHTS = "model.safetensors"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return tiny.bert(tmp_path / "model", THREE)


def change_config(folder: Path, **fields: Any) -> None:
    """Sets fields of a checkpoint's config; None takes one out."""
    path = folder / "config.json"
    config = {**json.loads(path.read_text(encoding="utf-8")), **fields}
    kept = {name: value for name, value in config.items() if value is not None}
    path.write_text(json.dumps(kept), encoding="utf-8")


def assert_refused(folder: Path, *parts: str, **options: Any) -> None:
    with pytest.raises(InputError) as refused:
        load_engine(str(folder), **options)
    message = str(refused.value)
    assert message.endswith(".")
    assert "\n" not in message
    for part in (str(folder), *parts):
        assert part in message


class TestDamaged:
    @pytest.mark.parametrize("size", [0, 4, 500, -1])
    def test_truncated_weights(self, model: Path, size: int) -> None:
        path = model / WEIGHTS
        path.write_bytes(path.read_bytes()[:size])
        assert_refused(model, "Could not load", "safetensors weights")

    def test_weights_of_another_shape(self, model: Path) -> None:
        tensors = load_file(model / WEIGHTS)
        tensors["classifier.weight"] = tensors["classifier.weight"][:, :8].contiguous()
        save_file(tensors, model / WEIGHTS, metadata={"format": "pt"})
        assert_refused(model, "Could not load")

    def test_a_config_for_a_larger_model(self, model: Path) -> None:
        change_config(model, hidden_size=32)
        assert_refused(model, "Could not load")

    @pytest.mark.parametrize("fields", [{"hidden_size": "x"}, {"id2label": ["a", "b", "c"]}])
    def test_a_config_with_wrong_types(self, model: Path, fields: dict[str, Any]) -> None:
        change_config(model, **fields)
        assert_refused(model, "Could not load")

    @pytest.mark.parametrize("content", ["", "[]", "{}"])
    def test_a_broken_tokenizer(self, model: Path, content: str) -> None:
        (model / "tokenizer.json").write_text(content, encoding="utf-8")
        assert_refused(model, "Could not load")

    def test_no_label_names(self, model: Path) -> None:
        # transformers then assumes two outputs with names that say nothing.
        change_config(model, id2label=None, label2id=None)
        assert_refused(model, "LABEL_0, LABEL_1", "pass labels")
        assert_refused(model, "2 outputs but 3 labels", labels=THREE)


class TestRandomWeights:
    """transformers makes up what a checkpoint lacks."""

    def test_an_encoder_without_a_head(self, model: Path) -> None:
        whole = AutoModelForSequenceClassification.from_pretrained(model)
        whole.bert.save_pretrained(model)
        assert_refused(model, "lack 2 of its tensors", "'classifier.bias'")

    def test_a_missing_layer(self, model: Path) -> None:
        change_config(model, num_hidden_layers=3)
        assert_refused(model, "lack 16 of its tensors", "bert.encoder.layer.2.")

    def test_weights_beside_those_needed_do_no_harm(self, model: Path) -> None:
        tensors = load_file(model / WEIGHTS)
        tensors["extra.weight"] = tensors["classifier.weight"].clone()
        save_file(tensors, model / WEIGHTS, metadata={"format": "pt"})
        assert load_engine(str(model)).checkpoint.window == 64


class TestCalibration:
    @pytest.fixture
    def cached(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """The snapshot of user/model in a cache of the Hub, with no network."""
        home = tmp_path / "hub"
        commit = "0" * 40
        repository = home / "models--user--model"
        (repository / "refs").mkdir(parents=True)
        (repository / "refs" / "main").write_text(commit, encoding="utf-8")
        monkeypatch.setattr(constants, "HF_HUB_CACHE", str(home))
        monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
        # Another test may have loaded the name from elsewhere.
        from sqb_judge.nli import engine

        engine._cached_engine.cache_clear()
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        monkeypatch.chdir(elsewhere)
        return tiny.bert(repository / "snapshots" / commit, THREE)

    def test_of_a_hub_model_comes_from_the_hub(self, cached: Path) -> None:
        (cached / "calibration.json").write_text('{"threshold": 0.7}', encoding="utf-8")
        engine = load_engine("user/model")
        assert engine.threshold == 0.7
        assert engine.checkpoint.name == "user/model"

    def test_of_a_hub_model_without_one_is_the_default(self, cached: Path) -> None:
        assert load_engine("user/model").threshold == 0.5

    def test_a_folder_of_that_name_in_the_working_folder_is_a_folder(self, cached: Path) -> None:
        (cached / "calibration.json").write_text('{"threshold": 0.7}', encoding="utf-8")
        folder = tiny.bert(Path("user/model"), THREE)
        (folder / "calibration.json").write_text('{"threshold": 0.6}', encoding="utf-8")
        engine = load_engine("user/model")
        assert engine.threshold == 0.6
        assert engine.checkpoint.name == "model"

    def test_a_stray_file_in_the_working_folder_is_not_used(self, cached: Path) -> None:
        Path("calibration.json").write_text('{"threshold": 0.6}', encoding="utf-8")
        assert load_engine("user/model").threshold == 0.5
