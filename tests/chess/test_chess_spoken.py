"""Announced moves in Polish, English and German with the names of annex E [E2.1]."""

import chess
import pytest
from chess_games import cited
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.chess import SPOKEN, hear, is_mixed, read_fen, speak, speak_square
from kodeks.malformed import MalformedText
from kodeks.rulebook.fide import chess_edition

LAWS = chess_edition("fide2009")
PROMOTION = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("fen", "move", "pl", "de", "en"),
    [
        (
            chess.STARTING_FEN,
            "g1f3",
            "skoczek Gustaw jeden, Feliks trzy",
            "Springer Gustav eins, Felix drei",
            "knight Gustav one, Felix three",
        ),
        (
            PASSING,
            "e5d6",
            "pion Ewa pięć bije Dawid sześć w przelocie",
            "Bauer Eva fünf schlägt David sechs en passant",
            "pawn Eva five takes David six en passant",
        ),
        (CASTLING, "e1c1", "długa roszada", "lange Rochade", "long castling"),
        (CASTLING, "e1g1", "krótka roszada", "kurze Rochade", "short castling"),
        (
            PROMOTION,
            "a7a8q",
            "pion Anna siedem, Anna osiem, hetman",
            "Bauer Anna sieben, Anna acht, Dame",
            "pawn Anna seven, Anna eight, queen",
        ),
    ],
)
def test_E2_1_announcements(fen, move, pl, de, en):
    board, wanted = read_fen(fen), chess.Move.from_uci(move)
    for language, words in {"pl": pl, "de": de, "en": en}.items():
        assert speak(board, wanted, language) == words
        assert (hear(board, words, LAWS), is_mixed(words)) == (wanted, False)


def test_E2_1_names_of_the_files():
    assert [speak_square(square, "pl") for square in (chess.A1, chess.B2, chess.C3, chess.H8)] == [
        "Anna jeden",
        "Bella dwa",
        "Cesar trzy",
        "Hektor osiem",
    ]
    assert speak_square(chess.D4, "de") == "David vier"


@pytest.mark.parametrize(
    ("words", "mixed"),
    [
        ("Gustaw jeden Feliks trzy", False),  # the piece may be left out
        ("SKOCZEK GUSTAW JEDEN FELIKS TRZY", False),
        ("skoczek Gustav eins, Felix drei", True),  # mixed languages are only worth a warning
        ("skoczek g1 f3", False),
    ],
)
def test_E2_1_what_is_understood(words, mixed):
    assert (hear(chess.Board(), words, LAWS), is_mixed(words)) == (chess.Move.from_uci("g1f3"), mixed)


def test_E2_1_other_spellings():
    board = read_fen("4k3/8/8/2R5/8/8/8/4K3 w - - 0 1")
    assert hear(board, "Turm Caesar fuenf, Cesar acht", LAWS) == chess.Move.from_uci("c5c8")


@pytest.mark.parametrize(("edition", "articles"), [("fide2009", ["3.7e", "E2.1"]), ("fide2023", ["3.7.3.3", "D.2.1"])])
def test_E2_1_promotion_without_its_piece_is_refused(edition, articles):
    answer = hear(read_fen(PROMOTION), "pion Anna siedem, Anna osiem", chess_edition(edition))
    assert (answer.reason, cited(answer)) == ("chess-promotion-missing", articles)


def test_E2_1_another_piece_than_the_one_there_is_refused():
    answer = hear(chess.Board(), "goniec Gustaw jeden, Feliks trzy", LAWS)
    assert (answer.reason, cited(answer)) == ("chess-other-piece-announced", ["E2.1"])


def test_E2_1_an_illegal_move_is_refused_by_its_article():
    assert cited(hear(chess.Board(), "pion Ewa dwa, Ewa pięć", LAWS)) == ["3.7"]
    assert cited(hear(chess.Board(), "krótka roszada", LAWS)) == ["3.8.2b"]
    assert cited(hear(read_fen(PASSING), "kurze Rochade", LAWS)) == ["3.8.1"]


@pytest.mark.parametrize(
    ("words", "text", "column"),
    [
        ("skoczek Gustaw jeden, Franek trzy", "Franek", 23),
        ("skoczek Gustaw jeden", "skoczek Gustaw jeden", None),
        ("roszada", "roszada", None),
        ("", "", None),
    ],
)
def test_E2_1_what_is_no_announcement(words, text, column):
    with pytest.raises(MalformedText) as error:
        hear(chess.Board(), words, LAWS)
    assert (error.value.reason, error.value.text, error.value.column) == ("not-an-announcement", text, column)


def test_other_languages_are_not_spoken():
    with pytest.raises(MalformedText) as error:
        speak(chess.Board(), chess.Move.from_uci("e2e4"), "fr")
    assert error.value.reason == "not-spoken-in-this-language"


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 300), max_size=60))
def test_every_announcement_is_heard(choices):
    board = chess.Board()
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        move = moves[choice % len(moves)]
        for language in SPOKEN:
            words = speak(board, move, language)
            assert (hear(board, words, LAWS), is_mixed(words)) == (move, False)
        board.push(move)


@pytest.mark.parametrize(
    ("fen", "words", "move"),
    [
        (chess.STARTING_FEN, "e2 e4", "e2e4"),
        (chess.STARTING_FEN, "E2-E4", "e2e4"),
        (chess.STARTING_FEN, "e2e4", "e2e4"),
        (chess.STARTING_FEN, "pion e 2, e 4", "e2e4"),
        (chess.STARTING_FEN, "Ewa 2 e cztery", "e2e4"),
        (chess.STARTING_FEN, "skoczek g1 f3", "g1f3"),
        (chess.STARTING_FEN, "Sg1-f3", "g1f3"),
        (chess.STARTING_FEN, "Ng1f3", "g1f3"),
        (PASSING, "pion e5 bije d6 w przelocie", "e5d6"),
        (PASSING, "e5xd6", "e5d6"),
        (PROMOTION, "a7 a8 hetman", "a7a8q"),
        (PROMOTION, "a7-a8H", "a7a8q"),
        (CASTLING, "0-0-0", "e1c1"),
    ],
)
@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_E2_1_the_names_are_recommended_not_demanded(edition, fen, words, move):
    assert hear(read_fen(fen), words, chess_edition(edition)) == chess.Move.from_uci(move)


@pytest.mark.parametrize("words", ["e2", "e2 e", "Sf3", "e2 e4 e5", "e2 i4", "e2 e9", "e2--e4"])
def test_C_66_always_with_both_squares(words):
    with pytest.raises(MalformedText):
        hear(chess.Board(), words, LAWS)
