"""Workbooks (XLSX) as tables of entries, within limits; and any other file that has entries."""

from __future__ import annotations

import base64
import io
import zipfile
import zlib
from contextlib import suppress
from datetime import datetime

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.formats import trf
from kodeks.formats.entries import read_entries, read_entry_file
from kodeks.formats.entries import workbook as workbooks
from kodeks.formats.entries.workbook import read_workbook
from kodeks.formats.regulations import read_regulations
from kodeks.formats.tournament_file import event_line, header_line
from kodeks.malformed import MalformedText
from kodeks.tournament import Entry, Tournament, append_acts
from kodeks.tournament.acts import Enter


def workbook(*rows: tuple[object, ...], empty_sheets: int = 0) -> bytes:
    book = openpyxl.Workbook()
    for _ in range(empty_sheets):
        book.create_sheet(index=0)
    sheet = book.worksheets[-1]
    for row in rows:
        sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_a_workbook_is_a_table() -> None:
    rows = (
        ("Nazwisko", "Imię", "Ranking", "Data urodzenia", "Klub"),
        ("Żółć", "Łucja", 2150.0, datetime(2010, 5, 1), "KS 1"),
    )
    expected = Entry(name="Żółć Łucja", surname="Żółć", rating=2150, birth="2010-05-01", club="KS 1")
    assert read_entries(workbook(*rows, empty_sheets=2))[0] == (expected,)


OLD = zlib.decompress(
    base64.b85decode(  # a workbook of 1997
        "c-rk)OK1~O6g_v6Y0}bsT3aC%N-S8lmV&s^MVq!%i%3G-jUNP^njkSck=P){h1Hs+Ah@!)Db$6Vs2e}1pgR{rMHhk~G`e&pD!6Df"
        "-gh&Rv??^9h3cH)-FH9l-FN5xXI{=V&ClFzD`FY?;6ll&M_rYUIMr8#AlPnMiml{cPL_i;g?cX!WSx#jz84-fhHAWv&~V57j4AM*"
        "(_x%OENv#jtB65~!5|ewFH^z|*7y;UsG5Zy6S_|5Z7KO!XuoK#2<_#v^K=MvkyzJGdlnziI>hFO@_S$EycNxMwBos%#TTwpxvY+X"
        "Owu^H#tiN5M$Cc-bU0xqGD;5MCK`aDp`K{8=OAMqEj-w>_-ciLFO^mOH0<bCS5IL5x21Z|Z}eUs#O3;Hnj4sebyOBf9zN`HD~pbO"
        "Mm%FIU{uz0U3q_w8M(8`GpV#2v=^t4M2L8nj2UJsX&(3U{4gera5j^U=MrYp;8N%5GX}{+I%t5hyyQ;6P!kE|jU%{Z<M7FXYGfKm"
        "K=>wERzYrh;nt^D(eaVU5z$P_VNpI(HmNs&g^Q{NSN4lV6RIp-!fz9LNxW_lzD;NgzbWUPBds>GXG+Rk7HcQBvqSJYvbl=i!hHVY"
        "=!5qBhsaju3&X`+OW{pq1|59F#kszErqE5@G<{v+VWg6iz5Tos8v1D~@@hdlcFR6D16Y(k1NVnQSyH`2KP1iWtFq)`$z}VZU-%;N"
        "<+jU{_|jQ=!m*L~n%=0k$wF3RKYdy=?n#ICR~_dKaNxj!0|yQqIB@Xaf$Xcc%f4*u_Ep|v|JPaMRC0ck{IeKCnx6^&sN4;c^9;__"
        "G=J7Zr;0CHVV%nVLWTX@dIl+sOB|`1=P!SXQT6+*xMJ|nEumW5FVzy~UvB?9TgTmm"
    )
)
SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "text", "table")
)
CONTENT = (
    f'<?xml version="1.0"?><office:document-content {SPACES}><office:body><office:spreadsheet>'
    '<table:table table:name="A">%s</table:table></office:spreadsheet></office:body></office:document-content>'
)


def open_document(*rows: str) -> bytes:
    """An ODS of rows as their XML."""
    content = CONTENT % "".join(f"<table:table-row>{row}</table:table-row>" for row in rows)
    kind = b"application/vnd.oasis.opendocument.spreadsheet"
    return packed(mimetype=kind, content_xml=content.encode(), **{"META-INF__manifest_xml": b"<manifest/>"})


def text_cell(text: str, *, repeated: int = 1) -> str:
    told = f'office:value-type="string" table:number-columns-repeated="{repeated}"'
    return f"<table:table-cell {told}><text:p>{text}</text:p></table:table-cell>"


def test_workbooks_of_other_programs_and_of_thirty_years_ago() -> None:
    expected = Entry(name="Żółć Łucja", surname="Żółć", rating=2150, birth="2010-05-01")
    assert read_entries(OLD)[0] == (expected,)
    heads = ("Nazwisko", "Imię", "Ranking", "Data urodzenia")
    number = '<table:table-cell office:value-type="float" office:value="2150"><text:p>2150</text:p></table:table-cell>'
    day = '<table:table-cell office:value-type="date" office:date-value="2010-05-01"/>'
    rows = "".join(map(text_cell, heads)), text_cell("Żółć") + text_cell("Łucja") + number + day
    assert read_entries(open_document(*rows))[0] == (expected,)


def test_a_workbook_that_would_fill_the_memory_ends_nothing_but_its_reader() -> None:
    far = open_document(*(text_cell("x" * 3000, repeated=16_000) for _ in range(400)))
    with pytest.raises(MalformedText) as caught:
        read_workbook(far)
    assert caught.value.reason == "entries-workbook-too-large"


def test_rows_and_columns_are_those_of_the_sheet() -> None:
    book = openpyxl.Workbook()
    for place, text in (("C3", "Nazwisko i imię"), ("D3", "Ranking"), ("C5", "Lis Anna"), ("D5", "dużo")):
        book.active[place] = text
    stream = io.BytesIO()
    book.save(stream)
    with pytest.raises(MalformedText) as caught:
        read_entries(stream.getvalue())
    assert (caught.value.line, caught.value.column) == (5, 4)


def test_a_note_beside_the_last_heading_is_left_out() -> None:
    rows = (("Nazwisko i imię", "Ranking"), ("Lis Anna", 1500, None, "stara karta"), ("Kos Jan", 1600))
    entries, remarks = read_entries(workbook(*rows))
    assert [entry.name for entry in entries] == ["Lis Anna", "Kos Jan"]
    assert [(remark.key, remark.column) for remark in remarks] == [("entries-column-without-heading", 4)]


def test_a_column_of_names_in_a_workbook_is_enough() -> None:
    found = read_entry_file(workbook(("Anna Lis",), (None,), ("Kos, Jan",)))
    assert found.entries == (Entry(name="Anna Lis", surname="Lis"), Entry(name="Kos, Jan"))
    assert found.lines == (1, 3)


def test_an_error_names_the_row_and_column_of_the_sheet() -> None:
    with pytest.raises(MalformedText) as caught:
        read_entries(workbook(("Nazwisko i imię", "Ranking"), ("Lis Anna", 1500), (None, None), ("Kos Jan", "dużo")))
    assert (caught.value.reason, caught.value.line, caught.value.column) == ("entries-not-a-rating", 4, 2)


def packed(**parts: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), data)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (packed(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), "entries-is-a-workbook"),
        (workbook(("Lis",))[:-40], "entries-is-a-workbook"),
        (packed(xl__workbook_xml=b"<a/>"), "entries-workbook-broken"),
        (packed(xl__workbook_xml=b"<a/>", bomb=bytes(70 * 1024 * 1024)), "entries-workbook-too-large"),
    ],
)
def test_a_workbook_that_cannot_be_taken_is_one_error(data: bytes, reason: str) -> None:
    with pytest.raises(MalformedText) as caught:
        read_entries(data)
    assert caught.value.reason == reason


def test_one_cell_far_away_is_not_a_sheet_of_a_million_rows() -> None:
    book = openpyxl.Workbook()
    book.active["A1"], book.active["XFD1048576"] = "Anna Lis", "x"
    stream = io.BytesIO()
    book.save(stream)
    with pytest.raises(MalformedText) as caught:
        read_workbook(stream.getvalue())
    assert caught.value.reason == "entries-workbook-too-large"


WHOLE = workbook(("Nazwisko i imię", "Ranking"), ("Lis Anna", 1500))


@settings(max_examples=60, deadline=None)  # each starts a process
@given(st.floats(0, 1, exclude_max=True), st.integers(0, 255))
def test_damage_is_an_error_that_says_so_or_a_table(where: float, changed: int) -> None:
    place = int(where * len(WHOLE))
    with suppress(MalformedText):  # any other error fails
        read_entries(WHOLE[:place] + bytes([changed]) + WHOLE[place + 1 :])


def test_any_file_is_found_out() -> None:
    report = "012 Puchar\n001    1 m  g Lis, Anna                         2527 POL    13400304 1978        0.0    1\n"
    found = read_entry_file(report.encode())
    assert [(entry.name, entry.rating, entry.fide_id) for entry in found.entries] == [("Lis, Anna", 2527, "13400304")]
    assert found.entries == trf.report_to_entries(trf.read_report(report)[0])
    state = Tournament(read_regulations('name = "P"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n'))
    header, total = header_line('name = "P"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n')
    [(event, _)] = append_acts(state, 1, [Enter(Entry(name="Anna Lis", surname="Lis"))], by="a", at="")
    file = header + event_line(total, event)[0]
    assert read_entry_file(file.encode()).entries == (Entry(name="Anna Lis", surname="Lis"),)


def test_no_more_rows_are_read_than_anybody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbooks, "ROWS", 3)
    assert len(read_entries(workbook(("Name",), ("Lis Anna",), ("Kos Ewa",)))[0]) == 2
    with pytest.raises(MalformedText) as caught:
        read_entries(workbook(("Name",), *((f"Lis {row}",) for row in range(3))))
    assert (caught.value.reason, caught.value.line) == ("entries-workbook-too-large", 1)
