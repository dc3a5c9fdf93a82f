"""The same player entered twice."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from kodeks.formats.entries.column import fold
from kodeks.formats.remark import Remark
from kodeks.tournament.entry import Entry


def find_duplicates(found: Sequence[tuple[int, Entry]]) -> Iterator[Remark]:
    """Each row that seems to enter somebody again: same FIDE number, same licence, or same name and no other birth."""
    seen = _FirstLines()
    names = [_name(entry) for _, entry in found]
    bearers = Counter(names)
    for (line, entry), name in zip(found, names, strict=True):
        known_as = name if bearers[name] > 1 else None
        first = seen.first(entry, known_as)
        if first is not None:
            yield Remark("entries-duplicate", line, facts={"name": entry.name, "first": first})
        seen.add(entry, known_as, line)


class _FirstLines:
    """The first line of everybody so far. Two of one name with two FIDE numbers are two people; who has no namesake has
    no name here."""

    def __init__(self) -> None:
        self.by_sign: dict[tuple[str, str], int] = {}
        self.by_name: defaultdict[str, _Births] = defaultdict(_Births)
        self.without_number: defaultdict[str, _Births] = defaultdict(_Births)

    def first(self, entry: Entry, name: str | None) -> int | None:
        """The first line that may be his."""
        namesakes = self.without_number if entry.fide_id else self.by_name
        found = [self.by_sign.get(sign) for sign in _signs(entry)]
        if name is not None:
            found.append(namesakes[name].first(entry.birth))
        return min((line for line in found if line is not None), default=None)

    def add(self, entry: Entry, name: str | None, line: int) -> None:
        for sign in _signs(entry):
            self.by_sign.setdefault(sign, line)
        if name is None:
            return
        self.by_name[name].add(entry.birth, line)
        if not entry.fide_id:
            self.without_number[name].add(entry.birth, line)


class _Births:
    """First lines by birth. A year is the beginning of a date, and one that is not known of every date."""

    def __init__(self) -> None:
        self.exact: dict[str, int] = {}
        self.beginning: dict[str, int] = {}

    def first(self, birth: str) -> int | None:
        """The first line whose birth is no other."""
        found = [self.beginning.get(birth), *(self.exact.get(birth[:end]) for end in range(len(birth)))]
        return min((line for line in found if line is not None), default=None)

    def add(self, birth: str, line: int) -> None:
        self.exact.setdefault(birth, line)
        for end in range(len(birth) + 1):
            self.beginning.setdefault(birth[:end], line)


def _signs(entry: Entry) -> Iterator[tuple[str, str]]:
    """What only one person has."""
    if entry.fide_id:
        yield "fide_id", entry.fide_id
    if entry.fmjd_id:
        yield "fmjd_id", entry.fmjd_id
    if entry.licence:
        yield "licence", fold(entry.licence)


def _name(entry: Entry) -> str:
    """The order of his names is nobody's habit."""
    return " ".join(sorted(fold(part) for part in entry.name.replace(",", " ").split()))
