"""`kodeks moves`: the legal moves of a position."""

from __future__ import annotations

from argparse import Namespace

from kodeks.cli.options import add_board, add_fen, position_of
from kodeks.cli.parser import Commands, add_json
from kodeks.cli.speech import print_json, say
from kodeks.draughts import Position, write_fen, write_move

__all__ = ["add_to", "moves_in_order"]


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("moves", help=say("help-moves"), description=say("help-moves"))
    add_board(parser)
    add_fen(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Print the moves, one a line."""
    position = position_of(options)
    moves = moves_in_order(position)
    if options.json:
        print_json({"variant": options.board, "fen": write_fen(position), "moves": moves})
    else:
        print("\n".join(moves) or say("no-legal-move"))


def moves_in_order(position: Position) -> list[str]:
    """The legal moves as text, in reading order."""
    order = position.variant.reading_order
    moves = sorted(position.legal_moves(), key=lambda move: (order(move.origin), order(move.target)))
    return [write_move(position, move) for move in moves]
