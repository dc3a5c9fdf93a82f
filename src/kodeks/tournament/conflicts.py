"""Two people who change the same matter without seeing each other are in conflict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kodeks.tournament import acts
from kodeks.tournament.acts import Act, Pair, Result, ShowLate, SwapColours, Withdraw, kind_of
from kodeks.tournament.state import Board, Tournament

_BOARD = ("board {0.round}.{0.board}", "pairing {0.round}", "pairing {1}")
_STAGE = ("pairing {0.round}", "stage {0.round}")
_ENTRANT = ("numbers", "entrant {0.number}")
_ALL = ("anything",)
# What an act rests on; {0} is the act, {1} the round after its own.
_RESTS_ON: Mapping[str, tuple[str, ...]] = {
    "result": ("board {0.round}.{0.board}/{0.game}", *_BOARD[1:]),
    "swap_colours": _BOARD,
    "pair": ("pairing {0.round}", "numbers", "length", "results", "field"),
    "unpair": _STAGE,
    "announce": _STAGE,
    "start": _STAGE,
    "line_up": ("numbers", "lineup {0.round}.{0.number}"),
    "withdraw": (*_ENTRANT, "pairings"),  # which round he leaves from
    "absent": _ENTRANT,
    "present": _ENTRANT,
    "revise": _ENTRANT,
    "forbid": ("numbers",),
    "draw_lots": ("numbers", "field", "lots"),
    "number": ("numbers", "field", "lots"),
    "set_rounds": ("length", "pairings"),
    "amend": ("length", "pairings", "regulations"),
    "check_in": ("numbers", "arrival {0.number}"),
    "postpone": _BOARD,
    "moves": ("moves {0.round}.{0.board}/{0.game}", "pairing {0.round}"),
    "show_late": ("delay {0.round}.{0.board}/{0.game}",),
    "play_off": ("playoff", "results"),
    "hold_play_off": ("playoff", "results"),
    "pair_play_off": ("playoff",),
    "play_off_result": ("playoff round {0.play_off}", "playoff game {0.play_off}.{0.round}.{0.board}"),
    "tick": ("tick {0.item}/{0.round}",),
    "measure": ("measure {0.item}/{0.round}",),
    "note": ("note {0.follows}", "decision {0.decision}"),  # two who follow up the same decision
    "undo": _ALL,
    "close": _ALL,
    "reopen": _ALL,
    "sign": _ALL,
}
# What it changes, boards apart: they keep their own marks.
_CHANGES: Mapping[str, tuple[str, ...]] = {
    "result": ("results",),
    "swap_colours": ("results",),
    "pair": ("pairing {0.round}", "pairings"),
    "unpair": ("pairing {0.round}", "pairings"),
    "announce": ("stage {0.round}",),
    "start": ("stage {0.round}",),
    "line_up": ("lineup {0.round}.{0.number}",),
    "withdraw": ("entrant {0.number}", "field"),
    "absent": ("entrant {0.number}", "field"),
    "present": ("entrant {0.number}", "field"),
    "revise": ("entrant {0.number}", "field"),
    "enter": ("field",),
    "forbid": ("field",),
    "draw_lots": ("lots",),
    "number": ("numbers", "field"),
    "set_rounds": ("length",),
    "amend": ("length", "regulations", "field", "results"),
    "check_in": ("arrival {0.number}",),
    "moves": ("moves {0.round}.{0.board}/{0.game}",),
    "show_late": ("delay {0.round}.{0.board}/{0.game}",),
    "play_off": ("playoff",),
    "hold_play_off": ("playoff",),
    "pair_play_off": ("playoff", "playoff round {0.play_off}"),
    "play_off_result": ("playoff", "playoff game {0.play_off}.{0.round}.{0.board}"),
    "tick": ("tick {0.item}/{0.round}",),
    "measure": ("measure {0.item}/{0.round}",),
    "note": ("note {0.follows}", "decision {0.decision}"),
    "undo": ("everything",),
    "close": ("everything",),
    "reopen": ("everything",),
}


def matters(act: Act) -> Iterator[str]:
    """What an act rests on: who has not seen the last change of it must look again."""
    following = getattr(act, "round", None)
    for template in _RESTS_ON.get(kind_of(act), ()):
        matter = template.format(act, (following or 0) + 1).removesuffix("/None")
        if not matter.endswith((" None", " ")):
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
    kind = kind_of(act)
    if isinstance(act, (Result, SwapColours)):
        state = _touch_board(state, act, seq)
    if isinstance(act, ShowLate):
        state = _touch_delay(state, act, seq)
    if kind == "note":
        assert isinstance(act, acts.Note)
        state = state._replace(noted=(*state.noted, seq))
        if act.follows is None and not act.decision:
            return state
    changed = [template.format(act).removesuffix("/None") for template in _CHANGES.get(kind, ())]
    if isinstance(act, Withdraw) and not state.is_numbered:
        changed.append("numbers")  # those after him have moved up
    return state._replace(marks=MappingProxyType({**state.marks, **dict.fromkeys(changed, seq)}))


def _touch_board(state: Tournament, act: Result | SwapColours, seq: int) -> Tournament:
    paired = state.rounds[act.round - 1]
    board = paired.boards[act.board - 1]
    if isinstance(act, Result) and act.game is not None:
        return state.with_round(paired.with_board(_touch_game(board, act.game, seq)))
    return state.with_round(paired.with_board(board._replace(touched=seq)))


def _touch_delay(state: Tournament, act: ShowLate, seq: int) -> Tournament:
    theirs = state.delayed_game(act.round, act.board, act.game)
    if theirs is None or theirs not in state.delays:
        return state
    delays = {**state.delays, theirs: state.delays[theirs]._replace(seq=seq)}
    return state._replace(delays=MappingProxyType(delays))


def _touch_game(board: Board, game: int, seq: int) -> Board:
    games = board.games_touched or (0,) * len(board.games)
    return board._replace(games_touched=(*games[: game - 1], seq, *games[game:]))
