"""Submitted tournaments: verified, approved or returned, and the lists that come out of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from rounds_at_hand import file_of, whole_round_robin
from test_every_address import faults

from kodeks.formats.ratings import write_lists
from kodeks.rating import ListName, ListRow, Quarter, recompute
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Entry, acts
from kodeks.web.accounts.models import User
from kodeks.web.books import models, rating_books
from kodeks.web.books.approving import approve
from kodeks.web.books.arbiter_books import arbiter_of, keep_register
from kodeks.web.books.correcting import correction, publish_correction
from kodeks.web.books.issues import who_differs
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.merging import merge_players
from kodeks.web.books.rating_books import booked_in, compute, events_of, newest, publish
from kodeks.web.books.register import add_player
from kodeks.web.books.taking_back import take_back
from kodeks.web.books.trail import Changes
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
QUARTER = Quarter.parse("2026Q3")
TODAY = date(2026, 9, 10)
REGULATIONS = """name = "Open Mławy"
place = "Mława"
starts = 2026-09-04
ends = 2026-09-06
game = "100"
edition = "kw2025"
level = "local"
rated = true
norms = ["V", "IV", "III"]
system = "round_robin"
players = {players}
start_numbers = "given"
tempo = "60m+30s"
score_sheets = true

[[arbiters]]
name = "Anna Zielińska"
role = "chief"
class = "first"
licence = "S-014"
"""
ARBITER = """[[arbiters]]
id = "S-014"
name = "Anna Zielińska"
classes = [{ class = "first", since = 2015-01-01 }]
licences = [{ number = "S-014", valid_from = 2026-01-01 }]
"""


@pytest.fixture(autouse=True)
def _september(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four days after the event, in its quarter."""
    now = datetime(2026, 9, 10, 12, tzinfo=ZoneInfo("Europe/Warsaw"))
    monkeypatch.setattr(timezone, "now", lambda: now)


def listed(number: int, rating: int) -> ListRow:
    return ListRow(
        player=f"L-{number}",
        name=f"Gracz {number}",
        list_name=ListName.A,
        rating=rating,
        games=40,
        last_game=date(2026, 6, 1),
    )


@pytest.fixture
def lists(owner: User) -> models.RatingList:
    rows = tuple(listed(number, 2200 - 20 * number) for number in range(1, 7))
    made = keep_lists([ListValue("100", QUARTER, rows)], owner)[0]
    models.Player.objects.update(title_100="IV", licence_from=date(2026, 1, 1))
    keep_register(ARBITER)
    return made


def entries() -> list[Entry]:
    known = [
        Entry(
            name=f"Gracz {number}", licence=f"L-{number}", rating=2200 - 20 * number, list_name="A", title="IV", sex="m"
        )
        for number in range(1, 7)
    ]
    return [*known, Entry(name="Nowa Osoba", sex="w"), Entry(name="Inna Osoba", licence="L-99", sex="m")]


def played(owner: User, note: str = "bez uwag") -> Tournament:
    """A closed round robin in which the lower number always wins."""
    row = log.import_file(_file_of_event(note, str(owner)), by=owner, chief=owner)
    assert log.append(row, [acts.Close()], by=owner, at="2026-09-06T18:00:00")[-1].step.is_accepted
    return row


@cache
def _file_of_event(note: str, by: str) -> bytes:
    field = entries()
    regulations = REGULATIONS.format(players=len(field))
    return file_of(regulations, [*whole_round_robin(field), [acts.Note(note)]], by, "")


@pytest.fixture
def officer(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


@pytest.fixture
def submission(officer: Client, owner: User, lists: models.RatingList) -> models.Submission:
    row = played(owner)
    assert officer.post(f"/federation/t/{row.key}/submit/").status_code == 302
    return models.Submission.objects.get()


def page(client: Client, submission: models.Submission, part: str = "") -> str:
    return client.get(f"/federation/submissions/{submission.pk}/{part}").content.decode()


# Submitting


def test_the_chief_arbiter_submits_a_closed_tournament(
    officer: Client, submission: models.Submission, owner: User
) -> None:
    assert (submission.name, submission.ends, submission.status) == ("Open Mławy", "2026-09-06", "received")
    assert submission.manifest["signed"] == {
        "name": "Anna Zielińska",
        "class": "first",
        "licence": "S-014",
        "on": "2026-09-10",
    }
    assert submission.tournament is not None
    officer.post(f"/federation/t/{submission.tournament.key}/submit/")
    assert models.Submission.objects.count() == 1  # the same bundle twice is one submission
    assert "czeka" in officer.get(f"/federation/t/{submission.tournament.key}/submit/").content.decode()


def test_an_open_tournament_is_not_submitted(officer: Client, owner: User, tournament: Tournament) -> None:
    officer.post(f"/federation/t/{tournament.key}/submit/")
    assert not models.Submission.objects.exists()


def test_only_an_intact_bundle_is_taken_in(officer: Client, submission: models.Submission) -> None:
    data = officer.get(f"/federation/submissions/{submission.pk}/bundle.zip").content
    models.Submission.objects.all().delete()
    for broken in (b"", b"to nie pakiet", data[:-1], data.replace(b"Gracz 1", b"Gracz 9")):
        sent = SimpleUploadedFile("pakiet.zip", broken)
        answer = officer.post("/federation/submissions/upload/", {"file": sent}, follow=True)
        assert 'role="alert"' in answer.content.decode()
        assert not models.Submission.objects.exists()
    officer.post("/federation/submissions/upload/", {"file": SimpleUploadedFile("pakiet.zip", data)})
    assert models.Submission.objects.get().checksum == submission.checksum


def test_its_report_is_read_and_printed(officer: Client, submission: models.Submission) -> None:
    assert "Open Mławy" in page(officer, submission, "report/")
    report = officer.get(f"/federation/submissions/{submission.pk}/report.pdf").content
    assert report.startswith(b"%PDF")


# Deciding


def test_the_commission_sees_norms_and_changes_with_their_working(
    officer: Client, submission: models.Submission
) -> None:
    shown = page(officer, submission)
    assert "KW2025:VII.7.6" in shown
    assert "Gracz 1" in shown
    assert "KW2025:VI.4.2" in shown
    assert "W rejestrze: 6 z 8." in shown
    assert "Nowa Osoba, Inna Osoba" in shown
    assert "III kw. 2026" in shown


def test_VII_7_6_approval_books_what_follows_from_that_day(officer: Client, submission: models.Submission) -> None:
    officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": "2026-09-10"})
    submission.refresh_from_db()
    assert (submission.status, submission.quarter, submission.settled) == ("approved", "2026Q3", TODAY)
    awards = list(models.Award.objects.all())
    assert awards
    for award in awards:
        assert award.approved_on == TODAY
        assert award.player.title_100 == award.after
        assert award.rulings
        assert award.working
    first = models.Award.objects.get(player__number="L-1")
    assert (first.before, first.after) == ("IV", "III")
    assert models.Player.objects.filter(name="Nowa Osoba", number="R-1").exists()
    assert models.Player.objects.filter(name="Inna Osoba", number="L-99").exists()
    (event,) = arbiter_of(models.Arbiter.objects.get()).events
    assert (event.name, event.is_chief) == ("Open Mławy", True)
    assert "IV → III" in officer.get(f"/federation/players/{first.player_id}/").content.decode()
    assert "Gracz 1" in page(officer, submission)


def test_approving_twice_does_no_harm(officer: Client, submission: models.Submission, owner: User) -> None:
    for _ in range(2):
        officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": "2026-09-10"})
    awards, players = models.Award.objects.count(), models.Player.objects.count()
    assert not approve(submission, owner, TODAY, TODAY)
    assert (models.Award.objects.count(), models.Player.objects.count()) == (awards, players)


@pytest.mark.parametrize("settled", ["2026-09-11", "2026-09-05", "wczoraj"])
def test_a_day_that_cannot_be_is_told_and_nothing_is_booked(
    officer: Client, submission: models.Submission, settled: str
) -> None:
    answer = officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": settled})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    submission.refresh_from_db()
    assert submission.status == "received"
    assert not models.Award.objects.exists()
    assert models.Player.objects.count() == 6


def test_it_is_returned_with_a_reason(officer: Client, submission: models.Submission) -> None:
    address = f"/federation/submissions/{submission.pk}/return/"
    assert officer.post(address, {"reason": "  "}).status_code == 422
    officer.post(address, {"reason": "Brak sprawozdania z rundy 3."})
    officer.post(address, {"reason": "coś innego"})  # too late
    submission.refresh_from_db()
    assert (submission.status, submission.reason) == ("returned", "Brak sprawozdania z rundy 3.")
    assert "Brak sprawozdania" in page(officer, submission)
    assert submission.tournament is not None
    told = officer.get(f"/federation/t/{submission.tournament.key}/submit/").content.decode()
    assert "Brak sprawozdania" in told
    officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": "2026-09-10"})
    assert not models.Award.objects.exists()


# Taking back


def test_an_approval_is_taken_back_with_a_reason_and_the_books_follow(
    officer: Client, submission: models.Submission, owner: User
) -> None:
    officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": "2026-09-10"})
    assert models.Player.objects.get(number="L-1").title_100 == "III"
    address = f"/federation/submissions/{submission.pk}/take-back/"
    assert officer.post(address, {"reason": " "}).status_code == 422
    assert models.Award.objects.exists()
    officer.post(address, {"reason": "Nie ten turniej."})
    submission.refresh_from_db()
    assert (submission.status, submission.quarter, submission.event, submission.settled) == ("received", "", "", None)
    assert not models.Award.objects.exists()
    assert models.Player.objects.get(number="L-1").title_100 == "IV"  # as the register said before
    assert models.Player.objects.filter(name="Nowa Osoba").exists()  # people stay
    assert not arbiter_of(models.Arbiter.objects.get()).events
    found = compute("100")
    assert found is not None
    assert not found.changes
    decisions = list(models.Decision.objects.values_list("kind", "reason", "by"))
    assert decisions == [("approved", "", owner.pk), ("taken_back", "Nie ten turniej.", owner.pk)]
    assert "Nie ten turniej." in page(officer, submission)
    officer.post(address, {"reason": "jeszcze raz"})  # twice does no harm
    assert models.Decision.objects.count() == 2
    officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": "2026-09-10"})
    assert models.Player.objects.get(number="L-1").title_100 == "III"
    assert models.Player.objects.filter(name="Nowa Osoba").count() == 1


def test_a_return_is_taken_back(officer: Client, submission: models.Submission) -> None:
    officer.post(f"/federation/submissions/{submission.pk}/return/", {"reason": "Brak podpisu."})
    assert "Cofnij decyzję" in page(officer, submission)
    officer.post(f"/federation/submissions/{submission.pk}/take-back/", {"reason": "Podpis jest."})
    submission.refresh_from_db()
    assert (submission.status, submission.reason) == ("received", "")
    assert "Brak podpisu." in page(officer, submission)  # the decision stays told


def published(owner: User, day: date) -> models.RatingList:
    found = compute("100")
    assert found is not None
    made = publish("100", found.digest, owner, day)
    assert made is not None
    return made


def test_VI_3_1_what_a_published_list_rests_on_leads_to_its_next_issue(
    officer: Client, submission: models.Submission, owner: User
) -> None:
    """Nothing published changes; what follows is computed again, and everybody sees who, before, after and why."""
    assert approve(submission, owner, TODAY, TODAY)
    published(owner, date(2026, 9, 24))
    published(owner, date(2026, 12, 25))
    first = {row.quarter: write_lists([row.value()]) for row in models.RatingList.objects.all()}
    assert correction("100") is None  # recomputed, the same bytes
    assert take_back(submission, owner, "pomyłka w wynikach") == ()
    assert {row.quarter: write_lists([row.value()]) for row in models.RatingList.objects.all()} == first
    assert "/federation/lists/100/correction/" in officer.get("/federation/lists/").content.decode()
    shown = officer.get("/federation/lists/100/correction/").content.decode()
    digest = shown.partition('name="digest" value="')[2].partition('"')[0]
    assert shown.count("wydanie 2") >= 2  # of both quarters
    assert officer.post("/federation/lists/100/correction/", {"digest": digest}).status_code == 422
    answer = officer.post("/federation/lists/100/correction/", {"digest": digest, "reason": "Wyniki cofnięto."})
    assert answer.status_code == 302
    issues = models.RatingList.objects.order_by("quarter", "issue").values_list("quarter", "issue", "is_in_force")
    assert list(issues) == [
        ("2026Q3", 1, True),
        ("2026Q4", 1, False),
        ("2026Q4", 2, True),
        ("2027Q1", 1, False),
        ("2027Q1", 2, True),
    ]
    old = models.RatingList.objects.get(quarter="2026Q4", issue=1)
    assert write_lists([old.value()]) == first["2026Q4"]
    visitor = Client()
    public = visitor.get("/public/lists/100/2026Q4/").content.decode()
    assert "Wyniki cofnięto." in public
    assert "Gracz 1" in public.partition('id="changes"')[2].partition("</section>")[0]
    assert "/public/lists/100/2026Q4/1/" in public
    assert "zastąpiono" in visitor.get("/public/lists/100/2026Q4/1/").content.decode()
    told = visitor.get("/api/v1/lists/100/2026Q4/2").json()
    assert (told["issue"], told["reason"], told["changed_since"]) == (2, "Wyniki cofnięto.", 1)
    assert told["changes"]
    assert visitor.get("/api/v1/lists/100/2026Q4").json()["issue"] == 2
    assert "2026Q4-2.csv" in officer.get("/federation/lists/100/2026Q4/list.csv").headers["Content-Disposition"]
    assert correction("100") is None


def test_VI_3_2_a_report_that_replaces_one_goes_where_that_one_stood(
    submission: models.Submission, owner: User
) -> None:
    assert approve(submission, owner, TODAY, TODAY)
    published(owner, date(2026, 9, 24))
    assert take_back(submission, owner, "brak podpisu") == ()
    assert correction("100") is not None
    assert approve(models.Submission.objects.get(pk=submission.pk), owner, TODAY, TODAY)
    assert models.Submission.objects.get(pk=submission.pk).quarter == "2026Q3"
    assert correction("100") is None  # the same games: the same list


def test_VI_3_1_a_correction_is_corrected_again(officer: Client, submission: models.Submission, owner: User) -> None:
    """A report was taken back by mistake, and lists came out without it: approved as it had been settled, it stands
    there again, on a third issue that says what the first said."""
    assert approve(submission, owner, TODAY, TODAY)
    published(owner, date(2026, 9, 24))
    published(owner, date(2026, 12, 25))
    for issue, settled in ((2, None), (3, TODAY), (4, None), (5, TODAY)):
        if settled is None:
            assert take_back(models.Submission.objects.get(), owner, "pomyłka") == ()
            told = page(officer, submission)
            assert "było w rankingu za III kw. 2026" in told
            assert "najpóźniej 23 września 2026" in told
        else:
            assert approve(models.Submission.objects.get(), owner, date(2026, 12, 28), settled)
        found = correction("100")
        assert found is not None
        made = publish_correction("100", found.digest, owner, "jeszcze raz", date(2026, 12, 28))
        assert [(row.quarter, row.issue) for row in made] == [("2026Q4", issue), ("2027Q1", issue)]
        assert correction("100") is None
    for quarter in ("2026Q4", "2027Q1"):
        rows = {row.issue: row.value().rows for row in models.RatingList.objects.filter(quarter=quarter)}
        assert rows[1] == rows[3] == rows[5]
        assert rows[2] == rows[4] != rows[1]


def test_VII_7_6_what_a_later_title_rests_on_is_not_taken_back(
    officer: Client, submission: models.Submission, owner: User
) -> None:
    assert approve(submission, owner, TODAY, TODAY)
    player = models.Player.objects.get(number="L-1")
    models.Award.objects.create(
        player=player, game="100", before="III", after="II", event="Open Płocka", day=TODAY, approved_on=TODAY
    )
    answer = officer.post(f"/federation/submissions/{submission.pk}/take-back/", {"reason": "pomyłka"})
    assert answer.status_code == 422
    assert "Gracz 1 ma już II (Open Płocka)" in answer.content.decode()
    assert models.Award.objects.filter(submission=submission).exists()


def test_what_was_corrected_by_hand_since_stays(submission: models.Submission, owner: User) -> None:
    assert approve(submission, owner, TODAY, TODAY)
    models.Player.objects.filter(number="L-1").update(title_100="II")
    assert take_back(submission, owner, "pomyłka") == ()
    assert models.Player.objects.get(number="L-1").title_100 == "II"


# What the commission adds


def test_VII_6_1_the_commission_says_which_championship_it_was(officer: Client, submission: models.Submission) -> None:
    assert "KW2025:VII.6.2" not in page(officer, submission)
    shown = page(officer, submission, "?championship=juniors")
    assert "KW2025:VII.6.2" in shown
    assert '<input type="hidden" name="championship" value="juniors">' in shown
    fields = {"settled": "2026-09-10", "championship": "juniors"}
    officer.post(f"/federation/submissions/{submission.pk}/approve/", fields)
    submission.refresh_from_db()
    assert submission.options == {"championship": "juniors"}
    assert "mistrzostwa Polski juniorów" in page(officer, submission)


def test_VII_2_a_man_among_women_is_told(officer: Client, submission: models.Submission) -> None:
    shown = page(officer, submission, "?women=yes")
    assert "Gracz 1" in shown
    assert "disabled" in shown
    fields = {"settled": "2026-09-10", "women": "yes"}
    assert officer.post(f"/federation/submissions/{submission.pk}/approve/", fields).status_code == 422
    assert "VII.6.2" not in page(officer, submission, "?championship=unknown")


def test_an_event_counts_once(officer: Client, submission: models.Submission, owner: User) -> None:
    assert approve(submission, owner, TODAY, TODAY)
    again = played(owner, "inna uwaga")
    officer.post(f"/federation/t/{again.key}/submit/")
    second = models.Submission.objects.exclude(pk=submission.pk).get()
    answer = officer.post(f"/federation/submissions/{second.pk}/approve/", {"settled": "2026-09-10"})
    assert answer.status_code == 422
    second.refresh_from_db()
    assert second.status == "received"


def test_without_a_list_nothing_is_rated(officer: Client, owner: User) -> None:
    row = played(owner)
    officer.post(f"/federation/t/{row.key}/submit/")
    submission = models.Submission.objects.get()
    answer = officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": "2026-09-10"})
    assert answer.status_code == 422
    assert not models.Player.objects.exists()


# The next list


def test_VI_3_1_a_list_comes_out_of_a_closed_quarter(
    officer: Client, submission: models.Submission, owner: User
) -> None:
    assert approve(submission, owner, TODAY, TODAY)
    shown = officer.get("/federation/lists/100/compute/").content.decode()
    assert "&lt;" not in shown  # what is shown is words, not markup
    assert "III kw. 2026 zamyka się 23 września 2026" in shown
    assert 'name="digest"' not in shown
    found = compute("100")
    assert found is not None
    assert publish("100", found.digest, owner, date(2026, 9, 23)) is None
    assert publish("100", "something else", owner, date(2026, 9, 24)) is None
    made = publish("100", found.digest, owner, date(2026, 9, 24))
    assert made is not None
    assert made.quarter == "2026Q4"
    assert made.value() == found.after
    assert models.RatingChange.objects.count() == len(found.changes) == 8
    assert publish("100", found.digest, owner, date(2026, 9, 24)) is None  # doing it twice does no harm
    assert models.RatingList.objects.count() == 2
    assert "Lista jest ogłoszona." in page(officer, submission)
    player = models.Player.objects.get(number="L-6")
    assert "Open Mławy" in officer.get(f"/federation/players/{player.pk}/").content.decode()


@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_state_of_the_computation_shows_words_not_markup(
    officer: Client, submission: models.Submission, owner: User, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    officer.cookies["django_language"] = language

    def shown(game: str = "100") -> str:
        page = officer.get(f"/federation/lists/{game}/compute/").content.decode()
        assert f'<html lang="{language}"' in page
        assert not faults(page)
        return page

    assert 'role="alert"' in shown("64")  # no list
    assert 'name="digest"' not in shown()  # nothing to compute
    assert approve(submission, owner, TODAY, TODAY)
    assert "KW2025:VI.3.1" in shown()  # the quarter is open
    later = datetime(2026, 9, 24, 12, tzinfo=ZoneInfo("Europe/Warsaw"))
    monkeypatch.setattr(timezone, "now", lambda: later)
    officer.force_login(owner)
    assert 'name="digest"' in shown()
    event = models.Submission.objects.get().event
    models.Submission.objects.update(event=event.replace("60m+30s", "1m"))  # too fast to count: left out, and why
    assert 'class="flags"' in shown()
    models.Submission.objects.update(event="<b>damaged</b>")
    assert 'role="alert"' in shown()


def test_D_117_a_tournament_that_waits_keeps_its_players_from_being_idle(
    officer: Client, submission: models.Submission, owner: User
) -> None:
    """Three years without a booked game are over within the quarter, but this game is known."""
    models.Listed.objects.filter(player__number="L-1").update(last_game=date(2023, 9, 20))
    found = compute("100")
    assert found is not None
    assert found.submissions == ()
    row = found.after.find("L-1")
    assert row is not None
    assert (row.list_name, row.games) == (ListName.A, 40)
    officer.post(f"/federation/submissions/{submission.pk}/return/", {"reason": "Nie ten turniej."})
    found = compute("100")
    assert found is not None
    row = found.after.find("L-1")
    assert row is not None
    assert row.list_name is ListName.N


def test_D_117_a_tournament_that_waits_for_several_quarters_is_still_known(
    submission: models.Submission, owner: User, lists: models.RatingList
) -> None:
    """Who is classified there is told by the list of its last day, which is not the newest any more."""
    models.Listed.objects.filter(player__number="L-1").update(last_game=date(2023, 9, 20))
    for day in (date(2026, 9, 24), date(2026, 12, 29)):
        found = compute("100")
        assert found is not None
        made = publish("100", found.digest, owner, day)
        assert made is not None
        assert made.rows.get(player__number="L-1").list_name == "A"


def test_D_117_a_report_that_waited_was_returned_and_came_anew(
    officer: Client, submission: models.Submission, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was known when a list came out keeps its players on every issue of it; the new report counts on the next."""
    models.Listed.objects.filter(player__number="L-1").update(last_game=date(2023, 9, 20))
    base = models.RatingList.objects.get().value()
    first = published(owner, date(2026, 9, 24))
    officer.post(f"/federation/submissions/{submission.pk}/return/", {"reason": "Brak podpisu."})
    officer.post(f"/federation/t/{played(owner, 'podpisano').key}/submit/")
    anew = models.Submission.objects.get(status="received")
    assert approve(anew, owner, date(2026, 10, 2), date(2026, 10, 2))
    assert models.Submission.objects.get(pk=anew.pk).quarter == "2026Q4"
    assert correction("100") is None  # the list that came out stands
    last = published(owner, date(2026, 12, 29)).rows.get(player__number="L-1")
    assert (last.list_name, last.games, last.last_game) == ("A", 45, date(2026, 9, 6))

    def alone() -> list[str]:
        events = events_of(booked_in("100", "2026Q4"))
        return [write_lists([each]) for each in recompute([base], events, until=QUARTER.next, newcomers=True).lists()]

    issued = [write_lists([row.value()]) for row in models.RatingList.objects.filter(is_imported=False)]
    assert sorted(issued) == sorted(alone())
    rows = (replace(row, rating=2081) if row.player == "L-6" else row for row in base.rows)
    later = timezone.now() + timedelta(days=111)
    monkeypatch.setattr(timezone, "now", lambda: later)
    keep_lists([replace(base, rows=tuple(rows))], owner, "błąd w wykazie")
    found = correction("100")
    assert found is not None
    assert len(publish_correction("100", found.digest, owner, "błąd", date(2026, 12, 30))) == 2
    again = models.RatingList.objects.get(quarter=first.quarter, issue=2)
    assert who_differs(first, again, ("list_name", "rating")) == {models.Player.objects.get(number="L-6").pk}


def test_the_same_every_time(submission: models.Submission, owner: User) -> None:
    assert approve(submission, owner, TODAY, TODAY)
    first, second = compute("100"), compute("100")
    assert first is not None
    assert second is not None
    assert first.digest == second.digest
    assert first.changes == second.changes


def test_nothing_is_half_written(submission: models.Submission, owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    assert approve(submission, owner, TODAY, TODAY)
    found = compute("100")
    assert found is not None

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(rating_books, "award_reached", fail)
    with pytest.raises(OSError, match="disk"):
        publish("100", found.digest, owner, date(2026, 9, 24))
    assert models.RatingList.objects.count() == 1
    assert not models.RatingChange.objects.exists()
    last = newest("100")
    assert last is not None
    assert last.quarter == "2026Q3"


def test_VII_5_6_a_title_that_waited_for_its_rating_comes_with_the_list(owner: User, lists: models.RatingList) -> None:
    models.Player.objects.filter(number="L-1").update(title_100="I++")
    rows = tuple(listed(number, 2300 - 20 * number) for number in range(1, 7))
    made = keep_lists([ListValue("100", QUARTER.next, rows)], owner)[0]
    rating_books.award_reached(made, TODAY, Changes())
    award = models.Award.objects.get()
    assert (award.before, award.after, award.of) == ("I++", "K", made)
    assert models.Player.objects.get(number="L-1").title_100 == "K"


def test_merged_players_are_found_by_their_former_numbers(submission: models.Submission, owner: User) -> None:
    assert approve(submission, owner, TODAY, TODAY)
    other = add_player(Entry(name="Gracz 1", licence="M-1"))
    gone = models.Player.objects.get(number="L-6")
    merge_players(other, gone, set(), owner)
    found = compute("100")
    assert found is not None
    assert "M-1" in {change.player for change in found.changes}
    assert publish("100", found.digest, owner, date(2026, 9, 24)) is not None


def test_two_who_met_are_two(officer: Client, submission: models.Submission, owner: User) -> None:
    assert approve(submission, owner, TODAY, TODAY)
    one, two = (models.Player.objects.get(number=number) for number in ("L-1", "L-2"))
    answer = officer.post(f"/federation/players/{one.pk}/merge/{two.pk}/", {"confirmed": "yes"})
    assert "grały w tym samym turnieju" in answer.content.decode()
    assert models.Player.objects.filter(pk=two.pk).exists()
