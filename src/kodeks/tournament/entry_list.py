"""The entries as they come in, one by one, each list sharing what the one before it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import overload

from kodeks.tournament.entry import Entry

__all__ = ["EntryList"]

SHEET = 64


class EntryList(Sequence[Entry]):
    """Entries on sheets of 64. Every state of a tournament keeps its own list: with plain tuples 6,000 entries were
    18 million places, with sheets that are shared they are half a million."""

    __slots__ = ("_full", "_last")

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        whole = len(entries) - len(entries) % SHEET
        self._full = tuple(tuple(entries[start : start + SHEET]) for start in range(0, whole, SHEET))
        self._last = tuple(entries[whole:])

    def with_entry(self, entry: Entry) -> EntryList:
        """The list with one more at its end."""
        longer = EntryList()
        longer._full, longer._last = self._full, (*self._last, entry)
        if len(longer._last) == SHEET:
            longer._full, longer._last = (*longer._full, longer._last), ()
        return longer

    def __iter__(self) -> Iterator[Entry]:
        return chain(chain.from_iterable(self._full), self._last)

    def __len__(self) -> int:
        return len(self._full) * SHEET + len(self._last)

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        place = at if at >= 0 else at + len(self)
        sheet, line = divmod(place, SHEET)
        if not 0 <= sheet <= len(self._full):
            raise IndexError(at)
        return (self._full[sheet] if sheet < len(self._full) else self._last)[line]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EntryList | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"EntryList({tuple(self)!r})"
