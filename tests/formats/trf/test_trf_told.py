"""What can be read of a report is read, and the rest is told: odd dates, games without result, lines of TRF26."""

import pytest
from trf_lines import HEAD, player, text

from kodeks.formats.trf import (
    Cell,
    acts_of_report,
    forbidden_pairs,
    left_out_of_tournament,
    read_report,
    regulations_of_report,
    report_to_event,
    round_dates,
    system_of_report,
    write_report,
)
from kodeks.malformed import MalformedText
from kodeks.tournament import SystemKind, Tournament, append_acts
from kodeks.words import CODES, language_of, say

PLAYERS = (player(1, ["   2 w 1"], points="1.0"), player(2, ["   1 b 0"]))


def told(source):
    """The report, and its remarks as key, line and column; each is a sentence in both languages."""
    report, remarks = read_report(source)
    assert all(say(language_of(language), each.key, **each.facts) for language in CODES for each in remarks)
    return report, [(each.key, each.line, each.column) for each in remarks]


@pytest.mark.parametrize(
    ("content", "days"),
    [
        (" 26/05/01  26/05/02", ("2026-05-01", "2026-05-02")),
        (" 2026/05/01 2026/5/2", ("2026-05-01", "2026-05-02")),
        (" 01.05.2026 2.5.2026", ("2026-05-01", "2026-05-02")),
        (" 2026-05-01", ("2026-05-01",)),
        (" " * 88 + "2026/05/01", ("2026-05-01",)),
        (" " * 88 + "26/5/1", ("2026-05-01",)),
    ],
)
def test_odd_dates_are_read_one_after_the_other(content, days):
    report, remarks = told(text(f"132{content}", *PLAYERS))
    assert (round_dates(report), remarks) == (days, [("trf-odd-dates", len(HEAD) + 1, 4)])


def test_dates_in_their_columns_are_nothing_to_tell():
    report, remarks = told(text("132".ljust(91) + "26/05/01            26/05/03", *PLAYERS))
    assert (round_dates(report), remarks) == (("2026-05-01", "", "2026-05-03"), [])


@pytest.mark.parametrize(("content", "column"), [("1 May", 92), ("26/13/01", 92), ("26/05/01  soon", 102)])
def test_a_day_that_is_none_is_passed_over(content, column):
    source = text("132".ljust(91) + content, *PLAYERS)
    report, remarks = told(source)
    assert (round_dates(report), remarks) == ((), [("trf-line-passed-over", len(HEAD) + 1, column)])
    assert write_report(report) == source  # nothing is taken from it, and nothing is lost
    assert len(report_to_event(report)[1]) == 1


def test_a_star_is_a_game_without_result():
    report, remarks = told(text(player(1, ["   2 w *"]), player(2, ["   1 b *"])))
    first = len(HEAD) + 1
    assert remarks == [("trf-game-unfinished", first, 99), ("trf-game-unfinished", first + 1, 99)]
    assert report.players[0].cells == (Cell(2, "w", " "),)
    (played,) = report_to_event(report)[1]
    assert played.meetings[0].score is None


@pytest.mark.parametrize("result", ["0", "1", "=", "+", "-"])
def test_a_star_in_one_line_only_sinks_no_file(result):
    """The game has no result; what the other line says is told."""
    games = (player(1, ["   2 w *", "   2 b 1"]), player(2, [f"   1 b {result}", "   1 w 0"]))
    report, remarks = told(text(*games))
    first = len(HEAD) + 1
    assert remarks == [("trf-game-unfinished", first, 99), ("trf-result-of-one-line", first, 99)]
    scores = [played.meetings[0].score for played in report_to_event(report)[1]]
    assert scores[0] is None
    assert (scores[1].white, scores[1].black) == (0, 2)


def test_a_star_against_another_opponent_is_a_contradiction():
    report, _ = told(text(player(1, ["   2 w *"]), player(2, ["   3 b 0"]), player(3, ["   2 w 1"])))
    with pytest.raises(MalformedText, match="trf opponents differ"):
        report_to_event(report)


def team(number, name, *members):
    """Line 310 with its columns."""
    head = f"310 {number:>3} {name:<32} {'':5} {2000:>6} {2.0:>6} {1.0:>6} {1:>3}"
    return f"{head}  {' '.join(f'{member:>4}' for member in members)}"


TEAMS = text(
    "192 FIDE_TEAM_MP_GP",
    team(1, "Alfa", 1, 2),
    team(2, "Beta", 3, 4),
    "240 H   2    2",
    "250       1.0   1   2    1    2",
    "260   1  99    1    2",
    "300   1   1   2    1    2",
    "320  1.0  1.0 000",
    "352 WBWB",
    "362 TW 2.0   TD 1.0   TL 0.0",
    "802   1 ALFA     2.0    1.5    2 w  1.5",
    player(1, ["   3 w 1"], points="1.0"),
    player(2, ["   4 b ="], points="0.5"),
    player(3, ["   1 b 0"]),
    player(4, ["   2 w ="], points="0.5"),
)


def test_the_lines_of_teams_of_TRF26():
    report, remarks = told(TEAMS)
    assert [(each.name, each.members) for each in report.teams] == [("Alfa", (1, 2)), ("Beta", (3, 4))]
    first = len(HEAD) + 1
    assert [each for each in remarks if each[0].startswith("trf-line")] == [("trf-line-of-teams", first + 4, 1)]
    assert forbidden_pairs(report) == ((1, 2),)
    assert write_report(report) == TEAMS


def test_a_report_of_TRF26_teams_becomes_a_tournament():
    report, _ = told(TEAMS)
    assert system_of_report(report) is SystemKind.TEAM_SWISS
    regulations = regulations_of_report(report, game="chess", system=system_of_report(report))
    outcomes = append_acts(Tournament(regulations), 1, list(acts_of_report(report, regulations)), by="", at="")
    assert all(outcome.step.is_accepted for outcome in outcomes)
    state = outcomes[-1].step.state
    assert [entry.name for entry in state.entries] == ["Alfa", "Beta"]
    assert regulations.teams.boards == 2


def test_no_line_forbids_more_pairs_than_a_club_has():
    lines = [player(number) for number in range(1, 402)]
    report, remarks = told(text(*lines, "XXP " + " ".join(map(str, range(1, 402)))))
    assert (forbidden_pairs(report), remarks) == ((), [("trf-line-passed-over", len(HEAD) + 402, 5)])
    report, _ = read_report(text(*lines, "XXP " + " ".join(map(str, range(1, 101)))))
    assert len(forbidden_pairs(report)) == 4950


def test_a_second_chief_arbiter_is_a_deputy_and_told():
    report, _ = read_report(text("102 IA Kos, Ewa", "102 FA Wilk, Jan", "102", "112 Sowa, Iga", *PLAYERS))
    regulations = regulations_of_report(report, game="chess", system=SystemKind.SWISS)
    arbiters = [(each.name, each.role.value) for each in regulations.people.arbiters]
    assert arbiters == [("Kos, Ewa", "chief"), ("Wilk, Jan", "deputy"), ("Sowa, Iga", "deputy")]
    (remark,) = (each for each in left_out_of_tournament(report, regulations) if each.key == "trf-one-chief")
    assert (remark.line, remark.column, remark.facts) == (len(HEAD) + 2, 5, {"text": "FA Wilk, Jan"})


def test_national_lines_of_TRF26_are_kept_and_told():
    lines = [player(1), player(2), "172 POL FIDON"]
    national = [f"POL {number:>4} m    {'Nowak, Jan':<33} {2000 + number}" for number in (1, 2)]
    source = text(*lines, *national, "ABC    7 nobody")
    report, remarks = told(source)
    first = len(HEAD) + 1
    assert remarks == [("trf-national-lines", first + 3, 1), ("trf-line-not-understood", first + 5, 1)]
    assert write_report(report) == source


def test_points_given_beside_the_results_are_not_counted_in_silence():
    _, remarks = told(text(player(1), player(2), "299      -1.0   002    1"))
    assert remarks == [("trf-line-not-understood", len(HEAD) + 3, 1)]
