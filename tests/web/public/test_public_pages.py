"""Public pages: what a player, a parent and a spectator look for, in every kind of tournament."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from icalendar import Calendar

from kodeks.tournament import Act, Entry, propose_pairing
from kodeks.tournament.acts import Announce, Enter, LineUp, Moves, Note, Number, Result, Start
from kodeks.web.accounts.installation import found
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Publication

AT = "2026-11-16T09:00:00"


def made(owner: User, regulations: str, entries: list[Entry]) -> Tournament:
    """A public tournament with start numbers in the order of the entries."""
    row = log.create(regulations, by=owner)
    acts: list[Act] = [*map(Enter, entries), Number(tuple(range(len(entries))), "kodeks")]
    log.append(row, acts if entries else [], by=owner, at=AT)
    Publication.objects.create(tournament=row, is_public=True)
    return row


def record(row: Tournament, *acts: Act) -> None:
    outcomes = log.append(row, acts, by="Test", at=AT)
    assert outcomes[-1].step.is_accepted, outcomes[-1].step.rulings


def pair(row: Tournament) -> None:
    log.append(row, lambda state: [propose_pairing(state).act], by="Test", at=AT)  # type: ignore[union-attr]


def page(row: Tournament, path: str = "", status: int = 200, **headers: str) -> str:
    answer = Client().get(f"/public/{row.key}/{path}", headers=headers)
    assert answer.status_code == status, path
    return answer.content.decode()


SWISS = 'name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstarts = 2026-11-16\n'
PARTS = ("", "start-list/", "standings/", "crosstable/", "games/", "notices/", "notices.rss", "rounds.ics", "screen/1/")


@pytest.fixture
def swiss(transactional_db: None, owner: User) -> Tournament:
    return made(owner, SWISS, [Entry(name=f"Gracz {letter}", rating=2000) for letter in "ABCDEFGHIJKLMNOPQRSTUV"])


def test_names_lead_to_cards_and_results_to_their_games(swiss: Tournament) -> None:
    pair(swiss)
    record(swiss, Announce(1), Start(1), Result(1, 2, "2-0"), *(Moves(1, board, "1. 32-28 *") for board in (10, 2)))
    told = page(swiss, "round/1/")
    paired = log.load(swiss).state.rounds[0]
    assert f'/public/{swiss.key}/player/{paired.boards[0].white}/"' in told
    assert re.findall(r'data-game href="[^"]*/game/1/([0-9]+)/', told) == ["2", "10"]  # the others' are hidden
    assert len(re.findall(r'data-game hidden data-address="[^"]*/game/1/', told)) == 9
    assert re.findall(r"/game/1/([0-9]+)/", page(swiss, "games/")) == ["2", "10"]  # not 10 before 2


@pytest.mark.parametrize("path", ["start-list/", "round/1/", "standings/", "crosstable/"])
def test_everybody_finds_himself(swiss: Tournament, path: str) -> None:
    pair(swiss)
    record(swiss, Announce(1))
    told = page(swiss, path)
    (listed,) = re.findall(r'<filter-rows for="(\w+)"', told)
    assert f'id="{listed}"' in told
    assert "Znajdź na liście" in told
    assert "Find in the list" in page(swiss, path, accept_language="en")


def test_groups_have_their_own_tables(owner: User) -> None:
    entries = [
        Entry(name="Senior", birth="1980", rating=2200),
        Entry(name="Junior", birth="2012", rating=2100),
        Entry(name="Dorosły", birth="1990", rating=2000),
        Entry(name="Młodzik", birth="2013", rating=1900),
    ]
    row = made(owner, SWISS + '[[groups]]\nname = "U16"\nage = 16\n', entries)
    pair(row)
    boards = log.load(row).state.rounds[0].boards
    seniors = {1: "2-0", 3: "2-0"}  # by who has White
    results = [Result(1, each.board, seniors.get(each.white, "0-2")) for each in boards]
    record(row, Announce(1), Start(1), *results)
    told = page(row, "standings/?group=0")
    rows = re.findall(r'<tr id="p([0-9]+)"><td class="number place">([^<]+)</td><td class="number">([^<]+)</td>', told)
    assert {number for number, _, _ in rows} == {"2", "4"}
    assert [place for _, place, _ in rows] == ["1", "2"]
    assert all(int(overall) >= int(place) for _, place, overall in rows)
    assert int(rows[1][2]) > 2
    assert "Senior" not in told
    assert "Senior" in page(row, "standings/?group=7")


def test_a_team_page_tells_the_line_up_after_the_start(owner: User) -> None:
    teams = [
        Entry(name=f"Klub {each}", players=(f"Pierwszy {each}", f"Drugi {each}", f"Trzeci {each}")) for each in "AB"
    ]
    rules = 'name = "Liga"\ngame = "chess"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\n'
    row = made(owner, rules, teams)
    pair(row)
    for number, letter in ((1, "A"), (2, "B")):
        record(row, LineUp(number, 1, (f"Trzeci {letter}", f"Pierwszy {letter}")))
    record(row, Announce(1))
    boards = re.search(r'<table class="pairings boards"(.*?)</table>', page(row, "player/1/"), re.DOTALL)
    assert boards
    assert "Trzeci A" not in boards[1]
    record(row, Start(1), Result(1, 1, "½-½", 1))
    boards = re.search(r'<table class="pairings boards"(.*?)</table>', page(row, "player/1/"), re.DOTALL)
    assert boards
    assert "gospodarze" in boards[1]
    assert boards[1].index("Trzeci A") < boards[1].index("Pierwszy A")
    assert "½ : ½" in boards[1]
    assert "½" in page(row, "round/1/")
    for address in ("standings/", "crosstable/", "start-list/"):
        heads = re.findall(r"<th[^>]*>([^<]*)</th>", page(row, address))
        assert "drużyna" in heads
        assert "nazwisko" not in heads


def test_a_knock_out_has_its_bracket(owner: User) -> None:
    rules = 'name = "Puchar"\ngame = "64"\nsystem = "knockout"\n'
    row = made(owner, rules, [Entry(name=f"Gracz {letter}") for letter in "ABCD"])
    assert "/bracket/" in page(row)
    pair(row)
    before = page(row, "bracket/")
    assert f"/public/{row.key}/round/1/" not in before
    record(row, Announce(1), Start(1))
    first = log.load(row).state.rounds[0].boards[0]
    record(row, Result(1, 1, "2-0"), Result(1, 2, "2-0"))
    told = page(row, "bracket/")
    assert "Finał" in told
    assert f'<div class="side won"><span>{first.white}. ' in told


def test_other_systems_have_no_bracket(swiss: Tournament) -> None:
    assert "/bracket/" not in page(swiss)
    page(swiss, "bracket/", status=404)


@pytest.mark.parametrize("rules", [SWISS, 'name = "Pusty"\ngame = "chess"\nsystem = "knockout"\n'])
def test_a_tournament_without_rounds_or_people_has_its_pages(owner: User, rules: str) -> None:
    row = made(owner, rules, [])
    for path in PARTS:
        page(row, path)
    page(row, "round/1/", status=404)
    page(row, "player/1/", status=404)


def test_a_link_that_is_shared_tells_what_it_is(swiss: Tournament) -> None:
    told = page(swiss, "standings/?after=1&x=y")
    address = f"http://testserver/public/{swiss.key}/standings/"
    assert f'<link rel="canonical" href="{address}">' in told
    facts = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', told))
    assert facts["url"] == address
    assert facts["image"].startswith("http://testserver/static/kodeks")
    assert facts["title"].startswith("Klasyfikacja")
    assert facts["description"]
    assert facts["locale"] == "pl_PL"


def test_the_calendar_goes_by_months(owner: User) -> None:
    found("Klub Wieża", "Europe/Warsaw")
    for day in ("2031-05-03", "2031-05-20", "2032-01-10", "2019-02-02"):
        made(owner, SWISS.replace("2026-11-16", day).replace("Próba", f"Turniej {day}"), [])
    told = Client().get("/public/").content.decode()
    assert "<h1>Klub Wieża</h1>" in told
    assert re.findall(r'<h3 class="month">([^<]+)', told) == ["Maj 2031", "Styczeń 2032", "Luty 2019"]
    english = Client().get("/public/", headers={"accept-language": "en"}).content.decode()
    assert "May 2031" in english
    for part in ("/articles/", "/guide/", "/api/v1/openapi.json"):
        assert f'href="{part}"' in told


def test_a_notice_with_odd_letters_does_not_break_the_feed(swiss: Tournament) -> None:
    record(swiss, Note("Przerwa\x0b do\x01 12:00", is_announced=True))
    assert "Przerwa  do  12:00" in page(swiss, "notices.rss")


def test_rounds_come_into_a_calendar(owner: User) -> None:
    row = made(owner, SWISS + 'tempo = "80m+60s"\n[[schedule]]\nround = 1\nstarts = 2026-11-16T10:00:00\n', [])
    (event,) = Calendar.from_ical(page(row, "rounds.ics")).walk("VEVENT")
    assert event["dtstart"].dt.isoformat() == "2026-11-16T10:00:00+01:00"
