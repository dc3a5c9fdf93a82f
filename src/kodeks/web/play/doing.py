"""What a device sends, read as acts of the game: a move on a screen is a move and a press."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace

from kodeks.dialogue import announcements_of
from kodeks.formats.json_fields import build
from kodeks.game import ACTS, Act, Actor, Deed, Phase, State
from kodeks.game.actor import PLAYERS
from kodeks.game.claiming import may_stop_clocks
from kodeks.game.events import Claim, Move, Press, Start
from kodeks.game.record import before_last_entry, is_written_down
from kodeks.malformed import MalformedText
from kodeks.rounds import write_score
from kodeks.web.logs.doings import Doing
from kodeks.web.pages.words import language

_AT_THE_BOARD = ("start", "arrive", "move", "announce", "press", "flag", "ask", "stop", "undo")
PLAYERS_ACTS = frozenset({*_AT_THE_BOARD, "offer", "answer", "claim", "resign", "call", "complain", "sign"})
_ARBITERS = {  # what a log may say of an act, but no player by himself
    "start": frozenset({"absent"}),
    "arrive": frozenset({"side"}),
    "flag": frozenset({"proved"}),
    "claim": frozenset({"left_ms"}),
}
_LONGEST = 2_000
_KINDS = {act: kind for kind, act in ACTS.items()}


def read_doing(game: int, state: State, sent: Mapping[str, object], *, by: Actor, lag_ms: int = 0) -> Doing:
    """What who has a seat does."""
    kind, given = sent.get("do"), {name: value for name, value in sent.items() if name not in ("do", "as", "n", "ply")}
    if not isinstance(kind, str) or kind not in PLAYERS_ACTS:
        raise MalformedText("log-unknown-act", str(kind)[:40])
    if any(isinstance(value, str) and len(value) > _LONGEST for value in given.values()):
        raise MalformedText("log-wrong-value", kind)
    if kind == "sign" and state.ending is not None:
        given = {"result": write_score(state.ending.score, is_chess=state.table.is_chess)}
    if kind == "undo":  # a player strikes out what was entered last, and names nothing
        entry = before_last_entry(state)
        given = {"to": 0 if entry is None else entry.seq}
    if not _ARBITERS.get(kind, frozenset()).isdisjoint(given):
        raise MalformedText("log-unknown-field", kind)
    ply = sent.get("ply", state.ply if kind == "move" else None)  # whether it presses is decided on this position
    if ply is not None and type(ply) is not int:
        raise MalformedText("log-wrong-value", f"ply: {str(ply)[:20]}")
    act: Act = with_clocks_stopped(state, by, build(ACTS[kind], given))
    if isinstance(act, Move) and is_written_down(state):
        mover = mover_for(state, by)
        told = (Deed(mover, each) for each in announcements_of(state, act, language()))
        deeds = (*begins(state), Deed(mover, act), *told)
        return Doing(game, by, (), writer_of(state, by, deeds), ply=ply, deeds=deeds)
    return Doing(game, by, _pressed(state, act, by, lag_ms), ply=ply)


def with_clocks_stopped(state: State, by: Actor, act: Act) -> Act:
    """A claim stops the clocks wherever the code lets it: nobody here wants his own to run until the arbiter comes."""
    if not isinstance(act, Claim) or by.side is None or not may_stop_clocks(state, by.side):
        return act
    return replace(act, stops_clock=True)


def mover_for(state: State, by: Actor) -> Actor:
    """Whose move it is that a player sends: his own; where moves are only written down he writes those of both, as on
    his sheet [II.6.4, FIDE 8.1]."""
    return Actor.of(state.table.to_move) if by in PLAYERS and is_written_down(state) else by


def writer_of(state: State, by: Actor, deeds: Iterable[Deed]) -> str:
    """Who has written down what another did; nobody, where each did his own."""
    names = {Actor.WHITE: state.conditions.white, Actor.BLACK: state.conditions.black}
    return names.get(by, "") if any(each.by is not by for each in deeds) else ""


def begins(state: State) -> tuple[Deed, ...]:
    """What a move that is written down brings before it: nobody starts a clock here, so the game begins with it."""
    is_first = state.phase is Phase.BEFORE and not state.conditions.keeps_time
    return (Deed(Actor.BLACK, Start()),) if is_first else ()


def check_said(act: Act) -> None:
    """What is said at a seat is any act of the game: its gates judge. Only the arbiter's own words are not taken."""
    own = _ARBITERS.get(_KINDS[type(act)], frozenset())
    if any(getattr(act, each.name) != each.default for each in fields(act) if each.name in own):  # type: ignore[arg-type]
        raise MalformedText("play-arbiter-says-that", _KINDS[type(act)])


def _pressed(state: State, act: Act, by: Actor, lag_ms: int) -> tuple[Act, ...]:
    """On a screen the move presses the clock. It tells each move to both sides: where moves are announced that is the
    announcement, and comes before the press [VIII.2.3, E2.3]."""
    if isinstance(act, Press):
        return (Press(lag_ms),)
    if not isinstance(act, Move):
        return (act,)
    runs = state.clock is not None and state.clock.running is by.side and state.phase is Phase.PLAYING
    runs = runs and not state.unentered  # for a move that is entered later it was pressed already
    return act, *announcements_of(state, act, language()), *((Press(lag_ms),) if runs else ())
