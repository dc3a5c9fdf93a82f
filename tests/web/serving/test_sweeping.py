"""What has lived its life is taken away by itself; what still lives stays. The server sweeps as soon as it starts."""

from __future__ import annotations

import asyncio
import os
from datetime import timedelta
from pathlib import Path

import pytest
from boards_at_hand import begun, round_of
from django.conf import LazySettings
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from kodeks.formats.regulations import read_regulations
from kodeks.web import lives
from kodeks.web.accounts import visits
from kodeks.web.accounts.models import Attempt, Invitation, Link, User, Visit
from kodeks.web.calendar.models import EventNotice
from kodeks.web.calendar.noticing import SentNotice, give
from kodeks.web.door import tables
from kodeks.web.hall.models import Kiosk
from kodeks.web.logs.log import load
from kodeks.web.logs.models import Line, Tournament
from kodeks.web.mail.models import Subscription
from kodeks.web.mail.postman import go_round
from kodeks.web.play.seats import find_seat, give_codes
from kodeks.web.publication.models import Application
from kodeks.web.serving import sweeping
from kodeks.web.serving.sweeping import sweep
from kodeks.web.slips.halves import find, give_out

pytestmark = pytest.mark.django_db
NOW = timezone.now()
A_BIT = timedelta(minutes=1)


@pytest.mark.parametrize(("ago", "left"), [(-A_BIT, 1), (A_BIT, 0)])
def test_links_invitations_kiosks_and_attempts_end(
    owner: User, tournament: Tournament, ago: timedelta, left: int
) -> None:
    Link.issue(owner, Link.Purpose.PASSWORD, NOW - ago)
    Invitation.objects.create(digest="0", by=owner, expires_at=NOW - ago)
    Kiosk.objects.create(tournament=tournament, digest="0", expires_at=NOW - ago)
    Attempt.objects.create(digest="0", at=NOW - lives.ATTEMPT.lasts - ago)
    TOTPDevice.objects.create(user=owner, confirmed=False)
    TOTPDevice.objects.update(created_at=NOW - lives.FACTOR_BEGUN.lasts - ago)
    sweep(NOW)
    assert [kind.objects.count() for kind in (Link, Invitation, Kiosk, Attempt, TOTPDevice)] == [left] * 5


def test_a_confirmed_second_factor_does_not_end(owner: User) -> None:
    TOTPDevice.objects.create(user=owner, confirmed=True)
    TOTPDevice.objects.update(created_at=NOW - timedelta(days=1000))
    assert not sweep(NOW)["factors"]


# Sessions


def is_in(client: Client) -> bool:
    return client.get("/accounts/me/").status_code == 200


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_session_ends_a_month_after_signing_in_however_much_it_is_used(
    owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, began = signed_in(owner), timezone.now()
    for days in range(4, 30, 5):
        monkeypatch.setattr(timezone, "now", lambda days=days: began + timedelta(days=days))
        assert is_in(client), days
    monkeypatch.setattr(timezone, "now", lambda: began + lives.SESSION.lasts + A_BIT)
    assert not is_in(client)
    sweep(timezone.now())
    assert not Session.objects.exists()
    assert not Visit.objects.exists()


def test_one_that_nobody_uses_ends_sooner(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client, began = signed_in(owner), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: began + lives.SESSION_UNUSED.lasts + A_BIT)
    assert not is_in(client)
    assert sweep(timezone.now())["visits"] == 1


def test_looking_around_writes_nothing_within_the_hour(owner: User) -> None:
    client = signed_in(owner)
    before = Session.objects.values_list("expire_date", flat=True).get()
    assert is_in(client)
    assert Session.objects.values_list("expire_date", flat=True).get() == before


def test_an_account_has_twenty_sessions_the_oldest_ends(owner: User) -> None:
    clients = [signed_in(owner) for _ in range(visits.MOST_VISITS + 1)]
    assert [is_in(clients[0]), is_in(clients[1]), is_in(clients[-1])] == [False, True, True]
    assert owner.visits.count() == visits.MOST_VISITS


# What belongs to an event


def ended(row: Tournament, days: int) -> None:
    day = (timezone.localdate(NOW) - timedelta(days=days)).isoformat()
    Tournament.objects.filter(pk=row.pk).update(starts=day, ends=day)


@pytest.mark.parametrize(("days", "is_there"), [(29, True), (31, False)])
def test_codes_of_slips_and_seats_end_after_the_event(owner: User, days: int, is_there: bool) -> None:
    row = round_of(owner)
    (_, slip), *_ = give_out(row, load(row).state, 1, str).items()
    code = next(iter(give_codes(begun(row)).values()))
    ended(row, days)
    sweep(NOW)
    sweep(NOW)  # once more does no harm
    assert (find(slip.white) is not None) is is_there
    assert (find_seat(code) is not None) is is_there


@pytest.mark.parametrize(("days", "left"), [(29, "ala@example.org"), (31, "")])
def test_contact_of_an_application_ends_and_its_messages_with_it(tournament: Tournament, days: int, left: str) -> None:
    asked = Application.objects.create(tournament=tournament, once="1", name="Ala Kot", contact="ala@example.org")
    Subscription.objects.create(
        email=asked.contact, language="pl", site="http://x", application=asked, given_on=timezone.localdate()
    )
    ended(tournament, days)
    sweep(NOW)
    asked.refresh_from_db()
    assert (asked.name, asked.contact) == ("Ala Kot", left)
    assert Subscription.objects.exists() is bool(left)


def test_of_a_tournament_without_days_the_last_line_counts(tournament: Tournament) -> None:
    Tournament.objects.update(starts="", ends="")
    Application.objects.create(tournament=tournament, once="1", name="Ala Kot", contact="ala@example.org")
    assert not sweep(NOW)["contacts"]
    Line.objects.update(written_at=NOW - lives.APPLICATION_CONTACT.lasts - A_BIT)
    assert sweep(NOW)["contacts"] == 1


@pytest.mark.parametrize(("days", "left"), [(89, "tel. 600 100 200"), (91, "")])
def test_contact_of_a_notice_ends_after_the_last_day(owner: User, days: int, left: str) -> None:
    last = timezone.localdate(NOW) - timedelta(days=days)
    first = last - timedelta(days=7)
    text = 'name = "Puchar"\ngame = "100"\nsystem = "swiss"\nplace = "Ełk"\norganisers = ["Klub"]\n'
    text += f"starts = {first}\nends = {last}\n"
    give(SentNotice(read_regulations(text), "tel. 600 100 200"), owner)
    sweep(NOW)
    assert EventNotice.objects.get().contact == left


def test_files_set_aside_end(tmp_path: Path, settings: LazySettings) -> None:
    settings.HOME = tmp_path
    (tmp_path / "sent").mkdir()
    old, new = tmp_path / "sent" / "old", tmp_path / "sent" / "new"
    for file, age in ((old, lives.SENT_FILE.lasts + A_BIT), (new, A_BIT)):
        file.write_bytes(b"")
        at = (NOW - age).timestamp()
        os.utime(file, (at, at))
    assert sweep(NOW)["files"] == 1
    assert new.exists()


# The server


def test_the_server_sweeps_at_its_start_and_again_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    outcomes = iter([None, OperationalError("gone"), None])

    def swept() -> None:
        if (error := next(outcomes)) is not None:
            raise error

    async def slept(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr(sweeping, "sweep", swept)
    monkeypatch.setattr(sweeping.asyncio, "sleep", slept)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(sweeping.sweep_daily())
    assert waits == [86_400.0, 3_600.0, 86_400.0]


def test_an_older_server_of_a_pair_neither_sweeps_nor_sends(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """It must not write into tables that it does not know."""
    Link.issue(owner, Link.Purpose.PASSWORD, NOW - A_BIT)
    monkeypatch.setattr(tables, "_found", [tables.Tables.NEWER])
    monkeypatch.setattr(sweeping.connections, "close_all", lambda: None)
    assert not sweeping._swept()
    assert Link.objects.count() == 1
    with pytest.raises(tables.TablesAreNewer):
        go_round()
