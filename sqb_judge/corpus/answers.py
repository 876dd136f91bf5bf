"""Outputs in; the same outputs out, once each is known to answer a case of the corpus."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from sqb_judge.corpus.reading import Corpus
from sqb_judge.corpus.records import Output
from sqb_judge.corpus.rows import data_files, read_rows
from sqb_judge.corpus.validation import to_record
from sqb_judge.corpus.wording import nearest, quoted
from sqb_judge.errors import InputError


def read_answers(path: str | PathLike[str], corpus: Corpus) -> list[Output]:
    """Read generated texts for a corpus.

    Raises:
        InputError: As `read_outputs`; also if an output names a case that the corpus does not
            have, or one contender answers a case twice. With file and line.
    """
    known = list(Output.model_fields)
    placed = [
        (row.place, to_record(row, Output))
        for file in data_files(Path(path))
        for row in read_rows(file, known)
    ]
    check_answers(corpus, placed)
    return [output for _, output in placed]


def check_answers(corpus: Corpus, outputs: Iterable[tuple[str, Output]]) -> None:
    """Check that outputs belong to a corpus.

    Args:
        corpus: The cases.
        outputs: Each with its place, for messages.

    Raises:
        InputError: Naming the place (and for a repeated output both places).
    """
    cases = {case.id for case in corpus.cases}
    places: dict[tuple[str, str], str] = {}
    for place, output in outputs:
        if output.case_id not in cases:
            near = nearest(output.case_id, cases)
            remedy = f"write {quoted(near)} if you mean it" if near else "check the id"
            raise InputError(
                f'{place}: field "case_id" is {quoted(output.case_id)}, and corpus '
                f"{quoted(corpus.name)} has no such case; {remedy}, or name another corpus."
            )
        key = (output.case_id, output.contender)
        if key in places:
            # Two texts of one contender for one case would count it twice in every mean.
            raise InputError(
                f"{place}: contender {quoted(output.contender)} already answers case "
                f"{quoted(output.case_id)} in {places[key]}; remove one or rename the contender."
            )
        places[key] = place
