"""All items of an edition and a board, with their articles."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article, cite
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.fide import CHESS_EDITIONS, chess_edition
from kodeks.venue import chess_items, draughts_items, duty_items
from kodeks.venue.item import Item, Phase

__all__ = ["catalogue", "editions_of", "find_item"]

_DRAUGHTS = (
    *draughts_items.HALL,
    *draughts_items.EQUIPMENT,
    *duty_items.BLIND,
    *draughts_items.ROUND,
    *draughts_items.PEOPLE,
    *duty_items.DUTIES,
)
_CHESS = (*chess_items.HALL, *chess_items.EQUIPMENT, *chess_items.BLIND, *chess_items.ROUND)
_PHASES = list(Phase)
_BOARDS = ("100", "64", "chess")


def editions_of(board: str) -> tuple[str, ...]:
    """The editions whose rules there are for a board, the one in force first."""
    if board not in _BOARDS:
        raise MalformedText("unknown-board", board)
    return ("fide2023", "fide2009") if board == "chess" else tuple(EDITIONS)


@cache
def catalogue(edition: str, board: str) -> tuple[Item, ...]:
    """Every item of a board in an edition, phase by phase; which are on the list of an event depends on the event."""
    if edition not in editions_of(board):
        is_known = edition in EDITIONS or edition in CHESS_EDITIONS
        raise MalformedText("edition-of-another-game" if is_known else "unknown-edition", edition)
    rows = _CHESS if board == "chess" else _DRAUGHTS
    found = [
        replace(item, articles=tuple(_article(edition, number) for number in item.numbers))
        for item in rows
        if (not item.when.boards or board in item.when.boards)
        and (not item.when.editions or edition in item.when.editions)
    ]
    return tuple(sorted(found, key=lambda item: _PHASES.index(item.phase)))


def _article(edition: str, number: str) -> Article:
    if ":" in number:
        return Article.parse(number)
    return cite(EDITIONS[edition].code, number) if edition in EDITIONS else chess_edition(edition).cite(number)


def find_item(board: str, key: str) -> Item | None:
    """The item with this key in any edition, the one in force first."""
    items = (item for edition in editions_of(board) for item in catalogue(edition, board))
    return next((item for item in items if item.key == key), None)
