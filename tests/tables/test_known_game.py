"""A game as everybody may know it: as it stood at a moment, without names, offers or what has happened since."""

import sys
from functools import partial
from pathlib import Path

import pytest

from kodeks.formats.example_games import example, examples
from kodeks.formats.gamelog import read_log
from kodeks.formats.logged_games import game_of_log, game_of_state
from kodeks.game import Actor, Conditions, Event, fold
from kodeks.game.events import Call, Move, Start
from kodeks.tables import entries_of, known_at, steps_of, timed

sys.path.insert(0, str(Path(__file__).parents[1] / "game"))
from random_game_events import random_log

SECOND_MS = 1_000
BETWEEN_THEM = ("game-offer-out-of-place", "game-offer-declined", "game-protest-recorded")


def logs():
    """Of what counts: nothing else is written."""
    for conditions, events in (*(read_log(example(name)) for name in examples()), *map(random_log, range(6))):
        yield conditions, [entry.event for entry in entries_of(conditions, events) if entry.is_accepted]


@pytest.mark.parametrize("late_ms", [0, 1, 90 * SECOND_MS])
def test_a_game_is_known_as_if_nothing_had_happened_since(late_ms):
    """Whatever is cut off, the rest is what the beginning of the log folds to, but for names and offers."""
    for conditions, events in logs():
        folded = fold(conditions, events)
        at_ms = folded.state.at_ms - late_ms
        known = known_at(folded, at_ms)
        if at_ms < 0:
            assert known is None
            continue
        then = fold(conditions, [event for event in events if event.at_ms <= at_ms])
        assert known.state.table.fen == then.state.table.fen
        for name in ("clock", "phase", "ending", "made", "incidents"):
            assert getattr(known.state, name) == getattr(then.state, name)
        assert known.is_whole is (known.state.seq == folded.state.seq)
        told = [said.ruling for said in then.said if said.is_accepted]
        assert [*known.rulings] == [each for each in told if each.reason not in BETWEEN_THEM]
        assert (known.state.conditions.white, known.state.conditions.black, known.state.offer) == ("", "", None)
        first = [each for each in events if each.at_ms <= at_ms]
        written = game_of_log(conditions, first).game
        assert game_of_state(known.state, partial(steps_of, conditions, first)) == written


def test_names_are_taken_out_and_nothing_else():
    conditions = Conditions(game="100", edition="kw2025", tempo="5m+3s", white="Ala", black="Ola")
    known = known_at(fold(conditions, []), 0)
    assert "Ala" not in repr(known.state.conditions)
    assert conditions.white == "Ala"
    assert known.state.conditions.table is conditions.table
    assert known.view.board.count("m") == 20


def test_before_it_was_set_up_there_is_no_game():
    assert known_at(fold(Conditions(game="chess", edition="fide2023"), []), -1) is None


def test_what_the_arbiter_put_down_at_a_board_without_moves_is_no_game_to_watch():
    conditions = Conditions(game="100", edition="kw2025", tempo="5m+3s", keeps_time=False)
    call = [Event(1, 0, Actor.ARBITER, Start()), Event(2, 5_000, Actor.WHITE, Call())]
    assert known_at(fold(conditions, call), 9_000) is None
    moved = [*call[:1], Event(2, 5_000, Actor.WHITE, Move("32-28"))]
    assert known_at(fold(conditions, moved), 4_000) is None
    assert known_at(fold(conditions, moved), 9_000).plies == 1


def test_times_beside_moves_are_read_off_the_states():
    conditions, events = read_log(example("kw-ii-6-12-flag"))
    found = timed(fold(conditions, events).state)
    assert found.left_ms
    assert {*found.left_ms} <= {*range(1, found.state.table.ply + 1)}
