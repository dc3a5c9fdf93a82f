"""Backups: seen, downloaded, brought back as a new tournament; and what the log lacks of what was recorded."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.web.frame.views import Desk, desk, posted_from, show
from kodeks.web.history.bringing import bring
from kodeks.web.logs import tally
from kodeks.web.logs.keeping import EVERY, Backup, backups_of, is_beginning, read_backup
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

__all__ = ["accept_loss", "asked_backup", "backup_file", "backups_page", "restore_as_new", "restored", "sent_backup"]


def asked_backup(key: str, name: str) -> Backup:
    found = read_backup(key, name)
    if found is None:
        raise Http404
    return found


def sent_backup(key: str, backup: Backup) -> HttpResponse:
    response = HttpResponse(backup.path.read_bytes(), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{key}-{backup.path.name}"'
    return response


def restored(request: HttpRequest, backup: Backup, otherwise: HttpResponse, *, key: str | None = None) -> HttpResponse:
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
    )


@desk(Right.WATCH)
def backup_file(request: HttpRequest, at: Desk, backup: str) -> HttpResponse:
    return sent_backup(at.row.key, asked_backup(at.row.key, backup))


@desk(Right.CLOSE)
@posted_from("desk:backups")
def restore_as_new(request: HttpRequest, at: Desk, backup: str) -> HttpResponse:
    """A tournament of its own from a backup; this one stays as it is."""
    return restored(request, asked_backup(at.row.key, backup), redirect("desk:backups", key=at.row.key))


@desk(Right.CLOSE)
@posted_from("desk:backups")
def accept_loss(request: HttpRequest, at: Desk) -> HttpResponse:
    """The arbiter has seen what is lost, and goes on from the log as it is."""
    tally.accept(at.row)
    messages.success(request, say("tally-is-accepted"))
    return redirect("desk:overview", key=at.row.key)
