"""What a server does by itself, it does by the clocks of its installation."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest
from django.conf import LazySettings
from django.db import connections
from django.utils import timezone

from kodeks.web.accounts.installation import found
from kodeks.web.backups import keeping
from kodeks.web.mail import postman


def _apart(work: Callable[[], object]) -> None:
    """In a thread of its own, as a keeper has; no request has begun there."""

    def done() -> None:
        try:
            work()
        finally:
            connections.close_all()

    thread = Thread(target=done)
    thread.start()
    thread.join(30)


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_made_at_its_hour_as_the_clocks_of_the_hall_show_it(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """03:30 in the Azores, though the program comes from Poland."""
    found("Federação", "Atlantic/Azores")
    settings.BACKUP_AT, settings.ARCHIVES = "03:30", tmp_path
    due: list[datetime] = []
    now = timezone.now()
    started = now - timedelta(days=9)

    def note(_: datetime) -> None:
        due.append(keeping.next_due(now - timedelta(hours=1), started, now, settings.BACKUP_AT))

    monkeypatch.setattr(keeping, "_make_if_due", note)
    _apart(lambda: keeping._Watch().look())
    assert [f"{each:%H:%M} {each.tzinfo}" for each in due] == ["03:30 Atlantic/Azores"]


@pytest.mark.django_db(transaction=True)
def test_a_server_that_makes_no_backups_keeps_no_other_from_making_them_in_the_same_folder(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It sums up the logs, and was the first to look."""
    settings.ARCHIVES, made = tmp_path, list[datetime]()
    monkeypatch.setattr(keeping, "_make_if_due", made.append)
    watches = {at: keeping._Watch() for at in ("off", "03:30")}
    for at, watch in watches.items():
        settings.BACKUP_AT = at
        _apart(watch.look)
    assert made == [watches["03:30"].started]


@pytest.mark.django_db(transaction=True)
def test_letters_tell_moments_by_the_clocks_of_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    found("Federação", "Atlantic/Azores")
    zones: list[str] = []
    monkeypatch.setattr(postman, "note_licences", lambda today: zones.append(timezone.get_current_timezone_name()))
    _apart(postman.go_round)
    assert zones == ["Atlantic/Azores"]
