"""Rating lists from a table, our own or a federation's spreadsheet: sent, looked at, and kept as one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.formats.entries import decode_table
from kodeks.formats.ratings.list_table import COLUMNS
from kodeks.malformed import MalformedText
from kodeks.rating import GAMES, Quarter
from kodeks.web.accounts.models import User
from kodeks.web.books.list_import import ListPlan, keep_list_plan, list_books, plan_lists
from kodeks.web.books.trail import newest_entry
from kodeks.web.federation.plans import plan_file, shown_lists
from kodeks.web.federation.player_form import read_day
from kodeks.web.federation.sent_files import drop_sent, sent_bytes, set_aside, uploaded
from kodeks.web.frame.confirming import is_confirmed
from kodeks.web.frame.errands import once
from kodeks.web.frame.long_work import carried_through, still_working, worked_out
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right

__all__ = ["import_lists", "lists_plan"]

_QUARTERS = 12  # to choose from


class ChosenList(NamedTuple):
    """Which list a spreadsheet is, as somebody chose: a table of our own says it itself."""

    game: str
    quarter: Quarter
    last_game: date | None  # of those of whom the table does not tell

    @classmethod
    def read(cls, given: QueryDict) -> ChosenList:
        game = given.get("game", "") or GAMES[0]
        if game not in GAMES:
            raise MalformedText("rating-not-a-game", game)
        text = given.get("quarter", "")
        quarter = Quarter.parse(text) if text else Quarter.of(timezone.localdate())
        return cls(game, quarter, read_day(given.get("last_game", "")))

    @property
    def query(self) -> dict[str, str]:
        last = "" if self.last_game is None else self.last_game.isoformat()
        return {"game": self.game, "quarter": str(self.quarter), "last_game": last}


@page(Right.KEEP_BOOKS)
def import_lists(request: HttpRequest) -> HttpResponse:
    """The table is sent, with what it is."""
    if request.method != "POST":
        return _form(request)
    try:
        chosen = ChosenList.read(request.POST)
        name, pieces = uploaded(request)
        token = set_aside(pieces)
    except MalformedText as error:
        return _form(request, explain_error(error), 422)
    address = reverse("federation:lists_plan", args=[token])
    return redirect(f"{address}?{urlencode({**chosen.query, 'file': name})}")


def _form(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    now = Quarter.of(timezone.localdate())
    quarters = [str(Quarter.at(now.next.ordinal - back)) for back in range(_QUARTERS)]
    return show(
        request,
        "federation/list_import.html",
        games=GAMES,
        quarters=quarters,
        now=str(now),
        wanted=COLUMNS,
        problem=problem,
        status=status,
    )


@page(Right.KEEP_BOOKS)
@carried_through("federation-import-lists", is_here=True, when=is_confirmed)
def lists_plan(request: HttpRequest, token: str) -> HttpResponse:
    """What the lists would change, and once that is confirmed they are in force."""
    data, seen = sent_bytes(token), newest_entry()
    try:
        chosen = ChosenList.read(request.GET)
        plan = worked_out(("list plan", token, chosen, seen), _prepared(data, chosen))
    except MalformedText as error:
        return _form(request, explain_error(error), 422)
    if plan is None:
        return still_working(request, say("import-reading"))
    if request.GET.get("as") == "csv":
        return plan_file(shown_lists(plan, None), "lists")
    problem = ""
    if is_confirmed(request):
        problem = _kept(request, plan, seen)
        if not problem:
            drop_sent(token)
            messages.success(request, say("federation-lists-kept", lists=len(plan.lists)))
            return redirect("federation:lists")
    return show(
        request,
        "federation/import_plan.html",
        title=say("federation-import-lists"),
        plan=shown_lists(plan),
        seen=seen,
        needs_reason=any(each.issue > 1 for each in plan.lists),
        back=reverse("federation:import_lists"),
        problem=problem,
        status=422 if problem else 200,
    )


def _prepared(data: bytes, chosen: ChosenList) -> Callable[[], Callable[[], ListPlan]]:
    def prepare() -> Callable[[], ListPlan]:
        table = decode_table(data)
        books = list_books(table, chosen.game, chosen.quarter)
        return lambda: plan_lists(table, chosen.game, chosen.quarter, chosen.last_game, books)

    return prepare


def _kept(request: HttpRequest, plan: ListPlan, seen: int) -> str:
    """Write them, whole or not at all; what is against it. Another issue of a list needs a reason."""
    assert isinstance(request.user, User)
    reason = request.POST.get("reason", "").strip()[:2000]
    if plan.errors:
        return say("import-has-errors")
    if not reason and any(each.issue > 1 for each in plan.lists):
        return say("issue-needs-reason")
    with once():
        if request.POST.get("seen") != str(seen) or newest_entry() != seen:
            return say("import-changed-meanwhile")
        keep_list_plan(plan, request.user, reason, request.GET.get("file", "")[:200])
    return ""
