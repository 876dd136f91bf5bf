"""The base of SQB's evaluate modules: columns may be left out, and no lock stays behind."""

from __future__ import annotations

import inspect
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar

import datasets
import evaluate

from sqb_judge.errors import InputError
from sqb_judge.modules.columns import Column, fill

# Evaluate hands an unknown option on to here in silence; what it knows itself is listed by it.
_EVALUATE_OPTIONS = frozenset(inspect.signature(evaluate.EvaluationModule.__init__).parameters) - {
    "self",
    "kwargs",
}


class SqbModule(evaluate.Metric):  # type: ignore[misc]  # evaluate is published without types
    """An evaluate metric with columns that may be left out.

    A subclass sets `COLUMNS`, and gives `_info` and `_compute`. `_compute` takes every column and,
    by name, the options of `compute`.

    Rows are kept in memory unless asked otherwise. Evaluate's own default, a file and its lock,
    makes a second instance wait, stays behind after an exception, and mixes up the rows of
    processes that share a folder. So nothing here ever waits for another process, except with
    `num_process` above 1, which asks evaluate to collect rows through files.

    Args:
        config_name: Passed through.
        keep_in_memory: True insists on it; the default of evaluate, False, counts as not said.
        num_process: Number of processes whose rows evaluate collects; the result is then given on
            process 0, and None elsewhere.
        on_disk: Keeps rows in evaluate's cache folder instead of in memory.
        evaluate_options: Others of `evaluate.EvaluationModule`, `experiment_id` for example.

    Raises:
        InputError: An option is unknown, or options contradict each other.
    """

    COLUMNS: ClassVar[tuple[Column, ...]] = ()

    # Set by evaluate: where the rows are kept until they are scored.
    writer: Any
    buf_writer: Any
    data: Any
    filelock: Any
    filelocks: Any
    cache_file_name: Any
    file_paths: Any

    def __init__(
        self,
        config_name: str | None = None,
        keep_in_memory: bool = False,
        num_process: int = 1,
        *,
        on_disk: bool = False,
        **evaluate_options: Any,
    ) -> None:
        for option in evaluate_options:
            if option not in _EVALUATE_OPTIONS:
                raise InputError(
                    f"{type(self).__name__} has no option {option!r}; "
                    f"it takes {', '.join(self._option_names())} and those of evaluate.load."
                )
        if keep_in_memory and on_disk:
            raise InputError("keep_in_memory and on_disk contradict each other; give one of them.")
        super().__init__(
            config_name=config_name,
            keep_in_memory=keep_in_memory or not (on_disk or num_process > 1),
            num_process=num_process,
            **evaluate_options,
        )

    def compute(
        self, *, predictions: Any = None, references: Any = None, **kwargs: Any
    ) -> dict[str, Any] | None:
        """Scores what was added, and what is given here.

        Args:
            predictions: One string per example.
            references: One list of strings per example.
            kwargs: Further columns and options, see below. A column may be left out, or None,
                where the metric can do without it.

        Returns:
            The result; None on all but the first of several processes.

        Raises:
            InputError: A column or an option cannot be used, or nothing was given at all. Rows
                that were added before are kept if it is about what was given here.
        """
        given, options = self._split(
            {"predictions": predictions, "references": references, **kwargs}
        )
        rows = self._rows(given) if given else None
        if rows is None and self.writer is None:
            raise InputError(f"{self.name} was given nothing to score; give predictions.")
        try:
            if rows is not None:
                super().add_batch(**rows)
            if self.num_process == 1 and len(self) == 0:
                # An empty table has no first row, which evaluate and datasets rely on.
                empty: dict[str, Any] = {column.name: [] for column in self.COLUMNS}
                result = self._compute(**empty, **options)
            else:
                result = super().compute(**options)
        finally:
            self._let_go()
        return result  # type: ignore[no-any-return]  # from untyped evaluate

    def add_batch(self, *, predictions: Any = None, references: Any = None, **kwargs: Any) -> None:
        """Adds examples, to be scored by `compute`.

        Args:
            predictions: One string per example.
            references: One list of strings per example.
            kwargs: Further columns, see below.

        Raises:
            InputError: A column cannot be used; nothing is added then.
        """
        given, options = self._split(
            {"predictions": predictions, "references": references, **kwargs}
        )
        self._refuse(options)
        super().add_batch(**self._rows(given))

    def add(self, *, prediction: Any = None, reference: Any = None, **kwargs: Any) -> None:
        """Adds one example, to be scored by `compute`.

        Args:
            prediction: One string.
            reference: One list of strings.
            kwargs: The example's entries of further columns, see below. As in evaluate's own
                `combine`, the names `predictions` and `references` are understood too.

        Raises:
            InputError: An entry cannot be used; nothing is added then.
        """
        given, options = self._split({"predictions": prediction, "references": reference, **kwargs})
        self._refuse(options)
        super().add_batch(**self._rows({name: [value] for name, value in given.items()}))

    def _features(self) -> Any:
        """Types of the columns, for `_info`."""
        return datasets.Features({column.name: column.feature for column in self.COLUMNS})

    def _needs(self) -> tuple[str, ...]:
        """Names of the columns that may not be left out."""
        return ("predictions",)

    def _check(self, rows: Mapping[str, list[Any]]) -> None:
        """Checks columns against each other.

        Raises:
            InputError: They do not fit.
        """

    def _rows(self, given: Mapping[str, Any]) -> dict[str, list[Any]]:
        for name in self._needs():
            if name not in given:
                raise InputError(f"{self.name} needs the column {name}, which was not given.")
        rows = fill(self.COLUMNS, given)
        self._check(rows)
        return rows

    def _split(self, arguments: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Columns that were given, and options of `compute`."""
        columns = {column.name for column in self.COLUMNS}
        given = {n: v for n, v in arguments.items() if n in columns and v is not None}
        options = {n: v for n, v in arguments.items() if n not in columns}
        self._refuse(options, known=set(inspect.signature(self._compute).parameters) - columns)
        return given, options

    def _refuse(
        self, options: Mapping[str, Any], known: frozenset[str] | set[str] = frozenset()
    ) -> None:
        for option in options:
            if option not in known:
                taken = ", ".join([column.name for column in self.COLUMNS] + sorted(known))
                raise InputError(
                    f"{self.name} knows no argument {option!r} here; it takes {taken}."
                )

    @classmethod
    def _option_names(cls) -> list[str]:
        """Options of the constructor beside evaluate's."""
        return [
            name
            for owner in cls.__mro__
            if issubclass(owner, SqbModule) and "__init__" in vars(owner)
            for name, parameter in inspect.signature(owner.__init__).parameters.items()
            if parameter.kind is parameter.KEYWORD_ONLY
        ]

    def _let_go(self) -> None:
        """Forgets all rows, and removes files and locks that an exception left behind."""
        if self.writer is not None:
            self.writer.close()
        self.writer = self.buf_writer = self.data = None
        self.selected_feature_format = None
        held = [*zip(self.filelocks or (), self.file_paths or (), strict=False)]
        held.append((self.filelock, self.cache_file_name))
        for lock, path in held:
            # Another instance may use the same path by now, unless the lock is still ours.
            if lock is not None and lock.is_locked:
                with suppress(FileNotFoundError):
                    os.remove(path)
                lock.release()
        self.filelocks = self.file_paths = self.filelock = self.cache_file_name = None
