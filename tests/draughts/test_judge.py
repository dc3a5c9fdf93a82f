"""Judging a written move: every refusal has its reason and its article."""

import pytest
from random_positions import mixed
from scoresheet import at, begin, cited

from kodeks.draughts import VARIANTS, Game, Move, Piece, Position, judge, write_fen
from kodeks.draughts.judge import judge_written
from kodeks.draughts.notation import WrittenMove
from kodeks.malformed import MalformedText
from kodeks.rulebook import EDITIONS, Ruling, Side, Verdict, register

REFUSALS = [
    ("W:W28:B1", "100", "27-22", "no-piece-there", "I.3.2"),
    ("W:W28:B1", "100", "27x18", "no-piece-there", "I.3.2"),
    ("W:W28:B1", "100", "1-6", "piece-of-the-opponent", "I.3.3"),
    ("W:W28:B22", "100", "22x33", "piece-of-the-opponent", "I.3.3"),
    ("W:W28:B1", "100", "28-33", "man-cannot-go-there", "I.3.4"),
    ("W:W28:B1", "100", "28-17", "man-cannot-go-there", "I.3.4"),
    ("B:W50:B28", "100", "28-22", "man-cannot-go-there", "I.3.4"),
    ("W:W28,22:B1", "100", "28-22", "target-occupied", "I.3.4"),
    ("W:W28:B22,17", "100", "28-22", "target-occupied", "I.3.4"),
    ("W:WK28,17:B1", "100", "28-17", "target-occupied", "I.3.9"),
    ("W:WK28,17:B1", "100", "28-11", "king-cannot-go-there", "I.3.9"),
    ("W:WK28:B1", "100", "28-27", "king-cannot-go-there", "I.3.9"),
    ("W:WK28:B1", "100", "28-28", "target-occupied", "I.3.9"),
    ("W:W28,50:B22", "100", "50-45", "capture-is-compulsory", "I.4.1 I.4.2"),
    ("W:WK28,50:B22", "100", "50-45", "capture-is-compulsory", "I.4.1 I.4.3"),
    ("W:WK28,50:B22", "100", "28-33", "capture-is-compulsory", "I.4.1 I.4.3"),
    ("W:W32,39:B28,19,34", "100", "39x30", "majority-is-compulsory", "I.4.13"),
    ("W:W32:B28,19", "100", "32x23", "capture-unfinished", "I.4.5 I.4.13"),
    ("W:WK46:B37,22", "100", "46x28", "capture-unfinished", "I.4.6 I.4.13"),
    ("W:W28,22:B1", "100", "28x17", "own-piece-jumped", "I.4.7"),
    ("W:WK46,28:B1", "100", "46x5", "own-piece-jumped", "I.4.7"),
    ("W:WK39:B11,44", "100", "39x50x6", "piece-jumped-twice", "I.4.8"),
    ("W:WK10:B8,9,14,27", "100", "10x20", "jumped-piece-still-blocks", "I.4.11"),
    ("W:W28:B22", "100", "28x39", "no-such-capture", "I.4.2"),
    ("W:W28:B22", "100", "28x50", "no-such-capture", "I.4.2"),
    ("W:WK28:B22", "100", "28x49", "no-such-capture", "I.4.3"),
    ("W:WK28:B22", "100", "28x49x11", "no-such-capture", "I.4.3"),
    ("W:W28:B1", "100", "28x22", "sign-says-capture", "I.8.2.2"),
    ("W:W28:B22", "100", "28-17", "sign-says-move", "I.8.2.3"),
    ("W:WK3:B12,20,27,31", "100", "3x15", "capture-ambiguous", "I.8.2.1"),
    ("W:Wc3:Ba7", "64", "d4-e5", "no-piece-there", "I.3.2"),
    ("W:Wc3:Ba7", "64", "a7-b6", "piece-of-the-opponent", "I.3.3"),
    ("W:Wc3:Ba7", "64", "c3-b2", "man-cannot-go-there", "I.3.4"),
    ("W:Wc3:Ba7", "64", "c3d2", "no-such-capture", "I.4.2"),
    ("W:WKa1,c3:Bh8", "64", "a1-d4", "king-cannot-go-there", "I.3.9"),
    ("W:Wc3,g1:Bd4", "64", "g1-f2", "capture-is-compulsory", "I.4.1 I.4.2"),
    ("W:Wc3:Bb4,d4,f6", "64", "c3xa5", "majority-is-compulsory", "I.4.13"),
    ("W:Wc3:Bb4,d4,f6", "64", "c3xe5", "capture-unfinished", "I.4.5 I.4.13"),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("fen", "board", "text", "reason", "articles"), REFUSALS)
def test_refusals_name_their_articles(edition, fen, board, text, reason, articles):
    refused = judge(at(fen, board), text, EDITIONS[edition].board(board))
    assert isinstance(refused, Ruling)
    assert refused.verdict is Verdict.REFUSED
    assert refused.reason == reason
    assert cited(refused) == [f"{edition.upper()}:{number}" for number in articles.split()]
    assert refused == begin(fen, board, edition).judge(text)


def test_refusals_tell_the_squares():
    refused = begin("W:Wc3:Ba7", "64").judge("c3-b2")
    assert refused.facts == {"from": "c3", "to": "b2"}


def test_capture_ambiguous_lists_the_forms():
    refused = begin("W:WK3:B12,20,27,31").judge("3x15")
    assert sorted(refused.facts["forms"].split()) == ["3x21x38x15", "3x26x42x15"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_that_is_over_takes_no_move(edition):
    game = begin("W:W28:B22", edition=edition).play("28x17")
    refused = game.judge("17-12")
    assert (refused.reason, cited(refused)) == ("game-is-over", [f"{edition.upper()}:I.7.2.3"])


@pytest.mark.parametrize(("seed", "edition"), [(200, "kw2025"), (201, "kw2022"), (202, "kw2025"), (203, "kw2022")])
@pytest.mark.parametrize("board", ["100", "64"])
def test_whatever_is_not_legal_is_refused_with_an_article_of_the_register(board, seed, edition):
    rules = EDITIONS[edition].board(board)
    for position in mixed(VARIANTS[board], seed, 4, most_victims=9):
        legal, fen = position.legal_moves(), write_fen(position)
        for origin in position.variant.squares:
            for target in position.variant.squares:
                fitting = [move for move in legal if (move.origin, move.target) == (origin, target)]
                for sign in ("-", "x", ""):
                    answer = judge_written(position, WrittenMove((origin, target), sign), rules)
                    check(answer, fitting, sign, f"{fen} {origin}{sign}{target}")


def check(answer: Move | Ruling, fitting: list[Move], sign: str, case: str) -> None:
    """The one fitting move with its own sign or with none; anything else is refused."""
    suits = [move for move in fitting if sign in ("", "x" if move.captured else "-")]
    if len(suits) == 1:
        assert answer == suits[0], case
        return
    assert isinstance(answer, Ruling), case
    assert answer.verdict is Verdict.REFUSED, case
    assert answer.articles, case
    assert all(register().find(article) is not None for article in answer.articles), case
    assert (answer.reason == "capture-ambiguous") == (len(suits) > 1), case


@pytest.mark.parametrize(("fen", "text"), [("W:W28:B33", "28x39x39"), ("W:WK3:B12,20,27,31", "3x15x15")])
def test_a_path_that_does_not_exist_is_not_too_short(fen, text):
    """It takes as many as it must, so I.4.13 has nothing to say."""
    refusal = Game.new(fen=fen).judge(text)
    assert isinstance(refusal, Ruling)
    assert refusal.reason != "majority-is-compulsory"
    assert "KW2025:I.4.13" not in map(str, refusal.articles)


@pytest.mark.parametrize("square", [-1, 0, 51, 99])
def test_squares_that_are_not_there_are_malformed(square):
    man = Piece(Side.WHITE, False)
    with pytest.raises(MalformedText, match="not a square"):
        Position.of(VARIANTS["100"], [(square, man)], Side.WHITE)
    with pytest.raises(MalformedText, match="not a square"):
        Game.new().position.at(square)
    with pytest.raises(MalformedText, match="not a square"):
        Game.new().play(Move(32, square))


def test_two_pieces_on_one_square_are_malformed():
    pieces = [(32, Piece(Side.WHITE, False)), (32, Piece(Side.BLACK, True))]
    with pytest.raises(MalformedText, match="listed twice"):
        Position.of(VARIANTS["100"], pieces, Side.WHITE)
