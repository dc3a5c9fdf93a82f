"""A game as a script draws it: the board, the moves open to who sits there, the clocks, what may be done, in words."""

from __future__ import annotations

from collections.abc import Iterable

from kodeks.dialogue import Query, Topic, answer
from kodeks.draughts import smallest_route, write_move
from kodeks.game import Actor, Phase, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.gates import GATES, gate
from kodeks.game.table import Count
from kodeks.rulebook.result import Side
from kodeks.tables import ClockView, GameView, view_game
from kodeks.web.logs.games import KeptGame, now_ms
from kodeks.web.pages.words import language, say, told
from kodeks.web.play.doing import PLAYERS_ACTS

_LAST_SAID = 6  # rulings that stay beside the board


def view_now(game: KeptGame, *, with_rights: bool = True) -> GameView:
    """The game at this moment."""
    return view_game(game.folded, game.at(now_ms()), with_rights=with_rights)


def facts_of(game: KeptGame, seats: Iterable[Actor], view: GameView | None = None) -> dict[str, object]:
    """What the holder of these seats is shown; without any, what everybody at the board sees. Who tells several has
    made the view once."""
    view, state, held = view or view_now(game, with_rights=False), game.state, frozenset(seats)
    offer, claim, ending = view.offer, view.claim, view.ending
    return {
        "seq": view.seq,
        "ply": sum(view.made),
        "phase": view.phase.value,
        "said_phase": say(f"play-phase-{view.phase.value}"),
        "side": view.layout.side,
        "squares": [list(square) for square in view.layout.squares],
        "board": view.board,
        "mark": [] if view.last_move is None else [view.last_move.squares[0], view.last_move.squares[-1]],
        "last": "" if view.last_move is None else view.last_move.text,
        "spoken": "" if view.last_move is None else _spoken(state),
        "to_move": view.to_move.value,
        "legal": legal_moves(state) if Actor.of(view.to_move) in held and view.phase is Phase.PLAYING else [],
        "clock": _clock(view.clock),
        "offer": None if offer is None else offer.side.value,
        "claim": None if claim is None else claim.side.value,
        "waits": "" if view.waits is None else told(view.waits),
        "due": "" if view.due is None else told(view.due),
        "is_called": view.is_called,
        "ending": None if ending is None else {"result": ending.result, "why": told(ending.ruling)},
        "signed": [] if ending is None else [side.value for side in ending.signed],
        "counts": [_count(each) for each in view.counts if each.value],
        "may": {actor.value: _may(state, view.at_ms, actor) for actor in held},
        "grounds": _grounds(state) if held else [],
        "said": [told(each.ruling) for each in view.said[-_LAST_SAID:] if each.is_accepted],
    }


def _spoken(state: State) -> str:
    """The last move as the codes announce it, for who hears the board [VIII]."""
    return " ".join(answer(Query(Topic.LAST), state, Actor.of(state.to_move), state.at_ms, language()))


def _count(count: Count) -> str:
    return f"{say(f'counter-{count.rule}')}: {count.value}/{count.limit}"


def _grounds(state: State) -> list[dict[str, str]]:
    return [{"ground": each, "said": say(f"play-ground-{each}")} for each in state.table.grounds]


def _may(state: State, at_ms: int, by: Actor) -> list[str]:
    """What who has a seat may do now, by the same gates that judge it."""
    return [kind for kind in GATES if kind in PLAYERS_ACTS and gate(state, kind, by, at_ms) is None]


def _clock(clock: ClockView | None) -> dict[str, object] | None:
    if clock is None:
        return None
    faces = {
        side.value: {
            "ms": clock.of(side).remaining_ms,
            "moves": clock.of(side).moves,
            "to_go": clock.of(side).moves_to_go,
            "stage": clock.of(side).stage,
            "flag": clock.of(side).is_flag_down,
        }
        for side in Side
    }
    due_ms = None if clock.flag_due_ms is None else clock.flag_due_ms - clock.at_ms
    running = None if clock.running is None else clock.running.value
    return {**faces, "running": running, "due_ms": due_ms}


def legal_moves(state: State) -> list[dict[str, object]]:
    """The moves of the player with the move: as files write them, from where, by which landings, to where."""
    table = state.table
    if isinstance(table, DraughtsTable):
        position, names = table.game.position, table.game.rules.variant.names
        found = ((write_move(position, move), smallest_route(position, move)) for move in table.game.legal_moves())
        return [
            {"text": text, "from": names[route[0]], "to": names[route[-1]], "by": [names[each] for each in route]}
            for text, route in found
        ]
    assert isinstance(table, ChessTable)
    board = table.game.board
    squares = "abcdefgh"
    return [
        {
            "text": board.san(move),
            "from": f"{squares[move.from_square % 8]}{move.from_square // 8 + 1}",
            "to": f"{squares[move.to_square % 8]}{move.to_square // 8 + 1}",
            "by": [],
        }
        for move in board.legal_moves
    ]
