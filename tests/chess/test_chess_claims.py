"""Claims by repetition and fifty moves, with their penalties, and the flag [9.2-9.5, 6.9]."""

import pytest
from chess_games import BOTH, begin, cited, play, sans

from kodeks.chess import Claim, Ground, answer_claim, answer_flag
from kodeks.rulebook import Side, Verdict
from kodeks.rulebook.chess_laws import RuleSet

MINUTE = 60_000
SEVEN = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"


def claim(game, ground, intended=None, **options):
    return answer_claim(game, Claim(game.to_move, ground, intended, **options))


def repetition(game, intended=None, **options):
    return claim(game, Ground.REPETITION, intended, **options)


def fifty(game, intended=None, **options):
    return claim(game, Ground.NO_PROGRESS, intended, **options)


@pytest.mark.parametrize(("edition", "articles"), [("fide2009", ["9.2a", "9.5a"]), ("fide2023", ["9.2.1", "9.5.2"])])
def test_9_2a_intended_move(edition, articles):
    answer = repetition(play(begin(edition=edition), SEVEN), "Ng8")
    assert (answer.ruling.verdict, cited(answer.ruling), answer.penalty_ms) == (Verdict.DRAW, articles, 0)
    assert answer.ruling.facts == {"value": 3, "limit": 3}


@pytest.mark.parametrize(
    ("edition", "rule_set", "minutes", "articles"),
    [
        ("fide2009", RuleSet.STANDARD, 3, ["9.2a", "9.5b"]),
        ("fide2009", RuleSet.RAPID, 3, ["9.2a", "9.5b"]),
        ("fide2009", RuleSet.BLITZ, 3, ["9.2a", "9.5b"]),
        ("fide2023", RuleSet.STANDARD, 2, ["9.2.1", "9.5.3"]),
        ("fide2023", RuleSet.RAPID_SUPERVISED, 1, ["9.2.1", "9.5.3", "A.3"]),
        ("fide2023", RuleSet.RAPID, 1, ["9.2.1", "9.5.3", "A.3"]),
        ("fide2023", RuleSet.BLITZ_SUPERVISED, 2, ["9.2.1", "9.5.3"]),
        ("fide2023", RuleSet.BLITZ, 1, ["9.2.1", "9.5.3", "B.3"]),
    ],
)
def test_9_5b_wrong_claim(edition, rule_set, minutes, articles):
    game = play(begin(edition=edition), SEVEN)
    answer = repetition(game, "h6", rule_set=rule_set)
    assert (answer.ruling.verdict, answer.ruling.reason) == (Verdict.REFUSED, "chess-repetition-not-there")
    assert (answer.penalty_ms, cited(answer.ruling)) == (minutes * MINUTE, articles)
    assert sans(game.board, answer.bound_to) == ["h6"]
    assert answer.ruling.facts["penalty_minutes"] == minutes


def test_9_1b3_a_wrong_claim_is_still_an_offer():
    assert repetition(play(begin(), SEVEN), "h6").is_offer


@pytest.mark.parametrize(("edition", "articles"), [("fide2009", ["9.2b", "9.5a"]), ("fide2023", ["9.2.2", "9.5.2"])])
def test_9_2b_on_the_board(edition, articles):
    answer = repetition(play(begin(edition=edition), f"{SEVEN} Ng8"))
    assert (answer.ruling.verdict, cited(answer.ruling)) == (Verdict.DRAW, articles)
    answer = repetition(play(begin(edition=edition), SEVEN))
    assert (answer.ruling.verdict, answer.bound_to) == (Verdict.REFUSED, None)


@pytest.mark.parametrize(
    ("fen", "cycle", "second", "third"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "Rb1 Rb8 Ra1 Ra8", False, True),  # rights lost
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "Ke2 Ke7 Ke1 Ke8", False, True),  # en passant gone
        ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6", "Kf1 Kg7 Ke1 Kg8", True, True),  # the capture was never legal
    ],
)
@pytest.mark.parametrize("edition", BOTH)
def test_9_2_when_positions_are_the_same(fen, cycle, second, third, edition):
    for cycles, right in ((2, second), (3, third)):
        answer = repetition(play(begin(fen, edition), " ".join([cycle] * cycles)))
        assert (answer.ruling.verdict is Verdict.DRAW) is right


FIFTY = "7k/8/8/8/8/8/7P/K6R w - - {clock} 90"


@pytest.mark.parametrize(
    ("clock", "move", "verdict", "articles"),
    [
        (99, "Ra1", None, None),
        (99, "Rg1", Verdict.DRAW, ["9.3a", "9.5a"]),
        (99, "h3", Verdict.REFUSED, ["9.3a", "9.5b"]),
        (98, "Rg1", Verdict.REFUSED, ["9.3a", "9.5b"]),
        (100, None, Verdict.DRAW, ["9.3b", "9.5a"]),
        (99, None, Verdict.REFUSED, ["9.3b", "9.5b"]),
    ],
)
@pytest.mark.parametrize("edition", BOTH)
def test_9_3_fifty_moves(clock, move, verdict, articles, edition):
    game = begin(FIFTY.format(clock=clock), edition)
    answer = fifty(game, move)
    articles = [game.edition.cite(number).number for number in articles or ["9.3a", "3.1", "9.5b"]]
    if verdict is None:  # an illegal intended move: wrong, and the rook is bound [C-13]
        assert (answer.ruling.reason, cited(answer.ruling)) == ("chess-claimed-move-illegal", articles)
        assert sans(game.board, answer.bound_to) == ["Rb1", "Rc1", "Rd1", "Re1", "Rf1", "Rg1"]
        return
    assert (answer.ruling.verdict, cited(answer.ruling)) == (verdict, articles)
    if verdict is Verdict.REFUSED and move:
        assert sans(game.board, answer.bound_to) == [move]


def test_9_3_mate_goes_before_any_claim():
    game = begin("7k/8/6K1/8/8/8/8/R7 w - - 99 90").play("Ra8#")
    answer = answer_claim(game, Claim(Side.BLACK, Ground.NO_PROGRESS))
    assert (answer.ruling.reason, cited(answer.ruling)) == ("game-is-over", ["5.1a"])


@pytest.mark.parametrize("edition", BOTH)
def test_9_4_touching_forfeits_the_claim(edition):
    answer = repetition(play(begin(edition=edition), f"{SEVEN} Ng8"), has_touched=True)
    assert (answer.ruling.reason, cited(answer.ruling)) == ("chess-claim-after-touch", ["9.4"])
    assert (answer.penalty_ms, answer.is_offer) == (0, False)


def test_9_2_only_the_player_with_the_move():
    answer = answer_claim(play(begin(), f"{SEVEN} Ng8"), Claim(Side.BLACK, Ground.REPETITION))
    assert (answer.ruling.reason, cited(answer.ruling)) == ("chess-claim-not-on-move", ["9.2b"])


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("fen", "side", "verdict", "reason"),
    [
        ("8/4q3/8/4k3/8/8/4KN2/8 w", Side.BLACK, Verdict.DRAW, "chess-flag-but-no-mate"),
        ("8/4q3/8/4k3/8/8/4KN2/8 w", Side.WHITE, Verdict.WIN_BLACK, "chess-flag-fell"),
        ("8/8/4k3/8/8/8/2NNK3/8 w", Side.BLACK, Verdict.WIN_WHITE, "chess-flag-fell"),
        (
            "6k1/p3p1P1/6PB/p5P1/2p5/P3P3/2PK4/8 w",
            Side.WHITE,
            Verdict.ARBITER_DECISION_REQUIRED,
            "mate-search-ended",
        ),
    ],
)
def test_6_9_flag(fen, side, verdict, reason, edition):
    ruling = answer_flag(begin(fen, edition), side)
    assert (ruling.verdict, ruling.reason, cited(ruling)) == (verdict, reason, ["6.9"])


def test_6_9_a_game_that_has_ended_stays_ended():
    game = play(begin(), "f3 e5 g4 Qh4")
    assert answer_flag(game, Side.BLACK) == game.ruling
