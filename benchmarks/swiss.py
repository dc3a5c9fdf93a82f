"""The Swiss of the draughts code beside py4swiss: round 6 of 9 on the same fields; then fields that are hard to pair.
Prints ratios and growth; for the largest hard field what a process takes in all, of the time and memory it may take.

.venv/bin/python benchmarks/swiss.py            200, 1,000 and 5,000 players; py4swiss is slow at 1,000
.venv/bin/python benchmarks/swiss.py --quick    small fields, to see that everything runs
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import sys
import time
import tracemalloc
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from py4swiss.engines import DutchEngine

from kodeks.pairing.dutch.round import pair_dutch
from kodeks.pairing.fide.translation import translate
from kodeks.pairing.swiss import GroupOrder, ReasonedRound, RoundToPair, SwissSettings, pair_round
from kodeks.pairing.swiss_systems import find_swiss
from kodeks.rating.simulation import SimulatedEvent, simulate
from kodeks.rounds import Entrant, Round, Score
from kodeks.tournament import Entry, Event, Proposal, Regulations, SystemKind, fold, propose_pairing
from kodeks.tournament.acts import Enter, Number

sys.path.append(str(Path(__file__).parents[1] / "tests/pairing/swiss"))
import worst_fields  # the same hard fields as those on which the tests count steps

ROUNDS = 9
TO_PAIR = 6
SCORES = (Score(2, 0), Score(1, 1), Score(0, 2))
AGAINST_PEER = (200, 1_000)
ALONE = (5_000,)
DUTCH_ALONE = (10_000,)


def field_before_round(players: int, order: GroupOrder = GroupOrder.CLASSIC) -> RoundToPair:
    """A field after five rounds, paired by us, with seeded results in which ratings tell."""
    choose = random.Random(2025)
    ratings = sorted((choose.randint(1400, 2400) for _ in range(players)), reverse=True)
    entrants = tuple(Entrant(number=at + 1, name=f"P{at + 1}", rating=rating) for at, rating in enumerate(ratings))
    settings = SwissSettings(rounds=ROUNDS, order=order)
    rounds: list[Round] = []
    while True:
        task = RoundToPair(entrants=entrants, rounds=tuple(rounds), settings=settings)
        if task.number == TO_PAIR:
            return task
        paired = pair_round(task)
        assert isinstance(paired, ReasonedRound)
        whole = paired.round
        games = (
            game._replace(score=_result(choose, ratings[game.white - 1] - ratings[game.black - 1]))
            for game in whole.meetings
        )
        rounds.append(Round(tuple(games), whole.rests))


def dutch_field_before_round(players: int) -> RoundToPair:
    """A field of chess after five rounds with byes, absences and forfeits, paired by FIDE's Dutch system of 2026."""
    event = SimulatedEvent(players=players, rounds=ROUNDS)
    made = next(islice(simulate(event, find_swiss("fide_dutch_2026"), 2026), TO_PAIR - 2, None))
    settings = SwissSettings(rounds=ROUNDS, first_colour=made.first_colour)
    return RoundToPair(entrants=made.entrants, rounds=made.rounds, settings=settings)


def _result(choose: random.Random, difference: int) -> Score:
    lean = max(-2.0, min(2.0, difference / 200))
    return choose.choices(SCORES, (2.5 + lean, 3, 2.5 - lean))[0]


def best_of(times: int, work: Callable[[], object]) -> float:
    """Seconds of processor time, the best of some."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


def compare(players: int, *, with_peer: bool, is_dutch: bool) -> tuple[float, float | None]:
    """Our seconds and py4swiss's on the same field; the peer gets its own values ready-made."""
    task = dutch_field_before_round(players) if is_dutch else field_before_round(players)
    ours = best_of(5, lambda: pair_dutch(task) if is_dutch else pair_round(task))
    if not with_peer:
        return ours, None
    ready = translate(task, set())
    return ours, best_of(3 if players <= 200 else 1, lambda: DutchEngine.generate_pairings(ready))


def table(sizes: tuple[int, ...], alone: tuple[int, ...], *, is_dutch: bool = False) -> str:
    """The ratios, then how the time grows from size to size."""
    lines = ["| players | Kodeks, CPU s | py4swiss, CPU s | times as fast | growth |", "|---:|---:|---:|---:|---:|"]
    before: tuple[int, float] | None = None
    for players in (*sizes, *alone):
        ours, peer = compare(players, with_peer=players in sizes, is_dutch=is_dutch)
        growth = "-" if before is None else f"{players / before[0]:.0f} x players, {ours / before[1]:.1f} x time"
        shown = ("-", "-") if peer is None else (f"{peer:.2f}", f"{peer / ours:,.0f}")
        lines.append(f"| {players:,} | {ours:.4f} | {shown[0]} | {shown[1]} | {growth} |")
        before = (players, ours)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    system = "FIDE's Dutch system of 2026" if is_dutch else "classic order"
    lines.append(f"\nRound {TO_PAIR} of {ROUNDS}, {system}; peak memory of the whole run {memory:,.0f} MB.")
    return "\n".join(lines)


HARD: tuple[tuple[str, Callable[[int], RoundToPair], tuple[int, ...]], ...] = (
    ("the lowest two have met, all others level", worst_fields.lowest_have_met, (500, 2_000)),
    ("one club of half the field, round 6", lambda players: worst_fields.half_club(players, rounds=5), (150, 600)),
    ("one club is the upper half, round 6", lambda players: worst_fields.top_club(players, rounds=5), (150, 600)),
    ("two quarters of one club", worst_fields.quarter_blocks, (1_500, 6_000)),
    ("exceptions counted pair by pair", worst_fields.counted_exceptions, (100, 400)),
)


def hard_table(*, is_quick: bool) -> str:
    """Hard fields, each in two sizes: the time, what the round and its reasons hold, and how both grow."""
    lines = ["| hard field | players | CPU s | MB held | growth |", "|---|---:|---:|---:|---:|"]
    for name, field, sizes in HARD:
        before: tuple[int, float] | None = None
        for players in (40,) if is_quick else sizes:
            task = field(players)
            seconds = best_of(1 if is_quick else 3, lambda task=task: pair_round(task))
            tracemalloc.start()
            paired = pair_round(task)
            held = tracemalloc.get_traced_memory()[0] / 1e6
            tracemalloc.stop()
            assert isinstance(paired, ReasonedRound)
            growth = "-" if before is None else f"{players / before[0]:.0f} x players, {seconds / before[1]:.1f} x time"
            lines.append(f"| {name} | {players:,} | {seconds:.3f} | {held:.1f} | {growth} |")
            before = (players, seconds)
    return "\n".join(lines)


def pair_task(players: int) -> None:
    """Two quarters of one club, handed to the engine."""
    assert isinstance(pair_round(worst_fields.quarter_blocks(players)), ReasonedRound)


def pair_state(players: int) -> None:
    """The same from a tournament: its log folded, who may not meet in its state, its next round proposed."""
    rules = Regulations.of(name="Benchmark", game="100", system=SystemKind.SWISS, rounds=ROUNDS, tempo="60m+30s")
    entries = tuple(Entry(name=f"P{number}", rating=2400) for number in range(1, players + 1))
    acts = (*map(Enter, entries), Number(tuple(range(players)), "benchmark"))
    state = fold(rules, [Event(seq, seq - 1, "", "arbiter", act) for seq, act in enumerate(acts, start=1)]).state
    state = state._replace(forbidden=worst_fields.quarter_blocks(players).forbidden)
    assert isinstance(propose_pairing(state), Proposal)


def in_a_process(work: Callable[[int], None], players: int) -> tuple[float, float]:
    """Seconds of its processor and its megabytes, start and imports with it."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_spent, (work, players))


def _spent(work: Callable[[int], None], players: int) -> tuple[float, float]:
    work(players)
    own = resource.getrusage(resource.RUSAGE_SELF)
    return own.ru_utime + own.ru_stime, own.ru_maxrss / 1024


def whole_table(*, is_quick: bool) -> str:
    """What a whole process takes for the largest hard field, beside what it may take."""
    players = 40 if is_quick else 6_000
    lines = ["| two quarters of one club | players | of 2 s | of 200 MB |", "|---|---:|---:|---:|"]
    for name, work in (("handed to the engine", pair_task), ("from a tournament", pair_state)):
        seconds, megabytes = in_a_process(work, players)
        lines.append(f"| {name} | {players:,} | {seconds / 2:.2f} | {megabytes / 200:.2f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small fields")
    options = parser.parse_args()
    print(table((40,), ()) if options.quick else table(AGAINST_PEER, ALONE))
    print()
    print(table((40,), (), is_dutch=True) if options.quick else table(AGAINST_PEER, DUTCH_ALONE, is_dutch=True))
    print()
    print(hard_table(is_quick=options.quick))
    print()
    print(whole_table(is_quick=options.quick))


if __name__ == "__main__":
    main()
