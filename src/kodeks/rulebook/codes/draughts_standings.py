"""Final places by the draughts code of 2025 [V.1.7, V.2.9, V.3.2]; matters are named by its numbers."""

from __future__ import annotations

from types import MappingProxyType

from kodeks.rulebook.event_rules import Order, StandingsRules


def draughts_standings() -> StandingsRules:
    """The orders it lays down; more than half of the games must be played [II.5.7.1, D-27]."""
    return StandingsRules(orders=MappingProxyType(_ORDERS), binds=True, half_is_enough=False)


def _order(points: str, *entries: tuple[str, str], is_for_teams: bool = False) -> Order:
    codes, numbers = zip(*entries, strict=True)
    return Order(codes, numbers, points, is_for_teams)


_ORDERS = {
    "round_robin": _order(
        "V.1.7.1.1",
        ("WINS", "V.1.7.1.2"),
        ("DIRECT", "V.1.7.1.3"),
        ("OTHERS", "V.1.7.1.4"),
        ("LISTA", "V.1.7.1.5"),
        ("PLAYOFF", "V.1.7.1.6"),
    ),
    "round_robin_with_advantage": _order(
        "V.1.7.2.1",
        ("WINS", "V.1.7.2.2"),
        ("ADV", "V.1.7.2.3"),
        ("PLUS", "V.1.7.2.4"),
        ("DIRECT", "V.1.7.2.5"),
        ("OTHERS", "V.1.7.2.6"),
        ("LISTA", "V.1.7.2.7"),
        ("PLAYOFF", "V.1.7.2.8"),
    ),
    "swiss_rating": _order("V.2.9", ("RSUM", "V.2.9.1.1"), ("RSUM-C", "V.2.9.1.2"), ("HIGHER", "V.2.9.1.3")),
    "swiss": _order("V.2.9", ("SOL-M", "V.2.9.2.1"), ("SOL-R", "V.2.9.2.2"), ("HIGHER", "V.2.9.2.3")),
    "teams_round_robin": _order(
        "V.3.2.1.1",
        ("GP", "V.3.2.1.2"),
        ("WINS", "V.3.2.1.3"),
        ("BOARDS", "V.3.2.1.4"),
        ("DIRECT", "V.3.2.1.5"),
        ("DIRECT-B", "V.3.2.1.6"),
        ("OTHERS-GP", "V.3.2.1.7"),
        is_for_teams=True,
    ),
    "teams_swiss": _order(
        "V.3.2.2", ("SOL-M", "V.3.2.2"), ("SOL-R", "V.3.2.2"), ("HIGHER", "V.3.2.2"), is_for_teams=True
    ),
    "teams_swiss_rating": _order(
        "V.3.2.2", ("RSUM", "V.3.2.2"), ("RSUM-C", "V.3.2.2"), ("HIGHER", "V.3.2.2"), is_for_teams=True
    ),
}
