"""Short ways to write down positions, games and what a ruling cites."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from kodeks.draughts import VARIANTS, Counters, Game, GameRules, Position, read_fen, write_move
from kodeks.rulebook import Ruling, Verdict
from kodeks.rulebook.edition import AfterCapture

SIXTEEN_ONLY = AfterCapture.SIXTEEN_ONLY


def at(fen: str, board: str = "100") -> Position:
    """The position of this text."""
    return read_fen(fen, VARIANTS[board])


def legal(fen: str, board: str = "100") -> list[str]:
    """Its legal moves as they are written, in alphabetical order."""
    position = at(fen, board)
    return sorted(write_move(position, move) for move in position.legal_moves())


def begin(
    fen: str | None = None,
    board: str = "100",
    edition: str = "kw2025",
    *,
    counters: Counters | None = None,
    after_capture: AfterCapture | None = None,
    with_advantage: bool = False,
    claim: bool = False,
) -> Game:
    """A game from this position."""
    rules = GameRules.of(board, edition, with_advantage=with_advantage, claim=claim)
    if after_capture is not None:
        draws = replace(rules.board.draws, after_capture=replace(rules.board.draws.after_capture, value=after_capture))
        rules = replace(rules, board=replace(rules.board, draws=draws))
    return Game.start(rules, None if fen is None else at(fen, board), counters)


def play(game: Game, moves: str) -> Game:
    """The game after these moves."""
    for move in moves.split():
        game = game.play(move)
    return game


def cited(ruling: Ruling | None) -> list[str]:
    """The articles a ruling names."""
    assert ruling is not None
    return [str(article) for article in ruling.articles]


def is_drawn_by(game: Game, *articles: str) -> bool:
    """Whether the game is a draw whose ruling names these articles."""
    assert game.result is not None
    assert game.ruling is not None
    return game.result.is_draw and game.ruling.verdict is Verdict.DRAW and set(articles) <= set(cited(game.ruling))


def value(game: Game, rule: str) -> int | None:
    """Where a draw counter stands."""
    return next(counter.value for counter in game.counters_shown() if counter.rule == rule)


def quiet_line(
    game: Game, plies: int, seed: int = 0, allowed: Callable[[Position], bool] = lambda position: True
) -> list[Game]:
    """The games of a line of king moves without capture, in which no position comes twice, only the last may end the
    game and every position is `allowed`; found by a seeded search."""
    chance = random.Random(seed)

    def search(line: list[Game]) -> list[Game] | None:
        if len(line) > plies:
            return line
        here = line[-1]
        moves = here.position.legal_moves()
        chance.shuffle(moves)
        for move in moves:
            piece = here.position.at(move.origin)
            after = here.position.after(move)
            if move.captured or piece is None or not piece.is_king or after.must_capture() or not allowed(after):
                continue
            then = here.after(move)
            if then.occurrences() > 1 or (then.is_over and len(line) < plies):
                continue
            found = search([*line, then])
            if found is not None:
                return found
        return None

    found = search([game])
    assert found is not None, "no such line"
    return found
