"""What an arbiter types for a result, in both games and both languages."""

from __future__ import annotations

import pytest

from kodeks.malformed import MalformedText
from kodeks.tables import SeatPlace, read_place, read_short
from kodeks.words import language_of

POLISH, ENGLISH = (language_of(code).short_results for code in ("pl", "en"))


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
        ("1 : 0", "2-0", "1-0"),
        ("2 0", "2 0", "2 0"),  # the next board, maybe, and its result: nothing is guessed
        ("1 1", "1 1", "1 1"),
        ("+", "+/-", "+/-"),
        ("-", "-/+", "-/+"),
        ("--", "-/-", "-/-"),
        ("−", "-/+", "-/+"),
        ("0-0", "0-0", "0-0"),
        ("kto wie", "kto wie", "kto wie"),
    ],
)
def test_short_forms(typed: str, draughts: str, chess: str) -> None:
    assert read_short(typed, is_chess=False, own=POLISH) == draughts
    assert read_short(typed, is_chess=True, own=POLISH) == chess


@pytest.mark.parametrize(("typed", "draughts"), [("2", "2-0"), ("11", "1-1"), ("1+", "1+-1-"), ("1-", "1--1+")])
def test_what_only_draughts_have(typed: str, draughts: str) -> None:
    assert read_short(typed, is_chess=False, own=POLISH) == draughts
    assert read_short(typed, is_chess=True, own=POLISH) == typed


def test_b_is_black_in_english_and_not_guessed_in_polish() -> None:
    assert read_short("b", is_chess=True, own=ENGLISH) == "0-1"
    with pytest.raises(MalformedText, match="b is unclear"):
        read_short("b", is_chess=True, own=POLISH)


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
