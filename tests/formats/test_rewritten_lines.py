"""Lines of a tournament file that are written anew read as any others."""

from __future__ import annotations

from typing import Any

import pytest

from kodeks.formats.tournament_file import event_line, header_line, read_lines, rewritten
from kodeks.malformed import MalformedText
from kodeks.tournament import Entry, Event
from kodeks.tournament.acts import Enter, Note


def texts() -> list[str]:
    line, total = header_line('name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n')
    found = [line]
    for number, act in enumerate((Enter(Entry(name="Łucja")), Note("coś"), Enter(Entry(name="Ala"))), start=1):
        line, total = event_line(total, Event(number, number - 1, "", "Anna", act))
        found.append(line)
    return [line.removesuffix("\n") for line in found]


def test_without_a_change_every_line_stays() -> None:
    assert [line for line, _ in rewritten(texts(), lambda data: data)] == texts()


def test_a_changed_line_gives_all_after_it_other_sums() -> None:
    def change(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "entry": {"name": "N.N."}} if data.get("entry") == {"name": "Łucja"} else data

    before, after = texts(), list(rewritten(texts(), change))
    assert [line == old for (line, _), old in zip(after, before, strict=True)] == [True, False, False, False]
    read = read_lines("".join(f"{line}\n" for line, _ in after).encode())
    assert read.total == after[-1][1]
    assert [event.act for event in read.events] == [Enter(Entry(name="N.N.")), Note("coś"), Enter(Entry(name="Ala"))]
    with pytest.raises(MalformedText):
        read_lines("".join(f"{line}\n" for line in (before[0], after[1][0], *before[2:])).encode())
