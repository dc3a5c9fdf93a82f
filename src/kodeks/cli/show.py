"""`kodeks show`: a position as a board in the terminal, as words for a screen reader or as SVG."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path

from kodeks.cli.options import add_board, add_edition, add_fen, in_force, position_of
from kodeks.cli.parser import BadUsage, Commands, add_json, whole_number
from kodeks.cli.speech import as_json, cited, explain, say, spoken
from kodeks.draughts import Counter, Game, GameRules, Refused, write_fen
from kodeks.formats.diagrams import THEMES, spoken_move, spoken_position, svg_diagram, text_board
from kodeks.storage import write_file


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("show", help=say("help-show"), description=say("help-show"))
    add_board(parser)
    add_fen(parser)
    parser.add_argument("--moves", default="", help=say("help-show-moves"))
    add_edition(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--svg", action="store_true", help=say("help-svg"))
    form.add_argument("--spoken", action="store_true", help=say("help-spoken"))
    parser.add_argument("--ascii", action="store_true", help=say("help-ascii"))
    parser.add_argument("--theme", choices=tuple(THEMES), default="light", help=say("help-theme"))
    parser.add_argument("--size", type=whole_number(50, 10_000), help=say("help-size"))
    parser.add_argument("--flipped", action="store_true", help=say("help-flipped"))
    parser.add_argument("-o", "--output", type=Path, help=say("help-output"))
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    game = _played(options)
    if options.json:
        shown = as_json(_as_object(game, options))
    else:
        shown = _svg(game, options) if options.svg else _spoken(game) if options.spoken else _text(game, options)
    if options.output is None:
        print(shown)
    else:
        write_file(options.output, f"{shown}\n".encode())


def _played(options: Namespace) -> Game:
    game = Game.start(GameRules.of(options.board, options.edition or in_force(options.board)), position_of(options))
    for text in re.sub(r"\b[0-9]+\.+", " ", options.moves).split():  # without the move numbers
        try:
            game = game.play(text)
        except Refused as refused:
            raise BadUsage(f"{text}: {explain(refused.ruling)} {cited(refused.ruling.articles)}") from None
    return game


def _as_object(game: Game, options: Namespace) -> dict[str, object]:
    ruling = game.ruling
    return {
        "variant": options.board,
        "fen": write_fen(game.position),
        "to_move": game.position.to_move.value,
        "board": _board(game, options),
        "spoken": _spoken(game),
        "svg": _svg(game, options),
        "verdict": "play_on" if ruling is None else ruling.verdict,
        "articles": [] if ruling is None else [str(article) for article in ruling.articles],
        "counters": [
            {"rule": counter.rule, "value": counter.value, "limit": counter.limit, "article": str(counter.article)}
            for counter in game.counters_shown()
        ],
    }


def _svg(game: Game, options: Namespace) -> str:
    return svg_diagram(
        game.position,
        last_move=game.move,
        before=None if game.previous is None else game.previous.position,
        theme=THEMES[options.theme],
        flipped=options.flipped,
        size=options.size,
        language=spoken(),
    )


def _spoken(game: Game) -> str:
    sentences = [spoken_position(game.position, spoken())]
    if game.move is not None and game.previous is not None:
        sentences.insert(0, spoken_move(game.previous.position, game.move, spoken()))
    return "\n".join(sentences)


def _board(game: Game, options: Namespace) -> str:
    board = text_board(game.position, flipped=options.flipped, ascii_only=options.ascii, last_move=game.move)
    return board.rstrip("\n")


def _text(game: Game, options: Namespace) -> str:
    lines = [_board(game, options), "", verdict_as_line(game), *counters_as_lines(game.counters_shown())]
    return "\n".join(lines)


def verdict_as_line(game: Game) -> str:
    """Who is to move, or how the game ended and by which article."""
    if game.ruling is None:
        return say(f"to-move-{game.position.to_move.value}")
    return f"{say(f'verdict-{game.ruling.verdict}')}: {explain(game.ruling)} {cited(game.ruling.articles)}"


def counters_as_lines(counters: tuple[Counter, ...]) -> list[str]:
    """The draw counters that run, with value, limit and article."""
    running = [counter for counter in counters if counter.value is not None]
    return [
        f"  {say(f'counter-{counter.rule}'):<{_WIDTH}} {counter.value:>3} / {counter.limit:<3} {counter.article}"
        for counter in running
    ]


_WIDTH = 34
