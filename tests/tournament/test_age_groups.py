"""Groups of the regulations: who is in them."""

from __future__ import annotations

import pytest

from kodeks.tournament import Entry, Regulations, SystemKind, Tournament
from kodeks.tournament.groups import is_in_group, members_of
from kodeks.tournament.regulations.parts import AgeGroup


@pytest.mark.parametrize(
    ("birth", "sex", "group", "expected"),
    [
        ("2008-12-31", "w", AgeGroup(name="do lat 18", age=18), True),
        ("2007-12-31", "w", AgeGroup(name="do lat 18", age=18), False),
        ("", "w", AgeGroup(name="do lat 18", age=18), False),
        ("", "w", AgeGroup(name="kobiety", sex="w"), True),
        ("", "m", AgeGroup(name="kobiety", sex="w"), False),
        ("", "", AgeGroup(name="kobiety", sex="w"), False),
        ("2010", "m", AgeGroup(name="juniorki", age=18, sex="w"), False),
        ("2010", "w", AgeGroup(name="juniorki", age=18, sex="w"), True),
        ("", "", AgeGroup(name="wszyscy"), True),
    ],
)
def test_by_years_and_sex(birth: str, sex: str, group: AgeGroup, expected: bool) -> None:
    assert is_in_group(Entry(name="X", birth=birth, sex=sex), group, "2026") is expected


def test_members_are_told_by_start_number() -> None:
    rules = Regulations.of(name="Próba", game="100", system=SystemKind.SWISS, rounds=7, starts="2026-11-14")
    people = (Entry(name="A", sex="m"), Entry(name="B", sex="w"), Entry(name="C", sex="w"))
    women = AgeGroup(name="kobiety", sex="w")
    assert members_of(Tournament(rules, entries=people), women) == {2, 3}
    assert members_of(Tournament(rules, entries=people, order=(2, 0, 1)), women) == {1, 3}
