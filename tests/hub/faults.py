"""Faults that a small Hub commits on demand: refusals, errors, silence, lost answers."""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass
from typing import Any


@dataclass
class Fault:
    """What happens to requests.

    Attributes:
        match: Regular expression, searched in "METHOD /path".
        times: How many requests it still happens to.
        status: Answered in place of the true answer; 0 for none.
        retry_after: Seconds for the header of that name.
        hang: Seconds before anything is answered.
        after: The request is obeyed first, and its answer lost.
        say: Message in the body.
    """

    match: str
    times: int = 1_000_000
    status: int = 0
    retry_after: int | None = None
    hang: float = 0.0
    after: bool = False
    say: str = "a fault on demand"


class Faults:
    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._lock = threading.Lock()

    def set(self, faults: list[dict[str, Any]]) -> None:
        with self._lock:
            self._faults = [Fault(**fault) for fault in faults]

    def take(self, request: str) -> Fault | None:
        with self._lock:
            for fault in self._faults:
                if fault.times > 0 and re.search(fault.match, request):
                    fault.times -= 1
                    return fault
        return None
