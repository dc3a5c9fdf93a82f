"""`kodeks moves`: the legal moves of a position; `kodeks perft`: how many sequences of them there are."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from kodeks.cli.options import add_board, add_fen, position_of
from kodeks.cli.parser import Commands, add_json, whole_number
from kodeks.cli.progress import progress
from kodeks.cli.speech import print_json, say
from kodeks.draughts import Position, write_fen, write_move


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("moves", help=say("help-moves"), description=say("help-moves"))
    add_board(parser)
    add_fen(parser)
    add_json(parser)
    parser.set_defaults(run=_list)
    parser = commands.add_parser("perft", help=say("help-perft"), description=say("help-perft"))
    add_board(parser)
    parser.add_argument("depth", type=whole_number(0, 60), help=say("help-depth"))
    add_fen(parser)
    parser.add_argument("--divide", action="store_true", help=say("help-divide"))
    add_json(parser)
    parser.set_defaults(run=_count)


def _list(options: Namespace) -> None:
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


def _count(options: Namespace) -> None:
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
