"""The chain a submitted tournament belongs to, as the commission sees it: its notice, and to which it may be tied."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from kodeks.tournament import Tournament
from kodeks.web.accounts.models import User
from kodeks.web.books.chain import Chain, chain_of, other_than_noticed, typed_otherwise
from kodeks.web.books.models import Status, Submission
from kodeks.web.calendar.models import EventNotice, ForeignReport
from kodeks.web.calendar.noticing import notice_numbered, notice_of_report, notice_of_tournament, tie
from kodeks.web.frame.views import Desk, page, posted_from, typed_number
from kodeks.web.pages.file_names import attached, file_stem
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

_NEAR = timedelta(days=60)  # between the days of a notice and of the event


def chain_facts(row: Submission, state: Tournament) -> dict[str, Any]:
    """What the federation knows of the event since its notice, where the report says otherwise, and to which notices it
    could be tied: those of its game within some weeks."""
    notice, regulations = notice_of_report(row.pk), state.regulations
    near = EventNotice.objects.filter(game=row.game)
    if regulations.starts:
        day = date.fromisoformat(regulations.starts)
        near = near.filter(starts__range=(day - _NEAR, day + _NEAR))
    return {
        "chain": None if notice is None else chain_of(notice, regulations),
        "typed_notice": typed_otherwise(regulations, notice),
        "other_than_noticed": () if notice is None else other_than_noticed(regulations, notice),
        "notices": list(near),
        "foreign": ForeignReport.objects.filter(submission=row).first(),
    }


def chain_at_desk(at: Desk) -> Chain | None:
    """What the federation knows of a tournament of the desk since its notice."""
    regulations = at.log.state.regulations
    notice = notice_numbered(regulations.notice) or notice_of_tournament(at.row)
    return None if notice is None else chain_of(notice, regulations)


@page(Right.KEEP_BOOKS)
def foreign_file(request: HttpRequest, number: int) -> HttpResponse:
    """The report of another program as it was sent, word for word."""
    found = get_object_or_404(
        ForeignReport.objects.select_related("submission").defer("submission__data"), submission=number
    )
    answer = HttpResponse(found.text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = attached(f"{file_stem(found.submission.name, str(number))}.trf")
    return answer


@page(Right.KEEP_BOOKS)
@posted_from("federation:submission", "number")
def tie_to_notice(request: HttpRequest, number: int) -> HttpResponse:
    """The commission says which notice it is the report of; that is recorded with the notice."""
    row = get_object_or_404(Submission.objects.defer("data"), pk=number, status=Status.RECEIVED)
    assert isinstance(request.user, User)
    notice = get_object_or_404(EventNotice, pk=typed_number(request.POST.get("notice", "")))
    tie(notice, row.pk, request.user)
    messages.success(request, say("federation-is-tied", number=notice.number))
    return redirect("federation:submission", number=row.pk)
