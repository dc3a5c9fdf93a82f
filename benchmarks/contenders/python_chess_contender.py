"""python-chess alone: what our wrapper of it is measured against."""

import chess
from timing import measure, serve


def replay_chess(games: list[list[str]]) -> tuple[int, float]:
    def work() -> int:
        for texts in games:
            board = chess.Board()
            for text in texts:
                board.push_san(text)
        return sum(map(len, games))

    return measure(work)


if __name__ == "__main__":
    serve({"replay_chess": replay_chess}, chess.__file__)
