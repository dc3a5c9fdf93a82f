"""The same player entered twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kodeks.formats.entries.column import fold
from kodeks.formats.remark import Remark
from kodeks.tournament.entry import Entry

__all__ = ["find_duplicates"]


def find_duplicates(found: Sequence[tuple[int, Entry]]) -> Iterator[Remark]:
    """Each row that seems to enter somebody again: same FIDE number, same licence, or same name and no other birth."""
    seen: dict[tuple[str, str], list[tuple[int, Entry]]] = {}
    for line, entry in found:
        earlier = [
            (first, other) for key in _keys(entry) for first, other in seen.get(key, ()) if _may_be_same(entry, other)
        ]
        if earlier:
            yield Remark("entries-duplicate", line, facts={"name": entry.name, "first": min(earlier)[0]})
        for key in _keys(entry):
            seen.setdefault(key, []).append((line, entry))


def _keys(entry: Entry) -> Iterator[tuple[str, str]]:
    """What two rows of the same player share; the order of his names is nobody's habit."""
    if entry.fide_id:
        yield "fide_id", entry.fide_id
    if entry.licence:
        yield "licence", fold(entry.licence)
    yield "name", " ".join(sorted(fold(part) for part in entry.name.replace(",", " ").split()))


def _may_be_same(one: Entry, two: Entry) -> bool:
    if one.fide_id and one.fide_id == two.fide_id:
        return True
    if one.licence and fold(one.licence) == fold(two.licence):
        return True
    if one.fide_id and two.fide_id:
        return False
    return not one.birth or not two.birth or one.birth.startswith(two.birth) or two.birth.startswith(one.birth)
