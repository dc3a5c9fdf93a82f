"""Kodeks at the workloads of `run.py`, through its public API."""

from timing import measure, serve

from kodeks.draughts import Position, read_fen, variant
from kodeks.draughts.generator import __file__ as generator
from kodeks.formats.pdn import read_games, replay


def positions(board: str, fens: list[str]) -> list[Position]:
    return [read_fen(fen, variant(board)) for fen in fens]


def perft(board: str, fen: str, depth: int) -> tuple[int, float]:
    position = read_fen(fen, variant(board))
    return measure(lambda: position.perft(depth))


def legal_moves(board: str, fens: list[str], rounds: int) -> tuple[int, float]:
    given = positions(board, fens)

    def work() -> int:
        return sum(len(position.legal_moves()) for _ in range(rounds) for position in given)

    _, seconds = measure(work)
    return rounds * len(given), seconds


def replay_pdn(text: str) -> tuple[int, float]:
    lines = text.splitlines(keepends=True)
    return measure(lambda: sum(replay(game).game.ply for game in read_games(lines)))


if __name__ == "__main__":
    serve({"perft": perft, "legal_moves": legal_moves, "replay_pdn": replay_pdn}, generator)
