"""Submitted tournaments: verified, approved or returned, and the lists that come out of them."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from submitted_event import TODAY, page, played, published

from kodeks.formats.ratings import write_lists
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.approving import approve
from kodeks.web.books.arbiter_books import arbiter_of
from kodeks.web.books.correcting import correction, publish_correction
from kodeks.web.books.rating_books import compute
from kodeks.web.books.taking_back import take_back
from kodeks.web.logs.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("september")]


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
