"""`kodeks perft`: how many sequences of legal moves there are."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from kodeks.cli.options import add_board, add_fen, position_of
from kodeks.cli.parser import Commands, add_json, whole_number
from kodeks.cli.progress import progress
from kodeks.cli.speech import print_json, say
from kodeks.draughts import Position, write_move

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("perft", help=say("help-perft"), description=say("help-perft"))
    add_board(parser)
    parser.add_argument("depth", type=whole_number(0, 60), help=say("help-depth"))
    add_fen(parser)
    parser.add_argument("--divide", action="store_true", help=say("help-divide"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Count, first move by first move so that progress can be shown."""
    position = position_of(options)
    counts = dict(_divide(position, options.depth))
    nodes = sum(counts.values()) if options.depth else 1
    if options.json:
        divided = {"divide": counts} if options.divide else {}
        print_json({"variant": options.board, "depth": options.depth, "nodes": nodes, **divided})
        return
    if options.divide:
        print("\n".join(f"{move}: {count}" for move, count in counts.items()))
    print(nodes)


def _divide(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    if not depth:
        return
    for move in progress(position.legal_moves(), say("counting")):
        yield write_move(position, move), position.after(move).perft(depth - 1)
