"""Backups of a tournament: seen, downloaded, brought back as a new tournament or into this one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.web.desk.bringing import bring
from kodeks.web.desk.keeping import EVERY, Backup, backups_of, is_beginning, read_backup
from kodeks.web.pages import say
from kodeks.web.posting import posted_from
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["backup_file", "backups_page", "restore_as_new"]


@desk(Right.WATCH)
def backups_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """What there is on the disk, the latest first."""
    there = backups_of(at.row.key)
    texts = dict(at.row.lines.filter(seq__in=[backup.seq for backup in there]).values_list("seq", "text"))
    last = there[0].seq if there else 0
    return show(
        request,
        "desk/backups.html",
        at,
        backups=[(backup, is_beginning(backup, texts.get(backup.seq, ""))) for backup in there],
        is_behind=at.log.seq - last >= EVERY,
        every=EVERY,
    )


def _asked(at: Desk, name: str) -> Backup:
    found = read_backup(at.row.key, name)
    if found is None:
        raise Http404
    return found


@desk(Right.WATCH)
def backup_file(request: HttpRequest, at: Desk, backup: str) -> HttpResponse:
    """The file itself."""
    found = _asked(at, backup)
    response = HttpResponse(found.path.read_bytes(), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{at.row.key}-{found.path.name}"'
    return response


@desk(Right.CLOSE)
@posted_from("desk:backups")
def restore_as_new(request: HttpRequest, at: Desk, backup: str) -> HttpResponse:
    """A tournament of its own from a backup; this one stays as it is."""
    found = _asked(at, backup)
    row = bring(request, found.path.read_bytes())
    if row is None:
        return redirect("desk:backups", key=at.row.key)
    messages.success(request, say("backups-is-new", number=found.seq))
    return redirect("desk:overview", key=row.key)
