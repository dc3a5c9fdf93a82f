"""Why a round of the Dutch system was paired as it was, as message keys with articles and facts.

What was tried before is found by trying it again: the earlier decisions are kept, the two are put together, and the
first criterion that gets worse is the reason. Nothing of it is kept; it is worked out when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from kodeks.pairing.dutch.acceleration import told_of_virtual
from kodeks.pairing.dutch.bracket import PairedBracket, View, view_alone, view_with_all
from kodeks.pairing.dutch.colours import Deciding
from kodeks.pairing.dutch.field import Field
from kodeks.pairing.dutch.round import DutchBoard, DutchRound, pair_dutch
from kodeks.pairing.matching.alternating_tree import bits, mask_of
from kodeks.pairing.matching.least_cost import LeastCost
from kodeks.pairing.swiss.reasoned_round import (
    Explanation,
    FloatExplanation,
    PairExplanation,
    Refusal,
    Refusals,
    RoundToPair,
    Why,
)
from kodeks.rulebook.article import Article
from kodeks.rulebook.codes.fsw2026 import cite, criterion
from kodeks.standings import write_points

_COLOURS = {each: (f"dutch-colours-{each.name.lower().replace('_', '-')}", (cite(each),)) for each in Deciding}


def explain_dutch(task: RoundToPair, paired: DutchRound) -> Explanation:
    """The reasons of every pair, float and bye."""
    tellers = [_Teller(task, paired.field, each) for each in paired.brackets]
    pairs = {pair: teller for teller in tellers for pair in teller.paired.pairs}
    boards = []
    for number, board in enumerate(paired.boards, 1):
        places = (paired.field.place[board.higher.number], paired.field.place[board.lower.number])
        teller = pairs.get(places) or pairs[places[::-1]]
        boards.append(teller.pair(number, board, places if places in pairs else places[::-1]))
    floats = {place: teller.fall(place) for teller in tellers for place in teller.paired.floaters}
    bye = None if paired.bye is None else _bye(task, paired, tellers)
    if paired.bye is not None:
        floats.pop(paired.field.place[paired.bye.number], None)
    notes = (Why("dutch-2026", (cite("1"), cite("3.6", "C.04.2"))), *_notes(task, paired))
    return Explanation(tuple(boards), tuple(floats[place] for place in sorted(floats)), bye, notes)


def why_not_paired(task: RoundToPair, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], Why]]:
    """Why the rules do not put these together, by their start numbers; nothing is said of who is not to be paired."""
    paired = pair_dutch(task)
    if paired is None:
        return
    tellers = [_Teller(task, paired.field, each) for each in paired.brackets]
    place = paired.field.place
    for one, other in pairs:
        if one in place and other in place:
            yield (one, other), _why_apart(tellers, *sorted((place[one], place[other])))


def _why_apart(tellers: Sequence[_Teller], higher: int, lower: int) -> Why:
    teller = next((each for each in tellers if each.has_paired(higher)), tellers[-1])  # else he has the bye
    if lower in (*teller.bracket.moved, *teller.bracket.residents):
        return teller.why_not((), (higher, lower))
    if not teller.field.may_meet[higher] >> lower & 1:
        return teller.why_never(higher, lower)
    return teller.why_not_down(higher)


def _notes(task: RoundToPair, paired: DutchRound) -> Iterator[Why]:
    yield from told_of_virtual(task)
    if task.is_last and any(player.is_topscorer for player in paired.field.players):
        yield Why("dutch-topscorers", (cite("1.8"), criterion("C3")))
    for board in paired.boards:
        for player, side in ((board.higher, board.allotted.side), (board.lower, board.allotted.side.other)):
            if player.colours.wish is side.other:
                yield Why("dutch-wish-denied", (criterion("C12"),), {"number": player.number})


def _bye(task: RoundToPair, paired: DutchRound, tellers: Sequence[_Teller]) -> FloatExplanation:
    """Who rests: at the lowest score at which all others can be paired [C5]."""
    field, resting = paired.field, paired.bye
    assert resting is not None
    place = field.place[resting.number]
    why = Why(
        "dutch-bye", (criterion("C2"), criterion("C5")), {"points": write_points(resting.score, task.settings.scale)}
    )
    return FloatExplanation(resting.number, why, Refusals(lambda: _without_bye(field, tellers, place)))


def _without_bye(field: Field, tellers: Sequence[_Teller], place: int) -> Iterator[Refusal]:
    """Those below him, from the last, and those of his own score."""
    score = field.players[place].score
    for other in reversed(range(len(field.players))):
        player = field.players[other]
        if player.score > score or other == place:
            continue
        if not player.may_have_bye:
            why = Why("dutch-had-bye", (criterion("C2"),))
        elif player.score < score:
            why = Why("dutch-c5", (criterion("C5"),))
        else:
            why = next(teller for teller in tellers if teller.has_paired(other)).why_not_down(other)
        yield Refusal(player.number, why)


class _Teller:
    """Speaks for one bracket."""

    def __init__(self, task: RoundToPair, field: Field, of: PairedBracket) -> None:
        self.task = task
        self.field = field
        self.of = of
        self.bracket = of.bracket
        self.paired = of.paired

    def pair(self, number: int, board: DutchBoard, places: tuple[int, int]) -> PairExplanation:
        """Why these two, and why these colours; the one whose turn it was comes first."""
        key, articles = _COLOURS[board.allotted.by]
        white, black = board.numbers
        colours = Why(key, articles, {"white": white, "black": black})
        refused = Refusals(lambda: self._before(places))
        return PairExplanation(number, white, black, self._chosen(places), colours, refused)

    def _chosen(self, places: tuple[int, int]) -> Why:
        first, other = (self.field.players[place] for place in places)
        facts: dict[str, int | str] = {
            "number": first.number,
            "points": write_points(other.score, self.task.settings.scale),
        }
        if places in self.paired.moved:
            return Why("dutch-moved-down", (cite("3.3"), cite("4.2")), facts)
        if self.paired.exchanged:
            return Why("dutch-exchanged", (cite("4.3"),), facts | {"count": self.paired.exchanged})
        rest = self._remainder
        half = len(self.paired.remainder)
        if rest.index(places[1]) == rest.index(places[0]) + half:
            return Why("dutch-straight", (cite("3.3"),), facts)
        return Why("dutch-transposed", (cite("4.2"),), facts)

    @cached_property
    def _remainder(self) -> list[int]:
        met = {other for _, other in self.paired.moved}
        return [place for place in self.bracket.residents if place not in met]

    def fall(self, place: int) -> FloatExplanation:
        """Why this player goes down, and why nobody below him does."""
        player = self.field.players[place]
        facts = {"points": write_points(self.field.players[self.bracket.residents[0]].score, self.task.settings.scale)}
        articles: tuple[Article, ...] = (cite("1.4.1"), criterion("C6"))
        if place in self.bracket.moved:
            further = Why("dutch-falls-further", (cite("3.2.4"), criterion("C7")), facts)
            return FloatExplanation(player.number, further, Refusals(lambda: self._with_residents(place)))
        if len(self.paired.floaters) > 1:
            more = Why("dutch-more-go-down", (*articles, criterion("C4")), facts)
            return FloatExplanation(player.number, more, Refusals(lambda: self._with_residents(place)))
        refused = Refusals(lambda: self._instead_of(place))
        return FloatExplanation(player.number, Why("dutch-odd-bracket", articles, facts), refused)

    def _with_residents(self, place: int) -> Iterator[Refusal]:
        """Whom he could have met in the bracket."""
        for other in self.bracket.residents:
            if other != place:
                yield Refusal(self.field.players[other].number, self.why_not((), (place, other)))

    def _instead_of(self, place: int) -> Iterator[Refusal]:
        """Those below him in the bracket, from the last."""
        for other in reversed(self.bracket.residents):
            if other <= place:
                break
            yield Refusal(self.field.players[other].number, self.why_not_down(other))

    def _before(self, places: tuple[int, int]) -> Iterator[Refusal]:
        """Who could have been his opponent earlier."""
        moved, remainder = self.paired.moved, self.paired.remainder
        listed = moved if places in moved else remainder
        decided = (*(moved if listed is remainder else ()), *listed[: listed.index(places)])
        taken = {place for pair in decided for place in pair}
        first = {pair[0] for pair in listed}
        candidates = self.bracket.residents if listed is moved else self._remainder
        for other in candidates:
            if other == places[1]:
                break
            if other in taken or other == places[0] or (listed is remainder and (other in first or other < places[0])):
                continue
            yield Refusal(self.field.players[other].number, self.why_not(decided, (places[0], other)))

    # The first criterion that gets worse

    def why_not(self, decided: Sequence[tuple[int, int]], pair: tuple[int, int]) -> Why:
        """Why these two were not put together after what had been decided."""
        if not self.field.may_meet[pair[0]] >> pair[1] & 1:
            return self.why_never(*pair)
        return self._worse(lambda view: _cost_together(view, (*decided, pair)))

    def why_not_down(self, place: int) -> Why:
        """Why this one of the bracket did not go down."""
        return self._worse(lambda view: self._cost_down(view, place))

    def has_paired(self, place: int) -> bool:
        """Whether this one was paired here."""
        return any(place in pair for pair in self.paired.pairs)

    def _worse(self, cost_in: Callable[[View], int | None]) -> Why:
        """What is worse in the bracket by itself; where that does not tell it, with all who are below."""
        for view in (self._best, self._whole):
            cost = cost_in(view)
            if cost is None:
                continue
            now, then = view.scale.read(view.least.total), view.scale.read(cost)
            worse = next((each for each in now if now[each] != then[each]), None)
            if worse is None:
                return Why("dutch-order", (cite("3.8"), cite("4.1")))
            return Why(f"dutch-{worse.name.lower()}", (criterion(worse.name),))
        return Why("dutch-c4", (criterion("C4"),))

    def why_never(self, one: int, other: int) -> Why:
        """Why these two never meet in this round."""
        players = self.field.players
        if players[other].number in players[one].met:
            return Why("swiss-met-already", (criterion("C1"),))
        if not self.task.forbidden.may_meet(players[one].number, players[other].number):
            return Why("swiss-pair-forbidden", (criterion("C1"),))
        return Why("dutch-c3", (criterion("C3"),))

    @cached_property
    def _best(self) -> View:
        view = view_alone(self.field, self.bracket) if self.of.is_alone else None
        return self._whole if view is None else view

    @cached_property
    def _whole(self) -> View:
        return view_with_all(self.field, self.bracket)

    def _cost_down(self, view: View, place: int) -> int | None:
        """What the bracket costs at least if this one goes down; None: he cannot."""
        rows = list(view.rows)
        home = mask_of((*self.bracket.moved, *self.bracket.residents))
        rows[place] &= ~home
        for other in bits(home):
            rows[other] &= ~(1 << place)
        least = LeastCost(rows, view.kinds, view.scale.pair)
        return None if least.exposed else least.total


def _cost_together(view: View, together: Sequence[tuple[int, int]]) -> int | None:
    """What the bracket costs at least with these put together; None: it cannot be paired so."""
    taken = {place for pair in together for place in pair}
    kinds = {place: kind for place, kind in view.kinds.items() if place not in taken}
    least = LeastCost(view.rows, kinds, view.scale.pair)
    own = [view.scale.pair(view.kinds[one], view.kinds[other]) for one, other in together]
    if least.exposed or None in own:
        return None
    return least.total + sum(each or 0 for each in own)
