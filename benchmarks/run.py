"""Kodeks beside its peers in one run: the same work, each in its own environment, in turns; prints ratios.

make bench                              prints the table
.venv/bin/python benchmarks/run.py --write     also puts it into benchmarks/README.md
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

import chess

from kodeks.draughts import BOARD_64, BOARD_100, Game, GameRules, Position, write_fen, write_move
from kodeks.formats.gamelog import write_log
from kodeks.formats.pdn import from_game, write_game
from kodeks.game import Actor, Conditions, Event
from kodeks.game.events import Move as MakeMove
from kodeks.game.events import Press
from kodeks.game.events import Start as StartPlay

HERE = Path(__file__).parent
ROOT = HERE.parent
MARK = "<!-- the table below is written by run.py --write -->"
START_100 = write_fen(Position.start(BOARD_100))
START_64 = write_fen(Position.start(BOARD_64), numeric=True)
MIDGAME = "W:W26,27,28,32,35,36,37,38,39,40,42,43,45,48,49:B3,6,8,9,11,13,14,15,16,17,18,19,23,24,25"
KINGS = "W:WK4,K48,27,32,37,38,42,47:BK5,K25,8,9,11,13,14,17"
ROUNDS = 9
SLOW = "pydraughts"  # gets the lighter work


@dataclass
class Contender:
    """A library in its environment, ready to be asked."""

    name: str
    process: subprocess.Popen[str]
    best: dict[str, float] = field(default_factory=dict)  # work a second

    def ask(self, **request: object) -> tuple[int, float]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return answer["done"], answer["seconds"]


def start(name: str, python: Path, script: str, path: Path | None = None) -> tuple[Contender, str]:
    """Start a contender; also tells where it was imported from."""
    environment = {**os.environ, "PYTHONPATH": str(path)} if path else dict(os.environ)
    process = subprocess.Popen(
        [str(python), str(HERE / "contenders" / script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    source = json.loads(process.stdout.readline())["source"]
    return Contender(name, process), source


@cache
def games_as_pdn(count: int, plies: int = 60) -> str:
    """Random games, seeded, of so many plies at most, in the short notation all can read."""
    choose = random.Random(2025)
    texts = []
    for number in range(count):
        game = Game.start(GameRules.of("100"))
        while not game.is_over and game.ply < plies:
            game = game.after(choose.choice(game.position.legal_moves()))
        texts.append(write_game(from_game(game, {"Event": f"Random {number + 1}", "Result": "*"})))
    return "\n".join(texts)


@cache
def chess_games(count: int, plies: int = 120) -> list[list[str]]:
    """Random games of chess, seeded, in the notation of python-chess."""
    choose = random.Random(2023)
    games = []
    for _ in range(count):
        board, texts = chess.Board(), []
        while len(texts) < plies and (moves := list(board.legal_moves)):
            move = choose.choice(moves)
            texts.append(board.san(move))
            board.push(move)
        games.append(texts)
    return games


@cache
def game_logs(count: int, plies: int = 150) -> list[str]:
    """Logs of draughts games of so many plies with a clock: each move made, and pressed."""
    choose = random.Random(2025)
    logs: list[str] = []
    while len(logs) < count:
        game, events = Game.start(GameRules.of("100")), [Event(1, 0, Actor.ARBITER, StartPlay())]
        while not game.is_over and game.ply < plies:
            move = choose.choice(game.position.legal_moves())
            by, at_ms = Actor.of(game.position.to_move), events[-1].at_ms + choose.randrange(20_000)
            events.append(Event(len(events) + 1, at_ms, by, MakeMove(write_move(game.position, move))))
            events.append(Event(len(events) + 1, at_ms + 400, by, Press()))
            game = game.after(move)
        if game.ply == plies:
            logs.append(write_log(Conditions(game="100", edition="kw2025", tempo="60m+30s"), events))
    return logs


DRAUGHTS = ("py-draughts", "py-draughts (engine core)", "pydraughts")
CHESS = ("python-chess",)


class Work(NamedTuple):
    """Some work: the request, what a slow contender gets instead, and the peers that can do it too."""

    title: str
    unit: str
    request: dict[str, object]
    lighter: dict[str, object]
    peers: tuple[str, ...] = DRAUGHTS


def workloads(*, quick: bool) -> list[Work]:
    """What is asked of everybody; when quick, games are not made that nobody is going to read."""

    def many(count: int, lighter: int = 1) -> int:
        return lighter if quick else count

    fens = [START_100, MIDGAME, KINGS]
    logs = game_logs(many(20), many(150, 30))  # most games at random end before 150 plies
    return [
        Work("Counting, start, 100", "nodes", _perft("100", START_100, 6), {"depth": 3}),
        Work("Counting, start, 64", "nodes", _perft("64", START_64, 7), {"depth": 3}),
        Work("Counting, midgame, 100", "nodes", _perft("100", MIDGAME, 7), {"depth": 3}),
        Work("Counting, kings, 100", "nodes", _perft("100", KINGS, 5), {"depth": 2}),
        Work(
            "Legal moves, start + midgame + kings",
            "positions",
            {"workload": "legal_moves", "board": "100", "fens": fens, "rounds": 1000},
            {"rounds": 5},
        ),
        Work(
            "PDN, games of up to 60 plies",
            "plies",
            {"workload": "replay_pdn", "text": games_as_pdn(many(200))},
            {"text": games_as_pdn(1)},
        ),
        Work(
            "PDN, games to their end",
            "plies",
            {"workload": "replay_pdn", "text": games_as_pdn(many(60), 1000)},
            {"text": games_as_pdn(1, 1000)},
        ),
        Work(
            "Chess, replay of moves as text",
            "plies",
            {"workload": "replay_chess", "games": chess_games(many(60, 2))},
            {"games": chess_games(2)},
            CHESS,
        ),
        Work(
            "Game logs of 150 plies with clock, folded",
            "games",
            {"workload": "fold_logs", "logs": logs},
            {},
            (),
        ),
        Work(
            "The same, read from their text too",
            "games",
            {"workload": "read_logs", "logs": logs},
            {},
            (),
        ),
    ]


def _perft(board: str, fen: str, depth: int) -> dict[str, object]:
    return {"workload": "perft", "board": board, "fen": fen, "depth": depth}


def compete(contenders: dict[str, Contender], rounds: int, *, quick: bool) -> list[tuple[str, str, dict[str, float]]]:
    """Every workload, contenders in turns, the best of some rounds; equal work must count equal."""
    table = []
    for title, unit, request, lighter, peers in workloads(quick=quick):
        rates: dict[str, float] = {}
        counts = {}
        for _ in range(rounds):
            for name, contender in contenders.items():
                if name not in peers and not name.startswith("Kodeks"):
                    continue
                asked = {**request, **lighter} if quick or name == SLOW else dict(request)
                if quick and "depth" in asked:
                    asked["depth"] = 2
                if name.endswith("(engine core)"):
                    if request["workload"] != "perft" or request["board"] != "100":
                        continue
                    asked["workload"] = "engine_perft"
                done, seconds = contender.ask(**asked)
                rates[name] = max(rates.get(name, 0), done / seconds)
                if quick or name != SLOW:
                    counts[name] = done
        assert len(set(counts.values())) == 1, f"{title}: the contenders disagree: {counts}"
        table.append((title, unit, rates))
        print(f"  {title}: done", file=sys.stderr)
    return table


def as_markdown(table: list[tuple[str, str, dict[str, float]]], names: list[str]) -> str:
    """Ratios first: how many times as fast as each peer; then the rates they come from."""
    lines = []
    for peer in [name for name in names if not name.startswith("Kodeks")]:
        lines += [f"\nTimes as fast as {peer}:\n"]
        ours = [name for name in names if name.startswith("Kodeks")]
        lines += ["| work | " + " | ".join(ours) + " |", "|---|" + "---:|" * len(ours)]
        for title, _, rates in table:
            if peer in rates:
                ratios = [
                    f"{rates[name] / rates[peer]:,.2f}"
                    if peer in CHESS
                    else f"{rates[name] / rates[peer]:,.1f}"
                    if name in rates
                    else "-"
                    for name in ours
                ]
                lines.append(f"| {title} | " + " | ".join(ratios) + " |")
    lines += ["\nWork a second, best of the rounds (this machine only; the ratios are what counts):\n"]
    lines += ["| work | unit | " + " | ".join(names) + " |", "|---|---|" + "---:|" * len(names)]
    for title, unit, rates in table:
        cells = [f"{rates[name]:,.0f}" if name in rates else "-" for name in names]
        lines.append(f"| {title} | {unit} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    parser.add_argument("--quick", action="store_true", help="one light round, to see that everything runs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pure = Path(folder) / "src"
        shutil.copytree(ROOT / "src", pure, ignore=shutil.ignore_patterns("*.so", "*.egg-info", "web"))
        mine = Path(sys.executable)
        entrants = [
            start("Kodeks interpreted", mine, "kodeks_contender.py", pure),
            start("Kodeks compiled", mine, "kodeks_contender.py"),
            start("py-draughts", ROOT / ".venvs/py-draughts/bin/python", "py_draughts_contender.py"),
            start("py-draughts (engine core)", ROOT / ".venvs/py-draughts/bin/python", "py_draughts_contender.py"),
            start("python-chess", mine, "python_chess_contender.py"),
            start("pydraughts", ROOT / ".venvs/pydraughts/bin/python", "pydraughts_contender.py"),
        ]
        assert entrants[0][1].endswith(".py"), "the interpreted contender runs compiled code"
        if entrants[1][1].endswith(".py"):
            print("No C compiler was found: Kodeks compiled is left out.", file=sys.stderr)
            entrants.pop(1)[0].process.kill()
        contenders = {contender.name: contender for contender, _ in entrants}
        table = compete(contenders, 1 if options.quick else ROUNDS, quick=options.quick)
        for contender in contenders.values():
            contender.process.kill()
    shown = as_markdown(table, list(contenders))
    print(shown)
    if options.write:
        page = HERE / "README.md"
        kept = page.read_text(encoding="utf-8").split(MARK)[0]
        where = f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores."
        page.write_text(f"{kept}{MARK}\n\n{where}\n{shown}", encoding="utf-8")


if __name__ == "__main__":
    main()
