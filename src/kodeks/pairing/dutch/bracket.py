"""A bracket: those of a scoregroup and those who moved down to it [C.04.3 1.3, 3]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.pairing.dutch.criteria import Criterion, PlayerKind, Scale, Zone
from kodeks.pairing.dutch.earliest import BracketPairs, Question, earliest
from kodeks.pairing.dutch.field import Field
from kodeks.pairing.matching.alternating_tree import bits, mask_of
from kodeks.pairing.matching.least_cost import LeastCost


class Bracket(NamedTuple):
    """Who is in it, by place, each in pairing order; and who is below it."""

    moved: tuple[int, ...]
    residents: tuple[int, ...]
    next: int  # the scoregroup below, as bits
    lower: int  # everybody below that


class View(NamedTuple):
    """A bracket as a question of least cost: whom everybody may meet, everybody's kind by its number, what pairs cost;
    and a pairing of least cost, unless there is none."""

    rows: list[int]
    kinds: dict[int, int]
    scale: Scale
    least: LeastCost[int]

    def earliest(self, bracket: Bracket) -> BracketPairs:
        """The first of the candidates of least cost; the view is used up."""
        return earliest(Question(self.rows, self.kinds, self.scale.pair, *bracket[:2]), self.least)


class PairedBracket(NamedTuple):
    """A bracket and how it was paired; whether by itself, without a look at those below."""

    bracket: Bracket
    paired: BracketPairs
    is_alone: bool


def pair_bracket(field: Field, bracket: Bracket, mate: Sequence[int]) -> PairedBracket:
    """The bracket by itself, as if nothing below could go wrong; if something does, with all who are below."""
    view = view_alone(field, bracket)
    if view is not None and not view.least.exposed:
        paired = view.earliest(bracket)
        rest = _pair_below(field, bracket, paired.floaters, mate)
        if rest is not None:
            return PairedBracket(bracket, paired._replace(mate=rest), is_alone=True)
    return PairedBracket(bracket, view_with_all(field, bracket, mate).earliest(bracket), is_alone=False)


def view_with_all(field: Field, bracket: Bracket, mate: Sequence[int] = ()) -> View:
    """All criteria at once, over all who are still unpaired."""
    standing = _standing(field, bracket)
    standing.add(Zone.NEXT, bracket.next)
    standing.add(Zone.LOWER, bracket.lower)
    if field.has_bye:
        standing.add(Zone.BYE, 1 << field.bye)
    may_be_bye = field.bye_score is not None and field.bye_score >= field.players[bracket.residents[0]].score
    view = _view(field.may_meet, standing, mate, counts_bye=may_be_bye)
    if may_be_bye and view.scale.read(view.least.total)[Criterion("C6")] != 1:  # C9 is silent then [DU-11]
        return _view(field.may_meet, standing, mate, counts_bye=False)
    return view


def _view(rows: Sequence[int], standing: _Standing, mate: Sequence[int] = (), *, counts_bye: bool) -> View:
    scale = Scale(tuple(standing.numbers), len(standing.of), counts_bye=counts_bye)
    own = list(rows)
    return View(own, standing.of, scale, LeastCost(own, standing.of, scale.pair, mate))


def view_alone(field: Field, bracket: Bracket) -> View | None:
    """No candidate can do better than to leave nobody over, or one resident in an odd bracket [C6, C7], who with the
    next scoregroup leaves no more over there than its number asks [C8]. Where that can be had, the best and earliest
    candidate under this condition is the best and earliest of all; and it asks nothing of those below but that they can
    be paired so, which is shown by doing it (`_pair_below`). None: it cannot, for the bye comes from above."""
    is_odd = bool((len(bracket.moved) + len(bracket.residents)) % 2)
    home_score = field.players[bracket.residents[0]].score
    gets_bye = field.bye_score == home_score
    if (gets_bye and not is_odd) or (field.bye_score or 0) > home_score:
        return None
    standing = _standing(field, bracket)
    rows = list(field.may_meet)
    if gets_bye:
        standing.add(Zone.BYE, 1 << field.bye)
    elif is_odd:
        down = 1 << len(rows)  # somebody below, whoever it is
        for place in bracket.residents:
            rows[place] |= down
        rows.append(mask_of(bracket.residents))
        standing.add(Zone.NEXT, down)
    return _view(rows, standing, counts_bye=gets_bye)


_GOES_ON, _NEXT, _LOWER = range(3)


def _cost_below(one: int, other: int) -> int | None:
    """Who goes down is paired in the next bracket; those of the next bracket among each other, if they can."""
    if _GOES_ON in (one, other):
        return 0 if _NEXT in (one, other) else None
    return int(one != other)


def _pair_below(field: Field, bracket: Bracket, floaters: Sequence[int], mate: Sequence[int]) -> list[int] | None:
    """A complete pairing of who is left, with as few left over in the next bracket as its number asks [C4, C8]."""
    gets_bye = field.bye_score == field.players[bracket.residents[0]].score
    goes_on = () if gets_bye else floaters
    lower = bracket.lower | (1 << field.bye if field.has_bye and not gets_bye else 0)
    most = (bracket.next.bit_count() + len(goes_on)) % 2
    kept = _kept_below(field, bracket, goes_on, lower, mate)
    if kept is not None and sum(lower >> kept[one] & 1 for one in bits(bracket.next)) <= most:
        return kept
    kinds = dict.fromkeys(bits(bracket.next), _NEXT) | dict.fromkeys(bits(lower), _LOWER)
    kinds |= dict.fromkeys(goes_on, _GOES_ON)
    least = LeastCost(field.may_meet, kinds, _cost_below, mate)
    return None if least.exposed or least.total > most else least.mate


def _kept_below(
    field: Field, bracket: Bracket, goes_on: Sequence[int], lower: int, mate: Sequence[int]
) -> list[int] | None:
    """The pairing from before, as far as it can go on below: who goes down meets the one who was to meet somebody of
    this bracket. None: there are more of them, or they may not meet."""
    below = bracket.next | lower
    left = [mate[one] for one in (*bracket.moved, *bracket.residents) if below >> mate[one] & 1]
    if len(left) != len(goes_on) or len(left) > 1:
        return None
    kept = list(mate)
    for one, other in zip(goes_on, left, strict=True):
        if not (field.may_meet[one] & bracket.next) >> other & 1:
            return None
        kept[one], kept[other] = other, one
    return kept


class _Standing:
    """Everybody's kind in the view of a bracket, by its number."""

    def __init__(self) -> None:
        self.numbers: dict[PlayerKind, int] = {}
        self.of: dict[int, int] = {}

    def add(self, zone: Zone, places: int) -> None:
        """Some below, of whom only that counts."""
        if places:
            self.of |= dict.fromkeys(bits(places), self.numbers.setdefault(PlayerKind(zone), len(self.numbers)))


def _standing(field: Field, bracket: Bracket) -> _Standing:
    standing = _Standing()
    for zone, places in ((Zone.MOVED_DOWN, bracket.moved), (Zone.RESIDENT, bracket.residents)):
        for place in places:
            player = field.players[place]
            kind = PlayerKind(zone, player.score, player.colours._replace(played=()), player.floats, player.unplayed)
            standing.of[place] = standing.numbers.setdefault(kind, len(standing.numbers))
    return standing
