"""Two boards, two score sheets: back to the last position on which they agree [VIII.3.1, FIDE E2.7-E2.8]."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from kodeks.clock import Clock
from kodeks.game.events import Compare, Event
from kodeks.game.state import Phase, State
from kodeks.game.step import Step, done, ended, refused, rule
from kodeks.game.table import Table, refuse
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

_NUMBER = re.compile(r"^[0-9]{1,3}\.+")  # of a move, by itself or before it
_RESULTS = frozenset({"*", "1-0", "0-1", "2-0", "0-2", "1-1", "1/2-1/2"})


def moves_on_sheet(text: str) -> tuple[str, ...]:
    """The moves that are written on a sheet, without their numbers and the result."""
    bare = (_NUMBER.sub("", each) for each in text.split())
    return tuple(each for each in bare if each and each not in _RESULTS)


class Comparison(NamedTuple):
    """What two sheets have in common: how many moves, the position after them, and the clock then, if it is known;
    and what each has where they part, nothing where it ends."""

    plies: int
    table: Table
    clock: Clock | None
    parting: tuple[str, str] | None

    @property
    def agree(self) -> bool:
        """Whether both have the same moves, to the last."""
        return self.parting is None


def compare_sheets(state: State, white: Sequence[str], black: Sequence[str]) -> Comparison | Ruling:
    """The two sheets of a game side by side; refused where both have a move that is not legal."""
    found = _common(state.conditions.table, white, black)
    if isinstance(found, Ruling):
        differ = state.conditions.conduct.compare_differ
        return refuse("game-sheets-not-legal", differ, *found.articles)
    table, count = found
    known = _known(state, table, _made(state, count))
    rest = [next(iter(sheet[count:]), "") for sheet in (white, black)]
    parting = (rest[0], rest[1]) if any(rest) else None
    return Comparison(count, table, None if known is None else known.clock, parting)


def compare(state: State, event: Event, act: Compare) -> Step:
    """The sheets agree: the boards are put right by them. They differ: back to the last position both have; the times
    are those noted then, if known [D-157]."""
    conduct = state.conditions.conduct
    found = compare_sheets(state, act.white, act.black)
    if isinstance(found, Ruling):
        return refused(state, found)
    table, count, agree = found.table, found.plies, found.agree
    article = conduct.compare_agree if agree else conduct.compare_differ
    back = _then(state, event.at_ms, table, count)
    key = "game-sheets-agree" if agree else "game-back-to-agreement"
    ruling = rule(Verdict.UPHELD, key, article, plies=count, move=count // 2 + 1, side=table.to_move.value)
    over = back.table.ended
    return done(back, ruling) if over is None else ended(back, event.at_ms, over, ruling)


def _common(table: Table, white: Sequence[str], black: Sequence[str]) -> tuple[Table, int] | Ruling:
    """The last position both sheets have, and how many moves they have alike, however they write them. A move that
    both have and that is not legal is a fault of both."""
    count = 0
    for one, other in zip(white, black, strict=False):
        played = table.play(one, (), None)
        if one != other and not _is_same(played, table.play(other, (), None)):
            break
        if isinstance(played, Ruling):
            return played
        table, count = played, count + 1
    return table, count


def _is_same(one: Table | Ruling, other: Table | Ruling) -> bool:
    return not isinstance(one, Ruling) and not isinstance(other, Ruling) and one.fen == other.fen


def _made(state: State, count: int) -> tuple[int, int]:
    """How many moves each has made after so many."""
    half = count // 2
    return (count - half, half) if state.conditions.table.to_move is Side.WHITE else (half, count - half)


def _known(state: State, table: Table, made: tuple[int, int]) -> State | None:
    """The state that the log has after these moves, if it has them."""
    return next((each for each in state.history() if each.made == made and each.table.fen == table.fen), None)


def _then(state: State, at_ms: int, table: Table, count: int) -> State:
    """The present state with the board of that moment; with its clock, where the log has the same moves. Where they
    agree with the log, nothing changes and the clock runs on."""
    made = _made(state, count)
    if made == state.made and table.fen == state.table.fen:
        return state
    back = state._replace(
        table=table,
        made=made,
        must_press=None,
        touches=(),
        announced=False,
        bound_to=None,
        offer=None,
    )
    if state.clock is None or not state.conditions.keeps_time:  # it stands elsewhere, and is set there
        return back
    looked = state.clock.look(at_ms)
    assert isinstance(looked, Clock), "time runs on"
    known = _known(state, table, made)
    if known is not None and known.clock is not None:
        then = known.clock
        looked = looked._replace(white=then.white, black=then.black, first_flag=then.first_flag)
    running = table.to_move if state.phase is Phase.PLAYING else None
    paused = None if running is not None else table.to_move
    return back._replace(clock=looked._replace(running=running, paused=paused, turn_ms=0))
