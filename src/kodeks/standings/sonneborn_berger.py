"""Sonneborn-Berger of players and of teams, with their cuts [A3.A.f, A3.D.b, C.07 9.1, 13.2]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kodeks.standings.contributions import Contribution
from kodeks.standings.criterion import Criterion, Value, WorkingStep
from kodeks.standings.cutting import Element, cut_elements
from kodeks.standings.descriptor import Descriptor
from kodeks.standings.event import Decides
from kodeks.standings.table import ScoreTable

_MATCH, _GAME = Decides.MATCH_POINTS, Decides.GAME_POINTS


class _Variant(NamedTuple):
    """Whose total and which points are multiplied; code, names as message keys, plain and cut, and the articles."""

    code: str
    names: tuple[str, str]
    annex: tuple[tuple[str, ...], tuple[str, ...]]
    c07: str
    totals: Decides = _MATCH
    own: Decides = _MATCH


_PLAYERS = _Variant(
    "SB",
    ("tiebreak-sonneborn-berger", "tiebreak-sonneborn-berger-cut-1"),
    (("FTR:A3.A.f1", "FTR:A3.B.a", "FTR:A3.D.b1"), ()),
    "9.1",
)
_TEAM = "FTR:A3.A.f2"
_VARIANTS = {  # of teams [chess-tiebreaks 4]
    "EMMSB": _Variant(
        "SB-A",
        ("tiebreak-sonneborn-berger-a", "tiebreak-sonneborn-berger-a-cut-1"),
        ((_TEAM, "FTR:A3.D.b2"), (_TEAM, "FTR:A3.D.b6")),
        "13.2.1",
    ),
    "EMGSB": _Variant(
        "SB-B",
        ("tiebreak-sonneborn-berger-b", "tiebreak-sonneborn-berger-b-cut-1"),
        ((_TEAM, "FTR:A3.D.b3"), (_TEAM, "FTR:A3.D.b7")),
        "13.2.2",
        own=_GAME,
    ),
    "EGMSB": _Variant(
        "SB-C",
        ("tiebreak-sonneborn-berger-c", "tiebreak-sonneborn-berger-c-cut-1"),
        ((_TEAM, "FTR:A3.D.b4"), (_TEAM, "FTR:A3.D.b8")),
        "13.2.3",
        totals=_GAME,
    ),
    "EGGSB": _Variant(
        "SB-D",
        ("tiebreak-sonneborn-berger-d", "tiebreak-sonneborn-berger-d-cut-1"),
        ((_TEAM, "FTR:A3.D.b5"), (_TEAM, "FTR:A3.D.b9")),
        "13.2.4",
        totals=_GAME,
        own=_GAME,
    ),
}


def _totals_and_own(table: ScoreTable, how: Descriptor) -> tuple[ScoreTable, ScoreTable]:
    """The tables that give the opponents' totals and the own points.

    Without a variant: A if match points decide, D if game points do [C-115]; players have one score only.
    """
    if not table.event.is_for_teams or how.name not in _VARIANTS:
        counted = how.table(table)
        return counted, counted
    variant = _VARIANTS[how.name]
    by_score = {_MATCH: table.in_match_points, _GAME: table.in_game_points}
    return by_score[variant.totals], by_score[variant.own]


def _products(table: ScoreTable, how: Descriptor, number: int) -> list[tuple[Contribution, int]]:
    """Each contribution with the own points it is multiplied by."""
    totals, own = _totals_and_own(table, how)
    given = (totals.contributions_with_forfeits if how.forfeits_count else totals.contributions)[number]
    if totals is own:
        return [(contribution, contribution.factor) for contribution in given]
    factors = (own.contributions_with_forfeits if how.forfeits_count else own.contributions)[number]
    return [(one, other.factor) for one, other in zip(given, factors, strict=True)]


def _elements(products: Sequence[tuple[Contribution, int]]) -> list[Element]:
    return [Element(given.score, given.score * factor, given.is_voluntary) for given, factor in products]


def _total(table: ScoreTable, how: Descriptor, number: int) -> int:
    products = _products(table, how, number)
    if not how.lowest and not how.highest:
        return sum([given.score * factor for given, factor in products])
    elements = _elements(products)
    cuts = cut_elements(elements, how.lowest, how.highest)
    return sum([element.amount for position, element in enumerate(elements) if position not in cuts])


def sonneborn_berger_by(how: Descriptor) -> Criterion:
    """SB, or one of the four of teams, as it is varied."""

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        totals, own = _totals_and_own(table, how)
        # players: half the score of drawn opponents, so the factor is own points by a win; teams: plain products
        scale = totals.worth.scale * (own.worth.scale if table.event.is_for_teams else own.worth.win)
        return {number: Value.of(_total(table, how, number), scale) for number in table.cells}

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        products, (totals, own) = _products(table, how, number), _totals_and_own(table, how)
        scales = (totals.worth.scale, own.worth.scale)
        cuts = cut_elements(_elements(products), how.lowest, how.highest)
        return tuple(
            WorkingStep(
                given.round,
                given.opponent,
                given.score * factor,
                given.reason,
                given.score,
                factor,
                cuts.get(position),
                scales,
            )
            for position, (given, factor) in enumerate(products)
        )

    variant = _VARIANTS.get(how.name, _PLAYERS)
    # what Annex 3 knows has codes and names of its own
    is_known = not how.highest and not how.forfeits_count and how.score is None and how.lowest < 2
    cut = how.lowest if is_known else 0
    return Criterion(
        code=variant.code + ("-C1" if cut else "") if is_known else how.code,
        name=variant.names[cut],
        fide=variant.annex[cut] if is_known else (),
        c07=(variant.c07, *how.articles),
        modifiers=() if is_known else how.modifiers,
        measure=measure,
        working=working,
        is_for_teams=variant is not _PLAYERS or how.score is not None,
    )


SONNEBORN_BERGER = tuple(
    sonneborn_berger_by(Descriptor(name=name, lowest=lowest))
    for names, cuts in ((("SB",), (0, 1)), (_VARIANTS, (0,)), (_VARIANTS, (1,)))
    for lowest in cuts
    for name in names
)
