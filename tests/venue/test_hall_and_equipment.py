"""Board, pieces, tables, clocks and the stock by the numbers of the code [II.3, II.4, II.7.3, IV.2.3, FTR2012 6-11]."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.venue import (
    CheckKind,
    Grade,
    Obligation,
    Occasion,
    catalogue,
    checklist_for,
    editions_of,
    games_at_once,
    judge_measures,
    read_measure,
    split_measure,
    stock,
    write_bounds,
)

BOARDS = [(edition, board) for board in ("100", "64", "chess") for edition in editions_of(board)]


def event(edition="kw2025", board="100", games=8, **known):
    return Occasion(edition=edition, board=board, games=games, **known)


def measured(board, *texts):
    return {key: read_measure(board, key, value) for text in texts for key, value in split_measure(text)}


def judged(occasion, *texts):
    """Key -> grade, reason, articles, by how much."""
    found = judge_measures(measured(occasion.board, *texts), occasion)
    return {
        each.item.key: (
            each.grade,
            each.ruling.reason,
            [str(article) for article in each.ruling.articles],
            each.ruling.facts.get("by"),
        )
        for each in found
    }


def bounds(occasion, key, *texts):
    lines = checklist_for(occasion, measured(occasion.board, *texts))
    (found,) = [line.bounds for line in lines if line.item.key == key]
    return None if found is None else write_bounds(found)


# The worked examples


def test_EX_V1_board_of_45_cm():
    occasion = event()
    assert bounds(occasion, "square", "board_surface=45cm") == "45 mm"
    assert bounds(occasion, "piece_diameter", "board_surface=45cm") == "31–38 mm"
    assert bounds(occasion, "piece_thickness", "board_surface=45cm", "piece_diameter=35") == "7–8.75 mm"
    found = judged(occasion, "board_surface=45cm", "piece_diameter=35 mm", "piece_thickness=8,75 mm")
    assert found == {
        "board_surface": (Grade.FINE, "venue-fine", ["KW2025:II.3.2.1"], None),
        "piece_diameter": (Grade.FINE, "venue-fine", ["KW2025:II.3.3.2"], None),
        "piece_thickness": (Grade.FINE, "venue-fine", ["KW2025:II.3.3.3"], None),
    }


def test_EX_V2_board_of_40_cm_with_64_squares():
    occasion = event(board="64")
    assert bounds(occasion, "square", "board_surface=40cm") == "50 mm"
    assert bounds(occasion, "piece_diameter", "board_surface=400mm") == "36–43 mm"
    assert judged(occasion, "board_surface=40cm", "piece_diameter=44mm")["piece_diameter"] == (
        Grade.ERROR,
        "venue-too-large",
        ["KW2025:II.3.3.2"],
        "1 mm",
    )


def test_EX_V3_stock_of_16_players():
    games = games_at_once(16)
    found = stock(event(games=games))
    assert (games, found.boards, found.clocks, found.sheets, found.chairs, found.tables) == (8, 10, 10, 16, 17, 9)


@pytest.mark.parametrize(
    ("edition", "is_youth", "height"),
    [
        ("kw2025", False, (Grade.ERROR, "venue-too-small", ["KW2025:II.3.1.6"], "3 cm")),
        ("kw2025", True, (Grade.WARNING, "venue-rather-small", ["KW2025:II.3.1.6"], "3 cm")),
        ("kw2022", False, None),
        ("kw2022", True, None),
    ],
)
def test_EX_V4_a_table_of_80_110_72(edition, is_youth, height):
    found = judged(event(edition, is_youth=is_youth), "table=80x110x72cm")
    article = [f"{edition.upper()}:II.3.1.6"]
    assert found.pop("table_height", None) == height
    assert found == {
        "table_width": (Grade.FINE, "venue-fine", article, None),
        "table_length": (Grade.FINE, "venue-fine", article, None),
    }


# Every number at its edge: key, what stands before it, least, most, step, grade beyond, article

MUST, SHOULD = Grade.ERROR, Grade.WARNING
EDGES = [
    ("kw2025", "100", "tables", 8, None, "", SHOULD, "KW2025:II.3.1.5"),
    ("kw2025", "100", "table_width", 75, 90, "cm", MUST, "KW2025:II.3.1.6"),
    ("kw2025", "100", "table_length", 100, None, "cm", MUST, "KW2025:II.3.1.6"),
    ("kw2025", "100", "table_height", 75, 85, "cm", MUST, "KW2025:II.3.1.6"),
    ("kw2022", "64", "table_width", 75, 90, "cm", MUST, "KW2022:II.3.1.6"),
    ("kw2022", "64", "table_length", 100, None, "cm", MUST, "KW2022:II.3.1.6"),
    ("kw2025", "100", "chairs", 16, None, "", MUST, "KW2025:II.3.1.7"),
    ("kw2025", "100", "arbiter_tables", 3, None, "", MUST, "KW2025:II.3.1.8"),
    ("kw2025", "100", "arbiter_chairs", 3, None, "", MUST, "KW2025:II.3.1.8"),
    ("kw2025", "100", "hall_time", 400, None, "min", MUST, "KW2025:II.7.3"),
    ("kw2022", "100", "hall_time", 360, None, "min", MUST, "KW2022:II.7.3"),
    ("kw2025", "100", "board_surface", 350, 450, "mm", MUST, "KW2025:II.3.2.1"),
    ("kw2025", "64", "board_surface", 350, 400, "mm", MUST, "KW2025:II.3.2.1"),
    ("kw2022", "64", "board_surface", 350, 400, "mm", MUST, "KW2022:II.3.2.1"),
    ("kw2025", "100", "square", 35, 45, "mm", MUST, "KW2025:II.3.2.1"),
    ("kw2025", "100", "rim_height", 5, 6, "mm", SHOULD, "KW2025:II.3.2.4"),
    ("kw2025", "100", "piece_diameter", 21, 38, "mm", MUST, "KW2025:II.3.3.2"),
    ("kw2025", "100", "boards", 10, None, "", MUST, "KW2025:II.3.4"),
    ("kw2025", "100", "clocks", 10, None, "", MUST, "KW2025:II.3.6.1 KW2025:II.3.6.3"),
    ("kw2025", "100", "clock_seconds", 2, None, "min", MUST, "KW2025:II.3.5.6"),
    ("kw2025", "100", "display_height", 15, None, "mm", MUST, "KW2025:II.3.5.7"),
    ("kw2025", "100", "display_width", 45, None, "mm", MUST, "KW2025:II.3.5.7"),
    ("kw2025", "100", "dial_diameter", 80, None, "mm", MUST, "KW2025:II.3.5.7"),
    ("kw2025", "100", "sheets", 16, None, "", MUST, "KW2025:II.3.7.1"),
    ("kw2025", "100", "hall_open", 15, None, "min", MUST, "KW2025:II.4.1"),
    ("kw2025", "100", "flash", None, 10, "min", MUST, "KW2025:II.4.2.1"),
    ("kw2025", "100", "player_list", 30, None, "min", MUST, "KW2025:IV.2.3"),
    ("fide2009", "chess", "area_per_player", 2, None, "m2", SHOULD, "FTR2012:6d"),
    ("fide2009", "chess", "row_distance", 250, None, "cm", SHOULD, "FTR2012:6d"),
    ("fide2009", "chess", "table_length", 88, None, "cm", MUST, "FTR2012:6e"),
    ("fide2009", "chess", "table_width", 59, None, "cm", MUST, "FTR2012:6e"),
    ("fide2009", "chess", "table_height", 74, 74, "cm", SHOULD, "FTR2012:6e"),
    ("fide2009", "chess", "chairs", 16, None, "", MUST, "FTR2012:6e"),
    ("fide2023", "chess", "square", 55, 55, "mm", SHOULD, "FTR2012:7a"),
    ("fide2023", "chess", "board_edge", 44, None, "cm", SHOULD, "FTR2012:7a"),
    ("fide2023", "chess", "clock_readable", 3, None, "m", MUST, "FTR2012:7c.2"),
    ("fide2023", "chess", "clock_running_side", 10, None, "m", MUST, "FTR2012:7c.3"),
    ("fide2023", "chess", "battery_warning", 10, None, "h", SHOULD, "FTR2012:7c.6"),
    ("fide2023", "chess", "clock_setting", None, 60, "s", MUST, "FTR2012:7c.9"),
    ("fide2009", "chess", "special_board_size", 20, None, "cm", MUST, "FIDE2009:E1a"),
    ("fide2009", "chess", "photos_first_round", None, 10, "min", MUST, "FTR2012:11b"),
    ("fide2009", "chess", "photos_later_rounds", None, 5, "min", MUST, "FTR2012:11b"),
    ("fide2023", "chess", "sheets", 16, None, "", MUST, "FIDE2023:8.1.1"),
]


@pytest.mark.parametrize(("edition", "board", "key", "least", "most", "unit", "beyond", "articles"), EDGES)
def test_II_3_every_number_at_its_edge(edition, board, key, least, most, unit, beyond, articles):
    occasion = event(edition, board, arbiters=3, round_minutes=400, has_blind=True)
    for edge, outside in ((least, -1), (most, 1)):
        if edge is not None:
            grade, reason, cited, by = judged(occasion, f"{key}={edge}{unit}")[key]
            assert (grade, reason, cited, by) == (Grade.FINE, "venue-fine", articles.split(), None)
            grade, reason, cited, by = judged(occasion, f"{key}={edge + outside}{unit}")[key]
            word = "small" if outside < 0 else "large"
            assert (grade, cited) == (beyond, articles.split())
            assert reason == (f"venue-too-{word}" if beyond is MUST else f"venue-rather-{word}")
            assert by == f"1 {unit.replace('m2', 'm²')}".strip() or (key, by) in (
                ("row_distance", "0.01 m"),
                ("board_surface", "0.1 cm"),
                ("hall_time", "1 min"),
            )


@pytest.mark.parametrize(("edition", "board"), BOARDS)
def test_every_check_has_its_edge_above(edition, board):
    tested = {row[2] for row in EDGES} | {"piece_thickness", "pawn_base"}
    checks = {item.measured_as for item in catalogue(edition, board) if item.kind is CheckKind.CHECK}
    assert checks <= tested


@pytest.mark.parametrize(("least", "most", "diameter"), [("7", "8.75", 35), ("6.2", "7.75", 31), ("7.6", "9.5", 38)])
def test_II_3_3_3_thickness_in_tenths(least, most, diameter):
    occasion = event()
    for value, grade in ((least, Grade.FINE), (most, Grade.FINE)):
        assert judged(occasion, f"piece_diameter={diameter}", f"piece_thickness={value}")["piece_thickness"][0] is grade
    for value in (Fraction(least) - Fraction(1, 100), Fraction(most) + Fraction(1, 100)):
        found = judged(occasion, f"piece_diameter={diameter}", f"piece_thickness={float(value)}")["piece_thickness"]
        assert found == (Grade.WARNING, found[1], ["KW2025:II.3.3.3"], "0.01 mm")


@pytest.mark.parametrize(
    ("board", "surface", "diameters"),
    [("100", 35, "21–28 mm"), ("100", 40, "26–33 mm"), ("100", 45, "31–38 mm"), ("64", 35, "29.75–36.75 mm")],
)
def test_II_3_3_2_the_same_rule_for_every_board(board, surface, diameters):
    """[D-151]"""
    assert bounds(event(board=board), "piece_diameter", f"board_surface={surface}cm") == diameters


def test_II_3_3_2_a_board_that_is_too_large_still_measures_its_pieces():
    found = judged(event(), "board_surface=50cm", "piece_diameter=40mm")
    assert found["board_surface"][:2] == (Grade.ERROR, "venue-too-large")
    assert found["piece_diameter"][0] is Grade.FINE
    assert bounds(event(), "piece_diameter", "board_surface=45cm", "square=44mm") == "30–37 mm"


def test_FTR_6e_the_table_of_chess_follows_the_board():
    occasion = event("fide2023", "chess")
    assert bounds(occasion, "table_length", "board_edge=50cm") == "≥ 100 cm"
    assert bounds(occasion, "table_width", "board_edge=50cm") == "≥ 65 cm"
    found = judged(occasion, "table_length=90cm", "table_width=85cm")
    assert (found["table_length"][0], found["table_length_advised"][0]) == (Grade.FINE, Grade.WARNING)
    assert found["table_width_advised"] == (Grade.WARNING, "venue-rather-large", ["FTR2012:6e"], "2 cm")
    assert judged(occasion, "square=50mm", "pawn_base=25mm")["pawn_base"][0] is Grade.FINE


def test_FTR_6d_more_room_at_the_top():
    assert bounds(event("fide2023", "chess"), "area_per_player") == "≥ 2 m²"
    assert bounds(event("fide2023", "chess", is_top_level=True), "area_per_player") == "≥ 4.5 m²"


@pytest.mark.parametrize(
    ("edition", "round_minutes", "asked"),
    [
        ("kw2025", 280, "≥ 280 min"),
        ("kw2025", 480, "≥ 8 h"),
        ("kw2025", None, None),
        ("kw2022", 280, "≥ 280 min"),
        ("kw2022", 480, "≥ 6 h"),
        ("kw2022", None, "≥ 6 h"),
    ],
)
def test_II_7_3_the_hall_for_the_whole_round(edition, round_minutes, asked):
    assert bounds(event(edition, round_minutes=round_minutes), "hall_time") == asked


# Stock


@pytest.mark.parametrize(
    ("entrants", "boards", "arbiters", "expected"),
    [
        (16, None, 1, (8, 10, 10, 16, 17, 9)),
        (17, None, 1, (8, 10, 10, 16, 17, 9)),  # who rests sits nowhere
        (2, None, 1, (1, 3, 3, 2, 3, 2)),
        (8, 4, 2, (16, 18, 18, 32, 34, 18)),
        (7, 4, 2, (12, 14, 14, 24, 26, 14)),
        (100, None, 5, (50, 52, 52, 100, 105, 55)),
    ],
)
def test_stock_of_odd_and_even_fields_and_teams(entrants, boards, arbiters, expected):
    for edition, board in (("kw2025", "100"), ("kw2022", "64")):
        assert stock(event(edition, board, games_at_once(entrants, boards), arbiters=arbiters)) == expected


def test_III_5_no_sheets_where_nothing_is_written():
    assert stock(event(has_sheets=False)).sheets == 0


def test_chess_asks_for_no_spare_sets():
    assert stock(event("fide2023", "chess"))[1:4] == (8, 8, 16)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BOARDS), st.integers(0, 500), st.integers(0, 20), st.integers(0, 50), st.integers(0, 5))
def test_more_games_or_arbiters_never_need_less(of, games, arbiters, more_games, more_arbiters):
    small = stock(event(*of, games, arbiters=arbiters))
    large = stock(event(*of, games + more_games, arbiters=arbiters + more_arbiters))
    assert all(one <= other for one, other in zip(small, large, strict=True))
    if of[1] != "chess":  # the formula, once more
        assert small == (games, games + 2, games + 2, 2 * games, 2 * games + arbiters, games + arbiters)


@settings(max_examples=150, deadline=None)
@given(st.data(), st.sampled_from(BOARDS), st.booleans())
def test_within_the_bounds_is_fine_and_outside_is_not(data, of, is_youth):
    occasion = event(*of, is_youth=is_youth, round_minutes=data.draw(st.integers(10, 900)), has_blind=True)
    line = data.draw(
        st.sampled_from([line for line in checklist_for(occasion) if line.bounds and not line.item.measure])
    )
    value = Fraction(data.draw(st.integers(0, 20_000)), data.draw(st.sampled_from((1, 10, 100))))
    (found,) = [each for each in judge_measures({line.item.key: value}, occasion) if each.item.key == line.item.key]
    least, most, _ = line.bounds
    is_within = (least is None or least <= value) and (most is None or value <= most)
    beyond = Grade.ERROR if line.duty is Obligation.MUST else Grade.WARNING
    assert found.grade is (Grade.FINE if is_within else beyond)
    assert found.ruling.articles == line.item.articles
