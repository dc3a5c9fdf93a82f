"""All tournaments of the visitor; a new one from an example, from a file, or from another one."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from kodeks.malformed import MalformedText
from kodeks.web.accounts.models import User
from kodeks.web.desk.log import as_file, import_file
from kodeks.web.desk.models import Membership, Tournament
from kodeks.web.pages import explain_error, say
from kodeks.web.rights import Right, Role
from kodeks.web.views import Desk, desk, page, roles_of, show

__all__ = ["download", "tournaments", "upload"]

LARGEST_FILE = 20 * 1024 * 1024


def mine(user: User) -> QuerySet[Tournament]:
    """Those somebody has a role in; officers and administrators see all."""
    if roles_of(user) & {Role.OFFICER, Role.ADMINISTRATOR}:
        return Tournament.objects.all()
    return Tournament.objects.filter(memberships__user=user).distinct()


@page(Right.HAVE_DESK)
def tournaments(request: HttpRequest) -> HttpResponse:
    """The list; what is in the archive stands apart."""
    assert isinstance(request.user, User)
    found = list(mine(request.user))
    return show(
        request,
        "desk/tournaments.html",
        tournaments=[row for row in found if not row.is_archived],
        archived=[row for row in found if row.is_archived],
    )


@require_POST
@page(Right.CREATE)
def upload(request: HttpRequest) -> HttpResponse:
    """A tournament file as a new tournament; who brings it is its chief arbiter here."""
    assert isinstance(request.user, User)
    file = request.FILES.get("file")
    if file is None or file.size is None or file.size > LARGEST_FILE:
        messages.error(request, say("desk-no-file" if file is None else "desk-file-too-large"))
        return redirect("desk:tournaments")
    try:
        row = import_file(file.read(), by=request.user)
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return redirect("desk:tournaments")
    Membership.objects.create(tournament=row, user=request.user, role=Role.CHIEF)
    return redirect("desk:overview", key=row.key)


@desk(Right.WATCH)
def download(request: HttpRequest, at: Desk) -> HttpResponse:
    """The tournament file, as the command line reads it."""
    response = HttpResponse(as_file(at.row), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{at.row.key}.kodeks"'
    return response
