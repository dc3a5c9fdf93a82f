"""Options that several commands share and that know the rules: board, position, edition, article."""

from __future__ import annotations

from argparse import Namespace
from datetime import date

from kodeks.cli.parser import Parser
from kodeks.cli.speech import note, say
from kodeks.draughts import VARIANTS, Position, Variant, read_fen, uncrowned_in_fen, variant
from kodeks.rulebook.editions import EDITIONS, current, known_editions


def in_force(game: str) -> str:
    """The key of the edition in force today."""
    return current(game, date.today().isoformat()).key


def add_board(parser: Parser) -> None:
    """The board, "100" or "64"."""
    parser.add_argument("board", choices=tuple(VARIANTS), help=say("help-board"))


def add_fen(parser: Parser) -> None:
    parser.add_argument("--fen", help=say("help-fen"))


def add_edition(parser: Parser) -> None:
    """The edition of the code; None where nobody asked for one."""
    parser.add_argument("--edition", choices=tuple(EDITIONS), help=say("help-edition", edition=in_force("100")))


def add_edition_of_both(parser: Parser) -> None:
    """The edition of the code of either game; None where nobody asked for one."""
    told = say("help-edition-of-both", draughts=in_force("100"), chess=in_force("chess"))
    parser.add_argument("--edition", choices=known_editions(), help=told)


def position_of(options: Namespace) -> Position:
    board = variant(options.board)
    if options.fen is None:
        return Position.start(board)
    tell_uncrowned(options.fen, board)
    return read_fen(options.fen, board)


def tell_uncrowned(fen: str, board: Variant) -> None:
    """A remark on men that are read as kings."""
    squares = uncrowned_in_fen(fen, board)
    if squares:
        note(f"kodeks: {say('fen-man-is-king', squares=', '.join(squares))} [I.3.7]")
