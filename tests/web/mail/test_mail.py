"""Messages: only who asked gets them, each once, after the commit, in his language; refused by a link alone."""

from __future__ import annotations

from datetime import date, timedelta
from smtplib import SMTPServerDisconnected

import pytest
from django.core.mail import EmailMessage
from django.db import transaction
from django.test import Client
from django.utils import timezone
from letters_at_hand import NOW, TODAY, sent, subscribed
from rounds_at_hand import pairing_of

from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Entry
from kodeks.tournament.acts import Announce, Enter, Number
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.register import add_player
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.mail.models import Kind, Letter, Occasion, Subscription
from kodeks.web.mail.postman import go_round
from kodeks.web.publication.models import Application, Publication
from kodeks.web.serving.mail_server import mail_settings

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _september(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)


@pytest.fixture
def player() -> models.Player:
    found = add_player(Entry(name="Ewa Zając", licence="L-1"))
    found.licence_from, found.licence_to = date(2026, 1, 1), TODAY + timedelta(days=20)
    found.save()
    return found


FORM = {
    "surname": "Zając",
    "given_name": "Ewa",
    "birth": "1980",
    "contact": "ewa@example.org",
    "agrees": "yes",
    "once": "1",
}


def test_an_entry_and_its_pairings(tournament: Tournament, owner: User) -> None:
    row = log.create('name = "Puchar"\ngame = "100"\nsystem = "round_robin"\nstarts = 2026-09-20\n', by=owner)
    Publication.objects.create(tournament=row, is_public=True, takes_entries=True)
    visitor = Client(headers={"accept-language": "en"})
    address = f"/public/{row.key}/enter/"
    by_phone = visitor.post(address, FORM | {"contact": "600 700 800", "wants_mail": "yes"})
    assert by_phone.status_code == 422
    assert "e-mail" in by_phone.content.decode()
    assert visitor.post(address, FORM | {"wants_mail": "yes"}).status_code == 302
    assert visitor.post(address, FORM | {"given_name": "Ola", "once": "2"}).status_code == 302  # she asked for none
    asked = Subscription.objects.get()
    assert (asked.email, asked.language, asked.given_on) == ("ewa@example.org", "en", TODAY)
    assert sent() == []

    officer = Client()
    officer.force_login(owner)
    for application in Application.objects.all():
        where = f"/t/{row.key}/applications/{application.pk}/"
        assert officer.post(where, {"decision": "accept"}).status_code == 302
    (letter,) = sent()
    assert (letter.subject, letter.to) == ("Entry accepted: Puchar", ["ewa@example.org"])
    assert f"/public/{row.key}/" in letter.body
    assert sent() == []  # once

    log.append(row, [Enter(Entry(name="Jan Kot"))], by=owner, at="")
    log.append(row, [Number((0, 1, 2), "kodeks")], by=owner, at="")
    log.append(row, pairing_of, by=owner, at="")
    assert sent() == []  # not before it is announced
    log.append(row, [Announce(1)], by=owner, at="")
    (letter,) = sent()
    assert letter.subject == "Round 1: Puchar"
    assert ("against" in letter.body) or ("no game" in letter.body)
    assert sent() == []
    assert not Occasion.objects.filter(kind=Kind.PAIRING).exists()


def test_norms_lists_and_licences_for_a_player_who_asked(player: models.Player, owner: User) -> None:
    other = add_player(Entry(name="Jan Kot", licence="L-2"))
    subscribed(player=player)
    for each in (player, other):
        models.Award.objects.create(player=each, game="100", after="I", day=TODAY, approved_on=TODAY, event="Open")
    rows = tuple(
        ListRow(player=f"L-{number}", name="X", list_name=ListName.A, rating=2100, games=40, last_game=date(2026, 1, 1))
        for number in (1, 2)
    )
    keep_lists([ListValue("100", Quarter(2026, 3), rows)], owner)  # brought in: no news
    made = models.RatingList.objects.create(game="100", quarter="2026Q4", by=owner)
    models.Listed.objects.create(of=made, player=player, list_name="A", place=1, rating=2112, games=50, name="X")
    letters = {letter.subject: letter for letter in sent()}
    assert set(letters) == {
        "Komisja potwierdziła: I",
        "Lista rankingowa warcabów 100-polowych, obowiązuje od 2026-10-01",
        "Twoja licencja kończy się 2026-09-30",
    }
    assert "2112" in letters["Lista rankingowa warcabów 100-polowych, obowiązuje od 2026-10-01"].body
    assert sent() == []
    assert set(Letter.objects.values_list("subject", "body")) == {("", "")}  # what was said is not kept
    player.licence_to = date(2027, 12, 31)
    player.save()
    assert sent() == []


def test_nothing_is_told_of_what_is_rolled_back(player: models.Player) -> None:
    subscribed(player=player, refused=["licence"])
    with transaction.atomic():
        models.Award.objects.create(player=player, game="100", after="I", day=TODAY, approved_on=TODAY)
        transaction.set_rollback(True)
    assert sent() == []
    assert not Occasion.objects.exclude(kind=Kind.LICENCE).exists()


def test_a_letter_is_tried_again_later_and_given_up_at_last(
    player: models.Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribed(player=player, refused=["licence", "list"])
    models.Award.objects.create(player=player, game="100", after="I", day=TODAY, approved_on=TODAY)

    def refuse(self: EmailMessage, fail_silently: bool = False) -> int:
        raise SMTPServerDisconnected("no")

    with monkeypatch.context() as patched:
        patched.setattr(EmailMessage, "send", refuse)
        assert go_round(NOW) == 0
        assert go_round(NOW + timedelta(seconds=30)) == 0
        assert Letter.objects.get().tries == 1
    assert go_round(NOW + timedelta(minutes=2)) == 1
    assert go_round(NOW + timedelta(days=9)) == 0
    Letter.objects.update(sent_at=None)
    with monkeypatch.context() as patched:
        patched.setattr(EmailMessage, "send", refuse)
        for days in range(1, 9):
            go_round(NOW + timedelta(days=days))
    assert Letter.objects.get().given_up_at is not None
    assert Letter.objects.get().tries == 6


def test_an_address_that_no_letter_can_bear_keeps_nobody_elses(player: models.Player) -> None:
    subscribed(player=player, refused=["licence", "list"])
    Subscription.objects.update(email="ewa@example.org\r\nBcc: all@example.org")
    models.Award.objects.create(player=player, game="100", after="I", day=TODAY, approved_on=TODAY)
    other = add_player(Entry(name="Jan Kos", licence="L-2"))
    subscribed(player=other, refused=["licence", "list"])
    models.Award.objects.create(player=other, game="100", after="I", day=TODAY, approved_on=TODAY)
    assert [message.to for message in sent()] == [["ewa@example.org"]]
    assert Letter.objects.exclude(trouble="").count() == 1


def test_refused_by_the_link_without_signing_in(player: models.Player) -> None:
    wish = subscribed(player=player)
    models.Award.objects.create(player=player, game="100", after="I", day=TODAY, approved_on=TODAY)
    letters = sent()
    link = next(line for line in letters[0].body.splitlines() if "/mail/" in line).removeprefix(wish.site)
    assert letters[0].extra_headers["List-Unsubscribe"] == f"<{wish.site}{link}>"
    visitor = Client(headers={"accept-language": "en"})
    page = visitor.get(link).content.decode()
    assert "norms, categories and titles" in page
    assert "ewa@example.org" not in page
    visitor.post(link, {"kinds": ["licence", "entry"]})
    wish.refresh_from_db()
    assert [kind for kind in Kind if wish.wants(kind)] == [Kind.LICENCE]
    visitor.post(link, {"kinds": ["norm", "licence"]})  # nothing new can be asked for by it
    wish.refresh_from_db()
    assert not wish.wants(Kind.NORM)
    visitor.post(link, {"none": "yes"})
    wish.refresh_from_db()
    assert wish.ended_on == TODAY
    models.Award.objects.create(player=player, game="100", after="K", day=TODAY, approved_on=TODAY)
    assert sent() == []
    assert visitor.get("/mail/unknown/").status_code == 404


def test_chosen_at_the_account_and_by_an_officer(player: models.Player, owner: User) -> None:
    client = Client()
    client.force_login(owner)
    assert client.post("/mail/", {"kinds": ["list"], "email": "no address"}).status_code == 422
    assert client.post("/mail/", {"kinds": ["list"], "email": "a@example.org"}).status_code == 302
    assert Subscription.objects.get(user=owner).wants(Kind.LIST)
    address = f"/mail/player/{player.pk}/"
    tomorrow = (TODAY + timedelta(days=1)).isoformat()
    form = {"kinds": ["norm"], "email": "ewa@example.org", "given_on": tomorrow}
    assert client.post(address, form).status_code == 422
    assert client.post(address, form | {"given_on": "2026-09-01"}).status_code == 302
    wish = Subscription.objects.get(player=player)
    assert (wish.given_on, wish.by, wish.wants(Kind.NORM), wish.wants(Kind.LIST)) == (
        date(2026, 9, 1),
        owner,
        True,
        False,
    )
    client.post("/mail/", {"email": "a@example.org"})
    assert Subscription.objects.get(user=owner).ended_on == TODAY


def test_how_messages_leave(tmp_path) -> None:
    assert mail_settings(tmp_path, "")["EMAIL_FILE_PATH"] == tmp_path / "mail"
    assert mail_settings(tmp_path, "console")["EMAIL_BACKEND"].endswith("console.EmailBackend")
    smtp = mail_settings(tmp_path, "smtp://me:p%40ss@mail.example:2525")
    found = [smtp[f"EMAIL_{name}"] for name in ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")]
    assert found == ["mail.example", 2525, "me", "p@ss", True, False]
    with pytest.raises(ValueError, match="KODEKS_MAIL"):
        mail_settings(tmp_path, "pigeon://x")
