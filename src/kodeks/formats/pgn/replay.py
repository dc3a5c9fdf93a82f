"""Playing a read game by the Laws up to the first refused move, and what there is to say of it."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.chess.game import ChessGame
from kodeks.formats.pdn.check import GameCheck
from kodeks.formats.pdn.replay import MoveRefusal
from kodeks.formats.pgn.tokens import english
from kodeks.formats.pgn.tree import PgnError, PgnGame, result_of
from kodeks.malformed import MalformedText
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.fide import chess_edition


class PgnReplay(NamedTuple):
    """The game as far as it is legal, and the refusal that stopped it, if one did."""

    game: ChessGame
    refusal: MoveRefusal | None = None


def replay(pgn: PgnGame, edition: ChessEdition | None = None) -> PgnReplay:
    """Play the main line; real games go on after a draw that nobody noticed."""
    start = ChessGame.start(edition or chess_edition(), pgn.start, past_draws=True)
    game, ruling = start.follow(english(move.text) for move in pgn.moves)
    if ruling is None:
        return PgnReplay(game)
    place = pgn.places[game.ply] if pgn.places else None
    return PgnReplay(game, MoveRefusal(ruling, pgn.moves[game.ply].text, pgn.move_number(game.ply), place))


def check_game(pgn: PgnGame | PgnError, edition: ChessEdition | None = None) -> GameCheck:
    """Replay a game and set its result against that of the Laws. A draw that came by itself has ended the game,
    whatever came after."""
    if isinstance(pgn, PgnError):
        return GameCheck(number=pgn.game or 0, tags=pgn.tags, problem=pgn, remarks=pgn.remarks)
    try:
        played, refusal = replay(pgn, edition)
    except MalformedText as error:  # a word that looks like a move and is none
        line, column = pgn.place
        problem = PgnError(error.reason, error.text, line=line, column=column, game=pgn.number, tags=pgn.tags)
        return GameCheck(number=pgn.number, tags=pgn.tags, problem=problem, remarks=pgn.remarks)
    ended = played if played.due is None else played.with_draw()
    in_tag = pgn.tags.get("Result") or None
    results = {result for result in (result_of(pgn.terminator), result_of(in_tag or "")) if result is not None}
    is_open = refusal is not None or ended.result is None or not results
    return GameCheck(
        number=pgn.number,
        tags=pgn.tags,
        plies=played.ply,
        problem=refusal,
        ruling=ended.ruling if refusal is None else refusal.ruling,
        draw_ply=played.due_ply,
        result=in_tag if pgn.terminator == "*" else pgn.terminator,
        tag_result=in_tag if len(results) > 1 else None,
        agrees=None if is_open else results == {ended.result},
        remarks=pgn.remarks,
    )
