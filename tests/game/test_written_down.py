"""A game on a real board is written down: a slip of the pen is corrected, and the sheet completed after the game."""

from __future__ import annotations

from test_clock_alone import Log, conditions

from kodeks.game import Actor, Phase, fold, may_do
from kodeks.game.events import Move, Offer, Press, Resign, Sign, Undo
from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Side
from kodeks.tables.incidents import incidents_of

WHITE, BLACK = Actor.WHITE, Actor.BLACK


def sheet(**others: object) -> Log:
    return Log(conditions(counts_presses=False, keeps_time=False, **others))


def may(log: Log, by: Actor) -> set[str]:
    return {each.act for each in may_do(log.state) if each.actor is by}


def test_II_6_4_a_player_strikes_out_what_was_entered_last() -> None:
    log = sheet()
    assert log.does(WHITE, Undo(0)) == ["game-no-entry-to-correct"]
    assert not log.does(WHITE, Move("32-28"))
    assert not log.does(BLACK, Move("19-23"))
    assert {"undo"} <= may(log, WHITE) & may(log, BLACK)
    assert log.does(WHITE, Undo(1)) == ["game-no-entry-to-correct"], "nothing but the last"
    assert log.does(WHITE, Undo(2)) == ["game-entry-struck-out"]
    assert (log.state.ply, log.state.to_move) == (1, Side.BLACK)
    assert log.does(WHITE, Undo(1)) == ["game-entry-struck-out"], "and the one before it"
    assert not log.does(WHITE, Move("31-27"))
    assert fold(log.conditions, log.events).state == log.state
    assert not incidents_of(GamePlace(1, 1), log.conditions, log.events, 0), "a slip of the pen is no incident"


def test_IV_2_17_what_happened_since_only_the_arbiter_takes_back() -> None:
    log = sheet(game="chess")
    assert not log.does(WHITE, Move("e4"))
    assert not log.does(WHITE, Offer())
    assert log.does(BLACK, Undo(1)) == ["game-no-entry-to-correct"]
    assert log.does(Actor.ARBITER, Undo(1)) == ["game-taken-back"]


def test_a_move_on_a_screen_is_played_and_no_entry() -> None:
    log = Log(conditions(counts_presses=False))
    assert not log.does(WHITE, Move("32-28"))
    assert log.does(WHITE, Undo(1)) == ["game-not-his-business"]
    assert not log.does(WHITE, Press())
    assert log.does(BLACK, Resign())
    assert log.does(BLACK, Move("19-23")) == ["game-is-over"]


def test_II_6_21_a_sheet_is_completed_after_the_game() -> None:
    log = sheet()
    log.does(WHITE, Move("32-28"))
    log.does(BLACK, Resign())
    assert log.state.phase is Phase.OVER
    assert not log.does(BLACK, Move("19-23"))
    assert log.does(WHITE, Undo(3)) == ["game-entry-struck-out"]
    assert not log.does(BLACK, Move("18-23"))
    assert log.state.ending is not None
    assert log.state.ending.score.white == 2
    for side in (WHITE, BLACK):
        assert not log.does(side, Sign("2-0"))
    assert log.does(WHITE, Move("31-27")) == ["game-is-over"]
    assert log.does(WHITE, Undo(3)) == ["game-is-over"]
    assert fold(log.conditions, log.events).state == log.state


def test_II_6_21_moves_that_were_only_pressed_are_entered_after_the_game_and_one_that_was_not() -> None:
    log = Log(conditions()).press(2)
    assert log.does(BLACK, Resign())
    for by, move in ((WHITE, "32-28"), (BLACK, "19-23"), (WHITE, "28x19")):
        assert not log.does(by, Move(move)), move
    assert (log.state.unentered, log.state.ply, log.state.made) == (0, 3, (2, 1))
    assert log.does(BLACK, Move("14x23")) == ["game-is-over"], "nobody pressed for that"
    assert log.does(BLACK, Undo(log.state.seq - 1)) == ["game-entry-struck-out"]
    assert log.state.ply == 2


def test_9_6_a_stalemate_that_is_found_while_writing_is_told_and_the_arbiter_decides() -> None:
    log = Log(conditions("chess", start="7k/8/6K1/5Q2/8/8/8/8 w - - 0 1")).press(1)
    assert log.does(BLACK, Resign())
    assert log.state.ending is not None
    assert log.state.ending.score.white == 2
    assert log.does(WHITE, Move("Qf7")) == ["game-record-shows-another-end"]
    assert log.state.called
    assert log.state.ending.score.white == 2, "until he has decided [8.7]"
    assert log.does(Actor.ARBITER, Sign("1/2-1/2", reason="pat")) == ["game-result-changed"]
