"""Two people who change the same matter without seeing each other are in conflict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kodeks.tournament.acts import (
    Absent,
    Act,
    Amend,
    Announce,
    CheckIn,
    Close,
    DrawLots,
    Enter,
    Forbid,
    HoldPlayOff,
    LineUp,
    Measure,
    Moves,
    Note,
    Number,
    Pair,
    PairPlayOff,
    PlayOff,
    PlayOffResult,
    Postpone,
    Present,
    Reopen,
    Result,
    Revise,
    SetRounds,
    Sign,
    Start,
    SwapColours,
    Tick,
    Undo,
    Unpair,
    Withdraw,
)
from kodeks.tournament.state import Board, Tournament

__all__ = ["last_touch", "matters", "touch"]

_BOARD = ("board {0.round}.{0.board}", "pairing {0.round}", "pairing {1}")
_STAGE = ("pairing {0.round}", "stage {0.round}")
_ENTRANT = ("numbers", "entrant {0.number}")
_ALL = ("anything",)
# What an act rests on; {0} is the act, {1} the round after its own.
_RESTS_ON: Mapping[type[Act], tuple[str, ...]] = {
    Result: ("board {0.round}.{0.board}/{0.game}", *_BOARD[1:]),
    SwapColours: _BOARD,
    Pair: ("pairing {0.round}", "numbers", "length", "results", "field"),
    Unpair: _STAGE,
    Announce: _STAGE,
    Start: _STAGE,
    LineUp: ("numbers", "lineup {0.round}.{0.number}"),
    Withdraw: (*_ENTRANT, "pairings"),  # which round he leaves from
    Absent: _ENTRANT,
    Present: _ENTRANT,
    Revise: _ENTRANT,
    Forbid: ("numbers",),
    DrawLots: ("numbers", "field", "lots"),
    Number: ("numbers", "field", "lots"),
    SetRounds: ("length", "pairings"),
    Amend: ("length", "pairings", "regulations"),
    CheckIn: ("numbers", "arrival {0.number}"),
    Postpone: _BOARD,
    Moves: ("moves {0.round}.{0.board}/{0.game}", "pairing {0.round}"),
    PlayOff: ("playoff", "results"),
    HoldPlayOff: ("playoff", "results"),
    PairPlayOff: ("playoff",),
    PlayOffResult: ("playoff round {0.play_off}", "playoff game {0.play_off}.{0.round}.{0.board}"),
    Tick: ("tick {0.item}/{0.round}",),
    Measure: ("measure {0.item}/{0.round}",),
    Note: ("note {0.follows}",),  # two who follow up the same decision
    Undo: _ALL,
    Close: _ALL,
    Reopen: _ALL,
    Sign: _ALL,
}
# What it changes, boards apart: they keep their own marks.
_CHANGES: Mapping[type[Act], tuple[str, ...]] = {
    Result: ("results",),
    SwapColours: ("results",),
    Pair: ("pairing {0.round}", "pairings"),
    Unpair: ("pairing {0.round}", "pairings"),
    Announce: ("stage {0.round}",),
    Start: ("stage {0.round}",),
    LineUp: ("lineup {0.round}.{0.number}",),
    Withdraw: ("entrant {0.number}", "field"),
    Absent: ("entrant {0.number}", "field"),
    Present: ("entrant {0.number}", "field"),
    Revise: ("entrant {0.number}", "field"),
    Enter: ("field",),
    Forbid: ("field",),
    DrawLots: ("lots",),
    Number: ("numbers", "field"),
    SetRounds: ("length",),
    Amend: ("length", "regulations", "field", "results"),
    CheckIn: ("arrival {0.number}",),
    Moves: ("moves {0.round}.{0.board}/{0.game}",),
    PlayOff: ("playoff",),
    HoldPlayOff: ("playoff",),
    PairPlayOff: ("playoff", "playoff round {0.play_off}"),
    PlayOffResult: ("playoff", "playoff game {0.play_off}.{0.round}.{0.board}"),
    Tick: ("tick {0.item}/{0.round}",),
    Measure: ("measure {0.item}/{0.round}",),
    Note: ("note {0.follows}",),
    Undo: ("everything",),
    Close: ("everything",),
    Reopen: ("everything",),
}


def matters(act: Act) -> Iterator[str]:
    """What an act rests on: who has not seen the last change of it must look again."""
    following = getattr(act, "round", None)
    for template in _RESTS_ON.get(type(act), ()):
        matter = template.format(act, (following or 0) + 1).removesuffix("/None")
        if not matter.endswith(" None"):
            yield matter


def last_touch(state: Tournament, act: Act) -> int:
    """The number of the last event that changed something this act rests on."""
    touched, latest = state.touched, 0
    left_out = tuple(_indifferent(state, act))
    for matter in matters(act):
        if matter == "anything":
            return state.seq
        if matter not in left_out:
            latest = max(latest, touched.get(matter))
    return latest


def _indifferent(state: Tournament, act: Act) -> Iterator[str]:
    """Where pairs come from a table they do not rest on results, nor results on the pairs of the next round. Who names
    the round he leaves from does not ask which one is next."""
    if isinstance(act, Withdraw) and act.from_round is not None:
        yield "pairings"
    if state.regulations.system.is_by_table:
        if isinstance(act, (Result, SwapColours)):
            yield f"pairing {act.round + 1}"
        elif isinstance(act, Pair):
            yield from ("results", "field")


def touch(state: Tournament, act: Act, seq: int) -> Tournament:
    """The state with what this event has changed marked."""
    if isinstance(act, (Result, SwapColours)):
        state = _touch_board(state, act, seq)
    if isinstance(act, Note):
        state = state._replace(noted=(*state.noted, seq))
        if act.follows is None:
            return state
    changed = [template.format(act).removesuffix("/None") for template in _CHANGES.get(type(act), ())]
    if isinstance(act, Withdraw) and not state.is_numbered:
        changed.append("numbers")  # those after him have moved up
    return state._replace(marks=MappingProxyType({**state.marks, **dict.fromkeys(changed, seq)}))


def _touch_board(state: Tournament, act: Result | SwapColours, seq: int) -> Tournament:
    paired = state.rounds[act.round - 1]
    board = paired.boards[act.board - 1]
    if isinstance(act, Result) and act.game is not None:
        return state.with_round(paired.with_board(_touch_game(board, act.game, seq)))
    return state.with_round(paired.with_board(board._replace(touched=seq)))


def _touch_game(board: Board, game: int, seq: int) -> Board:
    games = board.games_touched or (0,) * len(board.games)
    return board._replace(games_touched=(*games[: game - 1], seq, *games[game:]))
