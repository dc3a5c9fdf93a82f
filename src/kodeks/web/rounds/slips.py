"""Slips at the desk: printed for a round with their codes, and what has been reported by them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.papers import Voice
from kodeks.papers.slips import result_slips
from kodeks.printing import print_sheaves
from kodeks.web.frame.files import asked_language, sent_sheaves
from kodeks.web.frame.views import Desk, desk, paired_of, posted_from, show
from kodeks.web.pages.reach import absolute
from kodeks.web.rights import Right
from kodeks.web.slips.halves import calls_of, give_out
from kodeks.web.slips.models import Slip
from kodeks.web.slips.reporting import settle

__all__ = ["print_slips", "slips_page"]


@desk(Right.RECORD)
def slips_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """What was reported, and a button that prints new slips."""
    paired, calls = paired_of(at, number), calls_of(at.row, at.log.state, number)
    settled = [settle(call.slip) for call in calls if call.is_agreed]
    if any(settled):
        return redirect("desk:slips", key=at.row.key, number=number)
    return show(
        request,
        "rounds/slips.html",
        at,
        paired=paired,
        calls=calls,
        given=Slip.objects.filter(tournament=at.row, round=number).exists(),
        missing=sum(not board.has_result for board in paired.boards),
    )


@desk(Right.RECORD)
@posted_from("desk:slips", "number")
def print_slips(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """Slips with codes as PDF; those printed before for the same boards are void."""
    paired_of(at, number)
    addresses = give_out(
        at.row, at.log.state, number, lambda token: absolute(request, reverse("slips:slip", args=[token]))
    )
    slips = result_slips(at.log.state, number, Voice(asked_language(request, "slips")), addresses)
    return sent_sheaves(at, f"slips-{number}", print_sheaves(slips))
