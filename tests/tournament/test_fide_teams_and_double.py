"""Events paired by FIDE's Swiss of teams (C.04.6) and the Double-Swiss (C.04.5), from the regulations to the table."""

from __future__ import annotations

import pytest
from arbiters_desk import Desk, rules

from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import Explanation
from kodeks.rounds import RestKind
from kodeks.tournament import standings_of
from kodeks.tournament.explaining import explain_round
from kodeks.tournament.system_kind import SystemKind

TEAMS, SWISS = SystemKind.TEAM_SWISS, SystemKind.SWISS
DOUBLE = {"swiss_variant": "fide_double", "games_per_match": 2, "match_counts": "games"}


def test_C_04_6_is_how_teams_are_paired_in_chess_since_2026() -> None:
    assert rules(TEAMS, "chess", starts="2026-03-01").pairing.swiss_variant == "fide_teams_a"
    assert rules(TEAMS, "chess", starts="2026-01-31").pairing.swiss_variant == "fide_dutch"
    assert rules(TEAMS).pairing.swiss_variant == "classic"


def test_C_04_6_1_4_the_bye_is_a_drawn_match() -> None:
    desk = Desk(rules(TEAMS, "chess", boards=4)).enter(5).pair().play_all()
    (rest,) = desk.state.rounds[0].rests
    assert (rest.number, rest.kind, rest.points) == (5, RestKind.BYE, 1)
    table = standings_of(desk.state)[0].table
    assert (table.points[5], table.in_game_points.points[5]) == (1, 4)  # half points: two of four boards


def test_C_04_6_teams_are_explained() -> None:
    desk = Desk(rules(TEAMS, "chess", boards=2, swiss_variant="fide_teams_b")).enter(6)
    desk.pair().play_all().pair()
    told = explain_round(desk.state, 2)
    assert isinstance(told, Explanation)
    assert {str(each.chosen.articles[0]) for each in told.pairs} == {"FSW2026:C.04.6-3.6.3"}
    assert str(told.notes[0].articles[0]) == "FSW2026:C.04.6-3"


def test_C_04_5_matches_of_two_games() -> None:
    """The bye is a game won and one drawn [1.4]; colours of the first game alternate [4.3]."""
    desk = Desk(rules(SWISS, "chess", rounds=3, first_colour="white", **DOUBLE)).enter(5).pair()
    assert [(board.white, board.black, len(board.games)) for board in desk.state.rounds[0].boards] == [
        (1, 3, 2),
        (4, 2, 2),
    ]
    assert desk.state.rounds[0].rests[0][:3] == (5, RestKind.BYE, 3)


@pytest.mark.parametrize(
    ("system", "settings", "setting"),
    [
        (SWISS, {"swiss_variant": "fide_teams_a"}, "swiss_variant"),
        (TEAMS, {"swiss_variant": "fide_double"}, "swiss_variant"),
        (SWISS, {**DOUBLE, "games_per_match": 1}, "match_counts"),
        (SWISS, {**DOUBLE, "games_per_match": 4}, "games_per_match"),
        (SWISS, {**DOUBLE, "match_counts": "result"}, "match_counts"),
    ],
)
def test_a_system_is_named_where_it_pairs(system: SystemKind, settings: dict[str, object], setting: str) -> None:
    with pytest.raises(MalformedText) as error:
        rules(system, "chess", **settings)
    assert setting in str(error.value.__dict__)
