"""The embedded model, loaded once: the real thing, as users get it."""

from __future__ import annotations

import pytest

from sqb_judge.factual import Checker
from sqb_judge.nli import load_engine


@pytest.fixture(scope="session")
def checker() -> Checker:
    return Checker(load_engine(device="cpu"))
