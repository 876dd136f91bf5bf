"""What is put on the Hub: read back unchanged by datasets, by SQB and by Croissant's reader."""

from __future__ import annotations

import itertools
from pathlib import Path

import datasets
import mlcroissant
import pytest
from huggingface_hub import DatasetCard

from sqb_judge.corpus import read_corpus, read_outputs
from sqb_judge.corpus.collection import read_collection
from sqb_judge.corpus.exceptions import read_exceptions
from sqb_judge.corpus.parquet import dataset_files, write_dataset
from sqb_judge.corpus.records import Output, TestCase
from sqb_judge.corpus.skeleton import write_skeleton
from sqb_judge.corpus.tables import case_features, output_features
from sqb_judge.errors import InputError


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return dataset_files(read_collection())


@pytest.fixture(scope="module")
def folder(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("built") / "corpus"
    write_dataset(root, files)
    return root


def test_the_same_to_the_byte(files: dict[str, bytes]) -> None:
    assert dataset_files(read_collection()) == files


def test_columns_are_the_fields_of_the_records() -> None:
    assert set(case_features()) == set(TestCase.model_fields)
    assert set(output_features()) == set(Output.model_fields)
    for column in ("source_corpus", "reference_facts", "required_topics", "forbidden_claims"):
        record = TestCase.model_fields[column].annotation.__args__[0]
        assert set(case_features()[column].feature) == set(record.model_fields)


@pytest.mark.parametrize("name", ["technical", "regulatory", "medical", "financial"])
def test_cases_survive(folder: Path, name: str) -> None:
    cases = read_corpus(name).fingerprint
    assert read_corpus(folder, config=name).fingerprint == cases
    assert read_corpus(folder / name / "test-00000-of-00001.parquet").fingerprint == cases


def test_the_default_is_every_case(folder: Path) -> None:
    assert read_corpus(folder).cases == read_corpus("bundled").cases


def test_outputs_survive(folder: Path) -> None:
    assert read_outputs(folder / "outputs") == list(read_collection().outputs)


def test_exceptions_survive(folder: Path) -> None:
    assert read_exceptions(str(folder)) == dict(read_collection().exceptions)


def test_datasets_loads_a_configuration(folder: Path) -> None:
    table = datasets.load_dataset(str(folder), "technical", split="test")
    assert [row["id"] for row in table] == [case.id for case in read_corpus("technical").cases]
    assert table.features == case_features()
    assert set(datasets.get_dataset_config_names(str(folder))) >= {"all", "outputs", "faults"}


def test_the_card_is_one(files: dict[str, bytes]) -> None:
    card = DatasetCard(files["README.md"].decode(), ignore_metadata_errors=False)
    fields = card.data.to_dict()
    assert fields["license"] == "apache-2.0"
    default = [config["config_name"] for config in fields["configs"] if config.get("default")]
    assert default == ["all"]
    for case in read_corpus("bundled").cases:
        assert f"| {case.id} |" in card.text


def test_croissant_is_valid_and_readable(folder: Path) -> None:
    data = mlcroissant.Dataset(str(folder / "croissant.json"))
    assert data.metadata.issues.errors == set()
    for name in ("technical", "outputs", "faults"):
        assert next(iter(itertools.islice(data.records(name), 1)))


def test_a_folder_with_something_else_is_left_alone(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match=r"notes.txt: is no file of this dataset"):
        write_dataset(tmp_path, files)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_what_others_wrote_stays_in_its_cell(tmp_path: Path) -> None:
    write_skeleton(tmp_path / "mine")
    path = tmp_path / "mine" / "corpus.toml"
    path.write_text('title = "a | b <script> ](x)"\ndescription = "x\\n# Head"\n')
    card = dataset_files(read_collection(str(tmp_path / "mine")))["README.md"].decode()
    assert "<script>" not in card.split("---\n", 2)[2]
    assert "\n# Head" not in card
    assert DatasetCard(card, ignore_metadata_errors=False).data.pretty_name == "a | b <script> ](x)"
