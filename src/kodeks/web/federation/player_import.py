"""The register from a table, of any size: sent, looked at as one, and then kept as one."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.malformed import MalformedText
from kodeks.rating import GAMES
from kodeks.web.accounts.models import User
from kodeks.web.books.register import open_register
from kodeks.web.books.register_import import RegisterPlan, keep_register_plan, plan_register
from kodeks.web.books.trail import newest_entry
from kodeks.web.federation.plans import plan_file, shown_register
from kodeks.web.federation.sent_files import drop_sent, sent_bytes, set_aside, uploaded
from kodeks.web.frame import hands
from kodeks.web.frame.confirming import is_confirmed
from kodeks.web.frame.errands import once
from kodeks.web.frame.long_work import carried_through, still_working, worked_out
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right

__all__ = ["import_players", "players_plan"]


@page(Right.KEEP_BOOKS)
def import_players(request: HttpRequest) -> HttpResponse:
    """The table is sent."""
    game = request.POST.get("game", GAMES[0])
    if request.method != "POST" or game not in GAMES:
        return _form(request)
    try:
        name, pieces = uploaded(request)
        token = set_aside(pieces)
    except MalformedText as error:
        return _form(request, explain_error(error), 422)
    address = reverse("federation:players_plan", args=[token])
    return redirect(f"{address}?{urlencode({'game': game, 'file': name})}")


def _form(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    return show(request, "federation/import.html", games=GAMES, problem=problem, status=status)


@page(Right.KEEP_BOOKS)
@carried_through("federation-import", is_here=True, when=is_confirmed)
def players_plan(request: HttpRequest, token: str) -> HttpResponse:
    """What the table would change, and once that is confirmed it is changed."""
    data = sent_bytes(token)
    game = request.GET.get("game", "") if request.GET.get("game") in GAMES else GAMES[0]
    assert isinstance(request.user, User)
    seen = newest_entry()
    try:
        plan = worked_out(("register plan", token, game, seen), _prepared(data, game))
    except MalformedText as error:
        return _form(request, explain_error(error), 422)
    if plan is None:
        return still_working(request, say("import-reading"))
    if request.GET.get("as") == "csv":
        return plan_file(shown_register(plan, None), "players")
    problem = ""
    if is_confirmed(request):
        problem = _kept(request, plan, seen)
        if not problem:
            drop_sent(token)
            counts = {"new": len(plan.new), "changed": len(plan.changed)}
            messages.success(request, say("import-players-kept", **counts))
            return redirect("federation:trail")
    return show(
        request,
        "federation/import_plan.html",
        title=say("federation-import"),
        plan=shown_register(plan),
        seen=seen,
        needs_reason=False,
        back=reverse("federation:import_players"),
        problem=problem,
        status=422 if problem else 200,
    )


def _prepared(data: bytes, game: str) -> Callable[[], Callable[[], RegisterPlan]]:
    def prepare() -> Callable[[], RegisterPlan]:
        register = open_register()

        def work() -> RegisterPlan:
            return plan_register(data, register, game, hands.step)

        return work

    return prepare


def _kept(request: HttpRequest, plan: RegisterPlan, seen: int) -> str:
    """Write it, whole or not at all; what is against it."""
    assert isinstance(request.user, User)
    if request.POST.get("seen") != str(seen):
        return say("import-changed-meanwhile")
    if plan.errors and request.POST.get("without_errors") != "yes":
        return say("import-has-errors")
    with once():
        if newest_entry() != seen:
            return say("import-changed-meanwhile")
        keep_register_plan(plan, request.user, request.POST.get("reason", "")[:2000], request.GET.get("file", "")[:200])
    return ""
