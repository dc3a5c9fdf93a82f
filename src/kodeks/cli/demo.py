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
from kodeks.cli.speech import cited, explain, say, spoken
from kodeks.draughts import BOARD_100, Game, GameRules, Position, read_fen
from kodeks.formats.diagrams import text_board, text_legend
from kodeks.formats.example_games import example, examples
from kodeks.formats.gamelog import read_log
from kodeks.formats.pdn import check_game, read_games
from kodeks.game import fold
from kodeks.rulebook import Honoured, Ruling, house_rules, register
from kodeks.rulebook.code import newest_first
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.result import Side
from kodeks.standings import write_value
from kodeks.tournament import (
    Act,
    Entry,
    Regulations,
    SystemKind,
    Tournament,
    explain_round,
    propose_pairing,
    standings_of,
    step,
)
from kodeks.tournament import Event as TournamentEvent
from kodeks.tournament.acts import Announce, Enter, Number, Result

__all__ = ["add_to"]

MAJORITY = "W:WK1,32:B17,27,K34"
MAIN_LINE = "W:WK1,K2,K3:BK46"
MAIN_LINE_MOVES = "1-18 46-10 2-7 10-32 3-26 32-19 18-31 19-32 31-22 32-10"
SWISS_NAMES = ("Anna", "Bartek", "Celina", "Dawid", "Ewa", "Filip", "Grażyna", "Hubert")
SWISS_RESULTS = ("2-0 0-2 2-0 1-1", "0-2 1-1 1-1 0-2", "2-0 0-2 2-0 2-0", "1-1 2-0 1-1 0-2")  # EX-P5


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("demo", help=say("help-demo"), description=say("help-demo"))
    parser.set_defaults(run=run)


def run(_: Namespace) -> None:
    """Step by step; a person at the terminal is asked to go on, a pipe is not."""
    steps = (_welcome, _moves, _draws, _house, _check, _log, _tournament, _register)
    for number, show in enumerate(steps):
        if number and not _goes_on():
            return
        title, lines = show()
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
    return say("demo-welcome"), [say("demo-promise"), "", board, text_legend(spoken())]


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
    for edition in (each.key for each in newest_first(EDITIONS)):
        game = Game.start(GameRules.of("100", edition), read_fen(MAIN_LINE, BOARD_100))
        for move in MAIN_LINE_MOVES.split():
            game = game.play(move)
        lines += [f"{edition}: {verdict_as_line(game)}", *counters_as_lines(game.counters_shown())]
    return say("demo-draws"), [f"{MAIN_LINE}  {MAIN_LINE_MOVES}", "", *lines]


def _house() -> tuple[str, Iterable[str]]:
    house = house_rules("przystajn2023")
    lines = [f"  {explain(ruling)} {cited(ruling.articles)}" for ruling in house.rulings()]
    return say("demo-house"), [house.title[spoken().code], *lines]


def _check() -> tuple[str, Iterable[str]]:
    rules = {key: GameRules.of(key, claim=True) for key in ("100", "64")}
    file = resources.files("kodeks.cli") / "example.pdn"
    games = read_games(file.read_text(encoding="utf-8").splitlines(keepends=True))
    return say("demo-check"), [as_text(check_game(game, rules)) for game in games]


def _log() -> tuple[str, Iterable[str]]:
    """A game at the board: what was irregular but accepted stands."""
    name = next(each for each in examples() if each.endswith("accepted"))
    folded = fold(*read_log(example(name)))
    lines = [f"  {said.seq:>2}: {explain(said.ruling)} {cited(said.ruling.articles)}" for said in folded.said]
    return say("demo-log"), [f"kodeks game --example {name}", *lines]


def _tournament() -> tuple[str, Iterable[str]]:
    """The worked example of the code: eight players, the last of four rounds, and why it is paired so."""
    state = Tournament(
        Regulations.of(name="EX-P5", game="100", system=SystemKind.SWISS, rounds=4, start_numbers="given")
    )
    acts: list[Act] = [Enter(Entry(name=name)) for name in SWISS_NAMES]
    acts.append(Number(tuple(range(len(SWISS_NAMES))), first_colour=Side.WHITE))
    for act in acts:
        state = _acted(state, act)
    for number, results in enumerate(SWISS_RESULTS, start=1):
        proposal = propose_pairing(state)
        assert not isinstance(proposal, Ruling)
        state = _acted(_acted(state, proposal.act), Announce(number))
        for board, result in enumerate(results.split(), start=1):
            state = _acted(state, Result(number, board, result))
    reasons = explain_round(state, len(SWISS_RESULTS))
    assert not isinstance(reasons, Ruling)
    lines = [
        f"  {pair.board}. {state.entry(pair.white).name} – {state.entry(pair.black).name}: "
        f"{say(pair.chosen.key, **pair.chosen.facts)} {cited(pair.chosen.articles)}"
        for pair in reasons.pairs
    ]
    standings, _ = standings_of(state)
    table = [
        f"  {row.place}. {row.name} {row.points}  "
        + "  ".join(f"{code} {write_value(value)}" for code, value in standings.tiebreaks(row).items() if value.exact)
        for row in standings.rows
    ]
    return say("demo-tournament"), [say("report-round", round=len(SWISS_RESULTS)), *lines, "", *table]


def _acted(state: Tournament, act: Act) -> Tournament:
    outcome = step(state, TournamentEvent(state.seq + 1, state.seq, "", "demo", act))
    assert outcome.is_accepted, outcome.rulings
    return outcome.state


def _register() -> tuple[str, Iterable[str]]:
    rows = register().rows
    shown = sum(row.honoured in (Honoured.YES, Honoured.PARTLY) for row in rows)
    commands = (
        "kodeks --help",
        "kodeks articles I.6",
        'kodeks show 64 --moves "c3-d4"',
        "kodeks check PLIK.pdn",
        "kodeks game --examples",
        "kodeks lint --example swiss_classic_100",
        "kodeks open T.kodeks REGULAMIN.toml",
    )
    return say("demo-register"), [
        say("demo-articles", all=len(rows), shown=shown),
        "",
        say("demo-try"),
        *(f"  .venv/bin/{command}" for command in commands),
    ]
