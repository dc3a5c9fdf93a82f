"""V.3.1, V.3.3-5, V.3.7: colours, scores, the start, the seats and Scheveningen matches."""

from itertools import count

import pytest

from kodeks.malformed import MalformedText
from kodeks.pairing.teams import (
    BoardPair,
    BoardPlace,
    TeamSide,
    board_pairs,
    can_start,
    come,
    judge_seating,
    score_match,
    start_match,
    unplayed_boards,
)
from kodeks.rounds import Entrant, Score, host_side, read_score
from kodeks.rulebook import KW2025, Side, Verdict
from kodeks.standings import BoardScore, Event, EventSystem, TeamMatch, TeamRound, rank

MINUTE = 60_000
W, B = Side.WHITE, Side.BLACK
HOST, GUEST = TeamSide.HOST, TeamSide.GUEST


def scores(text):
    return [read_score(one, is_chess=False) for one in text.split()]


def numbers(ruling):
    return " ".join(article.number for article in ruling.articles)


@pytest.mark.parametrize(
    ("boards", "small", "points", "verdict"),
    [
        ("2-0 1-1 1-1 1-1", (5, 3), (2, 0), Verdict.WIN_WHITE),
        ("1-1 1-1 1-1 1-1", (4, 4), (1, 1), Verdict.DRAW),
        ("2-0 2-0 2-0 2-0", (4, 4), (1, 1), Verdict.DRAW),  # White won everywhere
        ("0-2 2-0 1-1 1-1", (2, 6), (0, 2), Verdict.WIN_BLACK),
    ],
)
def test_EX_M1_match_points_from_small_points(boards, small, points, verdict):
    match = score_match(scores(boards))
    assert ((match.host_small, match.guest_small), (match.host, match.guest)) == (small, points)
    assert match.score == Score(*points)
    assert match.ruling.verdict is verdict
    assert [str(article) for article in match.ruling.articles] == ["KW2025:V.3.1"]


def test_EX_M1_five_to_three():
    match = score_match(scores("2-0 1-1 1-1 1-1"))
    assert (match.host_small, match.guest_small, match.host, match.guest) == (5, 3, 2, 0)


def test_EX_M3_matches_won_decide_after_small_points():
    """A wins three and draws two, B wins four and loses one, on three boards: 8 match and 21 small points each."""
    small = {1: (5, 5, 5, 3, 3), 2: (5, 5, 5, 5, 1)}
    boards = {5: (2, 2, 1), 3: (1, 1, 1), 1: (1, 0, 0)}
    rounds = tuple(
        TeamRound(
            tuple(
                TeamMatch(team, team, 2 * turn + team + 2, tuple(BoardScore(own, 2 - own) for own in boards[won[turn]]))
                for team, won in small.items()
            )
        )
        for turn in range(5)
    )
    entrants = tuple(Entrant(number=number, name=f"Team {number}") for number in range(1, 13))
    event = Event(entrants=entrants, system=EventSystem.ROUND_ROBIN, boards=3, team_rounds=rounds)
    standings = rank(event, KW2025.standings.orders["teams_round_robin"].codes)
    assert [row.number for row in standings.rows[:2]] == [2, 1]
    assert [row.points for row in standings.rows[:2]] == [8, 8]
    assert [[standings.value(team, code).amount for code in ("GP", "WINS")] for team in (1, 2)] == [[21, 3], [21, 4]]
    assert str(standings.articles[2][0]) == "KW2025:V.3.2.1.3"


def test_V_3_1_a_double_walkover_on_a_board_is_worth_nothing():
    match = score_match(scores("-/- 1-1 1-1 1-1"))
    assert (match.host_small, match.guest_small, match.host, match.guest) == (3, 3, 1, 1)


def test_D_107_neither_team_appeared():
    match = score_match(scores("-/- -/- -/- -/-"))
    assert (match.host, match.guest, match.is_played) == (0, 0, False)
    assert (match.ruling.reason, numbers(match.ruling)) == ("team-match-of-nobody", "V.3.1 II.5.6")
    assert match.score == Score(0, 0, is_played=False)


def test_D_107_games_that_both_lost_at_the_board_are_a_drawn_match():
    match = score_match(scores("0-0 0-0"))
    assert (match.host, match.guest) == (1, 1)


def test_V_3_3_the_host_has_white_on_odd_boards():
    assert [host_side(board) for board in range(1, 6)] == [W, B, W, B, W]
    pairs = board_pairs(("A1", "A2", None), ("B1", "B2", "B3"))
    assert pairs == (BoardPair(1, "A1", "B1"), BoardPair(2, "B2", "A2"), BoardPair(3, None, "B3"))
    assert unplayed_boards(pairs) == {3: Score(0, 2, is_played=False)}
    assert unplayed_boards([BoardPair(1, None, None)]) == {1: Score(0, 0, is_played=False)}


@pytest.mark.parametrize(
    ("present", "boards", "able"),
    [
        (1, 3, False),
        (2, 3, True),
        (2, 4, False),
        (3, 4, True),
        (2, 5, False),
        (3, 5, True),
        (1, 1, True),
        (0, 1, False),
    ],
)
def test_V_3_4_more_than_half_must_be_there(present, boards, able):
    assert can_start(present, boards) is able


def test_V_3_4_both_can_start():
    start = start_match(4, 3, 4)
    assert start.is_under_way
    assert [clock.side for clock in start.running] == [W] * 4
    assert (start.ruling.reason, numbers(start.ruling)) == ("team-start-both", "V.3.4")


@pytest.mark.parametrize(("host", "guest", "sides"), [(2, 4, [W, B, W, B]), (4, 2, [B, W, B, W]), (0, 3, [W, B, W, B])])
def test_V_3_4_1_all_clocks_of_the_team_that_cannot_start_run(host, guest, sides):
    start = start_match(4, host, guest)
    assert [(clock.board, clock.side) for clock in start.running] == list(enumerate(sides, start=1))
    assert not start.is_under_way
    assert start.taken_ms == (0, 0)
    assert (start.ruling.verdict, start.ruling.reason) == (Verdict.REFUSED, "team-start-one")
    assert numbers(start.ruling) == "V.3.4.1 V.3.4.1.1"


def test_V_3_4_1_2_its_black_players_press_when_it_is_able():
    waiting = start_match(4, 4, 1)
    still = come(waiting, 4, 2)
    assert still.running == waiting.running
    start = come(still, 4, 3)
    assert start.is_under_way
    assert [clock.side for clock in start.running] == [W] * 4
    assert (start.ruling.reason, numbers(start.ruling)) == ("team-start-now-able", "V.3.4.1.2")
    assert come(start, 4, 4) == start  # the last one is late as in any game [D-103]


def test_EX_M4_both_teams_incomplete_for_ten_minutes():
    waiting = start_match(4, 2, 1)
    assert (waiting.running, waiting.ruling.reason, numbers(waiting.ruling)) == (
        (),
        "team-start-neither",
        "V.3.4.2 V.3.4.2.1",
    )
    start = come(waiting, 3, 1, 10 * MINUTE)
    assert [60 * MINUTE - taken for taken in start.taken_ms] == [55 * MINUTE] * 2
    assert [clock.side for clock in start.running] == [GUEST.side(board) for board in range(1, 5)] == [B, W, B, W]
    assert (start.able, start.ruling.reason) == (frozenset({HOST}), "team-start-one-corrected")
    assert numbers(start.ruling) == "V.3.4.2.2 II.4.5 V.3.4.1.1"
    assert come(start, 3, 3).taken_ms == (0, 0)  # taken once


def test_V_3_4_2_2_an_odd_second_falls_on_white():
    start = come(start_match(3, 1, 1), 2, 2, 61_000)
    assert start.taken_ms == (31_000, 30_000)
    assert (start.is_under_way, start.ruling.reason) == (True, "team-start-both-corrected")
    assert start.ruling.facts == {"white_seconds": 31, "black_seconds": 30}


def test_V_3_4_2_still_neither():
    waiting = come(start_match(4, 0, 0), 2, 2, MINUTE)
    assert (waiting.running, waiting.taken_ms, waiting.ruling.reason) == ((), (0, 0), "team-start-neither")


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda: can_start(5, 4), "more-present-than-boards"),
        (lambda: can_start(-1, 4), "more-present-than-boards"),
        (lambda: start_match(0, 0, 0), "match-without-boards"),
        (lambda: come(start_match(4, 0, 0), 4, 0, -1), "time-below-zero"),
        (lambda: score_match([]), "match-without-boards"),
        (lambda: judge_seating([]), "match-without-boards"),
        (lambda: board_pairs(("A",), ("B", "C")), "lineups-differ-in-size"),
    ],
)
def test_what_no_match_can_be(ask, reason):
    with pytest.raises(MalformedText) as caught:
        ask()
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("rows", "is_blitz", "verdict", "reason", "article"),
    [
        ([[HOST] * 4], False, Verdict.PERMITTED, "team-seating-good", "V.3.5.1"),
        ([[GUEST] * 4], True, Verdict.PERMITTED, "team-seating-good", "V.3.5.1"),
        ([[HOST, GUEST, HOST, GUEST]], False, Verdict.REFUSED, "team-seating-alternates", "V.3.5.2"),
        ([[HOST], [HOST], [HOST]], False, Verdict.PERMITTED, "team-seating-line", "V.3.5.3"),
        ([[HOST], [HOST], [HOST]], True, Verdict.REFUSED, "team-seating-line-in-blitz", "V.3.5.3 V.3.5.1"),
        ([[HOST], [GUEST]], False, Verdict.REFUSED, "team-seating-alternates", "V.3.5.2"),
    ],
)
def test_V_3_5_seating(rows, is_blitz, verdict, reason, article):
    boards = count(1)
    hall = [[BoardPlace(next(boards), near) for near in row] for row in rows]
    ruling = judge_seating(hall, is_blitz=is_blitz)
    assert (ruling.verdict, ruling.reason, numbers(ruling)) == (verdict, reason, article)
