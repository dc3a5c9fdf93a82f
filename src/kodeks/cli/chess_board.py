"""`kodeks touch`: which moves remain in chess once pieces were touched or released; `kodeks chess960`: its starts."""

from __future__ import annotations

from argparse import Namespace

import chess

from kodeks.chess import (
    Touch,
    TouchDuty,
    allowed_moves,
    draw_start,
    promotion_chosen,
    read_fen,
    released,
    start_number,
    start_position,
    start_row,
)
from kodeks.cli.options import in_force
from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.speech import asked_language, cited, print_json, say
from kodeks.rulebook.fide import CHESS_EDITIONS, chess_edition

_PIECES = {"q": chess.QUEEN, "r": chess.ROOK, "b": chess.BISHOP, "n": chess.KNIGHT}


def add_to(commands: Commands) -> None:
    touch = commands.add_parser("touch", help=say("help-touch"), description=say("help-touch"))
    touch.add_argument("fen", help=say("help-touch-fen"))
    touch.add_argument("squares", nargs="+", type=_square, metavar="SQUARE", help=say("help-touch-squares"))
    touch.add_argument("--released", type=_square, metavar="SQUARE", help=say("help-touch-released"))
    touch.add_argument("--promoted", choices=tuple(_PIECES), help=say("help-touch-promoted"))
    touch.add_argument("--edition", choices=tuple(CHESS_EDITIONS), help=say("help-edition", edition=in_force("chess")))
    add_json(touch)
    touch.set_defaults(run=_touch)
    start = commands.add_parser("chess960", help=say("help-chess960"), description=say("help-chess960"))
    start.add_argument("start", help=say("help-chess960-start"))
    start.add_argument("--edition", choices=tuple(CHESS_EDITIONS), help=say("help-edition", edition=in_force("chess")))
    add_json(start)
    start.set_defaults(run=_start)


def _square(text: str) -> chess.Square:
    return chess.parse_square(text)


def _touch(options: Namespace) -> None:
    board, laws = read_fen(options.fen), chess_edition(options.edition or in_force("chess"))
    if options.released is None:
        if options.promoted is not None:
            raise BadUsage(say("usage-missing", what="--released"))
        duty = allowed_moves(board, [Touch(square=square) for square in options.squares], laws)
    elif options.promoted is not None:
        move = chess.Move(options.squares[0], options.released, chess.QUEEN)
        duty = promotion_chosen(board, move, _PIECES[options.promoted], laws)
    else:
        duty = released(board, options.squares[0], options.released, laws)
    _print_duty(board, duty, as_json=options.json)


def _print_duty(board: chess.Board, duty: TouchDuty, *, as_json: bool) -> None:
    moves = sorted(board.san(move) for move in duty.moves)
    if as_json:
        print_json({"fen": board.fen(), "moves": moves, "article": str(duty.article)})
    else:
        print(f"{' '.join(moves) or say('no-legal-move')} {cited((duty.article,))}")


def _start(options: Namespace) -> None:
    """By number, by row, or drawn from any other text as a published seed [F2, C-70, C-71]."""
    text: str = options.start
    if text.isascii() and text.isdigit():
        number = int(text)
    elif sorted(text.upper()) == sorted("RNBQKBNR"):
        number = start_number(text.upper())
    else:
        number = draw_start(text)
    fen, article = start_position(number).fen(), chess_edition(options.edition or in_force("chess")).cite("F2")
    if options.json:
        print_json({"number": number, "row": start_row(number), "fen": fen, "article": str(article)})
    else:
        row = start_row(number, asked_language().chess)
        print(f"{number}: {row} {cited((article,))}\n{fen}")
