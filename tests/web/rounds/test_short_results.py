"""What an arbiter types for a result, in both games and both languages."""

from __future__ import annotations

import pytest

from kodeks.malformed import MalformedText
from kodeks.tables import SeatPlace, read_place
from kodeks.web.rounds.results import read_short
from kodeks.words import language_of

pytestmark = pytest.mark.any_database


@pytest.mark.parametrize(
    ("typed", "draughts", "chess"),
    [
        ("1", "2-0", "1-0"),
        ("w", "2-0", "1-0"),
        ("W", "2-0", "1-0"),
        ("0", "0-2", "0-1"),
        ("c", "0-2", "0-1"),
        ("r", "1-1", "½-½"),
        ("=", "1-1", "½-½"),
        ("½", "1-1", "½-½"),
        ("1/2", "1-1", "½-½"),
        ("1-0", "2-0", "1-0"),
        ("1:0", "2-0", "1-0"),
        ("+", "+/-", "+/-"),
        ("-", "-/+", "-/+"),
        ("--", "-/-", "-/-"),
        ("−", "-/+", "-/+"),
        ("0-0", "0-0", "0-0"),
        ("kto wie", "kto wie", "kto wie"),
    ],
)
def test_short_forms(typed: str, draughts: str, chess: str) -> None:
    assert read_short(typed, is_chess=False, language=language_of("pl")) == draughts
    assert read_short(typed, is_chess=True, language=language_of("pl")) == chess


@pytest.mark.parametrize(("typed", "draughts"), [("2", "2-0"), ("11", "1-1"), ("1+", "1+-1-"), ("1-", "1--1+")])
def test_what_only_draughts_have(typed: str, draughts: str) -> None:
    assert read_short(typed, is_chess=False, language=language_of("pl")) == draughts
    assert read_short(typed, is_chess=True, language=language_of("pl")) == typed


def test_b_is_black_in_english_and_not_guessed_in_polish() -> None:
    assert read_short("b", is_chess=True, language=language_of("en")) == "0-1"
    with pytest.raises(MalformedText, match="b is unclear"):
        read_short("b", is_chess=True, language=language_of("pl"))


@pytest.mark.parametrize(
    ("text", "place"),
    [("7", SeatPlace(7)), (" 12 ", SeatPlace(12)), ("3.2", SeatPlace(3, 2)), ("3/2", SeatPlace(3, 2))],
)
def test_a_board_as_people_write_it(text: str, place: SeatPlace) -> None:
    assert read_place(text) == place


@pytest.mark.parametrize("text", ["", "x", "-1", "3.2.1", "999999"])
def test_what_is_no_board(text: str) -> None:
    with pytest.raises(MalformedText, match="not a board"):
        read_place(text)
