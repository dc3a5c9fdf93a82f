"""What a device sends, read as acts of the game: a move on a screen is a move and a press."""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.formats.json_fields import build
from kodeks.game import ACTS, Act, Actor, Phase, State
from kodeks.game.events import Move, Press
from kodeks.malformed import MalformedText
from kodeks.rounds import write_score
from kodeks.rulebook.result import Side
from kodeks.web.logs.doings import Doing

_AT_THE_BOARD = ("start", "arrive", "move", "press", "flag", "ask")
PLAYERS_ACTS = frozenset({*_AT_THE_BOARD, "offer", "answer", "claim", "resign", "call", "complain", "sign"})
_ARBITERS = {  # what a log may say of an act, but no player by himself
    "start": frozenset({"absent"}),
    "arrive": frozenset({"side"}),
    "flag": frozenset({"proved"}),
    "claim": frozenset({"left_ms"}),
}
_LONGEST = 2_000


def read_doing(game: int, state: State, sent: Mapping[str, object], *, side: Side, lag_ms: int = 0) -> Doing:
    """What the player of a side does."""
    kind, fields = sent.get("do"), {name: value for name, value in sent.items() if name not in ("do", "as", "n", "ply")}
    if not isinstance(kind, str) or kind not in PLAYERS_ACTS:
        raise MalformedText("log-unknown-act", str(kind)[:40])
    if any(isinstance(value, str) and len(value) > _LONGEST for value in fields.values()):
        raise MalformedText("log-wrong-value", kind)
    if kind == "sign" and state.ending is not None:
        fields = {"result": write_score(state.ending.score, is_chess=state.table.is_chess)}
    if not _ARBITERS.get(kind, frozenset()).isdisjoint(fields):
        raise MalformedText("log-unknown-field", kind)
    ply = sent.get("ply", state.ply if kind == "move" else None)  # whether it presses is decided on this position
    if ply is not None and type(ply) is not int:
        raise MalformedText("log-wrong-value", f"ply: {str(ply)[:20]}")
    act: Act = build(ACTS[kind], fields)
    return Doing(game, Actor.of(side), _pressed(state, act, side, lag_ms), ply=ply)


def _pressed(state: State, act: Act, side: Side, lag_ms: int) -> tuple[Act, ...]:
    """On a screen the move presses the clock; where an announcement or somebody else comes first, it does not."""
    runs = state.clock is not None and state.clock.running is side and state.phase is Phase.PLAYING
    if isinstance(act, Move) and runs and not state.conditions.announcing:
        return act, Press(lag_ms)
    return (Press(lag_ms),) if isinstance(act, Press) else (act,)
