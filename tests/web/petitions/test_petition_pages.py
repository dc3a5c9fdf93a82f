"""Petitions: brought by whom the code lets, decided with their articles, carried into the books."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from kodeks.officials import WaivedCondition
from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import keep_register, open_arbiters
from kodeks.web.books.models import Player, TrailEntry
from kodeks.web.books.register import add_player
from kodeks.web.petitions.models import Petition

pytestmark = pytest.mark.django_db(transaction=True)
REGISTER = """conferences = [2026-05-09]

[[arbiters]]
id = "S-1"
name = "Jan Sędzia"
birth = 1980-01-01
category = "I"
classes = [{ class = "third", since = 2015-01-01 }, { class = "second", since = 2018-01-01 }]

[[arbiters]]
id = "S-2"
name = "Ewa Państwowa"
birth = 1970-01-01
category = "I"
classes = [{ class = "state", since = 2015-01-01 }]
"""


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Sets the federation's clock."""

    def on(day: str) -> None:
        now = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=ZoneInfo("Europe/Warsaw"))
        monkeypatch.setattr(timezone, "now", lambda: now)

    on("2027-06-01")
    return on


@pytest.fixture
def officer(owner: User, today: Callable[[str], None]) -> Client:
    keep_register(REGISTER)
    client = Client()
    client.force_login(owner)
    return client


@pytest.fixture
def visitor(officer: Client) -> Client:
    client = Client()
    client.force_login(User.objects.create(username="jan", name="Jan Wnioskodawca"))
    return client


def file(client: Client, kind: str, **values: str) -> Petition:
    answer = client.post("/petitions/new/", {"kind": kind, **values})
    assert answer.status_code == 302, answer.content.decode()
    return Petition.objects.latest("pk")


def decide(client: Client, petition: Petition, decision: str, reason: str = "") -> int:
    answer = client.post(f"/federation/petitions/{petition.pk}/decide/", {"decision": decision, "reason": reason})
    petition.refresh_from_db()
    return answer.status_code


def arbiter(name: str):  # type: ignore[no-untyped-def]
    return open_arbiters().find(name)[0]


def test_IV_5_3_7_a_class_is_granted_and_stands_in_the_register(visitor: Client, officer: Client) -> None:
    petition = file(visitor, "class", arbiter="Jan Sędzia", **{"class": "first"})
    shown = officer.get(f"/petitions/{petition.pk}/").content.decode()
    assert "KW2025:IV.6.2.3.2" in shown
    assert "KW2025:IV.6.2.3.2" not in visitor.get(f"/petitions/{petition.pk}/").content.decode()
    assert decide(visitor, petition, "granted") == 403
    assert decide(officer, petition, "granted") == 422  # not everything is met
    assert decide(officer, petition, "granted", "Wieloletnia praktyka") == 302
    assert decide(officer, petition, "refused", "Za późno") == 302  # decided once
    assert (petition.status, petition.articles) == ("granted", ["KW2025:IV.5.3.7", "KW2025:IV.6.2.3"])
    assert petition.set_aside
    assert arbiter("S-1").class_on(date(2027, 6, 1)) is ArbiterClass.FIRST
    told = visitor.get(f"/petitions/{petition.pk}/").content.decode()
    assert "Wieloletnia praktyka" in told
    assert "KW2025:IV.6.2.3" in told


@pytest.mark.parametrize(("decision", "passed"), [("granted", True), ("refused", False)])
def test_IV_6_2_1_1_an_examination_is_on_record_whatever_came_out(
    visitor: Client, officer: Client, decision: str, passed: bool
) -> None:
    """Also of who is new; then he may be waived a requirement and gets his class."""
    petition = file(visitor, "exam", arbiter="Ola Nowa", birth="2005-01-01", **{"class": "third"})
    assert decide(officer, petition, decision, "Egzamin z 1 czerwca") == 302
    assert [(exam.arbiter_class, exam.passed) for exam in arbiter("Ola Nowa").exams] == [(ArbiterClass.THIRD, passed)]
    waiver = file(visitor, "waiver", arbiter="Ola Nowa", waived="category", grounds="Sędziuje w szkołach")
    assert decide(officer, waiver, "granted") == 302
    assert [each.waived for each in arbiter("Ola Nowa").waivers] == [WaivedCondition.CATEGORY]
    wanted = file(visitor, "class", arbiter="Ola Nowa", **{"class": "third"})
    assert decide(officer, wanted, "granted") == (302 if passed else 422)


def test_IV_6_2_5_silence_for_30_days_is_consent(
    visitor: Client, officer: Client, owner: User, today: Callable[[str], None]
) -> None:
    asked = {"kind": "opinion", "arbiter": "S-2", "class": "fmjd"}
    assert visitor.post("/petitions/new/", asked).status_code == 200  # only the federation asks: he may choose another
    assert not Petition.objects.exists()
    first, second = (file(officer, **asked) for _ in range(2))
    later = file(visitor, "precedent", subject="Dwa zegary", grounds="Co robić?")
    today("2027-06-10")
    officer.force_login(owner)  # sessions that nobody used have ended
    assert decide(officer, first, "refused", "Brak doświadczenia") == 302
    today("2027-07-02")
    officer.force_login(owner)
    queue = officer.get("/federation/petitions/").content.decode()
    assert queue.index(f"/petitions/{second.pk}/") < queue.index(f"/petitions/{later.pk}/")  # overdue first
    assert "KW2025:IV.6.2.5" in queue
    assert decide(officer, second, "refused", "Brak doświadczenia") == 422
    assert decide(officer, second, "granted") == 302
    assert [each.is_positive for each in arbiter("S-2").requests] == [False, True]
    assert decide(officer, later, "granted", "Liczy się zegar po prawej") == 302
    assert later.articles == ["KW2025:IV.5.3.3"]


def test_IV_5_3_6_IV_5_3_11_conferences_and_suspensions_of_the_books(officer: Client) -> None:
    wrong = officer.post("/petitions/new/", {"kind": "conference", "day": "2027-05-08", "attended": "Nikt Nieznany"})
    assert wrong.status_code == 422
    held = file(officer, "conference", day="2027-05-08", attended="S-1\nEwa Państwowa")
    assert decide(officer, held, "granted") == 302
    assert open_arbiters().conferences == (date(2026, 5, 9), date(2027, 5, 8))
    assert date(2027, 5, 8) in arbiter("S-2").conferences
    suspended = file(officer, "suspension", arbiter="S-1", starts="2027-06-01", ends="2027-12-31", grounds="Uchwała")
    assert decide(officer, suspended, "granted") == 302
    assert arbiter("S-1").suspension_in(date(2027, 7, 1), date(2027, 7, 1)) is not None


@pytest.mark.parametrize("kind", ["regulations", "precedent", "appeal"])
def test_IV_5_3_2_IV_5_3_3_IV_5_3_4_opinions_and_rulings_are_on_record(
    visitor: Client, officer: Client, kind: str
) -> None:
    asked = {"kind": kind, "subject": "Mistrzostwa Polski"}
    assert visitor.post("/petitions/new/", asked).status_code == 422  # without grounds
    petition = file(visitor, grounds="Regulamin w załączeniu", **asked)
    assert decide(officer, petition, "refused") == 422
    assert decide(officer, petition, "refused", "Brak tempa gry") == 302
    number = {"regulations": "2", "precedent": "3", "appeal": "4"}[kind]
    assert petition.articles == [f"KW2025:IV.5.3.{number}"]
    assert "Brak tempa gry" in visitor.get(f"/petitions/{petition.pk}/").content.decode()


def test_VII_7_1_a_title_goes_into_the_register_with_its_evidence(visitor: Client, officer: Client) -> None:
    add_player(Entry(name="Ala Kos", licence="L-1", title="I", sex="w"), "100")
    assert (
        visitor.post("/petitions/new/", {"kind": "title", "player": "L-9", "game": "100", "title": "K"}).status_code
        == 422
    )
    petition = file(visitor, "title", player="L-1", game="100", title="K", grounds="Normy z 2019 i 2020")
    assert "Ala Kos" not in visitor.get(f"/petitions/{petition.pk}/").content.decode()
    assert decide(officer, petition, "granted") == 422  # the books know of no norms
    assert decide(officer, petition, "granted", "Normy sprzed ksiąg") == 302
    player = Player.objects.get(number="L-1")
    assert player.title_100 == "K"
    award = player.awards.get()
    assert (award.before, award.after, award.rulings[0]["articles"]) == ("I", "K", ["KW2025:VII.7.1", "KW2025:VII.7.6"])
    other = Client()
    other.force_login(User.objects.create(username="other", name="Obcy"))
    assert other.get(f"/petitions/{petition.pk}/").status_code == 404


def take_back(client: Client, petition: Petition, reason: str = "Omyłka") -> int:
    answer = client.post(f"/federation/petitions/{petition.pk}/take-back/", {"reason": reason})
    petition.refresh_from_db()
    return answer.status_code


def test_IV_5_3_the_college_decides_its_matters_and_the_commission_its_own(visitor: Client, owner: User) -> None:
    college, commission = (
        User.objects.create(username=office, name=office, **{office: True}) for office in ("is_college", "is_officer")
    )
    add_player(Entry(name="Ala Kos", licence="L-1", title="I", sex="w"), "100")
    title = file(visitor, "title", player="L-1", game="100", title="K", grounds="Normy")
    precedent = file(visitor, "precedent", subject="Dwa zegary", grounds="Co robić?")
    client = Client()
    client.force_login(college)
    queue = client.get("/federation/petitions/").content.decode()
    assert f"/petitions/{precedent.pk}/" in queue
    assert f"/petitions/{title.pk}/" not in queue
    assert client.get(f"/petitions/{title.pk}/").status_code == 404
    assert decide(client, title, "granted", "Normy") == 404
    assert client.get("/federation/arbiters/").status_code == 200  # its register [IV.5.3.8]
    assert client.get("/federation/players/").status_code == 403  # not the commission's
    assert file(client, "conference", day="2027-05-08", attended="S-1").by == college
    client.force_login(commission)
    assert "Dwa zegary" in client.get(f"/petitions/{precedent.pk}/").content.decode()
    assert decide(client, precedent, "granted", "Wspólny") == 403
    assert take_back(client, precedent) == 403
    assert decide(client, title, "granted", "Normy") == 302
    client.force_login(college)
    assert decide(client, precedent, "granted", "Liczy się zegar po prawej") == 302


def test_a_decision_is_taken_back_with_all_that_it_did_to_the_books(visitor: Client, officer: Client) -> None:
    add_player(Entry(name="Ala Kos", licence="L-1", title="I", sex="w"), "100")
    title = file(visitor, "title", player="L-1", game="100", title="K", grounds="Normy")
    exam = file(visitor, "exam", arbiter="Ola Nowa", birth="2005-01-01", **{"class": "third"})
    refused = file(visitor, "appeal", subject="Partia 3", grounds="Zegar")
    for petition in (title, exam, refused):
        assert decide(officer, petition, "refused" if petition is refused else "granted", "Bo tak") == 302
        assert take_back(visitor, petition) == 403
        assert take_back(officer, petition, "") == 422
        assert take_back(officer, petition) == 302
        assert (petition.status, petition.decided_on, petition.articles) == ("open", None, [])
        shown = visitor.get(f"/petitions/{petition.pk}/").content.decode()
        assert shown.index("Bo tak") < shown.index("Omyłka")
    player = Player.objects.get(number="L-1")
    assert (player.title_100, player.awards.count()) == ("I", 0)
    assert not open_arbiters().find("Ola Nowa")
    assert decide(officer, title, "granted", "Jednak") == 302
    assert decide(officer, exam, "granted", "Jednak") == 302
    assert Player.objects.get(number="L-1").title_100 == "K"
    entry = TrailEntry.objects.filter(kind="petition", facts__number=title.pk).latest("pk")
    page = officer.get(f"/federation/trail/{entry.pk}/").content.decode()
    assert f"/petitions/{title.pk}/" in page
    assert (
        officer.post(f"/federation/trail/{entry.pk}/undo/", {"reason": "x"})
        .headers["Location"]
        .endswith(f"/petitions/{title.pk}/")
    )
    player = Player.objects.get(number="L-1")
    player.title_100 = "M"
    player.save()
    assert take_back(officer, title) == 422  # changed since
    waiver = file(visitor, "waiver", arbiter="Ola Nowa", waived="category", grounds="Szkoły")
    assert take_back(officer, exam) == 422  # another matter names whom it entered
    assert decide(officer, waiver, "refused", "Nie") == 302
