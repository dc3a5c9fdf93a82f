"""The worked examples EX-R1 to EX-R21 of the specification of chapter I."""

import pytest
from scoresheet import SIXTEEN_ONLY, at, begin, cited, is_drawn_by, legal, play, quiet_line, value

from kodeks.draughts import Counters, Move, smallest_route
from kodeks.rulebook import Result, Side, Verdict

EDITIONS = ["kw2025", "kw2022"]
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def code(edition: str) -> str:
    return edition.upper()


@pytest.mark.parametrize(
    ("board", "moves"),
    [
        ("100", "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30"),
        ("64", "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
    ],
)
def test_EX_R1_start(board, moves):
    game = begin(board=board)
    assert sorted(Move(*pair) for pair in map(squares(game), moves.split())) == sorted(game.position.legal_moves())


def squares(game):
    return lambda text: tuple(map(game.rules.variant.square, text.split("-")))


def test_EX_R2_a_man_captures_backward():
    assert legal("W:W28:B33") == ["28x39"]
    refused = begin("W:W28:B33").judge("28-22")
    assert (refused.reason, cited(refused)) == ("capture-is-compulsory", ["KW2025:I.4.1", "KW2025:I.4.2"])


def test_EX_R3_majority_goes_before_a_king():
    assert legal("W:WK1,32:B17,27,K34") == ["32x12"]
    (move,) = at("W:WK1,32:B17,27,K34").legal_moves()
    assert move.captured == {17, 27}
    for edition in EDITIONS:
        refused = begin("W:WK1,32:B17,27,K34", edition=edition).judge("1x40")
        assert refused.reason == "majority-is-compulsory"
        assert cited(refused) == [f"{code(edition)}:I.4.13"]
        assert (refused.facts["taken"], refused.facts["required"]) == (1, 2)


def test_EX_R4_free_choice_among_equals():
    assert legal("W:W27,K43:B22,30") == ["27x18", "43x25"]
    refused = begin("W:W27,K43:B22,30").judge("27-21")
    assert cited(refused) == ["KW2025:I.4.1", "KW2025:I.4.2", "KW2025:I.4.3"]


@pytest.mark.parametrize(
    ("fen", "move", "square", "is_king"), [("W:W14:B8,9", "14x12", 12, False), ("W:W12:B8", "12x3", 3, True)]
)
def test_EX_R5_only_a_capture_that_ends_on_the_far_row_promotes(fen, move, square, is_king):
    assert legal(fen) == [move]
    game = begin(fen).play(move)
    assert game.position.at(square) == (Side.WHITE, is_king)


def test_EX_R5_the_capture_goes_by_the_far_row():
    position = at("W:W14:B8,9")
    assert smallest_route(position, position.legal_moves()[0]) == (14, 3, 12)


def test_EX_R6_a_jumped_piece_still_blocks():
    assert legal("W:WK10:B8,9,14,27") == ["10x3"]
    (move,) = at("W:WK10:B8,9,14,27").legal_moves()
    assert move.captured == {14, 27, 8}
    assert at("W:WK10:B8,9,14,27").after(move).at(9) is not None
    refused = begin("W:WK10:B8,9,14,27").judge("10x4")
    assert (refused.reason, cited(refused)) == ("piece-jumped-twice", ["KW2025:I.4.8"])


def test_EX_R7_no_piece_is_jumped_twice():
    assert legal("W:WK39:B11,44") == ["39x50", "39x6"]
    assert all(len(move.captured) == 1 for move in at("W:WK39:B11,44").legal_moves())
    refused = begin("W:WK39:B11,44").judge("39x50x6")
    assert (refused.reason, cited(refused)) == ("piece-jumped-twice", ["KW2025:I.4.8"])


def test_EX_R8_four_ways_to_take_four():
    assert legal("W:WK43:B17,23,32,39") == ["43x38", "43x43", "43x48", "43x49"]
    assert all(move.captured == {17, 23, 32, 39} for move in at("W:WK43:B17,23,32,39").legal_moves())
    refused = begin("W:WK43:B17,23,32,39").judge("43x34")
    assert (refused.reason, cited(refused)) == ("capture-unfinished", ["KW2025:I.4.6", "KW2025:I.4.13"])


def test_EX_R9_long_form_where_the_short_form_is_ambiguous():
    fen = "W:WK3:B12,20,27,31"
    assert legal(fen) == ["3x21x38x15", "3x26x42x15"]
    taken = {text: begin(fen).judge(text).captured for text in legal(fen)}
    assert taken == {"3x21x38x15": {12, 20, 27}, "3x26x42x15": {12, 20, 31}}
    for edition in EDITIONS:
        refused = begin(fen, edition=edition).judge("3x15")
        assert (refused.reason, cited(refused)) == ("capture-ambiguous", [f"{code(edition)}:I.8.2.1"])


def test_EX_R10_captures_by_men_on_64():
    assert legal("W:Wh6:Be7,g7", "64") == ["h6xd6"]
    game = begin("W:Wh6:Be7,g7", "64")
    (move,) = game.position.legal_moves()
    assert [game.rules.variant.names[square] for square in smallest_route(game.position, move)] == ["h6", "f8", "d6"]
    assert game.after(move).position.at(move.target) == (Side.WHITE, False)
    assert legal("W:Wc3:Bb4,d4,f6", "64") == ["c3xg7"]


def test_EX_R11_a_jumped_piece_still_blocks_on_64():
    assert legal("W:WKa1:Bc3,d2,f2,f4", "64") == ["a1xe1"]
    game = begin("W:WKa1:Bc3,d2,f2,f4", "64")
    (move,) = game.position.legal_moves()
    assert {game.rules.variant.names[square] for square in move.captured} == {"c3", "f4", "f2"}


@both_editions
@pytest.mark.parametrize("counters", [None, Counters(three_against_one=32), Counters(three_against_one=32, line=10)])
def test_EX_R12_blocked_king_loses(edition, counters):
    game = begin("B:WK1,K37,K41:BK46", edition=edition, counters=counters)
    assert game.position.legal_moves() == []
    assert (game.result, game.ruling.verdict) == (Result.WHITE_WINS, Verdict.WIN_WHITE)
    assert cited(game.ruling) == [f"{code(edition)}:I.7.2.2"]


@both_editions
def test_EX_R12_blocked_on_the_last_move_of_6_3(edition):
    before = begin("W:WK1,K36,K37:BK46", edition=edition, counters=Counters(three_against_one=31))
    assert not before.is_over
    game = before.play("36-41")
    assert value(game, "three-against-one") == 32
    assert (game.result, cited(game.ruling)) == (Result.WHITE_WINS, [f"{code(edition)}:I.7.2.2"])


@both_editions
def test_EX_R13_two_against_one(edition):
    moves = "1-29 50-28 2-16 28-22 29-23 22-9 16-2 9-25 2-24 25-3"
    game = play(begin("W:WK1,K2:BK50", edition=edition), moves)
    assert not game.at_ply(9).is_over
    assert is_drawn_by(game, f"{code(edition)}:I.6.4", f"{code(edition)}:I.7.3.2")
    assert (game.ruling.reason, game.ruling.facts["value"], game.ply) == ("two-against-one", 10, 10)


LINE = "1-18 46-10 2-7 10-32 3-26 32-19 18-31 19-32 31-22 32-10"


def test_EX_R14_main_line_2025():
    game = play(begin("W:WK1,K2,K3:BK46"), LINE)
    assert not game.at_ply(9).is_over
    assert is_drawn_by(game, "KW2025:I.6.3", "KW2025:I.7.3.2")
    assert (game.ruling.reason, game.ply) == ("main-line", 10)
    assert value(game, "three-against-one") == 10


def test_EX_R14_main_line_2022_plays_on():
    game = play(begin("W:WK1,K2,K3:BK46", edition="kw2022"), LINE)
    assert not game.is_over
    (base,) = (counter for counter in game.counters_shown() if counter.rule == "three-against-one")
    assert (base.value, base.limit, str(base.article)) == (10, 32, "KW2022:I.6.3")
    assert "main-line" not in {counter.rule for counter in game.counters_shown()}


THREE_KINGS = "W:WK47,K48,K49:BK3"
BASE = """47-24 3-26 24-29 26-17 29-20 17-12 48-42 12-1 20-24 1-12 24-35 12-7 42-26 7-18 26-3 18-4 35-40 4-15 40-35 15-4
3-21 4-18 21-26 18-34 49-21 34-29 21-17 29-1 35-2 1-18 17-50 18-1"""
LATE = """47-29 3-8 29-33 8-13 49-21 13-4 33-47 4-22 48-25 22-4 25-48 4-13 48-42 13-30 42-38 30-34 38-20 34-48 20-9
48-30 9-4 30-35 21-49 35-30 4-13 30x8 49-40 8-3 47-33 3-25 40-23 25-30"""
EARLY = "47-38 3-8 38-16 8-35 49-40 35x44 16-49 44-6 49-43 6-22 48-37 22-50 37-26 50-45 26-42 45-7"


@both_editions
def test_EX_R15_three_against_one(edition):
    game = play(begin(THREE_KINGS, edition=edition), BASE)
    assert not game.at_ply(31).is_over
    assert is_drawn_by(game, f"{code(edition)}:I.6.3", f"{code(edition)}:I.7.3.2")
    assert (game.ruling.reason, game.ruling.facts["value"], game.ply) == ("three-against-one", 32, 32)


@both_editions
def test_EX_R16_capture_late(edition):
    game = play(begin(THREE_KINGS, edition=edition), LATE)
    assert not game.at_ply(31).is_over
    assert is_drawn_by(game, f"{code(edition)}:I.6.3")
    assert f"{code(edition)}:I.6.4" not in cited(game.ruling)
    assert (value(game, "three-against-one"), value(game, "two-against-one"), game.ply) == (32, 6, 32)


@both_editions
def test_EX_R17_capture_early(edition):
    game = play(begin(THREE_KINGS, edition=edition), EARLY)
    assert not game.at_ply(15).is_over
    assert is_drawn_by(game, f"{code(edition)}:I.6.4")
    assert f"{code(edition)}:I.6.3" not in cited(game.ruling)
    assert (value(game, "three-against-one"), value(game, "two-against-one"), game.ply) == (16, 10, 16)


@both_editions
def test_EX_R17_capture_early_sixteen_only_plays_on(edition):
    game = play(begin(THREE_KINGS, edition=edition, after_capture=SIXTEEN_ONLY), EARLY)
    assert not game.is_over
    assert (value(game, "three-against-one"), value(game, "two-against-one")) == (16, None)


@both_editions
def test_EX_R18_the_last_move_wins(edition):
    before = begin("W:WK46,K47,K48:BK28", edition=edition, counters=Counters(three_against_one=31))
    assert not before.is_over
    game = before.play("46x5")
    assert value(game, "three-against-one") == 32
    assert (game.result, cited(game.ruling)) == (Result.WHITE_WINS, [f"{code(edition)}:I.7.2.3"])


@both_editions
def test_EX_R19_main_line_on_64(edition):
    moves = "d8-h4 a1-h8 h4-g3 h8-b2 g3-f2 b2-f6 f2-e1 f6-b2 f8-e7 b2-d4"
    game = play(begin("W:WKb8,Kd8,Kf8:BKa1", "64", edition), moves)
    assert not game.at_ply(9).is_over
    assert is_drawn_by(game, f"{code(edition)}:I.6.3", f"{code(edition)}:I.7.3.2")
    assert (game.ruling.reason, game.ply) == ("main-line", 10)


@both_editions
def test_EX_R20_three_kings_on_64(edition):
    start = begin("W:WKa1,Kc1,Ke1:BKb8", "64", edition)
    assert value(start, "three-kings") == 0
    line = quiet_line(start, 30)
    assert [value(game, "three-kings") for game in line] == list(range(31))
    assert not any(game.is_over for game in line[:-1])
    assert is_drawn_by(line[-1], f"{code(edition)}:I.6.3", f"{code(edition)}:I.7.3.2")
    assert (line[-1].ruling.reason, line[-1].ply) == ("three-kings", 30)


@both_editions
@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("W:WK47,K48,K49:BK3", Result.WHITE_AHEAD),
        ("W:WK47,K48,39:BK3", Result.WHITE_AHEAD),
        ("W:WK47,38,39:BK3", Result.DRAW),
        ("W:WK47,K48:BK3", Result.DRAW),
        ("B:WK3:BK47,K48,K49", Result.BLACK_AHEAD),
    ],
)
def test_EX_R21_draw_with_advantage(edition, fen, result):
    game = begin(fen, edition=edition, with_advantage=True).agree_draw()
    assert game.result is result
    assert (f"{code(edition)}:I.6.5.2" in cited(game.ruling)) == (result is not Result.DRAW)
    assert begin(fen, edition=edition).agree_draw().result is Result.DRAW
