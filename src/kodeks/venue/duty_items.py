"""What the arbiter sees to himself [IV.2], and what play with the blind needs [VIII], by the draughts code."""

from __future__ import annotations

from kodeks.rulebook.edition import Edition
from kodeks.venue.item import CheckPhase, Circumstance, Item, Obligation, When, at_least
from kodeks.venue.units import MINUTE

__all__ = ["BLIND", "duty_items"]

_BEFORE, _ROUND, _DURING, _AFTER = CheckPhase.DAY_BEFORE, CheckPhase.BEFORE_ROUND, CheckPhase.DURING, CheckPhase.AFTER
_MUST, _SHOULD = Obligation.MUST, Obligation.SHOULD
_WITH_SHEETS = When(only_if=frozenset({Circumstance.SHEETS}))
_SHEETS_AT_LONG_TEMPO = _WITH_SHEETS._replace(unless=frozenset({Circumstance.ACCELERATED}))
_WITH_BLIND = When(only_if=frozenset({Circumstance.BLIND}))


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
        Item("writing_checked", _DURING, ("IV.2.11",), _MUST, None, _WITH_SHEETS),
        Item("writing_help", _DURING, ("IV.2.12",), _SHOULD, None, _SHEETS_AT_LONG_TEMPO),
        Item("table_current", _AFTER, ("IV.2.19",)),
        Item("final_results", _AFTER, ("IV.2.23",), is_once=True),
        Item("report_sent", _AFTER, ("IV.2.24",), is_once=True),
        Item("incidents_told", _AFTER, ("IV.2.25",), is_once=True),
    )


BLIND = (
    Item("special_board", _BEFORE, ("II.3.2.5", "VIII.1.1", "VIII.1.2"), _SHOULD, None, _WITH_BLIND),
    Item("room_for_two_boards", _BEFORE, ("VIII.1.3",), _MUST, None, _WITH_BLIND),
    Item("tactile_clock", _BEFORE, ("VIII.1.4",), _SHOULD, None, _WITH_BLIND),
    Item("arbiter_briefed", _BEFORE, ("VIII.3.1",), _MUST, None, _WITH_BLIND),
    Item("announcing_asked", _ROUND, ("VIII.2.3",), _MUST, None, _WITH_BLIND),
    Item("recording_device", _ROUND, ("VIII.2.5", "II.2.4.10"), _MUST, None, _WITH_BLIND),
    Item("assistants_named", _ROUND, ("VIII.4.1", "VIII.4.2"), _SHOULD, None, _WITH_BLIND),
)
