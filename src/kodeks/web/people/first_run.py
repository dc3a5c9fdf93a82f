"""The first run: whose desk this is. Three answers, then it is ready."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.web.accounts.installation import TIME_ZONES, found, installation
from kodeks.web.accounts.models import User
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import say
from kodeks.web.rights import Right


@page(Right.ADMINISTER)
def first_run(request: HttpRequest) -> HttpResponse:
    """Your name, whose desk it is, what its clocks show. Answers may be changed here later."""
    assert isinstance(request.user, User)
    user, known = User.objects.get(pk=request.user.pk), installation()
    typed = {
        "name": request.POST.get("name", user.name).strip(),
        "federation": request.POST.get("federation", "" if known is None else known.federation).strip(),
        "time_zone": request.POST.get("time_zone", timezone.get_current_timezone_name()),
    }
    problems = []
    if request.method == "POST":
        problems = _problems(**typed)
        if not problems:
            user.name = typed["name"]
            user.save(update_fields=["name"])
            found(typed["federation"], typed["time_zone"])
            messages.success(request, say("accounts-desk-is-ready"))
            return redirect("desk:tournaments")
    return show(
        request,
        "people/first_run.html",
        typed=typed,
        time_zones=TIME_ZONES,
        problems=problems,
        status=422 if problems else 200,
    )


def _problems(name: str, federation: str, time_zone: str) -> list[str]:
    problems = []
    if not name or len(name) > 200 or not name.isprintable():
        problems.append(say("accounts-name-needed"))
    if not federation or len(federation) > 200 or not federation.isprintable():
        problems.append(say("accounts-federation-needed"))
    if time_zone not in TIME_ZONES:
        problems.append(say("accounts-time-zone-unknown", zone=time_zone))
    return problems
