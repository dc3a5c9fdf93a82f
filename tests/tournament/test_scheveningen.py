"""A Scheveningen match in a tournament: teams, colours by lot, and the result of the teams [V.3.7]."""

from __future__ import annotations

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.papers import Voice
from kodeks.papers.results import standings as told_standings
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tables import ranked
from kodeks.tournament import Entry, Regulations, SystemKind, explain_round, propose_numbers, standings_of
from kodeks.tournament.acts import Enter, Number, Result, SwapColours
from kodeks.tournament.lint import lint
from kodeks.words import language_of

MATCH = SystemKind.SCHEVENINGEN


def match(*teams: str, **settings: object) -> Desk:
    """Players entered in this order for these teams."""
    desk = Desk(rules(MATCH, **settings))
    for place, team in enumerate(teams, start=1):
        desk.do(Enter(Entry(name=f"P{place}", rating=2000 + place, team=team)))
    return desk


def with_colour(colour: Side) -> Desk:
    desk = match("A", "A", "A", "A", "B", "B", "B", "B")
    desk.do(Number(tuple(range(8)), "seed", colour))
    return desk


@pytest.mark.parametrize("colour", list(Side))
def test_V_3_7_2_the_first_colour_is_the_one_drawn_then_they_alternate(colour: Side) -> None:
    desk = with_colour(colour)
    for number in range(1, 5):
        desk.pair().play_all()
        at_home = {board.white <= 4 for board in desk.state.rounds[-1].boards}
        assert at_home == {(number % 2 == 1) == (colour is Side.WHITE)}
        reasons = explain_round(desk.state, number)
        assert not isinstance(reasons, Ruling)
        key = "scheveningen-colours-drawn" if number == 1 else "scheveningen-colours-alternate"
        assert {pair.colours.key for pair in reasons.pairs} == {key}
        assert [str(each) for each in reasons.pairs[0].colours.articles] == ["KW2025:V.3.7.2"]


def test_V_3_7_2_either_colour_is_drawn() -> None:
    desk = match("A", "B")
    drawn = {act.first_colour for act in (propose_numbers(desk.state, str(seed)) for seed in range(20))}  # type: ignore[union-attr]
    assert drawn == set(Side)


def test_EX_M2_round_2_of_four() -> None:
    desk = with_colour(Side.WHITE)
    desk.pair().play_all()
    desk.pair()
    pairs = {tuple(sorted((board.white, board.black))) for board in desk.state.rounds[1].boards}
    assert pairs == {(1, 6), (2, 7), (3, 8), (4, 5)}


@pytest.mark.parametrize("how", ["lot", "rating", "given"])
def test_V_3_7_3_numbers_keep_the_teams_together(how: str) -> None:
    desk = match("A", "B", "B", "A", "B", "A", start_numbers=how).draw("some seed")
    teams = [desk.state.entry(number).team for number in range(1, 7)]
    assert teams == ["A", "A", "A", "B", "B", "B"]
    home = [desk.state.entry(number).name for number in range(1, 4)]
    if how != "lot":
        assert home == (["P1", "P4", "P6"] if how == "given" else ["P6", "P4", "P1"])
    assert set(home) == {"P1", "P4", "P6"}


def test_V_3_7_3_the_place_in_the_team_is_the_board() -> None:
    desk = Desk(rules(MATCH, start_numbers="given"))
    for name, team, order in (("a2", "A", 2), ("b1", "B", 1), ("a1", "A", 1), ("b2", "B", 2)):
        desk.do(Enter(Entry(name=name, team=team, team_order=order)))
    desk.draw()
    assert [desk.state.entry(number).name for number in range(1, 5)] == ["a1", "a2", "b1", "b2"]


@pytest.mark.parametrize("teams", [("A", "A", "B"), ("A", "A", "A", "B"), ("A", "B", "C", "C"), ("A", "B", "", "")])
def test_V_3_7_1_two_teams_of_one_size(teams: tuple[str, ...]) -> None:
    desk = match(*teams)
    refused = propose_numbers(desk.state, "seed")
    assert isinstance(refused, Ruling)
    assert refused.reason == "tournament-not-two-teams"
    assert articles(refused) == ["KW2025:V.3.7.1"]


def test_V_3_7_1_clubs_or_halves_where_no_team_is_named() -> None:
    for clubs, home in ((("X", "Y", "Y", "X"), {"P1", "P4"}), (("X", "Y", "Z", "X"), {"P1", "P2"})):
        desk = Desk(rules(MATCH))
        for place, club in enumerate(clubs, start=1):
            desk.do(Enter(Entry(name=f"P{place}", club=club)))
        desk.draw()
        assert {desk.state.entry(number).name for number in (1, 2)} == home


def told(desk: Desk) -> Ruling:
    return standings_of(desk.state)[1][-1]


def test_V_3_7_V_3_1_the_result_of_the_teams_stands_in_the_standings() -> None:
    desk = match("A", "A", "B", "B")
    desk.do(Number((0, 1, 2, 3), "seed", Side.BLACK))
    desk.pair().results("0-2", "1-1")  # the home team has Black
    assert (told(desk).reason, told(desk).verdict) == ("scheveningen-so-far", Verdict.PLAY_ON)
    desk.pair().results("1-1", "1-1")
    ruling = told(desk)
    assert ruling.reason == "scheveningen-won"
    assert articles(ruling) == ["KW2025:V.3.7", "KW2025:V.3.1"]
    facts = ("home", "guests", "home_points", "guests_points", "home_match", "guests_match")
    assert [ruling.facts[name] for name in facts] == ["A", "B", "5", "3", 2, 0]
    desk.do(Result(2, 1, "0-2"), Result(2, 2, "1-1"))
    assert [told(desk).facts[name] for name in facts[2:]] == ["4", "4", 1, 1]
    assert told(desk).verdict is Verdict.DRAW
    desk.do(SwapColours(1, 1))  # points stay everybody's own
    assert told(desk).facts["home_points"] == "4"


def test_D_107_neither_team_appeared_at_all() -> None:
    desk = match("A", "A", "B", "B")
    desk.do(Number((0, 1, 2, 3), "seed", Side.WHITE))
    desk.pair().results("-/-", "-/-")
    desk.pair().results("-/-", "-/-")
    assert told(desk).reason == "scheveningen-of-nobody"
    assert [told(desk).facts[name] for name in ("home_match", "guests_match")] == [0, 0]
    assert "KW2025:II.5.6" in articles(told(desk))
    desk.do(Result(2, 2, "1-1"))
    assert [told(desk).facts[name] for name in ("home_match", "guests_match")] == [1, 1]


def test_V_3_7_the_report_has_the_teams_round_by_round() -> None:
    desk = match("A", "A", "B", "B")
    desk.do(Number((0, 1, 2, 3), "seed", Side.WHITE))
    desk.pair().results("2-0", "1-1")
    desk.pair().results("1-1", "1-1")
    tables = [block for block in told_standings(ranked(desk.state), Voice(language_of("en"))) if hasattr(block, "rows")]
    assert tables[0].rows == (("A", "3", "2", "5", "2"), ("B", "1", "2", "3", "0"))  # type: ignore[union-attr]


def test_V_3_7_2_the_regulations_may_not_give_the_colour() -> None:
    given = Regulations.of(name="M", game="100", system=MATCH, first_colour="white")
    (found,) = (each for each in lint(given) if each.setting == "first_colour")
    assert articles(found.ruling) == ["KW2025:V.3.7.2"]
    assert not [each for each in lint(rules(MATCH)) if each.setting == "first_colour"]
