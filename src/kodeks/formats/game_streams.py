"""The lines of games in a tournament file, told apart and summed: each names its game, and its sum goes over the lines
of that game. So games are written side by side, by several hands, and no line can be moved from one to another.

    {"of": "3.7", "kodeks": "game", "version": 1, "began": "2026-03-14T10:00:00+01:00", "players": "3-5", …, "sum": …}
    {"of": "3.7", "seq": 1, "at": "0:00:00", "by": "arbiter", "do": "start", "sum": …}
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kodeks.formats.summed_lines import checked_sum, shown
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, read_game_place

_START = b'{"of": '
_NAMED = re.compile(rb'\{"of": "([0-9.#]{1,20})", ')


class GameLines(NamedTuple):
    """The lines of one game, without their ends, each found whole; and the sum of them all."""

    place: GamePlace
    texts: tuple[bytes, ...]
    total: str
    players: str = ""  # who plays it as they are paired now, White's number first, where that is known
    now: GamePlace | None = None  # where they are paired now, where that is known


def is_game_line(raw: bytes) -> bool:
    """Whether a line belongs to a game."""
    return raw.startswith(_START)


def stream_of(raw: bytes) -> str | None:
    """Which game a line belongs to, as far as that can be read; None for a line of the tournament itself."""
    found = _NAMED.match(raw)
    return found[1].decode("ascii") if found else None


class GamesBeingRead:
    """The games of a file while its lines are read one after the other."""

    def __init__(self) -> None:
        self._texts: dict[str, list[bytes]] = {}
        self._totals: dict[str, str] = {}

    def total_of(self, raw: bytes) -> str:
        """The sum of the game a line belongs to, before it."""
        return self._totals.get(stream_of(raw) or "", "")

    def take(self, raw: bytes) -> str:
        """A whole line; the sum of its game then."""
        key = stream_of(raw)
        if key is None or (key not in self._totals and str(read_game_place(key)) != key):
            raise MalformedText("log-wrong-value", shown(raw))
        total = checked_sum(raw, self._totals.get(key, ""))
        self._texts.setdefault(key, []).append(raw)
        self._totals[key] = total
        return total

    def games(self) -> tuple[GameLines, ...]:
        """All of them, in the order of rounds and boards."""
        found = (GameLines(read_game_place(key), tuple(texts), self._totals[key]) for key, texts in self._texts.items())
        return tuple(sorted(found, key=lambda lines: lines.place.order))
