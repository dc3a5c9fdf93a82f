"""A round: the bye, bracket after bracket, then colours and boards [C.04.5 and C.04.6, 3.3]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.pairing.matching.alternating_tree import bits, mask_of
from kodeks.pairing.matching.least_cost import LeastCost
from kodeks.pairing.swiss.engine import check_numbers, rests_of
from kodeks.pairing.swiss.reasoned_round import RoundToPair
from kodeks.pairing.upfloats.bracket import Field, PairedGroup, TopGroup, pair_group
from kodeks.pairing.upfloats.history import Participant, participants_of
from kodeks.pairing.upfloats.rules import Allotment, Pairable, UpfloatRules
from kodeks.rulebook.result import Side


class UpfloatBoard(NamedTuple):
    """A pair with its colours, the one who is asked first for them first."""

    first: Participant
    other: Participant
    allotted: Allotment

    @property
    def numbers(self) -> tuple[int, int]:
        """White's and Black's."""
        pair = self.first.number, self.other.number
        return pair if self.allotted.side is Side.WHITE else (pair[1], pair[0])


class UpfloatRound(NamedTuple):
    """A paired round: boards in their order, the place of who has the bye, brackets as they were paired."""

    boards: tuple[UpfloatBoard, ...]
    bye: int | None
    field: Field
    groups: tuple[PairedGroup, ...]


def pair_upfloats(task: RoundToPair, rules: UpfloatRules) -> UpfloatRound | None:
    """The round; None: it cannot be completed, the chief arbiter decides [3.3.3]."""
    check_numbers(task)
    resting = {rest.number for rest in rests_of(task)}
    rounds_left = max(task.settings.rounds - task.number, 0)
    field = Field(rules, participants_of(task, resting), task.forbidden, rounds_left)
    start = _start(field)
    if start is None:
        return None
    bye, mate = start
    if bye is not None:
        field.may_meet = field.without(bye)
    groups = []
    left = field.all if bye is None else field.all & ~(1 << bye)
    while left:
        group = _top_group(field, left)
        done, mate = pair_group(field, group, mate)
        groups.append(done)
        left &= ~mask_of(place for pair in done.pairs for place in pair)
    boards = [_board(task, field, pair) for done in groups for pair in done.pairs]
    return UpfloatRound(tuple(sorted(boards, key=_place)), bye, field, tuple(groups))


def _start(field: Field) -> tuple[int | None, Sequence[int]] | None:
    """Who rests, and some way to pair all others; None: there is none [3.4]."""
    some = LeastCost(field.may_meet, dict.fromkeys(range(len(field.everybody)), 0), lambda one, other: 0)
    if len(field.everybody) % 2 == 0:
        return None if some.exposed else (None, some.mate)
    may_rest = some.may_rest()
    bye = next((place for place in bye_order(field) if may_rest >> place & 1), None)
    if bye is None:
        return None
    others = {place: 0 for place in range(len(field.everybody)) if place != bye}
    return bye, LeastCost(field.may_meet, others, lambda one, other: 0, some.mate).mate


def bye_order(field: Field) -> list[int]:
    """Who may rest, by the order in which the bye is offered: the lowest score, the most matches, the largest number
    [3.4.2-3.4.4]."""

    def key(place: int) -> tuple[int, int, int]:
        each = field.everybody[place]
        return each.score, -each.matches, -each.tpn

    return sorted((place for place, each in enumerate(field.everybody) if each.may_have_bye), key=key)


def _top_group(field: Field, left: int) -> TopGroup:
    """The highest score of those who are left [3.2], and the score that follows in the standings of the round."""
    places = list(bits(left))
    score = field.everybody[places[0]].score
    residents = tuple(place for place in places if field.everybody[place].score == score)
    lower = tuple(places[len(residents) :])
    next_score = max((each.score for each in field.everybody if each.score < score), default=None)
    following = mask_of(place for place in lower if field.everybody[place].score == next_score)
    return TopGroup(residents, lower, following)


def _board(task: RoundToPair, field: Field, pair: tuple[int, int]) -> UpfloatBoard:
    """First is the higher score, with teams then the higher game points, then the smaller number [C.04.6 4.2]."""

    def rank(place: int) -> tuple[int, int, int]:
        each = field.everybody[place]
        return -each.score, -each.second, each.tpn

    one, other = sorted(pair, key=rank)
    first, second = field.everybody[one], field.everybody[other]
    asked = Pairable(first, second, field.wishes[one], field.wishes[other], task.settings.first_colour)
    return UpfloatBoard(first, second, field.rules.allot(asked))


def _place(board: UpfloatBoard) -> tuple[int, int, int]:
    """Boards by the score of the higher ranked, the sum of both, his number [C.04.2 3.6]."""
    higher = min((board.first, board.other), key=lambda each: (-each.score, each.tpn))
    return -higher.score, -board.first.score - board.other.score, higher.tpn
