"""What is told of minors and of those who refuse."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from private_event import NAME, OTHER_WAY, consent
from test_public_embargo import addresses

from kodeks.tournament import Entry, acts, propose_pairing
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.live.messages import news_since
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.privacy.consents import wishes_in
from kodeks.web.privacy.models import Consent, Matter
from kodeks.web.privacy.wishes import Wish, Wishes, name_key
from kodeks.web.publication.models import Publication

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("september")]


def everything_public(key: str) -> str:
    """All that anybody can fetch, in both languages, and what the stream tells."""
    news = news_since(key, 0)
    assert news is not None
    found = [b"".join(text for _, text in news.messages).decode()]
    for language in ("pl", "en"):
        client = Client(headers={"accept-language": language})
        for address in (*addresses(key, 5), f"/public/{key}/game/1/1/file/", "/api/v1/lists/100/2026Q3"):
            answer = client.get(address)
            found.append(answer.content.decode() if answer.status_code == 200 else "")
    assert sum(map(bool, found)) > 60
    return "".join(found)


# Consents


def test_of_minors_only_name_club_and_year_are_told_unless_a_guardian_agrees(
    player: models.Player, event: Tournament
) -> None:
    def told() -> dict[str, object]:
        people: list[dict[str, object]] = Client().get(f"/api/v1/tournaments/{event.key}/people").json()
        return people[0]

    assert told() | {"number": 1} == {
        "number": 1,
        "name": NAME,
        "club": "Warcabik Mława",
        "born": "2011",
        "rating": None,
        "title": "",
        "federation": "",
    }
    consent(player, Matter.DETAILS, given=True)
    assert (told()["rating"], told()["title"]) == (2180, "IV")
    assert "2180" in Client().get("/public/lists/100/2026Q3/").content.decode()
    consent(player, Matter.DETAILS, given=False)  # the latest word counts
    assert told()["rating"] is None


def test_who_refuses_his_name_has_none_on_any_public_page(player: models.Player, event: Tournament) -> None:
    before = everything_public(event.key)
    assert NAME in before
    assert OTHER_WAY in before
    consent(player, Matter.NAME, given=False)
    after = everything_public(event.key)
    for word in ("Wójcik", "Warcabik", "L-1", "1234567"):
        assert word not in after.replace("Żanety Wójcik", ""), word
    assert "Zawodnik 1" in after
    assert "Player 1" in after
    assert "[White &#34;Zawodnik 1" not in after
    assert '[White "Zawodnik 1"]' in Client().get(f"/public/{event.key}/game/1/1/file/").content.decode()
    consent(player, Matter.NAME, given=True)
    assert NAME in everything_public(event.key)


def test_the_table_is_the_same_without_the_name(player: models.Player, event: Tournament) -> None:
    def rows() -> list[tuple[object, ...]]:
        found = Client().get(f"/api/v1/tournaments/{event.key}/standings").json()["rows"]
        return [(row["place"], row["number"], row["points"], row["values"]) for row in found]

    before = rows()
    consent(player, Matter.NAME, given=False)
    assert rows() == before


def test_players_of_teams_are_nameless_too(owner: User, player: models.Player) -> None:
    row = log.create('name = "Liga"\ngame = "100"\nsystem = "team_swiss"\nboards = 2\nrounds = 1\n', by=owner)
    teams = [Entry(name="Orły", players=(OTHER_WAY, "Ala"), reserves=("Ela",)), Entry(name="Wilki", players=("A", "B"))]
    log.append(row, [*map(acts.Enter, teams), acts.Number((0, 1), "k")], by=owner, at="")
    log.append(row, lambda state: [propose_pairing(state).act], by=owner, at="")  # type: ignore[union-attr]
    log.append(row, [acts.LineUp(1, 1, (OTHER_WAY, "Ala")), acts.Announce(1), acts.Start(1)], by=owner, at="")
    Publication.objects.create(tournament=row, is_public=True)
    consent(player, Matter.NAME, given=False)
    pages = "".join(
        Client().get(f"/public/{row.key}/{part}").content.decode() for part in ("start-list/", "player/1/", "round/1/")
    )
    assert "Wójcik" not in pages
    assert "Zawodnik 1.1" in pages
    assert "Ala" in pages


@pytest.mark.parametrize(
    ("entry", "shows_name", "shows_details"),
    [
        (Entry(name="Ktoś", licence="L-1"), False, True),
        (Entry(name="ZANETA WOJCIK", birth="2011"), False, True),
        (Entry(name=NAME), False, False),  # it may be she; to show more it must be
        (Entry(name=NAME, birth="1970"), True, False),
        (Entry(name="Wójcik Anna", birth="2011"), True, False),
        (Entry(name=NAME, birth="2011", licence="L-77"), False, False),
    ],
)
def test_an_entry_is_known_by_licence_else_by_name_and_birth(
    entry: Entry, *, shows_name: bool, shows_details: bool
) -> None:
    wish = Wish(shows_name=False, shows_details=True)
    wishes = Wishes({"L-1": wish}, {name_key(NAME): (("2011-05-06", wish),)})
    assert wishes.of(entry) == Wish(shows_name, shows_details)


def test_an_officer_notes_who_said_what(officer: Client, owner: User, player: models.Player) -> None:
    address = f"/federation/players/{player.pk}/privacy/"
    given = {"matter": "details", "given": "yes", "given_by": "guardian", "guardian": "Ewa Wójcik", "day": "2026-09-01"}
    assert officer.post(address, {**given, "guardian": ""}).status_code == 422
    assert officer.post(address, {**given, "day": "2026-12-24"}).status_code == 422
    assert officer.post(address, {**given, "matter": "everything"}).status_code == 422
    assert not Consent.objects.exists()
    assert officer.post(address, given).status_code == 302
    found = Consent.objects.get()
    assert (found.matter, found.is_given, found.guardian, found.by) == ("details", True, "Ewa Wójcik", owner)
    page = officer.get(address).content.decode()
    assert "zgoda jest" in page
    assert "Ewa Wójcik" in page


# Taking somebody out


def test_a_page_asks_for_those_on_it_and_for_who_refused_not_for_all_who_ever_said_something(owner: User) -> None:
    """By number, by one he had before, and by name with birth where there is no number; the last word counts."""
    people = [models.Player.objects.create(number=f"M-{n}", name=f"Młody {n}", birth="2014") for n in range(6)]
    models.FormerNumber.objects.create(number="M-old", player=people[2])
    said = [(each, Matter.DETAILS, True) for each in people]
    said += [(people[3], Matter.DETAILS, False), (people[4], Matter.NAME, False), (people[5], Matter.NAME, False)]
    said += [(people[5], Matter.NAME, True)]
    for player, matter, is_given in said:
        day = date(2026, 9, 1)
        Consent.objects.create(player=player, matter=matter, is_given=is_given, given_by="guardian", day=day)
    assert wishes_in().by_number == {"M-4": Wish(shows_name=False)}
    minors = [
        Entry(name="Młody 0", birth="2014", licence="M-0"),
        Entry(name="Młody 1", birth="2014"),
        Entry(name="Kto inny", birth="2014", licence="M-old"),
        Entry(name="Młody 3", birth="2014", licence="M-3"),
        Entry(name="Młody 4", birth="2014", licence="M-4"),
    ]
    wishes = wishes_in(minors=minors)
    assert [tuple(wishes.of(entry)) for entry in minors] == [
        (True, True),
        (True, True),
        (True, True),
        (True, False),
        (False, True),
    ]
    assert "M-5" not in wishes.by_number
