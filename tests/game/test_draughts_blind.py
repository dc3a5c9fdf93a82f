"""Players who cannot see [VIII]."""

import pytest
from draughts_logs import B, Log, W, ms

from kodeks.game import Phase
from kodeks.rulebook.ruling import Verdict

OPENING = "32-28 18-23 38-32 12-18 43-38 7-12 49-43 1-7"


def blind(**more):
    return Log(tempo="60m+30s", blind=(W,), **more)


def shuffled(plies):
    """A legal game of so many plies that takes nothing it need not."""
    table = Log().conditions.table
    texts = []
    for _ in range(plies):
        game = table.game
        move = min(game.legal_moves(), key=lambda each: (game.after(each).position.must_capture(), each.origin))
        texts.append(f"{move.origin}{'x' if move.captured else '-'}{move.target}")
        table = table.play(texts[-1])
    return texts


def test_EX_B1_back_to_the_last_position_both_sheets_have():
    moves = shuffled(36)
    log = blind()
    log.play(" ".join(moves[:34]))
    agreed, times = log.fen, (log.left(W), log.left(B))
    log.done("white", "move", "30:00", move=moves[34])
    log.done("white", "press", "30:00")
    other = next(
        f"{move.origin}-{move.target}"
        for move in blind().play(" ".join(moves[:34])).state.table.game.legal_moves()
        if f"{move.origin}-{move.target}" != moves[34]
    )
    sheets = {"white": tuple(moves[:35]), "black": (*moves[:34], other)}
    ruling = log.ruled(Verdict.UPHELD, "game-back-to-agreement", "VIII.3.1.2", "arbiter", "compare", "31:00", **sheets)
    assert ruling.facts == {"plies": 34, "move": 18, "side": "white"}
    assert (log.fen, log.state.made, log.running) == (agreed, (17, 17), W)
    assert (log.left(W), log.left(B)) == times, "the times are those noted then [D-157]"
    log.play(other)


def test_VIII_3_1_1_sheets_that_agree_change_nothing_and_the_clock_runs_on():
    moves = tuple(OPENING.split())
    log = blind().play(OPENING)
    spent = log.state.clock.white.spent_ms
    both = {"white": moves, "black": moves}
    log.ruled(Verdict.UPHELD, "game-sheets-agree", "VIII.3.1.1", "arbiter", "compare", "5:00", **both)
    log.done("white", "move", "6:00", move="31-27")
    log.done("white", "press", "6:00")
    assert log.state.clock.white.spent_ms > spent + ms("5:00")


def test_VIII_3_1_1_the_same_moves_written_otherwise_agree():
    log = Log(tempo="60m+30s", blind=(B,), start="W:W28,38:B7,22")
    log.play("28x17 7-12")
    sheets = {"white": ("28x17", "7-12"), "black": ("28:17", "7-12")}
    log.ruled(Verdict.UPHELD, "game-sheets-agree", "VIII.3.1.1", "arbiter", "compare", **sheets)


def test_VIII_3_1_2_sheets_that_share_an_illegal_move():
    log = blind().play("32-28")
    both = {"white": ("32-27", "18-24"), "black": ("32-27", "18-24")}
    outcome = log("arbiter", "compare", **both)
    assert [ruling.reason for ruling in outcome.rulings] == ["game-sheets-not-legal"]
    assert str(outcome.rulings[0].articles[0]) == "KW2025:VIII.3.1.2"


def test_VIII_3_1_two_boards_are_needed():
    log = Log().play("32-28")
    log.refused("game-one-board", "VIII.3.1", "arbiter", "compare", white=(), black=())
    blind().refused("game-not-his-business", "IV.1 VIII.3.1", "white", "compare", white=(), black=())


def test_VIII_3_1_2_while_the_clocks_stand():
    log = blind().play(OPENING)
    log.done("arbiter", "stop")
    sheets = {"white": tuple(OPENING.split()[:3]), "black": tuple(OPENING.split()[:2])}
    log.done("arbiter", "compare", **sheets)
    assert (log.state.phase, log.running, log.state.made) == (Phase.STOPPED, None, (1, 1))
    log.done("arbiter", "resume")
    assert log.running is W


@pytest.mark.parametrize("adjusting", [True, False])
def test_EX_B2_a_peg_not_pulled_is_not_touched(adjusting):
    log = blind()
    ask = {"square": "33", "adjusting": adjusting, "lifted": False}
    log.ruled(Verdict.PERMITTED, "game-not-lifted", "VIII.2.1", "white", "touch", **ask)
    assert log.state.touches == ()
    log.done("white", "move", move="32-28")


def test_VIII_2_1_3_on_an_ordinary_board_any_touch_counts():
    log = blind()
    log.play("32-28")
    log.done("black", "touch", square="19", lifted=False)
    log.refused("game-touched-another", "I.3.11", "black", "move", move="18-23")


def test_VIII_2_2_both_hands():
    log = blind()
    log.refused("game-both-hands-allowed", "VIII.2.2", "black", "irregular", code="IRR-17", side=W)
    log.play("32-28")
    log.done("white", "irregular", code="IRR-17", side=B)


def test_EX_B3_times_are_told_only_on_his_move():
    log = blind()
    ruling = log.ruled(Verdict.PERMITTED, "game-times-told", "VIII.5.1", "white", "ask", "2:00")
    assert ruling.facts == {"white_ms": ms("2:00"), "white_moves": 0, "black_ms": 0, "black_moves": 0}
    log.play("32-28")
    log.refused("clock-asked-out-of-turn", "VIII.5.1", "white", "ask")
    log.refused("game-only-the-blind-ask", "VIII.5.1", "black", "ask")


def test_VIII_2_3_announced_on_request_before_pressing():
    log = blind(announcing=True).play("32-28", press=False)
    log.refused("game-announce-first", "VIII.2.3", "white", "press")
    log.refused("game-announced-another", "VIII.2.3", "white", "announce", text="33 to 28")
    log.refused("game-nothing-to-announce", "VIII.2.3", "black", "announce", text="32 to 28")
    log.done("white", "announce", text="32 to 28")
    log.refused("game-nothing-to-announce", "VIII.2.3", "white", "announce", text="32 to 28")
    log.done("white", "press")
    log.done("black", "move", move="18-23")  # both announce
    log.refused("game-announce-first", "VIII.2.3", "black", "press")


def test_VIII_2_3_not_asked_for_nobody_must():
    blind().play("32-28 18-23")
    Log().play("32-28", press=False).refused(
        "game-nothing-to-announce", "VIII.2.3", "white", "announce", text="32 to 28"
    )


@pytest.mark.parametrize(
    ("start", "move", "said", "is_right"),
    [
        ("W:W32:B1", "32-28", "32 to 28", True),
        ("W:W32:B1", "32-28", "32 na 28", True),
        ("W:W32:B1", "32-28", "32-28", True),
        ("W:W32:B1", "32-28", "32 takes 28", False),
        ("W:W32:B1", "32-28", "32 to 27", False),
        ("W:W32:B1", "32-28", "twenty-eight", False),
        ("W:W28,38:B7,22", "28x17", "28 takes 17", True),
        ("W:W28,38:B7,22", "28x17", "28 bije 17", True),
        ("W:W28,38:B7,22", "28x17", "28 to 17", False),
        ("W:WK3:B12,20,27,31", "3x21x38x15", "3 takes 15", False),  # two captures lead there [D-155]
        ("W:WK3:B12,20,27,31", "3x21x38x15", "3 takes 21 takes 38 takes 15", True),
        ("W:WK3:B12,20,27,31", "3x21x38x15", "3 takes 26 takes 42 takes 15", False),
    ],
)
def test_D_155_how_a_move_is_announced(start, move, said, is_right):
    log = blind(announcing=True, start=start)
    log.done("white", "move", move=move)
    if log.state.ending is None:
        assert log("white", "announce", text=said).is_accepted is is_right


def test_D_155_letters_on_64():
    log = Log("64", tempo="60m", blind=(W,), announcing=True, start="W:Wc3:Bd4,f6,b8")
    log.done("white", "move", move="c3xg7")
    log.done("white", "announce", text="c3 takes g7")


def test_VIII_4_1_what_an_assistant_does():
    log = blind(assistants=(W,), announcing=True)
    log.play("32-28", press=False)
    log.done("white_assistant", "announce", text="32 to 28")
    log.refused("game-not-an-assistants-duty", "IV.1 II.6.8", "white_assistant", "press")  # not the clock [VIII.4]
    for kind in ("ask", "call"):
        assert not log("white_assistant", kind).is_accepted
    log.refused("game-not-an-assistants-duty", "IV.1 VIII.2.3", "black_assistant", "announce", text="32 to 28")
    log.done("white", "press")
    log.ruled(Verdict.WIN_WHITE, "clock-time-overstepped", "II.6.12", "white_assistant", "flag", "1:10:00", side=B)


def test_VIII_4_1_an_assistant_nobody_has_does_nothing():
    log = blind()
    log.refused("game-not-an-assistants-duty", "IV.1 II.6.12", "white_assistant", "flag", "1:10:00", side=B)


def test_VIII_5_2_an_ending_not_played_at_a_tempo_that_is_not_listed():
    ending = "B:WK1,K47,K49:BK46"
    log = Log(tempo="40m", start=ending, blind=(B,))
    log.done("black", "claim", ground="ending", stops_clock=True)
    log.done("arbiter", "decide", upholds=True)
    assert {"KW2025:III.9.1", "KW2025:VIII.5.2"} <= {*log.verdict()[2]}
    log = Log(tempo="90m", start=ending, blind=(B,))
    log.done("black", "claim", ground="ending", stops_clock=True)
    log.done("arbiter", "decide", upholds=True)
    assert "KW2025:VIII.5.2" not in {*log.verdict()[2]}


@pytest.mark.parametrize(
    ("board", "tempo", "articles"),
    [
        ("100", "40m+10s", "III.9.1 VIII.5.2"),  # standard by its class, but none of II.6.1
        ("100", "15m+5s", "III.9.1 VIII.5.2"),
        ("100", "5m+3s", "III.9.1 VIII.5.2"),
        ("64", "20m+10s", "III.9.1 VIII.5.2"),
        ("100", "40m", "III.9.1 VIII.5.2"),
        ("100", "5m", "III.9.1"),
        ("100", "60m+30s", None),
        ("100", "31m+30s", None),  # II.6.1.5.5
        ("64", "45m+30s", None),
        ("100", "90m", "II.6.3.1"),
    ],
)
def test_VIII_5_2_at_another_tempo_bonus_or_not(board, tempo, articles):
    start = "B:WK1,K47:BK45" if board == "100" else "B:WKc1,Ke1:BKb8"
    log = Log(board, tempo=tempo, start=start, blind=(W,))
    cited = [] if articles is None else log.cited(articles)
    assert ([] if log.state.due is None else list(map(str, log.state.due.articles))) == cited
    assert (log.state.due is None) is (articles is None)
    log.done("black", "claim", ground="regulation_draw")
    proposed = log.state.claim.proposal.ruling
    assert (proposed.verdict is Verdict.DRAW) is (articles is not None)
    if articles is not None:
        assert list(map(str, proposed.articles)) == cited
    seeing = Log(board, tempo=tempo, start=start)
    if "+" in tempo:
        assert seeing.state.due is None


@pytest.mark.parametrize(
    ("start", "move", "said", "is_right"),
    [
        ("W:W32:B1", "32-28", "32 28", True),
        ("W:W28,38:B7,22", "28x17", "28 17", True),
        ("W:W32:B1", "32-28", "32 27", False),
        ("W:W32:B1", "32-28", "28", False),
    ],
)
def test_VIII_2_3_start_and_end_square_are_an_announcement(start, move, said, is_right):
    log = Log(tempo="60m+30s", blind=(W,), announcing=True, start=start)
    log.done("white", "move", move=move)
    if log.state.ending is None:
        assert log("white", "announce", text=said).is_accepted is is_right
