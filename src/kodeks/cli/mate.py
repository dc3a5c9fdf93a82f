"""`kodeks mate`: whether each side can still mate by any series of legal moves, with a line that mates [5.2b, 6.9]."""

from __future__ import annotations

from argparse import Namespace

import chess

from kodeks.chess import CanMate, is_dead, read_fen, write_move
from kodeks.chess.mate import THOROUGH_LIMIT
from kodeks.cli.options import in_force
from kodeks.cli.parser import Commands, add_json, whole_number
from kodeks.cli.speech import asked_language, cited, print_json, say
from kodeks.rulebook.fide import CHESS_EDITIONS, chess_edition


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("mate", help=say("help-mate"), description=say("help-mate"))
    parser.add_argument("fen", help=say("help-mate-fen"))
    parser.add_argument(
        "--positions",
        type=whole_number(1, 1_000_000),
        default=THOROUGH_LIMIT,
        metavar="N",
        help=say("help-mate-positions", positions=THOROUGH_LIMIT),
    )
    parser.add_argument("--edition", choices=tuple(CHESS_EDITIONS), help=say("help-edition", edition=in_force("chess")))
    add_json(parser)
    parser.set_defaults(run=_answer)


def _answer(options: Namespace) -> None:
    board, laws = read_fen(options.fen), chess_edition(options.edition or in_force("chess"))
    answer = is_dead(board, options.positions)
    sides = {"white": answer.white, "black": answer.black}
    articles = (laws.cite("5.2b"), laws.cite("6.9"))
    if options.json:
        print_json(
            {
                "fen": board.fen(),
                **{side: found.mate.value for side, found in sides.items()},
                "line": {side: _line(board, found, "san") for side, found in sides.items() if found.line},
                "reason": {side: found.reason for side, found in sides.items()},
                "positions": {side: found.positions for side, found in sides.items()},
                "dead": answer.is_dead,
                "articles": [str(article) for article in articles],
            }
        )
        return
    for side, found in sides.items():
        print(f"{say(f'diagram-{side}')}: {say(found.reason, positions=found.positions)}")
        if found.line:
            print(f"  {_numbered(board, _line(board, found, asked_language().chess))}")
    if answer.is_dead:
        print(f"{say('dead-position')} {cited(articles[:1])}")


def _line(board: chess.Board, found: CanMate, style: str) -> list[str]:
    """The moves that mate, as a style writes them."""
    after, moves = board.copy(stack=False), list[str]()
    for move in found.line:
        moves.append(write_move(after, move, style))
        after.push(move)
    return moves


def _numbered(board: chess.Board, moves: list[str]) -> str:
    """Moves with their numbers, from where the position stands."""
    words: list[str] = []
    for ply, move in enumerate(moves, board.ply()):
        if ply % 2 == 0 or not words:
            words.append(f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'}")
        words.append(move)
    return " ".join(words)
