"""How one game is kept: read off its conditions, and changed while it goes on, where the rules leave that to him who
leads it.

A game that is kept otherwise goes on in a log of its own: the moves made so far stand at its beginning, the clocks show
what they showed, and play waits for the arbiter's word. What was judged at the board stays with the log that has it, so
such a game is not carried over. Where only the result is kept from now on nobody follows the moves any more: those made
so far stay in the log before.
"""

from __future__ import annotations

from typing import NamedTuple

from kodeks.game import KINDS, Act, Actor, Conditions, Deed, Event, Kind, Phase, State
from kodeks.game.events import Announce, Arrive, ClockAction, CorrectClock, Move, Press, Start, Stop
from kodeks.game.fold import step
from kodeks.game.table import board_not_known, refuse
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tables.two_sheets import moves_made
from kodeks.tournament.regulations.groups import Keeping

__all__ = ["CarriedGame", "ClockTimes", "carry_over", "keeping_of", "kind_of"]

_ON_THE_SPOT = frozenset({Kind.OVER_THE_BOARD, Kind.ONLINE})  # the same game, on wood or on screens
_HELD = frozenset({Phase.SUSPENDED, Phase.SEALING, Phase.ADJOURNED})


class ClockTimes(NamedTuple):
    """What the clocks show, where the log does not know it."""

    white_ms: int | None = None
    black_ms: int | None = None


class CarriedGame(NamedTuple):
    """What the log of a game says before it goes on, each with its time. Its times count from now on, so that moves
    which are shown late are not shown early; while somebody is waited for, from where they did: he is late since
    then [II.5.5]."""

    deeds: tuple[tuple[int, Deed], ...]
    is_from_now: bool


def keeping_of(conditions: Conditions) -> Keeping:
    """How a game is kept that has a log; moves from score sheets where no clock is kept."""
    if not conditions.keeps_time:
        return Keeping.SHEET if conditions.follows_moves else Keeping.RESULTS
    return Keeping.CLOCK if conditions.counts_presses else Keeping.SCREEN


def kind_of(conditions: Conditions) -> Kind:
    """The kind as regulations name it: on screens a game over the board is one online."""
    return Kind.OVER_THE_BOARD if conditions.kind is Kind.ONLINE else conditions.kind


def carry_over(
    state: State, at_ms: int, conditions: Conditions, reason: str, times: ClockTimes
) -> CarriedGame | Ruling:
    """The game under other conditions, from where it stands at this time; or why the rules refuse that."""
    refusal = _why_not(state, conditions)
    if refusal is not None:
        return refusal
    after, deeds = State.first(conditions), list[tuple[int, Deed]]()
    is_from_now = len(state.present) == len(Side) or bool(sum(state.made))
    first_ms, last_ms = (0, 0) if is_from_now else (state.started_ms, at_ms)

    def do(at: int, by: Actor, act: Act) -> Ruling | None:
        nonlocal after
        after, rulings, is_accepted = step(after, Event(after.seq + 1, at, by, act))
        if is_accepted:
            deeds.append((at, Deed(by, act)))
        return None if is_accepted else rulings[-1]

    if state.phase is Phase.BEFORE:
        found = [do(0, Actor.of(side), Arrive()) for side in state.present if side not in after.present]
        return next(filter(None, found), None) or CarriedGame(tuple(deeds), is_from_now=False)
    refusal = do(first_ms, Actor.ARBITER, Start(tuple(side for side in Side if side not in state.present)))
    for text in moves_made(state.table) if conditions.follows_moves else ():
        by = Actor.of(after.to_move)
        refusal = refusal or do(first_ms, by, Move(text))
        is_to_press = refusal is None and after.must_press is not None
        if is_to_press and do(first_ms, by, Press()) is not None:  # moves are announced first [VIII.2.3, FIDE E2.3]
            refusal = do(first_ms, by, Announce(text)) or do(first_ms, by, Press())
    if refusal is None and after.clock is not None and conditions.keeps_time:
        clocks = _clock(state, at_ms, after, times, reason)
        refusal = do(last_ms, Actor.ARBITER, Stop()) or do(last_ms, Actor.ARBITER, clocks)
    return CarriedGame(tuple(deeds), is_from_now) if refusal is None else refusal


def _clock(state: State, at_ms: int, after: State, times: ClockTimes, reason: str) -> CorrectClock:
    """Both clocks as they stood; where nobody kept them, as the arbiter read them, or as they are."""
    assert after.clock is not None
    known = state.clock if state.conditions.keeps_time else None
    shown = [
        (known or after.clock).remaining_ms(side, at_ms if known else after.at_ms) if given is None else given
        for side, given in zip(Side, times, strict=True)
    ]
    return CorrectClock(ClockAction.SET, white_ms=shown[0], black_ms=shown[1], lifts_flags=True, reason=reason)


def _why_not(state: State, conditions: Conditions) -> Ruling | None:
    own = state.conditions
    if state.ending is not None:
        return refuse("game-is-over", *state.ending.ruling.articles)
    if state.waits is not None:
        return refuse("game-arbiter-decides-first", *state.waits.articles)
    if state.phase in _HELD:
        return refuse("game-not-now", own.conduct.rights["resume"], phase=state.phase.value)
    if state.unentered and conditions.follows_moves:
        return board_not_known(own.conduct.turn)
    if state.phase is Phase.BEFORE:
        return None
    if own.kind is not conditions.kind and not {own.kind, conditions.kind} <= _ON_THE_SPOT:
        return refuse("game-kind-is-settled", _kind_article(state), kind=own.kind.value)
    if state.incidents or state.penalties or any(state.illegal):
        return refuse("game-has-been-judged", own.conduct.reasons)
    return None


def _kind_article(state: State) -> Article:
    if state.table.is_chess:  # the Laws do not list kinds
        return state.conditions.conduct.reasons
    return state.table.cite(KINDS[state.conditions.kind].number)
