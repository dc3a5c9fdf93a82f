"""In random games of each board every legal move, as it is written and as it is announced, is heard as that move."""

import random

import pytest
from spoken_games import ENGLISH, GERMAN, POLISH, random_tables

from kodeks.chess import STYLES, speak
from kodeks.chess import write_move as write_chess_move
from kodeks.draughts import smallest_route, write_move
from kodeks.formats.diagrams import spoken_move
from kodeks.game.events import Move

LANGUAGES = (POLISH, ENGLISH, GERMAN)
CONNECTED = {POLISH: ("na", "bije"), ENGLISH: ("to", "takes"), GERMAN: ("nach", "schlägt")}


def draughts_forms(position, move, language):
    """As it is written, long and short, with blanks and without signs, and as it is said."""
    names = position.variant.names
    written = write_move(position, move)
    quiet, takes = CONNECTED[language]
    signs = written.replace("-", f" {quiet} ").replace("x", f" {takes} ")
    forms = [written, f"12. {written}!", written.replace("-", " - ").replace("x", " : "), signs]
    if move.is_capture:
        forms.append("x".join(names[square] for square in smallest_route(position, move)))
    return [*forms, spoken_move(position, move, language)]


@pytest.mark.parametrize("game", ["100", "64"])
@pytest.mark.parametrize("seed", range(2))
def test_draughts(game, seed):
    for ply, talk in enumerate(random_tables(game, f"{game} {seed}", 80)):
        table, language = talk.state.table, LANGUAGES[(ply + seed) % 3]
        for move in table.game.legal_moves():
            for text in draughts_forms(table.game.position, move, language):
                heard = talk.hear(text, table.to_move.value, language)
                assert isinstance(heard, Move), (table.fen, text, heard)
                assert table.game.judge(heard.move) == move, (table.fen, text)


def chess_forms(board, move, language):
    styles = ("san", "long", "figurine", "pl", "pl_long") if language is POLISH else ("san", "long", "figurine")
    written = [write_chess_move(board, move, STYLES[style]) for style in (*styles, language.chess)]
    return [*written, *(speak(board, move, each.chess) for each in LANGUAGES)]


def telling_moves(board, moves, choose):
    """All that are written in a way of their own, and some others."""
    odd = [move for move in moves if move.promotion or board.is_castling(move) or board.is_en_passant(move)]
    return {*odd, *choose.sample(moves, min(8, len(moves)))}


@pytest.mark.parametrize("game", ["chess", "chess960"])
@pytest.mark.parametrize("seed", range(2))
def test_chess(game, seed):
    for ply, talk in enumerate(random_tables(game, f"{game} {seed}", 50)):
        table, language = talk.state.table, LANGUAGES[(ply + seed) % 3]
        board = table.game.board
        choose = random.Random(ply)
        for move in telling_moves(board, table.game.legal_moves(), choose):
            for text in chess_forms(board, move, language):
                heard = talk.hear(text, table.to_move.value, language)
                assert isinstance(heard, Move), (table.fen, text, heard)
                assert table.game.judge(heard.move, table.letters) == move, (table.fen, text)
