"""FIDE's rules for tournaments of 2012: they go with the editions of the Laws of chess, and draughts cites them for
what only they know. An edition that names others in its `tournament_rules` cites those."""

from __future__ import annotations

from types import MappingProxyType

from kodeks.rulebook.numbering import Numbering
from kodeks.rulebook.standings_rules import Order, StandingsRules

__all__ = ["FTR2012", "fide_standings"]

FTR2012 = Numbering("FTR2012")


def fide_standings() -> StandingsRules:
    """The orders it recommends [A3.G]; half of the games is enough [9b]."""
    return StandingsRules(orders=MappingProxyType(_ORDERS), binds=False, half_is_enough=True)


def _order(number: str, codes: str, *, is_for_teams: bool = False) -> Order:
    listed = tuple(codes.split())
    return Order(listed, (f"FTR:{number}",) * len(listed), f"FTR:{number}", is_for_teams)


_ORDERS = {
    "round_robin": _order("A3.G.a", "DE WINS SB KOYA"),
    "teams_round_robin": _order("A3.G.b", "GP DE SB", is_for_teams=True),
    "teams_round_robin_by_games": _order("A3.G.b", "MP DE SB", is_for_teams=True),
    "swiss": _order("A3.G.c", "DE WINS BLK BH-C1 BH SB"),
    "swiss_rated": _order("A3.G.d", "DE WINS BLK AROC BH-C1 BH SB"),
    "teams_swiss": _order("A3.G.e", "GP DE BH-C1 BH SB", is_for_teams=True),
    "teams_swiss_by_games": _order("A3.G.e", "MP DE BH-C1 BH SB", is_for_teams=True),
}
