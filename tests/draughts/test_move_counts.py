"""Move counts (perft): the tables, compiled and interpreted, and a slow path that shares no counting code."""

import pytest
from interpreted import geometry, interpreted, sides
from random_positions import mixed
from scoresheet import at

from kodeks.draughts import VARIANTS, Position, generator, write_fen
from kodeks.rulebook import Side

COUNTS = {
    "100": [9, 81, 658, 4265, 27117, 167140, 1049442, 6483961],
    "64": [7, 49, 302, 1469, 7473, 37628, 187302, 907830],
}
SHALLOW = [(board, depth, COUNTS[board][depth - 1]) for board in COUNTS for depth in range(1, 7)]
DEEP = [(board, depth, COUNTS[board][depth - 1]) for board in COUNTS for depth in (7, 8)]


def count_interpreted(position: Position, depth: int) -> int:
    white = position.to_move is Side.WHITE
    return interpreted.perft(geometry(position.variant), *sides(position), white, depth)


def count_slowly(position: Position, depth: int) -> int:
    """Every move made and its replies counted, one by one."""
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(count_slowly(position.after(move), depth - 1) for move in moves)


def test_the_interpreted_source_is_interpreted():
    assert interpreted.__file__.endswith(".py")
    assert interpreted is not generator


@pytest.mark.parametrize(("board", "depth", "nodes"), SHALLOW)
def test_I_3_I_4_move_counts_from_the_start(board, depth, nodes):
    assert Position.start(VARIANTS[board]).perft(depth) == nodes
    assert count_interpreted(Position.start(VARIANTS[board]), depth) == nodes


@pytest.mark.slow
@pytest.mark.parametrize(("board", "depth", "nodes"), DEEP)
def test_I_3_I_4_deep_move_counts_from_the_start(board, depth, nodes):
    assert Position.start(VARIANTS[board]).perft(depth) == nodes


@pytest.mark.slow
@pytest.mark.parametrize(("board", "depth", "nodes"), DEEP)
def test_I_3_I_4_deep_move_counts_interpreted(board, depth, nodes):
    assert count_interpreted(Position.start(VARIANTS[board]), depth) == nodes


@pytest.mark.parametrize("board", ["100", "64"])
def test_no_moves_is_one_sequence(board):
    assert Position.start(VARIANTS[board]).perft(0) == 1


MIDGAMES = [
    ("100", "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26", 4),
    ("100", "B:W31,32,33,34,35,36,37,38,39,43,44,48:B3,6,8,9,10,12,13,16,18,19,20,23", 4),
    ("100", "W:WK7,K28,41,46:BK5,K45,12,13", 3),
    ("100", "B:WK48,K49,K1,11:BK2,K3,44", 3),
    ("64", "W:Wc3,d2,e3,f2,g3,h2:Bb6,c7,d6,e7,f6,g7", 5),
    ("64", "B:WKa1,Kh4,c7:BKb8,Kg1,b2", 3),
]


@pytest.mark.parametrize(("board", "fen", "depth"), MIDGAMES)
def test_I_3_I_4_move_counts_of_midgames_and_kings(board, fen, depth):
    position = at(fen, board)
    assert position.perft(depth) == count_interpreted(position, depth) == count_slowly(position, depth)


@pytest.mark.parametrize("board", ["100", "64"])
def test_I_3_I_4_move_counts_of_random_positions(board):
    for position in mixed(VARIANTS[board], 400, 60, most_victims=8):
        slowly = count_slowly(position, 2)
        assert position.perft(2) == count_interpreted(position, 2) == slowly, write_fen(position)


@pytest.mark.parametrize("seed", range(410, 414))
@pytest.mark.parametrize("board", ["100", "64"])
def test_compiled_and_interpreted_generators_agree(board, seed):
    here, there = VARIANTS[board].geometry, geometry(VARIANTS[board])
    for position in mixed(VARIANTS[board], seed, 400):
        men, kings, enemy_men, enemy_kings = sides(position)
        enemy = enemy_men | enemy_kings
        white = position.to_move is Side.WHITE
        empty = position.variant.geometry.squares & ~position.occupied
        for name, arguments in (
            ("legal_moves", (men, kings, enemy, white)),
            ("has_move", (men, kings, enemy, white)),
            ("can_capture", (men, kings, enemy, empty)),
            ("captures", (men, kings, enemy, empty)),
            ("quiet_moves", (men, kings, empty, white)),
        ):
            compiled = getattr(generator, name)(here, *arguments)
            assert compiled == getattr(interpreted, name)(there, *arguments), (name, write_fen(position))
        assert generator.count_bits(enemy) == interpreted.count_bits(enemy)
