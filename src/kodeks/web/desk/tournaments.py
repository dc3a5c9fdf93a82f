"""All tournaments of the visitor; a new one from an example, from a file, or from another one."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.web.accounts.models import User
from kodeks.web.desk.trf_upload import is_report, show_report
from kodeks.web.frame.files import LARGEST_FILE, stem_of
from kodeks.web.frame.views import Desk, desk, mine, page, posted_from, show
from kodeks.web.history.bringing import bring
from kodeks.web.logs.keeping import lost_keys
from kodeks.web.logs.log import as_file
from kodeks.web.pages.file_names import attached
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

_A_PAGE = 60  # tournaments


@page(Right.HAVE_DESK)
def tournaments(request: HttpRequest) -> HttpResponse:
    """The list, page by page; what is in the archive stands apart."""
    assert isinstance(request.user, User)
    found = mine(request.user)
    return show(
        request,
        "desk/tournaments.html",
        shown=Paginator(found.filter(is_archived=False), _A_PAGE).get_page(request.GET.get("page")),
        archived=Paginator(found.filter(is_archived=True), _A_PAGE).get_page(request.GET.get("archived")),
        lost=len(lost_keys()) if request.user.is_superuser else 0,
    )


@page(Right.CREATE)
@posted_from("desk:tournaments")
def upload(request: HttpRequest) -> HttpResponse:
    """A tournament file as a new tournament, whose chief arbiter is who brings it; a report of another program is shown
    first, as it was understood."""
    file = request.FILES.get("file")
    if file is None or file.size is None or file.size > LARGEST_FILE:
        messages.error(request, say("desk-no-file" if file is None else "desk-file-too-large"))
        return redirect("desk:tournaments")
    data = file.read()
    if is_report(data):
        return show_report(request, data)
    row = bring(request, data)
    return redirect("desk:tournaments") if row is None else redirect("desk:overview", key=row.key)


@desk(Right.WATCH)
def download(request: HttpRequest, at: Desk) -> HttpResponse:
    response = HttpResponse(as_file(at.row), content_type="application/jsonl")
    response["Content-Disposition"] = attached(f"{stem_of(at.row)}.kodeks")
    return response
