"""A clock that counts presses: which moves were made it does not know, and they may be entered later, or never."""

from __future__ import annotations

import pytest

from kodeks.game import Actor, Conditions, Event, Phase, State, fold, may_do
from kodeks.game.events import Act, Adjourn, Answer, Claim, Decide, Flag, Move, Offer, Press, Start, Touch
from kodeks.game.fold import step
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict
from kodeks.tables.move_times import with_times

TWO_STAGES = "10m/2,5m"  # two moves in ten minutes, then five to the end
_SIDES = (Actor.WHITE, Actor.BLACK)


def conditions(game: str = "100", tempo: str = TWO_STAGES, **others: object) -> Conditions:
    edition = "fide2023" if game == "chess" else "kw2025"
    given = {"game": game, "edition": edition, "tempo": tempo, "counts_presses": True, **others}
    return Conditions(**given)  # type: ignore[arg-type]


class Log:
    """A game whose events come a minute after each other."""

    def __init__(self, given: Conditions) -> None:
        self.conditions, self.events, self.state = given, list[Event](), State.first(given)
        self.does(Actor.ARBITER, Start())

    def does(self, by: Actor, act: Act, after_ms: int = 60_000) -> list[str]:
        event = Event(len(self.events) + 1, self.state.at_ms + (after_ms if self.events else 0), by, act)
        outcome = step(self.state, event)
        if outcome.is_accepted:
            self.events.append(event)
        self.state = outcome.state
        return [ruling.reason for ruling in outcome.rulings]

    def press(self, times: int = 1) -> Log:
        for _ in range(times):
            assert self.state.clock is not None
            assert self.state.clock.running is not None
            assert not self.does(Actor.of(self.state.clock.running), Press())
        return self


def test_II_6_8_a_press_is_a_move_and_the_stages_follow() -> None:
    log = Log(conditions()).press(4)
    clock = log.state.clock
    assert clock is not None
    assert log.state.made == (2, 2)
    assert [face.stage for face in (clock.white, clock.black)] == [1, 1]
    assert clock.white.remaining_ms == (10 - 2 + 5) * 60_000
    assert (log.state.unentered, log.state.to_move, log.state.ply) == (4, Side.WHITE, 0)


def test_only_whose_half_runs_presses() -> None:
    log = Log(conditions())
    assert log.does(Actor.BLACK, Press()) == ["game-press-without-move"]
    assert log.state.made == (0, 0)


def test_moves_are_entered_later_and_their_times_are_those_of_the_presses() -> None:
    log = Log(conditions()).press(3)
    assert log.does(Actor.BLACK, Move("19-23")) == ["game-not-on-move"], "White's first move is not entered yet"
    assert not log.does(Actor.WHITE, Move("32-28"))
    assert not log.does(Actor.BLACK, Move("19-23"))
    assert log.does(Actor.WHITE, Move("31-27")) == ["capture-is-compulsory"]
    assert not log.does(Actor.WHITE, Move("28x19"))
    assert (log.state.unentered, log.state.made, log.state.to_move) == (0, (2, 1), Side.BLACK)
    times = with_times(log.conditions, log.events).left_ms
    assert dict(times) == {1: 9 * 60_000, 2: 9 * 60_000, 3: (8 + 5) * 60_000}
    assert fold(log.conditions, log.events).state == log.state


def test_a_move_that_is_entered_first_is_pressed_as_ever() -> None:
    log = Log(conditions())
    assert not log.does(Actor.WHITE, Move("32-28"))
    assert log.state.must_press is Side.WHITE
    log.press()
    assert (log.state.made, log.state.unentered) == ((1, 0), 0)


def test_a_move_entered_later_may_end_the_game() -> None:
    log = Log(conditions(start="W:W28:B22")).press()
    assert log.does(Actor.WHITE, Move("28x17")) == ["no-piece-left"]
    assert log.state.ending is not None


def test_II_5_1_an_offer_is_made_before_the_press_and_the_next_press_declines_it() -> None:
    log = Log(conditions(tempo="3h")).press(80)
    assert log.does(Actor.BLACK, Offer()) == ["game-offer-after-own-move"]
    assert not log.does(Actor.WHITE, Offer(), 0)
    log.press()
    assert log.state.offer is Side.WHITE
    assert log.does(Actor.BLACK, Press()) == ["game-offer-declined"]
    assert log.does(Actor.WHITE, Offer(), 0) == ["game-offer-repeated"]
    assert not log.does(Actor.WHITE, Press())
    assert not log.does(Actor.BLACK, Offer(), 0)
    assert log.does(Actor.WHITE, Answer(accepts=True)) == ["agreement"]


@pytest.mark.parametrize(("game", "reason"), [("100", "clock-time-overstepped"), ("chess", "game-board-not-known")])
def test_FIDE_6_9_whether_a_flag_loses_in_chess_decides_who_sees_the_board(game: str, reason: str) -> None:
    log = Log(conditions(game, "3m")).press(2)
    assert log.does(Actor.BLACK, Flag(Side.WHITE)) == ["game-flag-not-down"]
    assert log.does(Actor.BLACK, Flag(Side.WHITE), 240_000) == [reason]
    if game == "chess":
        assert log.does(Actor.ARBITER, Decide(verdict=Verdict.WIN_BLACK, reason="Hetman na desce")) == ["game-decided"]
    assert log.state.ending is not None
    assert log.state.ending.ruling.verdict is Verdict.WIN_BLACK


def test_a_claim_is_left_to_who_sees_the_board() -> None:
    log = Log(conditions()).press(2)
    assert log.does(Actor.WHITE, Claim("regulation_draw")) == ["game-claim-waits"]
    assert log.does(Actor.ARBITER, Decide(upholds=True)) == ["game-claim-upheld"]
    assert log.state.phase is Phase.OVER


def test_what_needs_the_board_waits_until_the_moves_are_entered() -> None:
    log = Log(conditions("chess", edition="fide2009", tempo="2h/40,1h")).press()
    assert log.does(Actor.BLACK, Touch("e7")) == ["game-board-not-known"]
    assert log.does(Actor.ARBITER, Adjourn()) == ["game-board-not-known"]
    assert not log.does(Actor.WHITE, Move("e4"))
    assert not log.does(Actor.BLACK, Touch("e7"))


def test_VIII_where_moves_are_announced_they_are_entered_first() -> None:
    log = Log(conditions(blind=(Side.WHITE,)))
    assert log.does(Actor.WHITE, Press()) == ["game-press-without-move"]


@pytest.mark.parametrize("given", [{"tempo": None}, {"keeps_time": False}])
def test_presses_are_counted_by_a_clock_only(given: dict[str, object]) -> None:
    with pytest.raises(MalformedText, match="counts presses"):
        conditions(**given)  # type: ignore[arg-type]


def test_without_that_condition_nobody_presses_without_a_move() -> None:
    log = Log(conditions(counts_presses=False))
    assert log.does(Actor.WHITE, Press()) == ["game-press-without-move"]
    assert "press" not in {each.act for each in may_do(log.state)}
