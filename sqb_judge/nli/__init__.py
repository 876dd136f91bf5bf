"""(premise, hypothesis) pairs in; probabilities of entailment, neutral and contradiction out.

`load_engine` is the door. Importing this package does not load torch; loading an engine does.
"""

from sqb_judge.nli.engine import Engine, load_engine

__all__ = ["Engine", "load_engine"]
