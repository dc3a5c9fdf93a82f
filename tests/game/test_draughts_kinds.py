"""The kinds of game [I.11]: they differ only in data."""

import pytest
from draughts_logs import KINGS, B, Log, W

from kodeks.game import KINDS, Conditions, Kind
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Verdict

DAY = 24


@pytest.mark.parametrize("kind", Kind)
def test_I_11_1_a_log_carries_its_kind(kind):
    days = KINDS[kind].days_per_move
    log = Log(kind=kind, tempo=None if days else "60m+30s", days_per_move=3 if days else None)
    assert log.state.conditions.kind is kind
    log.play("32-28 18-23")


@pytest.mark.parametrize("kind", [kind for kind in Kind if not KINDS[kind].has_touch])
def test_I_11_1_where_no_piece_is_touched(kind):
    days = KINDS[kind].days_per_move
    log = Log(kind=kind, tempo=None if days else "60m+30s", days_per_move=3 if days else None)
    log.refused("game-nothing-is-touched", KINDS[kind].number, "white", "touch", square="32")


def test_I_11_1_8_online_nothing_irregular_can_be_played():
    log = Log(kind=Kind.ONLINE)
    log.refused("game-nothing-is-irregular", "I.11.1.8", "white", "irregular", code="IRR-6", side=B)


def test_I_11_1_8_online_a_draw_comes_by_itself():
    log = Log(kind=Kind.ONLINE, start=KINGS).shuttle(7)
    log.ruled(Verdict.DRAW, "third-repetition", "I.6.1 I.7.3.2", "black", "move", move="9-4")
    assert log.score() == (1, 1, True)


def test_I_11_1_8_online_a_claim_is_answered_at_once():
    log = Log(kind=Kind.ONLINE, start=KINGS).shuttle(2)
    outcome = log.done("white", "claim", ground="regulation_draw")
    assert [ruling.reason for ruling in outcome.rulings] == ["no-draw-is-due"]
    assert log.state.waits is None


def test_I_11_1_3_correspondence_counts_days_for_a_move():
    log = Log(kind=Kind.CORRESPONDENCE, tempo=None, days_per_move=3)
    log.done("white", "move", f"{2 * DAY}:00:00", move="32-28")
    log.refused("game-flag-of-the-opponent", "II.6.12", "black", "flag", f"{5 * DAY}:00:01", side=B)
    log.refused("game-flag-not-down", "II.6.12", "white", "flag", f"{5 * DAY}:00:00", side=B)
    log.ruled(Verdict.WIN_WHITE, "clock-time-overstepped", "II.6.12", "white", "flag", f"{5 * DAY}:00:01", side=B)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"kind": Kind.CORRESPONDENCE}, "game-days-and-kind"),
        ({"days_per_move": 3}, "game-days-and-kind"),
        ({"kind": Kind.CORRESPONDENCE, "days_per_move": 0}, "game-days-and-tempo"),
        ({"kind": Kind.CORRESPONDENCE, "days_per_move": 3, "tempo": "5m"}, "game-days-and-tempo"),
        ({"lateness_minutes": -1}, "game-lateness-negative"),
    ],
)
def test_I_11_1_3_conditions_that_cannot_be(given, reason):
    with pytest.raises(MalformedText) as error:
        Conditions(game="100", edition="kw2025", **given)
    assert error.value.reason == reason


def test_I_11_1_7_a_handicap_is_another_start():
    white, black = (",".join(map(str, squares)) for squares in (range(31, 50), range(1, 21)))
    start = f"W:W{white}:B{black}"
    log = Log(kind=Kind.HANDICAP, start=start).play("32-28 18-23")
    assert log.state.table.pieces(W) == 19


def test_a_start_in_which_nobody_can_move_is_over():
    log = Log(begin=False, start="W:W:B1")
    assert log.verdict() == (Verdict.WIN_BLACK, "no-piece-left", ["KW2025:I.7.2.3"])
    log.refused("game-is-over", "I.7.2.3", "black", "start")


def test_I_7_2_2_the_last_move_ends_the_game_and_stops_the_clocks():
    log = Log(start="W:W28:B22").play("28x17")
    assert log.verdict() == (Verdict.WIN_WHITE, "no-piece-left", ["KW2025:I.7.2.3"])
    assert log.running is None
