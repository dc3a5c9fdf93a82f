"""A closed tournament becomes a rated event: its people found in the lists, its games in columns."""

from __future__ import annotations

from datetime import date

import pytest
from closed_tournaments import ENTRIES, tournament
from random_histories import row

from kodeks.malformed import MalformedText
from kodeks.rating import (
    ListName,
    Quarter,
    RatingList,
    UnknownPlayers,
    differing_names,
    finder_of,
    rated_event_of,
    recompute,
)
from kodeks.tournament import Entry, SystemKind
from kodeks.tournament.acts import Announce, Enter, LineUp, Number, Pair, Result, Start

LAST = date(2026, 3, 1)
LISTS = [
    RatingList(
        "100",
        Quarter(2026, 2),
        (
            row("L1", ListName.A, 2200, 40, LAST, name="Ala Lis"),
            row("L2", ListName.A, 2250, 40, LAST, name="Jan Kot"),
            row("L3", ListName.B, 2150, 20, LAST, name="Ewa Sowa"),
            row("L4", ListName.B, 2150, 20, LAST, name="Ewa Sowa"),
        ),
    )
]


def test_who_played_whom():
    found = rated_event_of(tournament(), find_player=finder_of(LISTS, "100"))
    assert (found.id, found.name, found.ends, found.settled) == (
        "2026-05-10 Cup (100)",
        "Cup",
        date(2026, 5, 10),
        date(2026, 5, 10),
    )
    assert found.players == ("L1", "L2", "L3")
    games = list(
        zip(found.white.tolist(), found.black.tolist(), found.result.decode(), found.rounds.tolist(), strict=True)
    )
    assert games == [(1, 2, "2", 1), (2, 0, "1", 2), (0, 1, "-", 3)]
    assert found.byes == ((1, 0), (2, 1), (3, 2))


def test_II_5_5_the_walkover_and_the_byes_do_not_count():
    history = recompute(LISTS, [rated_event_of(tournament(), find_player=finder_of(LISTS, "100"))])
    (found,) = history.changes(player="L1")
    assert (found.name, found.games, found.points, found.working.mean) == ("Ala Lis", 1, 1, 2150)
    assert [(each.round, each.opponent, each.reason.word) for each in found.excluded] == [
        (1, None, "bye"),
        (3, "L2", "walkover"),
    ]


@pytest.mark.parametrize(
    ("given", "settings", "settled"),
    [
        (None, {"reported": "2026-05-20"}, date(2026, 5, 20)),
        (None, {"reported": "2026-05-01"}, date(2026, 5, 10)),
        (date(2026, 6, 30), {"reported": "2026-05-20"}, date(2026, 6, 30)),
    ],
)
def test_VI_3_1_when_it_was_settled(given, settings, settled):
    state = tournament(**settings)
    assert rated_event_of(state, settled=given, find_player=finder_of(LISTS, "100")).settled == settled


def test_a_slip_in_a_licence_is_noticed_but_not_the_order_of_names():
    entries = (*ENTRIES[:1], Entry(name="Jan Kot", licence="L4"), ENTRIES[2])
    found = rated_event_of(tournament(entries), find_player=finder_of(LISTS, "100"))
    assert differing_names(found, LISTS) == (("L4", "Ewa Sowa", "Jan Kot"),)


def test_a_name_that_several_bear_needs_the_licence():
    with pytest.raises(MalformedText) as error:
        rated_event_of(tournament((*ENTRIES[:2], Entry(name="Ewa Sowa"))), find_player=finder_of(LISTS, "100"))
    assert (error.value.reason, error.value.text) == ("rating-name-of-several", "Ewa Sowa")


def test_unknown_players_are_newcomers_or_an_error():
    entries = (*ENTRIES[:1], Entry(name="Nowy Zawodnik", sex="m", club="KS"), Entry(name="Inna", licence="L9"))
    found = rated_event_of(tournament(entries), find_player=finder_of(LISTS, "100"))
    assert found.players == ("L1", "Nowy Zawodnik", "L9")
    with pytest.raises(UnknownPlayers) as error:
        recompute(LISTS, [found])
    assert error.value.players == ("Nowy Zawodnik", "L9 Inna")
    (new,) = recompute(LISTS, [found], newcomers=True).lists()
    assert (new.find("L9").name, new.find("L9").list_name, new.find("L9").games) == ("Inna", ListName.T, 1)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"closed": False}, "rating-not-closed"),
        ({"ends": ""}, "rating-ends-missing"),
    ],
)
def test_a_tournament_that_cannot_be_rated_yet(settings, reason):
    with pytest.raises(MalformedText) as error:
        rated_event_of(tournament(**settings), find_player=finder_of(LISTS, "100"))
    assert (error.value.reason, error.value.text) == (reason, "Cup")


def test_VI_4_5_missing_tempo():
    found = rated_event_of(tournament(tempo=None), find_player=finder_of(LISTS, "100"))
    with pytest.raises(MalformedText) as error:
        recompute(LISTS, [found])
    assert error.value.reason == "rating-tempo-missing"


def test_an_event_that_is_not_rated_needs_no_lists():
    found = rated_event_of(tournament(is_rated=False, tempo=None), find_player=finder_of([], "100"))
    assert [each.ruling.reason for each in recompute(LISTS, [found]).excluded_events] == ["rating-not-declared"]


def test_in_teams_the_players_are_rated():
    red, blue = (Entry(name=name, players=players) for name, players in (("Red", ("Ala Lis",)), ("Blue", ("Jan Kot",))))
    acts = (
        Enter(red),
        Enter(blue),
        Number((0, 1), "seed"),
        Pair(1, ((1, 2),)),
        Announce(1),
        LineUp(1, 1, ("Ala Lis",)),
        Start(1),
        Result(1, 1, "2-0", 1),
    )
    state = tournament(acts=acts, system=SystemKind.TEAM_ROUND_ROBIN, boards=1)
    (found,) = recompute(LISTS, [rated_event_of(state, find_player=finder_of(LISTS, "100"))]).changes(player="L1")
    assert (found.games, found.points, found.working.mean) == (1, 2, 2250)


@pytest.mark.parametrize("name", ["Jan Kot", "Kot Jan", "KOT, Jan"])
def test_the_order_of_names_makes_no_new_player(name):
    assert finder_of(LISTS, "100")(Entry(name=name)) == "L2"


def test_a_name_in_another_order_that_several_bear_is_an_error():
    with pytest.raises(MalformedText) as error:
        finder_of(LISTS, "100")(Entry(name="Sowa Ewa"))
    assert (error.value.reason, error.value.text) == ("rating-name-of-several", "Sowa Ewa")


def test_the_name_as_listed_comes_before_its_other_order():
    rows = (
        row("L1", ListName.A, 2200, 40, LAST, name="Jan Paweł"),
        row("L2", ListName.A, 2200, 40, LAST, name="Paweł Jan"),
    )
    find = finder_of([RatingList("100", Quarter(2026, 2), rows)], "100")
    assert (find(Entry(name="Jan Paweł")), find(Entry(name="Paweł Jan"))) == ("L1", "L2")
    with pytest.raises(MalformedText):
        find(Entry(name="JAN PAWEŁ"))


@pytest.mark.parametrize("points", [(2, 0, 0), (2, 2, 0), (1, 1, 1)])
def test_points_that_hide_who_won_are_one_clear_error(points):
    win, draw, loss = points
    state = tournament(win=win, draw=draw, loss=loss)
    with pytest.raises(MalformedText) as error:
        rated_event_of(state, find_player=finder_of(LISTS, "100"))
    assert (error.value.reason, error.value.text) == ("rating-points-alike", f"{win}/{draw}/{loss}")
