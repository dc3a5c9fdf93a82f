"""Can a side mate by any series of legal moves: first searches beside the one over boards of python-chess, and first
verdicts, with what decided them.

.venv/bin/python benchmarks/mate.py            prints the table, CPU milliseconds
.venv/bin/python benchmarks/mate.py --quick    few positions, to see that everything works
.venv/bin/python benchmarks/mate.py --collection FILE    a collection of questions with their answers: a line is WB, W-,
                                               -B or -- (who can mate) and a FEN, as D3-Chess has them
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
from contenders import helpmate_on_boards

from kodeks.chess import Mate, can_mate, mate, start_position
from kodeks.chess.mate import THOROUGH_LIMIT
from kodeks.chess.packed import pack, side_number
from kodeks.chess.thrones import bars_mate
from kodeks.rulebook import Side


def game_positions(lots: random.Random, count: int) -> Iterator[chess.Board]:
    """From games at random, every third of Chess960, at any stage."""
    for number in range(count):
        board = chess.Board() if number % 3 else start_position(lots.randrange(960))
        for _ in range(lots.randrange(2, 200)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(lots.choice(moves))
        yield board


def endings(lots: random.Random, count: int, men: str, most: int) -> Iterator[chess.Board]:
    """Kings and a few of these men anywhere."""
    made = 0
    while made < count:
        board = chess.Board(None)
        letters = ["K", "k", *lots.choices(men, k=lots.randint(1, most))]
        for square, letter in zip(lots.sample(range(8, 56), len(letters)), letters, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        board.turn = lots.random() < 0.5
        if board.is_valid():
            made += 1
            yield board


def blocked(lots: random.Random, count: int) -> Iterator[chess.Board]:
    """Pawns before pawns on every file, the kings behind them, and up to three bishops, knights or rooks."""
    made = 0
    while made < count:
        board, rank = chess.Board(None), lots.randint(1, 5)
        for file in range(8):
            board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, chess.WHITE))
            board.set_piece_at(chess.square(file, rank + 1), chess.Piece(chess.PAWN, chess.BLACK))
            rank = 2 if rank == 1 else 4 if rank == 5 else rank + lots.choice((-1, 1))
        letters = ["K", "k", *lots.choices("BBBNRbbbnr", k=lots.randrange(4))]
        free = [square for square in chess.SQUARES if board.piece_at(square) is None]
        for square, letter in zip(lots.sample(free, len(letters)), letters, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        board.turn = lots.random() < 0.5
        if board.is_valid():
            made += 1
            yield board


def proof_row(name: str, boards: list[chess.Board]) -> str:
    """One line of the second table: how much is decided before any search, and what all of it costs."""
    times, reasons = [], []
    for board in boards:
        for side in Side:
            start = time.process_time()
            answer = can_mate(board, side, THOROUGH_LIMIT)
            times.append(1_000 * (time.process_time() - start))
            reasons.append("undecided" if answer.mate is Mate.UNDECIDED else answer.reason)
    times.sort()
    middle, late = len(times) // 2, len(times) * 99 // 100
    return (
        f"| {name} | {len(times)} | {times[middle]:.1f} | {times[late]:.1f} | {times[-1]:.0f} "
        f"| {reasons.count('mate-is-possible')} | {reasons.count('no-mate-by-material')} "
        f"| {reasons.count('no-mate-within-reach')} | {reasons.count('no-mate-in-any-line')} "
        f"| {reasons.count('undecided')} |"
    )


def timed(
    search: Callable[[chess.Board, chess.Color], mate.MateSearch | helpmate_on_boards.Found],
    board: chess.Board,
    colour: chess.Color,
) -> tuple[float, bool]:
    """Milliseconds of the CPU, and whether the question was decided."""
    start = time.process_time()
    found = search(board, colour)
    return 1_000 * (time.process_time() - start), found.line is not None or found.is_complete


def row(name: str, boards: list[chess.Board]) -> str:
    """One line of the table."""
    asked = [
        (board, colour)
        for board in boards
        for colour in chess.COLORS
        if not board.has_insufficient_material(colour) and not bars_mate(pack(board), side_number(colour))
    ]
    ours = [timed(mate.search, board, colour) for board, colour in asked]
    before = [timed(helpmate_on_boards.search, board, colour) for board, colour in asked]
    times, slow = sorted(spent for spent, _ in ours), sorted(spent for spent, _ in before)
    middle, late = len(times) // 2, len(times) * 95 // 100
    return (
        f"| {name} | {len(asked)} | {times[middle]:.1f} | {times[late]:.1f} | {times[-1]:.0f} "
        f"| {sum(not decided for _, decided in ours)} | {sum(not decided for _, decided in before)} "
        f"| {slow[middle] / times[middle]:.0f} | {slow[late] / times[late]:.0f} |"
    )


def table(count: int) -> str:
    """Positions of three kinds."""
    lots = random.Random(69)
    return "\n".join([
        "| positions | asked | median ms | 95 % | worst | undecided | before | times as fast, median | 95 % |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
        row("games at random", list(game_positions(lots, count))),
        row("endings", list(endings(lots, count, "PPPNBRQpppnbrq", 6))),
        row("sparse", list(endings(lots, count, "NBppnb", 3))),
    ])  # fmt: skip


def verdicts(count: int) -> str:
    """The whole verdict, as at a fallen flag."""
    lots = random.Random(52)
    return "\n".join([
        "| positions | asked | median ms | 99 % | worst | mate | material | reach | any line | undecided |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
        proof_row("games at random", list(game_positions(lots, count))),
        proof_row("endings", list(endings(lots, count, "PPPNBRQpppnbrq", 6))),
        proof_row("blocked pawns", list(blocked(lots, count))),
    ])  # fmt: skip


def counted(file: Path) -> str:
    """How many questions of a collection are decided, how many wrongly, and in which time."""
    times, undecided, wrong = [], 0, []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        who, fields = line[:2], line[3:].split()
        board = chess.Board(" ".join([*fields, *("w", "-", "-")[len(fields) - 1 :], "0", "1"]))
        for side, letter in zip((Side.WHITE, Side.BLACK), who, strict=True):
            start = time.process_time()
            answer = can_mate(board, side, THOROUGH_LIMIT)
            times.append(1_000 * (time.process_time() - start))
            undecided += answer.mate is Mate.UNDECIDED
            if answer.mate is not Mate.UNDECIDED and (answer.mate is Mate.YES) != (letter != "-"):
                wrong.append(f"{side.value} {line}")
    times.sort()
    asked, decided = len(times), len(times) - undecided
    told = f"{decided} of {asked} questions decided ({100 * decided / asked:.2f} %), {len(wrong)} of them wrongly"
    middle, late = times[asked // 2], times[asked * 99 // 100]
    return "\n".join([f"{told}; CPU ms: median {middle:.1f}, 99 % {late:.0f}, worst {times[-1]:.0f}", *wrong])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few positions")
    parser.add_argument("--collection", type=Path, metavar="FILE", help="questions with their answers")
    options = parser.parse_args()
    if options.collection is not None:
        print(counted(options.collection))
        return
    is_quick = options.quick
    print(table(5 if is_quick else 150), verdicts(10 if is_quick else 400), sep="\n\n")


if __name__ == "__main__":
    main()
