"""Matches of so many games, matches to the first win, superblitz matches."""

import pytest

from kodeks.malformed import MalformedText
from kodeks.pairing.knockout import Colours, Match, draw_match, fide_playoff_match
from kodeks.rounds import Meeting, Score
from kodeks.rulebook import KW2025, Ruling, Verdict

WHITE_WINS, DRAW, BLACK_WINS, BOTH_LOSE = Score(2, 0), Score(1, 1), Score(0, 2), Score(0, 0)


def play(match, *scores):
    for score in scores:
        match = match.after(score)
        assert isinstance(match, Match)
    return match


def whites(match, games):
    return "".join("X" if match.white_of(game) == match.first else "Y" for game in range(1, games + 1))


def test_colours_alternate_in_a_match():
    assert whites(Match(first=3, second=8, games=4), 6) == "XYXYXY"


def test_A3_1_k1b_colours_change_after_every_odd_game():
    assert whites(fide_playoff_match("seed", 3, 8), 11) == "XYYXXYYXXYY"


def test_a_match_is_won_when_nobody_can_catch_up():
    match = Match(first=3, second=8, games=4)
    match = play(match, WHITE_WINS, BLACK_WINS)
    assert (match.points, match.winner) == ((4, 0), None)  # 4:4 is still possible
    match = play(match, DRAW)
    assert (match.points, match.winner, match.loser) == ((5, 1), 3, 8)
    ruling = match.next_game()
    assert (ruling.verdict, ruling.reason, ruling.facts) == (Verdict.REFUSED, "match-is-won", {"winner": 3})
    assert match.after(DRAW) == ruling


def test_a_level_match_is_for_the_regulations():
    match = play(Match(first=3, second=8, games=2), DRAW, DRAW)
    assert match.is_level
    assert match.winner is match.loser is None
    assert match.next_game().verdict is Verdict.ARBITER_DECISION_REQUIRED
    assert match.next_game().reason == "match-is-level"


def test_games_of_a_match_are_meetings():
    match = play(Match(first=3, second=8, games=2), WHITE_WINS)
    assert match.meeting(1) == Meeting(1, 3, 8, WHITE_WINS)
    assert match.next_game() == Meeting(2, 8, 3, None)


def test_A3_1_k1_level_after_two_games_on_to_the_first_win():
    match = play(fide_playoff_match("seed", 3, 8), WHITE_WINS, WHITE_WINS)  # X then Y
    assert (match.points, match.winner, match.is_level) == ((2, 2), None, False)
    match = play(match, DRAW, DRAW)
    assert match.next_game()[1] == match.first  # game 5: X
    match = play(match, BLACK_WINS)
    assert match.winner == match.second
    assert [str(article) for article in match.articles] == ["FTR2012:A3.1.k1a", "FTR2012:A3.1.k1b"]


def test_A3_1_k1_two_games_are_played_unless_decided():
    match = play(fide_playoff_match("seed", 3, 8), WHITE_WINS)
    assert match.winner is None
    assert play(match, DRAW).winner == match.first


def superblitz_match():
    return draw_match("seed", 3, 8, 1, to_first_win=True, articles=(KW2025.cite("III.1.3"),))


def test_III_1_3_superblitz_goes_on_with_colours_swapped_until_one_is_won():
    match = superblitz_match()
    assert whites(match, 5) == "XYXYX"
    match = play(match, DRAW, DRAW, DRAW)
    assert match.winner is None
    match = play(match, WHITE_WINS)
    assert match.winner == match.second
    assert [str(article) for article in match.articles] == ["KW2025:III.1.3"]


def test_III_1_3_a_game_that_both_lost_is_no_first_win():
    ruling = superblitz_match().after(BOTH_LOSE)
    assert isinstance(ruling, Ruling)
    assert (ruling.verdict, ruling.reason) == (Verdict.ARBITER_DECISION_REQUIRED, "match-needs-a-winner")
    assert [str(article) for article in ruling.articles] == ["KW2025:III.1.3"]


def test_A3_1_j_the_first_colour_is_drawn():
    firsts = [draw_match(f"seed {number}", 3, 8, 2).first for number in range(40)]
    assert set(firsts) == {3, 8}
    assert firsts == [draw_match(f"seed {number}", 3, 8, 2).first for number in range(40)]
    assert draw_match("x", 1, 2, 4).colours is Colours.ALTERNATE


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda: draw_match("x", 1, 2, 0), "no-such-game-in-match"),
        (lambda: draw_match("x", 1, 1, 2), "match-with-oneself"),
        (lambda: draw_match("x", 1, 2, 2).white_of(0), "no-such-game-in-match"),
    ],
)
def test_what_no_match_is(ask, reason):
    with pytest.raises(MalformedText) as caught:
        ask()
    assert caught.value.reason == reason
