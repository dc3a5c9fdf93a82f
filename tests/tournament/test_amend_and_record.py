"""Regulations changed, games postponed, moves kept, people checked in."""

from __future__ import annotations

import pytest
from arbiters_desk import Desk, rules

from kodeks.formats.json_fields import build, plain
from kodeks.formats.regulations import example_names, example_text, read_regulations
from kodeks.rulebook import KW2025
from kodeks.tournament import Entry, Regulations, SystemKind
from kodeks.tournament.acts import Amend, CheckIn, Enter, Moves, Number, Pair, Postpone, Result, Unpair


@pytest.mark.parametrize("name", example_names())
def test_amended_regulations_go_through_a_file(name: str) -> None:
    regulations = read_regulations(example_text(name))
    assert build(Regulations, plain(regulations)) == regulations


def test_IV_2_2_before_the_start_anything_may_change() -> None:
    desk = Desk(rules(rounds=5)).enter(4)
    desk.do(Amend(desk.regulations.changed(rounds=7, tempo="60m+30s")))
    assert (desk.state.regulations.pairing.rounds, desk.state.regulations.play.tempo) == (7, "60m+30s")


def test_IV_2_2_later_a_reason_is_needed_and_what_was_played_stands() -> None:
    desk = Desk(rules(rounds=5)).enter(4).pair()
    assert desk.refuse(Amend(desk.regulations.changed(place="Mława"))).reason == "game-reason-needed"
    desk.do(Amend(desk.regulations.changed(place="Mława"), "the hall has changed"))
    ruling = desk.refuse(Amend(desk.regulations.changed(game="64", edition=""), "no"))
    assert (ruling.reason, ruling.facts) == ("tournament-setting-stands", {"setting": "game"})
    assert ruling.articles == (KW2025.cite("IV.2.2"),)


@pytest.mark.parametrize(
    ("codes", "reason"), [(("SOL-M", "NIC"), "lint-unknown-tiebreak"), (("MP",), "standings-criterion-for-teams")]
)
def test_IV_2_2_no_table_is_made_with_criteria_that_there_are_not(codes: tuple[str, ...], reason: str) -> None:
    desk = Desk(rules()).enter(2)
    ruling = desk.refuse(Amend(desk.regulations.changed(tiebreaks=codes)))
    assert (ruling.reason, ruling.facts) == (reason, {"code": codes[-1]})
    assert ruling.articles == (KW2025.cite("IV.2.2"),)
    desk.do(Amend(desk.regulations.changed(tiebreaks=("sol-m", "AROC(2)"))))


def test_teams_stay_teams() -> None:
    desk = Desk(rules()).enter(2)
    teams = rules(SystemKind.TEAM_SWISS, boards=2)
    assert desk.refuse(Amend(teams)).reason == "tournament-entries-are-teams"


def test_V_2_8_9_10_a_postponed_game_waits_for_its_result() -> None:
    desk = Desk(rules()).enter(4).pair()
    desk.do(Postpone(1, 2, "2026-11-17T18:00"))
    assert dict(desk.state.postponed) == {(1, 2): "2026-11-17T18:00"}
    desk.do(Result(1, 2, "1-1"))
    ruling = desk.refuse(Postpone(1, 2))
    assert (ruling.reason, ruling.articles) == ("tournament-has-result", (KW2025.cite("V.2.8.9.10"),))
    assert desk.refuse(Postpone(1, 9)).reason == "tournament-no-such-board"


def test_moves_are_kept_replaced_and_taken_away() -> None:
    desk = Desk(rules()).enter(4).pair()
    desk.do(Moves(1, 1, "1. 32-28 *"), Moves(1, 1, "1. 33-29 *"))
    assert desk.state.moves[1, 1, None] == "1. 33-29 *"
    assert desk.refuse(Moves(1, 1, "x", 2)).reason == "tournament-name-the-game"
    desk.do(Moves(1, 1, ""))
    assert not desk.state.moves


def test_moves_and_postponements_go_with_their_round() -> None:
    desk = Desk(rules()).enter(4)
    desk.do(Pair(1, ((1, 3), (4, 2))), Moves(1, 1, "1. 32-28 *"), Postpone(1, 2), Unpair(1))
    assert not desk.state.moves
    assert not desk.state.postponed


def test_people_check_in_before_and_after_they_have_numbers() -> None:
    desk = Desk(rules())
    desk.do(Enter(Entry(name="Ala")), Enter(Entry(name="Ola")), CheckIn(2), Number((1, 0), "seed"))
    assert desk.state.here == {1}
    desk.do(CheckIn(2), CheckIn(1, is_here=False))
    assert desk.state.here == {0}
    assert desk.refuse(CheckIn(3)).reason == "tournament-no-such-number"
