"""Illegal moves by edition and rule set: the matrix of 7.4, A4c and B3c."""

import pytest
from chess_games import begin, cited

from kodeks.chess import answer_illegal_move
from kodeks.rulebook import Side, Verdict
from kodeks.rulebook.chess_laws import RuleSet

MINUTE = 60_000
BARE = "8/8/4k3/8/8/8/4KQ2/8 w"  # Black cannot mate


def answer(edition, rule_set, count, fen=None, **options):
    return answer_illegal_move(begin(fen, edition), Side.WHITE, count, rule_set, **options)


@pytest.mark.parametrize(
    ("edition", "rule_set", "claimed", "penalties", "articles"),
    [
        ("fide2009", RuleSet.STANDARD, False, [2, 2, None], ["7.4a", "7.4b"]),
        ("fide2009", RuleSet.RAPID_SUPERVISED, False, [2, 2, None], ["7.4a", "7.4b"]),
        ("fide2009", RuleSet.BLITZ_SUPERVISED, False, [2, 2, None], ["7.4a", "7.4b"]),
        ("fide2009", RuleSet.RAPID, True, [2, 2, None], ["A4c", "7.4b"]),
        ("fide2009", RuleSet.BLITZ, True, [None], ["B3c"]),
        ("fide2023", RuleSet.STANDARD, False, [2, None], ["7.5.1", "7.5.5"]),
        ("fide2023", RuleSet.RAPID_SUPERVISED, False, [1, None], ["7.5.1", "7.5.5", "A.3"]),
        ("fide2023", RuleSet.RAPID, False, [1, None], ["A.5.2", "7.5.5", "A.3"]),
        ("fide2023", RuleSet.BLITZ_SUPERVISED, False, [2, None], ["7.5.1", "7.5.5"]),
        ("fide2023", RuleSet.BLITZ, False, [1, None], ["A.5.2", "7.5.5", "B.3"]),
    ],
)
def test_7_4b_penalties(edition, rule_set, claimed, penalties, articles):
    for count, minutes in enumerate(penalties, 1):
        given = answer(edition, rule_set, count, claimed=claimed)
        if minutes is None:
            assert (given.ruling.verdict, given.ruling.reason) == (Verdict.WIN_BLACK, "chess-illegal-move-loses")
            assert given.penalty_ms == 0
        else:
            assert (given.ruling.verdict, given.penalty_ms) == (Verdict.PLAY_ON, minutes * MINUTE)
            assert cited(given.ruling) == articles


@pytest.mark.parametrize(
    ("edition", "count", "articles"), [("fide2009", 3, ["7.4a", "7.4b"]), ("fide2023", 2, ["7.5.1", "7.5.5"])]
)
def test_7_4b_drawn_if_the_opponent_cannot_mate(edition, count, articles):
    given = answer(edition, RuleSet.STANDARD, count, BARE)
    assert (given.ruling.verdict, cited(given.ruling)) == (Verdict.DRAW, articles)


def test_B3c_only_a_draw_for_a_claimant_who_cannot_mate():
    given = answer("fide2009", RuleSet.BLITZ, 1, BARE, claimed=True)
    assert (given.ruling.verdict, cited(given.ruling)) == (Verdict.DRAW, ["B3c"])


@pytest.mark.parametrize(
    ("edition", "rule_set", "options", "stands"),
    [
        ("fide2009", RuleSet.STANDARD, {"answered": True}, False),  # whenever found
        ("fide2009", RuleSet.RAPID, {}, True),  # only on a claim
        ("fide2009", RuleSet.RAPID, {"claimed": True, "answered": True}, True),
        ("fide2009", RuleSet.BLITZ, {}, True),
        ("fide2023", RuleSet.RAPID, {"seen": True}, False),  # the arbiter who sees it acts
        ("fide2023", RuleSet.RAPID, {"seen": False}, True),
        ("fide2023", RuleSet.RAPID, {"claimed": True, "answered": True}, True),
        ("fide2023", RuleSet.BLITZ, {"seen": False, "claimed": True}, False),
    ],
)
def test_A4c_who_acts_and_until_when(edition, rule_set, options, stands):
    given = answer(edition, rule_set, 1, **options)
    assert (given.ruling.reason == "chess-illegal-move-stands") is stands


def test_7_4b_undecided_goes_to_the_arbiter():
    game = begin("6k1/p3p1P1/6PB/p5P1/2p5/P3P3/2PK4/8 w")
    given = answer_illegal_move(game, Side.WHITE, 3)
    assert given.ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED
