"""A title that was booked: what it rests on, and what the commission decides on it later."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from kodeks.web.accounts.models import User
from kodeks.web.books.award_decisions import confirm_award, is_of_replaced_list, withdraw_award, withdrawal_refused
from kodeks.web.books.evidence import read_ruling
from kodeks.web.books.models import Award, TrailEntry
from kodeks.web.federation.trail import shown_entries
from kodeks.web.frame.views import page, posted_from, show
from kodeks.web.pages.words import explain, say
from kodeks.web.rights import Right

__all__ = ["award_page", "decide_award"]


@page(Right.KEEP_BOOKS)
def award_page(request: HttpRequest, number: int) -> HttpResponse:
    return _show(request, _award(number))


def _award(number: int) -> Award:
    return get_object_or_404(Award.objects.select_related("player", "of", "submission"), pk=number)


def _show(request: HttpRequest, award: Award, problem: str = "") -> HttpResponse:
    refused = withdrawal_refused(award) if award.withdrawn_on is None else None
    entries = TrailEntry.objects.filter(kind__in=("award_withdrawn", "award_confirmed"), facts__award=award.pk)
    return show(
        request,
        "federation/award.html",
        award=award,
        rulings=list(map(read_ruling, award.rulings)),
        working=list(map(read_ruling, award.working)),
        refused=refused,
        may_confirm=is_of_replaced_list(award) and award.confirmed_on is None,
        trail=shown_entries(entries.select_related("by", "undone_by", "undoes__undoes")),
        reason=request.POST.get("reason", ""),
        problem=problem,
        status=422 if problem else 200,
    )


@page(Right.KEEP_BOOKS)
@posted_from("federation:award", "number")
def decide_award(request: HttpRequest, number: int) -> HttpResponse:
    """Withdrawn or confirmed, for a reason."""
    award, reason = _award(number), request.POST.get("reason", "").strip()[:2000]
    assert isinstance(request.user, User)
    if not reason:
        return _show(request, award, say("award-reason-needed"))
    today = timezone.localdate()
    if request.POST.get("decision") == "confirmed":
        confirm_award(award, request.user, reason, today)
    else:
        refused = withdraw_award(award, request.user, reason, today)
        if refused is not None:
            return _show(request, award, explain(refused))
    messages.success(request, say("award-is-decided", name=award.player.name))
    return redirect("federation:award", number=number)
