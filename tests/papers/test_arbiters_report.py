"""The arbiter's report [IV.2.24, IV.2.25; arbiters-and-registry 7]: every section, both languages, every event."""

import pytest
from sample_events import entry_of, name_of, recorded, regulations, swiss, team_event

from kodeks.formats.markdown import write_markdown
from kodeks.papers import (
    BulletList,
    CheckRow,
    Facts,
    Heading,
    NormRow,
    Paragraph,
    RatingChange,
    Sentence,
    Signatures,
    Supplements,
    Table,
    Ticks,
    Voice,
    arbiters_report,
)
from kodeks.papers.incidents import NoteMatter, matter_of, record
from kodeks.tournament import ACTS, Entry, Event
from kodeks.tournament.acts import Absent, Enter, Note, NoteKind, Number, Pair, Withdraw
from kodeks.words import language_of

SECTIONS = {
    "pl": (
        "Klasyfikacja",
        "Uczestnicy",
        "Tabela wyników",
        "Przebieg zawodów",
        "Walkowery, spóźnienia, nieobecności, wycofania",
        "Nieprawidłowości",
        "Kary",
        "Odwołania",
        "Zdarzenia, decyzje i uwagi",
        "Wnioski",
        "Odstępstwa od kodeksu",
        "Rozstrzygnięcia",
        "Kojarzenia i wyniki rund",
        "Załączniki",
        "Aneks: sumy kontrolne",
    ),
    "en": (
        "Standings",
        "Entrants",
        "Table of results",
        "Course of the event",
        "Forfeits, late entries, absences, withdrawals",
        "Irregularities",
        "Penalties",
        "Appeals",
        "Incidents, decisions and notes",
        "Proposals",
        "Departures from the code",
        "Rulings",
        "Pairings and results by round",
        "Attachments",
        "Annex: checksums",
    ),
}
EMPTY = recorded(regulations(), [])
EVENTS = {
    "empty": EMPTY,
    "swiss": swiss(),
    "open": swiss(closed=False),
    "chess": swiss(game="chess"),
    "teams": team_event(),
}


def headings(paper):
    """The texts of all headings."""
    return [block.text for block in paper.blocks if isinstance(block, Heading)]


def under(paper, title):
    """The blocks of one section."""
    places = [place for place, block in enumerate(paper.blocks) if isinstance(block, Heading)]
    start = next(place for place in places if paper.blocks[place].text == title)
    end = next((place for place in places if place > start), len(paper.blocks))
    return paper.blocks[start + 1 : end]


def texts(paper, title):
    """The sentences of one section."""
    return [line.text for block in under(paper, title) if isinstance(block, BulletList) for line in block.lines]


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("event", EVENTS)
def test_every_section_is_there(event, language):
    found = headings(arbiters_report(EVENTS[event], Voice(language_of(language))))
    assert tuple(each for each in found if each in SECTIONS[language]) == SECTIONS[language]


def test_the_head_names_all_that_was_announced():
    facts = next(
        block for block in arbiters_report(EVENTS["swiss"], Voice(language_of("pl"))).blocks if isinstance(block, Facts)
    )
    assert {fact.label: fact.value.text for fact in facts.facts} == {
        "miejsce": "Mława",
        "termin": "1–3 maja 2026",
        "organizator": "Klub Warcabowy „Żubr”",
        "stan": "turniej zamknięty; rozegrane rundy: 3",
        "gra": "warcaby stupolowe",
        "przepisy": "KW2025",
        "system": "szwajcarski, odmiana klasyczna",
        "rundy": "3",
        "tempo": "1 godzina na całą partię z bonusem po każdym posunięciu: 30 sekund (system Fischera)",
        "punkty": "wygrana 2, remis 1, przegrana 0",
        "uczestnicy": "8",
        "sędzia główny": "Marta Lis, klasa pierwsza, licencja S-112",
        "sędzia rundowy": "Piotr Żak, klasa druga",
    }


def test_players_have_club_licence_rating_list_and_category():
    (table,) = under(arbiters_report(EVENTS["swiss"], Voice(language_of("en"))), "Entrants")
    assert table.headings == ("no.", "name", "title", "rating", "list", "federation", "club", "licence")
    assert table.rows[0] == ("1", name_of(1), "K", "2397", "A", "POL", "KS Żubr Łódź 1", "L00001")


def test_columns_in_which_nobody_has_anything_are_left_out():
    event = recorded(
        regulations(), [Enter(Entry(name="Anna", rating=2000, is_technical=True)), Enter(Entry(name="Bob"))]
    )
    (table,) = under(arbiters_report(event, Voice(language_of("en"))), "Entrants")
    assert (table.headings, table.rows) == (("no.", "name", "rating"), (("1", "Anna", "2000*"), ("2", "Bob", "")))


def test_II_5_5_walkovers_are_told():
    (line,) = [
        each
        for each in texts(arbiters_report(EVENTS["swiss"], Voice(language_of("pl"))), SECTIONS["pl"][4])
        if "Runda 1" in each
    ]
    assert line == f"Runda 1, stół 2: {name_of(2)} – {name_of(7)} +/−, partia nierozegrana"


def test_II_5_7_2_who_left_or_was_absent_is_told_with_the_article():
    event = swiss(more=[Withdraw(7, reason="choroba")], closed=False)
    paper = arbiters_report(event, Voice(language_of("pl")))
    assert f"{name_of(7)}: wycofanie, nie gra od rundy 4" in texts(paper, SECTIONS["pl"][4])
    (points,) = under(paper, SECTIONS["pl"][4])
    assert ("KW2025:II.5.7.2",) in [line.articles for line in points.lines]
    assert any(each.endswith("wycofanie: choroba") for each in texts(paper, SECTIONS["pl"][11]))


def test_an_absence_is_told():
    event = recorded(
        regulations(), [Enter(entry_of(1)), Enter(entry_of(2)), Number((0, 1)), Absent(2, 1, reason="bus")]
    )
    paper = arbiters_report(event, Voice(language_of("en")))
    assert texts(paper, SECTIONS["en"][4]) == [f"{name_of(2)}: absent from round 1"]
    assert texts(paper, SECTIONS["en"][11]) == [f"Round 1, {name_of(2)}: absence: bus"]


@pytest.mark.parametrize(
    ("articles", "kind", "matter"),
    [
        ((), NoteKind.NOTE, NoteMatter.INCIDENT),
        ((), NoteKind.INCIDENT, NoteMatter.INCIDENT),
        ((), NoteKind.DECISION, NoteMatter.INCIDENT),
        ((), NoteKind.SANCTION, NoteMatter.SANCTION),
        ((), NoteKind.APPEAL, NoteMatter.APPEAL),
        ((), NoteKind.PROPOSAL, NoteMatter.PROPOSAL),
        (("KW2025:I.5.9",), NoteKind.NOTE, NoteMatter.IRREGULARITY),
        (("KW2025:I.5",), NoteKind.INCIDENT, NoteMatter.IRREGULARITY),
        (("KW2025:I.50",), NoteKind.NOTE, NoteMatter.INCIDENT),
        (("KW2022:II.2.5.2",), NoteKind.NOTE, NoteMatter.SANCTION),
        (("KW2025:II.2.5", "KW2025:I.5.4"), NoteKind.NOTE, NoteMatter.SANCTION),
        (("KW2025:II.2.5", "KW2025:II.2.2.5"), NoteKind.NOTE, NoteMatter.APPEAL),
        (("FIDE2009:13.4a",), NoteKind.NOTE, NoteMatter.SANCTION),
        (("FIDE2023:12.9.6",), NoteKind.NOTE, NoteMatter.SANCTION),
        (("FIDE2023:7.5.1",), NoteKind.NOTE, NoteMatter.IRREGULARITY),
        (("FIDE2023:11.10",), NoteKind.NOTE, NoteMatter.APPEAL),
        (("FTR2012:10c",), NoteKind.NOTE, NoteMatter.APPEAL),
        (("no article",), NoteKind.NOTE, NoteMatter.INCIDENT),
    ],
)
def test_IV_2_25_a_note_stands_under_its_matter(articles, kind, matter):
    assert matter_of(Note("x", articles=articles, kind=kind)) is matter


def test_IV_2_25_notes_keep_place_and_articles():
    paper = arbiters_report(
        swiss(more=[Note("telefon", 2, 3, ("KW2025:II.2.5.2",))], closed=False), Voice(language_of("pl"))
    )
    (points,) = under(paper, "Kary")
    assert points.lines == (Sentence("Runda 2, stół 3: telefon", ("KW2025:II.2.5.2",)),)


def test_V_3_7_the_result_of_the_teams_stands_with_the_standings_not_among_those_who_left():
    acts = [Enter(Entry(name=f"P{place}", team=team)) for place, team in enumerate("AABB")]
    acts += [Number((0, 1, 2, 3), "x"), Pair(1, ((1, 3), (2, 4)), engine="scheveningen")]
    paper = arbiters_report(recorded(regulations(system="scheveningen", more=""), acts), Voice(language_of("pl")))
    assert texts(paper, "Klasyfikacja")[-1].startswith("mecz A – B:")
    assert texts(paper, "Walkowery, spóźnienia, nieobecności, wycofania") == []


def test_C07_10_a_criterion_that_was_dropped_is_told_with_the_standings():
    acts = [Enter(Entry(name="P1", rating=2000)), Enter(Entry(name="P2")), Number((0, 1), "x")]
    text = regulations("chess", more='rounds = 3\ntiebreaks = ["ARO", "BH"]')
    event = recorded(text, [*acts, Withdraw(2, 1)])
    paper = arbiters_report(event, Voice(language_of("pl")))
    assert "FTB2026:10" in under(paper, "Klasyfikacja")[-1].lines[-1].articles
    left = under(paper, "Walkowery, spóźnienia, nieobecności, wycofania")[-1].lines
    assert not any("FTR2012:A3.E" in line.articles for line in left)


def test_IV_2_2_departures_from_the_code_are_told():
    text = regulations("64", more='rounds = 7\nhouse = "przystajn2023"').replace('tempo = "60m+30s"\n', "")
    event = recorded(text, [])
    paper = arbiters_report(event, Voice(language_of("pl")))
    (points,) = under(paper, "Odstępstwa od kodeksu")
    assert points.lines
    assert all(any(article.endswith("IV.2.2") for article in line.articles) for line in points.lines)


def test_a_deviation_of_the_regulations_names_its_article():
    more = "rounds = 9\n"
    text = regulations(more=more) + '\n[[deviations]]\ntext = "Bez zapisu"\nagainst = "KW2025:II.3.7"\n'
    (points,) = under(arbiters_report(recorded(text, []), Voice(language_of("pl"))), "Odstępstwa od kodeksu")
    assert points.lines == (Sentence("Bez zapisu", ("KW2025:II.3.7", "KW2025:IV.2.2")),)


@pytest.mark.parametrize("language", ["pl", "en"])
def test_an_empty_tournament_says_that_there_is_nothing(language):
    paper = arbiters_report(EMPTY, Voice(language_of(language)))
    nothing = [block.line.text for block in paper.blocks if isinstance(block, Paragraph)]
    assert set(nothing) == {Voice(language_of(language)).say("paper-nothing")}
    assert len(nothing) == 12


def test_a_match_of_teams_is_told_board_by_board_as_the_host_sees_it():
    tables = [
        block for block in arbiters_report(EVENTS["teams"], Voice(language_of("en"))).blocks if isinstance(block, Table)
    ]
    first = next(table for table in tables if table.headings[1] == "home team")
    assert first.rows == (
        ("1", "A", "D", "1:1"),
        ("1.1", "A1 (w)", "D1 (b)", "+/-"),
        ("1.2", "A2 (b)", "D2 (w)", "0 : 2"),
        ("2", "B", "C", "2:0"),
        ("2.1", "B1 (w)", "C1 (b)", "2 : 0"),
        ("2.2", "B2 (b)", "C2 (w)", "1 : 1"),
    )
    assert first.strong == {0, 3}


def test_a_round_robin_has_everybody_against_everybody_and_a_swiss_its_rounds():
    (table,) = (
        block for block in under(arbiters_report(EVENTS["teams"], Voice(language_of("en"))), "Table of results")
    )
    assert table.headings == ("", "team", "1", "2", "3", "4", "=")
    assert [row[2 + place] for place, row in enumerate(table.rows)] == ["×"] * 4
    table, _ = under(arbiters_report(EVENTS["swiss"], Voice(language_of("en"))), "Table of results")
    assert table.headings == ("place", "no.", "name", "1", "2", "3", "=")
    assert table.is_wide


@pytest.mark.parametrize(
    ("game", "more", "articles"),
    [
        ("100", "", ("KW2025:II.3.7.4",)),
        ("chess", 'edition = "fide2009"', ("FIDE2009:8.3",)),
        ("chess", 'edition = "fide2023"', ()),
    ],
)
def test_II_3_7_4_the_originals_of_score_sheets_stay_with_the_organiser(game, more, articles):
    event = recorded(regulations(game, more=f"rounds = 9\n{more}"), [])
    points, *_ = under(arbiters_report(event, Voice(language_of("en"))), "Attachments")
    assert points.lines[-1] == Sentence("the original score sheets are kept by the organiser", articles)
    event = recorded(regulations(game, more=f"rounds = 9\nscore_sheets = false\n{more}"), [])
    points, *_ = under(arbiters_report(event, Voice(language_of("en"))), "Attachments")
    assert len(points.lines) == 1


def test_the_report_names_its_file_and_sum():
    paper = arbiters_report(EVENTS["swiss"], Voice(language_of("en")))
    assert paper.checksum == EVENTS["swiss"].checksum
    assert f"SHA-256 of the file: {paper.checksum}" in texts(paper, "Annex: checksums")
    assert paper.dated == "2026-05-03"


def test_a_report_of_an_event_without_days_is_dated_by_its_last_record():
    text = regulations().replace('starts = "2026-05-01"\nends = "2026-05-03"\n', "")
    assert arbiters_report(recorded(text, [Enter(entry_of(1))]), Voice(language_of("en"))).dated == "2026-05-03"
    assert arbiters_report(recorded(text, []), Voice(language_of("en"))).dated == ""


def test_the_arbiters_sign_with_class_and_licence():
    paper = arbiters_report(EVENTS["swiss"], Voice(language_of("pl")))
    (signatures,) = [block for block in paper.blocks if isinstance(block, Signatures)]
    assert paper.blocks.index(signatures) < len(paper.blocks) - 1  # the annex of sums stands below
    assert [(each.role, each.name, each.standing) for each in signatures.signatures] == [
        ("sędzia główny", "Marta Lis", "klasa pierwsza, licencja S-112"),
        ("sędzia rundowy", "Piotr Żak", "klasa druga"),
    ]


def test_what_other_rooms_bring_has_its_place():
    enclosed = Supplements(
        ratings=(RatingChange("Anna", "2100", 9, "12", "10,5", "15", "+11,25", "2111"),),
        norms=(NormRow("Anna", "I", True, "12/18", "11"),),
        deadlines=(Sentence("sprawozdanie do 17 maja 2026", ("KW2025:VII.7.5",)),),
        checks=(CheckRow("Sala", "Światło"),),
        files=("games.pdn",),
    )
    paper = arbiters_report(EVENTS["swiss"], Voice(language_of("pl")), enclosed)
    assert {"Zmiany rankingu", "Normy, kategorie i tytuły", "Terminy", "Lista kontrolna", "Sala"} <= set(
        headings(paper)
    )
    assert any(isinstance(block, Ticks) for block in paper.blocks)
    assert "games.pdn" in texts(paper, "Załączniki")
    assert "Terminy" not in headings(arbiters_report(EVENTS["swiss"], Voice(language_of("pl"))))


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("event", EVENTS)
def test_the_report_is_the_same_every_time(event, language):
    once, again = (write_markdown(arbiters_report(EVENTS[event], Voice(language_of(language)))) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("act", [act for act in ACTS.values() if "reason" in act.__dataclass_fields__])
def test_IV_2_25_every_act_that_may_have_a_reason_is_told_with_it(act, language):
    several = dict.fromkeys(("more", "order", "numbers", "pairs"), ())
    given = dict.fromkeys(act.__dataclass_fields__, 1) | {"reason": "burza"}
    given |= {name: value for name, value in several.items() if name in given}
    heading, points = record(EMPTY.state, [Event(7, 6, "", "Anna", act(**given))], [], Voice(language_of(language)))
    assert isinstance(heading, Heading)
    assert "7" not in points.lines[0].text
    assert points.lines[0].text.endswith(": burza")
