"""py-draughts at the workloads of `run.py`: its boards, and for counting also the core of its own engine."""

import draughts
from draughts.engines import turbo
from timing import measure, serve

BOARDS = {"100": draughts.StandardBoard, "64": draughts.BrazilianBoard}


def board_of(board: str, fen: str) -> draughts.BaseBoard:
    return BOARDS[board].from_fen(fen)


def _count(board: draughts.BaseBoard, depth: int) -> int:
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)
        nodes += _count(board, depth - 1)
        board.pop()
    return nodes


def perft(board: str, fen: str, depth: int) -> tuple[int, float]:
    start = board_of(board, fen)
    return measure(lambda: _count(start, depth))


def engine_perft(board: str, fen: str, depth: int) -> tuple[int, float]:
    start = board_of(board, fen)
    return measure(lambda: turbo.perft_from_board(start, depth))


def legal_moves(board: str, fens: list[str], rounds: int) -> tuple[int, float]:
    given = [board_of(board, fen) for fen in fens]

    def work() -> int:
        return sum(len(position.legal_moves) for _ in range(rounds) for position in given)

    _, seconds = measure(work)
    return rounds * len(given), seconds


def replay_pdn(text: str) -> tuple[int, float]:
    games = ["[Event " + game for game in text.split("[Event ")[1:]]

    def work() -> int:
        return sum(len(draughts.StandardBoard.from_pdn(game)._moves_stack) for game in games)

    return measure(work)


if __name__ == "__main__":
    serve(
        {"perft": perft, "engine_perft": engine_perft, "legal_moves": legal_moves, "replay_pdn": replay_pdn},
        draughts.__file__,
    )
