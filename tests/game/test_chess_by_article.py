"""What the Laws of Chess ask of players and arbiters at the board, in both editions, article by article."""

import pytest
from chess_logs import BLACK, MINUTE, WHITE, Log, cited

from kodeks.game import print_of
from kodeks.rulebook.chess_laws import RuleSet
from kodeks.rulebook.result import Side

BOTH = pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
OPEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
QUIET = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 Nd2 Nd7 Be2 Be7"
PROMOTING = "5r1k/4P3/8/8/8/8/8/4K3 w - - 0 1"


def first(log):
    """Why, and by which articles."""
    return log.reasons[0], cited(log.last.rulings[0])


def by(log, *numbers):
    """Articles of the edition, by their numbers of 2009."""
    return [log.state.table.cite(number).number for number in numbers]


# Touched pieces


@pytest.mark.parametrize("touched", ["e7", "e7 f8", "f8 e7", "f8"])
@pytest.mark.parametrize("piece", "QRBN")
def test_4_6_the_acts_of_a_promotion_come_in_any_order(touched, piece):
    """The pawn, what it takes and the new piece: whatever was touched first, the move is the same, and the new piece is
    chosen only when it stands on its square."""
    log = Log("fide2023", start=PROMOTING)
    for square in touched.split():
        log.do("white", "touch", square=square)
    log.do("white", "move", move=f"exf8={piece}")
    assert log.state.table.fen.split("/")[0] == f"5{piece}1k"


def test_4_6_what_stands_on_the_square_of_promotion_is_captured():
    log = Log("fide2023", start="4r2k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    log.refuses("white", "move", "chess-pawn-is-blocked", "3.7.1", move="e8=Q")


def objection(edition="fide2023", touched="b1", move="Nxe5", **conditions):
    """White has touched another piece, and Black has not touched any since."""
    log = Log(edition, start=OPEN, **conditions)
    log.play(move)
    return log, {"code": "touched_another", "side": "white", "touched": [touched]}


@BOTH
def test_4_7_4_8_the_opponent_objects_to_a_touched_piece(edition):
    log, told = objection(edition)
    left = log.left(BLACK)
    log.do("black", "irregular", **told)
    assert first(log) == ("game-objection-raised", by(log, "4.3a", "4.7"))
    log.refuses("black", "move", "game-correct-first", *by(log, "4.3a"), move="Nxe5")
    log.do("white", "correct")
    assert (log.state.table.fen.split()[0], log.state.made) == (OPEN.split()[0], (0, 0))
    assert log.state.clock.running is WHITE
    assert left - log.left(BLACK) == 3_000, "only until White corrected it"
    log.refuses("white", "move", "game-touched-another", *by(log, "4.3a"), move="Nxe5")
    log.do("white", "move", move="Nc3")


@BOTH
def test_4_7_4_8_the_right_to_object_ends_on_touching_a_piece(edition):
    log, told = objection(edition)
    log.do("black", "touch", square="c6", accidental=True)
    log.do("black", "touch", square="c6")
    log.refuses("black", "irregular", "game-objection-too-late", *by(log, "4.7"), **told)
    log.do("black", "move", move="Nxe5")
    log.refuses("black", "irregular", "game-objection-too-late", *by(log, "4.7"), **told)


def test_4_8_what_was_touched_is_named_and_was_not_moved():
    log, told = objection()
    log.refuses("black", "irregular", "game-say-what-was-touched", "4.3", code="touched_another", side="white")
    log.refuses("black", "irregular", "game-touch-was-kept", "4.3", **{**told, "touched": ["f3"]})
    log.refuses("white", "irregular", "game-who-did-it", "4.3", **told)
    kept, told = objection(touched="a1")  # it has no move at all [4.5]
    kept.refuses("black", "irregular", "game-touch-was-kept", "4.3", **told)


@pytest.mark.parametrize("conditions", [{"follows_moves": False}, {"counts_presses": True}])
def test_4_8_where_the_log_has_no_moves_the_arbiter_sees_the_board(conditions):
    log = Log("fide2023", **conditions)
    if "counts_presses" in conditions:
        log.do("white", "press")
    told = {"code": "touched_another", "side": "white", "touched": ["b1"]}
    log.refuses("black", "irregular", "game-board-not-known", "4.3", **told)


def test_4_8_who_denies_it_is_heard_and_the_arbiter_decides():
    log, told = objection()
    log.do("black", "irregular", **told)
    log.do("white", "refuse")
    log.do("arbiter", "decide", upholds=False, reason="nobody saw it")
    assert (log.state.incidents[-1].status.value, log.state.to_move) == ("accepted", BLACK)
    log.do("black", "move", move="Nxe5")


@pytest.mark.parametrize(
    ("edition", "rule_set", "refused"),
    [
        ("fide2009", RuleSet.RAPID, True),
        ("fide2009", RuleSet.BLITZ, True),
        ("fide2009", RuleSet.STANDARD, False),
        ("fide2009", RuleSet.RAPID_SUPERVISED, False),
        ("fide2023", RuleSet.RAPID, False),
    ],
)
def test_A4b_with_few_arbiters_they_rule_on_touched_pieces_only_on_request(edition, rule_set, refused):
    log, told = objection(edition, rule_set=rule_set, tempo="15m")
    if refused:
        log.refuses("arbiter", "irregular", "game-touch-on-request", "A4b", **told)
        log.do("black", "irregular", **told)
    else:
        log.do("arbiter", "irregular", **told)


def test_4_1_in_2009_two_hands_are_a_breach_and_no_illegal_move():
    log = Log()
    log.do("arbiter", "penalise", sanction="warning", breach="4.1", side="white")
    assert cited(log.last.rulings[0]) == ["13.4a", "4.1"]
    Log("fide2023").refuses(
        "arbiter", "penalise", "game-no-such-breach", "12.9", sanction="warning", breach="4.1", side="white"
    )


# Clocks


@BOTH
def test_6_1_one_clock_runs_at_a_time_and_a_flag_falls_with_the_last_second(edition):
    log = Log(edition, tempo="5m").play("e4 e5")
    clock = log.state.clock
    assert (clock.running, clock.remaining_ms(BLACK, log.at_ms + MINUTE)) == (WHITE, log.left(BLACK))
    due = clock.flag_due_ms
    assert [clock.is_flag_down(WHITE, due - 1), clock.is_flag_down(WHITE, due)] == [False, True]
    assert clock.remaining_ms(WHITE, due - 1) == 1


def test_6_2_1_1_a_move_that_ends_the_game_is_completed_without_a_press():
    log = Log("fide2023").play("f3 e5 g4")
    log.do("black", "move", move="Qh4")
    assert (log.end[:2], log.state.clock.running) == (("win_black", ["5.1.1"]), None)
    assert not log.try_to("black", "press").is_accepted


def test_6_2_1_2_a_move_is_completed_by_the_next_one_of_the_player():
    """White forgets to press; Black answers, White's clock runs on; with his next move both of his count."""
    log = Log("fide2023", tempo="5m/2,30m")
    log.do("white", "move", move="e4")
    log.do("black", "move", move="e5")
    assert log.state.clock.running is WHITE
    log.do("white", "move", move="Nf3")
    log.do("white", "press")
    assert log.state.made == (2, 1)
    assert not log.try_to("black", "flag", at="0:06:00", side="white").is_accepted, "he has made the two moves due"


@BOTH
def test_6_7d_6_2_6_an_assistant_presses_for_who_cannot(edition):
    log = Log(edition, assistants=(Side.WHITE,))
    log.do("white", "move", move="e4")
    log.refuses("black_assistant", "press", "game-not-an-assistants-duty", *by(log, "13.6", "6.7a"))
    log.do("white_assistant", "press")
    assert log.state.clock.running is BLACK
    assert not log.try_to("white_assistant", "call").is_accepted


@BOTH
def test_6_10a_6_10_1_a_clock_with_a_defect_is_replaced_and_set_by_the_arbiter(edition):
    log = Log(edition).play("e4 e5")
    log.do("white", "complain", about="clock", text="it stands still")
    log.do("arbiter", "stop")
    log.do("arbiter", "clock", action="replace", white_ms=80 * MINUTE, black_ms=85 * MINUTE, reason="no display")
    assert first(log) == ("game-clock-corrected", by(log, "6.10a"))
    assert (log.left(WHITE), log.left(BLACK)) == (80 * MINUTE, 85 * MINUTE)
    log.refuses("white", "clock", "game-not-his-business", *by(log, "13.6", "6.10b"), action="replace")


@BOTH
def test_6_14_6_12_1_a_claim_rests_on_the_moves_recorded_and_on_no_screen(edition):
    """Where the log has only presses, no claim of a repetition is right by itself, whatever a screen shows: the arbiter
    has the sheets."""
    log = Log(edition, counts_presses=True)
    for _ in range(4):
        for side in ("white", "black"):
            log.do(side, "press")
    log.do("white", "claim", ground="repetition")
    assert log.last.rulings[0].facts == {"proposal": "arbiter_decision_required"}
    entered = Log(edition).play("Nf3 Nf6 Ng1 Ng8 " * 2)
    entered.do("white", "claim", ground="repetition")
    assert entered.last.rulings[0].facts == {"proposal": "draw"}


# Score sheets


def low(log, side):
    """A player is left with four minutes."""
    log.do("arbiter", "clock", action="set", **{f"{side}_ms": 4 * MINUTE})


@BOTH
@pytest.mark.parametrize(
    ("in_trouble", "told"),
    [
        ((), None),
        (("white",), ("game-sheet-first", "8.5b")),
        (("black",), ("game-sheet-first", "8.5b")),
        (("white", "black"), ("game-sheets-of-both-first", "8.5a")),
    ],
)
def test_8_4_8_5_who_did_not_write_completes_his_sheet_after_the_control(edition, in_trouble, told):
    log = Log(edition, tempo="90m/2,30m").play("e4 e5")
    for side in in_trouble:
        low(log, side)
    log.play("Nf3 Nc6")
    assert (first(log) if log.last.rulings else None) == (None if told is None else (told[0], by(log, told[1])))
    if len(in_trouble) == 1:
        assert log.last.rulings[0].facts == {"side": in_trouble[0]}


def test_8_5_not_with_half_a_minute_a_move_nor_where_nobody_writes():
    for conditions in ({"tempo": "90m/2+30s,30m+30s"}, {"tempo": "90m/2,30m", "sheets": False}):
        log = Log("fide2023", **conditions).play("e4 e5")
        low(log, "white")
        assert not log.play("Nf3 Nc6").last.rulings


@BOTH
def test_8_5c_8_5_3_a_game_is_reconstructed_with_the_clocks_stopped(edition):
    log = Log(edition, tempo="5m/2,30m", counts_presses=True)
    for side in ("white", "black", "white", "black"):
        log.do(side, "press")
    assert (log.state.made, log.state.unentered) == ((2, 2), 4)
    log.do("arbiter", "stop")
    left = log.left(WHITE), log.left(BLACK)
    for side, move in zip(("white", "black") * 2, ("e4", "e5", "Nf3", "Nc6"), strict=True):
        log.do(side, "move", move=move)
    assert first(log) == ("game-record-reconstructed", by(log, "8.5c"))
    assert (log.left(WHITE), log.left(BLACK)) == left
    log.refuses("white", "move", "game-not-now", *by(log, "1.1"), move="Bb5")
    log.do("arbiter", "resume")
    log.do("white", "press")


@BOTH
def test_8_6_moves_that_nobody_can_prove_begin_the_next_period(edition):
    log = Log(edition, tempo="90m/40,30m").play("e4 e5")
    log.do("arbiter", "stop", at="1:31:00")
    log.do("arbiter", "clock", action="next_period", reason="the sheets do not show it")
    assert first(log) == ("game-clock-corrected", by(log, "8.6"))
    assert log.state.clock.white.stage == log.state.clock.black.stage == 1
    log.do("arbiter", "clock", action="set", white_moves=2, black_moves=2, reason="two more were found")


@pytest.mark.parametrize(("moves", "accepted"), [("e4 e5", False), ("e4 e5 Nf3 Nc6", True)])
@BOTH
def test_9_1a_9_1_1_the_regulations_say_from_which_move_a_draw_is_offered(edition, moves, accepted):
    log = Log(edition, offers_from_move=2).play(moves)
    assert log.try_to("white", "offer").is_accepted is accepted
    if not accepted:
        assert first(log) == ("game-offer-too-early", by(log, "9.1a", "12.6"))


# Conduct


@BOTH
def test_13_6_12_6_the_arbiter_neither_moves_nor_tells(edition):
    log = Log(edition)
    for kind, fields, number in (("move", {"move": "e4"}, "1.1"), ("offer", {}, "9.1b1"), ("resign", {}, "5.1b")):
        log.refuses("arbiter", kind, "game-not-his-business", *by(log, "13.6", number), **fields)


def test_11_3_3_to_refuse_a_search_is_a_breach():
    log = Log("fide2023")
    log.do("arbiter", "penalise", sanction="loss", breach="11.3.3", side="black")
    assert log.end == ("win_white", ["12.9.6", "11.3.3"], (2, 0))
    Log().refuses("arbiter", "penalise", "game-no-such-breach", "13.4", sanction="warning", breach="11.3.3")


# Rapid and blitz


@pytest.mark.parametrize("rule_set", [RuleSet.RAPID_SUPERVISED, RuleSet.BLITZ_SUPERVISED])
def test_A_4_3_a_player_on_move_sees_the_record_of_the_arbiter_five_times(rule_set):
    log = Log("fide2023", tempo="10m+5s" if rule_set is RuleSet.RAPID_SUPERVISED else "3m+2s", rule_set=rule_set)
    log.refuses("black", "see", "game-not-on-move", "A.4.3")
    for count in range(1, 6):
        log.do("white", "see")
        assert (first(log), log.last.rulings[0].facts["count"]) == (("game-record-shown", ["A.4.3"]), count)
    log.refuses("white", "see", "game-record-shown-too-often", "A.4.3", "11.5")
    log.play("e4")
    log.do("black", "see")
    assert log.state.shown == (5, 1)


@pytest.mark.parametrize(
    ("edition", "rule_set"),
    [("fide2009", RuleSet.RAPID_SUPERVISED), ("fide2023", RuleSet.RAPID), ("fide2023", RuleSet.STANDARD)],
)
def test_A_4_2_elsewhere_the_arbiter_keeps_no_record(edition, rule_set):
    log = Log(edition, tempo="10m+5s", rule_set=rule_set)
    log.refuses("white", "see", "game-no-record-to-show", *by(log, "A3"))


@pytest.mark.parametrize(("edition", "limit", "article"), [("fide2009", 3, "A4a"), ("fide2023", 10, "A.5.1")])
def test_A4a_A_5_1_until_when_a_wrong_set_up_is_claimed(edition, limit, article):
    log = Log(edition, tempo="15m", rule_set=RuleSet.RAPID)
    moves = QUIET.split()
    log.play(" ".join(moves[: 2 * limit - 1]))
    for code in ("wrong_start", "board_turned"):
        log.do("white", "irregular", code=code)
        log.do("arbiter", "undo", to=log.state.seq - 1)
    log.play(moves[2 * limit - 1])
    for code in ("wrong_start", "board_turned"):
        log.refuses("white", "irregular", "game-set-up-too-late", article, code=code)


@pytest.mark.parametrize(
    ("start", "castling", "refused"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w Kkq - 0 1", "O-O", "O-O-O"),  # rook and knight swapped, a-side
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w kq - 0 1", None, "O-O"),  # king and queen swapped
    ],
)
def test_A_5_1_2_a_rook_or_king_set_up_wrongly_does_not_castle(start, castling, refused):
    log = Log("fide2023", tempo="15m", rule_set=RuleSet.RAPID, start=start)
    answer = log.try_to("white", "move", move=refused)
    assert not answer.is_accepted
    assert cited(answer.rulings[0]) == ["3.8.2.1"]
    if castling is not None:
        log.do("white", "move", move=castling)


@pytest.mark.parametrize(("rule_set", "minutes"), [(RuleSet.BLITZ, 1), (RuleSet.BLITZ_SUPERVISED, 2)])
def test_B_2_B_3_what_an_illegal_move_costs_in_blitz(rule_set, minutes):
    log = Log("fide2023", tempo="3m+2s", rule_set=rule_set, start=OPEN)
    log.do("arbiter", "irregular", code="illegal_move", side="white")
    log.do("white", "press")
    before = log.left(BLACK)
    log.do("arbiter", "demand")
    assert log.left(BLACK) == before + minutes * MINUTE - 1_000
    assert ("B.3" in cited(log.last.rulings[0])) is (rule_set is RuleSet.BLITZ)


def test_G_III_2_2_no_quickplay_finish_in_blitz():
    log = Log("fide2023", tempo="5m", rule_set=RuleSet.BLITZ, quickplay=True)
    log.refuses("white", "claim", "game-no-quickplay-in-blitz", "G.III.2.2", at="0:04:00", ground="quickplay")


# Who cannot see


@BOTH
def test_E2_1_D_2_1_the_opponent_repeats_the_move(edition):
    log = Log(edition, blind=(Side.WHITE,))
    log.do("white", "move", move="Nf3")
    log.refuses("black", "announce", "game-nothing-to-announce", *by(log, "E2.3"), text="Gustav one Felix three")
    log.do("white", "announce", text="knight Gustav one, Felix three")
    log.refuses("black", "announce", "game-announced-another", *by(log, "E2.6"), text="Gustav one Hector three")
    log.do("black", "announce", text="Gustav one Felix three")
    assert first(log) == ("game-move-repeated", by(log, "E2.1"))
    log.do("white", "press")


@BOTH
def test_E2_1_D_2_1_words_of_several_languages_are_warned_of(edition):
    log = Log(edition, blind=(Side.WHITE,))
    log.do("white", "move", move="Nf3")
    log.do("white", "announce", text="skoczek Gustav eins, Felix drei")
    assert first(log) == ("game-announced-in-languages", by(log, "E2.1"))
    log.do("white", "press")


@BOTH
def test_E2_9f_D_2_10_6_the_assistant_seals(edition):
    log = Log(edition, blind=(Side.WHITE,), assistants=(Side.WHITE,))
    log.do("arbiter", "adjourn", resumes_ms=360 * MINUTE)
    log.do("white_assistant", "seal", envelope=print_of("e4", "key"))
    assert log.state.envelope.side is WHITE


@BOTH
def test_E1_D_1_two_boards_are_compared_where_somebody_cannot_see(edition):
    log = Log(edition, blind=(Side.WHITE,))
    log.do("white", "move", move="e4")
    log.do("white", "announce", text="Eva two Eva four")
    log.do("white", "press")
    log.do("arbiter", "compare", white=["e4"], black=["e4"])
    assert first(log) == ("game-sheets-agree", by(log, "E2.7"))
    Log(edition).refuses("arbiter", "compare", "game-one-board", *by(log, "E2.8"), white=["e4"], black=["e4"])
