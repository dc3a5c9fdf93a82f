"""Rating lists, norms and checklists from plain rows."""

import pytest
from sample_events import swiss, team_event

from kodeks.papers import (
    BulletList,
    CheckRow,
    Heading,
    ListedPlayer,
    NormRow,
    Paragraph,
    RatingChange,
    Sentence,
    Signatures,
    Table,
    TickMark,
    Ticks,
    Voice,
    changes_section,
    checklist_paper,
    norms_section,
    plain_paper,
    rating_list,
)
from kodeks.papers.wall_tables import crosstable_paper, standings_paper, start_list
from kodeks.words import language_of

ANNA = ListedPlayer(1, "Anna Łoś", "Żubr", 2310, 120, 12)
BOB = ListedPlayer(2, "Bob", "", 2190, 30, None)


@pytest.mark.parametrize(
    ("language", "title", "subtitle", "row"),
    [
        ("pl", "Lista rankingowa: warcaby stupolowe", "stan na 30 czerwca 2026", "nowy"),
        ("en", "Rating list: draughts on 100 squares", "as of 30 June 2026", "new"),
    ],
)
def test_VII_7_1_the_quarterly_list(language, title, subtitle, row):
    paper = rating_list("100", "2026-06-30", {"A": [ANNA], "B": [BOB]}, Voice(language_of(language)))
    assert (paper.title, paper.subtitle, paper.dated) == (title, subtitle, "2026-06-30")
    assert [block.level for block in paper.blocks if isinstance(block, Heading)] == [1, 1, 1]
    first, second = (block for block in paper.blocks if isinstance(block, Table))
    assert first.rows == (("1", "Anna Łoś", "Żubr", "2310", "120", "+12"),)
    assert second.rows == (("2", "Bob", "2190", "30", row),)
    assert isinstance(paper.blocks[-1], Paragraph)  # nobody is on list N


def test_rating_changes_of_an_event():
    change = RatingChange("Anna", "2100", 9, "12", "10,5", "15", "+11,25", "2111")
    _, table = changes_section("Zmiany", [change], Voice(language_of("pl")))
    assert table.headings == ("nazwisko", "przed", "partie", "pkt", "oczekiwane", "k", "zmiana", "po")
    assert table.rows == (("Anna", "2100", "9", "12", "10,5", "15", "+11,25", "2111"),)


def test_VII_7_4_norms_earned_come_first_and_others_tell_why():
    rows = [
        NormRow("Bob", "I", False, "11/18", "12", "zabrakło pół punktu", ("KW2025:VII.4.2",)),
        NormRow("Anna", "I", True, "13/18", "12", trail=(Sentence("9 partii", ("KW2025:VII.4.1",)),)),
    ]
    _, table, points = norms_section(rows, Voice(language_of("pl")))
    assert [row[0] for row in table.rows] == ["Anna", "Bob"]
    assert (table.strong, table.articles) == ({0}, ((), ("KW2025:VII.4.2",)))
    assert table.rows[1] == ("Bob", "I", "–", "11/18", "12", "zabrakło pół punktu")
    assert points == BulletList((Sentence("Anna, I: 9 partii", ("KW2025:VII.4.1",)),))


def test_an_event_without_norms_says_so():
    assert [type(block) for block in norms_section([], Voice(language_of("en")))] == [Heading, Paragraph]


def test_a_checklist_keeps_groups_marks_articles_and_remarks():
    rows = [
        CheckRow("Hall", "Light", ("KW2025:II.3.1",), True, "600 lx"),
        CheckRow("Hall", "Silence", (), False, "street"),
        CheckRow("Clocks", "Batteries"),
    ]
    paper = checklist_paper("Cup", "Mława", rows, Voice(language_of("en")), dated="2026-05-01", signer="Marta Lis")
    assert paper.subtitle == "Checklist · Mława"
    assert [block.text for block in paper.blocks if isinstance(block, Heading)] == ["Hall", "Clocks"]
    first, second = (block for block in paper.blocks if isinstance(block, Ticks))
    assert [tick.mark for tick in (*first.ticks, *second.ticks)] == [TickMark.YES, TickMark.NO, TickMark.OPEN]
    assert first.ticks[0].line == Sentence("Light", ("KW2025:II.3.1",))
    assert isinstance(paper.blocks[-1], Signatures)


def test_an_empty_checklist_says_so():
    assert isinstance(checklist_paper("Cup", "", [], Voice(language_of("pl"))).blocks[0], Paragraph)


def test_a_table_that_does_not_fit_its_headings_is_a_mistake():
    with pytest.raises(AssertionError):
        Table(headings=("a", "b"), rows=(("1",),), alignment="ll")


def test_a_paper_as_plain_data():
    paper = rating_list("64", "2026-06-30", {"A": [ANNA]}, Voice(language_of("en")))
    data = plain_paper(paper)
    assert list(data) == ["title", "subtitle", "kind", "language", "dated", "checksum", "blocks"]
    assert data["blocks"][0] == {"kind": "heading", "text": "List A", "level": 1}
    assert data["blocks"][1]["rows"] == [["1", "Anna Łoś", "Żubr", "2310", "120", "+12"]]


@pytest.mark.parametrize(("code", "team", "person"), [("pl", "drużyna", "nazwisko"), ("de", "Mannschaft", "Name")])
def test_the_column_of_entrants_says_who_they_are(code, team, person):
    voice = Voice(language_of(code))
    for event, head in ((team_event(), team), (swiss(), person)):
        papers = (start_list(event.state, voice), standings_paper(event.state, voice))
        for paper in (*papers, crosstable_paper(event.state, voice)):
            (table, *_) = (block for block in paper.blocks if isinstance(block, Table))
            assert head in table.headings
