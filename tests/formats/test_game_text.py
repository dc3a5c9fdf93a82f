"""Files of games in whatever code page: read, and told with the place of the first byte that tells it."""

import io

import pytest

from kodeks.formats.game_text import decode_games, lines_of, survey
from kodeks.formats.pdn import read_games

GAME = '[Event "A"]\n[White "{}"]\n[Black "x"]\n\n1. 32-28 19-23 *\n'


def told(data: bytes) -> list[tuple[str, int | None, int | None]]:
    return [(remark.key, remark.line, remark.column) for remark in decode_games(data)[1]]


@pytest.mark.parametrize(
    ("name", "encoding", "assumed"),
    [
        ("Łukasz Żółw", "cp1250", "cp1250"),
        ("Więcek, Müller", "cp1250", "cp1250"),  # what both pages have decides nothing
        ("Zając", "cp1250", "cp1250"),
        ("Dvořák, Šimek, Žižka, Němec", "cp1250", "cp1250"),
        ("Źrebiec Śliwa Zając", "iso8859_2", "iso8859_2"),
        ("São Paulo", "cp1252", "cp1252"),
        ("Brève à Curaçao", "latin-1", "cp1252"),
        ("Jørgensen, Åse", "latin-1", "cp1252"),
        ("João, Simões", "cp1252", "cp1252"),
    ],
)
def test_the_code_page_that_makes_the_best_words_is_told(name: str, encoding: str, assumed: str) -> None:
    data = GAME.format(name).encode(encoding)
    text, (remark,) = decode_games(data)
    (game,) = read_games(text)
    assert game.tags["White"] == name
    first = next(at for at, letter in enumerate(name) if letter > "\x7f")
    assert (remark.key, remark.line, remark.column) == ("code-page-assumed", 2, 9 + first)
    assert remark.facts == {"page": assumed}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_with_its_mark_or_without_needs_no_remark(encoding: str) -> None:
    data = GAME.format("Łoś").encode(encoding)
    text, remarks = decode_games(data)
    assert (text, remarks) == (GAME.format("Łoś"), ())


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_that_lost_its_mark_is_told(encoding: str) -> None:
    text, (remark,) = decode_games(GAME.format("Łoś").encode(encoding))
    assert text == GAME.format("Łoś")
    assert (remark.key, remark.line, remark.column) == ("code-page-assumed", 1, 1)


def test_damaged_utf_8_stays_utf_8() -> None:
    data = GAME.format("Łoś Żółw").encode().replace("ó".encode(), b"\xc3")
    text, _ = decode_games(data)
    assert "Łoś Ż�łw" in text
    assert told(data) == [("games-damaged-letters", 2, 14)]


def test_bytes_of_zero_are_blanks() -> None:
    data = GAME.format("A\0B").encode() + b"\0" * 100
    text, _ = decode_games(data)
    assert "A B" in text
    assert "\0" not in text
    assert told(data) == [("games-zero-bytes", 2, 10)]


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_the_place_does_not_depend_on_how_the_file_is_cut(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr("kodeks.formats.game_text._CHUNK", size)
    data = "﻿Żą\r\nśr\rłó\nxx".encode() + "ę".encode("cp1250") + b"\n\0"
    found = survey(io.BytesIO(data)) if size > 2 else survey(io.BytesIO(data[3:]))
    assert [(each.key, each.line, each.column) for each in found.remarks] == [
        ("games-damaged-letters", 4, 3),
        ("games-zero-bytes", 5, 1),
    ]


def test_a_line_without_end_is_not_held() -> None:
    page = survey(io.BytesIO(b"x" * 5000 + b"\nnext\n"))
    lines = list(lines_of(io.BytesIO(b"x" * 5000 + b"\nnext\n"), page, 100))
    assert [len(line) for line in lines] == [102, 5]
