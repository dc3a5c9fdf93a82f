"""What other rooms found, in the rows of the papers."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from sample_events import entry_of, played_by_engine, recorded, regulations, swiss, team_event

from kodeks.papers import Sentence, Voice, arbiters_report, change_rows, listed_players, tell
from kodeks.rating.change import Change
from kodeks.rating.quarter import Booking, Quarter
from kodeks.rating.rating_list import ListName, ListRow, RatingList
from kodeks.rating.working import WorkingUnits
from kodeks.report import enclosures_of
from kodeks.tournament import Entry
from kodeks.tournament.acts import Close, Tick
from kodeks.words import language_of

NORMS = 'norms = ["III", "II", "I"]\nnotified = "2026-04-01"\n'


@pytest.mark.parametrize("event", [recorded(regulations(), []), team_event(), swiss(game="chess"), swiss(closed=False)])
def test_an_event_without_norms_and_ticks_has_neither(event):
    found = tell(enclosures_of(event.state), Voice(language_of("pl")))
    assert (found.norms, found.checks) == (None, None)


def test_VII_7_4_everybody_has_an_answer_with_articles():
    event = swiss(14, 7, extra=NORMS)
    rows = tell(enclosures_of(event.state), Voice(language_of("pl"))).norms
    assert [row.name for row in rows] == [entry_of(number).name for number in range(1, 15)]
    assert all(row.reason and row.articles for row in rows)
    assert all(article.startswith("KW2025:VII") for row in rows for article in row.articles)
    assert not [row for row in rows if row.trail and not row.is_earned]


def test_VII_7_4_who_earned_a_category_has_the_trail_of_its_conditions():
    entries = [Entry(name=f"P{n}", sex="m", title="III", licence=f"L{n}", list_name="A", rating=1800) for n in range(8)]
    text = regulations(system="round_robin", more=f"licences_required = true\n{NORMS}")
    event = played_by_engine(text, entries, 7, lambda white, black: "2-0" if white < black else "0-2", last=[Close()])
    first, *others = tell(enclosures_of(event.state), Voice(language_of("pl"))).norms
    assert (first.name, first.norm, first.is_earned, first.result) == ("P0", "III → II", True, "14/14")
    *conditions, unsure = first.trail
    assert conditions
    assert all(line.articles for line in conditions)
    assert unsure.text.startswith("odczytanie kodeksu niepewne: D-")
    assert not others[-1].is_earned


def test_VII_4_1_VII_7_2_norms_need_not_be_announced():
    """Nothing in the code asks the regulations to say beforehand that an event gives norms."""
    entries = [Entry(name=f"P{n}", sex="m", title="III", licence=f"L{n}", list_name="A", rating=1800) for n in range(8)]
    text = regulations(system="round_robin", more="licences_required = true\n")
    event = played_by_engine(text, entries, 7, lambda white, black: "2-0" if white < black else "0-2", last=[Close()])
    assert not event.state.regulations.norms
    first, *_ = tell(enclosures_of(event.state), Voice(language_of("pl"))).norms
    assert (first.name, first.norm, first.is_earned) == ("P0", "III → II", True)


def test_IV_6_3_1_a_report_awards_nothing_where_the_arbiter_may_not_lead():
    """Who leads the event counts for the report as for the command and the commission."""
    entries = [Entry(name=f"P{n}", sex="m", title="III", licence=f"L{n}", list_name="A", rating=1800) for n in range(8)]
    text = regulations(system="round_robin", more="licences_required = true\nrated = true\n")
    assert 'class = "first"' in text
    third = text.replace('class = "first"', 'class = "third"')
    event = played_by_engine(third, entries, 7, lambda white, black: "2-0" if white < black else "0-2", last=[Close()])
    found = enclosures_of(event.state).norms
    assert not [each.name for each in found.players if each.has_earned]
    (obstacle,) = found.obstacles
    assert obstacle.name == "leader"
    assert "P0" in [
        found.players[number - 1].name if isinstance(number, int) else number for number in obstacle.players
    ]
    assert "IV.6.3.1" in {article.number for article in obstacle.ruling.articles}


def test_a_title_that_cannot_be_read_is_told_at_its_player_alone():
    titles = ("arcymistrz świata", "I", "II", "")
    entries = [Entry(name=f"P{number}", title=title) for number, title in enumerate(titles)]
    rows = tell(enclosures_of(swiss(4, 1, entries=entries, extra=NORMS).state), Voice(language_of("pl"))).norms
    assert sorted(row.name for row in rows) == ["P0", "P1", "P2", "P3"]
    assert [row.name for row in rows if "nie ma takiej kategorii ani tytułu" in row.reason] == ["P0"]


def test_what_stands_in_the_way_of_all_is_told_in_the_place_of_norms():
    event = swiss(4, 1, entries=[Entry(name=f"P{number}") for number in range(4)], extra=NORMS)
    rules = event.state.regulations
    state = event.state._replace(regulations=replace(rules, play=replace(rules.play, tempo=None)))
    found = tell(enclosures_of(state), Voice(language_of("pl")))
    assert isinstance(found.norms, Sentence)
    assert "tempa" in found.norms.text
    assert any(
        getattr(block, "line", None) == found.norms
        for block in arbiters_report(event, Voice(language_of("pl")), found).blocks
    )


def test_ticks_and_measures_come_with_bounds_and_remarks():
    ticks = [Tick("space_air_light"), Tick("temperature", False, None, "zimno")]
    checks = tell(enclosures_of(swiss(4, 1, more=ticks, closed=False).state), Voice(language_of("pl"))).checks
    known = {row.text: row for row in checks}
    assert known["przestrzeń, powietrze i światło odpowiednie"].is_met is True
    assert (known["temperatura odpowiednia"].is_met, known["temperatura odpowiednia"].remark) == (False, "zimno")
    assert any("4,2–9,5 mm" in text for text in known)
    assert [row.is_met for row in known.values()].count(None) > 10


@pytest.mark.parametrize(("language", "day"), [("pl", "17 maja 2026"), ("en", "17 May 2026")])
def test_EX_A1_the_report_is_due_14_days_after_the_end(language, day):
    event = swiss(extra=NORMS)
    lines = tell(enclosures_of(event.state), Voice(language_of(language))).deadlines
    assert [line.articles for line in lines if line.text.endswith(day)] == [("KW2025:VII.7.5",)]


# Ratings


def row(player, rating, games=40, list_name=ListName.A):
    """A line of a list."""
    return ListRow(
        player=player, name=f"Player {player}", list_name=list_name, rating=rating, games=games, last_game=None
    )


def test_VI_2_1_the_lists_have_places_and_changes_and_no_technical_ratings():
    last = RatingList("100", Quarter(2026, 1), (row("1", 2300), row("2", 2250)))
    rows = (
        row("1", 2310),
        row("2", 2240),
        row("3", 2240),
        row("4", 2000, 15, ListName.B),
        row("5", 1900, 3, ListName.T),
    )
    found = listed_players(RatingList("100", Quarter(2026, 2), rows), last)
    assert [(each.place, each.name, each.rating, each.change) for each in found["A"]] == [
        (1, "Player 1", 2310, 10),
        (2, "Player 2", 2240, -10),
        (2, "Player 3", 2240, None),
    ]
    assert [each.place for each in found["B"]] == [1]
    assert "T" not in found


@pytest.mark.parametrize(("language", "change", "after"), [("pl", "+11,25", "2111,25"), ("en", "+11.25", "2111.25")])
def test_VI_4_2_a_change_with_its_working(language, change, after):
    scale, opponents = 2_000_000, 9 * 2100
    numbers = (9, 12, opponents, 2100 * scale, 2100 * scale, 0, 500_000, 10_500_000, 15, 45 * scale // 4)
    units = WorkingUnits(Fraction(1, 2), scale, *numbers)
    found = Change(
        player="1",
        name="Anna",
        game="100",
        event="e",
        event_name="Cup",
        ends=date(2026, 5, 3),
        booking=Booking(Quarter(2026, 2), date(2026, 5, 3), is_late=False),
        units=units,
        list_before=None,
        list_after=None,
        excluded=(),
        articles=(),
        decisions=(),
    )
    (written,) = change_rows([found], Voice(language_of(language)))
    assert (written.name, written.before, written.games, written.points) == ("Anna", "2100", 9, "12")
    assert (written.factor, written.change, written.after) == ("15", change, after)
