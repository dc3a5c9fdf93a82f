"""Papers as PDF: everything is on the page, the same every time, and text of people is never code."""

import sys
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.papers import (
    BulletList,
    CheckRow,
    Fact,
    Facts,
    Heading,
    ListedPlayer,
    PageBreak,
    Paper,
    Paragraph,
    Sentence,
    Signature,
    Signatures,
    Table,
    TickBox,
    TickMark,
    Ticks,
    Voice,
    arbiters_report,
    checklist_paper,
    rating_list,
)
from kodeks.printing import print_pdf
from kodeks.tournament import Entry
from kodeks.words import language_of

sys.path.insert(0, str(Path(__file__).parents[1] / "papers"))
from sample_events import name_of, recorded, regulations, round_robin, swiss, team_event

LONG = "Wielokropkowicz-Nieskończonowska, Aleksandra Maria Magdalena Józefa Bogumiła z Górnych Łąk"


def paper_of(*blocks, title="T", dated="2026-05-03", checksum=""):
    """A paper with these blocks."""
    return Paper(title=title, subtitle="", language=language_of("pl"), blocks=blocks, dated=dated, checksum=checksum)


def pages_of(pdf):
    """The text of each page, with lines joined."""
    document = pypdfium2.PdfDocument(pdf)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def text_of(pdf):
    """The text of all pages."""
    return " ".join(pages_of(pdf))


def table(columns, rows, **settings):
    """A table of numbers with a name in front."""
    return Table(
        headings=("nazwisko", *map(str, range(1, columns))),
        rows=tuple((name_of(row), *("2",) * (columns - 1)) for row in range(1, rows + 1)),
        alignment="l" + "c" * (columns - 1),
        texts=frozenset({0}),
        **settings,
    )


def test_three_hundred_players_are_all_found():
    pdf = print_pdf(arbiters_report(swiss(300, 2), Voice(language_of("pl"))))
    text = text_of(pdf)
    missing = [name_of(number) for number in range(1, 301) if name_of(number) not in text]
    assert not missing


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(
    "event",
    [recorded(regulations(), []), swiss(), swiss(game="chess"), team_event()],
    ids=["empty", "swiss", "chess", "teams"],
)
def test_every_section_is_printed(event, language):
    paper = arbiters_report(event, Voice(language_of(language)))
    text = text_of(print_pdf(paper))
    assert not [block.text for block in paper.blocks if isinstance(block, Heading) and block.text not in text]
    assert event.checksum in text.replace(" ", "")
    assert Voice(language_of(language)).say("paper-page", page=1, pages=len(pages_of(print_pdf(paper)))) in text


def test_the_same_paper_gives_the_same_bytes():
    paper = arbiters_report(swiss(), Voice(language_of("pl")))
    assert print_pdf(paper) == print_pdf(paper)


def test_the_document_tells_title_language_and_day_and_is_tagged():
    pdf = print_pdf(arbiters_report(swiss(), Voice(language_of("pl"))))
    document = pypdfium2.PdfDocument(pdf)
    facts = document.get_metadata_dict()
    assert facts["Title"] == "Mistrzostwa Polski Gżegżółek – Sprawozdanie sędziego"
    assert facts["CreationDate"].startswith("D:20260503")
    assert document.is_tagged()
    assert b"/Lang(pl)" in pdf
    assert b"<pdfuaid:part>1" in pdf  # for readers who listen
    assert b"<pdfaid:part>2" in pdf  # for archives


def test_a_paper_without_a_day_does_not_ask_the_clock():
    assert print_pdf(paper_of(dated="")) == print_pdf(paper_of(dated=""))
    assert b"D:20000101" in print_pdf(paper_of(dated=""))


@pytest.mark.parametrize(
    "name",
    [
        "#panic[$",
        "$x^2$",
        "*bold* _it_ `raw`",
        "@label <label>",
        "\\#\\$ \\u{41}",
        "// no comment",
        "/* none */",
        "= no heading",
        '"; #import "x"',
        "]]}",
        "{page} {pages}",
        "#{sys.inputs}",
        "https://example.org/a_b",
        "a~b -- c --- d...",
        "'quoted' \"twice\"",
    ],
)
def test_text_of_people_is_never_code(name):
    cells = Table(headings=(name,), rows=((name,),), alignment="l", articles=((name,),))
    blocks = (
        Heading(name),
        Paragraph(Sentence(name, (name,))),
        BulletList((Sentence(name),)),
        Facts((Fact(name, Sentence(name)),)),
        cells,
        Ticks((TickBox(TickMark.NO, Sentence(name), name),)),
        Signatures((Signature(name, name, name),)),
    )
    assert text_of(print_pdf(paper_of(*blocks, title=name))).count(name) >= 15


@given(st.text(max_size=40))
@settings(max_examples=40, deadline=None)
def test_any_text_can_be_printed(text):
    assert print_pdf(paper_of(Paragraph(Sentence(text)), table(3, 2), title=f"T{text}")).startswith(b"%PDF")


def test_letters_without_a_type_are_written_as_their_number():
    text = text_of(print_pdf(paper_of(Paragraph(Sentence("李 Żółw Ж λ ☐ ½ − \x1b[31m o\u0301")))))
    assert "[U+674E] Żółw Ж λ ☐ ½ − \\x1b[31m ó" in text


def test_boxes_are_found_as_letters():
    rows = [CheckRow("Sala", "Światło", ("KW2025:II.3.1",), True, "600 lx"), CheckRow("Sala", "Cisza", (), False)]
    text = text_of(
        print_pdf(checklist_paper("MP", "Mława", [*rows, CheckRow("Sala", "Zegary")], Voice(language_of("pl"))))
    )
    for words in ("☑", "☒", "☐", "Światło [KW2025:II.3.1]", "600 lx", "Lista kontrolna · Mława"):
        assert words in text


# Pages


def sizes(pdf):
    """Width and height of every page, in whole points."""
    return [tuple(round(length) for length in page.get_size()) for page in pypdfium2.PdfDocument(pdf)]


def test_a_long_table_repeats_its_headings_on_every_page():
    pages = pages_of(print_pdf(paper_of(Heading("H"), table(4, 150))))
    assert len(pages) > 2
    assert all("nazwisko 1 2 3" in page for page in pages)


def test_sixty_columns_stand_on_a_turned_page_with_their_heading():
    pdf = print_pdf(arbiters_report(round_robin(60, 2), Voice(language_of("pl"))))
    pages = pages_of(pdf)
    turned = [place for place, (width, height) in enumerate(sizes(pdf)) if width > height]
    assert turned
    assert "Tabela wyników" in pages[turned[0]]
    assert all(name_of(number) in " ".join(pages[place] for place in turned) for number in range(1, 61))
    assert (595, 842) in sizes(pdf)


def test_a_few_columns_need_no_turned_page():
    assert set(sizes(print_pdf(paper_of(table(9, 5, is_wide=True))))) == {(595, 842)}


def is_inside(pdf):
    """Whether every letter of every page stands within its edges, and not at them."""
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        text = page.get_textpage()
        for place in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(place)
            if right > left and not (left > 40 and right < width - 40 and bottom > 20 and top < height - 20):
                return False
    return True


@pytest.mark.parametrize("name", [LONG, "x" * 300, "Ó" * 90, LONG + "-" + LONG], ids=["long", "x", "wide", "double"])
def test_very_long_names_stay_on_the_page(name):
    entries = [Entry(name=f"{name} {number}", club=name[:60]) for number in range(4)]
    pdf = print_pdf(arbiters_report(swiss(4, 2, entries=entries), Voice(language_of("pl"))))
    assert is_inside(pdf)


@pytest.mark.parametrize("word", ["x" * 300, "Ó" * 300, "W" * 300])
def test_an_endless_word_stays_on_the_page_wherever_it_stands(word):
    blocks = (
        Heading(word),
        Paragraph(Sentence(word, (word,))),
        BulletList((Sentence(word),)),
        Facts((Fact("label", Sentence(word)),)),
        Ticks((TickBox(TickMark.NO, Sentence(word), word),)),
        Signatures((Signature(word, word, word), Signature("x", word))),
    )
    pdf = print_pdf(paper_of(*blocks, title=word, checksum="ab" * 32))
    assert is_inside(pdf)
    assert pypdfium2.PdfDocument(pdf).get_metadata_dict()["Title"] == word


def test_a_wide_table_of_long_names_stays_on_the_page():
    rows = tuple((LONG, *("22w+",) * 60) for _ in range(5))
    wide = Table(
        headings=("n", *map(str, range(60))), rows=rows, alignment="l" + "c" * 60, texts=frozenset({0}), is_wide=True
    )
    assert is_inside(print_pdf(paper_of(wide)))


def test_a_place_to_sign_is_never_alone_on_a_page():
    for lines in range(30, 60):
        blocks = (
            BulletList(tuple(Sentence(str(n)) for n in range(lines))),
            Heading("Ende"),
            Paragraph(Sentence("last words")),
        )
        pages = pages_of(print_pdf(paper_of(*blocks, Signatures((Signature("sędzia główny"),)))))
        assert ["last words" in page for page in pages] == ["sędzia główny" in page for page in pages]


def test_a_page_break():
    assert len(pages_of(print_pdf(paper_of(Paragraph(Sentence("a")), PageBreak(), Paragraph(Sentence("b")))))) == 2


def test_VII_7_1_a_rating_list_is_printed_whole():
    players = [ListedPlayer(place, name_of(place), "KS Łoś", 2400 - place, 50, place - 40) for place in range(1, 81)]
    text = text_of(
        print_pdf(rating_list("64", "2026-06-30", {"A": players}, Voice(language_of("pl")), checksum="ab" * 32))
    )
    assert all(f"{each.place} {each.name} KS Łoś {each.rating}" in text for each in players)
    assert "stan na 30 czerwca 2026" in text
