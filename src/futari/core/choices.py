"""The list that the rules give out: what a seat may choose now."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["Choices"]

C = TypeVar("C")


class Choices(Collection[C], Generic[C]):
    """A finite, complete list, made on first use; supports `in`, `len`, iteration and indexing.

    >>> choices = Choices(lambda: ["left", "right"])
    >>> len(choices), "left" in choices, "up" in choices, choices[1]
    (2, True, False, 'right')
    >>> choices
    <Choices: left, right>
    """

    __slots__ = ("_listed", "_source")

    def __init__(self, source: Callable[[], Iterable[C]]) -> None:
        self._source: Callable[[], Iterable[C]] | None = source
        self._listed: tuple[C, ...] = ()

    def _list(self) -> tuple[C, ...]:
        if self._source is not None:
            self._listed = tuple(self._source())
            self._source = None
        return self._listed

    def __contains__(self, choice: object) -> bool:
        return choice in self._list()

    def __iter__(self) -> Iterator[C]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def __getitem__(self, index: int) -> C:
        return self._list()[index]

    def __repr__(self) -> str:
        return f"<Choices: {', '.join(map(str, self._list())) or 'none'}>"
