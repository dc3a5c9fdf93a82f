"""The CPU of a move by its stages, without a server: judged and written, told to both players, looked at for
spectators; by how many moves come together, which are one transaction. What is shown a tenth of the runs have beaten:
so a busy machine disturbs little.

.venv/bin/python benchmarks/stages.py            prints the table
.venv/bin/python benchmarks/stages.py --quick    a few rounds, to see that everything runs
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from time import thread_time
from typing import Any

from boards import prepare_games
from players import Place

BOARDS, ROUNDS = 60, 40
QUICK = 10, 3  # instead
_SEATS = (("white", "pl"), ("black", "en"))  # two languages: nothing that is said is shared


def price(times: list[float]) -> float:
    """Microseconds."""
    return 1_000_000 * sorted(times)[len(times) // 10]


def timed(hand: Executor, work: Callable[[], Any], times: list[float], parts: int) -> Any:
    """What comes of the work, in a thread of its own with its own line to the database, as in a server."""

    def run() -> Any:
        before = thread_time()
        found = work()
        times.append((thread_time() - before) / parts)
        return found

    return hand.submit(run).result()


def measure(places: list[Place], key: str, together: int, boards: int, rounds: int) -> tuple[float, ...]:
    """Microseconds a move: written, told to both, a look of spectators at it."""
    from kodeks.game import Actor
    from kodeks.tables import SeatPlace
    from kodeks.web.live.looking import NOTHING, look
    from kodeks.web.play.boards import Line, read_facts
    from kodeks.web.play.seats import shown_for
    from kodeks.web.play.writer import Word, written
    from kodeks.words import language_of

    def line(place: Place, side: str, language: str) -> Line:
        return Line(place.game, shown_for(place.game, {f"seat_{place.game}_{side}": getattr(place, side)}), language)

    lines = {place.game: [line(place, *seat) for seat in _SEATS] for place in places[:boards]}
    told, _ = read_facts(lines)
    seats = [SeatPlace(board) for board in range(1, boards + 1)]
    choose, games, seen = random.Random(1), [*lines], look(key, 1, seats, NOTHING)
    writer, teller, watcher = (ThreadPoolExecutor(1) for _ in range(3))
    writing, telling, looking = list[float](), list[float](), list[float]()
    for turn in range(rounds):
        now = [games[(turn * together + each) % boards] for each in range(together)]
        words = []
        for each in (each for game in now for each in lines[game]):
            view = json.loads(told[each])["view"]
            if view["legal"]:
                sent = {"do": "move", "move": choose.choice(view["legal"])["text"], "ply": view["ply"]}
                words.append(Word(each.game, Actor(view["sender"]), sent, each.shown, 0, language_of(each.language)))
        timed(writer, lambda words=words: written(words), writing, together)
        told |= timed(teller, lambda now=now: read_facts({game: lines[game] for game in now})[0], telling, together)
        seen = timed(watcher, lambda seen=seen: look(key, 1, seats, seen), looking, together)
    return price(writing), price(telling), price(looking)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    boards, rounds = QUICK if parser.parse_args().quick else (BOARDS, ROUNDS)
    with tempfile.TemporaryDirectory() as folder:
        key, places = prepare_games(Path(folder), boards)
        print(f"{'moves together':>16}{'written':>10}{'told':>10}{'watched':>10}   microseconds of CPU a move")
        for together in (1, 3, 10):
            written, told_to_both, watched = measure(places, key, together, boards, rounds)
            print(f"{together:>16}{written:>10.0f}{told_to_both:>10.0f}{watched:>10.0f}")


if __name__ == "__main__":
    main()
