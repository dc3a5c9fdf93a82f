"""The list that comes out of a quarter, and what waits for it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from submitted_event import QUARTER, TODAY, list_row, page, played, published
from test_every_address import faults

from kodeks.formats.ratings import write_lists
from kodeks.rating import ListName, recompute
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books import models, rating_books
from kodeks.web.books.approving import approve
from kodeks.web.books.correcting import correction, publish_correction
from kodeks.web.books.issues import who_differs
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.merging import merge_players
from kodeks.web.books.rating_books import booked_in, compute, events_of, newest, publish
from kodeks.web.books.register import add_player
from kodeks.web.books.trail import Changes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("september")]


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
    rows = tuple(list_row(number, 2300 - 20 * number) for number in range(1, 7))
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
