"""A tournament as a TRF16 report, and a report as a tournament that can be continued."""

import random

import pytest
from arbiters_desk import Desk, rules

from kodeks.formats.trf import acts_of_report, read_report, regulations_of_report, report_of_tournament, write_report
from kodeks.rounds import RestKind, Score
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Event, Regulations, SystemKind, Tournament, fold, propose_pairing, standings_of
from kodeks.tournament.acts import Absent, Forbid, Result, Withdraw


def through(state: Tournament, regulations: Regulations | None = None) -> Tournament:
    """Written, read and folded anew, with the regulations of the report unless others are given."""
    report, _ = read_report(write_report(report_of_tournament(state)[0]).encode())
    if regulations is None:
        regulations = regulations_of_report(report, game=state.regulations.game, system=state.regulations.system)
    acts = acts_of_report(report, regulations)
    folded = fold(regulations, [Event(seq, seq - 1, "", "", act) for seq, act in enumerate(acts, start=1)])
    assert all(said.is_accepted for said in folded.said), folded.said
    return folded.state


def table(state: Tournament) -> list[tuple[int | None, int, int]]:
    return [(row.place, row.number, row.points) for row in standings_of(state)[0].rows]


def losses(desk: Desk) -> set[str]:
    return {remark.key for remark in report_of_tournament(desk.state)[1]}


@pytest.mark.parametrize("players", [4, 5, 8, 9])
@pytest.mark.parametrize("game", ["100", "64", "chess"])
@pytest.mark.parametrize("system", [SystemKind.ROUND_ROBIN, SystemKind.DOUBLE_ROUND_ROBIN])
def test_V_1_4_1_a_table_comes_back_the_same_and_who_rests_gets_nothing(system, game, players):
    desk, choose = Desk(rules(system, game)).enter(players), random.Random(players)
    while not isinstance(propose_pairing(desk.state), Ruling):
        desk.pair().play(choose)
    again = through(desk.state)
    assert table(again) == table(desk.state)
    assert [paired.bye for paired in again.rounds] == [paired.bye for paired in desk.state.rounds]


@pytest.mark.parametrize(("game", "points"), [("100", (3, 1, 0, 3)), ("chess", (6, 2, 0, 6)), ("chess", (6, 4, 2, 4))])
def test_house_points_come_back(game, points):
    win, draw, loss, bye = points
    variant = "classic"  # the program of FIDE's system does not know such points
    desk = Desk(rules(game=game, swiss_variant=variant, win=win, draw=draw, loss=loss, bye=bye)).enter(5)
    for _ in range(2):
        desk.pair().play(random.Random(5))
    again = through(desk.state)
    own = again.regulations.scores
    assert (own.win, own.draw, own.loss, own.bye) == points
    assert table(again) == table(desk.state)


def test_results_that_only_chess_knows_come_back():
    desk = Desk(rules(game="chess")).enter(8).pair().results("½-0", "0-½", "0-0", "-/-")
    scores = {(board.white, board.black): board.score for board in desk.state.rounds[0].boards}
    again = {(board.white, board.black): board.score for board in through(desk.state).rounds[0].boards}
    assert again == scores
    assert again[desk.pairs()[0]] == Score(1, 0)


@pytest.mark.parametrize("variant", ["classic", "dutch", "fide_dutch"])
def test_an_imported_tournament_is_continued(variant):
    game = "chess" if variant == "fide_dutch" else "100"
    desk = Desk(rules(game=game, swiss_variant=variant, start_numbers="given", first_colour="black")).enter(9).draw()
    for _ in range(3):
        desk.pair().play(random.Random(8))
    desk.do(Absent(2, 4), Absent(3, 5, 1), Forbid(1, 9))
    again = through(desk.state, desk.regulations)
    assert again.first_colour is Side.BLACK
    assert again.forbidden == {(1, 9)}
    assert {(each.number, each.round, each.points) for each in again.absences} >= {(2, 4, 0), (3, 5, 1)}
    assert propose_pairing(again).act == propose_pairing(desk.state).act


def test_a_round_without_results_waits_for_them():
    desk = Desk(rules()).enter(6).pair().play_all().pair()
    again = through(desk.state)
    assert [board.score for board in again.rounds[1].boards] == [None] * 3
    desk.do(Result(2, 1, "2-0"))
    again = through(desk.state)
    assert sum(board.score is not None for board in again.rounds[1].boards) == 1


def test_kinds_of_byes():
    desk = Desk(rules(game="chess")).enter(7)
    desk.do(Absent(1, 1, 1), Absent(2, 1, 2), Absent(3, 1), Withdraw(4))
    desk.pair()
    kinds = {rest.number: (rest.kind, rest.points) for rest in through(desk.state).rounds[0].rests}
    assert kinds[1] == (RestKind.REQUESTED, 1)
    assert kinds[2] == (RestKind.REQUESTED, 2)
    assert kinds[3] == (RestKind.ABSENT, 0)
    assert kinds[4] == (RestKind.ABSENT, 0)  # a report does not tell that he left
    assert "trf-loss-withdrawn" in losses(desk)


def test_what_a_report_cannot_carry_is_told():
    desk = Desk(rules(SystemKind.ROUND_ROBIN, with_advantage=True)).enter(6).pair().results("1+-1-", "2-0", "2-0")
    desk.do(Withdraw(3))
    desk.pair()
    assert {"trf-loss-advantage", "trf-loss-withdrawn"} <= losses(desk)


@pytest.mark.parametrize("game", ["100", "chess"])
def test_V_3_1_a_report_of_teams_tells_match_points(game):
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, game, boards=2, win=6, draw=2)).enter(4)
    desk.pair().play(random.Random(1)).pair().play(random.Random(2))
    report, _ = report_of_tournament(desk.state)
    points = {row.number: row.points for row in standings_of(desk.state)[0].rows}
    assert {player.number: player.points_tenths for player in report.players} == {
        number: 10 * each for number, each in points.items()
    }
