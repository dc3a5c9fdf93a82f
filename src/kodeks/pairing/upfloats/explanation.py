"""Why a round of C.04.5 or C.04.6 was paired as it was, as message keys with articles and facts.

Who was tried before is tried again when somebody asks: the earlier decisions are kept, and the first criterion that
gets worse is the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from kodeks.pairing.dutch.acceleration import told_of_virtual
from kodeks.pairing.swiss.reasoned_round import (
    Explanation,
    FloatExplanation,
    PairExplanation,
    Refusal,
    Refusals,
    RoundToPair,
    Why,
)
from kodeks.pairing.upfloats.bracket import Field, PairedGroup, Question, cut, pair_question, set_question
from kodeks.pairing.upfloats.round import UpfloatBoard, UpfloatRound, bye_order, pair_upfloats
from kodeks.pairing.upfloats.rules import UpfloatRules
from kodeks.rulebook.article import Article
from kodeks.rulebook.codes.fsw2026 import cite
from kodeks.standings import write_points

_WORSE = {
    "C4": "upfloat-more-come-up",
    "C5": "upfloat-lower-score",
    "C6": "upfloat-following-worse",
    "C7": "upfloat-floated-before",
}


def explain_upfloats(task: RoundToPair, paired: UpfloatRound) -> Explanation:
    """The reasons of every pair, of who came up, and of the bye."""
    rules = paired.field.rules
    tellers = [_Teller(task, paired.field, each) for each in paired.groups]
    of = {frozenset(pair): (teller, pair) for teller in tellers for pair in teller.of.pairs}
    place = paired.field.place
    boards = []
    for number, board in enumerate(paired.boards, 1):
        teller, pair = of[frozenset((place[board.first.number], place[board.other.number]))]
        boards.append(teller.pair(number, board, pair))
    floats = tuple(teller.comes_up(each) for teller in tellers for each in teller.of.upfloaters)
    bye = None if paired.bye is None else _bye(task, paired, paired.bye)
    notes = (Why(rules.key, (rules.cite("3"), cite("3.6", "C.04.2"))), *told_of_virtual(task), *_denied(paired))
    return Explanation(tuple(boards), floats, bye, notes)


def why_not_paired(
    task: RoundToPair, pairs: Iterable[tuple[int, int]], rules: UpfloatRules
) -> Iterator[tuple[tuple[int, int], Why]]:
    """Why the rules do not put these together, by their start numbers; nothing is said of who is not to be paired."""
    paired = pair_upfloats(task, rules)
    if paired is None:
        return
    tellers = [_Teller(task, paired.field, each) for each in paired.groups]
    place = paired.field.place
    for one, other in pairs:
        if one in place and other in place:
            yield (one, other), _why_apart(task, paired, tellers, *sorted((place[one], place[other])))


def _why_apart(task: RoundToPair, paired: UpfloatRound, tellers: Sequence[_Teller], one: int, other: int) -> Why:
    """What forbids the two, who of them rests, or what gets worse where the first of them is paired."""
    never = tellers[0].why_never(one, other) if tellers else None
    if never is not None:
        return never
    if paired.bye in (one, other):
        resting = paired.field.everybody[paired.bye]
        facts: dict[str, int | str] = {"number": resting.number, "points": _points(task, resting.score)}
        return Why("upfloat-rests", (paired.field.rules.criterion("C2"), paired.field.rules.cite("3.4")), facts)
    teller = next(each for each in tellers if each.has_paired(one) or each.has_paired(other))
    if teller.has_paired(one) and teller.has_paired(other):
        return teller.why_not_here(one, other)
    return teller.why_not_brought(*((one, other) if teller.has_paired(one) else (other, one)))


def _denied(paired: UpfloatRound) -> Iterator[Why]:
    field = paired.field
    for board in paired.boards:
        for each, side in ((board.first, board.allotted.side), (board.other, board.allotted.side.other)):
            if field.wishes[field.place[each.number]].side is side.other:
                yield Why("dutch-wish-denied", (field.rules.criterion("C8"),), {"number": each.number})


def _bye(task: RoundToPair, paired: UpfloatRound, place: int) -> FloatExplanation:
    """The first in the order of the bye with whom all others can be paired."""
    field = paired.field
    resting = field.everybody[place]
    facts = {"points": _points(task, resting.score)}
    why = Why("upfloat-bye", (field.rules.criterion("C2"), field.rules.cite("3.4")), facts)
    return FloatExplanation(resting.number, why, Refusals(lambda: _without_bye(field, place)))


def _without_bye(field: Field, place: int) -> Iterator[Refusal]:
    score = field.everybody[place].score
    for other in reversed(range(len(field.everybody))):
        each = field.everybody[other]
        if not each.may_have_bye and each.score <= score:
            yield Refusal(each.number, Why("dutch-had-bye", (field.rules.criterion("C2"),)))
    order = bye_order(field)
    for other in order[: order.index(place)]:
        yield Refusal(field.everybody[other].number, Why("dutch-c5", (field.rules.cite("3.4.1"),)))


def _points(task: RoundToPair, points: int) -> str:
    """Match points are whole, points of games are kept as halves."""
    return write_points(points, task.settings.scale)


class _Teller:
    """Speaks for one bracket."""

    def __init__(self, task: RoundToPair, field: Field, of: PairedGroup) -> None:
        self.task = task
        self.field = field
        self.rules = field.rules
        self.of = of
        self.points = _points(task, field.everybody[of.group.residents[0]].score)

    def number(self, place: int) -> int:
        return self.field.everybody[place].number

    # Who came up

    def comes_up(self, place: int) -> FloatExplanation:
        """Why he came up to a higher score, and why nobody before him."""
        is_odd = len(self.of.group.residents) % 2
        key = "upfloat-odd-group" if is_odd and len(self.of.upfloaters) == 1 else "upfloat-needed"
        articles = (self.rules.cite("3.5.5"), self.rules.criterion("C4"), self.rules.criterion("C5"))
        why = Why(key, articles, {"points": self.points})
        return FloatExplanation(self.number(place), why, Refusals(lambda: self._not_up(place)))

    def _not_up(self, place: int) -> Iterator[Refusal]:
        """Who stands before him in the order of upfloaters [3.5.3]."""
        for other in self.of.group.lower:
            if other == place:
                return
            if other not in self.of.upfloaters:
                yield Refusal(self.number(other), self._why_not_up(other))

    def _why_not_up(self, place: int) -> Why:
        if not self.field.may_meet[place] & self.of.group.home:
            return Why("upfloat-meets-nobody", (self.rules.criterion("C1"),))
        group, decided = self.of.group, [each for each in self.of.upfloaters if each < place]
        question = set_question(self.field, group, looks_ahead=self.of.looks_ahead)
        for each in (*decided, place):
            cut(question.rows, each, ~group.home)
        least = question.least()
        if least.exposed:
            return Why("upfloat-others-unpaired", (self.rules.criterion("C3"),))
        return self._worse(question, self._set_total, least.total, self.rules.cite("3.5.4"))

    def has_paired(self, place: int) -> bool:
        return any(place in pair for pair in self.of.pairs)

    def why_not_brought(self, member: int, outsider: int) -> Why:
        """Why a resident does not meet somebody who stays below, or who came up does not stay below with him."""
        home = self.of.group.home
        question = set_question(self.field, self.of.group, looks_ahead=self.of.looks_ahead)
        cut(question.rows, member, home if member in self.of.upfloaters else ~(1 << outsider))
        least = question.least()
        if least.exposed:
            return Why("upfloat-others-unpaired", (self.rules.criterion("C3"),))
        return self._worse(question, self._set_total, least.total, self.rules.cite("3.5.4"))

    @cached_property
    def _set_total(self) -> int:
        return set_question(self.field, self.of.group, looks_ahead=self.of.looks_ahead).least().total

    def _worse(self, question: Question, now: int, then: int, *order: Article) -> Why:
        """The first criterion that gets worse; where none does, the order decides."""
        both = zip(question.read(now), question.read(then), strict=True)
        name = next((name for (name, before), (_, after) in both if before != after), None)
        if name is None:
            return Why("upfloat-order", order)
        criterion = name.partition(" ")[0]
        if criterion == self.rules.again:
            return Why("upfloat-met-floater", (self.rules.criterion(criterion),))
        key = {"C8": "dutch-c12", "C9": "dutch-c13", **_WORSE}[criterion]
        return Why(key, (self.rules.criterion(criterion),))

    # Who meets whom

    def pair(self, number: int, board: UpfloatBoard, pair: tuple[int, int]) -> PairExplanation:
        """Why these two, and why these colours; the smaller number of the two is asked."""
        white, black = board.numbers
        article = self.rules.cite(self.rules.colours[board.allotted.by])
        colours = Why(board.allotted.by.value, (article,), {"white": white, "black": black})
        facts: dict[str, int | str] = {"number": self.number(pair[0]), "points": self.points}
        chosen = Why("upfloat-first-pairing", (self.rules.cite("3.6.3"), self.rules.cite("3.6.4")), facts)
        return PairExplanation(number, white, black, chosen, colours, Refusals(lambda: self._before(pair)))

    def _before(self, pair: tuple[int, int]) -> Iterator[Refusal]:
        """Whom he could have met earlier in the order of pairings [3.6.2]."""
        decided = self.of.pairs[: self.of.pairs.index(pair)]
        smaller = {one for one, _ in self.of.pairs}
        taken = {place for each in decided for place in each}
        for other in self._members:
            if other == pair[1]:
                return
            if other not in smaller and other not in taken and self._tpn(other) > self._tpn(pair[0]):
                yield Refusal(self.number(other), self._why_not(decided, smaller, (pair[0], other)))

    def _tpn(self, place: int) -> int:
        return self.field.everybody[place].tpn

    @cached_property
    def _asked(self) -> tuple[list[int], Question]:
        return pair_question(self.field, self.of.group, self.of.upfloaters)

    @property
    def _members(self) -> list[int]:
        return self._asked[0]

    def why_never(self, *places: int) -> Why | None:
        """What forbids the two to meet at all; None: nothing."""
        one, other = (self.field.everybody[place] for place in places)
        if other.number in one.met:
            return Why("swiss-met-already", (self.rules.criterion("C1"),))
        if not self.task.forbidden.may_meet(one.number, other.number):
            return Why("swiss-pair-forbidden", (self.rules.criterion("C1"),))
        return None

    def why_not_here(self, one: int, other: int) -> Why:
        """Why two of the bracket do not meet in it."""
        members, question = pair_question(self.field, self.of.group, self.of.upfloaters)
        cut(question.rows, members.index(one), ~(1 << members.index(other)))
        return self._told_of(question)

    def _why_not(self, decided: Sequence[tuple[int, int]], smaller: set[int], pair: tuple[int, int]) -> Why:
        never = self.why_never(*pair)
        if never is not None:
            return never
        members, question = pair_question(self.field, self.of.group, self.of.upfloaters)
        at = {place: index for index, place in enumerate(members)}
        for place in smaller:  # who is the smaller number of his pair stays so
            for index, member in enumerate(members):
                if member in smaller or index < at[place]:
                    cut(question.rows, at[place], 1 << index)
        for first, second in (*decided, pair):
            cut(question.rows, at[first], ~(1 << at[second]))
        return self._told_of(question)

    def _told_of(self, question: Question) -> Why:
        least = question.least()
        if least.exposed:
            return Why("upfloat-bracket-unpaired", (self.rules.criterion("C1"),))
        order = (self.rules.cite("3.6.3"), self.rules.cite("3.6.4"))
        return self._worse(question, self._pairs_total, least.total, *order)

    @cached_property
    def _pairs_total(self) -> int:
        return self._asked[1].least().total
