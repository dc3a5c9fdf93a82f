"""Logs of chess from before more was proven: what was written then stands, and folds as it did."""

import pytest

from kodeks.formats.game_lines import PROVER, first_game_line, game_line, read_game
from kodeks.formats.game_streams import GameLines
from kodeks.formats.summed_lines import data_of, summed_line
from kodeks.game import Actor, Conditions, Deed, Event, fold
from kodeks.game.events import Decide, Flag, Move, Press, Resign, Sign, Start
from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict

PLACE = GamePlace(1, 1)
ALMOST = "4k3/8/8/p1p1p1pp/PpPpPp2/1P1P1PPP/8/4K3 w - - 0 1"  # g4 h4, and nobody gets through
NO_MATE = "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1"
WENT_ON = ("g4", "h4", "Ke2", "Kd7", "Kd2")
WHITE, BLACK, ARBITER = Actor.WHITE, Actor.BLACK, Actor.ARBITER


def events_of(*deeds: Deed) -> tuple[Event, ...]:
    return tuple(Event(number, 0, *deed) for number, deed in enumerate(deeds, start=1))


def moves(*texts: str) -> list[Deed]:
    return [Deed((WHITE, BLACK)[number % 2], Move(text)) for number, text in enumerate(texts)]


def lines_of(conditions: Conditions, events: tuple[Event, ...], prover: int | None = None) -> GameLines:
    """A log as it was written when less was proven; or as it is written now."""
    text, total = first_game_line(PLACE, conditions, "2026-03-14T10:00:00+01:00", "1-2")
    if prover is None:
        old = {name: value for name, value in data_of(text.strip().encode()).items() if name not in ("prover", "sum")}
        text, total = summed_line("", old)
    texts = [text]
    for event in events:
        text, total = game_line(total, PLACE, event)
        texts.append(text)
    return GameLines(PLACE, tuple(each.strip().encode() for each in texts), total)


def conditions(start: str, **others: object) -> Conditions:
    return Conditions(game="chess", edition="fide2009", start=start, **others)


PAST_THE_END = events_of(Deed(ARBITER, Start()), *moves(*WENT_ON), Deed(BLACK, Resign()), Deed(ARBITER, Sign("1-0")))


def test_5_2b_an_old_log_that_played_on_folds_as_it_did() -> None:
    record = read_game(lines_of(conditions(ALMOST), PAST_THE_END))
    folded = fold(record.conditions, record.events)
    assert all(said.is_accepted for said in folded.said)
    assert (folded.state.made, folded.state.is_signed) == ((3, 2), True)
    assert folded.state.ending.score[:2] == (2, 0)


def test_5_2b_an_old_log_that_ended_there_has_ended() -> None:
    events = events_of(Deed(ARBITER, Start()), *moves("g4", "h4"), Deed(ARBITER, Sign("½-½")))
    record = read_game(lines_of(conditions(ALMOST), events))
    assert record.conditions.ends_when_dead
    state = fold(record.conditions, record.events).state
    assert (state.ending.ruling.reason, state.is_signed) == ("dead-position", True)


def test_5_2b_a_new_log_ends_there() -> None:
    record = read_game(lines_of(conditions(ALMOST), PAST_THE_END, PROVER))
    folded = fold(record.conditions, record.events)
    assert next(said.ruling.reason for said in folded.said if not said.is_accepted) == "game-is-over"
    assert (folded.state.made, folded.state.ending.ruling.reason) == ((1, 1), "dead-position")


def test_5_2b_by_material_every_game_ends() -> None:
    events = events_of(Deed(ARBITER, Start()), *moves("Kxd2", "Ke7"))
    record = read_game(lines_of(conditions("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1"), events))
    assert fold(record.conditions, record.events).state.made == (1, 0)


def test_6_9_a_flag_that_the_arbiter_judged_then_is_judged_by_him() -> None:
    """By now it is proven that nobody can mate; then no search had decided it, and the arbiter let White lose."""
    given = conditions(NO_MATE, tempo="5m", keeps_time=False)
    judged = Decide(verdict=Verdict.WIN_BLACK, reason="–")
    events = events_of(
        Deed(ARBITER, Start()), Deed(BLACK, Flag(Side.WHITE)), Deed(ARBITER, judged), Deed(ARBITER, Sign("0-1"))
    )
    for prover, score in ((None, (0, 2)), (PROVER, (1, 1))):
        record = read_game(lines_of(given, events, prover))
        assert fold(record.conditions, record.events).state.ending.score[:2] == score


def test_only_what_is_proven_is_left_out() -> None:
    """A log that no reading of the Laws allows is what it was: refused from there."""
    events = events_of(Deed(ARBITER, Start()), Deed(WHITE, Press()), *moves("e9", "h4"))
    record = read_game(lines_of(conditions(ALMOST), events))
    assert record.conditions == conditions(ALMOST)


@pytest.mark.parametrize("prover", [None, PROVER])
def test_what_is_begun_anew_knows_what_is_proven(prover: int | None) -> None:
    record = read_game(lines_of(conditions(ALMOST), PAST_THE_END, prover))
    assert record.conditions.begun_anew(ALMOST) == conditions(ALMOST)
