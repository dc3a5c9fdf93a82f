"""FIDE's rules for tournaments of 2012: they go with the editions of the Laws of chess, and draughts cites them for
what only they know. An edition that names others in its `tournament_rules` cites those."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from kodeks.rulebook.codes.frr2024 import FRR2024
from kodeks.rulebook.event_rules import Order, StandingsRules, VarmaRules
from kodeks.rulebook.numbering import Numbering, read_numbers
from kodeks.rulebook.printed_table import PrintedTable
from kodeks.rulebook.tournament_rules import ChessHall, TournamentRules

# What the draughts code has an article on, and what FIDE's rules say of it. They know nothing of an event by matches or
# of a match of two teams: what the draughts code does is done in chess, too, and the chief arbiter, who answers for the
# pairings, for results and for his reading of what is open, is named for it [5a, 4b, C-133]. Of line-ups they want them
# in writing and in time: what is taken when none came, and what ladder and joker allow, is done as in draughts [C-134].
_MATTERS = """
    II.1 5a, II.5.6 9b, III.1.3 5a, III.4 -
    V.1.3 5d, V.1.4 A1, V.1.5 5a
    V.2.8 5a, V.2.8.6 5g, V.2.8.9 5c, V.2.8.9.7 4b, V.2.8.9.10 8a
    V.3.1 A3.A.g1, V.3.6 13a, V.3.7 5a, V.3.7.2 -
"""

_HALL = ChessHall(
    area_m2=Fraction(2),
    top_area_m2=Fraction(9, 2),
    row_distance_m=Fraction(5, 2),
    table_length_cm=(100, 120),
    table_width_cm=(80, 83),
    table_height_cm=74,
    beside_board_cm=15,  # to 20; the width advised is wider still, so only the 15 bind
    square_mm=55,
    clock_readable_m=3,
    clock_side_visible_m=10,
    battery_hours=10,
    clock_setting_s=60,
    countdown_over=30,
    first_photos_minutes=10,
    photos_minutes=5,
)

FTR2012 = TournamentRules(
    numbering=Numbering("FTR2012"),
    matters=MappingProxyType(read_numbers(_MATTERS)),
    draw_hours=12,
    committee_age=21,
    committee_members=2,
    committee_reserves=2,
    playoff_rate="3m+2s",
    playoff_games=2,
    playoff_best=4,
    rest_before_playoff_minutes=30,
    rest_in_playoff_minutes=10,
    hall=_HALL,
    rateable=FRR2024,
)

VARMA_SETS = PrintedTable("varma.csv")  # as printed, mended where a number was missing [D-63, C-85]
VARMA = VarmaRules(
    least_players=9,
    most_players=24,
    late_rounds=3,
    sets=VARMA_SETS,
    pools="FTR:5f",
    drawing="FTR:A2.2",
    table="FTR:A2.5",
)


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
