"""The report of another program, sent to the commission: looked at, completed, and submitted as a bundle."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.formats.remark import Remark
from kodeks.formats.trf.tournament import TRF_SYSTEMS
from kodeks.malformed import MalformedText
from kodeks.web.accounts.models import User
from kodeks.web.books.approving import receive
from kodeks.web.books.models import Submission
from kodeks.web.calendar.models import NOTICE_TEXTS, EventNotice, ForeignReport, NoticeStatus
from kodeks.web.calendar.noticing import notices_of
from kodeks.web.closing.submitting import sealed
from kodeks.web.desk.trf_upload import GAMES, TrfForm, head_of_table, sent_form, told_remarks, with_file
from kodeks.web.frame.long_work import carried_through, still_working
from kodeks.web.frame.views import Desk, mine, page, roles_of, show, typed_number
from kodeks.web.history.bringing import bring
from kodeks.web.logs.log import load
from kodeks.web.logs.models import Tournament
from kodeks.web.pages.words import explain_error, explain_others, language, say
from kodeks.web.planning.trf_report import MUST, QUESTIONS, Completion, ForeignTournament, complete
from kodeks.web.regulations.creating import event_key
from kodeks.web.regulations.form import sent_value
from kodeks.web.rights import Right

_GIVEN = "given"  # the hidden field of the form that completes a report
_LONGEST_LICENCE = 40
_MOST_OFFERED, _SOON = 200, timedelta(days=31)


def _is_sent(request: HttpRequest) -> bool:
    """Whether all of it is in the form: the text was looked at, and the key makes it one tournament."""
    return request.POST.get("do") == "send" and "key" in request.POST and not request.FILES


@page(Right.CREATE)
@carried_through("planning-foreign", when=_is_sent)
def report_page(request: HttpRequest) -> HttpResponse:
    """The report is sent, looked at, completed, and submitted."""
    assert isinstance(request.user, User)
    notice = _notice(request, request.user)
    if request.method != "POST":
        return _show(request, TrfForm(game="100" if notice is None else notice.game), notice)
    sent = sent_form(request)
    try:
        sent, remarks = with_file(request, sent)
        made = complete(sent, _completion(request, notice), remarks)
    except MalformedText as error:
        return _show(request, sent, notice, problem=explain_error(error), others=explain_others(error))
    if request.POST.get("do") != "send" or not made.is_ready:
        return _show(request, sent, notice, made, is_sending=request.POST.get("do") == "send")
    return _submit(request, request.user, sent, made)


def _notice(request: HttpRequest, user: User) -> EventNotice | None:
    asked = request.POST if request.method == "POST" else request.GET
    number = typed_number(asked.get("notice", ""))
    return None if number is None else notices_of(user).filter(pk=number).first()


def _reportable(user: User, chosen: EventNotice | None) -> list[EventNotice]:
    """Notices whose events the report may be of: the one that is chosen, and those that have begun, or will soon, the
    latest first; who keeps the books has thousands."""
    soon = timezone.localdate() + _SOON
    found = (
        notices_of(user).exclude(status__in=(NoticeStatus.REJECTED, NoticeStatus.CALLED_OFF)).filter(starts__lte=soon)
    )
    latest = found.defer(*NOTICE_TEXTS).order_by("-starts", "-id")[:_MOST_OFFERED]
    return [*(() if chosen is None else (chosen,)), *(each for each in latest if each != chosen)]


def _completion(request: HttpRequest, notice: EventNotice | None) -> Completion:
    """What the form says besides the report; before it was shown, nothing."""
    post = request.POST
    names = [field.name for field in QUESTIONS]
    values = {name: sent_value(post, name).strip() for name in names}
    licences = {
        place: post.get(name, "").strip()[:_LONGEST_LICENCE]
        for name in post
        if name.startswith("licence.") and (place := typed_number(name.removeprefix("licence."))) is not None
    }
    now = timezone.localtime().isoformat(timespec="seconds")
    return Completion(values if _GIVEN in post else None, licences, notice, str(request.user), now)


def _submit(request: HttpRequest, user: User, sent: TrfForm, found: ForeignTournament) -> HttpResponse:
    """As a tournament of his, and its bundle at once to the commission; sent twice it is one."""
    assert found.made is not None
    key = event_key(request)
    row = mine(user).filter(key=key).first() or bring(request, found.made.file(), key=key)
    if row is None:
        return redirect("planning:foreign")
    packed = sealed(_desk(row, user), language())
    if packed is None:
        return still_working(request, say("planning-foreign"), key=key)

    def as_it_came(submission: Submission) -> None:
        ForeignReport.objects.create(submission=submission, kind=found.kind, text=sent.text)

    _, is_new = receive(packed, user, row, as_it_came)
    messages.success(request, say("federation-submitted" if is_new else "federation-received-before"))
    return redirect("federation:submit", key=row.key)


def _desk(row: Tournament, user: User) -> Desk:
    return Desk(row, load(row), user, roles_of(user, row))


def _show(
    request: HttpRequest,
    sent: TrfForm,
    notice: EventNotice | None,
    found: ForeignTournament | None = None,
    *,
    problem: str = "",
    others: Sequence[str] = (),
    is_sending: bool = False,
) -> HttpResponse:
    assert isinstance(request.user, User)
    made = None if found is None else found.made
    wrong = "" if found is None or found.draft.problem is None else explain_error(found.draft.problem)
    remarks: tuple[Remark, ...] = () if found is None else found.remarks
    return show(
        request,
        "planning/foreign.html",
        status=422 if problem or wrong or is_sending else 200,
        sent=sent,
        games=GAMES,
        systems=tuple(TRF_SYSTEMS),
        notice=notice,
        notices=_reportable(request.user, notice),
        found=found,
        made=made,
        rows=[] if made is None or made.refusals else head_of_table(made.state),
        remarks=told_remarks(remarks),
        questions=QUESTIONS,
        must=MUST,
        is_sending=is_sending,
        problem=problem or wrong,
        others=others,
        field="" if found is None else found.draft.field,
        key=event_key(request),
    )
