"""Hall, board, pieces, clocks and sheets by the draughts code [II.3, II.4.1-2, II.7.3, II.8], what the arbiter sees to
himself [IV.2], and what play with the blind needs [VIII]; numbers by articles.

A must of the text is a must here, a should a should [D-150].
"""

from __future__ import annotations

from fractions import Fraction

from kodeks.rulebook.edition import Edition
from kodeks.rulebook.event_rules import VenueRules
from kodeks.venue.item import (
    A_GAME,
    ALWAYS,
    AN_ARBITER,
    TWO_A_GAME,
    WITH_BLIND,
    WITH_SHEETS,
    Amount,
    Basis,
    CheckPhase,
    Circumstance,
    Item,
    Obligation,
    When,
    at_least,
    at_most,
    between,
)
from kodeks.venue.units import CENTIMETRE, HOUR, MILLIMETRE, MINUTE

_BEFORE, _ROUND, _DURING, _AFTER = CheckPhase.DAY_BEFORE, CheckPhase.BEFORE_ROUND, CheckPhase.DURING, CheckPhase.AFTER
_MUST, _SHOULD = Obligation.MUST, Obligation.SHOULD
_ON_100, _ON_64 = When(boards=frozenset({"100"})), When(boards=frozenset({"64"}))
_SHEETS_AT_LONG_TEMPO = WITH_SHEETS._replace(unless=frozenset({Circumstance.ACCELERATED}))


def draughts_items(rules: VenueRules) -> tuple[Item, ...]:
    """Everything by the numbers of an edition, on both boards."""
    return (*_hall(rules), *_equipment(rules), *_BLIND, *_round(rules), *_PEOPLE)


def _hall(rules: VenueRules) -> tuple[Item, ...]:
    young = Circumstance.YOUTH if rules.young_may_differ else None
    cap = None if rules.hall_hours_cap is None else Fraction(rules.hall_hours_cap)
    return (
        Item("space_air_light", _BEFORE, ("II.3.1.1",)),
        Item("temperature", _BEFORE, ("II.3.1.2",)),
        Item("playing_area_apart", _BEFORE, ("II.3.1.4", "II.8.3")),
        Item("tables", _BEFORE, ("II.3.1.5",), _SHOULD, A_GAME),
        Item("tables_stable", _BEFORE, ("II.3.1.5",), _SHOULD),
        Item("tables_numbered", _BEFORE, ("II.3.1.5",)),
        Item("table_width", _BEFORE, ("II.3.1.6",), _MUST, between(*rules.table_width_cm, CENTIMETRE), ALWAYS, young),
        Item("table_length", _BEFORE, ("II.3.1.6",), _MUST, at_least(rules.table_length_cm, CENTIMETRE), ALWAYS, young),
        *_table_height(rules, young),
        # Who rests needs no chair: 2G, as the stock formula has it.
        Item("chairs", _BEFORE, ("II.3.1.7",), _MUST, TWO_A_GAME),
        Item("chairs_fit", _BEFORE, ("II.3.1.7",), _SHOULD),
        Item("arbiter_tables", _BEFORE, ("II.3.1.8",), _MUST, AN_ARBITER),
        Item("arbiter_chairs", _BEFORE, ("II.3.1.8",), _MUST, AN_ARBITER),
        Item("refreshments_near", _BEFORE, ("II.3.1.9",), _SHOULD),
        Item("refreshments_reachable", _BEFORE, ("II.3.1.9",)),
        Item("hall_time", _BEFORE, ("II.7.3",), _MUST, at_least(Amount(of=Basis.ROUND, cap=cap), HOUR)),
        *((Item("adjournment_plan", _BEFORE, ("II.7.4",)),) if rules.has_adjournments else ()),
        Item("office_apart", _BEFORE, ("II.8.1",)),
        Item("press_room", _BEFORE, ("II.8.2",)),
        Item("press_accredited", _BEFORE, ("II.8.4",)),
    )


def _table_height(rules: VenueRules, young: Circumstance | None) -> tuple[Item, ...]:
    if rules.table_height_cm is None:
        return ()
    height = between(*rules.table_height_cm, CENTIMETRE)
    return (Item("table_height", _BEFORE, ("II.3.1.6",), _MUST, height, ALWAYS, young),)


_SQUARE_100 = Amount(times=Fraction(1, 10), of=Basis.BOARD_SURFACE)
_SQUARE_64 = Amount(times=Fraction(1, 8), of=Basis.BOARD_SURFACE)


def _equipment(rules: VenueRules) -> tuple[Item, ...]:
    spare = Amount(Fraction(rules.spare_boards), of=Basis.GAMES)
    largest, smallest = (Amount(Fraction(-less), of=Basis.SQUARE) for less in rules.piece_below_square_mm)
    thinnest, thickest = (Amount(times=part, of=Basis.PIECE_DIAMETER) for part in rules.piece_thickness)
    height, width = rules.display_mm
    return (
        Item(
            "board_surface", _BEFORE, ("II.3.2.1",), _MUST, between(*rules.board_surface_cm["100"], CENTIMETRE), _ON_100
        ),
        Item(
            "board_surface", _BEFORE, ("II.3.2.1",), _MUST, between(*rules.board_surface_cm["64"], CENTIMETRE), _ON_64
        ),
        Item("square", _BEFORE, ("II.3.2.1",), _MUST, between(_SQUARE_100, _SQUARE_100, MILLIMETRE), _ON_100),
        Item("square", _BEFORE, ("II.3.2.1",), _MUST, between(_SQUARE_64, _SQUARE_64, MILLIMETRE), _ON_64),
        Item("board_matt", _BEFORE, ("II.3.2.2",)),
        Item("board_contrast", _BEFORE, ("II.3.2.3",)),
        Item("rim_height", _BEFORE, ("II.3.2.4",), _SHOULD, between(*rules.rim_mm, MILLIMETRE)),
        Item("pieces_alike", _BEFORE, ("II.3.3.1",)),
        Item("piece_diameter", _BEFORE, ("II.3.3.2",), _MUST, between(smallest, largest, MILLIMETRE)),
        Item("piece_thickness", _BEFORE, ("II.3.3.3",), _SHOULD, between(thinnest, thickest, MILLIMETRE)),
        Item("pieces_one_shade", _BEFORE, ("II.3.3.4",), _SHOULD),
        Item("pieces_contrast", _BEFORE, ("II.3.3.5",), _SHOULD),
        Item("boards", _BEFORE, ("II.3.4",), _MUST, at_least(spare)),
        Item("clocks", _BEFORE, ("II.3.6.1", "II.3.6.3"), _MUST, at_least(spare)),
        Item("clocks_work", _BEFORE, ("II.3.5.1", "II.3.5.2", "II.3.5.3", "II.3.5.4", "II.3.5.5")),
        Item("clock_seconds", _BEFORE, ("II.3.5.6",), _MUST, at_least(rules.clock_seconds_minutes, MINUTE)),
        Item("display_height", _BEFORE, ("II.3.5.7",), _MUST, at_least(height, MILLIMETRE)),
        Item("display_width", _BEFORE, ("II.3.5.7",), _MUST, at_least(width, MILLIMETRE)),
        Item("dial_diameter", _BEFORE, ("II.3.5.7",), _MUST, at_least(rules.dial_mm, MILLIMETRE)),
        Item("clock_stable", _BEFORE, ("II.3.5.8",)),
        Item("sheets", _BEFORE, ("II.3.7.1",), _MUST, TWO_A_GAME, WITH_SHEETS),
        Item("sheets_copy", _BEFORE, ("II.3.7.2",), _MUST, None, WITH_SHEETS),
    )


def _round(rules: VenueRules) -> tuple[Item, ...]:
    prepared = ALWAYS if rules.accelerated_is_prepared else When(unless=frozenset({Circumstance.ACCELERATED}))
    return (
        Item("hall_open", _ROUND, ("II.4.1",), _MUST, at_least(rules.preparation_minutes, MINUTE), prepared),
        Item("quiet_preparation", _ROUND, ("II.4.1",), _SHOULD, None, prepared),
        Item("equipment_faultless", _ROUND, ("II.3.8",)),
        Item("board_orientation", _ROUND, ("I.2.4",)),
        Item("pieces_set_up", _ROUND, ("II.3.4", "I.2.8")),
        Item("clock_place", _ROUND, ("II.3.6.1", "II.3.6.2", "II.6.7.1")),
        Item("clock_readings", _ROUND, ("II.3.6.4",)),
        Item("sheets_placed", _ROUND, ("II.3.7.3",), _MUST, None, WITH_SHEETS),
        Item("tv_equipment_in", _ROUND, ("II.4.2.3.1",), _SHOULD),
        Item("devices_ban", _ROUND, ("II.2.4.10",)),
        Item("seats_verified", _ROUND, ("II.4.3",), _SHOULD),
        Item("silence", _DURING, ("II.3.1.3",)),
        Item("equipment_use", _DURING, ("II.3.9",)),
        Item("flash", _DURING, ("II.4.2.1",), _MUST, at_most(rules.flash_minutes, MINUTE)),
        Item("streaming_silent", _DURING, ("II.4.2.2",)),
        Item("tv_quiet", _DURING, ("II.4.2.3.2",)),
        Item("tv_not_in_critical_phase", _DURING, ("II.4.2.3.3",)),
        Item("tv_short", _DURING, ("II.4.2.3.4",), _SHOULD),
        Item("times_noted", _AFTER, ("II.6.21",), _MUST, None, WITH_SHEETS),
        Item("originals_collected", _AFTER, ("II.3.7.4", "IV.2.18"), _MUST, None, WITH_SHEETS),
        Item("equipment_checked", _AFTER, ("II.3.8",)),
    )


_PEOPLE = (
    Item("public_silent", _DURING, ("II.8.3", "II.8.7")),
    Item("press_informed", _DURING, ("II.8.4",)),
    Item("badges", _DURING, ("II.8.5",)),
    Item("time_trouble", _DURING, ("II.8.6",)),
    Item("commentary", _DURING, ("II.8.8",)),
)


def duty_items(code: Edition) -> tuple[Item, ...]:
    return (
        Item("regulations_in_time", _BEFORE, ("IV.2.1",)),
        Item("regulations_sound", _BEFORE, ("IV.2.2",)),
        Item("player_list", _BEFORE, ("IV.2.3",), _MUST, at_least(code.officials.player_list_minutes, MINUTE)),
        Item("notice_board", _BEFORE, ("IV.2.4", "IV.2.5")),
        Item("arbiter_badge", _BEFORE, ("IV.2.6",)),
        Item("pairings_announced", _ROUND, ("IV.2.21",)),
        Item("seating", _ROUND, ("IV.2.7",)),
        Item("clocks_started", _ROUND, ("IV.2.8",)),
        Item("clock_spot_checks", _DURING, ("IV.2.10",)),
        Item("writing_checked", _DURING, ("IV.2.11",), _MUST, None, WITH_SHEETS),
        Item("writing_help", _DURING, ("IV.2.12",), _SHOULD, None, _SHEETS_AT_LONG_TEMPO),
        Item("table_current", _AFTER, ("IV.2.19",)),
        Item("final_results", _AFTER, ("IV.2.23",), is_once=True),
        Item("report_sent", _AFTER, ("IV.2.24",), is_once=True),
        Item("incidents_told", _AFTER, ("IV.2.25",), is_once=True),
    )


_BLIND = (
    Item("special_board", _BEFORE, ("II.3.2.5", "VIII.1.1", "VIII.1.2"), _SHOULD, None, WITH_BLIND),
    Item("room_for_two_boards", _BEFORE, ("VIII.1.3",), _MUST, None, WITH_BLIND),
    Item("tactile_clock", _BEFORE, ("VIII.1.4",), _SHOULD, None, WITH_BLIND),
    Item("arbiter_briefed", _BEFORE, ("VIII.3.1",), _MUST, None, WITH_BLIND),
    Item("announcing_asked", _ROUND, ("VIII.2.3",), _MUST, None, WITH_BLIND),
    Item("recording_device", _ROUND, ("VIII.2.5", "II.2.4.10"), _MUST, None, WITH_BLIND),
    Item("assistants_named", _ROUND, ("VIII.4.1", "VIII.4.2"), _SHOULD, None, WITH_BLIND),
)
