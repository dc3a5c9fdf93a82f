"""What happened at the boards of a tournament, from the logs of its games; kept until one of them has a new line."""

from __future__ import annotations

from kodeks.formats.game_incidents import incidents_in
from kodeks.tables import BoardIncident
from kodeks.web.logs import memory
from kodeks.web.logs.games import games_of, sums_of_games


def incidents_at(tournament: int) -> tuple[BoardIncident, ...]:
    """Of all its games, by its primary key."""
    key: memory.Key = ("incidents", tournament, sums_of_games(tournament))
    known: tuple[BoardIncident, ...] | None = memory.recall(key)
    if known is None:
        known = incidents_in(games_of(tournament))
        memory.keep(key, known, 1 + len(known) // 16)
    return known
