"""Persons of an event of teams, and the register that fills what entries leave out."""

from __future__ import annotations

import pytest
from norm_events import regulations

from kodeks.malformed import MalformedText
from kodeks.titles import Rank, facts_of, field_of, filled, norms_of
from kodeks.tournament import Entry, Event, SystemKind, Tournament, step
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start

REGISTER = [
    Entry(name=f"{letter}{place}", sex="m", title="II", rating=2200, list_name="A", licence="1")
    for letter in "RB"
    for place in range(1, 4)
]


def team_match() -> Tournament:
    rules = regulations(SystemKind.TEAM_ROUND_ROBIN, boards=3)
    acts = [
        Enter(Entry(name="Red", players=("R1", "R2", "R3"))),
        Enter(Entry(name="Blue", players=("B1", "B2", "B3"))),
        Number((0, 1), "seed"),
        Pair(1, ((1, 2),)),
        Announce(1),
        Start(1),
        *(Result(1, 1, "2-0", board) for board in (1, 2, 3)),
    ]
    state = Tournament(rules)
    for number, act in enumerate(acts, start=1):
        made = step(state, Event(number, state.seq, "", "arbiter", act))
        assert made.is_accepted, act
        state = made.state
    return state


def test_players_of_teams_come_from_the_register() -> None:
    event = norms_of(team_match(), register=REGISTER)
    assert [(each.number, each.name, str(each.before)) for each in event.players] == [
        (number, name, "II") for number, name in enumerate(("R1", "R2", "R3", "B1", "B2", "B3"), start=1)
    ]
    first = event.players[0]
    assert first.category.target is Rank.I
    assert [game.weight for game in first.category.games] == [17]
    assert [game.rating for game in first.title.games] == [2200]
    assert first.category.ruling.reason == "norm-games-short"


def test_licences_may_come_from_the_register() -> None:
    state = team_match()
    assert facts_of(state, field_of(state, REGISTER[:5])).unlicensed == ("B3",)
    assert facts_of(state, field_of(state, REGISTER)).unlicensed == ()


def test_what_the_entry_says_stays() -> None:
    own = Entry(name="Nowak, Ewa", rating=2100, title="K")
    known = Entry(name="ewa NOWAK", rating=2222, list_name="B", title="M", sex="w", licence="7", federation="POL")
    assert filled([own], [known]) == (
        Entry(name="Nowak, Ewa", rating=2100, list_name="B", title="K", sex="w", licence="7", federation="POL"),
    )
    technical = Entry(name="Nowak Ewa", rating=1800, is_technical=True)
    assert filled([technical], [known])[0].list_name is None
    nothing = filled([Entry(name="Nowak Ewa")], [known])[0]
    assert (nothing.rating, nothing.list_name, nothing.title) == (2222, "B", "M")
    assert filled([own], []) == (own,)


def test_two_of_one_name_in_the_register_are_one_clear_error() -> None:
    with pytest.raises(MalformedText) as error:
        filled([Entry(name="Ewa Nowak")], [Entry(name="Ewa Nowak"), Entry(name="Nowak Ewa", sex="w")])
    assert (error.value.reason, error.value.text) == ("titles-register-name-twice", "Ewa Nowak")


@pytest.mark.parametrize(
    ("licence", "others", "title"),
    [
        ("7", ["9"], ""),  # another person of this name
        ("7", [""], "M"),
        ("", ["9"], "M"),
        ("7", ["9", "7"], "K"),  # the licence tells which of the two
        ("7", ["9", "8"], ""),
    ],
)
def test_a_licence_tells_people_of_one_name_apart(licence: str, others: list[str], title: str) -> None:
    known = [Entry(name="Ewa Nowak", licence=each, title="K" if each == "7" else "M") for each in others]
    assert filled([Entry(name="Nowak Ewa", licence=licence)], known)[0].title == title
