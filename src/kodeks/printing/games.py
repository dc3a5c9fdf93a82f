"""The recorded game of a board, read and played through, as a paper with a diagram."""

from __future__ import annotations

from typing import NamedTuple

import chess

from kodeks.chess import write_move
from kodeks.draughts import GameRules
from kodeks.formats import pdn, pgn
from kodeks.formats.diagrams import spoken_chess_position, spoken_position
from kodeks.formats.pdn import PdnMove
from kodeks.formats.pdn.tree import numbered
from kodeks.malformed import MalformedText
from kodeks.papers import Diagram, Paper, Voice, WrittenMove, game_record, seats_on_paper
from kodeks.papers.diagram import chess_diagram, draughts_diagram
from kodeks.rulebook.fide import chess_edition
from kodeks.rulebook.house_reader import house_rules
from kodeks.tournament import Regulations, Tournament


class _Replay(NamedTuple):
    """The moves that can be played, and the board after one of them."""

    moves: tuple[WrittenMove, ...]
    diagram: Diagram


def recorded_game(
    state: Tournament, number: int, place: str, voice: Voice, *, step: int | None = None, with_line_ups: bool = True
) -> Paper:
    """The moves of a board ("7"; in a match of teams "3.2") and the position after so many of them, else the last."""
    seats = seats_on_paper(state, number, with_line_ups=with_line_ups)
    seat = next((each for each in seats if str(each.place) == place), None)
    if seat is None:
        raise MalformedText("print-no-such-board", place)
    text = state.moves.get((number, *seat.place), "")
    if not text.strip():
        raise MalformedText("print-no-moves", place)
    played = (_chess if state.regulations.is_chess else _draughts)(state.regulations, text, step, voice)
    return game_record(state, number, seat, played.moves, played.diagram, voice)


def _step(asked: int | None, most: int) -> int:
    if asked is None:
        return most
    if not 0 <= asked <= most:
        raise MalformedText("print-no-such-move", str(asked))
    return asked


def _caption(moves: tuple[WrittenMove, ...], step: int, *, is_last: bool, voice: Voice) -> str:
    if is_last:
        return voice.say("print-final-position")
    if not step:
        return voice.say("print-start-position")
    move = moves[step - 1]
    return voice.say("print-position-after", move=f"{move.number}.{'..' if move.is_blacks else ''} {move.text}")


def _draughts(regulations: Regulations, text: str, asked: int | None, voice: Voice) -> _Replay:
    """By the rules of the event; a position that was let stand has no move."""
    if regulations.house is not None:
        rules = GameRules.of_house(house_rules(regulations.house), claim=True)
    else:
        advantage = regulations.play.with_advantage
        rules = GameRules.of(regulations.game, regulations.edition, with_advantage=advantage, claim=True)
    game = pdn.read_game(text, variant=rules.variant)
    line = pdn.replay(game, rules).game.line()
    step = _step(asked, len(line) - 1)
    moves = tuple(
        WrittenMove(game.first_number + ply // 2, ply % 2 == 1, item.text if isinstance(item, PdnMove) else "–")
        for (ply, item), _ in zip(numbered(game.line, game.first_ply()), line[1:], strict=False)
    )
    position = line[step].position
    return _Replay(
        moves,
        draughts_diagram(
            position,
            spoken_position(position, voice.language),
            last=line[step].move if step else None,
            caption=_caption(moves, step, is_last=step == len(line) - 1, voice=voice),
        ),
    )


def _chess(regulations: Regulations, text: str, asked: int | None, voice: Voice) -> _Replay:
    game = pgn.read_game(text)
    played = pgn.replay(game, chess_edition(regulations.edition)).game.moves
    step = _step(asked, len(played))
    board, moves = game.start.copy(stack=False), []
    shown = board.copy(stack=False)
    for ply, move in enumerate(played):
        moves.append(
            WrittenMove(game.move_number(ply), board.turn == chess.BLACK, write_move(board, move, voice.language.chess))
        )
        board.push(move)
        if ply + 1 == step:
            shown = board.copy(stack=False)
    return _Replay(
        tuple(moves),
        chess_diagram(
            shown,
            spoken_chess_position(shown, voice.language),
            last=played[step - 1] if step else None,
            caption=_caption(tuple(moves), step, is_last=step == len(played), voice=voice),
        ),
    )
