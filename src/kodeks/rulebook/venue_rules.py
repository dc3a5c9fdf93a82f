"""What an edition of the draughts code says of hall and equipment where editions differ or may [II.3, II.4, II.7.3]."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kodeks.frozen import frozen


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
