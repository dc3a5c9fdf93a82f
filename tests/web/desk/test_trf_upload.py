"""A TRF report as a new tournament: looked at, then made at once, or not at all."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rounds_at_hand import file_of, whole_round_robin

from kodeks.formats import trf
from kodeks.formats.tournament_file import read_lines
from kodeks.formats.trf import ReportHead, event_to_report, write_report
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.standings import CHESS
from kodeks.tournament import Entry, fold
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create(username="arbiter", name="Ewa Żak")


@pytest.fixture
def client(user: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(user)
    return made


def report(*more: str) -> str:
    entrants = [Entrant(number=number, name=name) for number, name in enumerate(("Ćwikła", "Łoś", "Kos"), start=1)]
    rounds = [Round((Meeting(1, 1, 2, Score(2, 0)),), (Rest(3, RestKind.BYE, CHESS.win),))]
    heading = ReportHead(name="Otwarte Łodzi", city="Łódź", starts="2026-05-01", ends="2026-05-02", round_count=3)
    written, _ = event_to_report(entrants, rounds, heading)
    return write_report(written) + "".join(f"{line}\n" for line in more)


def send(client: Client, text: str, **fields: object):  # type: ignore[no-untyped-def]
    return client.post("/upload/trf/", {"text": text, "game": "chess", "system": "", **fields})


def test_it_is_looked_at_then_made(client: Client, user: User) -> None:
    text = report("XXA    1  1.0", "192 FIDE_DUTCH", "888 90", "XXP 1").replace("001    3  ", "001    3 x")
    seen = send(client, text)
    shown = seen.content.decode()
    assert (seen.status_code, Tournament.objects.count()) == (200, 0)
    for words in (
        "Otwarte Łodzi",
        "3 zgłoszenia, 1 runda.",
        "punkty wirtualne pominięto",
        "wierszy 888",
        "to nie jest płeć (m lub w); pole pozostało puste: „x” (wiersz",
        ", kolumna 10)",
        "wiersza XXP nie dało się użyć",
        "Czego raport TRF nie",
    ):
        assert words in shown
    answer = send(client, text, confirmed="yes")
    [row] = Tournament.objects.all()
    assert answer.headers["Location"] == f"/t/{row.key}/"
    assert Membership.objects.get(tournament=row).role == Role.CHIEF
    state = log.load(row).state
    assert (row.name, row.starts, len(state.entries), len(state.rounds)) == ("Otwarte Łodzi", "2026-05-01", 3, 1)
    assert state.rounds[0].bye == 3
    assert client.get(f"/t/{row.key}/standings/").status_code == 200


@pytest.mark.parametrize("version", trf.TrfVersion)
def test_both_reports_make_the_tournament_they_tell_of(client: Client, version: trf.TrfVersion) -> None:
    regulations = 'name = "Turniej"\ngame = "100"\nsystem = "round_robin"\nplayers = 4\nstart_numbers = "given"\n'
    entries = [Entry(name=name, rating=2000 - 10 * place) for place, name in enumerate(("Kos", "Lis", "Wilk", "Żuk"))]
    read = read_lines(file_of(regulations, whole_round_robin(entries), "X", ""))
    told = fold(read.regulations, read.events).state
    text = write_report(trf.report_of_tournament(told, version)[0])
    send(client, text, game="100", system="round_robin", confirmed="yes")
    [row] = Tournament.objects.all()
    made = log.load(row).state
    assert [(each.name, each.rating) for each in made.entries] == [(each.name, each.rating) for each in told.entries]
    played, reported = (
        [{met[1:] for met in each.as_round().meetings} for each in state.rounds] for state in (made, told)
    )
    assert played == reported  # at whichever board: a report does not tell


def test_a_file_of_windows_with_the_draughts_of_hundred_squares(client: Client) -> None:
    data = report("XXS W=2.0 D=1.0 L=0.0 PAB=2.0").replace("\n", "\r\n").encode("cp1250")
    file = SimpleUploadedFile("turniej.trf", data)
    seen = client.post("/upload/trf/", {"file": file, "game": "100", "system": "swiss"}).content.decode()
    assert "cp1250" in seen
    assert "warcaby stupolowe" in seen or "100" in seen
    assert "Ćwikła" in seen


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "wiersz 1, kolumna 1"),
        (report().replace("   2 w 1", "   2 w x"), "kolumna 99"),
        (report().replace("   2 w 1", "   9 w 1"), "kolumna 92"),
        (report().replace("   1 b 0", "   1 w 0"), "kolumna 92"),
    ],
)
@pytest.mark.parametrize("confirmed", ["", "yes"])
def test_one_message_and_nothing_is_made(client: Client, text: str, place: str, confirmed: str) -> None:
    answer = send(client, text, confirmed=confirmed)
    shown = answer.content.decode()
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    assert place in shown
    assert shown.count('role="alert"') == 1
    assert text.strip()[:20] in shown  # what was typed stays


def test_what_the_rules_refuse_is_told_and_not_made(client: Client) -> None:
    text = report().replace("Kos ", "Łoś ")
    for confirmed in ("", "yes"):
        answer = send(client, text, confirmed=confirmed)
        assert (answer.status_code, Tournament.objects.count()) == (422, 0)
        assert "Łoś" in answer.content.decode()


def test_a_file_too_large(client: Client) -> None:
    file = SimpleUploadedFile("big.trf", b"0" * (1024 * 1024 + 1))
    answer = client.post("/upload/trf/", {"file": file})
    assert (answer.status_code, "za duży" in answer.content.decode()) == (422, True)


def test_the_list_of_tournaments_leads_there(client: Client) -> None:
    assert 'href="/upload/trf/"' in client.get("/").content.decode()
