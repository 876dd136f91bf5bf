"""The JSON file."""

import json
from pathlib import Path

from sqb_demo.download import result_json, write_result
from tests.space.examples import results


def test_scores_and_verdicts():
    record = json.loads(result_json(results()))
    assert record["examples"][0]["scores"]["factual_recall"] == 0.5
    assert record["signature"] == "sqb:test"
    items = [verdict["item"] for verdict in record["verdicts"]]
    assert {name: items.count(name) for name in items} == {
        "fact": 2,
        "claim": 3,
        "topic": 2,
        "forbidden": 2,
    }


def test_visitors_get_files_of_their_own(tmp_path):
    first, second = (Path(write_result(results(), str(tmp_path / "cache"))) for _ in range(2))
    assert first != second
    assert first.name == second.name == "sqb-pods.json"
    assert first.read_text() == result_json(results())
