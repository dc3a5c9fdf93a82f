"""Norms while an event is on: a wrong entry is told at its player."""

from __future__ import annotations

import pytest
from norm_events import entry

from kodeks.malformed import MalformedText
from kodeks.titles import PlayerNorms, norms_of
from kodeks.titles.answer import norms_so_far
from kodeks.tournament import Regulations, SystemKind, Tournament

RULES = Regulations.of(name="Próba", game="100", system=SystemKind.SWISS, rounds=7, tempo="60m+30s")


def entered(*titles: str) -> Tournament:
    people = tuple(entry(f"Gracz {place}", title=title) for place, title in enumerate(titles, 1))
    return Tournament(RULES, entries=people, order=tuple(range(len(people))), entered=(1,) * len(people))


def test_it_is_the_answer_of_the_closed_event_where_nothing_is_wrong() -> None:
    state = entered("I", "II", "", "K")
    found = norms_so_far(state)
    assert tuple(found.answer(number) for number in range(1, 5)) == norms_of(state).players


def test_an_unknown_title_is_told_at_its_player_alone() -> None:
    found = norms_so_far(entered("I", "książę", "II"))
    flaw = found.answer(2)
    assert isinstance(flaw, MalformedText)
    assert flaw.reason == "titles-unknown-title"
    assert isinstance(found.answer(1), PlayerNorms)
    assert str(found.field[1].holdings) == "none"


def test_a_title_of_women_at_a_man_is_told_at_him() -> None:
    flaw = norms_so_far(entered("mk", "I")).answer(1)
    assert isinstance(flaw, MalformedText)
    assert flaw.reason == "titles-not-for-men"


def test_what_concerns_the_event_is_told_at_once() -> None:
    with pytest.raises(MalformedText, match="no tempo"):
        norms_so_far(entered("I")._replace(regulations=RULES.changed(tempo=None)))
