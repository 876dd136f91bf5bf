"""`--device`: what torch says about the device is told, other failures are not blamed on it."""

from __future__ import annotations

from typing import Any

import pytest

from sqb_judge import nli
from sqb_judge.cli import options
from sqb_judge.errors import InputError


def no_engine(*args: Any, **named: Any) -> None:
    raise RuntimeError("CUDA out of memory")


@pytest.mark.parametrize("device", ["toaster", "meta", "cuda:99", "cpu:x", ""])
def test_unusable_devices(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nli, "load_engine", no_engine)
    with pytest.raises(InputError) as refused:
        options.load_engine(device=device)
    message = str(refused.value)
    assert message.startswith(f"device {device!r} cannot be used (")
    assert message.endswith("; give cpu, or leave --device out.")
    assert "\n" not in message


@pytest.mark.parametrize("device", [None, "cpu"])
def test_other_failures_are_not_blamed_on_the_device(
    device: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nli, "load_engine", no_engine)
    with pytest.raises(RuntimeError, match="out of memory"):
        options.load_engine(device=device)
