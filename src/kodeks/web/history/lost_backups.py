"""Backups of tournaments that the database has not any more: what a lost or exchanged database leaves on the disk."""

from __future__ import annotations

from typing import NamedTuple

from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.formats.tournament_file import read_lines
from kodeks.malformed import MalformedText
from kodeks.web.frame.views import page, posted_from, show
from kodeks.web.history.backups import asked_backup, restored, sent_backup
from kodeks.web.logs.keeping import Backup, backups_of, lost_keys
from kodeks.web.logs.models import Tournament
from kodeks.web.rights import Right

__all__ = ["lost_backup_file", "lost_backups_page", "restore_lost"]


class LostTournament(NamedTuple):
    """A tournament of which only backups are left, the latest first."""

    key: str
    name: str
    backups: list[Backup]


@page(Right.ADMINISTER)
def lost_backups_page(request: HttpRequest) -> HttpResponse:
    found = [LostTournament(key, _name_in(there[0]), there) for key in lost_keys() if (there := backups_of(key))]
    return show(
        request, "history/lost_backups.html", lost=sorted(found, key=lambda each: each.backups[0].at, reverse=True)
    )


def _name_in(backup: Backup) -> str:
    """What the tournament was called when it began; nothing if that cannot be read any more."""
    with backup.path.open("rb") as file:
        line = file.readline()
    try:
        return read_lines(line).regulations.name
    except MalformedText:
        return ""


def _asked(lost: str, name: str) -> Backup:
    if lost not in lost_keys():
        raise Http404
    return asked_backup(lost, name)


@page(Right.ADMINISTER)
def lost_backup_file(request: HttpRequest, lost: str, backup: str) -> HttpResponse:
    return sent_backup(lost, _asked(lost, backup))


@page(Right.ADMINISTER)
@posted_from("desk:lost_backups")
def restore_lost(request: HttpRequest, lost: str, backup: str) -> HttpResponse:
    """The tournament of a backup. From the latest one it comes back at the address it had, which may hang on the wall;
    an earlier one becomes a tournament of its own."""
    if Tournament.objects.filter(key=lost).exists():  # pressed twice: it is back already
        return redirect("desk:overview", key=lost)
    found = _asked(lost, backup)
    is_latest = found == backups_of(lost)[0]
    try:
        return restored(request, found, redirect("desk:lost_backups"), key=lost if is_latest else None)
    except IntegrityError:  # ... at the same moment
        return redirect("desk:overview", key=lost)
