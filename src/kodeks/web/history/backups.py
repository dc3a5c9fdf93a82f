"""Backups: seen, downloaded, brought back as a new tournament; what the log lacks of what was recorded; and backups
of tournaments that the database has not any more, as a lost or exchanged one leaves them on the disk."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.formats.tournament_file import read_lines
from kodeks.malformed import MalformedText
from kodeks.web.frame.views import Desk, desk, page, posted_from, show
from kodeks.web.history.bringing import bring
from kodeks.web.logs import tally
from kodeks.web.logs.copying import copy_state
from kodeks.web.logs.keeping import EVERY, Backup, backups_of, is_beginning, lost_keys, read_backup
from kodeks.web.logs.models import Tournament
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

__all__ = [
    "accept_loss",
    "backup_file",
    "backups_page",
    "lost_backup_file",
    "lost_backups_page",
    "restore_as_new",
    "restore_lost",
]


def _asked_backup(key: str, name: str) -> Backup:
    found = read_backup(key, name)
    if found is None:
        raise Http404
    return found


def _sent_backup(key: str, backup: Backup) -> HttpResponse:
    response = HttpResponse(backup.path.read_bytes(), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{key}-{backup.path.name}"'
    return response


def _restored(request: HttpRequest, backup: Backup, otherwise: HttpResponse, *, key: str | None = None) -> HttpResponse:
    """A tournament from a backup: at the address it had, if one is given, else one of its own."""
    row = bring(request, backup.path.read_bytes(), key=key)
    if row is None:
        return otherwise
    messages.success(request, say("backups-is-new" if key is None else "backups-is-back", number=backup.seq))
    return redirect("desk:overview", key=row.key)


@desk(Right.WATCH)
def backups_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """What there is on the disk, the latest first."""
    there = backups_of(at.row.key)
    texts = dict(at.row.lines.filter(seq__in=[backup.seq for backup in there]).values_list("seq", "text"))
    last = there[0].seq if there else 0
    return show(
        request,
        "history/backups.html",
        at,
        backups=[(backup, is_beginning(backup, texts.get(backup.seq, ""))) for backup in there],
        is_behind=at.log.seq - last >= EVERY,
        every=EVERY,
        loss=tally.loss_in(at.row),
        copies=copy_state(),
        copies_to=settings.COPY,
    )


@desk(Right.WATCH)
def backup_file(request: HttpRequest, at: Desk, backup: str) -> HttpResponse:
    return _sent_backup(at.row.key, _asked_backup(at.row.key, backup))


@desk(Right.CLOSE)
@posted_from("desk:backups")
def restore_as_new(request: HttpRequest, at: Desk, backup: str) -> HttpResponse:
    """A tournament of its own from a backup; this one stays as it is."""
    return _restored(request, _asked_backup(at.row.key, backup), redirect("desk:backups", key=at.row.key))


@desk(Right.CLOSE)
@posted_from("desk:backups")
def accept_loss(request: HttpRequest, at: Desk) -> HttpResponse:
    """The arbiter has seen what is lost, and goes on from the log as it is."""
    tally.accept(at.row)
    messages.success(request, say("tally-is-accepted"))
    return redirect("desk:overview", key=at.row.key)


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


def _asked_lost(lost: str, name: str) -> Backup:
    if lost not in lost_keys():
        raise Http404
    return _asked_backup(lost, name)


@page(Right.ADMINISTER)
def lost_backup_file(request: HttpRequest, lost: str, backup: str) -> HttpResponse:
    return _sent_backup(lost, _asked_lost(lost, backup))


@page(Right.ADMINISTER)
@posted_from("desk:lost_backups")
def restore_lost(request: HttpRequest, lost: str, backup: str) -> HttpResponse:
    """The tournament of a backup. From the latest one it comes back at the address it had, which may hang on the wall;
    an earlier one becomes a tournament of its own."""
    if Tournament.objects.filter(key=lost).exists():  # pressed twice: it is back already
        return redirect("desk:overview", key=lost)
    found = _asked_lost(lost, backup)
    is_latest = found == backups_of(lost)[0]
    try:
        return _restored(request, found, redirect("desk:lost_backups"), key=lost if is_latest else None)
    except IntegrityError:  # ... at the same moment
        return redirect("desk:overview", key=lost)
