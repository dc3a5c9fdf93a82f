"""What a code says of an event in numbers: pairing and pools, final places, ratings, hall and equipment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.printed_table import PrintedTable


@frozen(kw_only=True)
class PairingRules:
    """Numbers of chapter V."""

    players_a_round: int  # of a Swiss, at least [V.2.3]
    technical_share: int  # the rating variant is advised while at most one of so many has a technical rating [V.2.7.3]
    colour_difference: int  # of a player, at most [V.2.8.6.1.3]
    colours_running: int  # the same, at most [V.2.8.6.1.4]
    rating_rounds: int  # of the Dutch variant, in which the start number alone orders a group [V.2.7, D-69]
    lineup_minutes: int  # before a match of teams line-ups are handed in, and told from then on [V.3.6.1.3-4]


@frozen(kw_only=True)
class VarmaRules:
    """For which fields a code has pools, and by which numbers it is cited."""

    least_players: int
    most_players: int
    late_rounds: int  # the last ones, in which those of one pool should not meet
    sets: PrintedTable  # the pools, by size of the field
    pools: str  # number of the article that wants them
    drawing: str  # of how they are drawn
    table: str  # of the table

    @property
    def numbers(self) -> tuple[str, ...]:
        """All of them, each once."""
        return tuple(dict.fromkeys((self.pools, self.drawing, self.table)))


@frozen
class Order:
    """Criteria after points (teams: after the score that decides), each with the number of its article."""

    codes: tuple[str, ...]
    numbers: tuple[str, ...]
    points: str  # the number by which points come first
    is_for_teams: bool = False

    def articles(self, cite: Callable[[str], Article]) -> dict[str, Article]:
        """The article of each criterion and of points, as an edition numbers them."""
        return {
            "PTS": cite(self.points),
            **{each: cite(number) for each, number in zip(self.codes, self.numbers, strict=True)},
        }


@frozen(kw_only=True)
class StandingsRules:
    """Final places in one edition."""

    orders: Mapping[str, Order]  # by what a system calls its own, see `tournament/system_kind.py`
    binds: bool  # the orders are laid down; else they are recommended, and the regulations name theirs
    half_is_enough: bool  # of the games, for the results of who leaves to stand; else it takes more [II.5.7.1, FTR 9b]


@frozen(kw_only=True)
class RatingRules:
    """Numbers of chapter VI."""

    expected: PrintedTable  # Table VI: percents by difference [VI.4.2]
    settled_days: int  # before its end a quarter takes no more events [VI.3.1]
    start: int  # of the first rated event, both sexes [VI.4.4]
    k_new: int  # for the first games of a new player [VI.4.2]
    new_until: int  # games
    k: int
    k_high: int  # for good, once the rating has reached the next [VI.4.2]
    high: int
    least_a: int  # games of list A [VI.2.1.1]
    least_b: int  # of list B [VI.2.1.2]
    idle_years: int  # -> N, or off the technical list [VI.2.1]
    struck_years: int  # off list N [VI.2.1.3]


@frozen(kw_only=True)
class VenueRules:
    """Numbers of the hall; `venue` makes the items of a checklist of them, each with its article."""

    table_width_cm: tuple[int, int]  # [II.3.1.6]
    table_length_cm: int
    table_height_cm: tuple[int, int] | None
    young_may_differ: bool  # the tables of the young
    hall_hours_cap: int | None  # the hall is free for a round, but need not be for longer [II.7.3]
    has_adjournments: bool  # a plan for them is needed [II.7.4 of 2022]
    board_surface_cm: Mapping[str, tuple[int, int]]  # by board [II.3.2.1]
    rim_mm: tuple[int, int]  # of a board [II.3.2.4]
    piece_below_square_mm: tuple[int, int]  # so much less than a square is a piece, on every board [II.3.3.2, D-151]
    piece_thickness: tuple[Fraction, Fraction]  # of its diameter [II.3.3.3]
    clock_seconds_minutes: int  # at least the last, of which the clock shows the seconds [II.3.5.6]
    display_mm: tuple[int, int]  # height and width [II.3.5.7]
    dial_mm: int  # diameter
    spare_boards: int  # and clocks, beyond those in use [II.3.4, II.3.6.3]
    preparation_minutes: int  # the hall is open before a round [II.4.1]
    accelerated_is_prepared: bool  # before rapid and blitz, too
    flash_minutes: int  # of a round in which photographs may be taken with it [II.4.2.1]
