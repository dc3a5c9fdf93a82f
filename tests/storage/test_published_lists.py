"""Rating lists as FIDE and FMJD publish them: read in every form, kept, and searched without a network."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.formats.ratings.published import PublishedPlayer, Publisher, read_published
from kodeks.malformed import MalformedText
from kodeks.storage.published_lists import bring_list, find_published, held_lists

ALL = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
HEAD = ALL + "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
MONTHLY = ALL + "FOA SEP26 Gms K  B-day Flag"
LINE = f"{'1503014':<15}{'Carlsen, Magnus':<61}NOR M   GM        {'':<15}    "
WOMAN = f"{'9':<15}{'Żak, Łucja Anna':<61}POL F        WFM  "
TEXT = f"{HEAD}\n{LINE}2839  0   10 2824  0   10 2888  0   10 1990      \n{WOMAN}\n"
ONE_TEMPO = f"{MONTHLY}\r\n{LINE}2839  0   10 1990  i   \r\n"
XML = (
    "<playerslist><player><fideid>1503014</fideid><name>Carlsen, Magnus</name><country>NOR</country><sex>M</sex>"
    "<title>GM</title><w_title></w_title><rating>2839</rating><rapid_rating>2824</rapid_rating>"
    "<blitz_rating>2888</blitz_rating><birthday>1990</birthday></player></playerslist>"
)
FMJD = (
    '"nr_ew","nick","last_n","first_n","country","title","rating","wtitle","wrating"\r\n'
    '"10001","rg","Georgiev","Alexander","RUS","GMI","2422","",""\r\n'
    '"13007","","Sadowska","Natalia","POL","","2100","GMIF","2150"\r\n'
)
CARLSEN = PublishedPlayer("1503014", "Carlsen", "Magnus", "NOR", "m", "GM", "1990", 2839, 2824, 2888)


def read(data: bytes) -> tuple[Publisher, list[PublishedPlayer]]:
    found = read_published(io.BytesIO(data))
    return found.publisher, list(found.players)


def packed(name: str, data: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return stream.getvalue()


@pytest.mark.parametrize("data", [TEXT.encode(), XML.encode()])
def test_a_list_of_FIDE_in_columns_or_in_XML_packed_or_not(data: bytes) -> None:
    for each in (data, packed("players_list_foa.txt", data)):
        publisher, players = read(each)
        assert publisher is Publisher.FIDE
        assert players[0] == CARLSEN


def test_a_woman_without_a_rating_and_a_list_of_one_tempo() -> None:
    assert read(TEXT.encode())[1][1] == PublishedPlayer("9", "Żak", "Łucja Anna", "POL", "w", "WFM")
    assert read(ONE_TEMPO.encode())[1] == [CARLSEN._replace(rapid=None, blitz=None)]


def test_the_list_of_FMJD() -> None:
    publisher, players = read(FMJD.encode())
    assert publisher is Publisher.FMJD
    assert players == [
        PublishedPlayer("10001", "Georgiev", "Alexander", "RUS", "", "GMI", "", 2422),
        PublishedPlayer("13007", "Sadowska", "Natalia", "POL", "w", "GMIF", "", 2100),
    ]


@pytest.mark.parametrize(
    ("data", "reason", "line"),
    [
        (b"", "published-unknown", 1),
        (b"Nazwisko;Ranking\nLis;1500\n", "published-unknown", 1),
        (b"\x00" * 100_000, "published-unknown", 1),
        (packed("readme.md", b"x"), "published-unknown", 1),
        (packed("a.txt", TEXT.encode())[:-30], "published-damaged", 1),
        (XML[:-20].encode(), "published-damaged", 1),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><playerslist/>', "published-unknown", 1),
        (b"<html></html>", "published-unknown", 1),
        (f"{HEAD}\nabc            Lis, Anna\n".encode(), "published-bad-row", 2),
        (FMJD.replace("13007", "").encode(), "published-bad-row", 3),
    ],
)
def test_what_is_no_list_is_one_error(data: bytes, reason: str, line: int) -> None:
    with pytest.raises(MalformedText) as caught:
        read(data)
    assert (caught.value.reason, caught.value.line) == (reason, line)


@settings(max_examples=60)
@given(st.binary(max_size=300), st.integers(0, len(TEXT)))
def test_any_bytes_are_rows_or_one_error(noise: bytes, at: int) -> None:
    data = TEXT.encode()
    try:
        read(data[:at] + noise + data[at:])
    except MalformedText as error:
        assert error.reason.startswith("published-")  # noqa: PT017


def test_a_list_is_kept_and_searched_by_the_beginnings_of_words(tmp_path: Path) -> None:
    weak = f"\n{'7':<15}{'Carlsson, Maria':<61}SWE F   \n"
    held = bring_list(tmp_path, io.BytesIO((TEXT + weak).encode()), "players.txt", date(2026, 11, 1))
    bring_list(tmp_path, io.BytesIO(FMJD.encode()), "V261101.DRA", date(2026, 11, 2))
    assert held_lists(tmp_path)[0] == held
    assert [each.players for each in held_lists(tmp_path)] == [3, 2]

    def numbers(text: str) -> list[str]:
        return [player.number for player in find_published(tmp_path, Publisher.FIDE, text)]

    assert numbers("carls") == ["1503014", "7"]  # the strongest first
    assert numbers("MAG carl") == numbers("Carlsen, Magnus") == numbers("1503014") == ["1503014"]
    assert numbers("zak lucja") == numbers("Żak") == ["9"]
    assert numbers("c") == numbers('"') == numbers("NEAR (") == numbers("arlsen") == []
    assert find_published(tmp_path, Publisher.FMJD, "sado")[0].title == "GMIF"


def test_a_list_takes_the_place_of_the_one_before_and_a_bad_one_does_not(tmp_path: Path) -> None:
    bring_list(tmp_path, io.BytesIO(TEXT.encode()), "old.txt", date(2026, 10, 1))
    with pytest.raises(MalformedText):
        bring_list(tmp_path, io.BytesIO(f"{HEAD}\nabc\n".encode()), "bad.txt", date(2026, 11, 1))
    assert [each.file for each in held_lists(tmp_path)] == ["old.txt"]
    bring_list(tmp_path, io.BytesIO(ONE_TEMPO.encode()), "new.txt", date(2026, 11, 1))
    assert [(each.file, each.players) for each in held_lists(tmp_path)] == [("new.txt", 1)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fide.sqlite"]
