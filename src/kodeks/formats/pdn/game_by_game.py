"""Files of many games, read line by line and given game by game: what PDN and PGN have in common."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from kodeks.formats.pdn.error import PdnError
from kodeks.formats.pdn.tree import Place

__all__ = ["LineReader", "NumberedGame", "only_game", "stream_games"]


class NumberedGame(Protocol):
    """A game with its number and its place in the file."""

    @property
    def number(self) -> int: ...
    @property
    def place(self) -> Place: ...


Read = TypeVar("Read")
Game = TypeVar("Game", bound=NumberedGame)
Error = TypeVar("Error", bound=PdnError)


class LineReader(Protocol[Read]):
    """Takes a line at a time; `ready` has what is finished."""

    ready: list[Read]

    def feed(self, line: str, number: int) -> None:
        """Read one line."""

    def end(self) -> None:
        """The text is at its end."""


def stream_games(reader: LineReader[Read], lines: Iterable[str] | str) -> Iterator[Read]:
    """Each game as soon as it is read, so that one is held at a time. A whole text will do in place of its lines."""
    for number, line in enumerate(io.StringIO(lines) if isinstance(lines, str) else lines, 1):
        reader.feed(line, number)
        if reader.ready:
            yield from reader.ready
            reader.ready.clear()
    reader.end()
    yield from reader.ready


def only_game(found: Iterable[Game | Error], error: type[Error], text: str) -> Game:
    """The one game of a text; raises if it cannot be read, or if there is none or another."""
    games: list[Game] = []
    for each in found:
        if isinstance(each, PdnError):
            raise each
        games.append(each)
        if each.number == 2:
            raise error("more-than-one-game", text, line=each.place.line, column=each.place.column, game=2)
    if not games:
        raise error("no-game", text, line=1, column=1)
    return games[0]
