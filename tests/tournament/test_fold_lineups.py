"""Line-ups of teams in the log: who plays where, what is taken instead, and what is lost by walkover."""

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.malformed import MalformedText
from kodeks.papers import Voice
from kodeks.rounds import RestKind
from kodeks.tournament import Entry, SystemKind, board_names, propose_pairing, standings_of
from kodeks.tournament.acts import Absent, Announce, Enter, LineUp, Number, Pair, Result, Revise, Start, Withdraw
from kodeks.tournament.lineups import line_up_due
from kodeks.tournament.regulations.parts import RoundStart
from kodeks.words import language_of


def team(letter: str, players: int = 4, reserves: int = 2) -> Entry:
    return Entry(
        name=f"Team {letter}",
        players=tuple(f"{letter}{place}" for place in range(1, players + 1)),
        reserves=tuple(f"{letter}r{place}" for place in range(1, reserves + 1)),
    )


def desk_of(lineup: str, *teams: Entry) -> Desk:
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, lineup=lineup))
    desk.do(*map(Enter, teams), Number(tuple(range(len(teams)))))
    return desk


def paired(desk: Desk) -> Desk:
    """The next round by the table, announced: line-ups may still come in."""
    number = len(desk.state.rounds) + 1
    desk.do(propose_pairing(desk.state).act, Announce(number))
    return desk


def names(desk: Desk, match: int = 1) -> list[tuple[str | None, str | None]]:
    return [(pair.white, pair.black) for pair in board_names(desk.state, len(desk.state.rounds), match)]


def test_V_3_3_the_host_has_white_on_odd_boards():
    desk = paired(desk_of("open", team("A"), team("B")))
    assert names(desk) == [("A1", "B1"), ("B2", "A2"), ("A3", "B3"), ("B4", "A4")]


def test_V_3_6_1_6_without_a_line_up_the_first_names_play():
    desk = paired(desk_of("open", team("A"), team("B")))
    desk.do(LineUp(1, 1, ("Ar1", "A3", "A2", "A1")))
    (told,) = desk.do(Start(1)).rulings
    assert (told.reason, articles(told), told.facts["team"]) == ("lineup-first-names", ["KW2025:V.3.6.1.6"], "Team B")
    assert names(desk)[:2] == [("Ar1", "B1"), ("B2", "A3")]
    assert desk.state.line_ups[1, 2] == ("B1", "B2", "B3", "B4")


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(
    ("lineup", "entry"), [("open", team("B")), ("ladder", team("B")), ("open", Entry(name="Team B"))]
)
def test_V_3_6_1_5_start_names_the_team_without_a_line_up(language, lineup, entry):
    desk = paired(desk_of(lineup, team("A"), entry))
    desk.do(LineUp(1, 1, ("A1", "A2", "A3", "A4")))
    (told,) = desk.do(Start(1)).rulings
    assert Voice(language_of(language)).rule(told).text.startswith("Team B")


def test_V_3_6_1_5_then_the_line_up_of_the_last_match():
    teams = [team(letter) for letter in "ABCD"]
    desk = paired(desk_of("open", *teams))
    desk.do(LineUp(1, 1, ("Ar1", "A3", "A2", "A1")), Start(1))
    desk.play_all()
    paired(desk)
    told = desk.do(Start(2)).rulings
    of_a = [each for each in told if each.facts["team"] == "Team A"]
    assert [(each.reason, articles(each)) for each in of_a] == [("lineup-of-last-round", ["KW2025:V.3.6.1.5"])]
    assert desk.state.line_ups[2, 1] == ("Ar1", "A3", "A2", "A1")
    ruling = desk.refuse(LineUp(1, 2, ("A1", "A2", "A3", "A4")))  # final
    assert (ruling.reason, articles(ruling)) == ("tournament-round-has-started", ["KW2025:V.3.6"])


@pytest.mark.parametrize(("lineup", "article"), [("ladder", "V.3.6.2.3"), ("joker", "V.3.6.3.1")])
def test_D_104_ladder_and_joker_take_the_base_line_up(lineup, article):
    teams = [team(letter) for letter in "ABCD"]
    desk = paired(desk_of(lineup, *teams))
    desk.do(LineUp(1, 1, ("A1", "A3", "A4", "Ar1") if lineup == "ladder" else ("A1", "A2", "A3", "Ar1")), Start(1))
    desk.play_all()
    paired(desk)
    told = desk.do(Start(2)).rulings
    assert {(each.reason, *articles(each)) for each in told} == {("lineup-base-taken", f"KW2025:{article}")}
    assert desk.state.line_ups[2, 1] == ("A1", "A2", "A3", "A4")


def test_EX_M5_ladder():
    teams = [team(letter) for letter in "ABCD"]
    desk = paired(desk_of("ladder", *teams))
    assert desk.refuse(LineUp(1, 1, ("A1", "A4", "A3", "Ar1"))).reason == "lineup-order-not-kept"
    (told,) = desk.do(LineUp(1, 1, ("A1", "A3", "A4", "Ar1"))).rulings
    assert articles(told) == ["KW2025:V.3.6.2.4"]
    desk.do(Start(1))
    desk.play_all()
    paired(desk)
    ruling = desk.refuse(LineUp(1, 2, ("A1", "A2", "Ar1", "Ar2")))
    assert (ruling.reason, articles(ruling)) == ("lineup-reserve-moves", ["KW2025:V.3.6.2.5"])


def test_V_3_6_3_joker():
    desk = paired(desk_of("joker", team("A"), team("B")))
    assert desk.refuse(LineUp(1, 1, ("A2", "A1", "A3", "A4"))).reason == "lineup-base-on-other-board"
    desk.do(LineUp(1, 1, ("Ar1", "A2", "Ar2", "A4")))


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (("A1", "A2", "A3"), "lineup-of-other-size"),
        (("", "", "", ""), "lineup-empty"),
        (("A1", "A1", "A3", "A4"), "lineup-name-twice"),
        (("A1", "X", "A3", "A4"), "lineup-name-not-entered"),
    ],
)
def test_V_3_6_what_is_no_line_up(given, reason):
    assert paired(desk_of("open", team("A"), team("B"))).refuse(LineUp(1, 1, given)).reason == reason


def test_line_ups_are_of_teams():
    assert Desk(rules()).enter(4).refuse(LineUp(1, 1, ("A",))).reason == "tournament-no-teams"
    desk = desk_of("open", team("A"), team("B"))
    assert desk.refuse(LineUp(3, 1, ("A1",))).reason == "tournament-no-such-number"
    assert desk.refuse(Enter(Entry(name="Twice", players=("X", "X")))).reason == "lineup-name-twice"
    with pytest.raises(MalformedText):
        board_names(desk.state, 1, 1)


def test_V_3_6_2_1_a_base_line_up_of_another_size_is_told():
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, lineup="ladder"))
    (told,) = desk.do(Enter(team("A", players=3))).rulings
    assert (told.reason, articles(told)) == ("lineup-base-of-other-size", ["KW2025:V.3.6.2.1"])


def test_II_5_5_empty_boards_are_walkovers():
    desk = paired(desk_of("open", team("A", 3, 0), team("B", 4, 0)))
    desk.do(LineUp(2, 1, ("", "B1", "B2", "B3")), Start(1))
    games = desk.state.rounds[0].boards[0].games
    assert games[0] == (2, 0, False, None)  # nobody of B against A1, who has White
    assert games[1] is None
    assert games[3] == (2, 0, False, None)  # nobody of A, who would have Black
    desk.do(Result(1, 1, "2-0", 2), Result(1, 1, "2-0", 3))
    assert desk.state.rounds[0].boards[0].score == (1, 1, True, None)


def test_II_5_6_a_board_without_anybody():
    desk = paired(desk_of("open", team("A", 3, 0), team("B", 3, 0)))
    desk.do(Result(1, 1, "2-0", 1))  # the first result starts the round
    assert desk.state.rounds[0].boards[0].games == ((2, 0, True, None), None, None, (0, 0, False, None))


def test_V_3_6_1_6_a_team_without_any_entry_loses_every_board():
    desk = paired(desk_of("open", team("A"), Entry(name="Team B")))
    (told, *_) = [each for each in desk.do(Start(1)).rulings if each.facts["team"] == "Team B"]
    assert (told.reason, articles(told)) == ("lineup-none-walkover", ["KW2025:V.3.6.1.6"])
    assert desk.state.rounds[0].boards[0].score == (2, 0, False, None)


def test_where_no_names_are_kept_boards_are_mere_numbers():
    desk = paired(desk_of("open", Entry(name="Team A"), Entry(name="Team B")))
    assert desk.do(Start(1)).rulings == ()
    assert desk.state.rounds[0].boards[0].games == (None,) * 4


def test_V_3_1_missing_teams():
    desk = desk_of("open", *(team(letter) for letter in "ABCD"))
    desk.do(Absent(1, 1), Withdraw(4))
    paired(desk).do(Start(1))
    scores = {frozenset((board.white, board.black)): board for board in desk.state.rounds[0].boards}
    assert scores[frozenset((1, 4))].score == (0, 0, False, None)  # neither came [D-107]
    desk.play_all()
    paired(desk).do(Start(2))
    assert any(4 in (board.white, board.black) and board.score for board in desk.state.rounds[1].boards)


def test_EX_M1_match_points():
    desk = paired(desk_of("open", team("A"), team("B")))
    for game, text in enumerate(("2-0", "1-1", "1-1", "1-1"), start=1):
        assert desk.state.rounds[0].boards[0].score is None
        desk.do(Result(1, 1, text, game))
    assert desk.state.rounds[0].boards[0].score == (2, 0, True, None)
    desk.do(Result(1, 1, "1-1", 1))
    assert desk.state.rounds[0].boards[0].score == (1, 1, True, None)
    assert desk.refuse(Result(1, 1, "1-1")).reason == "tournament-name-the-game"
    assert desk.refuse(Result(1, 1, "1-1", 5)).reason == "tournament-name-the-game"


def test_V_3_2_2_team_swiss_by_match_points():
    desk = Desk(rules(SystemKind.TEAM_SWISS, rounds=3))
    desk.do(*(Enter(team(letter)) for letter in "ABCDE"), Number((0, 1, 2, 3, 4)))
    desk.pair().play_all("2-0")
    assert [(rest.number, rest.kind, rest.points) for rest in desk.state.rounds[0].rests] == [(5, RestKind.BYE, 2)]
    assert {row.points for row in standings_of(desk.state)[0].rows} == {1, 2}  # each team won on two boards of four
    desk.pair().play_all("1-1").pair().play_all("1-1")
    assert len({frozenset(pair) for pair in desk.pairs()}) == 2


def test_an_entry_revised_does_not_change_what_was_played():
    desk = paired(desk_of("open", team("A"), team("B")))
    desk.do(Start(1), Revise(1, team("A", 2, 0)))
    assert names(desk)[0] == ("A1", "B1")
    assert [pair[1] for pair in names(desk)][3] == "A4"
    assert desk.refuse(Pair(2, ((1, 2),), None, "x/1")).reason == "tournament-no-more-rounds"


@pytest.mark.parametrize(
    ("handed_in", "reason"),
    [
        ("2026-05-01T09:45", None),
        ("2026-05-01T09:45:01", "lineup-too-late"),
        ("2026-05-01T10:05", "lineup-too-late"),
        ("", None),  # nobody noted the hour
        ("this morning", "regulations-not-a-moment"),
    ],
)
def test_V_3_6_1_3_a_line_up_comes_fifteen_minutes_before_the_match(handed_in, reason):
    schedule = (RoundStart(1, "2026-05-01T10:00"),)
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, round_starts=schedule))
    desk.do(*map(Enter, (team("A"), team("B"))), Number((0, 1)))
    paired(desk)
    act = LineUp(1, 1, ("A4", "A3", "A2", "A1"), handed_in)
    if reason is None:
        desk.do(act)
        return
    ruling = desk.refuse(act)
    assert (ruling.reason, articles(ruling)) == (reason, ["KW2025:V.3.6.1.3"])


@pytest.mark.parametrize(
    ("game", "minutes", "latest", "article"),
    [
        ("100", None, "2026-05-01T09:45", "KW2025:V.3.6.1.3"),
        ("100", 60, "2026-05-01T09:00", "KW2025:V.3.6.1.3"),
        ("100", 5, "2026-05-01T09:55", "KW2025:V.3.6.1.3"),  # breaks are shorter: the linter warns
        ("chess", 30, "2026-05-01T09:30", "FTR2012:13a"),
    ],
)
def test_V_3_6_1_3_the_regulations_say_by_when(game, minutes, latest, article):
    schedule = (RoundStart(1, "2026-05-01T10:00"),)
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, game, round_starts=schedule, lineup_minutes=minutes))
    desk.do(*map(Enter, (team("A"), team("B"))), Number((0, 1)))
    due = line_up_due(desk.state, 1)
    assert (due.at.isoformat(timespec="minutes"), str(due.article)) == (latest, article)
    ruling = desk.refuse(LineUp(1, 1, ("A4", "A3", "A2", "A1"), f"{latest}:01"))
    assert (ruling.reason, articles(ruling), ruling.facts["minutes"]) == ("lineup-too-late", [article], due.minutes)
    told = desk.do(LineUp(1, 1, ("A4", "A3", "A2", "A1"), latest)).rulings[-1]
    assert (told.reason, articles(told)) == ("lineup-in-time", [article])


def test_FTR_13a_chess_has_no_deadline_of_its_own():
    schedule = (RoundStart(1, "2026-05-01T10:00"),)
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, "chess", round_starts=schedule))
    desk.do(*map(Enter, (team("A"), team("B"))), Number((0, 1)))
    assert line_up_due(desk.state, 1) is None
    desk.do(LineUp(1, 1, ("A4", "A3", "A2", "A1"), "2026-05-01T10:05"))
    assert line_up_due(desk_of("open", team("A"), team("B")).state, 1) is None  # nobody knows when it begins
