"""German is complete in the rooms it names: nothing that everybody can open falls back on English there. Elsewhere a
page is English as a whole, and says in German that it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import resolve
from test_public_embargo import addresses

from kodeks.tournament import Act, Entry, propose_pairing
from kodeks.tournament.acts import (
    Absent,
    Announce,
    Enter,
    LineUp,
    Moves,
    Note,
    Number,
    Result,
    Start,
    Withdraw,
)
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Publication
from kodeks.web.slips.halves import give_out
from kodeks.words import catalogue, language_of
from kodeks.words.shelf import Shelf

AT = "2026-11-16T09:00:00"
GERMAN, ENGLISH = language_of("de"), language_of("en")


@pytest.fixture
def untold(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every sentence and word that was wanted in German and is there in English only."""
    found: set[str] = set()
    find = Shelf.find

    def watched(self: Shelf, section: str, key: str) -> str | None:
        told = find(self, section, key)
        if told is None and self.language == GERMAN and key in catalogue(ENGLISH)[section]:
            found.add(key)
        return told

    monkeypatch.setattr(Shelf, "find", watched)
    return found


def made(owner: User, regulations: str, entries: list[Entry]) -> Tournament:
    row = log.create(regulations, by=owner)
    log.append(row, [*map(Enter, entries), Number(tuple(range(len(entries))), "kodeks")], by=owner, at=AT)
    Publication.objects.create(tournament=row, is_public=True, takes_entries=True)
    return row


def record(row: Tournament, *acts: Act) -> None:
    outcomes = log.append(row, acts, by="Test", at=AT)
    assert outcomes[-1].step.is_accepted, outcomes[-1].step.rulings


def pair(row: Tournament) -> None:
    log.append(row, lambda state: [propose_pairing(state).act], by="Test", at=AT)  # type: ignore[union-attr]


def swiss(owner: User) -> Tournament:
    rules = 'name = "Open"\ngame = "100"\nsystem = "swiss"\nrounds = 4\nstarts = 2026-11-16\nends = 2026-11-18\n'
    rules += 'with_advantage = true\nplace = "Köln"\ntempo = "80m+60s"\n[[groups]]\nname = "U16"\nage = 16\n'
    rules += "[[schedule]]\nround = 3\nstarts = 2026-11-17T10:00:00\n"
    people = [Entry(name=f"Spieler {letter}", rating=2000, birth="2012", club="SV Ähre") for letter in "ABCDEFG"]
    row = made(owner, rules, people)
    record(row, Absent(7, 1), Note("Pause", is_announced=True))
    pair(row)
    record(row, Announce(1), Start(1), Result(1, 1, "1+-1-"), Moves(1, 1, "1. 32-28 19-23 2. 28x19 14x23 1-1"))
    record(row, Result(1, 2, "2-0"), Result(1, 3, "-/+"), Withdraw(5, 2))
    pair(row)
    record(row, Announce(2))
    return row


def chess(owner: User) -> Tournament:
    rules = 'name = "Schach"\ngame = "chess"\nsystem = "round_robin"\nstarts = 2026-04-30\nends = 2026-05-02\n'
    row = made(owner, rules, [Entry(name=f"Spieler {letter}") for letter in "ABCD"])
    pair(row)
    record(row, Announce(1), Start(1), Result(1, 1, "0-1"), Moves(1, 1, "1. f3 e5 2. g4 Qh4# 0-1"))
    record(row, Moves(1, 2, "1. e4 e5 2. Ke3 *"))
    return row


def teams(owner: User) -> Tournament:
    rules = 'name = "Liga"\ngame = "chess"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\n'
    row = made(
        owner, rules, [Entry(name=f"Verein {each}", players=(f"Erster {each}", f"Zweiter {each}")) for each in "AB"]
    )
    pair(row)
    record(row, *(LineUp(number, 1, (f"Erster {each}", f"Zweiter {each}")) for number, each in ((1, "A"), (2, "B"))))
    record(row, Announce(1), Start(1), Result(1, 1, "½-½", 1))
    return row


def knock_out(owner: User) -> Tournament:
    row = made(owner, 'name = "Pokal"\ngame = "64"\nsystem = "knockout"\n', [Entry(name=f"S {each}") for each in "ABC"])
    pair(row)
    record(row, Announce(1), Start(1), Result(1, 1, "2-0"))
    return row


def empty(owner: User) -> Tournament:
    row = log.create('name = "Neu"\ngame = "64"\nsystem = "swiss"\nrounds = 3\n', by=owner)
    Publication.objects.create(tournament=row, is_public=True, takes_entries=True)
    return row


_IN_ENGLISH = ("profiles", "mail")  # the law on titles and ratings has no German words yet


def opened_by(row: Tournament) -> Iterator[str]:
    """Every address open to all and in German, games after some moves, tables in every form, both halves of a slip."""
    for address in addresses(row.key, 2):
        if resolve(address.partition("?")[0]).namespace in _IN_ENGLISH:
            continue
        yield address
        if re.search(r"/game/[12]/[12]/$", address):
            yield from (f"{address}?step=3", f"{address}?game=1&step=1")
        elif "crosstable" in address:
            yield f"{address}?view=progress"
        elif "standings" in address:
            yield f"{address}?group=0"


def got(address: str) -> tuple[int, str]:
    answer = Client().get(address, headers={"accept-language": "de-AT,de;q=0.9,en;q=0.5"})
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("event", [swiss, chess, teams, knock_out, empty], ids=lambda event: event.__name__)
def test_everything_open_to_all_is_in_german(
    transactional_db: None, owner: User, untold: set[str], event: Callable[[User], Tournament]
) -> None:
    row = event(owner)
    pages = [text for status, text in map(got, opened_by(row)) if "<html" in text and status == 200]
    assert len(pages) > 8
    assert all('<html lang="de">' in text for text in pages)
    assert not untold


def test_slips_and_kiosk_are_in_german(tournament: Tournament, owner: User, untold: set[str]) -> None:
    waiting = list(give_out(tournament, log.load(tournament).state, 1, "/s/{}/".format).values())
    assert "Die Runde hat noch nicht begonnen." in got(waiting[0][0])[1]
    record(tournament, Announce(1), Start(1))
    white, black = waiting[0]
    assert "Sie haben Weiß. Wie ist die Partie ausgegangen?" in got(white)[1]
    for address, result in ((white, "2-0"), (black, "0-2")):
        Client().post(address, {"result": result})
    assert "Der Schiedsrichter ist gerufen" in got(black)[1]
    assert "Unbekannter Code" in got("/s/x/")[1]
    desk = Client()
    desk.force_login(owner)
    desk.post(f"/t/{tournament.key}/hall/kiosk/")
    kiosk = re.search(r"/kiosk/[\w-]+/", desk.get(f"/t/{tournament.key}/hall/").content.decode())
    assert kiosk is not None
    assert "Den eigenen Namen suchen und berühren" in got(kiosk[0])[1]
    assert not untold


def test_an_application_is_answered_in_german(transactional_db: None, owner: User, untold: set[str]) -> None:
    row = empty(owner)
    client = Client(headers={"accept-language": "de"})
    told = client.post(f"/public/{row.key}/enter/", {"name": "", "birth": "gestern"}).content.decode()
    assert "das ist kein Geburtsdatum: „gestern“" in told
    assert not untold


@pytest.mark.parametrize("path", ["/accounts/sign-in/", "/articles/", "/guide/"])
def test_elsewhere_a_page_is_english_and_says_so_in_german(db: None, owner: User, path: str) -> None:
    client = Client(headers={"accept-language": "de"})
    if path != "/accounts/sign-in/":
        client.force_login(owner)
    answer = client.get(path)
    text = answer.content.decode()
    assert (answer.status_code, answer.headers["Content-Language"]) == (200, "en")
    assert '<html lang="en">' in text
    assert f'<p class="notice" lang="de">{GERMAN.not_here_yet}</p>' in text
    assert GERMAN.not_here_yet not in client.get(path, headers={"accept-language": "en"}).content.decode()


def test_everybody_can_choose_every_language(db: None) -> None:
    found = re.findall(
        r'href="/public/language/(\w+)/\?[^"]*" lang="(\w+)" hreflang="\w+"><span>([^<]+)</span> <abbr>',
        got("/public/")[1],
    )
    assert found == [("pl", "pl", "polski"), ("en", "en", "English")]
    client = Client(headers={"accept-language": "pl"})
    client.get("/public/language/de/")
    assert '<html lang="de">' in client.get("/public/").content.decode()


def test_a_page_that_is_not_there_says_so_in_german(db: None) -> None:
    status, text = got("/public/no-such-tournament/")
    assert (status, "Diese Seite gibt es nicht" in text) == (404, True)


def test_days_and_numbers_as_germans_write_them(transactional_db: None, owner: User) -> None:
    assert "30. April – 2. Mai 2026" in got(f"/public/{chess(owner).key}/")[1]
    told = got(f"/public/{swiss(owner).key}/")[1]
    assert "16.–18. November 2026" in told
    assert "17. November 2026, 10:00" in told


def test_results_are_counted_game_by_game_wherever_they_are_told(transactional_db: None, owner: User) -> None:
    """One of the two boards of a match is over: on the front page, where a link is shared, and in the round."""
    key = teams(owner).key
    front, paired = got(f"/public/{key}/")[1], got(f"/public/{key}/round/1/")[1]
    assert "<p>Ergebnisse: 1 von 2</p>" in front
    assert "Liga: Runde 1, Ergebnisse 1 von 2" in front
    assert "Ergebnisse: 1 von 2" in paired
    assert "1 Partie ohne Ergebnis" in got(f"/public/{key}/standings/")[1]


def test_moves_and_pieces_in_german(transactional_db: None, owner: User) -> None:
    told = got(f"/public/{chess(owner).key}/game/1/1/?step=4")[1]
    assert "Dh4#" in told
    assert "Schwarz gewinnt" in told
    assert "Matt" in told
