"""Tables of endings beside a plain solver that shares nothing with them, and beside what follows from its moves."""

import hashlib
import os
import random
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from ending_positions import at_random
from plain_endings import State, all_states, solved, states_after, turned

import kodeks
from kodeks.draughts import VARIANTS, Piece, Position, read_fen
from kodeks.endgames.making import board_of, kinds_of, make_tables
from kodeks.endgames.packing import FORMAT, PackedTables
from kodeks.endgames.solving import DRAWN, Library, solve
from kodeks.endgames.tables import EndingTables, Value
from kodeks.malformed import MalformedText
from kodeks.rulebook import Side

BOARDS = pytest.mark.parametrize("board", list(VARIANTS))


@cache
def tables(board: str, pieces: int) -> EndingTables:
    return EndingTables.made(board, pieces)


def position_of(board: str, state: State) -> Position:
    """A state as White sees it who is to move."""
    variant = VARIANTS[board]
    return Position.of(
        variant,
        [
            (row * (variant.side // 2) + column // 2 + 1, Piece(side, is_king))
            for side, pieces in zip((Side.WHITE, Side.BLACK), state, strict=True)
            for row, column, is_king in pieces
        ],
        Side.WHITE,
    )


def plies_of(found: EndingTables, state: State) -> int | None:
    """As the plain solver counts: until the side to move wins, odd, or loses, even; None where nobody does."""
    if not all(state):
        return 0
    value = found.value(position_of(found.variant.key, state))
    assert value.winner is None or (value.winner is Side.WHITE) == value.plies % 2
    return None if value.winner is None else value.plies


@BOARDS
def test_every_position_of_two_pieces_as_a_plain_solver_finds_it(board):
    found, size = tables(board, 2), VARIANTS[board].side
    known, states = solved(size, 2), list(all_states(size, 2))
    assert not [each for each in states if plies_of(found, each) != known.get(each)]
    assert len(known) > len(states) / 4


def follows(found: EndingTables, state: State) -> int | None:
    """What the values of the states one move on make of this one, the moves being those of the plain solver."""
    values = [plies_of(found, each) for each in states_after(found.variant.side, state)]
    if wins := [each for each in values if each is not None and each % 2 == 0]:
        return min(wins) + 1
    return None if None in values else max((each for each in values if each is not None), default=-1) + 1


def state_of(position: Position) -> State:
    """A position as the plain solver sees it."""
    variant = position.variant
    placed = [(side, (*variant.cell(square), is_king)) for square, (side, is_king) in position.pieces()]
    white, black = (frozenset(each for owner, each in placed if owner is side) for side in (Side.WHITE, Side.BLACK))
    return (white, black) if position.to_move is Side.WHITE else turned(variant.side, white, black)


@BOARDS
def test_positions_of_three_pieces_follow_from_their_moves(board):
    found, lots = tables(board, 3), random.Random(3)
    for position in (at_random(VARIANTS[board], lots, 3) for _ in range(1_500)):
        state, value = state_of(position), found.value(position)
        assert plies_of(found, state) == follows(found, state) == (None if value.winner is None else value.plies)
        assert value.winner in (None, position.to_move if value.plies % 2 else position.to_move.other)


def value_in(library: Library, position: Position) -> int:
    """Of a table as it is solved; the side that has just moved is seen first there."""
    if position.to_move is Side.WHITE:
        position = position.rotated()
    return library.value_turned(position.white_men, position.white_kings, position.black_men, position.black_kings)


def test_positions_of_four_kings_follow_from_their_moves():
    variant, lots = VARIANTS["64"], random.Random(4)
    library = Library(board_of(variant))
    for kind in kinds_of(4):
        if not kind[0] + kind[2]:
            solve(library, *kind)
    for _ in range(2_000):
        position = at_random(variant, lots, 4, kings_only=True)
        values = [value_in(library, position.after(move)) for move in position.legal_moves()]
        wins = [each for each in values if each % 2 == 0 and each != DRAWN]
        losses = [each for each in values if each % 2]
        expected = min(wins) + 1 if wins else DRAWN if len(losses) < len(values) else max(losses, default=-1) + 1
        assert value_in(library, position) == expected


def test_the_order_in_which_kinds_are_solved():
    assert kinds_of(2) == [(0, 1, 0, 1), (1, 0, 0, 1), (1, 0, 1, 0)]
    assert [len(kinds_of(most)) for most in (2, 3, 4)] == [3, 9, 23]


@pytest.mark.parametrize(
    ("board", "fen", "winner", "line"),
    [
        ("64", "W:WKc1,Kc3:BKh8", Side.WHITE, ["c1-b2", "h8-d4", "c3xe5"]),
        ("100", "W:W28:B33", Side.WHITE, ["28x39"]),
        ("100", "B:WK41:BK5", Side.BLACK, ["5x46"]),
        ("100", "W:WK1,K2:BK50", None, []),
    ],
)
def test_lines_of_best_play(board, fen, winner, line):
    position = read_fen(fen, VARIANTS[board])
    found = tables(board, 3)
    assert found.value(position) == Value(winner, len(line))
    moves = found.line(position)
    texts = []
    for move in moves:
        sign = "x" if move.captured else "-"
        texts.append(f"{position.variant.names[move.origin]}{sign}{position.variant.names[move.target]}")
        position = position.after(move)
    assert texts == line
    assert winner is None or not position.has_move()


def test_what_the_tables_cover():
    found, variant = tables("100", 3), VARIANTS["100"]
    assert found.covers(read_fen("W:WK1,K2:BK50", variant))
    assert not found.covers(read_fen("W:WK1,K2,K3:BK50", variant))
    assert not found.covers(read_fen("W:WKa1:BKh8", VARIANTS["64"]))
    with pytest.raises(MalformedText, match="position of another board"):
        found.value(read_fen("W:WKa1:BKh8", VARIANTS["64"]))


@pytest.mark.parametrize(
    "data", [b"", b"other 64 2\n", FORMAT.encode() + b" 64 2 1 1\nab", FORMAT.encode() + b" 64 x\n"]
)
def test_a_file_of_something_else(data):
    with pytest.raises(MalformedText):
        PackedTables(data)


def test_a_damaged_table_is_told():
    sizes = " ".join(["1"] * 4)
    packed = PackedTables(f"{FORMAT} 64 2 {sizes}\nabcd".encode())
    with pytest.raises(MalformedText, match="endings file damaged"):
        packed.table(0, 1, 0, 1)


FROM_SOURCE = """
import hashlib
from kodeks.draughts import VARIANTS, generator
from kodeks.endgames import probing, sides, solving
from kodeks.endgames.making import make_tables
assert all(each.__file__.endswith(".py") for each in (generator, probing, sides, solving))
for board in VARIANTS.values():
    for each in make_tables(board, 2):
        for kind, table in each.tables.items():
            print(board.key, *kind, hashlib.sha256(table).hexdigest())
"""


def test_compiled_and_interpreted_code_make_the_same_tables(tmp_path):
    source = Path(kodeks.__file__).parent
    for room in ("draughts", "endgames", "rulebook"):
        shutil.copytree(source / room, tmp_path / "kodeks" / room, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for file in source.glob("*.py"):
        shutil.copy(file, tmp_path / "kodeks")
    told = subprocess.run(
        [sys.executable, "-c", FROM_SOURCE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    made = [
        f"{board.key} {' '.join(map(str, kind))} {hashlib.sha256(table).hexdigest()}"
        for board in VARIANTS.values()
        for each in make_tables(board, 2)
        for kind, table in each.tables.items()
    ]
    assert told.stdout.splitlines() == made
