"""C.04.5 and C.04.6 by enumeration: every set of upfloaters and every pairing of every bracket is made, put into the
order of the text and weighed by it [2.3, 3.4-3.6]. Slow, plain, and shares nothing with the engine but the facts about
each who is paired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from kodeks.pairing.upfloats.history import Participant
from kodeks.pairing.upfloats.rules import UpfloatRules

Pair = tuple[Participant, Participant]


class PlainRound:
    def __init__(
        self,
        rules: UpfloatRules,
        everybody: Sequence[Participant],
        forbidden: frozenset[frozenset[int]],
        rounds_left: int,
    ) -> None:
        self.rules, self.everybody, self.forbidden = rules, tuple(everybody), forbidden
        self.by_number = {each.number: each for each in everybody}
        self.floats = rounds_left >= (2 if rules.chapter == "C.04.6" else 1)
        self.is_last = rounds_left == 0
        self.can_pair = lru_cache(None)(self._can_pair)

    def may_meet(self, one: Participant, other: Participant) -> bool:
        return other.number not in one.met and frozenset((one.number, other.number)) not in self.forbidden

    def _can_pair(self, left: frozenset[int]) -> bool:
        """All of them with each other [C1, C3]."""
        if not left:
            return True
        one = self.by_number[min(left)]
        rest = left - {one.number}
        return any(self.can_pair(rest - {other}) for other in rest if self.may_meet(one, self.by_number[other]))

    def pair(self) -> tuple[list[Pair], Participant | None] | None:
        """The pairs, the smaller number first, and who rests; None if the round cannot be completed."""
        left = set(self.by_number)
        bye = None
        if len(left) % 2:
            order = sorted(self.everybody, key=lambda each: (each.score, -each.matches, -each.tpn))
            bye = next(
                (each for each in order if each.may_have_bye and self.can_pair(frozenset(left - {each.number}))), None
            )
            if bye is None:
                return None
            left.remove(bye.number)
        elif not self.can_pair(frozenset(left)):
            return None
        done: list[Pair] = []
        while left:
            unpaired = [self.by_number[number] for number in left]
            top = max(each.score for each in unpaired)
            residents = [each for each in unpaired if each.score == top]
            pairs = self._bracket([*residents, *self._upfloaters(residents, unpaired)], top)
            done += pairs
            left -= {each.number for pair in pairs for each in pair}
        return done, bye

    def _upfloaters(self, residents: list[Participant], unpaired: list[Participant]) -> list[Participant]:
        top = residents[0].score
        lower = sorted((each for each in unpaired if each.score < top), key=lambda each: (-each.score, each.tpn))
        everybody = frozenset(each.number for each in unpaired)
        home = frozenset(each.number for each in residents)
        for count in range(len(residents) % 2, len(lower) + 1, 2):  # C4
            sets = []
            for chosen in combinations(lower, count):
                bracket = home | {each.number for each in chosen}
                if self.can_pair(bracket) and self.can_pair(everybody - bracket):
                    sets.append(chosen)
            if sets:
                best = max(sorted(each.score for each in chosen) for chosen in sets)  # C5
                kept = [chosen for chosen in sets if sorted(each.score for each in chosen) == best]
                return list(min(kept, key=lambda chosen: self._worth(chosen, home, everybody, top)))
        raise AssertionError("somebody can come up")

    def _worth(
        self, chosen: tuple[Participant, ...], home: frozenset[int], everybody: frozenset[int], top: int
    ) -> tuple[object, ...]:
        floated = sum(each.floated for each in chosen) if self.floats else 0
        left = everybody - home - {each.number for each in chosen}
        return not self._following_is_well(left, top), floated, [(-each.score, each.tpn) for each in chosen]

    def _following_is_well(self, left: frozenset[int], top: int) -> bool:
        """What is left of the scoregroup that follows is paired with as few upfloaters as its number asks [C6]."""
        score = max((each.score for each in self.everybody if each.score < top), default=None)
        following = frozenset(number for number in left if self.by_number[number].score == score)
        lower = left - following
        for chosen in combinations(sorted(lower), len(following) % 2):
            bracket = following | set(chosen)
            if self.can_pair(bracket) and self.can_pair(left - bracket):
                return True
        return not following

    def _bracket(self, members: list[Participant], top: int) -> list[Pair]:
        found = min(
            self._pairings(sorted(members, key=lambda each: each.tpn)), key=lambda pairs: self._rank(pairs, top)
        )
        return list(found)

    def _pairings(self, members: list[Participant]) -> Iterator[tuple[Pair, ...]]:
        if not members:
            yield ()
            return
        one, *rest = members
        for other in rest:
            if self.may_meet(one, other):
                for others in self._pairings([each for each in rest if each is not other]):
                    yield ((one, other), *others)

    def _rank(self, pairs: tuple[Pair, ...], top: int) -> tuple[object, ...]:
        denied = strong = again = 0
        for one, other in pairs:
            wish, others = (self.rules.wish(each, is_last=self.is_last) for each in (one, other))
            if wish.side is not None and wish.side is others.side:
                denied += 1
                strong += wish.is_strong and others.is_strong
            if self.floats and (one.score < top) is not (other.score < top):
                again += (other if one.score < top else one).floated
        listed = sorted((one.tpn, other.tpn) for one, other in pairs)
        return denied, strong, again, [one for one, _ in listed], [other for _, other in listed]
