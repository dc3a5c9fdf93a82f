"""Hall and equipment by FIDE's tournament rules [FTR 4, 6-8, 11] and the Laws, with the numbers of an edition.

What the rules recommend is a should. For the edition of 2023 the numbers of the halls were not verified anew, so both
editions use these.
"""

from __future__ import annotations

from fractions import Fraction

from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.tournament_rules import ChessHall
from kodeks.venue.item import (
    A_GAME,
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
from kodeks.venue.units import CENTIMETRE, HOUR, METRE, MILLIMETRE, MINUTE, SECOND, SQUARE_METRE

_BEFORE, _START, _DURING, _AFTER = CheckPhase.DAY_BEFORE, CheckPhase.BEFORE_ROUND, CheckPhase.DURING, CheckPhase.AFTER
_MUST, _SHOULD = Obligation.MUST, Obligation.SHOULD
_TOP = When(only_if=frozenset({Circumstance.TOP_LEVEL}))
_NOT_TOP = When(unless=frozenset({Circumstance.TOP_LEVEL}))


def _hall(rules: ChessHall) -> tuple[Item, ...]:
    return (
        Item("conditions_checked", _BEFORE, ("FTR:4c.2",)),
        Item("equipment_obtained", _BEFORE, ("FTR:4c.3",)),
        Item("light", _BEFORE, ("FTR:6a",), _SHOULD),
        Item("floor", _BEFORE, ("FTR:6b",), _SHOULD),
        Item("area_per_player", _BEFORE, ("FTR:6d",), _SHOULD, at_least(rules.top_area_m2, SQUARE_METRE), _TOP),
        Item("area_per_player", _BEFORE, ("FTR:6d",), _SHOULD, at_least(rules.area_m2, SQUARE_METRE), _NOT_TOP),
        Item("doors_far", _BEFORE, ("FTR:6d",), _SHOULD),
        Item("row_distance", _BEFORE, ("FTR:6d",), _SHOULD, at_least(rules.row_distance_m, METRE)),
        Item("rows_short", _BEFORE, ("FTR:6d",), _SHOULD),
        Item("tables", _BEFORE, ("FTR:6d",), _SHOULD, A_GAME),
        Item(
            "table_length",
            _BEFORE,
            ("FTR:6e",),
            _MUST,
            at_least(Amount(times=Fraction(2), of=Basis.BOARD_EDGE), CENTIMETRE),
        ),
        Item(
            "table_length_advised",
            _BEFORE,
            ("FTR:6e",),
            _SHOULD,
            between(*rules.table_length_cm, CENTIMETRE),
            measure="table_length",
        ),
        Item(
            "table_width",
            _BEFORE,
            ("FTR:6e",),
            _MUST,
            at_least(Amount(Fraction(rules.beside_board_cm), of=Basis.BOARD_EDGE), CENTIMETRE),
        ),
        Item(
            "table_width_advised",
            _BEFORE,
            ("FTR:6e",),
            _SHOULD,
            between(*rules.table_width_cm, CENTIMETRE),
            measure="table_width",
        ),
        Item(
            "table_height",
            _BEFORE,
            ("FTR:6e",),
            _SHOULD,
            between(rules.table_height_cm, rules.table_height_cm, CENTIMETRE),
        ),
        Item("chairs", _BEFORE, ("FTR:6e",), _MUST, TWO_A_GAME),
        Item("chairs_silent", _BEFORE, ("FTR:6e",), _SHOULD),
        Item("children_helped", _BEFORE, ("FTR:6e",), _MUST, None, When(only_if=frozenset({Circumstance.YOUTH}))),
        Item("arbiter_tables", _BEFORE, ("FTR:4c.3",), _SHOULD, AN_ARBITER),
        Item("arbiter_chairs", _BEFORE, ("FTR:4c.3",), _SHOULD, AN_ARBITER),
        Item("equal_conditions", _BEFORE, ("FTR:6f",)),
        Item("smoking_room", _BEFORE, ("FTR:8b", "12.3c")),
        Item("glossary", _BEFORE, ("FTR:8g",), _SHOULD),
    )


_HALF_SQUARE = Amount(times=Fraction(1, 2), of=Basis.SQUARE)


def _equipment(rules: ChessHall) -> tuple[Item, ...]:
    return (
        Item("boards", _BEFORE, ("FTR:4c.3",), _MUST, A_GAME),
        Item("boards_wooden", _BEFORE, ("FTR:7a",), _SHOULD, None, _TOP),
        Item("boards_rigid", _BEFORE, ("FTR:7a",), _SHOULD),
        Item("board_contrast", _BEFORE, ("FTR:7a",), _SHOULD),
        Item("boards_fixed", _BEFORE, ("FTR:7a",), _SHOULD),
        Item("square", _BEFORE, ("FTR:7a",), _SHOULD, between(rules.square_mm, rules.square_mm, MILLIMETRE)),
        Item("pawn_base", _BEFORE, ("FTR:7a",), _SHOULD, between(_HALF_SQUARE, _HALF_SQUARE, MILLIMETRE)),
        Item(
            "board_edge",
            _BEFORE,
            ("FTR:7a",),
            _SHOULD,
            at_least(Amount(times=Fraction(8), of=Basis.SQUARE), CENTIMETRE),
        ),
        Item("clocks", _BEFORE, ("FTR:4c.3",), _MUST, A_GAME),
        Item("one_kind_of_clock", _BEFORE, ("FTR:7d",)),
        Item("mechanical_clocks", _BEFORE, ("FTR:7b",)),
        Item("clock_next_move", _BEFORE, ("FTR:7c.1",), _SHOULD),
        Item("clock_readable", _BEFORE, ("FTR:7c.2",), _MUST, at_least(rules.clock_readable_m, METRE)),
        Item("clock_running_side", _BEFORE, ("FTR:7c.3",), _MUST, at_least(rules.clock_side_visible_m, METRE)),
        Item("clock_who_first", _BEFORE, ("FTR:7c.4",)),
        Item("battery_level", _BEFORE, ("FTR:7c.5",), _SHOULD),
        Item("battery_warning", _BEFORE, ("FTR:7c.6",), _SHOULD, at_least(rules.battery_hours, HOUR)),
        Item("clock_overstepping", _BEFORE, ("FTR:7c.7",), _SHOULD),
        Item("clock_no_extra_time", _BEFORE, ("FTR:7c.8",), _SHOULD),
        Item("clock_setting", _BEFORE, ("FTR:7c.9",), _MUST, at_most(rules.clock_setting_s, SECOND)),
        Item("clock_tamper_proof", _BEFORE, ("FTR:7c.10",)),
        Item("clock_manual", _BEFORE, ("FTR:7c.11",), _SHOULD),
        Item("clock_approved", _BEFORE, ("FTR:7c.11",), _SHOULD, None, _TOP),
        Item("sheets", _BEFORE, ("8.1",), _MUST, TWO_A_GAME, WITH_SHEETS),
    )


def _round(rules: ChessHall) -> tuple[Item, ...]:
    return (
        Item("places_inspected", _START, ("FTR:6c",), _SHOULD),
        Item("board_right_way", _START, ("2.1",)),
        Item("clock_place", _START, ("6.4",)),
        Item("clock_assistant", _START, ("6.7d",), _SHOULD),
        Item("control_at_six", _START, ("FTR:8c",), _SHOULD),
        Item(
            "countdown_clock", _START, ("FTR:8d",), _SHOULD, None, _TOP._replace(players_over=rules.countdown_over)
        ),  # [C-87]
        Item("start_announced", _START, ("FTR:8d",), _SHOULD, None, _TOP._replace(players_to=rules.countdown_over)),
        Item("order_and_comfort", _DURING, ("FTR:4b", "13.2")),
        Item("games_watched", _DURING, ("13.1", "13.3")),
        Item("no_hints", _DURING, ("13.6",)),
        Item("clock_handled", _DURING, ("6.7b", "6.7c")),
        Item("sheet_entries", _DURING, ("8.1", "12.4"), _MUST, None, WITH_SHEETS),
        Item("sheets_in_sight", _DURING, ("8.2",), _MUST, None, WITH_SHEETS),
        Item("screens_no_proof", _DURING, ("6.14",)),
        Item("spectators_silent", _DURING, ("13.7a",)),
        Item("cameras_silent", _DURING, ("FTR:11a",)),
        Item(
            "photos_first_round",
            _DURING,
            ("FTR:11b",),
            _MUST,
            at_most(rules.first_photos_minutes, MINUTE),
            is_once=True,
        ),
        Item("photos_later_rounds", _DURING, ("FTR:11b",), _MUST, at_most(rules.photos_minutes, MINUTE)),
        Item("public_phones", _DURING, ("13.7b",)),
        Item("dress", _DURING, ("FTR:12b",), _SHOULD),
        Item("kings_show_result", _AFTER, ("FTR:8e",), _SHOULD),
        Item("results_recorded", _AFTER, ("FTR:4b",)),
        Item("report_sent", _AFTER, ("FTR:4d",), is_once=True),
    )


_SUPERVISED = When(only_if=frozenset({Circumstance.FULL_RULES}))


def _of_edition(laws: ChessEdition) -> tuple[Item, ...]:
    """Devices, and what the Laws of 2009 did not ask, by its number of 2023: a search in private, and fast games that
    the arbiter records."""
    if laws.score_shown is None:
        return (Item("devices_ban", _START, ("12.3b",)),)
    return (
        Item("devices_ban", _START, ("11.3.2", "12.3b")),
        Item("search_in_private", _DURING, ("11.3.3",)),
        Item("recorded_by_arbiter", _DURING, ("A.4.2", "A.4.3"), _MUST, None, _SUPERVISED),
    )


_BLIND = (
    Item("special_board", _BEFORE, ("E1",), _MUST, None, WITH_BLIND),
    Item("recording_device", _START, ("E2.5",), _MUST, None, WITH_BLIND),
    Item("assistants_named", _START, ("E2.9",), _SHOULD, None, WITH_BLIND),
)


def _special_board(size_cm: int) -> tuple[Item, ...]:
    return (
        Item("special_board_size", _BEFORE, ("E1a",), _MUST, at_least(size_cm, CENTIMETRE), WITH_BLIND),
        Item("special_board_made", _BEFORE, ("E1b", "E1c", "E1d", "E1e"), _MUST, None, WITH_BLIND),
        Item("tactile_clock", _BEFORE, ("E2.4",), _SHOULD, None, WITH_BLIND),
        Item("tactile_clock_made", _BEFORE, ("E2.4a", "E2.4b"), _SHOULD, None, WITH_BLIND),
    )


def chess_items(laws: ChessEdition) -> tuple[Item, ...]:
    """Everything, and what an edition of the Laws says of special boards."""
    rules = laws.tournament_rules.hall
    described = () if laws.special_board_cm is None else _special_board(laws.special_board_cm)
    special = (*_BLIND[:1], *described, *_BLIND[1:])
    return (*_hall(rules), *_equipment(rules), *special, *_round(rules), *_of_edition(laws))
