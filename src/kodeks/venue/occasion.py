"""An event as hall and equipment see it: how many play at once, by which rules, who they are."""

from __future__ import annotations

from fractions import Fraction

from kodeks.frozen import frozen
from kodeks.venue.item import Basis, Circumstance, Item


def games_at_once(entrants: int, boards: int | None = None) -> int:
    """The games of a round: who is left over rests; in a match of teams as many as it has boards."""
    return entrants // 2 * (1 if boards is None else boards)


@frozen(kw_only=True)
class Occasion:
    """What the list of an event depends on."""

    edition: str
    board: str  # "100", "64" or "chess"
    games: int  # at once
    arbiters: int = 1
    players: int | None = None  # those who play at once, unless said
    is_youth: bool = False
    has_sheets: bool = True
    is_accelerated: bool = False
    has_blind: bool = False
    is_top_level: bool = False
    has_full_rules: bool = False  # fast chess by the competition rules
    round_minutes: int | None = None  # how long a round may take, if known

    def __post_init__(self) -> None:
        assert self.games >= 0
        assert self.arbiters >= 0

    @property
    def circumstances(self) -> frozenset[Circumstance]:
        found = {
            Circumstance.YOUTH: self.is_youth,
            Circumstance.SHEETS: self.has_sheets,
            Circumstance.ACCELERATED: self.is_accelerated,
            Circumstance.BLIND: self.has_blind,
            Circumstance.TOP_LEVEL: self.is_top_level,
            Circumstance.FULL_RULES: self.has_full_rules,
        }
        return frozenset(each for each, holds in found.items() if holds)

    def has(self, item: Item) -> bool:
        """Whether an item of the catalogue is on the list of this event."""
        when, players = item.when, 2 * self.games if self.players is None else self.players
        return (
            when.only_if <= self.circumstances
            and not when.unless & self.circumstances
            and (when.players_over is None or players > when.players_over)
            and (when.players_to is None or players <= when.players_to)
        )

    def count(self, basis: Basis) -> Fraction | None:
        """The number of the event that an amount is reckoned from, in basic units; None if it is not known."""
        if basis is Basis.GAMES:
            return Fraction(self.games)
        if basis is Basis.ARBITERS:
            return Fraction(self.arbiters)
        assert basis is Basis.ROUND
        return None if self.round_minutes is None else Fraction(60 * self.round_minutes)
