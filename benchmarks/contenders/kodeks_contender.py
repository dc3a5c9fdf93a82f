"""Kodeks at the workloads of `run.py`, through its public API."""

from timing import measure, serve

from kodeks.chess import ChessGame
from kodeks.draughts import Position, read_fen, variant
from kodeks.draughts.generator import __file__ as generator
from kodeks.formats.gamelog import read_log
from kodeks.formats.pdn import read_games, replay
from kodeks.game import fold
from kodeks.rulebook.fide import FIDE2023


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


def replay_chess(games: list[list[str]]) -> tuple[int, float]:
    return measure(lambda: sum(ChessGame.start(FIDE2023, past_draws=True).follow(texts)[0].ply for texts in games))


def fold_logs(logs: list[str]) -> tuple[int, float]:
    read = [read_log(text) for text in logs]
    _, seconds = measure(lambda: sum(fold(*log).state.table.ply for log in read))
    return len(logs), seconds


def read_logs(logs: list[str]) -> tuple[int, float]:
    _, seconds = measure(lambda: sum(fold(*read_log(text)).state.table.ply for text in logs))
    return len(logs), seconds


WORKLOADS = {
    "perft": perft,
    "legal_moves": legal_moves,
    "replay_pdn": replay_pdn,
    "replay_chess": replay_chess,
    "fold_logs": fold_logs,
    "read_logs": read_logs,
}

if __name__ == "__main__":
    serve(WORKLOADS, generator)
