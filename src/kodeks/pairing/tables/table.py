"""A table of pairings: who meets whom in which round, with which colour, all fixed before the event."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from kodeks.frozen import frozen
from kodeks.malformed import MalformedText
from kodeks.rounds import Meeting, Rest, RestKind, Round
from kodeks.rulebook.article import Article


class TableSystem(StrEnum):
    """How a table is made. The words are stable: files and the command line carry them."""

    BERGER = "berger"
    HALF = "half"
    HALF_REVERSED = "half-reversed"
    RUTSCH = "rutsch"
    SCHEVENINGEN = "scheveningen"


class Pair(NamedTuple):
    white: int
    black: int

    @property
    def reversed(self) -> Pair:
        return Pair(self.black, self.white)


@frozen(kw_only=True)
class PairingTable:
    """The rounds in order, each with its pairs by board; and who rests in each, None in an even field.

    In a Scheveningen match `players` counts one team: 1..n are at home, n+1..2n are the guests.
    """

    system: TableSystem
    players: int
    rounds: tuple[tuple[Pair, ...], ...]
    rests: tuple[int | None, ...]
    articles: tuple[Article, ...]
    is_double: bool = False

    def round(self, number: int) -> Round:
        """One round as it is paired. Who rests gets no points for it: everybody rests once [V.1.4.1]."""
        if not 1 <= number <= len(self.rounds):
            raise MalformedText("no-such-round-in-table", str(number))
        meetings = (Meeting(board, *pair) for board, pair in enumerate(self.rounds[number - 1], start=1))
        resting = self.rests[number - 1]
        return Round(tuple(meetings), () if resting is None else (Rest(resting, RestKind.BYE),))


def even_size(players: int) -> int:
    """The size of the table: the field, made even by a number that nobody has [V.1.4.1]."""
    if players < 2:
        raise MalformedText("too-few-for-a-table", str(players))
    return players + players % 2


def lay_out(
    system: TableSystem, players: int, rounds: Iterable[Iterable[Pair]], articles: tuple[Article, ...]
) -> PairingTable:
    """A table from full rounds: in an odd field whoever is paired with the missing number rests [V.1.4.1]."""
    played: list[tuple[Pair, ...]] = []
    rests: list[int | None] = []
    for pairs in map(tuple, rounds):
        played.append(tuple(pair for pair in pairs if max(pair) <= players))
        rests.append(next((min(pair) for pair in pairs if max(pair) > players), None))
    return PairingTable(system=system, players=players, rounds=tuple(played), rests=tuple(rests), articles=articles)
