"""Pages of players and arbiters: what everybody may know, nothing of who refused, little of minors; the API alike."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from xml.etree import ElementTree

import pytest
from django.test import Client
from rounds_at_hand import file_of, whole_round_robin

from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Entry
from kodeks.tournament.acts import Moves
from kodeks.web.accounts.models import User
from kodeks.web.books import leafing, models
from kodeks.web.books.arbiter_books import keep_register
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.merging import merge_players
from kodeks.web.books.register import add_player
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.privacy.models import Consent, Matter, Removal
from kodeks.web.publication.models import Publication

pytestmark = pytest.mark.django_db(transaction=True)
ARBITER = """[[arbiters]]
id = "S-014"
name = "Anna Zielińska"
birth = 1970-02-03
classes = [{ class = "first", since = 2015-01-01 }]
licences = [{ number = "S-014-77", valid_from = 2026-01-01 }]
events = [{ name = "Puchar Wisły", role = "chief", starts = 2026-03-01, ends = 2026-03-02 }]
"""
WORKING = {
    "player": "L-1",
    "name": "Ewa Zając",
    "game": "100",
    "event": "e1",
    "event_name": "Open Mławy",
    "ends": "2026-05-03",
    "quarter": "2026Q2",
    "booked": "2026-05-03",
    "games": 9,
    "points": 12,
    "own": 2200,
    "mean": 2100.25,
    "D": 100,
    "percent": 64.0,
    "Wo": 11.52,
    "k": 15,
    "f": 0.5,
    "dR": 3.6,
    "before": 2200,
    "after": 2203.6,
    "list_before": "A",
    "list_after": "A",
    "excluded": [
        {"round": 1, "opponent": "L-3", "reason": "walkover", "articles": ["KW2025:II.5.5"]},
        {"round": 2, "opponent": "L-4", "reason": "walkover", "articles": ["KW2025:II.5.5"]},
    ],
    "articles": ["KW2025:VI.4.2"],
    "decisions": ["D-111"],
}
EARNED = {"verdict": "upheld", "reason": "norm-title-earned", "articles": ["KW2025:VII.4.1"], "facts": {"rank": "K"}}
SET_ASIDE = {
    "verdict": "upheld",
    "reason": "norm-overridden",
    "articles": ["KW2025:VII.7.3.2"],
    "facts": {"name": "arbiter", "why": "sędzia zachorował"},
}
UNSURE = {"verdict": "arbiter_decision_required", "reason": "norm-unsure-table-norms", "articles": [], "facts": {}}


def row(number: int, name: str, rating: int, birth: str = "") -> ListRow:
    games, last = 40, date(2026, 1, 10)
    return ListRow(
        player=f"L-{number}",
        name=name,
        list_name=ListName.A,
        rating=rating,
        games=games,
        last_game=last,
        birth=birth,
        club="LKS Mława",
    )


@pytest.fixture
def tournament(owner: User) -> Tournament:
    """Two who have played, one of them without a licence."""
    field = [Entry(name="Ewa Zając", licence="L-1"), Entry(name="Gość")]
    regulations = 'name = "Open Mławy"\ngame = "100"\nsystem = "round_robin"\nstarts = 2026-05-01\n'
    steps = [*whole_round_robin(field), [Moves(1, 1, "1. 32-28 2-0")]]
    row = log.import_file(file_of(regulations, steps, "maker", "2026-05-03T10:00:00"), by=owner)
    Publication.objects.create(tournament=row, is_public=True)
    return row


@pytest.fixture
def people(owner: User, tournament: Tournament) -> dict[str, models.Player]:
    """Ewa, of age, with everything; Zuzia, a child; Jan, who refused; Ola, whom Ewa met; Iza, in the register only; one
    who was taken out."""
    people = (("Ewa Zając", "1980-05-31"), ("Zuzia Lis", "2015"), ("Jan Kot", "1970"), ("Ola Ryś", "1990"))
    for quarter, rating in (("2026Q2", 2200), ("2026Q3", 2204)):
        rows = [row(number, name, rating, birth) for number, (name, birth) in enumerate(people, start=1)]
        rows.append(row(9, "N.N. 9", 1900))
        rows.append(replace(row(8, "Tola Mech", 1987), list_name=ListName.T, games=4))
        keep_lists([ListValue("100", Quarter.parse(quarter), tuple(rows))], owner)
    found = {player.name: player for player in models.Player.objects.all()}
    ewa = found["Ewa Zając"]
    models.Player.objects.filter(pk=ewa.pk).update(title_100="K")
    Consent.objects.create(
        player=found["Jan Kot"], matter=Matter.NAME, is_given=False, given_by="person", day=date(2026, 1, 1)
    )
    Removal.objects.create(player=found["N.N. 9"], asked_by="person")
    add_player(Entry(name="Iza Dąb", licence="L-7"))
    submission = models.Submission.objects.create(
        checksum="x",
        data=b"",
        manifest={},
        tournament=tournament,
        name="Open Mławy",
        game="100",
        status="approved",
        decided_at=datetime(2026, 5, 20, tzinfo=UTC),
    )
    last = models.RatingList.objects.get(quarter="2026Q3")
    models.RatingChange.objects.create(player=ewa, of=last, submission=submission, working=WORKING)
    models.Award.objects.create(
        player=ewa,
        game="100",
        before="I",
        after="K",
        event="Open Mławy",
        day=date(2026, 5, 3),
        rulings=[EARNED],
        working=[EARNED, SET_ASIDE, UNSURE],
        norms=[["K", "Open Mławy", 9, None]],
        submission=submission,
        approved_on=date(2026, 5, 20),
    )
    keep_register(ARBITER)
    return {player.name: player for player in models.Player.objects.all()}


def read(path: str, language: str = "en", status: int = 200) -> str:
    answer = Client(headers={"accept-language": language}).get(path)
    assert answer.status_code == status, path
    return answer.content.decode()


def page_of(player: models.Player, part: str = "") -> str:
    return f"/public/players/{player.pk}/{part}"


def test_a_search_finds_those_who_may_be_shown(people: dict[str, models.Player]) -> None:
    everybody = read("/public/players/")
    assert all(name in everybody for name in ("Ewa Zając", "Zuzia Lis", "Ryś"))
    assert not any(name in everybody for name in ("Kot", "Dąb", "N.N."))
    assert "2204" in everybody
    found = read("/public/players/?q=zajac", "pl")
    assert page_of(people["Ewa Zając"]) in found
    assert "Ryś" not in found
    assert [each["name"] for each in Client().get("/api/v1/players?q=zaj").json()] == ["Ewa Zając"]
    refused = Client().get("/api/v1/players?page=2")  # who counts pages is told, and does not read the first for ever
    assert (refused.status_code, "page" in refused.json()["detail"]) == (422, True)


def test_a_player_with_ratings_events_titles_and_norms(people: dict[str, models.Player]) -> None:
    for language, words in (("en", "Rating by quarter"), ("pl", "Ranking według kwartałów")):
        page = read(page_of(people["Ewa Zając"]), language)
        assert words in page
    assert '<svg class="chart"' in page
    assert all(text in page for text in ("2204", "2200", "Open Mławy", "+3,6", "11,52", "KW2025:VI.4.2", "K", "1980"))
    assert "1980-05" not in page
    assert "L-1" not in page
    assert "Ola Ryś" in page  # whom she met
    assert not any(told in page for told in ("Kot", "L-3", "zachorował"))  # who refused; what the commission set aside
    whole = Client().get(f"/api/v1/players/{people['Ewa Zając'].pk}").json()
    assert [(each["quarter"], each["rating"]) for each in whole["ratings"]] == [("2026Q2", 2200), ("2026Q3", 2204)]
    assert (whole["events"][0]["dR"], whole["events"][0]["event"]) == (3.6, "Open Mławy")
    assert (whole["titles"], whole["awards"][0]["articles"]) == ({"100": "K"}, ["KW2025:VII.4.1"])
    assert whole["awards"][0]["unsure"] == [UNSURE["reason"]]


def test_of_minors_only_name_club_and_year(people: dict[str, models.Player]) -> None:
    child = people["Zuzia Lis"]
    page = read(page_of(child))
    assert all(text in page for text in ("Zuzia Lis", "LKS Mława", "2015"))
    assert "2204" not in page
    assert "2204" not in read(page_of(child, "news.atom"))
    told = Client().get(f"/api/v1/players/{child.pk}").json()
    assert (told["name"], told["ratings"], told["titles"]) == ("Zuzia Lis", [], {})
    Consent.objects.create(
        player=child, matter=Matter.DETAILS, is_given=True, given_by="guardian", guardian="Mama", day=date(2026, 1, 1)
    )
    assert "2204" in read(page_of(child) + "?again")


@pytest.mark.parametrize("name", ["Jan Kot", "N.N. 9", "Iza Dąb"])
def test_of_who_refused_was_taken_out_or_is_only_registered_nothing(
    people: dict[str, models.Player], name: str
) -> None:
    for part in ("", "games/", "news.atom"):
        read(page_of(people[name], part), status=404)
    assert Client().get(f"/api/v1/players/{people[name].pk}").status_code == 404


def test_VI_2_1_4_the_technical_list_is_not_published(people: dict[str, models.Player]) -> None:
    newcomer = people["Tola Mech"]
    read(page_of(newcomer), status=404)
    assert "Mech" not in read("/public/players/")
    last = models.RatingList.objects.get(quarter="2026Q3")
    models.Listed.objects.filter(of=last, player=newcomer).update(list_name="B", games=12, rating=1999)
    page = read(page_of(newcomer) + "?now")
    assert "1999" in page
    assert "1987" not in page  # what stood on the technical list before


def test_a_page_stays_when_duplicates_are_merged(people: dict[str, models.Player], owner: User) -> None:
    kept, gone = people["Ewa Zając"], people["Ola Ryś"]
    old = page_of(gone)
    merge_players(kept, gone, set(), owner)
    answer = Client().get(old)
    assert (answer.status_code, answer.headers["Location"]) == (301, page_of(kept))


def test_games_in_public_tournaments(people: dict[str, models.Player], tournament: Tournament) -> None:
    page = read(page_of(people["Ewa Zając"], "games/"))
    assert f"/public/{tournament.key}/game/1/1/" in page
    assert "Gość" in page
    Publication.objects.update(is_public=False)
    assert tournament.key not in read(page_of(people["Ewa Zając"], "games/?page=1"))


def test_news_of_the_federation_and_of_a_player(people: dict[str, models.Player]) -> None:
    space = "{http://www.w3.org/2005/Atom}"
    news = ElementTree.fromstring(read("/public/news.atom"))
    titles = " | ".join(each.findtext(f"{space}title") or "" for each in news.iter(f"{space}entry"))
    assert "Ewa Zając: K" in titles
    assert "valid from 2026-07-01" in titles
    own = ElementTree.fromstring(read(page_of(people["Ewa Zając"], "news.atom")))
    entries = list(own.iter(f"{space}entry"))
    assert len(entries) == 4
    assert len({each.findtext(f"{space}id") for each in entries}) == 4


def test_arbiters_with_class_and_events(people: dict[str, models.Player]) -> None:
    assert "Zielińska Anna" in read("/public/arbiters/")
    row = models.Arbiter.objects.get()
    page = read(f"/public/arbiters/{row.pk}/", "pl")
    assert "Puchar Wisły" in page
    assert not any(told in page for told in ("S-014", "1970"))
    read("/public/arbiters/999/", status=404)
    whole = Client().get(f"/api/v1/arbiters/{row.pk}").json()
    assert (whole["held"], whole["events"][0]["name"]) == ("first", "Puchar Wisły")


def test_people_stand_in_the_order_of_the_alphabet(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """On public pages, for programs and in the register, however many are found."""
    names = ("Zofia Mak", "Ewa Łuczak", "Jan Lis", "Adam Żak", "Piotr Zając", "Ola Ćwik", "Ala Cyran")
    rows = tuple(row(number, name, 2000 + number, "1980") for number, name in enumerate(names, start=1))
    keep_lists([ListValue("100", Quarter.parse("2026Q3"), rows)], owner)
    wanted = ["Cyran", "Ćwik", "Lis", "Łuczak", "Mak", "Zając", "Żak"]
    officer = Client()
    officer.force_login(owner)
    for few in (2_000, 2):
        monkeypatch.setattr(leafing, "FEW", few)
        told = officer.get("/api/v1/players").json()
        assert [each["name"].split()[-1] for each in told] == wanted
        for address in ("/public/players/", "/federation/players/", "/federation/players/?q=L-"):
            page = officer.get(address).content.decode()
            places = [page.index(f" {surname}<") for surname in wanted]
            assert places == sorted(places), address
