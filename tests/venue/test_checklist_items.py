"""Which items are on the list of which event, and that every one can be read out."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.malformed import MalformedText
from kodeks.rulebook.register import register
from kodeks.venue import (
    CheckKind,
    CheckPhase,
    Grade,
    Obligation,
    Occasion,
    Unit,
    catalogue,
    checklist_for,
    editions_of,
    find_item,
    read_amount,
    read_measure,
    split_measure,
    write_amount,
)
from kodeks.venue.units import CENTIMETRE, HOUR, METRE, MILLIMETRE, MINUTE, PIECE, SECOND, SQUARE_METRE
from kodeks.words import catalogue as words
from kodeks.words import explain, language_of

ALL = [(edition, board) for board in ("100", "64", "chess") for edition in editions_of(board)]


def keys(edition="kw2025", board="100", phase=None, **known):
    lines = checklist_for(Occasion(edition=edition, board=board, games=8, **known))
    return [line.item.key for line in lines if phase in (None, line.item.phase)]


def item(key, edition="kw2025", board="100", **known):
    lines = checklist_for(Occasion(edition=edition, board=board, games=8, **known))
    (found,) = [line for line in lines if line.item.key == key]
    return found


# What differs


def test_II_3_1_6_only_2025_asks_for_a_height():
    assert set(keys("kw2025")) - set(keys("kw2022")) == {"table_height"}
    assert set(keys("kw2022")) - set(keys("kw2025")) == {"adjournment_plan"}
    assert [str(article) for article in item("adjournment_plan", "kw2022").item.articles] == ["KW2022:II.7.4"]


def test_II_3_1_6_the_young_may_have_other_tables_since_2025():
    for key in ("table_width", "table_length"):
        assert item(key, is_youth=True).duty is Obligation.SHOULD
        assert item(key).duty is Obligation.MUST
        assert item(key, "kw2022", is_youth=True).duty is Obligation.MUST
    assert item("chairs", is_youth=True).duty is Obligation.MUST


def test_II_4_1_no_time_to_prepare_for_accelerated_games_since_2025():
    assert set(keys()) - set(keys(is_accelerated=True)) == {"hall_open", "quiet_preparation", "writing_help"}
    assert set(keys("kw2022")) - set(keys("kw2022", is_accelerated=True)) == {"writing_help"}


def test_III_5_without_sheets_nothing_is_asked_of_them():
    gone = set(keys()) - set(keys(has_sheets=False))
    assert gone == {
        "sheets",
        "sheets_copy",
        "sheets_placed",
        "times_noted",
        "originals_collected",
        "writing_checked",
        "writing_help",
    }


def test_VIII_1_two_boards_where_somebody_is_blind():
    more = set(keys(has_blind=True)) - set(keys())
    assert more == {
        "special_board",
        "room_for_two_boards",
        "tactile_clock",
        "arbiter_briefed",
        "announcing_asked",
        "recording_device",
        "assistants_named",
    }
    cited = {str(article) for key in more for article in item(key, has_blind=True).item.articles}
    assert {f"KW2025:VIII.1.{number}" for number in (1, 2, 3, 4)} <= cited


def test_E1_the_special_board_of_chess():
    def of(edition):
        return set(keys(edition, "chess", has_blind=True)) - set(keys(edition, "chess"))

    made = item("special_board_made", "fide2009", "chess", has_blind=True)
    assert [str(each) for each in made.item.articles] == [f"FIDE2009:E1{part}" for part in "bcde"]
    described = {"special_board_size", "special_board_made", "tactile_clock", "tactile_clock_made"}
    assert of("fide2009") - of("fide2023") == described
    clock = item("tactile_clock_made", "fide2009", "chess", has_blind=True)
    assert [str(each) for each in clock.item.articles] == ["FIDE2009:E2.4a", "FIDE2009:E2.4b"]
    assert [str(each) for each in item("special_board", "fide2023", "chess", has_blind=True).item.articles] == [
        "FIDE2023:D.1"
    ]


@pytest.mark.parametrize(
    ("key", "of_2009", "of_2023"),
    [
        ("board_right_way", ["2.1"], ["2.1"]),
        ("clock_place", ["6.4"], ["6.5"]),
        ("clock_assistant", ["6.7d"], ["6.2.6"]),
        ("sheets_in_sight", ["8.2"], ["8.2"]),
        ("screens_no_proof", ["6.14"], ["6.12.1"]),
        ("games_watched", ["13.1", "13.3"], ["12.1", "12.3"]),
        ("order_and_comfort", ["4b", "13.2"], ["4b", "12.2"]),
        ("no_hints", ["13.6"], ["12.6"]),
        ("clock_handled", ["6.7b", "6.7c"], ["6.2.3", "6.2.4"]),
        ("sheet_entries", ["8.1", "12.4"], ["8.1.1", "8.1.4"]),
        ("smoking_room", ["8b", "12.3c"], ["8b", "11.3.4"]),
        ("devices_ban", ["12.3b"], ["11.3.2", "11.3.2.2"]),
        ("spectators_silent", ["13.7a"], ["12.7"]),
        ("public_phones", ["13.7b"], ["12.8"]),
        ("recording_device", ["E2.5"], ["D.2.7"]),
    ],
)
def test_13_12_what_the_laws_of_chess_have_the_arbiter_see_to(key, of_2009, of_2023):
    for edition, expected in (("fide2009", of_2009), ("fide2023", of_2023)):
        found = item(key, edition, "chess", has_blind=True, has_sheets=True).item.articles
        assert [str(article).partition(":")[2] for article in found] == expected


def test_A_4_2_11_3_3_what_only_2023_asks():
    def only_of_2023(**known):
        return set(keys("fide2023", "chess", **known)) - set(keys("fide2009", "chess", **known))

    assert only_of_2023() == {"search_in_private"}
    assert only_of_2023(is_accelerated=True, has_full_rules=True) == {"search_in_private", "recorded_by_arbiter"}
    cites = item("recorded_by_arbiter", "fide2023", "chess", has_full_rules=True).item.articles
    assert [str(each) for each in cites] == ["FIDE2023:A.4.2", "FIDE2023:A.4.3"]


@pytest.mark.parametrize(
    ("players", "is_top_level", "expected"),
    [(30, True, {"start_announced"}), (31, True, {"countdown_clock"}), (31, False, set())],
)
def test_FTR_8d_a_countdown_clock_for_more_than_30(players, is_top_level, expected):
    found = keys("fide2009", "chess", players=players, is_top_level=is_top_level)
    assert set(found) & {"countdown_clock", "start_announced"} == expected


def test_the_boards_differ_in_numbers_not_in_items():
    assert keys(board="100") == keys(board="64")
    assert item("board_surface", board="100").bounds.most == 450
    assert item("board_surface", board="64").bounds.most == 400


# The four lists of the code


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        (
            CheckPhase.DAY_BEFORE,
            "tables chairs boards clocks sheets table_width board_surface piece_diameter notice_board",
        ),
        (
            CheckPhase.DAY_BEFORE,
            "playing_area_apart office_apart press_room tables_numbered temperature space_air_light",
        ),
        (CheckPhase.BEFORE_ROUND, "hall_open pieces_set_up board_orientation clock_place clock_readings sheets_placed"),
        (CheckPhase.BEFORE_ROUND, "devices_ban seats_verified equipment_faultless"),
        (CheckPhase.DURING, "silence flash badges time_trouble clock_spot_checks public_silent commentary"),
        (CheckPhase.AFTER, "originals_collected times_noted equipment_checked"),
    ],
)
def test_the_lists_of_an_event(phase, expected):
    assert set(expected.split()) <= set(keys(phase=phase))


@pytest.mark.parametrize(
    ("key", "articles"),
    [
        ("board_orientation", ["KW2025:I.2.4"]),
        ("pieces_set_up", ["KW2025:II.3.4", "KW2025:I.2.8"]),
        ("clock_place", ["KW2025:II.3.6.1", "KW2025:II.3.6.2", "KW2025:II.6.7.1"]),
        ("devices_ban", ["KW2025:II.2.4.10"]),
        ("seats_verified", ["KW2025:II.4.3"]),
        ("clock_spot_checks", ["KW2025:IV.2.10"]),
        ("originals_collected", ["KW2025:II.3.7.4", "KW2025:IV.2.18"]),
        ("times_noted", ["KW2025:II.6.21"]),
    ],
)
def test_items_rest_on_their_articles(key, articles):
    assert [str(article) for article in item(key).item.articles] == articles


def test_IV_2_duties_have_the_numbers_of_2022_in_2022():
    assert [str(each) for each in item("clock_spot_checks", "kw2022").item.articles] == ["KW2022:IV.2.13"]
    assert [str(each) for each in item("arbiter_badge", "kw2022").item.articles] == ["KW2022:IV.2.8"]


@pytest.mark.parametrize("number", [*range(1, 9), 10, 11, 12, 18, 19, 21, 23, 24, 25])
def test_IV_2_every_duty_that_can_be_ticked_is_on_the_list(number):
    cited = {str(article) for each in catalogue("kw2025", "100") for article in each.articles}
    assert f"KW2025:IV.2.{number}" in cited


@pytest.mark.parametrize(
    "numbers",
    [
        "3.1.1 3.1.2 3.1.3 3.1.4 3.1.5 3.1.6 3.1.7 3.1.8 3.1.9",
        "3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.3.1 3.3.2 3.3.3 3.3.4 3.3.5 3.4",
        "3.5.6 3.5.7 3.5.8 3.6.1 3.6.2 3.6.3 3.6.4 3.7.1 3.7.2 3.7.3 3.7.4 3.8 3.9",
        "4.1 4.2.1 4.2.2 4.2.3.1 4.2.3.2 4.2.3.3 4.2.3.4 7.3",
        "8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8",
    ],
)
@pytest.mark.parametrize("edition", ["kw2025", "kw2022"])
def test_II_every_article_on_hall_and_equipment_is_on_the_list(edition, numbers):
    cited = {str(article) for each in catalogue(edition, "100") for article in each.articles}
    assert {f"{edition.upper()}:II.{number}" for number in numbers.split()} <= cited


@pytest.mark.parametrize(
    "numbers", ["4b 4c.2 4c.3 4d 6a 6b 6c 6d 6e 6f 7a 7b 7d 8b 8c 8d 8e 8g 11a 11b 12b", "7c.1 7c.2 7c.3 7c.4 7c.5"]
)
def test_FTR_every_article_on_hall_and_equipment_is_on_the_list(numbers):
    cited = {str(article) for each in catalogue("fide2009", "chess") for article in each.articles}
    assert {f"FTR2012:{number}" for number in numbers.split()} <= cited
    assert {f"FTR2012:7c.{number}" for number in range(1, 12)} <= cited


@pytest.mark.parametrize(
    "key",
    [
        "tables",
        "tables_stable",
        "chairs_fit",
        "refreshments_near",
        "rim_height",
        "piece_thickness",
        "pieces_one_shade",
        "pieces_contrast",
        "quiet_preparation",
        "seats_verified",
        "tv_equipment_in",
        "tv_short",
        "writing_help",
    ],
)
def test_D_150_what_the_code_only_wishes_is_a_should(key):
    assert item(key).duty is Obligation.SHOULD


# Every item can be read out


@pytest.mark.parametrize(("edition", "board"), ALL)
def test_articles_and_words_of_every_item(edition, board):
    for each in catalogue(edition, board):
        assert each.articles
        assert all(register().find(article) is not None for article in each.articles), each.key
        assert find_item(board, each.key) is not None
        assert all(f"word-{each.key}" in words(language)["messages"] for language in map(language_of, ("pl", "en"))), (
            each.key
        )


@pytest.mark.parametrize(("edition", "board"), ALL)
@pytest.mark.parametrize("known", [{}, {"is_top_level": True, "is_youth": True, "has_blind": True, "players": 31}])
def test_an_item_is_on_a_list_once(edition, board, known):
    found = keys(edition, board, **known)
    assert len(set(found)) == len(found)


def test_no_word_of_an_item_is_left_over():
    known = {each.key for edition, board in ALL for each in catalogue(edition, board)}
    phases = {phase.value for phase in CheckPhase}
    lines = [line for line in words(language_of("pl"))["messages"] if line.startswith("word-")]
    mine = lines[lines.index("word-day_before") : lines.index("word-results_recorded") + 1]
    assert {word.removeprefix("word-") for word in mine} == known | phases


def test_a_judgement_in_both_languages():
    occasion = Occasion(edition="kw2025", board="100", games=8)
    lines = checklist_for(occasion, {"table_height": Fraction(720), "rim_height": Fraction(8)})
    height, rim = [line.judgement for line in lines if line.judgement]
    assert explain(language_of("pl"), height.ruling) == "wysokość stołu: 72 cm, o 3 cm za mało (musi być 75–85 cm)"
    assert explain(language_of("en"), height.ruling) == "height of the table: 72 cm, 3 cm too little (must be 75–85 cm)"
    assert explain(language_of("en"), rim.ruling).endswith("8 mm, 2 mm too much (should be 5–6 mm)")
    assert (height.grade, rim.grade) == (Grade.ERROR, Grade.WARNING)


def test_kinds():
    assert item("silence").item.kind is CheckKind.CHECKLIST
    assert item("tables").item.kind is CheckKind.CHECK


@pytest.mark.parametrize(
    ("edition", "board", "reason"),
    [
        ("kw2025", "chess", "edition-of-another-game"),
        ("kw1900", "100", "unknown-edition"),
        ("kw2025", "81", "unknown-board"),
    ],
)
def test_editions_and_boards_that_there_are_not(edition, board, reason):
    with pytest.raises(MalformedText) as caught:
        catalogue(edition, board)
    assert caught.value.reason == reason


# Measured values as people write them


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("45cm", CENTIMETRE, 450),
        ("450mm", CENTIMETRE, 450),
        ("450", CENTIMETRE, 450),
        ("35 mm", MILLIMETRE, 35),
        (" 8,75 mm. ", MILLIMETRE, Fraction(35, 4)),
        ("8.75", MILLIMETRE, Fraction(35, 4)),
        ("0.45 m", CENTIMETRE, 450),
        ("2,5m", METRE, 2500),
        ("45 CM", CENTIMETRE, 450),
        ("6", HOUR, 21_600),
        ("6 h", HOUR, 21_600),
        ("90min", HOUR, 5_400),
        ("90 minut", HOUR, 5_400),
        ("4,5 godz.", HOUR, 16_200),
        ("30 sek", SECOND, 30),
        ("17 sztuk", PIECE, 17),
        ("60", SECOND, 60),
        ("15", MINUTE, 900),
        ("4,5 m2", SQUARE_METRE, Fraction(9, 2)),
        ("4.5m²", SQUARE_METRE, Fraction(9, 2)),
        ("17", PIECE, 17),
        ("17 szt.", PIECE, 17),
        ("0", PIECE, 0),
    ],
)
def test_values_with_units(text, unit, expected):
    assert read_amount(text, unit) == expected


@pytest.mark.parametrize(
    ("text", "unit", "reason"),
    [
        ("", CENTIMETRE, "venue-not-a-measure"),
        ("cm", CENTIMETRE, "venue-not-a-measure"),
        ("-5cm", CENTIMETRE, "venue-not-a-measure"),
        ("1.2.3", CENTIMETRE, "venue-not-a-measure"),
        ("1 000", CENTIMETRE, "venue-not-a-measure"),
        ("٤٥cm", CENTIMETRE, "venue-not-a-measure"),
        ("nan", CENTIMETRE, "venue-not-a-measure"),
        ("99999999", CENTIMETRE, "venue-not-a-measure"),
        ("2,5", PIECE, "venue-not-a-measure"),
        ("45kg", CENTIMETRE, "venue-wrong-unit"),
        ("45min", CENTIMETRE, "venue-wrong-unit"),
        ("45cm", MINUTE, "venue-wrong-unit"),
        ("3m", PIECE, "venue-wrong-unit"),
    ],
)
def test_values_that_are_none(text, unit, reason):
    with pytest.raises(MalformedText) as caught:
        read_amount(text, unit)
    assert (caught.value.reason, caught.value.text) == (reason, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("board_surface=45cm", (("board_surface", "45cm"),)),
        ("table=80x110x72cm", (("table_width", "80 cm"), ("table_length", "110 cm"), ("table_height", "72cm"))),
        ("table=80cm×1,1m×720mm", (("table_width", "80cm"), ("table_length", "1,1m"), ("table_height", "720mm"))),
        ("display=15x45", (("display_height", "15"), ("display_width", "45"))),
    ],
)
def test_several_values_at_once(text, expected):
    assert split_measure(text) == expected


@pytest.mark.parametrize("text", ["", "=", "table_width", "=45cm", "table_width=", "table=80x110", "table=80x1x2x3"])
def test_what_is_no_key_and_value(text):
    with pytest.raises(MalformedText, match="venue not a measure"):
        split_measure(text)


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("nope", "venue-unknown-item"),
        ("silence", "venue-not-measured"),
        ("pawn_base", "venue-unknown-item"),
    ],
)
def test_items_that_cannot_be_measured(key, reason):
    with pytest.raises(MalformedText) as caught:
        read_measure("100", key, "5")
    assert caught.value.reason == reason


def test_advice_is_measured_by_its_own_item():
    with pytest.raises(MalformedText, match="venue not measured"):
        read_measure("chess", "table_width_advised", "80cm")


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, 99_999),
    st.integers(0, 9_999),
    st.sampled_from((MILLIMETRE, CENTIMETRE, METRE, MINUTE, HOUR, SECOND)),
)
def test_what_is_written_is_read_again(whole, part, unit: Unit):
    value = read_amount(f"{whole},{part:04}{unit.symbol}", unit)
    assert read_amount(write_amount(value, unit), unit) == value
