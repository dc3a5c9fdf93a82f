"""Standings with five tie-breaks: 1,000 players, 9 rounds; how the time grows, and what a working costs.

.venv/bin/python benchmarks/standings.py            prints the table
.venv/bin/python benchmarks/standings.py --quick    one light round, to see that everything runs
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial

from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook import KW2025
from kodeks.rulebook.fide import FIDE2023
from kodeks.standings import CHESS, DRAUGHTS, Event, EventSystem, PlayerCard, Standings, player_card, rank

CHESS_LIST = ("BH-C1", "BH", "SB", "AROC", "DE")
DRAUGHTS_LIST = ("SOL-M", "SOL-R", "HIGHER", "WINS", "SB")
SCORES = (Score(2, 0), Score(1, 1), Score(1, 1), Score(0, 2))
ROUNDS = 9


def field(players: int, rounds: int, *, is_chess: bool) -> Event:
    """A seeded event: neighbours in points meet, some do not come, one rests if the number is odd."""
    choose = random.Random(2026)
    points = dict.fromkeys(range(1, players + 1), 0)
    played = []
    for _ in range(rounds):
        present = [number for number in points if choose.random() > 0.02]
        order = sorted(present, key=lambda number: (-points[number], choose.random()))
        rests = (Rest(order.pop(), RestKind.BYE, 2),) if len(order) % 2 else ()
        meetings = []
        for board in range(len(order) // 2):
            white, black = order[2 * board : 2 * board + 2]
            score = Score(2, 0, is_played=False) if choose.random() < 0.01 else choose.choice(SCORES)
            meetings.append(Meeting(board + 1, white, black, score))
            points[white] += score.white
            points[black] += score.black
        for rest in rests:
            points[rest.number] += rest.points
        played.append(Round(tuple(meetings), rests))
    return Event(
        entrants=tuple(Entrant(number=n, name=f"Player {n}", rating=choose.randint(1000, 2500)) for n in points),
        rounds=tuple(played),
        system=EventSystem.SWISS,
        worth=CHESS if is_chess else DRAUGHTS,
        code=FIDE2023 if is_chess else KW2025,
    )


def best_of(times: int, work: Callable[[], object]) -> float:
    """Seconds of the fastest run."""
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return min(found)


def cards(standings: Standings) -> list[PlayerCard]:
    """The cards of the first hundred."""
    return [player_card(standings, row.number) for row in standings.rows[:100]]


def measure(*, quick: bool = False) -> list[tuple[str, int, float]]:
    """Each: title, players, seconds."""
    times = 1 if quick else 7
    rows = []
    for players in (100,) if quick else (200, 1000, 5000):
        chess, draughts = (field(players, ROUNDS, is_chess=is_chess) for is_chess in (True, False))
        for title, event, codes in (
            (f"chess: {' '.join(CHESS_LIST)}", chess, CHESS_LIST),
            (f"draughts: {' '.join(DRAUGHTS_LIST)}", draughts, DRAUGHTS_LIST),
            (f"recommended A3.G.d: {' '.join(FIDE2023.standings.orders['swiss_rated'].codes)}", chess, None),
        ):
            chosen = codes or FIDE2023.standings.orders["swiss_rated"].codes
            rows.append((title, players, best_of(times, partial(rank, event, chosen))))
        rows.append(
            ("100 player cards with all workings", players, best_of(times, partial(cards, rank(chess, CHESS_LIST))))
        )
    return rows


def as_markdown(rows: list[tuple[str, int, float]]) -> str:
    """The times, and how they grow with the number of players."""
    sizes = sorted({players for _, players, _ in rows})
    found = {(title, players): seconds for title, players, seconds in rows}
    lines = [f"| {ROUNDS} rounds | " + " | ".join(f"{players:,} players" for players in sizes) + " |"]
    lines.append("|---|" + "---:|" * len(sizes))
    for title in dict.fromkeys(title for title, _, _ in rows):
        cells = [f"{1000 * found[title, players]:,.1f} ms" for players in sizes]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one light round, to see that everything runs")
    print(as_markdown(measure(quick=parser.parse_args().quick)))


if __name__ == "__main__":
    main()
