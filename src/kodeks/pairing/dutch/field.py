"""The players to be paired, by their place in pairing order, and who may meet whom [C.04.3 2.1, 2.3]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from kodeks.pairing.dutch.history import Player, scoregroups
from kodeks.pairing.matching.alternating_tree import bits
from kodeks.pairing.matching.least_cost import LeastCost
from kodeks.pairing.swiss.forbidden import Forbidden
from kodeks.rulebook.result import Side


class Field:
    """Places are 0, 1, … in pairing order; sets of them are integers with a bit for each. Where their number is odd,
    the bye is a place of its own after the last, and who may have it may meet it."""

    def __init__(self, players: Sequence[Player], forbidden: Forbidden) -> None:
        self.players = tuple(players)
        self.place = {player.number: at for at, player in enumerate(self.players)}
        self.groups = scoregroups(players)
        self.everybody = (1 << len(players)) - 1
        self.bye = len(players)  # its place
        self.has_bye = bool(len(players) % 2)
        self.may_meet = self._opponents(forbidden)

    def _opponents(self, forbidden: Forbidden) -> list[int]:
        """Whom each may meet: nobody twice [C1], nobody whom the regulations keep away from him, nobody with the same
        absolute wish unless one of the two is a topscorer [C3]."""
        place = self.place
        excluded = forbidden.renumbered(place)
        absolute = {Side.WHITE: 0, Side.BLACK: 0}
        for at, player in enumerate(self.players):
            if player.is_absolute and not player.is_topscorer and player.colours.wish is not None:
                absolute[player.colours.wish] |= 1 << at
        rows = []
        for at, player in enumerate(self.players):
            row = self.everybody ^ 1 << at
            for number in player.met:
                if number in place:
                    row &= ~(1 << place[number])
            row &= ~excluded.row(at)
            if player.is_absolute and not player.is_topscorer and player.colours.wish is not None:
                row &= ~absolute[player.colours.wish]
            rows.append(row)
        return rows

    @cached_property
    def first_pairing(self) -> list[int] | None:
        """Some complete pairing, the bye at the lowest score at which it can be [C5]: everybody's opponent. None: there
        is no complete pairing [1.9.3]."""
        some = LeastCost(self.may_meet, dict.fromkeys(range(len(self.players)), 0), lambda one, other: 0)
        if not self.has_bye:
            return None if some.exposed else some.mate
        able = some.may_rest()
        allowed = [at for at in bits(able) if self.players[at].may_have_bye]
        if not allowed:
            return None
        score = min(self.players[at].score for at in allowed)
        self._open_bye(score)
        rows = self.may_meet
        again = LeastCost(rows, dict.fromkeys(range(len(rows)), 0), lambda one, other: 0, [*some.mate, -1])
        assert not again.exposed, "whoever may rest can"
        return again.mate

    def _open_bye(self, score: int) -> None:
        """From now on a pairing is complete only if the bye goes to a player of exactly this score [C5, DU-9]."""
        row = 0
        for at, player in enumerate(self.players):
            if player.score == score and player.may_have_bye:
                self.may_meet[at] |= 1 << self.bye
                row |= 1 << at
        self.may_meet.append(row)

    @cached_property
    def bye_score(self) -> int | None:
        """The score of who gets the bye."""
        return (
            self.players[(self.may_meet[self.bye] & -self.may_meet[self.bye]).bit_length() - 1].score
            if self.has_bye
            else None
        )
