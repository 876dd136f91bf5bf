"""Word lists, written as running text."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


def numbered(text: str, start: int = 0) -> dict[str, int]:
    """The words of a text with their numbers, in order."""
    return {word: number for number, word in enumerate(text.split(), start)}
