"""All items of an edition and a board, with their articles."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kodeks.malformed import MalformedText
from kodeks.rulebook.code import Code, newest_first
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import code_by_key, editions_for
from kodeks.rulebook.fide import chess_edition
from kodeks.venue.chess_items import chess_items
from kodeks.venue.draughts_items import draughts_items, duty_items
from kodeks.venue.item import CheckPhase, Item

_PHASES = list(CheckPhase)
_BOARDS = ("100", "64", "chess")


def editions_of(board: str) -> tuple[str, ...]:
    """The editions whose rules there are for a board, the newest first."""
    if board not in _BOARDS:
        raise MalformedText("unknown-board", board)
    return tuple(edition.key for edition in newest_first(editions_for(board)))


def catalogue(edition: str, board: str) -> tuple[Item, ...]:
    """Every item of a board in an edition, phase by phase; which are on the list of an event depends on the event."""
    if edition not in editions_of(board):
        raise MalformedText("edition-of-another-game", code_by_key(edition).key)
    return _items(code_by_key(edition), board)


@lru_cache(maxsize=16)
def _items(code: Code, board: str) -> tuple[Item, ...]:
    found = [
        replace(item, articles=tuple(map(code.cite, item.numbers)))
        for item in _rows(code)
        if not item.when.boards or board in item.when.boards
    ]
    return tuple(sorted(found, key=lambda item: _PHASES.index(item.phase)))


def _rows(code: Code) -> tuple[Item, ...]:
    if isinstance(code, Edition):
        return (*draughts_items(code.venue), *duty_items(code))
    return chess_items(chess_edition(code.key))


def find_item(board: str, key: str) -> Item | None:
    """The item with this key in any edition, the newest first."""
    items = (item for edition in editions_of(board) for item in catalogue(edition, board))
    return next((item for item in items if item.key == key), None)
