"""Messages through a real mail server: every kind, in the language of who gets it, refused, late, never twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.test import override_settings
from django.utils import timezone
from rounds_at_hand import pairing_of
from smtp_sink import Sink, listening

from kodeks.tournament import Entry
from kodeks.tournament.acts import Announce, Enter, Number
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.register import add_player
from kodeks.web.logs import log
from kodeks.web.mail.models import Kind, Letter, Subscription
from kodeks.web.mail.postman import go_round
from kodeks.web.publication.models import Application, Publication
from kodeks.web.serving.mail_server import mail_settings

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2026, 9, 10, 12, tzinfo=ZoneInfo("Europe/Warsaw"))
TODAY = date(2026, 9, 10)


@pytest.fixture(autouse=True)
def _september(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)


@pytest.fixture
def sink(tmp_path: Path) -> Iterator[Sink]:
    """A server that is there for a moment, so that its port is known, and then away."""
    with listening(Sink()) as found:
        pass
    with override_settings(**mail_settings(tmp_path, f"smtp://127.0.0.1:{found.port}")):
        yield found


def asks(language: str, **whose: object) -> Subscription:
    return Subscription.objects.create(
        email=f"{language}@example.org", language=language, site="https://kodeks.example", given_on=TODAY, **whose
    )


def person(number: int) -> models.Player:
    found = add_player(Entry(name=f"Gracz {number}", licence=f"L-{number}"))
    found.licence_from, found.licence_to = date(2026, 1, 1), TODAY + timedelta(days=20)
    found.save()
    return found


def awarded(player: models.Player) -> None:
    models.Award.objects.create(player=player, game="100", after="I", day=TODAY, approved_on=TODAY, event="Open")


SUBJECTS = {
    "pl": {
        Kind.ENTRY: "Zgłoszenie przyjęte: Puchar",
        Kind.PAIRING: "Runda 1: Puchar",
        Kind.NORM: "Komisja potwierdziła: I",
        Kind.LIST: "Lista rankingowa warcabów 100-polowych, obowiązuje od 2026-10-01",
        Kind.LICENCE: "Twoja licencja kończy się 2026-09-30",
    },
    "en": {
        Kind.ENTRY: "Entry accepted: Puchar",
        Kind.PAIRING: "Round 1: Puchar",
        Kind.NORM: "The commission confirmed: I",
        Kind.LIST: "Rating list of draughts on 100 squares, valid from 2026-10-01",
        Kind.LICENCE: "Your licence expires on 2026-09-30",
    },
}


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("refused", [None, *Kind])
def test_every_kind_arrives_in_the_language_of_who_asked_unless_he_refused_it(
    sink: Sink, owner: User, language: str, refused: Kind | None
) -> None:
    assert {*SUBJECTS[language]} == {*Kind}
    player = person(1)
    said = {"refused": [] if refused is None else [refused.value]}
    asks(language, player=player, **said)
    row = log.create('name = "Puchar"\ngame = "100"\nsystem = "round_robin"\nstarts = 2026-09-20\n', by=owner)
    Publication.objects.create(tournament=row, is_public=True, takes_entries=True)
    log.append(row, [Enter(Entry(name="Ewa Lis")), Enter(Entry(name="Jan Kot"))], by=owner, at="")
    application = Application.objects.create(tournament=row, name="Ewa Lis", contact="ewa@example.org")
    asks(language, application=application, **said)
    application.status = Application.Status.ACCEPTED
    application.save()
    log.append(row, [Number((0, 1), "kodeks")], by=owner, at="")
    log.append(row, pairing_of, by=owner, at="")
    log.append(row, [Announce(1)], by=owner, at="")
    awarded(player)
    made = models.RatingList.objects.create(game="100", quarter="2026Q4", by=owner)
    models.Listed.objects.create(of=made, player=player, list_name="A", place=1, rating=2112, games=50, name="X")
    with listening(sink):
        go_round()
        go_round()
    subjects = [letter["Subject"].strip() for letter in sink.taken]
    assert len(subjects) == len({*subjects}) == len(Kind) - (refused is not None)
    for kind, subject in SUBJECTS[language].items():
        assert (subject in subjects) is (kind is not refused), subject
    for letter in sink.taken:
        assert letter["To"] == f"{language}@example.org"
        assert "https://kodeks.example/mail/" in letter["List-Unsubscribe"]


def test_a_server_that_is_away_loses_and_doubles_nothing(sink: Sink) -> None:
    player = person(1)
    asks("pl", player=player, refused=["licence", "list"])
    awarded(player)
    assert go_round(NOW) == 0
    waiting = Letter.objects.get()
    assert (waiting.tries, waiting.sent_at, bool(waiting.body)) == (1, None, True)
    assert "refused" in waiting.trouble
    with listening(sink):
        assert go_round(NOW + timedelta(seconds=20)) == 0  # not yet
        sink.trouble = "busy"
        assert go_round(NOW + timedelta(minutes=2)) == 0
        assert go_round(NOW + timedelta(minutes=10)) == 1
        assert go_round(NOW + timedelta(days=3)) == 0
    assert [letter["Subject"] for letter in sink.taken] == ["Komisja potwierdziła: I"]
    assert Letter.objects.get().trouble == ""


def test_a_letter_taken_without_a_word_is_known_again_by_its_name(sink: Sink) -> None:
    """It may have been taken or not: it is sent again under the same Message-ID, by which servers drop the second."""
    for number in (1, 2):
        player = person(number)
        asks("pl", player=player, refused=["licence", "list"])
        awarded(player)
    with listening(sink):
        sink.trouble = "silent"
        assert go_round(NOW) == 1
        assert go_round(NOW + timedelta(minutes=2)) == 1
        assert go_round(NOW + timedelta(days=1)) == 0
    first, other, again = [letter["Message-ID"] for letter in sink.taken]
    assert first == again != other
    assert first.endswith("@kodeks.example>")
