"""Fixtures of the metric modules' tests."""

import evaluate
import pytest
from metric_examples import NAMES


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


@pytest.fixture(autouse=True)
def _caches(tmp_path, monkeypatch):
    """Evaluate's data folder is looked at by the tests, and must be empty before."""
    monkeypatch.setattr(evaluate.config, "HF_METRICS_CACHE", str(tmp_path / "rows"))
