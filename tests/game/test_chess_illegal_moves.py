"""Illegal moves in the log, by rule set and edition [7.4, A4c, B3c; 2023: 7.5, A.5.2], and what else is irregular."""

import pytest
from chess_logs import BLACK, MINUTE, WHITE, Log, cited

from kodeks.rulebook.chess_laws import RuleSet

# White, in check on the e-file, leaves the check with 1.Ra2
CHECKED = "4k3/8/8/8/4r3/8/3B4/R3K3 w - - 0 1"
LEFT = "4k3/8/8/8/4r3/8/R2B4/4K3 b - - 1 1"
TEN = "Nf3 Nf6 Nc3 Nc6 e3 e6 d3 d6 a3 a6 b3 b6 g3 g6 h3 h6 Bg2 Bg7 0-0 0-0"
BARE = "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1"


def illegal(log, board=LEFT, side="white", **fields):
    """An illegal move is made on the board and completed."""
    log.do("arbiter", "irregular", code="illegal_move", side=side, board=board, **fields)
    log.do(side, "press")
    return log


@pytest.mark.parametrize(
    ("edition", "rule_set", "by", "minutes", "limit", "articles"),
    [
        ("fide2009", "standard", "arbiter", 2, 3, ["7.4a", "7.4b"]),
        ("fide2009", "standard", "black", 2, 3, ["7.4a", "7.4b"]),
        ("fide2009", "rapid_supervised", "arbiter", 2, 3, ["7.4a", "7.4b"]),
        ("fide2009", "blitz_supervised", "arbiter", 2, 3, ["7.4a", "7.4b"]),
        ("fide2009", "rapid", "black", 2, 3, ["A4c", "7.4b"]),
        ("fide2009", "blitz", "black", 0, 1, ["B3c"]),
        ("fide2023", "standard", "arbiter", 2, 2, ["7.5.1", "7.5.5"]),
        ("fide2023", "rapid_supervised", "arbiter", 1, 2, ["7.5.1", "7.5.5"]),
        ("fide2023", "blitz_supervised", "arbiter", 2, 2, ["7.5.1", "7.5.5"]),
        ("fide2023", "rapid", "arbiter", 1, 2, ["A.5.2", "7.5.5"]),
        ("fide2023", "rapid", "black", 1, 2, ["A.5.2", "7.5.5"]),
        ("fide2023", "blitz", "arbiter", 1, 2, ["A.5.2", "7.5.5"]),
    ],
)
def test_7_4b_matrix(edition, rule_set, by, minutes, limit, articles):
    log = Log(edition, start=CHECKED, tempo="90m", rule_set=RuleSet(rule_set))
    for count in range(1, limit + 1):
        illegal(log)
        before = log.left(BLACK)
        log.do(by, "demand")
        if count < limit:
            assert log.state.table.fen == CHECKED
            assert log.left(BLACK) == before - 1_000 + minutes * MINUTE
            assert log.state.clock.running is WHITE
            assert log.state.illegal == (count, 0)
            assert cited(log.last.rulings[0])[:2] == articles
    assert log.end == ("win_black", articles, (0, 2))


@pytest.mark.parametrize(
    ("edition", "rule_set", "limit", "articles"),
    [
        ("fide2009", "standard", 3, ["7.4a", "7.4b"]),
        ("fide2009", "blitz", 1, ["B3c"]),
        ("fide2023", "standard", 2, ["7.5.1", "7.5.5"]),
    ],
)
def test_7_4b_only_a_draw_if_the_opponent_cannot_mate(edition, rule_set, limit, articles):
    start = "7k/4Q3/8/8/8/8/8/6K1 w - - 0 1"  # Black has only a king
    after = "7k/4Q3/8/8/8/8/8/4K3 b - - 1 1"
    log = Log(edition, start=start, tempo="90m", rule_set=RuleSet(rule_set))
    for _ in range(limit):
        log.do("arbiter", "irregular", code="illegal_move", side="white", board=after)
        log.do("white", "press")
        log.do("black", "demand")
    assert log.end == ("draw", articles, (1, 1))


@pytest.mark.parametrize(("rule_set", "article"), [("rapid", "A4c"), ("blitz", "B3c")])
def test_A4c_B3c_the_arbiter_is_silent_and_an_answered_move_stands(rule_set, article):
    log = illegal(Log(start=CHECKED, tempo="12m", rule_set=RuleSet(rule_set)))
    log.refuses("arbiter", "demand", "chess-illegal-move-stands", article)
    log.do("black", "move", move="Ra4")
    log.refuses("black", "demand", "chess-illegal-move-stands", article)
    log.do("black", "press")
    log.play("Rxa4 Kd7")
    assert log.state.table.fen.startswith("8/3k4/8/8/R7/8/3B4/4K3 w")


def test_1_2_the_king_left_in_check_is_not_captured():
    log = illegal(Log(start=CHECKED, tempo="12m", rule_set=RuleSet.RAPID))
    log.refuses("black", "move", "chess-king-is-never-captured", "1.2", move="Rxe1")


def test_A_5_2_an_answered_move_stands_in_2023():
    log = illegal(Log("fide2023", start=CHECKED, tempo="12m", rule_set=RuleSet("rapid")))
    log.do("black", "move", move="Ra4")
    for by in ("black", "arbiter"):
        log.refuses(by, "demand", "chess-illegal-move-stands", "A.5.2")


def test_7_4a_found_later_in_a_competition_game_it_is_taken_back():
    log = illegal(Log(start=CHECKED))
    log.play("Ra4 Rxa4")
    log.do("arbiter", "demand")
    assert (log.state.table.fen, log.state.made) == (CHECKED, (0, 0))


def test_7_4a_the_touched_piece_binds():
    log = illegal(Log(start=CHECKED), touched=["d2"])
    log.do("black", "demand")
    log.refuses("white", "move", "game-touched-another", "4.3a", move="Kd1")
    log.do("white", "move", move="Be3")


def test_4_5_a_touched_piece_without_a_legal_move_does_not_bind():
    log = illegal(Log(start=BARE), "4k3/8/8/8/4r3/8/R7/4K3 b - - 1 1", touched=["a1"])
    log.do("arbiter", "demand")
    log.do("white", "move", move="Kf2")


def test_7_4_only_the_opponent_or_the_arbiter_demands():
    illegal(Log(start=CHECKED)).refuses("white", "demand", "game-only-the-opponent", "7.4a")


def test_C_8_a_mate_by_an_illegal_move_ends_nothing():
    log = Log(start="7k/8/6K1/8/8/8/8/R3r3 w - - 0 1")
    log.do("black", "irregular", code="illegal_move", side="white", board="R6k/8/6K1/8/8/8/8/4r3 b - - 0 1")
    assert log.state.ending is None
    log.do("white", "press")
    log.do("black", "demand")
    assert log.state.illegal == (1, 0)


def test_C_38_nothing_is_reopened_after_the_end():
    log = Log()
    log.do("black", "resign")
    log.refuses("black", "irregular", "game-is-over", "5.1b", code="illegal_move", side="white", board=LEFT)
    log.refuses("arbiter", "demand", "game-is-over", "5.1b")


def test_7_4a_an_unfinished_promotion_is_taken_back():
    start = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
    log = Log(start=start)
    log.do("black", "irregular", code="unfinished_promotion", side="white", board="P7/7k/8/8/8/8/8/K7 b - - 0 1")
    log.do("white", "press")
    log.do("black", "demand")
    assert (log.state.table.fen, cited(log.last.rulings[0])) == (start, ["7.4a", "7.4b"])


@pytest.mark.parametrize(("edition", "rank"), [("fide2009", "1n6"), ("fide2023", "1Q6")])
def test_7_5_2_the_table_after_an_unfinished_promotion(edition, rank):
    table = Log(edition, start="1n6/P6k/8/8/8/8/8/K7 w - - 0 1").state.table
    after = table.after_illegal("unfinished_promotion", "1P6/7k/8/8/8/8/8/K7 b - - 0 1")
    assert after.fen.split("/")[0] == rank
    assert table.after_illegal("illegal_move", LEFT) is table
    assert table.after_illegal("unfinished_promotion", "P7/7k/8/8/8/8/8/K7 b - - 0 1") is table  # another board


def test_A4c_a_glaring_illegal_move_is_acted_on_by_the_arbiter_himself():
    for rule_set, verdict in (
        (RuleSet.RAPID, "chess-illegal-move-penalty"),
        (RuleSet.BLITZ, "chess-illegal-move-stands"),
    ):
        table = Log(start=CHECKED, tempo="12m", rule_set=rule_set).state.table
        found = table.judge_illegal(WHITE, 1, claimed=False, seen=True, answered=False, glaring=True)
        assert found.ruling.reason == verdict


def test_6_7a_pressing_without_a_move_is_refused():
    log = Log()
    log.refuses("white", "press", "game-press-without-move", "6.7a")
    log.refuses("arbiter", "irregular", "game-no-such-irregularity", "7.4a", code="press_without_move", side="white")


def test_7_5_3_pressing_without_a_move_is_illegal_in_2023():
    log = Log("fide2023")
    log.refuses("white", "press", "game-press-without-move", "7.5.3")
    log.do("black", "irregular", code="press_without_move", side="white")
    log.refuses("white", "move", "game-correct-first", "7.5.3", move="e4")
    log.do("black", "demand")
    assert log.state.illegal == (1, 0)
    assert log.left(BLACK) == 92 * MINUTE
    log.play("e4")


def test_7_5_4_two_hands_are_illegal_in_2023_only():
    Log().refuses("black", "irregular", "game-no-such-irregularity", "7.4a", code="two_hands", side="white")
    log = Log("fide2023")
    log.do("black", "irregular", code="two_hands", side="white")
    assert cited(log.last.rulings[0]) == ["7.5.4"]


@pytest.mark.parametrize(("edition", "accepted"), [("fide2009", False), ("fide2023", True)])
def test_A_5_4_two_kings_in_check_for_one_more_move_are_a_draw_in_2023(edition, accepted):
    start = "R3k3/8/8/8/8/4r3/8/4K3 w - - 0 1"
    log = Log(edition, start="4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", tempo="12m", rule_set=RuleSet.RAPID)
    for side, board in (("white", "R3k3/8/8/8/4r3/8/8/4K3 b - - 0 1"), ("black", "R3k3/8/8/8/8/4r3/8/4K3 w - - 0 2")):
        assert not log.try_to("arbiter", "decide", verdict="draw").is_accepted
        log.do("arbiter", "irregular", code="illegal_move", side=side, board=board)
        log.do(side, "press")
    assert log.state.table.fen.split()[0] == start.split()[0]
    answer = log.try_to("arbiter", "decide", verdict="draw")
    assert answer.is_accepted is accepted
    if accepted:
        assert log.end == ("draw", ["A.5.4"], (1, 1))


# What else is found [7.1-7.5]


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "7.1a"), ("fide2023", "7.2.1")])
def test_7_1a_a_wrong_initial_position_cancels_the_game(edition, article):
    log = Log(edition).play("e4 e5")
    log.do("black", "irregular", code="wrong_start")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-annulled"], [article])
    assert (log.state.made, log.state.phase.value) == ((0, 0), "before")


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "7.1b"), ("fide2023", "7.2.2")])
def test_7_1b_a_turned_board_is_put_right(edition, article):
    log = Log(edition).play("e4 e5")
    log.do("black", "irregular", code="board_turned")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-position-restored"], [article])
    assert log.state.made == (1, 1)


def test_7_2_reversed_colours_play_on_in_2009():
    log = Log().play("e4 e5")
    log.do("white", "irregular", code="wrong_colours")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-played-on"], ["7.2"])


def test_7_3_reversed_colours_begin_anew_in_2023_early_in_the_game():
    log = Log("fide2023").play("e4 e5")
    log.do("white", "irregular", code="wrong_colours")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-annulled"], ["7.3"])


def test_7_3_not_any_more_after_ten_moves_of_both():
    log = Log("fide2023").play(TEN)
    log.do("white", "irregular", code="wrong_colours")
    assert log.reasons == ["game-played-on"]


@pytest.mark.parametrize(
    ("edition", "moves", "article"),
    [("fide2009", 3, "A4a"), ("fide2023", 10, "A.5.1")],
)
def test_A4a_set_up_claims_end_after_so_many_moves(edition, moves, article):
    line = TEN.split()
    log = Log(edition, tempo="25m", rule_set=RuleSet("rapid")).play(" ".join(line[: 2 * moves - 1]))
    assert log.try_to("black", "irregular", code="wrong_start").is_accepted
    log = Log(edition, tempo="25m", rule_set=RuleSet("rapid")).play(" ".join(line[: 2 * moves]))
    log.refuses("black", "irregular", "game-set-up-too-late", article, code="wrong_start")


@pytest.mark.parametrize(("code", "articles"), [("displaced", ("7.3", "7.4.1")), ("found_displaced", ("7.5", "7.6"))])
def test_7_3_7_5_displaced_pieces_are_put_back(code, articles):
    for edition, article in zip(("fide2009", "fide2023"), articles, strict=True):
        log = Log(edition).play("e4")
        log.do("black", "irregular", code=code, side="white")
        assert (log.reasons, cited(log.last.rulings[0])) == (["game-position-restored"], [article])


# Not completed, and taken back [6.7a, 6.13]


@pytest.mark.parametrize(
    ("edition", "rule_set", "by", "articles"),
    [
        ("fide2009", "standard", "arbiter", ["6.7a", "7.4a"]),
        ("fide2009", "standard", "black", ["6.7a", "7.4a"]),
        ("fide2009", "rapid", "black", ["6.7a", "A4c"]),
        ("fide2009", "blitz", "black", ["6.7a", "B3c"]),
        ("fide2009", "blitz_supervised", "arbiter", ["6.7a", "7.4a"]),
        ("fide2023", "standard", "arbiter", ["6.2.1", "7.5.1"]),
        ("fide2023", "rapid", "arbiter", ["6.2.1", "A.5.2"]),
        ("fide2023", "blitz", "black", ["6.2.1", "A.5.2"]),
    ],
)
@pytest.mark.parametrize("board", [LEFT, None])
@pytest.mark.parametrize("stopped", [False, True])
def test_6_7a_not_completed_by_the_press_it_is_not_punished(edition, rule_set, by, articles, board, stopped):
    log = Log(edition, start=CHECKED, tempo="12m+3s", rule_set=RuleSet(rule_set))
    for _ in range(4):
        if stopped:
            log.do("black", "stop", reason="arbiter")
        log.do("arbiter", "irregular", code="illegal_move", side="white", board=board, touched=["d2"])
        before = log.left(BLACK)
        log.do(by, "demand")
        assert (log.reasons, cited(log.last.rulings[0])) == (["chess-illegal-move-not-completed"], articles)
        assert (log.state.illegal, log.left(BLACK), log.state.table.fen) == ((0, 0), before, CHECKED)
        if stopped:
            log.do("arbiter", "resume")
        assert (log.state.clock.running, log.state.must_press) == (WHITE, None)
    log.refuses("white", "move", "game-touched-another", log.state.table.cite("4.3a").number, move="Kd1")
    log.play("Be3")


@pytest.mark.parametrize("board", [LEFT, None])
def test_7_4b_completed_later_it_is_punished(board):
    log = Log(start=CHECKED, tempo="12m+3s")
    log.do("black", "irregular", code="illegal_move", side="white", board=board)
    log.refuses(
        "white",
        "move",
        "game-correct-first" if board is None else "game-not-on-move",
        "7.4a" if board is None else "1.1",
        move="Kd1",
    )
    log.do("white", "press")
    log.do("black", "demand")
    assert log.state.illegal == (1, 0)


@pytest.mark.parametrize(
    ("edition", "tempo", "key", "articles"),
    [
        ("fide2009", "90m", "game-illegal-move-not-pressed", ["7.4a"]),
        ("fide2023", "3m+2s", "game-illegal-move-not-pressed", ["7.5.1"]),
        ("fide2009", None, "game-illegal-move-found", ["7.4a"]),  # without a clock there is nothing to press
    ],
)
def test_6_7a_what_is_noted_before_the_press_announces_no_penalty(edition, tempo, key, articles):
    log = Log(edition, start=CHECKED, tempo=tempo)
    log.do("arbiter", "irregular", code="illegal_move", side="white", board=LEFT)
    assert (log.reasons, cited(log.last.rulings[0])) == ([key], articles)


def test_A4c_the_arbiter_keeps_silent_on_a_move_not_completed():
    log = Log(start=CHECKED, tempo="12m", rule_set=RuleSet.BLITZ)
    log.do("black", "irregular", code="illegal_move", side="white", board=LEFT)
    log.refuses("arbiter", "demand", "chess-illegal-move-stands", "B3c")


def test_7_5_4_two_hands_are_penalised_once_the_clock_is_pressed():
    log = Log("fide2023")
    log.do("white", "move", move="e4")
    log.do("black", "irregular", code="two_hands", side="white")
    log.do("black", "demand")
    assert (log.reasons, log.state.illegal) == (["chess-illegal-move-not-completed"], (0, 0))
    log.do("white", "press")
    log.do("black", "irregular", code="two_hands", side="white")
    log.do("black", "demand")
    assert (log.reasons, log.state.illegal) == (["chess-illegal-move-penalty"], (1, 0))


def test_7_5_2_a_promotion_left_unfinished_is_queened_only_once_completed():
    start = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
    for pressed, rank in ((False, "8"), (True, "Q7")):
        log = Log("fide2023", start=start)
        log.do("black", "irregular", code="unfinished_promotion", side="white", board="P7/7k/8/8/8/8/8/K7 b - - 0 1")
        if pressed:
            log.do("white", "press")
        log.do("black", "demand")
        assert log.state.table.fen.split("/")[0] == rank
        assert log.state.illegal == (int(pressed), 0)


@pytest.mark.parametrize("tempo", ["12m+30s", "12m~30s", "12md30s", "10m/1,2m+30s"])
def test_6_13_what_a_retracted_move_has_brought_is_taken_back(tempo):
    log = Log(start=CHECKED, tempo=tempo)
    log.do("arbiter", "irregular", code="illegal_move", side="white", board=LEFT)
    at_ms = log.at_ms + 1_000
    due = log.state.clock.look(at_ms).face(WHITE)
    log.do("white", "press")
    log.do("black", "demand")
    face = log.state.clock.white
    assert (face.remaining_ms, face.moves, face.stage, face.control_at) == (
        due.remaining_ms,
        due.moves,
        due.stage,
        due.control_at,
    )


def test_6_13_found_after_more_moves_nothing_that_was_played_since_has_brought_time():
    log = illegal(Log(start=CHECKED, tempo="12m+30s"))
    log.play("Ra4 Rxa4")
    spent = [face.spent_ms for face in (log.state.clock.white, log.state.clock.black)]
    log.do("arbiter", "demand")
    white, black = log.state.clock.white, log.state.clock.black
    assert (white.moves, black.moves) == (0, 0)
    assert white.remaining_ms == 12 * MINUTE - spent[0]
    assert black.remaining_ms == 14 * MINUTE - spent[1] - 1_000  # his two minutes, and the second the clock ran on


def test_6_13_a_press_that_the_record_took_back_counts_once():
    log = Log(start=CHECKED, tempo="12m+30s")
    log.do("arbiter", "irregular", code="illegal_move", side="white", board=LEFT)
    log.do("white", "press")
    log.do("arbiter", "undo", to=log.state.seq - 1)
    log.do("white", "press")
    log.do("black", "demand")
    assert log.state.clock.white.remaining_ms == 12 * MINUTE - log.state.clock.white.spent_ms
