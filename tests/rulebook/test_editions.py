"""Editions as data: what they say of each board, and under which article."""

from dataclasses import fields

import pytest

from kodeks.malformed import MalformedText
from kodeks.rulebook import EDITIONS, KW2022, KW2025, Article, Limit, Setting, edition, register
from kodeks.rulebook.edition import AfterCapture, Outcome, Resets

both_editions = pytest.mark.parametrize("book", EDITIONS.values(), ids=EDITIONS)
both_boards = pytest.mark.parametrize("board", ["100", "64"])

DRAWS = [
    # board, rule, limit of 2025, limit of 2022, article
    ("100", "repetition", 3, 3, "I.6.1"),
    ("100", "king_moves", 25, 25, "I.6.2"),
    ("100", "three_against_one", 16, 16, "I.6.3"),
    ("100", "line", 5, None, "I.6.3"),
    ("100", "three_kings", None, None, ""),
    ("100", "two_against_one", 5, 5, "I.6.4"),
    ("100", "three_against_one_with_advantage", 25, 25, "I.6.5.3"),
    ("64", "repetition", 3, 3, "I.6.1"),
    ("64", "king_moves", 20, 20, "I.6.2"),
    ("64", "three_against_one", None, None, ""),
    ("64", "line", 5, 5, "I.6.3"),
    ("64", "three_kings", 15, 15, "I.6.3"),
    ("64", "two_against_one", 5, 5, "I.6.4"),
    ("64", "three_against_one_with_advantage", None, None, ""),
]


@pytest.mark.parametrize(("board", "rule", "since_2025", "in_2022", "number"), DRAWS)
def test_I_6_limits(board, rule, since_2025, in_2022, number):
    for book, count in ((KW2025, since_2025), (KW2022, in_2022)):
        limit = getattr(book.board(board).draws, rule)
        assert limit == (None if count is None else Limit(count, Article(book.code, number), Outcome.DRAW))


def test_I_6_3_2022_and_2025_differ_in_the_main_line_on_100_alone():
    def numbers(book, board):
        draws = book.board(board).draws
        values = {each.name: getattr(draws, each.name) for each in fields(draws)}
        return {name: getattr(value, "count", getattr(value, "value", value)) for name, value in values.items()}

    assert numbers(KW2022, "64") == numbers(KW2025, "64")
    assert numbers(KW2022, "100") == {**numbers(KW2025, "100"), "line": None}


@both_editions
def test_I_6_switches(book):
    for board in ("100", "64"):
        draws = book.board(board).draws
        assert draws.king_moves_reset_on.value == set(Resets)
        assert draws.after_capture.value is AfterCapture.BOTH
    assert not book.board("100").draws.line_is_controlled.value
    assert book.board("64").draws.line_is_controlled.value


@both_editions
def test_I_6_5_advantage_on_100_only(book):
    assert book.board("100").draws.advantage == Setting(3, Article(book.code, "I.6.5.2"))
    assert book.board("64").draws.advantage is None


@both_editions
@both_boards
@pytest.mark.parametrize(
    ("name", "value", "number"),
    [
        ("lateness_minutes", 60, "II.5.5"),
        ("points_win", 2, "II.5.4.1"),
        ("points_draw", 1, "II.5.4.2"),
        ("points_loss", 0, "II.5.4.3"),
        ("clock_required", True, "III.5"),
    ],
)
def test_II_5_4_II_5_5_III_5_settings(book, board, name, value, number):
    assert getattr(book.board(board), name) == Setting(value, Article(book.code, number))


@both_editions
@pytest.mark.parametrize(("board", "moves"), [("100", 40), ("64", 15)])
def test_II_5_1_moves_before_a_draw_offer(book, board, moves):
    assert book.board(board).offer_from_move == Setting(moves, Article(book.code, "II.5.1"))


@both_editions
@both_boards
def test_V_2_8_3_points_of_a_bye_are_cited_as_2025(book, board):
    assert book.board(board).points_bye == Setting(2, Article("KW2025", "V.2.8.3"))


@both_editions
@both_boards
def test_every_article_an_edition_names_is_in_the_register(book, board):
    rules = book.board(board)
    values = [getattr(rules, each.name) for each in fields(rules)]
    values += [getattr(rules.draws, each.name) for each in fields(rules.draws)]
    articles = [value.article for value in values if isinstance(value, Limit | Setting)]
    assert len(articles) >= 10
    assert all(register().find(article) is not None for article in articles)


@pytest.mark.parametrize(
    ("number", "number_of_2022"),
    [
        ("I.6.3", "KW2022:I.6.3"),
        ("II.5.4", "KW2022:II.5.4"),
        ("III.9.1", "KW2022:III.9.1"),
        ("VIII.5.2", "KW2022:VIII.5.2"),
        ("V.2.8.3", "KW2025:V.2.8.3"),
        ("VI.1", "KW2025:VI.1"),
        ("VII.5.4", "KW2025:VII.5.4"),
        ("IV", "KW2022:IV"),
        ("IV.2", "KW2022:IV.2"),
        ("IV.1.3", "KW2022:IV.1.3"),
        ("IV.2.2", "KW2022:IV.2.2"),
        ("IV.2.5", "KW2022:IV.2.5"),
        ("IV.2.6", "KW2022:IV.2.8"),
        ("IV.2.7", "KW2022:IV.2.10"),
        ("IV.2.13", "KW2022:IV.2.16"),
        ("IV.2.14.1", "KW2022:IV.2.17.1"),
        ("IV.2.15", "KW2022:IV.2.18"),
        ("IV.2.26", "KW2022:IV.2.29"),
        ("IV.4.3", "KW2022:IV.4.3"),
        ("IV.4.4", "KW2022:IV.4.5"),
        ("IV.4.5", "KW2022:IV.4.6"),
    ],
)
def test_numbers_of_2022(number, number_of_2022):
    assert str(KW2022.cite(number)) == number_of_2022
    assert str(Article("KW2025", number)) == f"KW2025:{number}"


@pytest.mark.parametrize(
    "text", ["", "I.6.3", "KW2025:", ":I.6.3", "KW2025:I.6.3 ", "KW2025:I 6", "KW2025::I", "2025:I"]
)
def test_what_is_no_article(text):
    with pytest.raises(MalformedText, match="not an article id"):
        Article.parse(text)


def test_articles_are_read_back():
    for row in register().rows:
        assert Article.parse(str(row.article)) == row.article


@pytest.mark.parametrize("key", ["kw2025", "kw2022"])
def test_editions_by_key(key):
    assert edition(key).key == key
    assert edition(key).code == key.upper()
    assert set(edition(key).boards) == {"100", "64"}


@pytest.mark.parametrize("key", ["", "KW2025", "2025", "kw2024"])
def test_no_other_edition(key):
    with pytest.raises(MalformedText, match="unknown edition"):
        edition(key)


@pytest.mark.parametrize("board", ["", "10", "144", "chess"])
def test_no_other_board(board):
    with pytest.raises(MalformedText, match="unknown board"):
        KW2025.board(board)


def test_editions_cannot_be_changed():
    with pytest.raises(TypeError):
        KW2025.boards["100"] = KW2022.boards["100"]
    with pytest.raises(AttributeError):
        KW2025.board("100").draws.repetition = None


@pytest.mark.parametrize("book", EDITIONS.values(), ids=EDITIONS)
def test_every_number_and_switch_has_its_article(book):
    for rules in book.boards.values():
        values = [
            getattr(rules, field.name) for field in fields(rules) if field.name not in ("numbering", "board", "draws")
        ]
        values += [getattr(rules.draws, field.name) for field in fields(rules.draws)]
        for value in values:
            assert value is None or register().find(value.article) is not None
        assert len(values) == 18
