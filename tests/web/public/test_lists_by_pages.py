"""Long rating lists: by pages of a hundred, each leaf after somebody; nothing told of whom nothing may be told."""

from __future__ import annotations

import csv
import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.web.accounts.models import User
from kodeks.web.books import list_leaves
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.list_leaves import ByName, ByPlace, ListPosition, leaf_of_list
from kodeks.web.books.models import Award, Listed, Player, RatingList
from kodeks.web.privacy.models import Asker, Consent, Matter
from kodeks.web.public.lists import PublicList
from kodeks.web.public.people import is_minor, minors_on

pytestmark = pytest.mark.django_db(transaction=True)
PAGE, FEDERATION, API = "/public/lists/100/2026Q3/", "/federation/lists/100/2026Q3/", "/api/v1/lists/100/2026Q3"
MINORS, GROWN, ON_B, TECHNICAL = range(10, 260, 25), 260, 30, 4


def row(number: int, letter: ListName, birth: str) -> ListRow:
    return ListRow(
        player=f"L-{number:03}",
        name=f"Gracz {chr(ord('a') + number % 26)} {number:03}",
        list_name=letter,
        rating=2400 - number,
        games=40,
        last_game=date(2026, 6, 1),
        birth=birth,
    )


@pytest.fixture
def long_list(owner: User) -> RatingList:
    """260 on list A, ten of them minors; 30 on B, and four on the technical one."""
    young = str(timezone.localdate().year - 12)
    rows = [
        *(row(number, ListName.A, young if number in MINORS else "1980") for number in range(GROWN)),
        *(row(number, ListName.B, "1980") for number in range(GROWN, GROWN + ON_B)),
        *(row(number, ListName.T, "1980") for number in range(GROWN + ON_B, GROWN + ON_B + TECHNICAL)),
    ]
    (made,) = keep_lists([ListValue("100", Quarter.parse("2026Q3"), tuple(rows))], owner)
    for number, matter, is_given in ((5, Matter.NAME, False), (265, Matter.NAME, False), (10, Matter.DETAILS, True)):
        who = Player.objects.get(number=f"L-{number:03}")
        Consent.objects.create(
            player=who, matter=matter, is_given=is_given, given_by=Asker.PERSON, day=timezone.localdate()
        )
    return made


def names_on(page: str) -> list[str]:
    return re.findall(r'<th scope="row" class="person">(?:<a[^>]*>)?([^<]+)', page)


def link(page: str, word: str) -> str | None:
    found = re.search(r'href="(\?[^"]*)">' + word + "<", page)
    return None if found is None else found[1].replace("&amp;", "&")


def walked(client: Client, address: str, word: str, first: str = "") -> list[list[str]]:
    """The names of all pages from one on, by the link to the next, or the one before."""
    leaves, asked = list[list[str]](), first
    while True:
        page = client.get(address + asked).content.decode()
        leaves.append(names_on(page))
        further = link(page, word)
        if further is None:
            return leaves
        asked = further


def test_the_pages_are_the_list_once_and_whole(long_list: RatingList) -> None:
    leaves = walked(Client(), PAGE, "Następna")
    assert [len(leaf) for leaf in leaves] == [100, 100, GROWN + ON_B - 200]
    everybody = [name for leaf in leaves for name in leaf]
    assert len(set(everybody)) == GROWN + ON_B
    a_list, b_list = everybody[:GROWN], everybody[GROWN:]
    young = [number for number in MINORS if number != 10]  # of one more may be told
    best = [number for number in range(GROWN) if number not in (5, *young)]
    assert [name[-3:] for name in a_list[: len(best)]] == [f"{number:03}" for number in best]
    assert a_list[len(best) : -1] == sorted(a_list[len(best) : -1]), "minors by name"
    assert {int(name[-3:]) for name in a_list[len(best) : -1]} == set(young)
    assert (a_list[-1], b_list[-1]) == ("Zawodnik 1", "Zawodnik 2")


def test_back_goes_the_same_way(long_list: RatingList) -> None:
    there = walked(Client(), PAGE, "Następna")
    last = PublicList(long_list).leaf(ListPosition(before="n2"))
    assert last.next_after is not None
    back = walked(Client(), PAGE, "Poprzednia", "?before=n2")
    flat = [name for leaf in reversed(back) for name in leaf]
    assert [*flat, "Zawodnik 2"] == [name for leaf in there for name in leaf]


def test_a_name_is_found_and_where_it_stands(long_list: RatingList) -> None:
    found = Client().get(PAGE, {"q": "L-150"}).content.decode()
    assert [name[-3:] for name in names_on(found)] == ["150"]
    pk = Player.objects.get(number="L-150").pk
    assert f'href="?at={pk}#p{pk}"' in found
    there = Client().get(PAGE, {"at": pk}).content.decode()
    assert re.search(rf'<tr id="p{pk}" aria-current="true"', there)
    assert [int(name[-3:]) for name in names_on(there)[:11]] == list(range(140, 151))


def test_who_refused_his_name_is_not_found_by_anything(long_list: RatingList) -> None:
    refused = Player.objects.get(number="L-005")
    visitor = Client()
    first = names_on(visitor.get(PAGE).content.decode())
    for asked in ({"after": refused.pk}, {"before": refused.pk}, {"at": refused.pk}):
        assert names_on(visitor.get(PAGE, asked).content.decode()) == first, "as for a number that nobody has"
    for text in ("L-005", refused.name):
        assert names_on(visitor.get(PAGE, {"q": text}).content.decode()) == []
    assert f"p{refused.pk}" not in visitor.get(PAGE, {"after": "n1"}).content.decode()


@pytest.mark.parametrize("asked", ["?after=x", "?after=99999999999999999999", "?before=n999", "?at=-1", "?list=T"])
def test_a_place_that_is_not_there_is_the_beginning(long_list: RatingList, asked: str) -> None:
    assert names_on(Client().get(PAGE + asked).content.decode())[0].endswith("000")


def test_a_letter_has_its_address(long_list: RatingList) -> None:
    page = Client().get(f"{PAGE}?list=B").content.decode()
    assert (len(names_on(page)), names_on(page)[0][-3:]) == (ON_B, "260")
    assert link(page, "Poprzednia") is not None
    assert link(page, "Następna") is None


def test_one_file_has_what_the_pages_tell_and_no_more(long_list: RatingList) -> None:
    page = Client().get(PAGE).content.decode()
    assert f'href="{PAGE}1/list.csv"' in page
    answer = Client().get(f"{PAGE}1/list.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="list-100-2026Q3-1.csv"'
    head, *rows = csv.reader(answer.content.decode("utf-8-sig").splitlines(), delimiter=";")
    assert head == ["lista", "nazwisko", "klub", "tytuł", "ranking", "Rocznik"]
    assert [row[1] for row in rows] == [name for leaf in walked(Client(), PAGE, "Następna") for name in leaf]
    told = {row[1][-3:]: row for row in rows}
    assert told["000"] == ["A", "Gracz a 000", "", "", "2400", "1980"]
    assert told["010"][4] == "2390", "her details may be told"
    assert told["035"][4] == "", "a minor's rating is not"
    assert rows[-1] == ["B", "Zawodnik 2", "", "", "", ""]
    assert "L-005" not in answer.content.decode()
    assert Client().get(f"{PAGE}2/list.csv").status_code == 404


def test_VII_7_6_a_title_that_came_later_is_on_no_older_list(long_list: RatingList) -> None:
    """Nothing that was published changes."""
    for number, approved in ((0, date(2026, 7, 2)), (1, date(2026, 7, 1))):
        player = Player.objects.get(number=f"L-{number:03}")
        award = {"before": "II", "stood": "II", "after": "K", "day": date(2026, 6, 1), "approved_on": approved}
        Award.objects.create(player=player, game="100", **award)
        Player.objects.filter(pk=player.pk).update(title_100="K")
    told = Client().get(f"{PAGE}1/list.csv").content.decode("utf-8-sig").splitlines()
    assert [line.split(";")[3] for line in told[1:3]] == ["II", "K"]
    people = Client().get(API).json()["players"]
    assert [each["title"] for each in people[:2]] == ["II", "K"]


def test_programs_get_the_pages_too(long_list: RatingList) -> None:
    names, address = list[str](), API
    while address:
        answer = Client().get(address)
        names += [each["name"] for each in answer.json()["players"]]
        further = re.match(r"<([^>]+)>", answer.headers.get("Link", ""))
        address = further[1] if further else ""
    assert names == [name for leaf in walked(Client(), PAGE, "Następna") for name in leaf]
    assert Client().get(f"{API}?after=x").status_code == 422


def test_the_federation_has_places_and_officers_the_technical_list(long_list: RatingList, owner: User) -> None:
    officer = Client()
    officer.force_login(owner)
    leaves = walked(officer, FEDERATION, "Następna")
    names = [name for leaf in leaves for name in leaf]
    placed, technical = names[: GROWN + ON_B], names[GROWN + ON_B :]
    assert [int(name[-3:]) for name in placed] == list(range(GROWN + ON_B)), (
        "minors and who refused stand at their place"
    )
    assert technical == sorted(technical)
    assert len(technical) == TECHNICAL
    found = officer.get(FEDERATION, {"q": "L-292"}).content.decode()
    assert [name[-3:] for name in names_on(found)] == ["292"]
    reader = Client()
    reader.force_login(User.objects.create_user("reader"))
    assert [name for leaf in walked(reader, FEDERATION, "Następna") for name in leaf] == placed
    assert names_on(reader.get(FEDERATION, {"q": "L-292"}).content.decode()) == []


def test_many_by_name_are_walked_as_a_few_are_sorted(long_list: RatingList, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = Listed.objects.filter(of=long_list)
    a_list = [ByName("A", rows)]
    few = list(a_list[0].walk(None, False))
    monkeypatch.setattr(list_leaves, "FEW", 10)
    monkeypatch.setattr(list_leaves, "_AT_ONCE", 7)
    assert list(a_list[0].walk(None, False)) == few
    assert list(a_list[0].walk(None, True)) == few[::-1]
    assert list(a_list[0].walk(few[100], False)) == few[101:]
    assert list(a_list[0].walk(few[100], True)) == few[:100][::-1]


def test_a_later_leaf_reads_no_more_than_the_first(long_list: RatingList) -> None:
    """The database goes along an index, from the row before the leaf."""
    stretch = ByPlace("A", Listed.objects.filter(of=long_list))
    last = list(stretch.walk(None, False))[150]
    with CaptureQueriesContext(connection) as asked:
        leaf_of_list([stretch], 20, ListPosition(after=last))
    for sql in (each["sql"] for each in asked if "ORDER BY" in each["sql"]):
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}" if connection.vendor == "sqlite" else f"EXPLAIN {sql}")
            plan = " ".join(str(step[-1]) for step in cursor.fetchall())
        if connection.vendor == "sqlite":
            assert "lists_by_place" in plan
            assert "TEMP B-TREE" not in plan


@pytest.mark.parametrize("day", [date(2026, 11, 18), date(2026, 2, 28), date(2028, 2, 29), date(2026, 12, 31)])
def test_the_database_knows_minors_as_pages_do(owner: User, day: date) -> None:
    births = ["", "1980", "2007", "2008", "2009", "2010", "2011", "unknown", "2008-01-01", "2008-02-28", "2008-02-29"]
    births += ["2008-11-17", "2008-11-18", "2008-11-19", "2008-12-31", "2009-01-01", "2010-02-28", "2010-02-29"]
    births += ["2008-05", "2010-02", "2010-03-01", "2024-01-01"]
    of = RatingList.objects.create(game="100", quarter="2026Q4", by=owner)
    for number, birth in enumerate(births):
        player = Player.objects.create(number=f"B-{number}", name=f"Gracz {number}", birth=birth)
        Listed.objects.create(of=of, player=player, list_name="A", place=number, name=player.name, birth=birth)
    found = set(Listed.objects.filter(minors_on(day), of=of).values_list("birth", flat=True))
    assert found == {birth for birth in births if is_minor(birth, day)}
