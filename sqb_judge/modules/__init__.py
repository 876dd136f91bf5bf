"""Columns in; the flat results of the `evaluate` modules out.

- `FactualModule` is what the modules in `metrics/` are made of.
- `load_metric` loads one of them from this installation, without a network; `metric_path` is its
  folder, for `evaluate.load` and `evaluate.combine`.

Importing this package imports evaluate.
"""

from sqb_judge.modules.factual import FactualModule
from sqb_judge.modules.folders import load_metric, metric_names, metric_path
from sqb_judge.modules.module import SqbModule

__all__ = ["FactualModule", "SqbModule", "load_metric", "metric_names", "metric_path"]
