"""What an independent reading of the Laws found wrong in the log, and that it is mended."""

from chess_logs import BLACK, WHITE, Log, cited

from kodeks.game import print_of
from kodeks.rounds import write_score
from kodeks.rulebook.chess_laws import RuleSet
from kodeks.rulebook.result import Side

CHECKED = "4k3/8/8/8/4r3/8/3B4/R3K3 w - - 0 1"
LEFT_IN_CHECK = "4k3/8/8/8/4r3/8/R2B4/4K3 b - - 1 1"
PAWN, PAWN_ON_LAST = "8/P6k/8/8/8/8/8/K7 w - - 0 1", "P7/7k/8/8/8/8/8/K7 b - - 0 1"


def test_10_2b_a_postponed_claim_is_upheld_or_rejected_not_given_a_verdict():
    log = Log(tempo="5m", start="8/8/4k3/4p3/4K3/8/4B3/6n1 w - - 0 1")
    log.do("white", "claim", at="0:03:30", ground="quickplay")
    log.do("arbiter", "decide", postpones=True)
    log.do("black", "flag", at="0:06:00", side="white")
    log.refuses("arbiter", "decide", "game-say-upheld-or-not", "10.2b", verdict="draw")
    log.do("arbiter", "decide", upholds=True)
    assert log.state.ending is not None


def test_2023_7_5_2_a_queen_is_placed_and_the_move_stands():
    log = Log("fide2023", start=PAWN)
    log.do("black", "irregular", code="unfinished_promotion", side="white", board=PAWN_ON_LAST)
    log.do("white", "press")
    log.do("black", "demand")
    assert log.state.table.fen.startswith("Q7/7k")
    assert log.state.clock.running is BLACK
    assert log.state.made == (1, 0)


def test_A4c_the_arbiter_acts_himself_on_an_unfinished_promotion():
    log = Log(start=PAWN, tempo="25m", rule_set=RuleSet.RAPID)
    log.do("arbiter", "irregular", code="unfinished_promotion", side="white", board=PAWN_ON_LAST)
    log.do("white", "press")
    log.do("arbiter", "demand")
    assert log.state.table.fen == PAWN


def test_6_13_the_counter_of_the_clock_goes_back_with_the_move():
    log = Log(start=CHECKED, tempo="90m/40,30m")
    log.do("arbiter", "irregular", code="illegal_move", side="white", board=LEFT_IN_CHECK)
    log.do("white", "press")
    log.do("black", "demand")
    assert (log.state.clock.white.moves, log.state.made) == (0, (0, 0))


def test_6_13_a_period_reached_by_an_illegal_move_is_not_reached():
    log = Log(start=CHECKED, tempo="1m/1,30m")
    log.do("arbiter", "irregular", code="illegal_move", side="white", board=LEFT_IN_CHECK)
    log.do("white", "press")
    assert log.state.clock.white.stage == 1
    log.do("black", "demand")
    assert (log.state.clock.white.stage, log.state.clock.white.moves) == (0, 0)
    assert log.state.clock.white.remaining_ms <= 60_000


def test_7_4a_a_piece_touched_before_the_illegal_move_still_binds():
    log = Log(start=CHECKED)
    log.do("white", "touch", square="d2")
    moved = "4k3/8/8/8/4r3/2B5/8/R3K3 b - - 1 1"
    log.do("arbiter", "irregular", code="illegal_move", side="white", board=moved)
    log.do("white", "press")
    log.do("black", "demand")
    log.refuses("white", "move", "game-touched-another", "4.3a", move="Kd1")


def test_2023_7_5_4_two_hands_after_a_completed_move_leave_the_opponent_his_move_and_clock():
    log = Log("fide2023").play("e4")
    log.do("black", "irregular", code="two_hands", side="white")
    log.do("black", "demand")
    assert (log.state.to_move, log.state.clock.running) == (BLACK, BLACK)
    assert log.state.illegal == (1, 0)


def test_2023_7_3_fewer_than_ten_moves_of_each_are_played_anew():
    log = Log("fide2023").play("Nf3 Nf6 Nc3 Nc6 e3 e6 d3 d6 a3 a6 b3 b6")
    log.do("white", "irregular", code="wrong_colours")
    assert log.reasons == ["game-annulled"]


def test_A4a_a_turned_board_after_three_moves_each_is_too_late():
    log = Log(tempo="25m", rule_set=RuleSet.RAPID).play("Nf3 Nf6 Nc3 Nc6 e3 e6")
    log.refuses("white", "irregular", "game-set-up-too-late", "A4a", code="board_turned")


def test_E2_9b_an_assistant_announces_both_players_moves():
    log = Log(blind=(Side.BLACK,), assistants=(Side.BLACK,))
    log.do("white", "move", move="e4")
    log.do("black_assistant", "announce", text="Eva two Eva four")
    assert log.state.announced


def test_E2_10_a_sighted_players_assistant_only_where_the_blind_one_has_none():
    log = Log(blind=(Side.WHITE,), assistants=tuple(Side))
    log.do("white", "move", move="e4")
    log.do("white", "announce", text="Eva two Eva four")
    log.do("white", "press")
    log.do("black", "move", move="e5")
    assert not log.try_to("black_assistant", "announce", text="Eva seven Eva five").is_accepted


def test_C_67_a_promotion_is_announced_with_its_piece():
    log = Log(start=PAWN, blind=(Side.WHITE,))
    log.do("white", "move", move="a8=Q")
    log.refuses("white", "announce", "chess-promotion-missing", "E2.1", text="Anna seven Anna eight")


def adjourned(*edition, **conditions) -> Log:
    log = Log(*edition, **conditions).play("e4 e5")
    log.do("arbiter", "adjourn", resumes_ms=600_000)
    log.do("white", "seal", envelope=print_of("Nf3", "k"))
    return log


def test_ADJ_4_an_offer_after_sealing_lives_until_answered():
    log = adjourned()
    log.do("white", "offer")
    log.do("black", "answer", accepts=True)
    assert write_score(log.state.ending.score, is_chess=True) == "½-½"


def test_2023_G_I_10_late_at_a_resumption():
    log = adjourned("fide2023", lateness_minutes=15)
    log.do("white", "arrive")
    assert not log.try_to("arbiter", "forfeit", at="0:25:00", side="black").is_accepted
    log.do("arbiter", "forfeit", at="0:25:01", side="black")
    assert "G.I.10" in log.end[1]


def test_ADJ_10_without_an_hour_of_resumption_nobody_is_late():
    log = Log().play("e4 e5")
    log.do("arbiter", "adjourn")
    log.do("white", "seal", envelope=print_of("Nf3", "k"))
    log.refuses("arbiter", "forfeit", "game-no-hour-of-resumption", "ADJ.10", side="black")


def test_ADJ_10_a_sealer_who_does_not_come_loses_after_an_hour():
    log = adjourned()
    log.do("black", "arrive")
    log.do("arbiter", "open", move="Nf3", key="k")
    assert not log.try_to("arbiter", "forfeit", at="1:10:00", side="white").is_accepted
    log.do("arbiter", "forfeit", at="1:10:01", side="white")
    assert write_score(log.state.ending.score, is_chess=True) == "0-1"


def test_ADJ_9b_the_flag_of_the_absent_replier_can_be_called():
    log = adjourned(tempo="5m")
    log.do("white", "arrive")
    log.do("arbiter", "resume")
    log.do("white", "flag", at="0:10:00", side="black")
    assert write_score(log.state.ending.score, is_chess=True) == "1-0"


def test_12_9_is_cited_when_both_lose():
    log = Log()
    log.do("arbiter", "penalise", sanction="loss", breach="12.1")
    assert {"12.9", "13.4d"} <= set(log.end[1])


def test_13_4f_half_a_point_for_the_loser():
    log = Log()
    log.do("arbiter", "penalise", sanction="points_to_opponent", breach="12.1", side="white")
    log.do("black", "resign")
    assert write_score(log.state.ending.score, is_chess=True) == "1-½"


def test_2023_10_2_never_more_than_the_points_of_one_game():
    log = Log("fide2023")
    log.do("arbiter", "penalise", sanction="points_to_opponent", breach="12.1", side="white")
    log.do("black", "resign")
    assert write_score(log.state.ending.score, is_chess=True) == "1-0"


def test_6_5_the_clock_of_the_side_to_move_starts():
    log = Log(start="4k3/8/8/8/8/8/8/R3K3 b - - 0 1")
    log.do("black", "move", move="Kd7")
    log.do("black", "press")
    assert log.state.clock.running is WHITE


def test_6_12b_a_claim_after_the_clocks_were_stopped_for_the_arbiter():
    log = Log().play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    log.do("white", "call", stops_clock=True)
    log.do("white", "claim", ground="repetition")
    log.do("arbiter", "decide", upholds=True)
    assert "9.2b" in log.end[1]


def test_8_7_the_arbiter_may_decide_otherwise_after_both_have_signed():
    log = Log()
    log.do("black", "resign")
    log.do("white", "sign", result="1-0")
    log.do("black", "sign", result="1-0")
    log.do("arbiter", "sign", result="0-1", reason="the sheets were mixed up")
    assert write_score(log.state.ending.score, is_chess=True) == "0-1"
    assert not log.try_to("arbiter", "sign", result="1-0", reason="again").is_accepted


def test_C_10_an_offer_against_the_rules_of_the_event_is_also_a_disturbance():
    log = Log(offers_from_move=5).play("e4 e5")
    log.try_to("white", "offer")
    assert cited(log.last.rulings[0]) == ["9.1a", "12.6"]
