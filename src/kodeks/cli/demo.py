"""`kodeks demo`, the job of `make run`: a short guided demonstration in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from importlib import resources

from kodeks.cli.check import as_text
from kodeks.cli.moves import moves_in_order
from kodeks.cli.parser import Commands
from kodeks.cli.show import counters_as_lines, verdict_as_line
from kodeks.cli.speech import cited, explain, language, say
from kodeks.draughts import BOARD_100, Game, GameRules, Position, read_fen
from kodeks.formats.diagrams import text_board, text_legend
from kodeks.formats.pdn import check_game, read_games
from kodeks.rulebook import Honoured, Ruling, house_rules, register

__all__ = ["add_to"]

MAJORITY = "W:WK1,32:B17,27,K34"
MAIN_LINE = "W:WK1,K2,K3:BK46"
MAIN_LINE_MOVES = "1-18 46-10 2-7 10-32 3-26 32-19 18-31 19-32 31-22 32-10"


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("demo", help=say("help-demo"), description=say("help-demo"))
    parser.set_defaults(run=run)


def run(_: Namespace) -> None:
    """Step by step; a person at the terminal is asked to go on, a pipe is not."""
    steps = (_welcome, _moves, _draws, _house, _check, _register)
    for number, step in enumerate(steps):
        if number and not _goes_on():
            return
        title, lines = step()
        print(f"\n{title}\n{'─' * len(title)}")
        print("\n".join(lines))


def _goes_on() -> bool:
    """Whether to show the next step; the end of input says no."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    try:
        input(f"\n{say('demo-go-on')} ")
    except EOFError:
        return False
    return True


def _welcome() -> tuple[str, Iterable[str]]:
    board = text_board(Position.start(BOARD_100))
    return say("demo-welcome"), [say("demo-promise"), "", board, text_legend(language.get())]


def _moves() -> tuple[str, Iterable[str]]:
    game = Game.start(GameRules.of("100"), read_fen(MAJORITY, BOARD_100))
    lines = [text_board(game.position), f"{say('demo-legal')} {', '.join(moves_in_order(game.position))}"]
    for text in ("1x40", "32-28", "32x21"):
        refused = game.judge(text)
        assert isinstance(refused, Ruling)
        lines.append(f"  {text}: {explain(refused)} {cited(refused.articles)}")
    return say("demo-moves"), lines


def _draws() -> tuple[str, Iterable[str]]:
    lines = []
    for edition in ("kw2025", "kw2022"):
        game = Game.start(GameRules.of("100", edition), read_fen(MAIN_LINE, BOARD_100))
        for move in MAIN_LINE_MOVES.split():
            game = game.play(move)
        lines += [f"{edition}: {verdict_as_line(game)}", *counters_as_lines(game.counters_shown())]
    return say("demo-draws"), [f"{MAIN_LINE}  {MAIN_LINE_MOVES}", "", *lines]


def _house() -> tuple[str, Iterable[str]]:
    house = house_rules("przystajn2023")
    lines = [f"  {explain(ruling)} {cited(ruling.articles)}" for ruling in house.rulings()]
    return say("demo-house"), [house.title[language.get()], *lines]


def _check() -> tuple[str, Iterable[str]]:
    rules = {key: GameRules.of(key, claim=True) for key in ("100", "64")}
    example = resources.files("kodeks.cli") / "example.pdn"
    games = read_games(example.read_text(encoding="utf-8").splitlines(keepends=True))
    return say("demo-check"), [as_text(check_game(game, rules)) for game in games]


def _register() -> tuple[str, Iterable[str]]:
    rows = register().rows
    shown = sum(row.honoured in (Honoured.YES, Honoured.PARTLY) for row in rows)
    commands = ("kodeks --help", "kodeks articles I.6", 'kodeks show 64 --moves "c3-d4"', "kodeks check PLIK.pdn")
    return say("demo-register"), [
        say("demo-articles", all=len(rows), shown=shown),
        "",
        say("demo-try"),
        *(f"  .venv/bin/{command}" for command in commands),
    ]
