"""Notice, calendar, tournament, report, decision: one chain, dated by the federation's own clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from zoneinfo import ZoneInfo

import html5lib
import pytest
from django.test import Client
from django.utils import timezone

from kodeks.web.accounts.models import User
from kodeks.web.books.chain import chain_of
from kodeks.web.calendar.models import EventNotice, NoticeStep
from kodeks.web.calendar.noticing import counted_from
from kodeks.web.logs.log import load
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
NOTICE = {
    "name": "Memoriał",
    "place": "Mława",
    "starts": "2027-05-01",
    "ends": "2027-05-03",
    "game": "100",
    "system": "swiss",
    "rounds": "7",
    "tempo": "60+30",
    "level": "local",
    "rated": "true",
    "norms": "title",
    "organisers": "LKS Mława",
    "arbiters.0.name": "Jan Sędzia",
    "contact": "lks@example.org",
}
FIRST = date(2027, 4, 10)  # the last day in time [EX-A1]


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Sets the federation's clock."""

    def on(day: str) -> None:
        now = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=ZoneInfo("Europe/Warsaw"))
        monkeypatch.setattr(timezone, "now", lambda: now)

    on(FIRST.isoformat())
    return on


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def organiser(db: None, today: Callable[[str], None]) -> Client:
    return client_of(User.objects.create(username="lks", name="Ewa Organizator"))


@pytest.fixture
def officer(owner: User, today: Callable[[str], None]) -> Client:
    return client_of(owner)


def fields_of(page: str, form: str) -> dict[str, str]:
    """What a form of a page would send."""
    root = html5lib.parse(page, namespaceHTMLElements=False)
    here = next(each for each in root.iter("form") if each.get("id") == form)
    found = {each.get("name", ""): each.get("value", "") for each in here.iter("input")}
    for each in here.iter("select"):
        options = [option for option in each.iter("option") if "selected" in option.attrib]
        found[each.get("name", "")] = options[0].get("value", "") if options else ""
    return found


def decide(client: Client, notice: EventNotice, decision: str, reason: str = "") -> int:
    notice.refresh_from_db()
    sent = {"decision": decision, "reason": reason, "seen": str(notice.last_step)}
    status = client.post(f"/federation/notices/{notice.pk}/decide/", sent).status_code
    notice.refresh_from_db()
    return status


def given(client: Client, **changed: str) -> EventNotice:
    assert client.post("/events/new/", NOTICE | changed).status_code == 302
    return EventNotice.objects.latest("pk")


def test_a_notice_is_received_returned_sent_again_and_accepted(
    organiser: Client, officer: Client, today: Callable[[str], None]
) -> None:
    notice = given(organiser)
    assert (notice.number, notice.status, counted_from(notice)) == (
        "2027/1".replace("1", str(notice.pk)),
        "received",
        date(2027, 4, 10),
    )
    assert "Memoriał" in officer.get("/federation/notices/").content.decode()
    assert "Memoriał" not in Client().get("/public/").content.decode()
    assert Client().get(f"/public/events/{notice.pk}/").status_code == 404
    assert decide(officer, notice, "returned") == 422  # without a reason
    assert decide(officer, notice, "returned", "Brak tempa") == 302
    today("2027-04-12")
    assert organiser.post(f"/events/{notice.pk}/correct/", NOTICE | {"tempo": "45+15"}).status_code == 302
    assert counted_from(notice) == FIRST
    notice.refresh_from_db()
    stale = {"decision": "accepted", "seen": str(notice.last_step - 1)}
    assert officer.post(f"/federation/notices/{notice.pk}/decide/", stale).status_code == 422
    assert decide(officer, notice, "accepted") == 302
    shown = Client().get("/public/").content.decode()
    assert f'<a href="/public/events/{notice.pk}/">Memoriał</a>' in shown
    assert "LKS Mława" in Client().get(f"/public/events/{notice.pk}/").content.decode()
    told = organiser.get(f"/events/{notice.pk}/").content.decode()
    assert all(
        each in told for each in ("Zgłoszenie wpłynęło", "Brak tempa", "Przyjęto do kalendarza", "KW2025:VII.7.3.4")
    )
    assert [step.by.name for step in notice.steps.all()] == [
        "Ewa Organizator",
        "Anna Zielińska",
        "Ewa Organizator",
        "Anna Zielińska",
    ]
    # what is changed later waits again, and the calendar shows what was accepted
    assert organiser.post(f"/events/{notice.pk}/correct/", NOTICE | {"place": "Ciechanów"}).status_code == 302
    assert "Mława" in Client().get(f"/public/events/{notice.pk}/").content.decode()
    assert counted_from(notice) == date(2027, 4, 12)
    notice.refresh_from_db()
    sent = {"reason": "Brak sali", "seen": str(notice.last_step)}
    assert organiser.post(f"/events/{notice.pk}/call-off/", sent).status_code == 302
    assert "odwołane" in Client().get("/public/").content.decode()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"place": ""}, "trzeba podać"),
        ({"ends": "2027-04-30"}, "przed"),
        ({"contact": " "}, "trzeba podać"),
        ({"tempo": "?"}, "tempo"),
    ],
)
def test_a_notice_that_says_too_little_is_not_received(
    organiser: Client, today: Callable[[str], None], wrong: dict[str, str], said: str
) -> None:
    answer = organiser.post("/events/new/", NOTICE | wrong)
    assert answer.status_code == 422
    assert said in answer.content.decode().casefold()
    assert not EventNotice.objects.exists()


def test_a_letter_counts_from_the_day_it_came_and_says_who_entered_it(
    organiser: Client, officer: Client, today: Callable[[str], None]
) -> None:
    assert organiser.post("/federation/notices/letter/", NOTICE | {"came_on": "2027-04-01"}).status_code == 403
    assert officer.post("/federation/notices/letter/", NOTICE | {"came_on": "2027-04-11"}).status_code == 422
    assert officer.post("/federation/notices/letter/", NOTICE | {"came_on": "2027-04-01"}).status_code == 302
    notice = EventNotice.objects.get()
    assert counted_from(notice) == date(2027, 4, 1)
    assert "(list z 1 kwietnia 2027)" in officer.get(f"/events/{notice.pk}/").content.decode()
    # nobody types the day of his own notice
    assert counted_from(given(organiser, came_on="2027-01-01")) == FIRST


def test_nobody_sees_or_changes_the_notice_of_another(organiser: Client, today: Callable[[str], None]) -> None:
    notice = given(organiser)
    stranger = client_of(User.objects.create(username="other", name="Jan Inny"))
    for part in ("", "correct/"):
        assert stranger.get(f"/events/{notice.pk}/{part}").status_code == 404
    assert stranger.post(f"/events/{notice.pk}/call-off/", {"reason": "x", "seen": "1"}).status_code == 404
    assert decide(stranger, notice, "accepted") == 403
    assert "Memoriał" not in stranger.get("/events/").content.decode()


def test_a_tournament_is_opened_from_the_calendar_and_remembers_its_notice(
    organiser: Client, officer: Client, today: Callable[[str], None]
) -> None:
    notice = given(organiser)
    assert organiser.get(f"/new/?source=notice:{notice.pk}").status_code == 404  # not accepted yet
    assert decide(officer, notice, "accepted") == 302
    sent = fields_of(organiser.get(f"/new/?source=notice:{notice.pk}").content.decode(), "opening")
    assert [sent[name] for name in ("name", "place", "starts")] == ["Memoriał", "Mława", "2027-05-01"]
    for _ in range(2):  # sent twice it is one tournament
        assert organiser.post("/new/", sent | {"do": "create", "place": "Mława, hala"}).status_code == 302
    row = Tournament.objects.get()
    regulations = load(row).state.regulations
    assert (regulations.notice, regulations.notified, regulations.ends) == (notice.number, "2027-04-10", "2027-05-03")
    assert (regulations.norms, regulations.organisers) == (("title",), ("LKS Mława",))
    assert [step.tournament for step in NoticeStep.objects.filter(kind="opened")] == [row]
    chain = chain_of(notice)
    assert [link.what for link in chain.links] == ["chain-notice-received", "chain-notice-accepted", "chain-opened"]
    assert chain.days_before == 21
    # another event that is made like this one has no notice yet
    again = organiser.get(f"/new/regulations/?source=from:{row.key}&starts=2028-05-01").content.decode()
    assert notice.number not in again
