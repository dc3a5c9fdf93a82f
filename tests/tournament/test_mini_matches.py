"""Mini-matches: several games of a pair in one round of a Swiss or a round robin [II.5.5]."""

from __future__ import annotations

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.formats.spreadsheet import rounds_csv
from kodeks.formats.tables import round_object
from kodeks.formats.trf import report_of_tournament
from kodeks.malformed import MalformedText
from kodeks.papers import Voice
from kodeks.papers.pairing_lists import pairings_by_board, pairings_by_name
from kodeks.papers.results import rounds as told_rounds
from kodeks.rounds import RestKind, Score
from kodeks.rulebook.result import Side
from kodeks.tables import seats_of
from kodeks.tournament import SystemKind, standings_of
from kodeks.tournament.acts import Absent, Amend, Moves, Result, SwapColours, Withdraw
from kodeks.tournament.people import encounters_of
from kodeks.words import language_of

MINI = SystemKind.ROUND_ROBIN


def two_games(system: SystemKind = MINI, **settings: object) -> Desk:
    return Desk(rules(system, games_per_match=2, **settings))


@pytest.mark.parametrize(
    ("games", "result", "by_games"),
    [
        (("2-0", "0-2"), (2, 0), (4, 0)),  # both won by him who began with White
        (("2-0", "1-1"), (2, 0), (3, 1)),
        (("2-0", "2-0"), (1, 1), (2, 2)),  # one each
        (("1-1", "1-1"), (1, 1), (2, 2)),
        (("1-1", "2-0"), (0, 2), (1, 3)),
        (("0-0", "0-0"), (0, 0), (0, 0)),  # both lost both
        (("0-0", "1-1"), (1, 1), (1, 1)),
        (("2-0", "-/+"), (2, 0), (4, 0)),
    ],
)
def test_II_5_5_the_games_make_one_result(
    games: tuple[str, str], result: tuple[int, int], by_games: tuple[int, int]
) -> None:
    for counts, score in (("result", result), ("games", by_games)):
        desk = two_games(match_counts=counts).enter(2).pair()
        desk.do(*(Result(1, 1, text, game) for game, text in enumerate(games, start=1)))
        assert desk.state.rounds[0].boards[0].score == Score(*score)
        standings, _ = standings_of(desk.state)
        assert [standings.row(number).points for number in (1, 2)] == list(score)


def test_II_5_5_a_meeting_has_no_result_before_its_last_game() -> None:
    desk = two_games().enter(2).pair()
    desk.do(Result(1, 1, "2-0", 1))
    board = desk.state.rounds[0].boards[0]
    assert board.score is None
    assert not desk.state.rounds[0].is_complete
    refused = desk.refuse(Result(1, 1, "2-0"))
    assert refused.reason == "tournament-name-the-game-of-mini-match"
    assert articles(refused) == ["KW2025:II.5.5"]
    desk.refuse(Result(1, 1, "2-0", 3))


def test_II_5_5_late_for_the_match_loses_all_of_it() -> None:
    desk = two_games(SystemKind.SWISS).enter(4).pair()
    made = desk.do(Result(1, 1, "+/-"))
    board = desk.state.rounds[0].boards[0]
    assert board.games == (Score(2, 0, is_played=False), Score(0, 2, is_played=False))
    assert board.score == Score(2, 0, is_played=False)
    assert [ruling.facts["number"] for ruling in made.rulings] == [board.black]  # V.2.8.9.8
    desk.do(Result(1, 1, ""))
    assert desk.state.rounds[0].boards[0].games == (None, None)
    desk.do(Result(1, 1, "-/-"))
    assert desk.state.rounds[0].boards[0].score == Score(0, 0, is_played=False)  # II.5.6


def test_II_5_5_who_left_a_table_loses_his_mini_matches() -> None:
    desk = two_games().enter(4)
    desk.do(Withdraw(1))
    desk.pair()
    board = next(each for each in desk.state.rounds[0].boards if 1 in (each.white, each.black))
    assert board.score is not None
    assert not board.score.is_played
    assert len(board.games) == 2


def test_II_5_5_every_game_is_a_game_of_the_rating_list() -> None:
    desk = two_games().enter(2).pair()
    desk.do(Result(1, 1, "2-0", 1), Result(1, 1, "1-1", 2))
    first, second = encounters_of(desk.state)
    assert (first.white, first.black, first.score) == (0, 1, Score(2, 0))
    assert (second.white, second.black, second.score) == (1, 0, Score(1, 1))
    assert [first.game, second.game] == [1, 2]


def test_II_5_5_swapped_colours_turn_every_game() -> None:
    desk = two_games().enter(2).pair()
    desk.do(Result(1, 1, "2-0", 1), Result(1, 1, "1-1", 2), SwapColours(1, 1))
    board = desk.state.rounds[0].boards[0]
    assert (board.white, board.black, board.score) == (2, 1, Score(0, 2))
    assert {(each.white, each.score) for each in encounters_of(desk.state)} == {(1, Score(0, 2)), (0, Score(1, 1))}


@pytest.mark.parametrize("counts", ["result", "games"])
def test_II_5_5_a_swiss_of_mini_matches_to_the_end(counts: str) -> None:
    desk = two_games(SystemKind.SWISS, match_counts=counts, rounds=3).enter(7)
    games = 2 if counts == "games" else 1
    for _ in range(3):
        desk.pair().play_all("2-0")
        (bye,) = (rest for rest in desk.state.rounds[-1].rests if rest.kind is RestKind.BYE)
        assert bye.points == 2 * games
    byes = [paired.bye for paired in desk.state.rounds]
    assert len(set(byes)) == 3  # V.2.8.4
    met = [frozenset((b.white, b.black)) for paired in desk.state.rounds for b in paired.boards]
    assert len(met) == len(set(met))
    standings, _ = standings_of(desk.state)
    assert sum(row.points for row in standings.rows) == 3 * (3 * 2 + 2) * games


@pytest.mark.parametrize(
    ("games", "wins"),
    [
        (("2-0", "0-2"), (2, 0)),  # both won by him who began with White
        (("2-0", "1-1"), (1, 0)),
        (("2-0", "2-0"), (1, 1)),  # one each: the mini-match is drawn, its games are not
        (("1-1", "1-1"), (0, 0)),
        (("-/+", "1-1"), (0, 1)),  # D-64
        (("0-0", "0-0"), (0, 0)),
    ],
)
def test_V_1_7_1_2_games_won_are_counted_one_by_one_where_the_points_of_games_count(
    games: tuple[str, str], wins: tuple[int, int]
) -> None:
    desk = two_games(match_counts="games").enter(2).pair()
    desk.do(*(Result(1, 1, text, game) for game, text in enumerate(games, start=1)))
    standings, _ = standings_of(desk.state)
    assert tuple(standings.tiebreaks(standings.row(number))["WINS"].amount for number in (1, 2)) == wins
    for number, won in zip((1, 2), wins, strict=True):
        steps = standings.working(number, "WINS")
        assert [(step.round, step.opponent, step.amount) for step in steps] == [(1, 3 - number, 1)] * won


def test_II_5_5_a_game_counts_with_its_mini_match() -> None:
    """Neither its points nor its win before the last game is over."""
    desk = two_games(match_counts="games").enter(2).pair()
    desk.do(Result(1, 1, "2-0", 1))
    standings, _ = standings_of(desk.state)
    assert (standings.row(1).points, standings.tiebreaks(standings.row(1))["WINS"].amount) == (0, 0)


@pytest.mark.parametrize(("second", "lead"), [("2-0", 1), ("1--1+", 2), ("1+-1-", 0)])
def test_V_1_7_2_3_draws_with_advantage_are_counted_game_by_game_where_their_points_count(
    second: str, lead: int
) -> None:
    desk = two_games(match_counts="games", with_advantage=True).enter(2).pair()
    desk.do(Result(1, 1, "1+-1-", 1), Result(1, 1, second, 2))
    standings, _ = standings_of(desk.state)
    leads = [standings.tiebreaks(standings.row(number))["ADV"].amount for number in (1, 2)]
    assert leads == [lead, -lead]


def test_A3_A_e_every_game_with_black_counts_where_the_points_of_games_count() -> None:
    desk = Desk(rules(MINI, "chess", games_per_match=2, match_counts="games", tiebreaks=("BLK", "BWG"))).enter(2).pair()
    desk.do(Result(1, 1, "1-0", 1), Result(1, 1, "0-1", 2))
    standings, _ = standings_of(desk.state)
    found = [standings.tiebreaks(standings.row(number)) for number in (1, 2)]
    assert [(each["BLK"].amount, each["BWG"].amount) for each in found] == [(1, 1), (1, 0)]


def test_II_5_5_more_than_half_of_the_points_win_the_mini_match() -> None:
    desk = two_games(match_counts="games").enter(3)
    desk.pair()
    desk.do(Result(1, 1, "2-0", 1), Result(1, 1, "1-1", 2))
    standings, _ = standings_of(desk.state)
    winner = desk.state.rounds[0].boards[0].white
    assert standings.tiebreaks(standings.row(winner))["WINS"].amount == 1


def test_I_6_5_2_the_advantage_of_the_games_is_that_of_the_mini_match() -> None:
    desk = two_games(with_advantage=True).enter(2).pair()
    desk.do(Result(1, 1, "1+-1-", 1), Result(1, 1, "1-1", 2))
    assert desk.state.rounds[0].boards[0].score == Score(1, 1, ahead=Side.WHITE)
    desk.do(Result(1, 1, "1+-1-", 2))
    assert desk.state.rounds[0].boards[0].score == Score(1, 1)


def test_II_5_5_the_moves_of_each_game_are_kept() -> None:
    desk = two_games().enter(2).pair()
    desk.do(Moves(1, 1, "1. 32-28 *", 2))
    desk.refuse(Moves(1, 1, "1. 32-28 *"))


def test_IV_2_2_what_a_round_is_stays_once_one_is_paired() -> None:
    desk = two_games().enter(2).pair()
    for after in (rules(MINI), rules(MINI, games_per_match=2, match_counts="games")):
        assert desk.refuse(Amend(after, "why")).reason == "tournament-setting-stands"


def test_mini_matches_are_for_players_who_all_meet_or_are_paired() -> None:
    for system in SystemKind:
        if system.has_mini_matches:
            assert rules(system, games_per_match=2).mini_match == 2
    for system in (SystemKind.TEAM_SWISS, SystemKind.SCHEVENINGEN):
        with pytest.raises(MalformedText):
            rules(system, games_per_match=2)
    assert rules(SystemKind.KNOCKOUT, games_per_match=2).mini_match == 0
    for settings in ({}, {"games_per_match": 1}):
        with pytest.raises(MalformedText):
            rules(SystemKind.SWISS, match_counts="games", **settings)
    text = write_regulations(rules(SystemKind.SWISS, games_per_match=2, match_counts="games"))
    assert read_regulations(text) == rules(SystemKind.SWISS, games_per_match=2, match_counts="games")


def test_a_requested_bye_brings_what_a_mini_match_would() -> None:
    desk = two_games(SystemKind.SWISS, match_counts="games").enter(4)
    desk.do(Absent(1, 1, 4))
    desk.refuse(Absent(2, 1, 1))


def test_papers_and_files_tell_the_games_and_the_result() -> None:
    desk = two_games().enter(2).pair()
    desk.do(Result(1, 1, "2-0", 1), Result(1, 1, "1-1", 2))
    voice = Voice(language_of("en"))
    seats = seats_of(desk.state, desk.state.rounds[0])
    assert [(str(each.place), each.white.name, each.black.name) for each in seats] == [
        ("1.1", "P1", "P2"),
        ("1.2", "P2", "P1"),
    ]
    assert "2:0" in str(pairings_by_board(desk.state, 1, voice).blocks)
    assert "1.2" in str(pairings_by_name(desk.state, 1, voice).blocks)
    assert "2:0 (3:1)" in str(tuple(told_rounds(desk.state, voice)))
    assert "1;1.2;;P2;;P1;1-1" in rounds_csv(desk.state, language_of("en"))
    (pair,) = round_object(desk.state, desk.state.rounds[0])["pairs"]  # type: ignore[misc, str-bytes-safe]
    assert pair["result"] == "2:0"  # type: ignore[index, call-overload]
    assert pair["games"] == ["2-0", "1-1"]  # type: ignore[index, call-overload]


def test_chess_writes_half_points() -> None:
    desk = Desk(rules(MINI, "chess", games_per_match=2, match_counts="games")).enter(2).pair()
    desk.do(Result(1, 1, "1-0", 1), Result(1, 1, "½-½", 2))
    (pair,) = round_object(desk.state, desk.state.rounds[0])["pairs"]  # type: ignore[misc, str-bytes-safe]
    assert pair["result"] == "1½:½"  # type: ignore[index, call-overload]


@pytest.mark.parametrize("counts", ["result", "games"])
def test_TRF_has_one_result_a_round_and_says_what_is_lost(counts: str) -> None:
    desk = two_games(SystemKind.SWISS, match_counts=counts).enter(3).pair()
    board = desk.state.rounds[0].boards[0]
    desk.do(Result(1, 1, "2-0", 1), Result(1, 1, "1-1", 2))
    report, remarks = report_of_tournament(desk.state)
    assert "trf-loss-mini-matches" in {remark.key for remark in remarks}
    players = {player.number: player for player in report.players}
    assert players[board.white].cells[0].result == "1"
    assert players[board.black].cells[0].result == "0"
