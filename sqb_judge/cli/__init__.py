"""Commands only; what they do is done elsewhere.

Modules that load torch are imported inside the commands, so that `sqb --help` answers at once.
"""

from sqb_judge.cli.app import app, main

__all__ = ["app", "main"]
