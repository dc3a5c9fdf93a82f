"""Who sat at the boards, and what they played."""

from __future__ import annotations

import pytest
from arbiters_desk import Desk, rules

from kodeks.rounds import RestKind, Score
from kodeks.rulebook.result import Side
from kodeks.tournament import Entry, SystemKind
from kodeks.tournament.acts import Announce, Enter, LineUp, Number, Pair, Result, Start
from kodeks.tournament.people import Encounter, Idle, encounters_of, idle_of, people_of, usual_score

RED = Entry(name="Red", club="Red Club", players=("R1", "R2", "R3"), reserves=("R4",))
BLUE = Entry(name="Blue", players=("B1", "B2", "B3"))


def teams() -> Desk:
    """Two teams of three boards."""
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, boards=3))
    desk.do(Enter(RED), Enter(BLUE), Number((0, 1), "seed"))
    return desk


def test_players_are_those_of_the_start_list() -> None:
    desk = Desk(rules()).enter(3)
    assert [person.name for person in people_of(desk.state)] == ["P1", "P2", "P3"]


def test_people_are_there_before_numbers_are_given() -> None:
    desk = Desk(rules())
    desk.do(Enter(Entry(name="Ala")), Enter(Entry(name="Ola")))
    assert [person.name for person in people_of(desk.state)] == ["Ala", "Ola"]


def test_II_5_5_walkovers_are_marked_and_open_games_are_missing() -> None:
    desk = Desk(rules(with_advantage=True)).enter(7)
    desk.do(Pair(1, ((1, 4), (5, 2), (3, 6)), 7), Announce(1), Start(1))
    desk.do(Result(1, 1, "1+-1-"), Result(1, 2, "-/+"))
    assert encounters_of(desk.state) == (
        Encounter(1, 1, None, 0, 3, Score(1, 1, ahead=Side.WHITE)),
        Encounter(1, 2, None, 4, 1, Score(0, 2, is_played=False)),
    )
    assert idle_of(desk.state) == (Idle(1, 6, RestKind.BYE),)


@pytest.mark.parametrize(
    ("given", "usual"), [(Score(3, 0), Score(2, 0)), (Score(1, 1), Score(1, 1)), (Score(0, 0), Score(0, 0))]
)
def test_a_win_counts_two_whatever_the_regulations_give(given: Score, usual: Score) -> None:
    assert usual_score(rules(win=3), given) == usual


def test_V_3_3_the_host_has_white_on_odd_boards() -> None:
    desk = teams()
    desk.do(Pair(1, ((1, 2),)), Announce(1), LineUp(1, 1, ("R1", "R4", "R3")), Start(1))
    desk.do(*(Result(1, 1, result, board) for board, result in enumerate(("2-0", "2-0", "1-1"), start=1)))
    people = people_of(desk.state)
    assert [person.name for person in people] == ["R1", "R2", "R3", "R4", "B1", "B2", "B3"]
    assert (people[3].team, people[3].club) == ("Red", "Red Club")
    played = [(people[each.white].name, people[each.black].name, each.score) for each in encounters_of(desk.state)]
    assert played == [("R1", "B1", Score(2, 0)), ("B2", "R4", Score(2, 0)), ("R3", "B3", Score(1, 1))]


def test_an_empty_board_is_no_encounter() -> None:
    desk = teams()
    desk.do(Pair(1, ((1, 2),)), Announce(1), LineUp(2, 1, ("B1", "B2", "")), Start(1))
    desk.do(Result(1, 1, "2-0", 1), Result(1, 1, "1-1", 2))
    assert [each.game for each in encounters_of(desk.state)] == [1, 2]
