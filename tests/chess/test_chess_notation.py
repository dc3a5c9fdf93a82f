"""Annex C: moves read and written in Polish, English and other letters, long, with figurines; and the sample game."""

import chess
import pytest
from chess_games import BOTH
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.chess import (
    LETTERS,
    STYLES,
    ChessGame,
    ParsedMove,
    read_fen,
    read_move,
    read_score,
    take_apart,
    write_move,
    write_score,
)
from kodeks.malformed import MalformedText
from kodeks.rulebook import Ruling
from kodeks.rulebook.fide import chess_edition

LAWS = chess_edition("fide2009")
AFTER_EIGHT = "r1bqk2r/ppp1bppp/2nn4/6B1/8/4QN2/PPP2PPP/RN2KB1R w KQkq - 4 9"


@pytest.mark.parametrize(
    ("fen", "texts", "move"),
    [
        ("8/8/8/3B2k1/8/5n2/6P1/4K3 w - - 0 1", "gf3 g:f3 gxf3 gf", "g2f3"),
        ("8/8/8/3B2k1/8/5n2/6P1/4K3 w - - 0 1", "Gf3 G:f3 Gxf3 Gd5xf3 Gd5:f3", "d5f3"),
        ("4k3/8/6b1/7P/8/8/8/4K1Q1 w - - 0 1", "hg6 hg hxg6", "h5g6"),
        ("4k3/8/6b1/7P/8/8/8/4K1Q1 w - - 0 1", "Hg6 H:g6+ Hxg6+", "g1g6"),
        ("4k3/8/8/3p4/2P1P3/8/8/K7 w - - 0 1", "cd5 cd c:d5", "c4d5"),
        ("4k3/8/8/3p4/2P1P3/8/8/K7 w - - 0 1", "ed5 ed e4xd5", "e4d5"),
        ("k7/8/8/2p5/1P6/2p5/1P6/K7 w - - 0 1", "bc5", "b4c5"),
        ("1n6/P7/8/8/8/8/8/K6k w - - 0 1", "a8H a8=H a8(H) a8H+", "a7a8q"),
        ("1n6/P7/8/8/8/8/8/K6k w - - 0 1", "ab8S axb8S a:b8=S", "a7b8n"),
        (AFTER_EIGHT, "Sbd2 9.Sbd2 Sb1-d2 Sb1d2", "b1d2"),
        (AFTER_EIGHT, "Sfd2 S3d2", "f3d2"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed6 exd6 ed ed6ep", "e5d6"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0 O-O 0-0+", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0 O-O-O", "e1c1"),
        ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "Hh2# Hh2X Hh2++ Hh2 Hh2+", "g1h2"),
        (chess.STARTING_FEN, "Sf3 ♘f3 1.Sf3 Sf3(=) Sf3! Sg1-f3", "g1f3"),
        (chess.STARTING_FEN, "e4 e2-e4 e2e4 1.e4", "e2e4"),
    ],
)
def test_C_texts_and_what_they_mean(fen, texts, move):
    board = read_fen(fen)
    for text in texts.split():
        assert read_move(board, text, LAWS, "pl") == chess.Move.from_uci(move), text


@pytest.mark.parametrize(
    ("fen", "text", "reason", "article"),
    [
        ("4k3/8/8/3p4/2P1P3/8/8/K7 w - - 0 1", "d5", "chess-no-such-move", "C8"),
        ("k7/8/8/2p5/1P6/2p5/1P6/K7 w - - 0 1", "bc", "chess-ambiguous", "C10"),
        ("1n6/P7/8/8/8/8/8/K6k w - - 0 1", "a8", "chess-promotion-missing", "3.7e"),
        (AFTER_EIGHT, "Sb2", "chess-own-piece-there", "3.1"),
        (AFTER_EIGHT, "Sd2", "chess-ambiguous", "C10"),
        (chess.STARTING_FEN, "0-0", "chess-castling-blocked", "3.8.2b"),
        (chess.STARTING_FEN, "G:e2", "chess-own-piece-there", "3.1"),
        (chess.STARTING_FEN, "S:f3", "chess-no-such-move", "C8"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Sc3", "chess-king-left-in-check", "3.9"),
        (chess.STARTING_FEN, "Ha5", "chess-queen-moves-in-lines", "3.4"),
        (chess.STARTING_FEN, "ed", "chess-no-such-move", "C8"),
    ],
)
@pytest.mark.parametrize("edition", BOTH)
def test_C_refused(fen, text, reason, article, edition):
    laws = chess_edition(edition)
    answer = read_move(read_fen(fen), text, laws, "pl")
    assert (answer.reason, answer.articles) == (reason, (laws.cite(article),))


def test_C10_an_ambiguous_text_names_the_moves():
    assert read_move(read_fen(AFTER_EIGHT), "Sd2", LAWS, "pl").facts == {"forms": "Nbd2 Nfd2"}


@pytest.mark.parametrize(
    ("text", "language", "column"),
    [("", "pl", 1), ("Nf3", "pl", 1), ("Sf9", "pl", 3), ("e4?e5", "pl", 3), ("S-f3", "pl", 2), ("1.Pe4", "pl", 3)],
)
def test_C_unreadable_texts_name_the_place(text, language, column):
    with pytest.raises(MalformedText) as error:
        take_apart(text, language)
    assert (error.value.reason, error.value.text, error.value.column) == ("chess-not-a-move", text, column)


def test_C3_a_language_is_declared():
    board = read_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert read_move(board, "Rd2", LAWS, "fr") == chess.Move.from_uci("e1d2")
    assert isinstance(read_move(board, "Rd2", LAWS, "en"), Ruling)
    with pytest.raises(MalformedText) as error:
        read_move(board, "Rd2", LAWS, "es")
    assert error.value.reason == "no-letters-of-this-language"
    with pytest.raises(MalformedText) as error:
        write_move(board, chess.Move.from_uci("e1d2"), "es")
    assert error.value.reason == "no-such-notation"


def test_C2_letters():
    assert {language: "".join(letters.values()) for language, letters in LETTERS.items()} == {
        "pl": "KHWGS",
        "en": "KQRBN",
        "de": "KDTLS",
        "fr": "RDTFC",
        "nl": "KDTLP",
    }


@pytest.mark.parametrize(
    ("fen", "move", "texts"),
    [
        ("4k3/8/8/8/8/8/8/4N1NK w - - 0 1", "g1f3", {"pl": "Sgf3", "figurine": "♘gf3"}),
        ("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "g5f3", {"pl": "S5f3", "long": "Ng5-f3"}),
        ("4k3/8/8/8/3N4/8/7N/4K3 w - - 0 1", "h2f3", {"pl": "Shf3"}),
        ("4k3/8/8/8/8/5p2/8/4N1NK w - - 0 1", "e1f3", {"pl": "Sexf3", "pl_short": "Se:f3", "pl_long": "Se1xf3"}),
        ("4k3/8/8/3p4/2P1P3/8/8/K7 w - - 0 1", "c4d5", {"pl": "cxd5", "pl_short": "cd5", "san": "cxd5"}),
        ("8/1P2k3/8/8/8/8/8/K7 w - - 0 1", "b7b8n", {"pl": "b8S", "san": "b8=N", "de": "b8S", "fr": "b8C"}),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", {"pl": "exd6 e.p.", "pl_short": "ed6", "figurine": "exd6"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", {"pl": "0-0-0", "san": "O-O-O", "long": "0-0-0"}),
        ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "g1h2", {"pl": "Hh2#", "nl": "Dh2#"}),
        ("4k3/4r3/8/8/8/8/4N3/2N1K3 w - - 0 1", "c1d3", {"pl": "Sd3"}),  # the pinned twin needs no distinction
    ],
)
def test_C_written(fen, move, texts):
    board = read_fen(fen)
    assert {style: write_move(board, chess.Move.from_uci(move), style) for style in texts} == texts


def test_C_64_three_like_pieces_need_both_file_and_rank():
    board = read_fen("8/8/8/7k/Q2Q4/8/8/Q6K w - - 0 1")
    assert write_move(board, chess.Move.from_uci("a4d1"), "pl") == "Ha4d1+"


# The sample game of annex C, repaired [C-65]

SAMPLE = {
    "pl": "1.e4 e5 2.Sf3 Sf6 3.d4 exd4 4.e5 Se4 5.Hxd4 d5 6.exd6 e.p. Sxd6 7.Gg5 Sc6 8.He3+ Ge7 9.Sbd2 0-0 "
    "10.0-0-0 We8 11.Kb1 (=)",
    "pl_short": "1.e4 e5 2.Sf3 Sf6 3.d4 ed4 4.e5 Se4 5.H:d4 d5 6.ed6 S:d6 7.Gg5 Sc6 8.He3+ Ge7 9.Sbd2 0-0 "
    "10.0-0-0 We8 11.Kb1 (=)",
    "figurine": "1.e4 e5 2.♘f3 ♞f6 3.d4 exd4 4.e5 ♞e4 5.♕xd4 d5 6.exd6 ♞xd6 7.♗g5 ♞c6 8.♕e3+ ♝e7 9.♘bd2 0-0 "
    "10.0-0-0 ♜e8 11.♔b1 (=)",
}
UCI = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 e1c1 f8e8 c1b1"
END = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11"


@pytest.mark.parametrize("style", SAMPLE)
@pytest.mark.parametrize("edition", BOTH)
def test_C_sample_is_read_and_written(style, edition):
    score = read_score(chess.Board(), SAMPLE[style], chess_edition(edition), "pl")
    assert score.refusal is None
    assert " ".join(move.uci() for move in score.moves) == UCI
    assert score.offers == (21,)
    board = chess.Board()
    for move in score.moves:
        board.push(move)
    assert board.fen() == END
    assert write_score(chess.Board(), score.moves, style, score.offers) == SAMPLE[style]


def test_C_sample_as_printed_stops_at_the_misprint():
    score = read_score(chess.Board(), SAMPLE["pl"].replace("Sbd2", "Sb2"), LAWS, "pl")
    assert (len(score.moves), score.refusal.text, score.refusal.ply) == (16, "Sb2", 16)
    assert score.refusal.ruling.reason == "chess-own-piece-there"


def test_a_sheet_with_text_that_is_no_move_names_the_column():
    with pytest.raises(MalformedText) as error:
        read_score(chess.Board(), "1.e4 e5 2.Qf9", LAWS, "pl")
    assert (error.value.column, error.value.move_number) == (11, 2)


def test_a_sheet_may_begin_with_black():
    board = read_fen("4k3/8/8/8/8/8/P7/4K3 b - - 0 40")
    moves = [chess.Move.from_uci("e8d7"), chess.Move.from_uci("a2a4")]
    assert write_score(board, moves, "pl") == "40...Kd7 41.a4"
    assert read_score(board, "40...Kd7 41.a4", LAWS, "pl").moves == tuple(moves)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 300), max_size=60))
def test_every_style_reads_back(choices):
    board = chess.Board()
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        move = moves[choice % len(moves)]
        for key, style in STYLES.items():
            text = write_move(board, move, key)
            assert read_move(board, text, LAWS, style.language) == move, (key, text)
        board.push(move)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="KHWGSabcdefgh12345678x:-=()+#X0O .ep♘", max_size=12))
def test_any_text_is_read_refused_or_malformed(text):
    try:
        answer = read_move(chess.Board(), text, LAWS, "pl")
    except MalformedText:
        return
    assert isinstance(answer, (chess.Move, Ruling))


PRINTED = "e4 e5 Sf3 Sf6 d4 exd4 e5 Se4 Hxd4 d5 exd6 Sxd6 Gg5 Sc6 He3+ Ge7 Sbd2 0-0 0-0-0 We8 Kb1"
IN_ENGLISH = "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 O-O O-O-O Re8 Kb1"


@pytest.mark.parametrize("language", ["pl", "pl/en"])
@pytest.mark.parametrize("edition", BOTH)
def test_C_sample_of_the_annex_is_followed_with_its_own_letters(edition, language):
    start = ChessGame.start(chess_edition(edition))
    game, refusal = start.follow(PRINTED.split(), language)
    assert (refusal, game) == (None, start.follow(IN_ENGLISH.split())[0])
    refused = start.follow([*PRINTED.partition(" Sbd2")[0].split(), "Sb2"], language)[1]
    assert refused is not None
    assert refused.reason == "chess-own-piece-there"


def test_C3_polish_and_english_letters_together_but_none_that_clash():
    game = ChessGame.start(LAWS)
    assert game.follow(["Nf3", "Sf6"], "pl/en")[1] is None
    assert game.judge("Sf3", "pl/en") == game.judge("Nf3", "pl/en") == game.judge("Nf3")
    for clash in ("en/fr", "pl/xx", ""):
        with pytest.raises(MalformedText) as error:
            game.judge("e4", clash)
        assert error.value.reason == "no-letters-of-this-language"
    with pytest.raises(MalformedText):
        game.follow(["Sf3"])  # English alone: S is no letter


@pytest.mark.parametrize("text", ["--", "0000", "Z0"])
def test_1_1_nobody_passes(text):
    with pytest.raises(MalformedText):
        ChessGame.start(LAWS).follow([text])


@pytest.mark.parametrize(
    ("text", "offers"),
    [("e4!!", False), ("e4 (=)", True), ("e4?! (=) !?", True), ("e4(=)(=)", True), ("1.e4 ! ? ", False)],
)
def test_C13_notes_after_a_move_in_any_order(text, offers):
    assert take_apart(text) == ParsedMove(chess.PAWN, to_file=4, to_rank=3, draw_offer=offers)
