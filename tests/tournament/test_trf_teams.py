"""Events of teams as reports of their players with lines 013, and back."""

import random

import pytest
from arbiters_desk import CHESS, DRAUGHTS, Desk, rules

from kodeks.formats.trf import (
    TrfVersion,
    acts_of_report,
    check_report,
    read_report,
    regulations_of_report,
    report_of_tournament,
    system_of_report,
    write_report,
)
from kodeks.malformed import MalformedText
from kodeks.tournament import Entry, Event, SystemKind, Tournament, fold, standings_of
from kodeks.tournament.acts import Announce, Enter, LineUp, Number, Pair, Result, Start


def team(letter: str) -> Entry:
    names = tuple(f"{letter}{board}" for board in (1, 2, 3))
    return Entry(name=f"Drużyna {letter}", federation="POL", players=names, reserves=(f"{letter}4",))


def teams(system=SystemKind.TEAM_ROUND_ROBIN, game="100", count=4, **extra) -> Desk:
    desk = Desk(rules(system, game, boards=3, start_numbers="given", **extra))
    desk.do(*(Enter(team(letter)) for letter in "ABCDEF"[:count]), Number(tuple(range(count))))
    return desk


def through(state: Tournament, version: TrfVersion = TrfVersion.TRF16) -> Tournament:
    report, remarks = read_report(write_report(report_of_tournament(state, version)[0]).encode())
    assert remarks == ()
    assert check_report(report) == ()
    regulations = regulations_of_report(report, game=state.regulations.game, system=system_of_report(report))
    acts = acts_of_report(report, regulations)
    folded = fold(regulations, [Event(seq, seq - 1, "", "", act) for seq, act in enumerate(acts, start=1)])
    assert all(said.is_accepted for said in folded.said), folded.said
    return folded.state


def table(state: Tournament):
    return [(row.number, row.points) for row in standings_of(state)[0].rows]


def matches(state: Tournament):
    return [{(board.white, board.black): board.games for board in paired.boards} for paired in state.rounds]


@pytest.mark.parametrize("count", [4, 5])
@pytest.mark.parametrize(("game", "results"), [("100", DRAUGHTS), ("chess", CHESS)])
@pytest.mark.parametrize("system", [SystemKind.TEAM_ROUND_ROBIN, SystemKind.TEAM_SWISS])
def test_V_3_3_matches_come_back_from_the_games_of_their_players(system, game, results, count):
    desk, choose = teams(system, game, count), random.Random(count)
    for _ in range(3):
        desk.pair().play(choose, results)
    again = through(desk.state)
    assert again.regulations.system is system
    assert matches(again) == matches(desk.state)
    assert [entry.players for entry in again.entries] == [entry.players for entry in desk.state.entries]
    if system is SystemKind.TEAM_ROUND_ROBIN:
        assert table(again) == table(desk.state)


@pytest.mark.parametrize("version", TrfVersion)
def test_teams_are_reported_before_they_have_numbers(version):
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, "100", boards=3))
    desk.do(*(Enter(team(letter)) for letter in "ABCD"))
    text = write_report(report_of_tournament(desk.state, version)[0])
    assert all(f"Drużyna {letter}" in text for letter in "ABCD")


def test_line_ups_reserves_and_empty_boards():
    desk = teams(count=2)
    desk.do(Pair(1, ((2, 1),)), LineUp(1, 1, ("A1", "A3", "A4")), LineUp(2, 1, ("B1", "", "B2")), Announce(1), Start(1))
    desk.do(Result(1, 1, "2-0", 1), Result(1, 1, "1-1", 3))
    report, losses = report_of_tournament(desk.state)
    assert [loss.key for loss in losses] == ["trf-loss-matches"]
    cells = {line.name: line.cells[0] for line in report.players if line.cells}
    assert (cells["B1"].opponent, cells["B1"].colour, cells["B1"].result) == (1, "w", "1")
    assert (cells["A3"].opponent, cells["A3"].result) == (0, "F")
    assert (cells["A2"].result, cells["B3"].result) == ("Z", "Z")
    assert [line.points_tenths for line in report.players[:4]] == [0, 0, 20, 10]
    assert [team.name for team in report.teams] == ["Drużyna A", "Drużyna B"]
    again = through(desk.state)
    assert again.line_ups[1, 2] == ("B1", "", "B2")
    assert matches(again) == matches(desk.state)


def test_games_that_make_no_match_are_told_with_their_place():
    desk = teams(count=4)
    desk.pair().play_all()
    text = write_report(report_of_tournament(desk.state)[0])
    lines = text.splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("001"))
    one = next(line for line in lines if line.startswith("013"))
    lines[lines.index(one)] = one[:36] + "   1    3    2    4"  # another order than they sat in
    report, _ = read_report("\n".join(lines))
    with pytest.raises(MalformedText) as caught:
        regulations_of_report(report, game="100", system=SystemKind.TEAM_ROUND_ROBIN)
    assert (caught.value.reason, caught.value.column) == ("trf-not-a-match", 92)
    assert caught.value.line == first + 3


def test_an_event_of_teams_needs_teams():
    report, _ = read_report("001    1 m    Nowak, Jan\n")
    regulations = rules(SystemKind.TEAM_ROUND_ROBIN, boards=2)
    with pytest.raises(MalformedText) as caught:
        list(acts_of_report(report, regulations))
    assert caught.value.reason == "trf-no-teams"


@pytest.mark.parametrize("count", [4, 5])
@pytest.mark.parametrize(("game", "results"), [("100", DRAUGHTS), ("chess", CHESS)])
@pytest.mark.parametrize("system", [SystemKind.TEAM_ROUND_ROBIN, SystemKind.TEAM_SWISS])
def test_TRF26_tells_teams_and_their_matches(system, game, results, count):
    desk, choose = teams(system, game, count), random.Random(count)
    for _ in range(3):
        desk.pair().play(choose, results)
    report, losses = report_of_tournament(desk.state, TrfVersion.TRF26)
    assert "trf-loss-matches" not in {loss.key for loss in losses}
    text = write_report(report)
    lines = [line for line in text.splitlines() if line.startswith("310")]
    assert len(lines) == count
    assert "013" not in {line[:3] for line in text.splitlines()}
    standings = standings_of(desk.state)[0]
    points = {row.number: row.points for row in standings.rows}
    assert {int(line[4:7]): float(line[54:60]) for line in lines} == points
    again = through(desk.state, TrfVersion.TRF26)
    assert matches(again) == matches(desk.state)
    assert [paired.bye for paired in again.rounds] == [paired.bye for paired in desk.state.rounds]
    if system is SystemKind.TEAM_ROUND_ROBIN:
        assert table(again) == table(desk.state)


def test_TRF26_line_ups_in_another_order_and_empty_boards():
    desk = teams(count=2)
    desk.do(Pair(1, ((2, 1),)), LineUp(1, 1, ("A3", "A1", "A4")), LineUp(2, 1, ("B1", "", "B2")), Announce(1), Start(1))
    desk.do(Result(1, 1, "2-0", 1), Result(1, 1, "1-1", 3))
    text = write_report(report_of_tournament(desk.state, TrfVersion.TRF26)[0])
    assert [line for line in text.splitlines() if line.startswith("300")] == [
        "300   1   2   1    5 0000    6",
        "300   1   1   2    3    1    4",
    ]
    again = through(desk.state, TrfVersion.TRF26)
    assert again.line_ups[1, 1] == ("A3", "A1", "A4")
    assert again.line_ups[1, 2] == ("B1", "", "B2")
    assert matches(again) == matches(desk.state)


def test_TRF26_matches_that_were_forfeited_and_teams_that_rest():
    desk = teams(SystemKind.TEAM_SWISS, "chess", 5).pair().play_all()
    text = write_report(report_of_tournament(desk.state, TrfVersion.TRF26)[0])
    more = text + "330 +- 002   1   2\n240 H 003    3\n260 001 009    4    5\n"
    report, remarks = read_report(more)
    assert remarks == ()
    regulations = regulations_of_report(report, game="chess", system=system_of_report(report))
    acts = list(acts_of_report(report, regulations))
    folded = fold(regulations, [Event(seq, seq - 1, "", "", act) for seq, act in enumerate(acts, start=1)])
    assert all(said.is_accepted for said in folded.said), folded.said
    state = folded.state
    assert [(board.white, board.black) for board in state.rounds[1].boards] == [(1, 2)]
    assert state.rounds[1].boards[0].score.white > 0 == state.rounds[1].boards[0].score.black
    assert not any(game.is_played for game in state.rounds[1].boards[0].games)
    assert [(each.number, each.round, each.points) for each in state.absences] == [(3, 3, 1)]
    assert state.forbidden == {(4, 5)}


def test_TRF26_colours_that_do_not_change_from_board_to_board():
    desk = teams(count=2).pair().play_all()
    text = write_report(report_of_tournament(desk.state, TrfVersion.TRF26)[0]).replace("352 WBW", "352 WWB")
    report, _ = read_report(text)
    with pytest.raises(MalformedText, match="trf board colours"):
        regulations_of_report(report, game="100", system=SystemKind.TEAM_ROUND_ROBIN)


@pytest.mark.parametrize("variant", ["fide_teams_a", "fide_teams_b", "fide_teams"])
def test_C_04_6_a_report_names_the_system_of_teams(variant):
    """And the bye, which is a drawn match there [1.4]."""
    desk = teams(SystemKind.TEAM_SWISS, "chess", 5, swiss_variant=variant).pair().play(random.Random(4), CHESS)
    back = through(desk.state, TrfVersion.TRF26)
    assert back.regulations.pairing.swiss_variant == variant
    assert (matches(back), table(back)) == (matches(desk.state), table(desk.state))
