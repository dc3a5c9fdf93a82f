"""The page of the server, for its administrators: how it is set up, its backups and copies, a backup now,
and the long work under way."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.web.backups.keeping import archives_in, make_backup
from kodeks.web.frame.errands import open_errands
from kodeks.web.frame.long_work import carried_through
from kodeks.web.frame.views import page, posted_from, show
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right
from kodeks.web.serving.setup import check_setup

_SHOWN = 30


@page(Right.ADMINISTER)
def server_page(request: HttpRequest) -> HttpResponse:
    return show(
        request,
        "serving/server.html",
        rows=list(check_setup()),
        archives=archives_in(settings.ARCHIVES)[:_SHOWN],
        folder=settings.ARCHIVES,
        errands=list(open_errands()[:_SHOWN]),
        now=timezone.now(),
    )


@page(Right.ADMINISTER)
@posted_from("serving:server")
@carried_through("server-backup-now", is_here=True)
def backup_now(request: HttpRequest) -> HttpResponse:
    """A whole backup, written and read back before this answers."""
    try:
        made = make_backup(settings.ARCHIVES, settings.COPY)
    except MalformedText as error:
        messages.error(request, explain_error(error))
    except OSError as error:
        messages.error(request, say("server-backup-failed", why=str(error)))
    else:
        messages.success(request, say("server-backup-is-made", path=str(made.path)))
    return redirect("serving:server")
