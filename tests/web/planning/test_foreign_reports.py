"""Reports of other programs: completed with what they do not say, and submitted as a bundle that can be approved."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from rounds_at_hand import file_of, whole_round_robin

from kodeks.formats import trf
from kodeks.formats.tournament_file import read_lines
from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Entry, fold
from kodeks.web.accounts.models import User
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.models import Player, Submission
from kodeks.web.books.register import add_player
from kodeks.web.calendar.models import EventNotice, ForeignReport
from kodeks.web.calendar.noticing import SentNotice, give
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
REGULATIONS = """name = "Open Mławy"
game = "100"
system = "round_robin"
players = 4
start_numbers = "given"
"""
FACTS = {
    "given": "yes",
    "name": "Open Mławy",
    "place": "Mława",
    "starts": "2026-10-03",
    "ends": "2026-10-04",
    "tempo": "60+30",
    "level": "local",
    "rated": "true",
    "arbiters.0.name": "Jan Sędzia",
    "key": "00112233aa",
}
NAMES = ("Ala Kos", "Ola Nowak", "Ela Lis", "Iza Wilk")


def report(version: trf.TrfVersion) -> str:
    data = file_of(REGULATIONS, whole_round_robin([Entry(name=name, birth="1990") for name in NAMES]), "X", "")
    read = read_lines(data)
    return trf.write_report(trf.report_of_tournament(fold(read.regulations, read.events).state, version)[0])


@pytest.fixture
def client(owner: User) -> Client:
    add_player(Entry(name="Ala Kos", licence="L-1", birth="1990"))
    for number in (2, 3):
        add_player(Entry(name="Ola Nowak", licence=f"L-{number}", birth="1990"))
    row = ListRow(player="L-1", name="Ala Kos", list_name=ListName.B, rating=2000, games=15, last_game=date(2026, 9, 1))
    keep_lists([ListValue("100", Quarter.parse("2026Q4"), (row,))], owner)
    made = Client()
    made.force_login(User.objects.create(username="lks", name="Ewa Organizator"))
    return made


@pytest.mark.parametrize("version", trf.TrfVersion)
def test_a_report_is_completed_matched_and_submitted_once(client: Client, owner: User, version: trf.TrfVersion) -> None:
    sent = {"text": report(version), "game": "100", "system": "round_robin"}
    first = client.post("/events/report/", sent | {"do": "look"}).content.decode()
    assert f"TRF{version.value}" in first
    assert 'name="licence.0" value="L-1"' in first  # found by name
    assert "Nie ma dziennika zdarzeń" in first
    missing = client.post("/events/report/", sent | FACTS | {"arbiters.0.name": "", "do": "send"})
    assert missing.status_code == 422
    assert not Tournament.objects.exists()
    given = sent | FACTS | {"licence.0": "L-1", "licence.1": "L-3", "do": "send"}
    for _ in range(2):
        assert client.post("/events/report/", given).status_code == 302
    submission, row = Submission.objects.get(), Tournament.objects.get()
    assert (submission.tournament, submission.manifest["signed"]["name"]) == (row, "Jan Sędzia")
    assert ForeignReport.objects.get().text == sent["text"]
    officer = Client()
    officer.force_login(owner)
    shown = officer.get(f"/federation/submissions/{submission.pk}/").content.decode()
    assert f"Sprawozdanie innego programu (TRF{version.value})" in shown
    assert "Kojarzeń nie można odtworzyć" in shown
    assert officer.get(f"/federation/submissions/{submission.pk}/report.trf").content.decode() == sent["text"]
    approved = officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": "2026-10-10", **OVERRIDE})
    assert approved.status_code == 302
    submission.refresh_from_db()
    assert (submission.status, "L-3" in submission.event) == ("approved", True)
    assert Player.objects.filter(name__in=NAMES).count() == 5  # two are new


OVERRIDE = {"answer-leader": "override", "why-leader": "Komisja zna sędziego"}


def test_what_the_report_leaves_open_comes_from_the_notice(client: Client, owner: User) -> None:
    organiser = User.objects.get(username="lks")
    base = fold(*read_lines(file_of(REGULATIONS, [], "X", ""))[1:3]).state.regulations
    event = base.changed(place="Mława", starts="2026-10-03", ends="2026-10-04", tempo="45m+15s", organisers=("LKS",))
    notice = give(SentNotice(event, "600"), organiser)
    sent = {"text": report(trf.TrfVersion.TRF16), "game": "100", "system": "", "notice": str(notice.pk), "do": "look"}
    shown = client.post("/events/report/", sent).content.decode()
    assert 'value="2026-10-03"' in shown
    assert 'value="45 min + 15 s"' in shown
    assert "Brakuje danych" in shown  # the chief arbiter
    given = FACTS | sent | {"do": "send", "system": "round_robin"}
    assert client.post("/events/report/", given).status_code == 302
    assert [step.kind for step in EventNotice.objects.get().steps.all()] == ["received", "reported"]
    assert date.fromisoformat(Submission.objects.get().ends) == date(2026, 10, 4)
    stranger = Client()
    stranger.force_login(User.objects.create(username="other", name="Jan Inny"))
    assert notice.name not in stranger.get(f"/events/report/?notice={notice.pk}").content.decode()


@pytest.mark.parametrize("version", trf.TrfVersion)
@pytest.mark.parametrize(("language", "place"), [("pl", "wiersz {}, kolumna {}"), ("en", "line {}, column {}")])
def test_everything_that_is_wrong_with_a_report_is_told_at_once(
    client: Client, version: trf.TrfVersion, language: str, place: str
) -> None:
    lines = report(version).split("\n")
    players = [at for at, line in enumerate(lines) if line.startswith("001")]
    for at, column, sign in ((players[0], 99, "x"), (players[1], 109, "?"), (players[3], 97, "q")):
        lines[at] = lines[at][: column - 1] + sign + lines[at][column:]
    client.cookies["language"] = language
    for address in ("/events/report/", "/upload/trf/"):
        answer = client.post(
            address,
            {"text": "\n".join(lines), "game": "100", "system": "round_robin", "do": "look"},
            headers={"accept-language": language},
        )
        shown = answer.content.decode()
        assert answer.status_code == 422
        assert shown.count('role="alert"') == 1
        for at, column in ((players[0], 99), (players[1], 109), (players[3], 97)):
            assert place.format(at + 1, column) in shown
