"""What everybody may know of a tournament: what is announced, and nothing that gives the rest away."""

from arbiters_desk import Desk, rules

from kodeks.tournament import propose_pairing
from kodeks.tournament.acts import Announce, CheckIn, Forbid, Moves, Note, Result, Start, Undo
from kodeks.tournament.announced import announced, published


def paired() -> Desk:
    desk = Desk(rules()).enter(6)
    made = propose_pairing(desk.state)
    desk.do(made.act)  # type: ignore[union-attr]
    return desk


def test_IV_2_5_a_round_is_nobodys_before_it_is_announced():
    desk = paired()
    assert published(desk.state).rounds == ()
    before = desk.state.seq
    desk.do(Announce(1))
    assert published(desk.state).rounds == desk.state.rounds
    desk.do(Undo(before, "błąd"))
    assert published(desk.state).rounds == ()


def test_a_bye_that_is_not_announced_brings_no_points_yet():
    desk = Desk(rules()).enter(5)
    desk.do(propose_pairing(desk.state).act)  # type: ignore[union-attr]
    assert announced(desk.state).played == ()


def test_notes_are_told_if_they_are_announced():
    desk = paired()
    desk.do(Note("między nami"), Note("dla wszystkich", is_announced=True))
    shown = published(desk.state)
    assert [note.text for note in shown.notes] == ["dla wszystkich"]
    assert shown.noted == (1,)  # a number of its own: the line of the log would tell of the other
    assert shown.seq == 0


def test_what_only_arbiters_know_is_left_out():
    desk = paired()
    desk.do(CheckIn(1), Forbid(1, 2, "rodzeństwo"), Announce(1))
    shown = published(desk.state)
    assert not shown.here
    assert not shown.forbidden
    assert not shown.marks
    assert shown.previous is None


def test_by_rounds_a_result_is_withheld_until_the_round_is_complete():
    desk = paired()
    desk.do(Announce(1), Start(1), Result(1, 1, "2-0"), Moves(1, 1, "1. 32-28 2-0"))
    assert published(desk.state).rounds[0].boards[0].score is not None
    withheld = published(desk.state, by_rounds=True)
    assert [board.score for board in withheld.rounds[0].boards] == [None] * 3
    assert not withheld.moves
    desk.do(Result(1, 2, "1-1"), Result(1, 3, "1-1"))
    assert published(desk.state, by_rounds=True).rounds == desk.state.rounds
    assert published(desk.state, by_rounds=True).moves == desk.state.moves
