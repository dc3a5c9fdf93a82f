"""The players to be paired, by their place on the round list, and who may meet whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from kodeks.pairing.matching.alternating_tree import mask_of
from kodeks.pairing.matching.least_cost import LeastCost
from kodeks.pairing.swiss.colour_bound import ColourType, possible_types, tight_types
from kodeks.pairing.swiss.colours import exception_of
from kodeks.pairing.swiss.forbidden import Forbidden
from kodeks.pairing.swiss.history import Mark, Player

__all__ = ["Field"]


class Field:
    """Players are places 0, 1, .. of the round list; sets of them are integers with a bit for each.

    `possible`: opponents who meet the absolute conditions [V.2.8.6.1]. `allowed`: those among them who can be part of a
    round with the fewest colour exceptions. Usually a set of pairs does so exactly if all its pairs are allowed (see
    colour_bound); where that is not enough, `weighs_colours` says that exceptions must be counted pair by pair.
    """

    def __init__(self, players: Sequence[Player], forbidden: Forbidden, barred: Sequence[int] | None = None) -> None:
        """Who is kept apart, by number, is read unless `barred` has it already."""
        self.players = tuple(players)
        self.place = {player.number: place for place, player in enumerate(self.players)}
        self.everybody = (1 << len(self.players)) - 1
        self.types = [(player.colours.expected, player.colours.admissible) for player in self.players]
        self.barred = self._barred(forbidden) if barred is None else barred
        self.possible = self._opponents(possible_types(self.types))
        self.allowed = self.possible
        self.weighs_colours = False
        self.groups = self._score_groups()
        self.up_marked = self.down_marked = 0

    def _barred(self, forbidden: Forbidden) -> list[int]:
        """Whom each player has met, and himself; then those from whom the regulations keep him apart."""
        place = self.place
        excluded = forbidden.renumbered(place)
        return [
            excluded.row(own) | 1 << own | mask_of(place[number] for number in player.met if number in place)
            for own, player in enumerate(self.players)
        ]

    def _opponents(self, fitting: Mapping[ColourType, set[ColourType]]) -> list[int]:
        masks: dict[ColourType, int] = dict.fromkeys(fitting, 0)
        for place, own in enumerate(self.types):
            masks[own] |= 1 << place
        open_to = {one: sum(masks[other] for other in others) for one, others in fitting.items()}
        return [open_to[own] & ~barred for own, barred in zip(self.types, self.barred, strict=True)]

    def _score_groups(self) -> list[range]:
        groups = []
        start = 0
        for place in range(1, len(self.players) + 1):
            if place == len(self.players) or self.players[place].points != self.players[start].points:
                groups.append(range(start, place))
                start = place
        return groups

    def without(self, place: int) -> Field:
        """The same field, one player less."""
        others = [*range(place), *range(place + 1, len(self.players))]
        before = (1 << place) - 1
        barred = [self.barred[other] & before | self.barred[other] >> place + 1 << place for other in others]
        return Field([self.players[other] for other in others], Forbidden(), barred)

    def find_pairing(self, *, counts_exceptions: bool) -> list[int] | None:
        """One complete pairing with the fewest colour exceptions (or whatever number, in the last round): everybody's
        opponent. None: there is none at all. Fixes `allowed`."""
        if counts_exceptions:
            self.allowed = self._opponents(tight_types(Counter(self.types)))
            found = self._perfect()
            if found is not None:
                return found
            self.allowed, self.weighs_colours = self.possible, True
        return self._perfect()

    def who_may_rest(self) -> int:
        """In an odd field, those without whom the others can all be paired within the absolute conditions."""
        return self._some_pairing(self.possible).may_rest()

    def _perfect(self) -> list[int] | None:
        found = self._some_pairing(self.allowed)
        return None if found.exposed else found.mate

    def _some_pairing(self, opponents: Sequence[int]) -> LeastCost[int]:
        """As many pairs as there can be, at no cost."""
        return LeastCost(opponents, dict.fromkeys(range(len(self.players)), 0), lambda one, other: 0)

    def control_floats(self) -> None:
        """Note whose float would be repeated; not for leaders and last ones without a possible opponent [D-73]."""
        for place, player in enumerate(self.players):
            if player.mark is Mark.UP and not self._is_lonely(place, self.groups[-1]):
                self.up_marked |= 1 << place
            if player.mark is Mark.DOWN and not self._is_lonely(place, self.groups[0]):
                self.down_marked |= 1 << place

    def _is_lonely(self, place: int, group: range) -> bool:
        return place in group and not self.possible[place] & mask_of(group)

    def is_exception(self, one: int, other: int) -> bool:
        """Their pair denies an absolute expectation in any case."""
        return exception_of(self.players[one].colours, self.players[other].colours)
