"""Papers as Markdown: tables with a cell a column, and text of people that stays text."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_events import round_robin, swiss, team_event

from kodeks.formats.markdown import escaped, write_markdown
from kodeks.papers import (
    BulletList,
    Fact,
    Facts,
    Heading,
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
)
from kodeks.words import language_of


def paper_of(*blocks):
    """A paper with these blocks."""
    return Paper(title="T", subtitle="", language=language_of("en"), blocks=blocks)


def cells(line):
    """The cells of a line of a table."""
    return re.split(r"(?<!\\)(?:\\\\)*\|", line)[1:-1]


def test_every_block():
    table = Table(headings=("a", "b"), rows=(("1", "x"), ("2", "y")), alignment="rc", articles=((), ("KW2025:I.1",)))
    text = write_markdown(
        paper_of(
            Heading("H"),
            Heading("h", 2),
            Paragraph(Sentence("Text.", ("KW2025:I.1", "KW2025:I.2"))),
            BulletList((Sentence("p"), Sentence("- q"))),
            Facts((Fact("label", Sentence("value")),)),
            table,
            Ticks((TickBox(TickMark.YES, Sentence("done"), "well"), TickBox(TickMark.OPEN, Sentence("open")))),
            Signatures((Signature("arbiter", "Anna", "first class"), Signature("other"))),
            PageBreak(),
        )
    )
    assert text.splitlines() == [
        "# T", "",
        "## H", "",
        "### h", "",
        "Text. [KW2025:I.1, KW2025:I.2]", "",
        "- p", "- \\- q", "",
        "- label: value", "",
        "| a | b |", "| ---: | :---: |", "| 1 | x |", "| 2 | y [KW2025:I.1] |", "",
        "- ☑ done – well", "- ☐ open", "",
        "- arbiter: Anna, first class", "- other: …", "",
        "---",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a|b", "a\\|b"),
        ("*bold* _it_", "\\*bold\\* \\_it\\_"),
        ("first_class", "first_class"),
        ("<script>", "\\<script\\>"),
        ("[link](x)", "\\[link\\](x)"),
        ("`code`", "\\`code\\`"),
        ("back\\slash", "back\\\\slash"),
        ("&amp; & co", "\\&amp; & co"),
        ("Łódź №1", "Łódź №1"),
        ("line\nbreak\x1b[31m", "line\\\\nbreak\\\\x1b\\[31m"),
        ("# no heading", "\\# no heading"),
        ("F#", "F#"),
        ("~~x~~", "\\~\\~x\\~\\~"),
    ],
)
def test_text_of_people_is_escaped(text, written):
    assert escaped(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [("1. Anna", "1\\. Anna"), ("2) b", "2\\) b"), ("- c", "\\- c"), ("+ d", "\\+ d"), ("-5", "-5")],
)
def test_what_would_begin_a_list_is_escaped_at_the_start(text, written):
    assert escaped(text, at_start=True) == written


@given(st.lists(st.text(), min_size=2, max_size=2))
@settings(max_examples=60, deadline=None)
def test_any_text_leaves_a_table_whole(texts):
    table = Table(headings=("a", "b"), rows=(tuple(texts),), alignment="ll")
    lines = write_markdown(paper_of(table)).splitlines()
    assert len(lines) == 5
    assert len(cells(lines[-1])) == 2


@pytest.mark.parametrize(
    "event", [swiss(9, 3), team_event(), round_robin(12, 3)], ids=["swiss", "teams", "round robin"]
)
def test_every_table_of_a_report_has_a_cell_a_column(event):
    lines = write_markdown(arbiters_report(event, Voice(language_of("pl")))).splitlines()
    widths = [len(cells(line)) if line.startswith("|") else 0 for line in lines]
    rules = [place for place, line in enumerate(lines) if re.fullmatch(r"\|( :?-{3}:? \|)+", line)]
    assert len(rules) > 3
    for place in rules:
        assert lines[place - 2] == ""
        width = widths[place]
        end = next(index for index in range(place, len(lines)) if not lines[index].startswith("|"))
        assert set(widths[place - 1 : end]) == {width}
        assert lines[end] == ""
