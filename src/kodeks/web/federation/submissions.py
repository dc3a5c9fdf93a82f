"""Submitted tournaments: received, looked at by the technical commission, approved or returned."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from kodeks.formats.ratings import change_object
from kodeks.malformed import MalformedText
from kodeks.rating.settings import law
from kodeks.storage.bundle import seal_bundle
from kodeks.submission import bundle_parts, sign_off
from kodeks.web.accounts.models import User
from kodeks.web.desk.printed import file_now
from kodeks.web.desk.report_page import enclosed_of, recorded_of
from kodeks.web.federation.approving import approve, receive, send_back, validity_of
from kodeks.web.federation.bundles import Packed, verified
from kodeks.web.federation.evidence import conditions_of, read_ruling, shown_change
from kodeks.web.federation.models import Player, Status, Submission
from kodeks.web.federation.player_form import read_day
from kodeks.web.federation.rating_books import compute
from kodeks.web.federation.reviewing import opened, paper_of, review
from kodeks.web.pages import explain_error, language, say
from kodeks.web.posting import posted_from
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, page, show

__all__ = [
    "approve_submission",
    "bundle_file",
    "report_file",
    "report_page",
    "return_submission",
    "submission_page",
    "submissions_page",
    "submit",
    "upload_bundle",
]

_LARGEST = 20 * 1024 * 1024
_LAW = {"approval": (law("VII.7.6"),), "settling": (law("VI.3.1"),)}


@page(Right.KEEP_BOOKS)
def submissions_page(request: HttpRequest) -> HttpResponse:
    """All of them, those that wait first."""
    found = list(Submission.objects.defer("data", "event").select_related("by", "decided_by"))
    found.sort(key=lambda each: each.status != Status.RECEIVED)
    return show(request, "federation/submissions.html", submissions=found)


@page(Right.KEEP_BOOKS)
@posted_from("federation:submissions")
def upload_bundle(request: HttpRequest) -> HttpResponse:
    """A bundle from elsewhere, verified before it is taken in."""
    assert isinstance(request.user, User)
    file = request.FILES.get("file")
    if file is None or file.size is None or file.size > _LARGEST:
        messages.error(request, say("desk-no-file" if file is None else "desk-file-too-large"))
        return redirect("federation:submissions")
    try:
        row, is_new = receive(verified(file.read(), file.name or ""), request.user)
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return redirect("federation:submissions")
    messages.success(request, say("federation-received" if is_new else "federation-received-before"))
    return redirect("federation:submission", number=row.pk)


@desk(Right.CLOSE)
def submit(request: HttpRequest, at: Desk) -> HttpResponse:
    """A closed tournament of this desk goes to the commission, signed by its chief arbiter."""
    if request.method != "POST":
        sent = Submission.objects.filter(tournament=at.row).defer("data", "event")
        return show(request, "federation/submit.html", at, state=at.log.state, sent=sent)
    try:
        _, is_new = receive(_packed(at), at.user, at.row)
    except MalformedText as error:
        messages.error(request, explain_error(error))
    else:
        messages.success(request, say("federation-submitted" if is_new else "federation-received-before"))
    return redirect("federation:submit", key=at.row.key)


def _packed(at: Desk) -> Packed:
    regulations, today = at.log.state.regulations, timezone.localdate().isoformat()
    signed = sign_off(regulations, str(at.user) if regulations.chief is None else regulations.chief.name, today)
    if signed is None:
        raise MalformedText("federation-no-chief", regulations.name)
    parts = bundle_parts(file_now(at), recorded_of(at), enclosed_of(at).enclosures, language())
    return verified(seal_bundle(parts, signed)[1], regulations.name)


@page(Right.KEEP_BOOKS)
def submission_page(request: HttpRequest, number: int) -> HttpResponse:
    """What was submitted, what it does or did, and the decision."""
    row = get_object_or_404(Submission.objects.defer("data").select_related("by", "decided_by"), pk=number)
    return _show(request, row) if row.status == Status.RECEIVED else _show_decided(request, row)


def _show(
    request: HttpRequest, row: Submission, *, problem: str = "", typed: Mapping[str, str] | None = None
) -> HttpResponse:
    """Still open: as if it were approved today."""
    today = timezone.localdate()
    found = review(row, max(today, date.fromisoformat(row.ends) if row.ends else today))
    names = dict(Player.objects.values_list("number", "name"))
    return show(
        request,
        "federation/submission.html",
        status=422 if problem else 200,
        row=row,
        state=found.state,
        found=found,
        problems=[explain_error(error) for error in found.problems],
        problem=problem,
        today=today,
        typed={"settled": today.isoformat(), "reason": ""} if typed is None else typed,
        changes=[shown_change(change_object(change), names) for change in found.changes],
        earned=[(each.answer, conditions_of(each.answer)) for each in found.norms if each.answer.has_earned],
        others=[each.answer for each in found.norms if not each.answer.has_earned],
        validity=validity_of(row, found.state, today),
        law=_LAW,
    )


def _show_decided(request: HttpRequest, row: Submission) -> HttpResponse:
    """Decided: what the books hold because of it."""
    state = opened(row.checksum).state
    awards = [
        (award, list(map(read_ruling, award.rulings)), list(map(read_ruling, award.working)))
        for award in row.awards.select_related("player", "of").order_by("id")
    ]
    names = dict(Player.objects.values_list("number", "name"))
    return show(
        request,
        "federation/submission_decided.html",
        row=row,
        state=state,
        awards=awards,
        changes=[shown_change(data, names) for data in _booked(row)],
        is_published=row.changes.exists(),
        validity=validity_of(row, state, timezone.localdate()),
    )


def _booked(row: Submission) -> list[dict[str, Any]]:
    """What it did to the ratings: as published, or as the open quarter stands."""
    published = list(row.changes.order_by("id").values_list("working", flat=True))
    if published or not row.event:
        return published
    found = compute(row.game)
    changes = () if found is None else found.changes
    return [change_object(change) for change in changes if change.event == row.event_id]


@page(Right.KEEP_BOOKS)
def approve_submission(request: HttpRequest, number: int) -> HttpResponse:
    """Approved: categories, titles and the rating of its quarter follow, from this day on [VII.7.6]."""
    row = get_object_or_404(Submission.objects.defer("data"), pk=number)
    if request.method != "POST" or row.status != Status.RECEIVED:
        return redirect("federation:submission", number=row.pk)
    assert isinstance(request.user, User)
    today = timezone.localdate()
    typed = {"settled": request.POST.get("settled", ""), "reason": ""}
    try:
        settled = read_day(typed["settled"]) or today
        if settled > today:
            raise MalformedText("federation-settled-later", typed["settled"])
        is_done = approve(row, request.user, today, settled)
    except MalformedText as error:
        return _show(request, row, problem=explain_error(error), typed=typed)
    if is_done:
        messages.success(request, say("federation-approved", name=row.name))
    return redirect("federation:submission", number=row.pk)


@page(Right.KEEP_BOOKS)
def return_submission(request: HttpRequest, number: int) -> HttpResponse:
    """Returned, and why."""
    row = get_object_or_404(Submission.objects.defer("data"), pk=number)
    if request.method != "POST" or row.status != Status.RECEIVED:
        return redirect("federation:submission", number=row.pk)
    assert isinstance(request.user, User)
    reason = request.POST.get("reason", "").strip()[:4000]
    if not reason:
        typed = {"settled": timezone.localdate().isoformat(), "reason": ""}
        return _show(request, row, problem=say("federation-reason-needed"), typed=typed)
    if send_back(row, request.user, reason):
        messages.success(request, say("federation-returned", name=row.name))
    return redirect("federation:submission", number=row.pk)


# Its files


@page(Right.KEEP_BOOKS)
def bundle_file(request: HttpRequest, number: int) -> HttpResponse:
    """The bundle as it came."""
    row = get_object_or_404(Submission, pk=number)
    answer = HttpResponse(bytes(row.data), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="bundle-{row.pk}.zip"'
    return answer


@page(Right.KEEP_BOOKS)
def report_file(request: HttpRequest, number: int) -> HttpResponse:
    """The report in it, as it was signed."""
    row = get_object_or_404(Submission, pk=number)
    parts = verified(bytes(row.data), row.name).bundle.parts
    answer = HttpResponse(parts["report.pdf"], content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="report-{row.pk}.pdf"'
    return answer


@page(Right.KEEP_BOOKS)
def report_page(request: HttpRequest, number: int) -> HttpResponse:
    """The report read on screen, from the record, in the language of the reader."""
    row = get_object_or_404(Submission.objects.defer("data"), pk=number)
    return show(request, "federation/report.html", row=row, paper=paper_of(row.checksum, language()))
