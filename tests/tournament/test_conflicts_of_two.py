"""Two arbiters at two screens: what one has not seen of the other."""

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.tournament import Entry, SystemKind, propose_pairing
from kodeks.tournament.acts import (
    Absent,
    Announce,
    CheckIn,
    Close,
    DrawLots,
    Enter,
    Forbid,
    LineUp,
    Note,
    Number,
    Pair,
    Result,
    Revise,
    SetRounds,
    Start,
    SwapColours,
    Undo,
    Unpair,
    Withdraw,
)
from kodeks.tournament.fold import matters


def conflict(desk: Desk, act: object, seen: int, other: int) -> None:
    """Refused, with the number of what the other one did."""
    ruling = desk.refuse(act, seen)
    assert (ruling.reason, ruling.facts) == ("tournament-changed-meanwhile", {"number": other})
    assert articles(ruling) == ["KW2025:IV.2.17"]


@pytest.mark.parametrize("second", [Result(1, 1, "2-0"), Result(1, 1, "0-2"), SwapColours(1, 1)])
def test_the_same_board_is_a_conflict(second):
    desk = Desk(rules()).enter(6).pair()
    seen = desk.state.seq
    desk.do(Result(1, 2, "1-1"), Result(1, 1, "2-0"))
    conflict(desk, second, seen, seen + 2)
    assert desk.say(second, seen + 2).is_accepted


def test_different_boards_both_stand():
    desk = Desk(rules()).enter(6).pair()
    seen = desk.state.seq
    for board in (1, 2, 3):
        assert desk.say(Result(1, board, "1-1"), seen).is_accepted
    assert desk.state.rounds[0].is_complete


def test_different_boards_of_a_match_both_stand():
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN)).enter(4).pair()
    seen = desk.state.seq
    desk.do(Result(1, 1, "1-1", 1))
    assert desk.say(Result(1, 1, "1-1", 2), seen).is_accepted
    conflict(desk, Result(1, 1, "2-0", 1), seen, seen + 1)
    conflict(desk, SwapColours(1, 1), seen, seen + 2)
    desk.do(SwapColours(1, 1))
    conflict(desk, Result(1, 1, "2-0", 3), seen + 2, seen + 3)


def test_pairing_while_a_result_is_corrected():
    desk = Desk(rules()).enter(6).pair().results("2-0", "2-0", "2-0")
    seen = desk.state.seq
    pairing = propose_pairing(desk.state).act
    desk.do(Result(1, 1, "0-2"))
    conflict(desk, pairing, seen, seen + 1)
    desk.do(propose_pairing(desk.state).act)
    conflict(desk, Result(1, 2, "0-2"), seen + 1, seen + 2)  # nor the other way round
    assert desk.say(Result(1, 2, "0-2"), seen + 2).is_accepted


def test_a_table_does_not_rest_on_results():
    desk = Desk(rules(SystemKind.ROUND_ROBIN)).enter(4).pair()
    seen = desk.state.seq
    pairing = propose_pairing(desk.state).act
    desk.do(Result(1, 1, "0-2"))
    assert desk.say(pairing, seen).is_accepted
    assert desk.say(Result(1, 2, "1-1"), seen).is_accepted
    conflict(desk, pairing, seen, seen + 2)


@pytest.mark.parametrize(
    "change", [Absent(1, 1), Withdraw(2), Enter(Entry(name="Late")), Forbid(1, 4), Revise(3, Entry(name="New"))]
)
def test_pairing_while_the_field_changes(change):
    desk = Desk(rules()).enter(6)
    seen = desk.state.seq
    pairing = propose_pairing(desk.state).act
    desk.do(change)
    conflict(desk, pairing, seen, seen + 1)


def test_pairing_while_the_number_of_rounds_changes():
    desk = Desk(rules()).enter(6)
    seen = desk.state.seq
    desk.do(SetRounds(1))
    conflict(desk, Pair(1, ((1, 4), (5, 2), (3, 6))), seen, seen + 1)


def test_a_round_paired_anew_is_another_round():
    desk = Desk(rules()).enter(4)
    desk.do(propose_pairing(desk.state).act)
    seen = desk.state.seq
    desk.do(Unpair(1), Pair(1, ((1, 2), (3, 4)), None, "other/1"))
    for act in (Result(1, 1, "2-0"), Announce(1), Start(1), Unpair(1)):
        conflict(desk, act, seen, seen + 2)
    assert desk.say(Announce(1), seen + 2).is_accepted
    conflict(desk, Announce(1), seen + 2, seen + 3)


def test_numbers_given_meanwhile():
    desk = Desk(rules())
    desk.do(*(Enter(Entry(name=f"P{place}")) for place in range(4)))
    seen = desk.state.seq
    desk.do(Number((3, 2, 1, 0)))
    for act in (Absent(1, 1), Withdraw(1), Revise(1, Entry(name="Q")), Forbid(1, 2), Number((0, 1, 2, 3))):
        conflict(desk, act, seen, seen + 1)


def test_who_is_struck_moves_the_others_up():
    desk = Desk(rules())
    desk.do(*(Enter(Entry(name=f"P{place}")) for place in range(4)))
    seen = desk.state.seq
    desk.do(Withdraw(2))
    for act in (CheckIn(3), Revise(3, Entry(name="Q")), Withdraw(3), Number((0, 1, 2))):
        conflict(desk, act, seen, seen + 1)


def test_lots_drawn_meanwhile():
    desk = Desk(rules())
    desk.do(*(Enter(Entry(name=f"P{place}")) for place in range(4)))
    seen = desk.state.seq
    desk.do(DrawLots("1"))
    for act in (DrawLots("2"), Number((0, 1, 2, 3))):
        conflict(desk, act, seen, seen + 1)


def test_the_same_entrant_is_a_conflict_and_others_are_not():
    desk = Desk(rules()).enter(6)
    seen = desk.state.seq
    desk.do(Absent(1, 1))
    conflict(desk, Withdraw(1), seen, seen + 1)
    assert desk.say(Withdraw(2), seen).is_accepted
    assert desk.say(Enter(Entry(name="X")), seen).is_accepted
    assert desk.say(Enter(Entry(name="Y")), seen).is_accepted


def test_leaving_from_the_next_round_asks_which_that_is():
    desk = Desk(rules()).enter(6)
    seen = desk.state.seq
    desk.pair()
    conflict(desk, Withdraw(1), seen, seen + 1)
    assert desk.say(Withdraw(1, 2), seen).is_accepted


def test_line_ups_of_two_teams_both_stand():
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN)).enter(4)
    seen = desk.state.seq
    desk.do(LineUp(1, 1, ("a", "b", "c", "d")))
    assert desk.say(LineUp(2, 1, ("e", "f", "g", "h")), seen).is_accepted
    conflict(desk, LineUp(1, 1, ("d", "c", "b", "a")), seen, seen + 1)


@pytest.mark.parametrize("act", [Undo(3), Close("enough")])
def test_undoing_and_closing_concern_everything(act):
    desk = Desk(rules()).enter(6).pair()
    seen = desk.state.seq
    desk.do(Note("somebody fell ill"))
    conflict(desk, act, seen, seen + 1)


def test_what_was_decided_before_an_undo():
    desk = Desk(rules()).enter(6).pair()
    seen = desk.state.seq
    desk.do(Result(1, 1, "2-0"), Undo(seen))
    for act in (Result(1, 1, "0-2"), Result(1, 2, "0-2"), Absent(1, 2), Start(1)):
        conflict(desk, act, seen, seen + 2)
    assert desk.say(Result(1, 1, "0-2"), seen + 2).is_accepted


def test_what_each_act_rests_on_is_known_to_the_file():
    assert list(matters(Result(2, 3, "2-0"))) == ["board 2.3", "pairing 2", "pairing 3"]
    assert next(matters(Result(2, 3, "2-0", 4))) == "board 2.3/4"
    assert list(matters(Note("x"))) == []
