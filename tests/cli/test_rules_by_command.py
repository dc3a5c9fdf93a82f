"""Rules that speak by what is legal, not by a citation: the legal moves of a position, the tables of a round robin."""

import csv
import json
from pathlib import Path

import chess
import pytest

FREE_ON_64 = ("a5", "c5", "e5", "g5", "b4", "d4", "f4", "h4")
PRINTED = Path(__file__).parents[1] / "pairing/data/berger.csv"


def answer(desk, *words):
    code, out, err = desk.raw(*words, "--json")
    assert code == 0, err
    return json.loads(out)


# Boards and moves


@pytest.mark.parametrize(("board", "men", "far", "corner"), [("100", 20, "46", "50"), ("64", 12, "a1", "g1")])
def test_I_2_the_board_and_the_men(desk, board, men, far, corner):
    found = answer(desk, "show", board)
    white, black = (side[1:].split(",") for side in found["fen"].split(":")[1:])
    assert len(white) == len(black) == men  # [I.2.7]
    assert {far, corner} <= set(white)  # the base of White, where Black promotes [I.2.5.1, I.2.6.1, I.2.6.4.1]
    free = [str(number) for number in range(21, 31)] if board == "100" else list(FREE_ON_64)
    assert len(free) + 2 * men == (50 if board == "100" else 32)  # dark squares only, by rows [I.2.2, I.2.6]
    kings = ",".join(f"K{square}" for square in free)
    assert answer(desk, "show", board, "--fen", f"W:W{kings}:B{black[0]}")["fen"].count("K") == len(free)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("144",), "no such choice"),  # two boards and no other [I.2.1]
        (("100", "--fen", "W:W51:B1"), "there is no such square: “51”"),  # [I.2.2, I.2.6]
        (("64", "--fen", "W:Wa2:Bh8"), "there is no such square: “a2”"),  # a light one [I.2.2, I.2.6.4]
    ],
)
def test_I_2_no_other_board_or_square(desk, words, why):
    code, out, err = desk.raw("show", *words)
    assert (code, out) == (2, "")
    assert why in err


def test_I_2_6_numbers_go_by_rows_from_the_top_left(desk):
    rows = answer(desk, "show", "100")["board"].splitlines()[1:11]
    assert [(row.split()[0], row.split()[-1]) for row in rows] == [
        (str(first), str(first + 4)) for first in range(1, 50, 5)
    ]
    assert rows[4].split("│")[1].split() == ["21", "22", "23", "24", "25"]


@pytest.mark.parametrize(
    ("board", "side", "moves"),
    [
        ("100", "W", "6-1 7-2 8-3 9-4 10-5"),  # the far row of White [I.2.5.1, I.2.6.1]
        ("100", "B", "41-46 42-47 43-48 44-49 45-50"),
        ("64", "W", "a7-b8 c7-d8 e7-f8 g7-h8"),  # [I.2.6.4.1]
        ("64", "B", "b2-a1 d2-c1 f2-e1 h2-g1"),
    ],
)
def test_I_2_5_1_every_square_of_the_far_row_crowns(desk, board, side, moves):
    for move in moves.split():
        origin, target = move.split("-")
        far_away = {"100": "25", "64": "h4"}[board]
        white, black = (origin, f"K{far_away}") if side == "W" else (f"K{far_away}", origin)
        found = answer(desk, "show", board, "--fen", f"{side}:W{white}:B{black}", "--moves", move)["fen"]
        assert f"{side}K{target}" in found, move


@pytest.mark.parametrize(
    ("board", "fen", "moves"),
    [
        ("100", "W:W6:B50", "6-1"),  # the edge squares [I.2.6.2]
        ("100", "W:W35:B50", "35-30"),
        ("64", "W:Wa3:Bh8", "a3-b4"),  # [I.2.6.4.2]
        ("64", "W:WKa1:Bh8", "a1-b2 a1-c3 a1-d4 a1-e5 a1-f6 a1-g7"),  # the main line, corner to corner [I.2.3]
        ("100", "W:WK46:B5", "46-10 46-14 46-19 46-23 46-28 46-32 46-37 46-41"),  # [I.2.3, I.2.6.3]
        ("100", "W:WK46:B37,23", "46x10 46x14 46x19 46x5"),  # a king goes straight on [I.4.6]
        ("100", "W:WK46:B37,22", "46x11 46x17 46x6"),  # or turns
        ("100", "W:W28,22:B1", "22-17 22-18 28-23"),  # no jump over own pieces [I.4.7]
        ("100", "W:W28:B22,12,13,23", "28x28"),  # an empty square again [I.4.8]
        ("100", "W:W27,K43:B22,30", "27x18 43x25"),  # free choice [I.4.14]
        ("100", "W:W12:B8,14", "12x3"),  # a new king does not go on [I.3.8]
        ("64", "W:Wh6:Be7,g7", "h6xd6"),  # passing the far row [I.4.15]
    ],
)
def test_I_3_I_4_the_legal_moves(desk, board, fen, moves):
    assert sorted(answer(desk, "moves", board, "--fen", fen)["moves"]) == sorted(moves.split())


@pytest.mark.parametrize(
    ("board", "fen", "moves", "after"),
    [
        ("100", "W:W7:BK50", "7-1", "B:WK1:BK50"),  # crowned at the end of the move [I.3.5]
        ("64", "B:WKh8:Bb2", "b2-a1", "W:WKh8:BKa1"),
        ("100", "W:W14:B8,9", "14x12", "B:W12:B"),  # only passing by: still a man [I.4.15]
        ("100", "W:W7:B15,20", "7-1 20-25 1-6", "B:WK6:B15,25"),  # the new king moves at its next turn [I.3.8]
    ],
)
def test_I_3_5_crowning(desk, board, fen, moves, after):
    assert answer(desk, "show", board, "--fen", fen, "--moves", moves)["fen"] == after


@pytest.mark.parametrize(
    ("fen", "move", "article"),
    [
        ("W:WK46:B37,22", "46x28", "I.4.6"),
        ("W:W28,22:B1", "28x17", "I.4.7"),
        ("W:WK39:B11,44", "39x50x6", "I.4.8"),
        ("W:WK10:B8,9,14,27", "10x20", "I.4.11"),
        ("W:W7:B15,20", "7-1 1-6", "I.3.3"),
    ],
)
def test_I_4_a_capture_that_cannot_be(desk, fen, move, article):
    code, out, err = desk.raw("show", "100", "--fen", fen, "--moves", move)
    assert (code, out) == (2, "")
    assert f"KW2025:{article}" in err


@pytest.mark.parametrize(
    ("fen", "moves", "verdict", "article"),
    [
        ("W:W28:B22", "28x17", "win_white", "I.7.2.3"),
        ("W:WK46:B41,37,10", "", "win_black", "I.7.2.2"),
        ("W:WK1:BK50", "1-6 50-45 6-1 45-50 1-6 50-45 6-1 45-50", "draw", "I.6.1"),
    ],
)
def test_I_7_1_a_game_ends_with_a_win_or_a_draw(desk, fen, moves, verdict, article):
    found = answer(desk, "show", "100", "--fen", fen, *(("--moves", moves) if moves else ()))
    assert found["verdict"] == verdict
    assert f"KW2025:{article}" in found["articles"]


# Notation


@pytest.mark.parametrize(
    ("moves", "plies"),
    [("1. 32-28 19-23 2. 28x19 14x23", 4), ("1. 32-28! 19-23? 2. 28x19!! 14x23??", 4), ("1. 32-28!? 19-23?!", 2)],
)
def test_I_8_I_9_a_game_is_written_by_squares_and_signs(desk, moves, plies):
    file = desk.folder / "game.pdn"
    file.write_text(f'[GameType "20"]\n\n{moves} *\n', encoding="utf-8")
    (found,) = answer(desk, "check", file)
    assert (found["legal"], found["plies"], found["remarks"]) == (True, plies, [])


@pytest.mark.parametrize(
    ("moves", "remark"), [("1. 32x28 *", "pdn-wrong-sign"), ("1. 32-28 19-23 2. 28-19 *", "pdn-wrong-sign")]
)
def test_I_8_2_2_I_8_2_3_the_hyphen_is_for_a_move_and_x_for_a_capture(desk, moves, remark):
    file = desk.folder / "game.pdn"
    file.write_text(f'[GameType "20"]\n\n{moves}\n', encoding="utf-8")
    (found,) = answer(desk, "check", file)
    assert [each["reason"] for each in found["remarks"]] == [remark]


@pytest.mark.parametrize(
    ("fen", "move", "meant"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4-e5", "e4e5"),  # long [C8]
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e4d5"),  # a capture, the file of a pawn [C4, C5, C6, C7, C9]
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed", "e4d5"),  # short, as in Poland [C9.note]
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"),  # [C9]
        ("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", "Nf3", "g1f3"),  # letters of the pieces [C2, C3.note]
        ("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", "Sf3", "g1f3"),  # Polish ones [C3]
        ("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", "♘f3", "g1f3"),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nbd2", "b1d2"),  # two on a rank [C10.1]
        ("4k3/8/8/5N2/8/8/8/4KN2 w - - 0 1", "N5e3", "f5e3"),  # two on a file [C10.2]
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "cxd5", "c4d5"),  # two pawns [C11]
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", "a7a8q"),  # promotion [C12]
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8H", "a7a8q"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "e1c1"),  # [C.abbr]
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ra8+", "a1a8"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", "e1g1"),
    ],
)
@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_C_a_move_of_chess_is_written_so(desk, fen, move, meant, edition):
    """The move is found legal, and the piece that is meant stands where it is meant."""
    file = desk.folder / "game.pgn"
    file.write_text(f'[SetUp "1"]\n[FEN "{fen}"]\n\n1. {move} *\n', encoding="utf-8")
    (found,) = answer(desk, "check", file, "--edition", edition)
    assert (found["legal"], found["plies"]) == (True, 1), found["error"]
    head = {"kodeks": "game", "version": 1, "game": "chess", "edition": edition, "tempo": "5m", "start": fen}
    acts = ({"by": "arbiter", "do": "start"}, {"by": "white", "do": "move", "move": move})
    events = ({"seq": seq, "at": "0:00:00", **act} for seq, act in enumerate(acts, start=1))
    file = desk.folder / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in (head, *events)), encoding="utf-8")
    board = chess.Board(fen)
    board.push_uci(meant)
    assert answer(desk, "game", file)["position"].split()[:3] == board.fen().split()[:3]


# Tables


def test_V_1_4_the_berger_tables_as_they_are_printed(desk):
    with PRINTED.open(encoding="utf-8") as file:
        printed = [tuple(map(int, row.values())) for row in csv.DictReader(file)]
    assert printed == [
        (players, number, board, *pair)
        for players in range(4, 17, 2)
        for number, pairs in enumerate(answer(desk, "table", "berger", players)["rounds"], start=1)
        for board, pair in enumerate(pairs, start=1)
    ]


def test_EX_P3_V_1_5_1_the_half_system_of_eight(desk):
    rounds = answer(desk, "table", "half", 8)["rounds"]
    assert [" ".join(f"{white}-{black}" for white, black in pairs) for pairs in rounds] == [
        "1-4 2-3 5-8 6-7",
        "4-3 1-2 8-7 5-6",
        "2-4 3-1 6-8 7-5",
        "1-5 2-6 3-7 4-8",
        "6-1 7-2 8-3 5-4",
        "1-7 2-8 3-5 4-6",
        "8-1 5-2 6-3 7-4",
    ]


def test_EX_P4_V_1_5_3_rutsch(desk):
    odd, even = answer(desk, "table", "rutsch", 7), answer(desk, "table", "rutsch", 8)
    assert odd["rounds"][:2] == [[[1, 6], [5, 2], [3, 4]], [[7, 5], [4, 1], [2, 3]]]  # boards alternate [V.1.5.3.1.1]
    assert odd["rests"] == [7, 6, 5, 4, 3, 2, 1]
    assert even["rounds"][:2] == [[[1, 8], [7, 2], [3, 6], [5, 4]], [[7, 1], [6, 8], [2, 5], [4, 3]]]


def test_EX_M2_V_3_7_scheveningen(desk):
    rounds = answer(desk, "table", "scheveningen", 4)["rounds"]
    assert [(min(pair), max(pair) - 4) for pair in rounds[1]] == [(1, 2), (2, 3), (3, 4), (4, 1)]
    assert [{white <= 4 for white, _ in pairs} for pairs in rounds] == [{True}, {False}, {True}, {False}]


# Points of chess


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_11_1_10_1_a_win_one_a_draw_half_also_by_forfeit(desk, edition):
    desk.open(f'name = "T"\ngame = "chess"\nedition = "{edition}"\nsystem = "round_robin"\ntempo = "90m+30s"\n')
    desk.enter(*"ABCDEF")
    desk.answer("pair")
    desk.answer("announce")
    pairs = desk.answer("pairings")["pairs"]
    for board, result in enumerate(("1-0", "½-½", "-/+"), start=1):
        desk.answer("result", 1, board, result)
    points = {row["number"]: row["points"] for row in desk.answer("standings")["rows"]}
    assert [(points[pair["white"]], points[pair["black"]]) for pair in pairs] == [(1, 0), (0.5, 0.5), (0, 1)]


# Unplayed rounds in tie-breaks of chess


def buchholz(desk, rules, code):
    """Of six after two rounds, one game of which was won by forfeit: everybody's Buchholz, by number."""
    settings = f'tiebreak_rules = "{rules}"\ntiebreaks = ["{code}"]\nstart_numbers = "given"\nfirst_colour = "white"\n'
    desk.open(f'name = "T"\ngame = "chess"\nedition = "fide2023"\nsystem = "swiss"\nrounds = 3\n{settings}')
    desk.enter(*"ABCDEF")
    for number, results in enumerate((("-/+", "1-0", "½-½"), ("1-0", "1-0", "1-0")), start=1):
        desk.answer("pair")
        desk.answer("announce", number)
        for board, result in enumerate(results, start=1):
            desk.answer("result", number, board, result)
    rows = desk.answer("standings")["rows"]
    desk.file.unlink()
    return {row["number"]: row["tiebreaks"][code] for row in rows}


@pytest.mark.parametrize(("rules", "others"), [("c07_2024_08", {1, 4}), ("c07_2026_03", {1})])
def test_C07_16_6_the_regulations_provide_otherwise_for_unplayed_rounds(desk, rules, others):
    """Forfeits as games against who was scheduled, or the virtual opponent of before: what they name is reckoned. Since
    2026 the dummy of who won is no better than that opponent [16.4.1]."""
    usual, as_games = buchholz(desk, rules, "BH"), buchholz(desk, rules, "BH/P")
    before = buchholz(desk, "annex3_2012", "BH")
    assert {number for number in usual if usual[number] != as_games[number]} == others, "who did not play their game"
    assert before not in (usual, as_games)
