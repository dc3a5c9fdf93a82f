"""The Dutch system by enumeration: every candidate of every bracket is made, weighed by the text of each criterion, and
the smallest of (criteria, order) taken [C.04.3 2, 3, 4]. Slow, plain, and shares nothing with the engine but the facts
about each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from kodeks.pairing.dutch.colours import Strength
from kodeks.pairing.dutch.history import Float, Player

Pair = tuple[Player, Player]


def pair_plainly(
    players: Sequence[Player], forbidden: frozenset[frozenset[int]]
) -> tuple[list[Pair], Player | None] | None:
    """The pairs and who rests; None if there is no complete pairing."""
    return _Round(players, forbidden).pair()


class _Round:
    def __init__(self, players: Sequence[Player], forbidden: frozenset[frozenset[int]]) -> None:
        self.players = sorted(players, key=lambda each: (-each.score, each.tpn))
        self.by_number = {each.number: each for each in players}
        self.forbidden = forbidden
        self.bye_score: int | None = None

    def may_meet(self, one: Player, other: Player) -> bool:
        if other.number in one.met or frozenset((one.number, other.number)) in self.forbidden:
            return False
        same = one.colours.wish is other.colours.wish
        absolute = one.colours.strength is other.colours.strength is Strength.ABSOLUTE
        return not (same and absolute) or one.is_topscorer or other.is_topscorer

    def can_complete(self, left: frozenset[int]) -> bool:
        """Everybody left can be paired, one of the right score resting if they are odd [C4, C5]."""
        return self._complete(left, self.bye_score)

    @cache  # noqa: B019 - lives as long as the round
    def _complete(self, left: frozenset[int], bye_score: int | None) -> bool:
        if not left:
            return True
        one = self.by_number[min(left)]
        rest = left - {one.number}
        if len(left) % 2 and one.may_have_bye and one.score == bye_score and self._complete(rest, bye_score):
            return True
        return any(
            self._complete(rest - {other}, bye_score) for other in rest if self.may_meet(one, self.by_number[other])
        )

    def pair(self) -> tuple[list[Pair], Player | None] | None:
        everybody = frozenset(self.by_number)
        if len(everybody) % 2:
            scores = sorted({each.score for each in self.players if each.may_have_bye})
            found = next((score for score in scores if self._complete(everybody, score)), None)
            if found is None:
                return None
            self.bye_score = found
        elif not self._complete(everybody, None):
            return None
        groups = [list(group) for _, group in groupby(self.players, key=lambda each: each.score)]
        done: list[Pair] = []
        floaters: list[Player] = []
        for index, residents in enumerate(groups):
            below = [each for group in groups[index + 1 :] for each in group]
            following = groups[index + 1] if index + 1 < len(groups) else []
            pairs, floaters = self._best(floaters, residents, following, below)
            done += pairs
        return done, floaters[0] if floaters else None

    def _candidates(self, moved: Sequence[Player], residents: Sequence[Player]) -> Iterator[tuple[Pair, ...]]:
        """All sets of pairs of a bracket, none of two who moved down."""
        listed = [*moved, *residents]

        def extend(at: int, used: frozenset[int], pairs: tuple[Pair, ...]) -> Iterator[tuple[Pair, ...]]:
            if at == len(listed):
                yield pairs
                return
            one = listed[at]
            yield from extend(at + 1, used, pairs)
            if one.number in used:
                return
            for place in range(max(at + 1, len(moved)), len(listed)):
                other = listed[place]
                if other.number not in used and self.may_meet(one, other):
                    yield from extend(at + 1, used | {one.number, other.number}, (*pairs, (one, other)))

        yield from extend(0, frozenset(), ())

    def _best(
        self, moved: list[Player], residents: list[Player], following: list[Player], below: list[Player]
    ) -> tuple[list[Pair], list[Player]]:
        best = None
        rest = frozenset(each.number for each in below)
        candidates = []
        for pairs in self._candidates(moved, residents):
            paired = {each.number for pair in pairs for each in pair}
            floaters = [each for each in (*moved, *residents) if each.number not in paired]
            if self.can_complete(rest | {each.number for each in floaters}):
                candidates.append((pairs, floaters))
        fewest = min(len(floaters) for _, floaters in candidates)
        for pairs, floaters in candidates:
            if len(floaters) > fewest:
                continue
            value = (
                self._vector(pairs, floaters, moved, residents, following, below, fewest),
                _order(pairs, moved, residents),
            )
            if best is None or value < best[0]:
                best = value, pairs, floaters
        assert best is not None
        return list(best[1]), best[2]

    def _vector(
        self,
        pairs: tuple[Pair, ...],
        floaters: list[Player],
        moved: list[Player],
        residents: list[Player],
        following: list[Player],
        below: list[Player],
        fewest: int,
    ) -> tuple[object, ...]:
        home = residents[0].score
        down = [each for each in floaters if each in residents]
        opponents = [(one, other) for one, other in pairs if one in moved]
        is_bye = fewest == 1 and self.bye_score is not None and self.bye_score >= home
        faults = [_colour_faults(*pair) for pair in pairs]
        return (
            sorted((each.score for each in floaters), reverse=True),  # C7, C6 being equal
            self._look_ahead(frozenset(each.number for each in floaters), following, below),  # C8
            floaters[0].unplayed if is_bye else 0,  # C9
            *(sum(number in each for each in faults) for number in (10, 11, 12, 13)),
            sum(each.floats[0] is Float.DOWN for each in down),  # C14
            sum(other.floats[0] is Float.UP for _, other in opponents),
            sum(each.floats[1] is Float.DOWN for each in down),
            sum(other.floats[1] is Float.UP for _, other in opponents),
            _moved_differences(moved, opponents, 0),  # C18
            sorted((one.score - other.score for one, other in opponents if other.floats[0] is Float.UP), reverse=True),
            _moved_differences(moved, opponents, 1),
            sorted((one.score - other.score for one, other in opponents if other.floats[1] is Float.UP), reverse=True),
        )

    def _look_ahead(self, down: frozenset[int], following: list[Player], below: list[Player]) -> tuple[object, ...]:
        """The fewest floaters of the next bracket, then their scores [C8]."""
        if not following:
            return ()
        moved = sorted((self.by_number[number] for number in down), key=lambda each: (-each.score, each.tpn))
        lower = frozenset(each.number for each in below) - {each.number for each in following}
        found = []
        for pairs in self._candidates(moved, following):
            paired = {each.number for pair in pairs for each in pair}
            left = [each for each in (*moved, *following) if each.number not in paired]
            if self.can_complete(lower | {each.number for each in left}):
                found.append((len(left), sorted((each.score for each in left), reverse=True)))
        return tuple(min(found))


def _moved_differences(moved: list[Player], opponents: list[Pair], ago: int) -> list[tuple[int, int]]:
    """Of those who moved down and had a downfloat then; not paired is more than any difference [C18, C20, DU-14]."""
    met = dict(opponents)
    return sorted(
        (
            (0, each.score - met[each].score) if each in met else (1, each.score)
            for each in moved
            if each.floats[ago] is Float.DOWN
        ),
        reverse=True,
    )


def _colour_faults(one: Player, other: Player) -> set[int]:
    ours, theirs = one.colours, other.colours
    if ours.wish is None or ours.wish is not theirs.wish:
        return set()
    faults = {12}
    if ours.strength is theirs.strength is Strength.ABSOLUTE:
        if abs(ours.difference) >= 2 and abs(theirs.difference) >= 2:
            faults.add(10)
        if abs(ours.difference) == abs(theirs.difference):
            third = ours.repeats and theirs.repeats
        else:
            third = (ours if abs(ours.difference) < abs(theirs.difference) else theirs).repeats
        if third:
            faults.add(11)
    elif ours.strength >= Strength.STRONG and theirs.strength >= Strength.STRONG:
        faults.add(13)
    return faults


def _order(pairs: tuple[Pair, ...], moved: list[Player], residents: list[Player]) -> tuple[object, ...]:
    """Where a candidate stands in the order of candidates."""
    met = {one: other for one, other in pairs if one in moved}
    paired = [number for number, each in enumerate(moved, 1) if each in met]
    numbers = {each: number for number, each in enumerate(residents, 1)}
    rest = [each for each in residents if each not in met.values()]
    own = {each: number for number, each in enumerate(rest, 1)}
    mates = sorted((own[one], own[other]) for one, other in pairs if one not in moved)
    upper = [one for one, _ in mates]
    count = len(upper)
    out = [number for number in range(count, 0, -1) if number not in upper]
    into = [number for number in upper if number > count]
    return (
        paired,
        [numbers[met[moved[number - 1]]] for number in paired],
        len(into),
        sum(into) - sum(out),
        [-number for number in out],
        into,
        [other for _, other in mates],
    )
