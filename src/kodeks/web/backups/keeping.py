"""Whole backups made on a schedule: written, read back, copied elsewhere, and the old ones taken away by rotation. Sums
of all logs are made every hour, also where something else makes the backups."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import Error
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.storage.lock import held
from kodeks.web.accounts.installation import show_local_time
from kodeks.web.backups.anchors import anchor_now
from kodeks.web.backups.archive import write_archive
from kodeks.web.backups.manifest import check_archive, copied
from kodeks.web.door.keeper import Keeper
from kodeks.web.door.tables import check_tables
from kodeks.web.logs.models import Tournament
from kodeks.web.logs.whole_copies import CopyKind, WholeCopy, copies_in, new_copy

__all__ = ["MadeBackup", "Rotation", "archives_in", "hire", "make_backup", "next_due", "rotation"]

_LOOK_S = 30.0
_AFTER_START = timedelta(minutes=10)  # one that was missed is made then: who starts the program has other things to do
_ANCHOR_EVERY = timedelta(hours=1)
_log = logging.getLogger("kodeks.backups")


class Rotation(NamedTuple):
    """How many stay: the last of so many days, weeks and months."""

    days: int
    weeks: int
    months: int

    def kept(self, archives: Iterable[WholeCopy]) -> set[WholeCopy]:
        """The last always stays."""
        latest_first = sorted(archives, key=lambda each: each.at, reverse=True)
        stay = set(latest_first[:1])
        for count, form in ((self.days, "%Y-%m-%d"), (self.weeks, "%G-%V"), (self.months, "%Y-%m")):
            last: dict[str, WholeCopy] = {}
            for each in latest_first:
                last.setdefault(each.at.strftime(form), each)
            stay |= set(list(last.values())[:count])
        return stay


def rotation() -> Rotation:
    """As KODEKS_KEEP says, days, weeks and months."""
    told = [int(part) for part in os.environ.get("KODEKS_KEEP", "7,5,12").split(",")]
    return Rotation(*told)


def archives_in(folder: Path) -> list[WholeCopy]:
    """The latest first."""
    return copies_in(folder, CopyKind.ARCHIVE)


class MadeBackup(NamedTuple):
    """Where a backup is, where its copy is if one is asked for, and how many were taken away."""

    path: Path
    copy: Path | None
    removed: int


def make_backup(folder: Path, elsewhere: Path | None, tell: Callable[[str], None] = lambda table: None) -> MadeBackup:
    """Write a whole backup, read all of it back, copy it; only then old ones go."""
    with new_copy(folder, "kodeks", CopyKind.ARCHIVE) as new:
        with new.draft.open("r+b") as file:
            write_archive(file, tell)
        check_archive(new.draft)
    path = new.path
    copy = None if elsewhere is None else copied(path, elsewhere / "archives")
    removed = sum(_rotated(each) for each in (folder, *(() if elsewhere is None else (elsewhere / "archives",))))
    return MadeBackup(path, copy, removed)


def _rotated(folder: Path) -> int:
    there = archives_in(folder)
    old = set(there) - rotation().kept(there)
    for each in old:
        each.path.unlink(missing_ok=True)
    return len(old)


def next_due(last: datetime | None, started: datetime, now: datetime, at: str) -> datetime:
    """When the next backup is to be made, given the last, by a time of the day such as 03:30 in the zone of the server.
    One that was missed while the server was off is made soon after it has started."""
    hour, minute = map(int, at.split(":"))
    today = timezone.localtime(now).replace(hour=hour, minute=minute, second=0, microsecond=0)
    due = today if today <= now else today - timedelta(days=1)  # the last time it should have been
    if last is None or last < due:
        return max(due, started + _AFTER_START)
    return due + timedelta(days=1)


class _Watch:
    """What is done when, since the process has started. Of several processes one is in charge, as long as it lives."""

    def __init__(self) -> None:
        self.started = timezone.now()
        self.anchored = self.started - _ANCHOR_EVERY + _AFTER_START
        self.lock: object = None

    def look(self) -> None:
        show_local_time()
        self.lock = self.lock or _in_charge()
        if self.lock is None:
            return
        check_tables()
        if timezone.now() - self.anchored >= _ANCHOR_EVERY:
            self.anchored = timezone.now()
            anchor_now()
        if _makes_backups():
            _make_if_due(self.started)


def hire() -> Keeper:
    """Who makes them, from now on."""
    return Keeper(
        "backups",
        _Watch().look,
        _LOOK_S,
        waits_first=True,
        mended=(OSError, Error, MalformedText),
        level=logging.ERROR,
    )


def _makes_backups() -> bool:
    return bool(settings.BACKUP_AT != "off")


def _in_charge() -> object:
    """The folder may be that of several servers: one that only makes sums keeps none from making backups there."""
    settings.ARCHIVES.mkdir(mode=0o700, parents=True, exist_ok=True)
    return held(settings.ARCHIVES / (".lock" if _makes_backups() else ".sums"))


def _make_if_due(started: datetime) -> None:
    there = archives_in(settings.ARCHIVES)
    now = timezone.now()
    due = next_due(there[0].at if there else None, started, now, settings.BACKUP_AT)
    if due <= now and Tournament.objects.exists():
        made = make_backup(settings.ARCHIVES, settings.COPY)
        _log.info("backup: %s", made.path)
