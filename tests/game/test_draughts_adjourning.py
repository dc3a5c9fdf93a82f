"""Adjournment in the edition of 2022, and none in 2025 [2022: II.7.4-7.7]."""

import pytest
from draughts_logs import KINGS, B, Log, W, ms

from kodeks.game import Phase, print_of
from kodeks.rulebook.ruling import Verdict

KEY = "only Black knows"


def adjourned(move, start="W:W31,40:B10,20", tempo="2h/50,1h/25*"):
    log = Log(edition="kw2022", tempo=tempo, start=start)
    log.play("31-27")
    log.ruled(
        Verdict.UPHELD, "game-to-seal", "II.7.4 II.7.6.1", "arbiter", "adjourn", "10:00", resumes_ms=ms("20:00:00")
    )
    assert (log.state.phase, log.running) == (Phase.SEALING, B)
    log.ruled(Verdict.UPHELD, "game-sealed", "II.7.6.4", "black", "seal", "15:00", envelope=print_of(move, KEY))
    assert (log.state.phase, log.running) == (Phase.ADJOURNED, None)
    return log


def test_2022_II_7_6_black_seals_and_the_game_goes_on():
    log = adjourned("20-24")
    times = log.left(W), log.left(B)
    assert "20-24" not in repr(log.state.envelope)
    log.refused("game-another-envelope", "II.7.7.1", "arbiter", "open", "20:00:00", move="10-14", key=KEY)
    log.refused("game-another-envelope", "II.7.7.1", "arbiter", "open", "20:00:00", move="20-24", key="another")
    log.refused("game-envelope-not-lost", "II.7.7.1", "arbiter", "open", "20:00:00", move="20-24", lost=True)
    articles = "II.7.7.1 II.7.7.3"
    ask = {"move": "20-24", "key": KEY}
    log.ruled(Verdict.UPHELD, "game-envelope-opened", articles, "arbiter", "open", "20:00:00", **ask)
    assert (log.left(W), log.left(B)) == times
    assert (log.fen, log.running, log.state.made) == ("W:W27,40:B10,24", W, (1, 1))
    assert log.state.clock.black.moves == 1
    log.play("27-22")


def test_EX_C7_a_sealed_move_to_an_occupied_square_loses():
    log = adjourned("20-24", start="W:W31,40:B10,20,24")
    outcome = log.done("arbiter", "open", "20:00:00", move="20-24", key=KEY)
    (ruling,) = outcome.rulings
    assert (ruling.verdict, ruling.reason) == (Verdict.WIN_WHITE, "game-sealed-move-faulty")
    assert "KW2022:II.7.6.7" in map(str, ruling.articles)
    assert log.score() == (2, 0, True)


def test_2022_II_7_6_1_black_must_be_on_move():
    log = Log(edition="kw2022", tempo="2h/50,1h/25*")
    log.refused("game-not-on-move-to-seal", "II.7.6.1", "arbiter", "adjourn")
    log.play("32-28", press=False)
    log.refused("game-not-on-move-to-seal", "II.7.6.1", "arbiter", "adjourn")
    log("white", "press")
    log.done("arbiter", "adjourn")
    log.refused("game-not-on-move", "II.7.6.4", "white", "seal", envelope=print_of("18-23", KEY))
    log.refused("game-not-an-envelope", "II.7.6.4", "black", "seal", envelope="18-23")


def test_2022_II_7_5_before_the_first_control():
    log = Log(edition="kw2022", tempo="2h/2,1h/2*", start=KINGS).shuttle(3)
    log.refused("game-control-is-past", "II.7.5", "arbiter", "adjourn")
    log = Log(edition="kw2022", tempo="2h/3,1h/2*", start=KINGS).shuttle(3)
    log.done("arbiter", "adjourn")


def test_2022_II_7_4_only_the_arbiter_and_no_rest_of_the_session():
    log = Log(edition="kw2022", tempo="2h/50,1h/25*").play("32-28")
    log.refused("game-not-his-business", "IV.1 II.7.4", "black", "adjourn")
    log.refused("game-session-left", "II.7.4", "arbiter", "adjourn", session_left_ms=60_000)


@pytest.mark.parametrize("board", ["100", "64"])
def test_II_7_1_in_2025_games_are_not_interrupted(board):
    log = Log(board, tempo="60m+30s" if board == "100" else "60m")
    log.play("32-28" if board == "100" else "c3-d4")
    log.refused("game-not-interrupted", "II.7.1", "arbiter", "adjourn")


def test_2022_an_adjourned_game_may_be_resigned_or_forfeited():
    log = adjourned("20-24")
    log.ruled(Verdict.WIN_BLACK, "resignation", "I.7.2.1", "white", "resign", "18:00:00")
    log = adjourned("20-24")
    log.done("white", "arrive", "20:00:00")
    log.refused("game-not-late-enough", "II.5.5", "arbiter", "forfeit", "21:00:00", side=B)
    log.ruled(Verdict.WIN_WHITE, "game-walkover", "II.5.5", "arbiter", "forfeit", "21:00:01", side=B)
    assert log.score() == (2, 0, True), "a game that both have begun is a game"
