"""What happened at the boards of a tournament, from the lines of its games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kodeks.formats.game_lines import moment_of, read_game
from kodeks.formats.game_streams import GameLines
from kodeks.formats.recorded_games import as_paired
from kodeks.tables import TOLD_KINDS, BoardIncident, incidents_of
from kodeks.tournament import Tournament

_TELLING = tuple(f'"do": "{kind}"'.encode() for kind in sorted(TOLD_KINDS))


def incidents_in(games: Iterable[GameLines], state: Tournament | None = None) -> tuple[BoardIncident, ...]:
    """In the order of the games, with every one that was begun at a board; those whose lines tell of nothing are not
    read. Lines of a file do not say who is paired there now: its tournament does."""
    telling = (lines for lines in games if _may_tell(lines))
    if state is not None:
        telling = (as_paired(state, lines) for lines in telling)
    return tuple(_incidents(telling))


def _may_tell(lines: GameLines) -> bool:
    return any(part in text for text in lines.texts for part in _TELLING)


def _incidents(games: Iterable[GameLines]) -> Iterator[BoardIncident]:
    for lines in games:
        record = read_game(lines)
        began_ms, at_board = moment_of(record.began), lines.now or record.place
        found = incidents_of(record.place, record.conditions, record.events, began_ms, record.players)
        yield from (each._replace(at_board=at_board) for each in found)
