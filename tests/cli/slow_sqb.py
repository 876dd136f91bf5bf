"""`sqb` with the stub engine and a pause at each call, to be killed in the middle."""

from __future__ import annotations

import time
from typing import Any

from sqb_judge import nli
from sqb_judge.cli import main
from tests.stub_engine import StubEngine


class _Slow(StubEngine):
    def probabilities(self, pairs: Any, progress: Any = None) -> Any:
        time.sleep(0.05)
        return super().probabilities(pairs, progress)


if __name__ == "__main__":
    nli.load_engine = lambda *args, **options: _Slow()
    main()
