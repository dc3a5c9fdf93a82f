"""The start that was drawn for a round of chess960, or for one game of it [FIDE F2]."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.chess import draw_start, start_row
from kodeks.game import Conditions
from kodeks.rulebook.article import Article
from kodeks.rulebook.fide import chess_edition
from kodeks.tables.games import start_of
from kodeks.tournament import Tournament

__all__ = ["DrawnStart", "start_of_game", "start_of_round"]


class DrawnStart(NamedTuple):
    """By its number [C-70]."""

    number: int
    article: Article

    def row(self, letters: str) -> str:
        """White's first rank, in the letters of a language."""
        return start_row(self.number, letters)


def start_of_round(state: Tournament, number: int) -> DrawnStart | None:
    """For all boards of a round; None where none is drawn."""
    regulations = state.regulations
    return _drawn(start_of(state, number), regulations.edition) if regulations.draws_starts else None


def start_of_game(conditions: Conditions) -> DrawnStart | None:
    """As the game itself says it; None where it began from a position of its own."""
    return _drawn(conditions.start, conditions.edition) if conditions.game == "chess960" else None


def _drawn(start: str | None, edition: str) -> DrawnStart | None:
    if start is None or "/" in start:
        return None
    number = int(start) if start.isascii() and start.isdigit() else draw_start(start)
    return DrawnStart(number, chess_edition(edition).cite("F2"))
