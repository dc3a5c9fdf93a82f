"""The criteria of a bracket as what a pair costs, the earlier criterion outweighing all later ones [C.04.3 2.4].

Each criterion counts something that belongs to a pair: two who meet in the bracket, or one who goes down, whose pair
is then with somebody below it or with the bye. Sequences that are compared from their highest (C7, C18-C21) are counts,
one for each score: as all candidates that are still level have sequences of one length, the smaller sequence is the one
with fewer of the highest, then of the next. So the vector of the criteria is a sum over pairs, and a bracket is a
question for `LeastCost` over all who are still unpaired: C4 is that they can be paired, C5 who may meet the bye, C8
what the pairs of the next bracket cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from kodeks.pairing.dutch.colours import Colours, Strength
from kodeks.pairing.dutch.history import Float


class Zone(IntEnum):
    """Where somebody stands in the view of a bracket, from the top."""

    MOVED_DOWN = 0
    RESIDENT = 1
    NEXT = 2  # in the scoregroup below
    LOWER = 3
    BYE = 4


class PlayerKind(NamedTuple):
    """All that the cost of a pair asks of a player. Of those below the bracket only their zone counts."""

    zone: Zone
    score: int = 0
    colours: Colours | None = None
    floats: tuple[Float, Float] = (Float.NONE, Float.NONE)
    unplayed: int = 0


class Criterion(NamedTuple):
    """A number of the vector: the criterion, and of a sequence the score it counts."""

    name: str  # C6 … C21, and what follows for the order of candidates
    score: int = 0


class Scale:
    """What everything costs in one bracket, packed into one number with a digit for each criterion."""

    def __init__(self, kinds: Sequence[PlayerKind], size: int, *, counts_bye: bool) -> None:
        """The kinds of all who are still unpaired, how many they are, and whether who goes down gets the bye [C9]."""
        scores = sorted({kind.score for kind in kinds if kind.zone <= Zone.RESIDENT}, reverse=True)
        above = sorted({kind.score for kind in kinds if kind.zone is Zone.MOVED_DOWN}, reverse=True)
        has_next = any(kind.zone is Zone.NEXT for kind in kinds)
        rounds = max(kind.unplayed for kind in kinds)
        criteria = [Criterion("C6"), *(Criterion("C7", score) for score in scores)]
        if has_next:
            criteria += [Criterion("C8"), *(Criterion("C8", score) for score in (*scores, -1))]
        if counts_bye:
            criteria.append(Criterion("C9"))
        criteria += [Criterion(f"C{number}") for number in range(10, 18)]
        for number in range(18, 22):
            criteria += [Criterion(f"C{number}", score) for score in above]
        self.kinds = kinds
        self.counts_bye = counts_bye
        self.has_next = has_next
        self._known: dict[tuple[int, int], int | None] = {}
        self.weights: dict[Criterion, int] = {}
        self.bases: list[tuple[Criterion, int]] = []
        weight = 1
        for criterion in reversed(criteria):
            base = (size + 1) * (rounds + 2 if criterion.name == "C9" else 1)
            self.weights[criterion] = weight
            self.bases.append((criterion, base))
            weight *= base
        self.bases.reverse()

    def read(self, cost: int) -> dict[Criterion, int]:
        """The vector behind a sum."""
        found = {}
        for criterion, base in reversed(self.bases):
            cost, found[criterion] = divmod(cost, base)
        return {criterion: found[criterion] for criterion, _ in self.bases}

    def pair(self, one: int, other: int) -> int | None:
        """What a pair of two kinds costs, by their numbers; None: there is no such pair."""
        key = (one, other) if one < other else (other, one)
        if key not in self._known:
            self._known[key] = self._pair(*key)
        return self._known[key]

    def _pair(self, one: int, other: int) -> int | None:
        higher, lower = self.kinds[one], self.kinds[other]
        if higher.zone > lower.zone:
            higher, lower = lower, higher
        if higher.zone >= Zone.NEXT:
            if higher.zone is Zone.NEXT and lower.zone >= Zone.LOWER:
                return self._falls_through(-1)
            return 0
        if lower.zone >= Zone.NEXT:
            return self._fall(higher, lower)
        if lower.zone is Zone.MOVED_DOWN:
            return None  # two who came from above could not be paired there
        return sum(self.weights[criterion] for criterion in _of_pair(higher, lower))

    def _falls_through(self, score: int) -> int:
        return self.weights[Criterion("C8")] + self.weights[Criterion("C8", score)] if self.has_next else 0

    def _fall(self, player: PlayerKind, to: PlayerKind) -> int:
        """Somebody of the bracket goes down."""
        weights = self.weights
        cost = weights[Criterion("C6")] + weights[Criterion("C7", player.score)]
        if to.zone is not Zone.NEXT:
            cost += self._falls_through(player.score)
        if to.zone is Zone.BYE and self.counts_bye:
            cost += weights[Criterion("C9")] * player.unplayed
        is_moved = player.zone is Zone.MOVED_DOWN
        for name, moved, float_ in (("C14", "C18", player.floats[0]), ("C16", "C20", player.floats[1])):
            if float_ is Float.DOWN:
                cost += weights[Criterion(moved, player.score) if is_moved else Criterion(name)]
        return cost


def _of_pair(higher: PlayerKind, lower: PlayerKind) -> Iterator[Criterion]:
    """What a pair of the bracket counts for."""
    assert higher.colours is not None
    assert lower.colours is not None
    yield from (Criterion(name) for name in colour_faults(higher.colours, lower.colours))
    if higher.zone is Zone.MOVED_DOWN:
        for name, apart, float_ in (("C15", "C19", lower.floats[0]), ("C17", "C21", lower.floats[1])):
            if float_ is Float.UP:
                yield Criterion(name)
                yield Criterion(apart, higher.score)


def colour_faults(one: Colours, other: Colours) -> Iterator[str]:
    """C10-C13 for a pair [DU-12, DU-13]."""
    if one.wish is None or one.wish is not other.wish:
        return
    weaker, stronger = sorted((one, other), key=lambda colours: abs(colours.difference))
    if one.strength is other.strength is Strength.ABSOLUTE:
        if abs(weaker.difference) > 1:
            yield "C10"
        is_level = abs(weaker.difference) == abs(stronger.difference)
        if weaker.repeats and (stronger.repeats or not is_level):
            yield "C11"
    yield "C12"
    if min(one.strength, other.strength) is Strength.STRONG:
        yield "C13"
