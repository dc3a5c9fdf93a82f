"""pydraughts at the workloads of `run.py`."""

import draughts
from draughts import Board, Move
from draughts.PDN import PDNReader
from timing import measure, serve

VARIANTS = {"100": "standard", "64": "brazilian"}
START_64 = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def board_of(board: str, fen: str) -> Board:
    """Its 64 board has other numbers: there we ask only for the start."""
    return Board(variant=VARIANTS[board], fen="startpos" if fen == START_64 else fen)


def _count(board: Board, depth: int) -> int:
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        after = board.copy()
        after.push(move)
        nodes += _count(after, depth - 1)
    return nodes


def perft(board: str, fen: str, depth: int) -> tuple[int, float]:
    start = board_of(board, fen)
    return measure(lambda: _count(start, depth))


def legal_moves(board: str, fens: list[str], rounds: int) -> tuple[int, float]:
    given = [board_of(board, fen) for fen in fens]

    def work() -> int:
        return sum(len(position.legal_moves()) for _ in range(rounds) for position in given)

    _, seconds = measure(work)
    return rounds * len(given), seconds


def replay_pdn(text: str) -> tuple[int, float]:
    def work() -> int:
        plies = 0
        for game in PDNReader(text).games:
            board = Board(variant="standard", fen="startpos")
            for move in game.moves:
                board.push(Move(board, pdn_move=move))
                plies += 1
        return plies

    return measure(work)


if __name__ == "__main__":
    serve({"perft": perft, "legal_moves": legal_moves, "replay_pdn": replay_pdn}, draughts.__file__)
