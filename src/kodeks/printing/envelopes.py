"""The envelope of a game that is being adjourned, from its log."""

from __future__ import annotations

from kodeks.formats.diagrams import spoken_chess_position, spoken_position
from kodeks.game import Phase, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.malformed import MalformedText
from kodeks.papers import Diagram, Paper, Voice, seats_on_paper
from kodeks.papers.diagram import chess_diagram, draughts_diagram, empty_board
from kodeks.papers.envelope import AdjournedGame, envelope
from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Side
from kodeks.tables import SeatPlace, shown
from kodeks.tournament import Tournament


def has_envelope(game: State) -> bool:
    """Whether a move is being sealed, or was."""
    return game.phase in (Phase.SEALING, Phase.ADJOURNED)


def envelope_of(state: Tournament, place: GamePlace, game: State, resumes: str, voice: Voice) -> Paper:
    """What stands on it; `resumes` is when play goes on, as the reader writes it."""
    seats = seats_on_paper(shown(state), place.round)
    seat = next((each for each in seats if each.place == SeatPlace(place.board, place.game)), None)
    rules = game.conditions.conduct.adjournment
    if seat is None or rules is None or not has_envelope(game):
        raise MalformedText("print-no-envelope", str(place))
    regulations = state.regulations
    sealer = game.to_move if game.envelope is None else game.envelope.side
    is_followed = game.conditions.follows_moves or bool(game.table.ply)
    return envelope(
        state,
        place.round,
        seat,
        AdjournedGame(
            rules,
            # where nobody has entered the moves the position is drawn by hand
            _diagram(game, voice) if is_followed else empty_board(regulations.board, voice.say("print-empty-board")),
            sealer,
            str(game.made[sealer is Side.BLACK] + 1) if is_followed else "",
            _used(game),
            _offer(game, voice) if is_followed else "",
            resumes,
        ),
        voice,
    )


def _diagram(game: State, voice: Voice) -> Diagram:
    """The position before the sealed move [ADJ.2b]."""
    table = game.table
    if isinstance(table, ChessTable):
        board = table.game.board
        return chess_diagram(board, spoken_chess_position(board, voice.language))
    assert isinstance(table, DraughtsTable)
    position = table.game.position
    return draughts_diagram(position, spoken_position(position, voice.language))


def _used(game: State) -> tuple[str, str]:
    """By both, where the clock is kept here [ADJ.2c]."""
    if game.clock is None or not game.conditions.keeps_time:
        return "", ""
    return _span(game.clock.white.spent_ms), _span(game.clock.black.spent_ms)


def _span(ms: int) -> str:
    minutes, seconds = divmod(ms // 1_000, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _offer(game: State, voice: Voice) -> str:
    if game.offer is None:
        return voice.say("envelope-no-offer")
    return voice.say("envelope-offer-of", side=game.offer.value)
