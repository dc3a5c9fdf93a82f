"""Positions and moves as they are read aloud."""

import pytest

from kodeks.draughts import BOARD_64, BOARD_100, VARIANTS, Position, read_fen
from kodeks.formats.diagrams import spoken_move, spoken_position
from kodeks.words import CODES, language_of

POSITIONS = [
    (
        "100",
        "W:W:B7",
        "Posunięcie białych. Białe nie mają żadnej bierki. Czarne mają jednego pionka na polu 7.",
        "White is to move. White has no pieces. Black has one man on 7.",
    ),
    (
        "100",
        "B:WK3,28:B14,19,K46",
        (
            "Posunięcie czarnych. Białe mają jednego pionka na polu 28 oraz jedną damkę na polu 3. "
            "Czarne mają dwa pionki na polach 14 i 19 oraz jedną damkę na polu 46."
        ),
        (
            "Black is to move. White has one man on 28, and one king on 3. "
            "Black has two men on 14 and 19, and one king on 46."
        ),
    ),
    (
        "100",
        "W:WK1,K2:B6,7,8,9,10",
        ("Posunięcie białych. Białe mają dwie damki na polach 1 i 2. Czarne mają 5 pionków na polach 6, 7, 8, 9 i 10."),
        "White is to move. White has two kings on 1 and 2. Black has 5 men on 6, 7, 8, 9 and 10.",
    ),
    (
        "100",
        "W:WK1,K2,K3,K4,K5:BK47,K48,K49",
        ("Posunięcie białych. Białe mają 5 damek na polach 1, 2, 3, 4 i 5. Czarne mają 3 damki na polach 47, 48 i 49."),
        "White is to move. White has 5 kings on 1, 2, 3, 4 and 5. Black has 3 kings on 47, 48 and 49.",
    ),
    (
        "64",
        "B:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Bb8,h6,h8,f8",
        (
            "Posunięcie czarnych. Białe mają 12 pionków na polach a1, a3, b2, c1, c3, d2, e1, e3, f2, g1, g3 i h2. "
            "Czarne mają 4 pionki na polach b8, f8, h6 i h8."
        ),
        (
            "Black is to move. White has 12 men on a1, a3, b2, c1, c3, d2, e1, e3, f2, g1, g3 and h2. "
            "Black has 4 men on b8, f8, h6 and h8."
        ),
    ),
]


@pytest.mark.parametrize(("board", "fen", "polish", "english"), POSITIONS)
def test_position_read_aloud(board, fen, polish, english):
    position = read_fen(fen, VARIANTS[board])
    assert spoken_position(position, language_of("pl")) == polish
    assert spoken_position(position, language_of("en")) == english


def test_I_2_8_start_names_every_square():
    spoken = spoken_position(Position.start(BOARD_100), language_of("pl"))
    assert spoken.startswith("Posunięcie białych. Białe mają 20 pionków na polach 31, 32, ")
    assert spoken.endswith(" Czarne mają 20 pionków na polach " + ", ".join(map(str, range(1, 20))) + " i 20.")


# board, position, target, Polish, English
MOVES = [
    ("100", "W:W32:B1", "28", "Białe: pionek 32 idzie na 28.", "White: man 32 goes to 28."),
    ("100", "B:WK46:BK5", "14", "Czarne: damka 5 idzie na 14.", "Black: king 5 goes to 14."),
    (
        "100",
        "W:W7:B50",
        "2",
        "Białe: pionek 7 idzie na 2 i staje się damką.",
        "White: man 7 goes to 2 and becomes a king.",
    ),
    (  # EX-R3
        "100",
        "W:WK1,32:B17,27,K34",
        "12",
        "Białe: pionek 32 bije przez 21 na 12, zbite pionki 27 i 17.",
        "White: man 32 jumps via 21 to 12, taking men 27 and 17.",
    ),
    (  # EX-R5: it leaves the back row and stays a man [I.4.15]
        "100",
        "W:W14:B8,9",
        "12",
        "Białe: pionek 14 bije przez 3 na 12, zbite pionki 9 i 8.",
        "White: man 14 jumps via 3 to 12, taking men 9 and 8.",
    ),
    (
        "100",
        "W:W12:B8",
        "3",
        "Białe: pionek 12 bije na 3 i staje się damką, zbity pionek 8.",
        "White: man 12 jumps to 3 and becomes a king, taking man 8.",
    ),
    (  # EX-R6
        "100",
        "W:WK10:B8,9,14,27",
        "3",
        "Białe: damka 10 bije przez 32 i 21 na 3, zbite pionki 14, 27 i 8.",
        "White: king 10 jumps via 32 and 21 to 3, taking men 14, 27 and 8.",
    ),
    (
        "64",
        "B:WKf6,Kd4:Bg7",
        "c3",
        "Czarne: pionek g7 bije przez e5 na c3, zbite damki f6 i d4.",
        "Black: man g7 jumps via e5 to c3, taking kings f6 and d4.",
    ),
    (
        "64",
        "B:WKf6:Bg7",
        "e5",
        "Czarne: pionek g7 bije na e5, zbita damka f6.",
        "Black: man g7 jumps to e5, taking king f6.",
    ),
    (
        "64",
        "B:WKf6,d4:Bg7",
        "c3",
        "Czarne: pionek g7 bije przez e5 na c3, zbite: pionek d4 oraz damka f6.",
        "Black: man g7 jumps via e5 to c3, taking man d4 and king f6.",
    ),
]


@pytest.mark.parametrize(("board", "fen", "target", "polish", "english"), MOVES)
def test_move_read_aloud(board, fen, target, polish, english):
    position = read_fen(fen, VARIANTS[board])
    (move,) = [move for move in position.legal_moves() if position.variant.names[move.target] == target]
    assert spoken_move(position, move, language_of("pl")) == polish
    assert spoken_move(position, move, language_of("en")) == english


@pytest.mark.parametrize("language", CODES)
def test_D_3_captures_that_share_from_and_to_sound_different(language):
    position = read_fen("W:WK3:B12,20,27,31", BOARD_100)
    assert len({spoken_move(position, move, language_of(language)) for move in position.legal_moves()}) == 2


@pytest.mark.parametrize("language", CODES)
def test_EX_R10_every_sentence_ends(language):
    position = read_fen("W:Wh6:Be7,g7", BOARD_64)
    (move,) = position.legal_moves()
    for spoken in (
        spoken_position(position, language_of(language)),
        spoken_move(position, move, language_of(language)),
    ):
        assert spoken.endswith(".")
        assert "  " not in spoken
        assert "{" not in spoken
