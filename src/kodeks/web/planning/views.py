"""An organiser and his notices: given, looked at with all that came of them, sent again, called off."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from kodeks.officials import arbiters_on
from kodeks.rulebook.editions import current
from kodeks.web.accounts.models import User
from kodeks.web.books.chain import chain_of
from kodeks.web.calendar.models import NOTICE_TEXTS, EventNotice, NoticeStatus, StepKind
from kodeks.web.calendar.noticing import decide, give, may_decide, notices_of, send_again
from kodeks.web.frame.views import page, posted_from, show, typed_number
from kodeks.web.lives import NOTICE_CONTACT
from kodeks.web.pages.words import say
from kodeks.web.planning.form import MUST, QUESTIONS, NoticeForm, empty_form, form_of_notice, read_form
from kodeks.web.regulations.checking import register_at_hand
from kodeks.web.rights import Right

_A_PAGE = 100  # notices
_MOST_COMING = 500  # that one organiser has before him: a year of an event on every day, and more


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@page(Right.HAVE_DESK)
def notices_page(request: HttpRequest) -> HttpResponse:
    """Those he gave: events to come, the next one first; then those that were, the last one first."""
    given, today = EventNotice.objects.filter(by=_user(request)).defer(*NOTICE_TEXTS), timezone.localdate()
    before = Paginator(given.filter(starts__lt=today).order_by("-starts", "-id"), _A_PAGE)
    shown = before.get_page(request.GET.get("page"))
    coming = given.filter(starts__gte=today).order_by("starts", "id")[:_MOST_COMING] if shown.number == 1 else ()
    return show(request, "planning/notices.html", notices=[*coming, *shown], shown=shown)


@page(Right.HAVE_DESK)
def new_notice(request: HttpRequest) -> HttpResponse:
    """Given: received now, by the clock of the server."""
    if request.method != "POST":
        return _show_form(request, empty_form(timezone.localdate()))
    return _taken(request, is_letter=False)


@page(Right.KEEP_BOOKS)
def new_letter(request: HttpRequest) -> HttpResponse:
    """A notice that came on paper, entered by the commission with the day on which it came."""
    if request.method != "POST":
        return _show_form(request, empty_form(timezone.localdate()), is_letter=True)
    return _taken(request, is_letter=True)


def _taken(request: HttpRequest, *, is_letter: bool) -> HttpResponse:
    form = read_form(request.POST, is_letter=is_letter)
    if form.sent is None:
        return _show_form(request, form, is_letter=is_letter)
    notice = give(form.sent, _user(request), form.came_on)
    messages.success(request, say("planning-is-received", number=notice.number))
    return redirect("planning:notice", number=notice.pk)


@page(Right.HAVE_DESK)
def correct_notice(request: HttpRequest, number: int) -> HttpResponse:
    """Sent again: put right, or with other days."""
    notice = get_object_or_404(notices_of(_user(request)), pk=number)
    if request.method != "POST":
        return _show_form(request, form_of_notice(notice), notice)
    form = read_form(request.POST, is_letter=False)
    if form.sent is None:
        return _show_form(request, form, notice)
    if send_again(notice, form.sent, _user(request)):
        messages.success(request, say("planning-is-sent-again", number=notice.number))
    else:
        messages.error(request, say("planning-is-over"))
    return redirect("planning:notice", number=notice.pk)


def _show_form(
    request: HttpRequest, form: NoticeForm, notice: EventNotice | None = None, *, is_letter: bool = False
) -> HttpResponse:
    register = register_at_hand()
    return show(
        request,
        "planning/form.html",
        status=422 if form.problem else 200,
        form=form,
        notice=notice,
        is_letter=is_letter,
        questions=QUESTIONS,
        must=MUST,
        contact_days=NOTICE_CONTACT.lasts.days,
        today=timezone.localdate(),
        notice_days=current("100", timezone.localdate().isoformat()).titles.notice_days,
        arbiters=[] if register is None else arbiters_on(register, timezone.localdate()),
    )


@page(Right.HAVE_DESK)
def notice_page(request: HttpRequest, number: int) -> HttpResponse:
    """The notice, and everything that came of it."""
    notice = get_object_or_404(notices_of(_user(request)).select_related("by"), pk=number)
    return show_notice(request, notice)


def show_notice(request: HttpRequest, notice: EventNotice, problem: str = "") -> HttpResponse:
    event = notice.event
    return show(
        request,
        "planning/notice.html",
        status=422 if problem else 200,
        notice=notice,
        event=event,
        accepted=notice.accepted_event if notice.accepted_text else None,
        chain=chain_of(notice),
        may_be={kind.value: may_decide(notice, kind) for kind in StepKind if kind in _DECIDED},
        is_open=notice.status not in ("rejected", "called_off"),
        problem=problem,
        reason=request.POST.get("reason", ""),
    )


_DECIDED = (StepKind.ACCEPTED, StepKind.RETURNED, StepKind.REJECTED, StepKind.CALLED_OFF)


@page(Right.HAVE_DESK)
@posted_from("planning:notice", "number")
def call_off(request: HttpRequest, number: int) -> HttpResponse:
    """It will not take place; the calendar says so."""
    notice = get_object_or_404(notices_of(_user(request)), pk=number)
    return decided(request, notice, StepKind.CALLED_OFF)


@page(Right.KEEP_BOOKS)
@posted_from("planning:notice", "number")
def decide_notice(request: HttpRequest, number: int) -> HttpResponse:
    """The commission accepts it into the calendar, returns it to be put right, or rejects it."""
    notice = get_object_or_404(EventNotice, pk=number)
    wanted = request.POST.get("decision", "")
    kind = next((each for each in _DECIDED[:3] if each.value == wanted), None)
    return show_notice(request, notice, say("planning-no-decision")) if kind is None else decided(request, notice, kind)


def decided(request: HttpRequest, notice: EventNotice, kind: StepKind) -> HttpResponse:
    """Recorded, with a reason unless it is accepted; on what the one who decides had seen."""
    reason = request.POST.get("reason", "").strip()[:4000]
    if not reason and kind is not StepKind.ACCEPTED:
        return show_notice(request, notice, say("planning-reason-needed"))
    seen = typed_number(request.POST.get("seen", ""))
    if seen is None or not decide(notice, kind, _user(request), reason, seen):
        notice.refresh_from_db()
        return show_notice(request, notice, say("planning-changed-meanwhile"))
    messages.success(request, say(_TOLD[kind], number=notice.number))
    return redirect("planning:notice", number=notice.pk)


_TOLD = {
    StepKind.ACCEPTED: "planning-is-accepted",
    StepKind.RETURNED: "planning-is-returned",
    StepKind.REJECTED: "planning-is-rejected",
    StepKind.CALLED_OFF: "planning-is-called-off",
}


@page(Right.KEEP_BOOKS)
def queue_page(request: HttpRequest) -> HttpResponse:
    """Every notice: those that wait for a decision first, the nearest event on top; then the others."""
    found = EventNotice.objects.select_related("by")
    waiting = found.filter(status=NoticeStatus.RECEIVED)
    others = found.exclude(status=NoticeStatus.RECEIVED).order_by("-starts", "id")
    return show(
        request,
        "planning/queue.html",
        waiting=[(each, chain_of(each)) for each in waiting],
        shown=Paginator(others, _A_PAGE).get_page(request.GET.get("page")),
        today=timezone.localdate(),
    )
