"""Knock-out: who meets whom, round by round, until one is left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rulebook.lots import draw_order


class Tie(NamedTuple):
    """Two who meet, one of whom goes on; without a second the first goes on at once."""

    first: int
    second: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)


class Bracket(NamedTuple):
    """The places of the first round, two by two; None where a bye stands. Winners of neighbouring ties meet next.

    `rounds_won` names the winners of the rounds that are over, tie by tie.
    """

    places: tuple[int | None, ...]
    rounds_won: tuple[tuple[int, ...], ...] = ()

    @property
    def round_number(self) -> int:
        return len(self.rounds_won) + 1

    @property
    def ties(self) -> tuple[Tie, ...]:
        """The ties of the round to be played; none once there is a winner."""
        return _ties(self.rounds_won[-1] if self.rounds_won else self.places)

    @property
    def winner(self) -> int | None:
        return self.rounds_won[-1][0] if self.rounds_won and len(self.rounds_won[-1]) == 1 else None

    def after(self, winners: Iterable[int]) -> Bracket:
        """The bracket after a round. Who had a bye need not be named."""
        ties = self.ties
        named = set(winners)
        strangers = named - {number for tie in ties for number in tie.players}
        if strangers or not ties:
            raise MalformedText("not-in-this-round", str(min(strangers, default=0)))
        won: list[int] = []
        for tie in ties:
            of_tie = [number for number in tie.players if number in named or tie.second is None]
            if len(of_tie) != 1:
                raise MalformedText("tie-needs-one-winner", "-".join(map(str, tie.players)))
            won += of_tie
        return self._replace(rounds_won=(*self.rounds_won, tuple(won)))

    def placings(self) -> tuple[tuple[int, ...], ...]:
        """Those who are out or have won, best first; who lost in the same round share their places [A3.1.f]."""
        out: list[tuple[int, ...]] = []
        before: Sequence[int | None] = self.places
        for won in self.rounds_won:
            out.append(tuple(sorted(number for number in before if number is not None and number not in won)))
            before = won
        if self.winner is not None:
            out.append((self.winner,))
        return tuple(group for group in reversed(out) if group)


def _ties(places: Sequence[int | None]) -> tuple[Tie, ...]:
    ties = []
    for one, other in zip(places[::2], places[1::2], strict=False):
        first, second = (one, other) if one is not None else (other, None)
        assert first is not None, "two byes do not meet: fewer than half of the places are byes"
        ties.append(Tie(first, second))
    return tuple(ties)


def seed_bracket(numbers: Sequence[int]) -> Bracket:
    """The strongest first: the first two can meet in the final only, the first four in the semi-finals; byes fall to
    the top."""
    if len(numbers) < 2:
        raise MalformedText("too-few-for-a-table", str(len(numbers)))
    if len(set(numbers)) < len(numbers):
        raise MalformedText("draws-twice", " ".join(map(str, numbers)))
    order = [1]
    while len(order) < len(numbers):
        size = 2 * len(order)
        order = [place for top in order for place in (top, size + 1 - top)]
    return Bracket(tuple(numbers[place - 1] if place <= len(numbers) else None for place in order))


def draw_bracket(seed: str, numbers: Sequence[int]) -> Bracket:
    """By lot; byes fall to the first of the list, all others draw their places."""
    size = 1
    while size < len(numbers):
        size *= 2
    byes = size - len(numbers)
    return seed_bracket([*numbers[:byes], *draw_order(seed, numbers[byes:])])
