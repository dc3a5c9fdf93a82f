"""The top scoregroup: who comes up to it, and who meets whom there [C.04.5 and C.04.6, 3.5, 3.6].

A round in which all are paired is asked for at least cost. Who is brought up is who meets a resident there: two who
came up never meet each other, for without them the bracket would be smaller and could be paired as well [C4]. So the
criteria of the set are sums over pairs, and so are those of the bracket; the first set and the first pairing in their
orders are found by deciding one after another. C6 asks yes or no: it is silent where no set keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kodeks.pairing.matching.alternating_tree import bits, mask_of
from kodeks.pairing.matching.least_cost import LeastCost
from kodeks.pairing.swiss.forbidden import Forbidden
from kodeks.pairing.upfloats.history import Participant
from kodeks.pairing.upfloats.rules import UpfloatRules, Wish


class Field:
    """Those who are to be paired, without who has the bye. Places are 0, 1, … in the order of score and number; sets of
    them are integers with a bit for each."""

    def __init__(
        self, rules: UpfloatRules, participants: Sequence[Participant], forbidden: Forbidden, rounds_left: int
    ) -> None:
        self.rules = rules
        self.everybody = tuple(participants)
        self.place = {each.number: at for at, each in enumerate(self.everybody)}
        self.asks_for_floats = rounds_left >= rules.rounds_without_floats
        self.wishes = [rules.wish(each, is_last=not rounds_left) for each in self.everybody]
        self.all = (1 << len(self.everybody)) - 1
        excluded = forbidden.renumbered(self.place)
        self.may_meet = []
        for at, each in enumerate(self.everybody):
            met = mask_of(self.place[number] for number in each.met if number in self.place)
            self.may_meet.append(self.all & ~(met | excluded.row(at) | 1 << at))

    def without(self, place: int) -> list[int]:
        """Whom everybody may meet while one rests."""
        return [0 if at == place else row & ~(1 << place) for at, row in enumerate(self.may_meet)]

    def floated(self, place: int) -> bool:
        """Whether that counts against meeting another score again."""
        return self.asks_for_floats and self.everybody[place].floated


class Question(NamedTuple):
    """What is asked at the least cost: kinds of those who take part, by number, and the worth of each criterion in the
    order in which they count, so that a sum can be read again."""

    rows: list[int]
    kinds: Mapping[int, int]
    costs: Mapping[tuple[int, int], int]  # of two kinds
    names: tuple[str, ...]  # criteria, the first counts most
    base: int

    def cost(self, one: int, other: int) -> int:
        return self.costs.get((one, other), 0)

    def read(self, total: int) -> list[tuple[str, int]]:
        """How often each criterion was violated."""
        found = []
        for name in reversed(self.names):
            total, count = divmod(total, self.base)
            found.append((name, count))
        return found[::-1]

    def least(self, mate: Sequence[int] = ()) -> LeastCost[int]:
        return LeastCost(self.rows, self.kinds, self.cost, mate)


class TopGroup(NamedTuple):
    """The top scoregroup, all who are below it and not yet paired, and of them the scoregroup that follows."""

    residents: tuple[int, ...]
    lower: tuple[int, ...]
    following: int  # as bits

    @property
    def home(self) -> int:
        return mask_of(self.residents)


class PairedGroup(NamedTuple):
    """A bracket as it was paired: who came up, and the pairs, the smaller number first, in the order of 3.6.2."""

    group: TopGroup
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    looks_ahead: bool  # whether C6 could be kept


def pair_group(field: Field, group: TopGroup, mate: Sequence[int]) -> tuple[PairedGroup, Sequence[int]]:
    """The bracket, and some way to pair all others."""
    upfloaters, looks_ahead, mate = _bring_up(field, group, mate)
    return PairedGroup(group, upfloaters, tuple(_pairs(field, group, upfloaters)), looks_ahead), mate


# Who comes up


def set_question(field: Field, group: TopGroup, *, looks_ahead: bool) -> Question:
    """Of all who are left: the fewest come up [C4], from the highest scores [C5], so that those who follow need no more
    than their number asks [C6], and none who floated in the previous round [C7]."""
    scores = sorted({field.everybody[place].score for place in group.lower})  # the lowest first: they count most [C5]
    names = ("C4", *(f"C5 {score}" for score in scores), "C6", "C7")
    base = len(group.residents) + len(group.lower) + 1
    worth = {name: base ** (len(names) - 1 - at) for at, name in enumerate(names)}
    numbers: dict[tuple[int, bool, bool], int] = {}
    kinds = dict.fromkeys(group.residents, 0)
    for place in group.lower:
        kind = (field.everybody[place].score, bool(group.following >> place & 1), field.floated(place))
        kinds[place] = numbers.setdefault(kind, len(numbers) + 1)
    costs = {}
    for (score, follows, floated), number in numbers.items():
        up = worth["C4"] + worth[f"C5 {score}"] + (worth["C7"] if floated else 0)
        costs[0, number] = costs[number, 0] = up
        for (_, other_follows, _), other in numbers.items():
            costs[number, other] = worth["C6"] if looks_ahead and follows is not other_follows else 0
    return Question(list(field.may_meet), kinds, costs, names, base)


def _bring_up(field: Field, group: TopGroup, mate: Sequence[int]) -> tuple[tuple[int, ...], bool, Sequence[int]]:
    """The first set in the order of 3.5.4; C6 is kept or, where no set keeps it, silent."""
    looks_ahead = True
    question = set_question(field, group, looks_ahead=True)
    least = question.least(mate)
    assert not least.exposed, "all who are left can be paired"
    up = [place for place in group.lower if group.home >> least.mate[place] & 1]
    left = group.following & ~mask_of(up)
    needed = sum(1 for place in bits(left) if not left >> least.mate[place] & 1)
    if up and needed > left.bit_count() % 2:
        looks_ahead = False
        question = set_question(field, group, looks_ahead=False)
        least = question.least(least.mate)
    wanted: dict[int, int] = {}
    for place in group.lower:
        if group.home >> least.mate[place] & 1:
            wanted[field.everybody[place].score] = wanted.get(field.everybody[place].score, 0) + 1
    chosen = []
    for place in group.lower:
        score = field.everybody[place].score
        if wanted.get(score) and least.choose(place, group.home) is not None:
            cut(question.rows, place, ~group.home)
            wanted[score] -= 1
            chosen.append(place)
    return tuple(chosen), looks_ahead, least.mate


def cut(rows: list[int], place: int, others: int) -> None:
    """These do not meet any more. He must not be in a blossom: what holds it together must stay."""
    for other in bits(rows[place] & others):
        rows[other] &= ~(1 << place)
    rows[place] &= ~others


# Who meets whom


class _Kind(NamedTuple):
    """What counts of a member of a bracket."""

    is_up: bool
    wish: Wish
    floated: bool


def pair_question(field: Field, group: TopGroup, upfloaters: Sequence[int]) -> tuple[list[int], Question]:
    """The members by their numbers, in whose order they are places of the question; the fewest without the colour they
    prefer [C8, C9 of teams], the fewest who meet somebody from below again."""
    members = sorted((*group.residents, *upfloaters), key=lambda place: field.everybody[place].tpn)
    at = {place: index for index, place in enumerate(members)}
    inside = mask_of(members)
    rows = [mask_of(at[other] for other in bits(field.may_meet[place] & inside)) for place in members]
    names = tuple(dict.fromkeys(("C8", "C9", field.rules.again))) if field.rules.again != "C8" else ("C8",)
    base = len(members) + 1
    worth = {name: base ** (len(names) - 1 - index) for index, name in enumerate(names)}
    numbers: dict[_Kind, int] = {}
    kinds = {}
    for place in members:
        kind = _Kind(place in upfloaters, field.wishes[place], field.floated(place))
        kinds[at[place]] = numbers.setdefault(kind, len(numbers))
    costs = {
        (number, other_number): sum(worth[name] for name in _violated(one, other, field.rules.again))
        for one, number in numbers.items()
        for other, other_number in numbers.items()
    }
    return members, Question(rows, kinds, costs, names, base)


def _violated(one: _Kind, other: _Kind, again: str) -> list[str]:
    found = []
    if one.wish.side is not None and one.wish.side is other.wish.side:
        found.append("C8")
        if one.wish.is_strong and other.wish.is_strong:
            found.append("C9")
    if one.is_up is not other.is_up and (other if one.is_up else one).floated:
        found.append(again)
    return found


def _pairs(field: Field, group: TopGroup, upfloaters: Sequence[int]) -> list[tuple[int, int]]:
    """First who is the smaller number of a pair, the smallest first; then whom each of them meets [3.6.2, 3.6.3]."""
    members, question = pair_question(field, group, upfloaters)
    least = question.least()
    assert not least.exposed, "the bracket can be paired"
    everybody = (1 << len(members)) - 1
    top: list[int] = []
    for one in range(len(members)):
        larger = everybody >> one + 1 << one + 1
        if 2 * len(top) < len(members) and least.choose(one, larger) is not None:
            cut(question.rows, one, ~larger)
            top.append(one)
    found = []
    for one in top:
        other = least.choose(one, everybody)
        assert other is not None, "he is the smaller of his pair"
        least.take_out(one, other)
        found.append((members[one], members[other]))
    return found
