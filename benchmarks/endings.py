"""Endings of draughts, solved: how long the tables take, how large they are, how fast they answer, how often the draw
counters leave a question open.

.venv/bin/python benchmarks/endings.py            makes the tables of both boards up to four pieces: a minute and more
.venv/bin/python benchmarks/endings.py --quick    two pieces, to see that everything works
"""

from __future__ import annotations

import argparse
import random
import time

from kodeks.draughts import VARIANTS, Game, GameRules, Piece, Position, Variant
from kodeks.endgames.making import kinds_of, make_tables
from kodeks.endgames.packing import PackedTables, pack_tables
from kodeks.endgames.tables import EndingTables
from kodeks.endgames.verdict import Standing, judge_by_tables
from kodeks.rulebook import Side


def position_at_random(variant: Variant, lots: random.Random, pieces: int) -> Position:
    """Some of each side, anywhere; a man on the far row is a king [I.3.7]."""
    squares = lots.sample(list(variant.squares), pieces)
    first = [Piece(side, lots.random() < 0.5) for side in Side]
    rest = [Piece(lots.choice(list(Side)), lots.random() < 0.5) for _ in squares[2:]]
    placed = list(zip(squares, [*first, *rest], strict=True))
    return Position.of(variant, placed, lots.choice(list(Side))).crowned()


def row(board: str, pieces: int, asked: int) -> str:
    """One line of the table."""
    variant, lots = VARIANTS[board], random.Random(4)
    start, found = time.process_time(), list(make_tables(variant, pieces))
    made = time.process_time() - start
    tables = {kind: table for each in found for kind, table in each.tables.items()}
    data = pack_tables(board, pieces, tables)
    packed = PackedTables(data)
    positions = sum(len(packed.table(*kind)) for kind in tables)
    ready = EndingTables(packed)
    sample = [position_at_random(variant, lots, pieces) for _ in range(asked)]
    for position in sample:  # unpacked
        ready.value(position)
    start = time.process_time()
    for position in sample:
        ready.value(position)
    a_second = asked / (time.process_time() - start)
    rules, times, standings = GameRules.of(board), [], []
    for position in sample[: asked // 20]:
        game = Game.start(rules, position)
        start = time.process_time()
        verdict = judge_by_tables(ready, game, 3_000)
        times.append(1_000 * (time.process_time() - start))
        standings.append(verdict and verdict.standing)
    times.sort()
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    share = 100 * standings.count(Standing.OPEN) / len(standings)
    return (
        f"| {board} | {pieces} | {len(kinds_of(pieces))} | {positions / 1e6:.2f} | {made:.1f} "
        f"| {len(data) / 1e6:.2f} | {a_second:,.0f} | {middle:.2f} | {late:.0f} | {share:.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="two pieces")
    is_quick = parser.parse_args().quick
    print(
        "| board | pieces | kinds | million positions | made, s | MB | look-ups a second | verdict ms | 99 % | open % |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for board in VARIANTS:
        for pieces in (2,) if is_quick else (3, 4):
            print(row(board, pieces, 2_000 if is_quick else 20_000), flush=True)


if __name__ == "__main__":
    main()
