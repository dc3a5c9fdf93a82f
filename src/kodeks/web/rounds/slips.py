"""Slips at the desk: printed for a round with their codes, and what has been reported by them."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.papers import Voice
from kodeks.papers.slips import result_slips
from kodeks.printing import print_sheaves
from kodeks.web.frame.files import asked_language, sent_sheaves
from kodeks.web.frame.hands import step
from kodeks.web.frame.long_work import still_working, worked_out
from kodeks.web.frame.views import Desk, desk, paired_of, posted_from, show
from kodeks.web.pages.reach import absolute, is_reachable
from kodeks.web.pages.words import say
from kodeks.web.play.seats import new_printing
from kodeks.web.rights import Right
from kodeks.web.slips.halves import calls_of, give_out
from kodeks.web.slips.models import Slip
from kodeks.web.slips.reporting import settle

_LONGEST_NAME = 40  # of a printing


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
        is_reachable=is_reachable(request),
        missing=sum(not board.has_result for board in paired.boards),
    )


@desk(Right.RECORD)
@posted_from("desk:slips", "number")
def print_slips(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """Slips with codes as PDF; those printed before for the same boards are void. Every press of the button is a
    printing of its own; the page that waits for one asks for it by its name."""
    paired_of(at, number)
    if not is_reachable(request):  # nobody could use them
        messages.error(request, say("network-codes-refused"))
        return redirect("desk:network")
    state, spoken = at.log.state, asked_language(request, "slips")
    printing = request.POST.get("printing", "")[:_LONGEST_NAME] or new_printing()

    def prepare() -> Callable[[], list[bytes]]:
        addresses = give_out(
            at.row, state, number, lambda token: absolute(request, reverse("slips:slip", args=[token])), printing
        )
        return lambda: print_sheaves(result_slips(state, number, Voice(spoken), addresses), step)

    sheaves = worked_out(("slips", at.row.pk, number, spoken, request.user.pk, printing), prepare)
    if sheaves is None:
        return still_working(request, say("slips-print"), at, printing=printing)
    return sent_sheaves(at, f"slips-{number}", sheaves)
