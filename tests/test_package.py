"""The package as a whole: what importing it costs, and that a wheel holds all it needs."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(code: str, folder: Path, **environment: str) -> str:
    """Runs Python code in a fresh process in `folder`, offline."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "HF_HUB_OFFLINE": "1", "HF_EVALUATE_OFFLINE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("module", ["sqb_judge", "sqb_judge.corpus", "sqb_judge.text"])
def test_importing_loads_neither_torch_nor_evaluate(module, tmp_path):
    code = (
        f"import sys, {module}\n"
        "print([m for m in ('torch', 'transformers', 'evaluate', 'datasets') if m in sys.modules])"
    )
    assert run(code, tmp_path) == "[]"


@pytest.mark.slow
def test_an_installed_wheel_works_in_an_empty_folder(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
         "--wheel-dir", str(tmp_path), str(ROOT)],
        check=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("sqb_judge-*.whl")
    site, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    zipfile.ZipFile(wheel).extractall(site)
    assert wheel.stat().st_size < 60e6
    code = """
import sqb_judge
from sqb_judge.corpus import bundled_outputs, read_corpus
from sqb_judge.modules import load_metric, metric_names, metric_path
print(sqb_judge.__file__)
case = read_corpus("technical").case("k8s-pod-recovery")
print(len(case.reference_facts), len(bundled_outputs(case.id)))
for name in metric_names():
    print(metric_path(name))
    load_metric(name)
text = "The kubelet restarts failed containers."
result = load_metric("factual_recall").compute(predictions=[text], references=[[text]])
print(result["factual_recall"])
"""
    origin, sizes, *paths, recall = run(code, empty, PYTHONPATH=str(site)).splitlines()
    assert origin.startswith(str(site))
    assert sizes == "40 3"
    assert len(paths) == 6
    assert all(path.startswith(str(site)) for path in paths)
    assert recall == "1.0"
