"""What the tests of chess share: games from FEN and moves, and short forms of answers."""

from kodeks.chess import ChessGame, read_fen
from kodeks.rulebook.fide import chess_edition

BOTH = ("fide2009", "fide2023")


def begin(fen=None, edition="fide2009", **options):
    """A game from a FEN, whose counters may be missing, or from the usual start."""
    return ChessGame.start(chess_edition(edition), None if fen is None else read_fen(whole(fen)), **options)


def whole(fen):
    """A FEN with what is missing of it."""
    fields = fen.split()
    return " ".join([*fields, *["w", "-", "-", "0", "1"][len(fields) - 1 :]])


def play(game, moves):
    """The game after these moves."""
    for move in moves.split():
        game = game.play(move)
    return game


def cited(answer):
    """The articles of a ruling without their code."""
    return [article.number for article in answer.articles]


def sans(board, moves):
    """Moves in English notation, sorted."""
    return sorted(board.san(move) for move in moves)
