"""Submitted tournaments: received, looked at by the technical commission, approved, returned, and taken back."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone, translation
from markupsafe import Markup

from kodeks.formats.ratings import change_object
from kodeks.malformed import MalformedText
from kodeks.papers.norm_working import doubts
from kodeks.rating.settings import law
from kodeks.report import enclosures_of
from kodeks.rulebook.ruling import Ruling
from kodeks.storage.stored_zip import unpack
from kodeks.submission import report_of
from kodeks.titles import Championship
from kodeks.titles.condition import EVENT_CONDITIONS
from kodeks.tournament import Tournament
from kodeks.tournament.acts import Sign
from kodeks.tournament.people import people_of
from kodeks.web.accounts.models import User
from kodeks.web.books.approving import ConditionAnswer, approve, receive, send_back, validity_of
from kodeks.web.books.bundles import verified
from kodeks.web.books.evidence import conditions_of, opponents_of, read_ruling, shown_change
from kodeks.web.books.models import Decision, RatingList, Status, Submission
from kodeks.web.books.rating_books import compute
from kodeks.web.books.reviewing import NEW, Options, Review, begun, recorded_of
from kodeks.web.books.taking_back import obstacles, take_back
from kodeks.web.closing.submitting import sealed, signed_now
from kodeks.web.federation.player_form import read_day
from kodeks.web.federation.submission_chain import chain_at_desk, chain_facts
from kodeks.web.frame.files import file_sum
from kodeks.web.frame.long_work import carried_through, still_working, worked_out, written_out
from kodeks.web.frame.recording import record
from kodeks.web.frame.views import Desk, desk, page, posted_from, show, typed_number
from kodeks.web.logs.log import load
from kodeks.web.pages.file_names import attached, file_stem
from kodeks.web.pages.words import explain_error, fragment, language, say, told, voice
from kodeks.web.rights import Right

_LARGEST = 20 * 1024 * 1024


@page(Right.KEEP_BOOKS)
def submissions_page(request: HttpRequest) -> HttpResponse:
    """All of them, those that wait first."""
    found = list(_rows().defer("data", "event"))
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
@carried_through("federation-submit")
def submit(request: HttpRequest, at: Desk) -> HttpResponse:
    """A closed tournament of this desk goes to the commission as it is signed, else signed by its chief arbiter."""
    if request.method != "POST":
        sent = Submission.objects.filter(tournament=at.row).defer("data", "event")
        signed, chain = signed_now(at.log), chain_at_desk(at)
        return show(request, "federation/submit.html", at, state=at.log.state, sent=sent, signed=signed, chain=chain)
    fault = _sign(request, at) if signed_now(at.log) is None else ""
    now = at._replace(log=load(at.row))
    if fault:
        messages.error(request, fault)
    elif _is_there(now):
        messages.success(request, say("federation-received-before"))
    else:
        try:
            packed = sealed(now, language())
            if packed is None:
                return still_working(request, say("federation-submit"), now)
            _, is_new = receive(packed, at.user, at.row)
        except MalformedText as error:
            messages.error(request, explain_error(error))
        else:
            messages.success(request, say("federation-submitted" if is_new else "federation-received-before"))
    return redirect("federation:submit", key=at.row.key)


def _sign(request: HttpRequest, at: Desk) -> str:
    """The chief arbiter's signature of today, in the log; what is wrong, if it cannot be had."""
    regulations = at.log.state.regulations
    if regulations.people.arbiters and regulations.chief is None:
        return explain_error(MalformedText("federation-no-chief", regulations.name))
    name = str(at.user) if regulations.chief is None else regulations.chief.name
    is_done, rulings = record(request, at, [Sign(name, timezone.localdate().isoformat())])
    return "" if is_done else " ".join(map(told, rulings))


def _is_there(at: Desk) -> bool:
    """Whether this very log waits already, or is approved; what was returned may be sent again."""
    sent = Submission.objects.filter(tournament=at.row).exclude(status=Status.RETURNED).defer("data", "event")
    total = file_sum(at)
    return any(total == part["sha256"] for row in sent for part in row.manifest["parts"])


@page(Right.KEEP_BOOKS)
def submission_page(request: HttpRequest, number: int) -> HttpResponse:
    """What was submitted, what it does or did, and the decision."""
    row = get_object_or_404(_rows(), pk=number)
    return _show(request, row) if row.status == Status.RECEIVED else _show_decided(request, row)


def _rows() -> Any:
    return Submission.objects.defer("data").select_related("by", "decided_by")


def _options(asked: QueryDict) -> Options:
    """What the commission adds; words it does not know say nothing."""
    known = next((each for each in Championship if each.value == asked.get("championship", "")), None)
    return Options(asked.get("women") == "yes", known, tuple(_meant(asked)))


def _meant(asked: QueryDict) -> Iterator[tuple[int, str]]:
    """Who is meant by a name that several bear, in the order of the people."""
    for name in sorted(asked):
        place, said = typed_number(name.removeprefix("person-")), asked.get(name, "")
        if name.startswith("person-") and place is not None and said:
            yield place, said


def _answers(asked: QueryDict) -> tuple[ConditionAnswer, ...]:
    """What the commission says to each condition that fails; nothing is no answer."""
    said = ((name, asked.get(f"answer-{name}", ""), asked.get(f"why-{name}", "")) for name in EVENT_CONDITIONS)
    return tuple(
        ConditionAnswer(name, answer == "override", reason.strip()[:1000])
        for name, answer, reason in said
        if answer in ("override", "withhold")
    )


def _show(
    request: HttpRequest, row: Submission, *, problem: str = "", typed: Mapping[str, str] | None = None
) -> HttpResponse:
    """Still open: as if it were approved today."""
    today = timezone.localdate()
    options = _options(request.POST if request.method == "POST" else request.GET)
    found = begun(row, max(today, date.fromisoformat(row.ends) if row.ends else today), options)
    body = (
        None
        if found is None
        else written_out(("review", found.key), "federation/submission_body.html", lambda: _told(found))
    )
    if found is None or body is None:
        return still_working(request, row.name)
    return show(
        request,
        "federation/submission.html",
        status=422 if problem else 200,
        row=row,
        state=found.state,
        found=found,
        body=body,
        problems=[explain_error(error) for error in found.problems],
        problem=problem,
        today=today,
        typed={"settled": today.isoformat(), "reason": ""} if typed is None else typed,
        options=options,
        answers={each.name: each for each in _answers(request.POST)},
        championships=list(Championship),
        new=NEW,
        validity=validity_of(row, found.state, today),
        decisions=_decisions(row),
        **chain_facts(row, found.state),
        law={"approval": (law("VII.7.6"),), "settling": (law("VI.3.1"),)},
    )


def _told(found: Review) -> dict[str, Any]:
    """Norms and changes as their part of the page shows them."""
    names = {} if found.event is None else {number: each.name for number, each in found.event.people.items()}
    return {
        "found": found,
        "changes": [shown_change(change_object(change), names) for change in found.changes],
        "earned": [(each.answer, conditions_of(each.answer)) for each in found.norms if each.answer.has_earned],
        "others": [each.answer for each in found.norms if not each.answer.has_earned],
        "open": [] if found.found is None else [(each.name, explain_error(each.flaw)) for each in found.found.open],
        "unsure": doubts((each.answer for each in found.norms), voice()),
    }


def _show_decided(request: HttpRequest, row: Submission, problem: str = "", reason: str = "") -> HttpResponse:
    """Decided: what the books hold because of it."""
    recorded, booked = recorded_of(row), _booked(row)
    names = opponents_of(booked)
    key = ("decided", row.pk, row.decided_at, _books_stamp(row))
    body = written_out(
        key, "federation/changes.html", lambda: {"changes": [shown_change(data, names) for data in booked]}
    )
    if recorded is None or body is None:
        return still_working(request, row.name)
    awards = [
        (award, list(map(read_ruling, award.rulings)), list(map(read_ruling, award.working)))
        for award in row.awards.select_related("player", "of").order_by("id")
    ]
    return show(
        request,
        "federation/submission_decided.html",
        status=422 if problem else 200,
        row=row,
        state=recorded.state,
        awards=awards,
        meant=list(_were_meant(row, recorded.state)),
        body=body,
        is_published=row.changes.exists(),
        obstacles=obstacles(row) if row.status == Status.APPROVED else (),
        problem=problem,
        typed_reason=reason,
        decisions=_decisions(row),
        **chain_facts(row, recorded.state),
        validity=validity_of(row, recorded.state, timezone.localdate()),
    )


def _were_meant(row: Submission, state: Tournament) -> Iterator[tuple[str, str]]:
    """The names that several bear, and whose number the commission said; nothing for who was new."""
    people = people_of(state)
    for place, said in row.options.get("meant", {}).items():
        if int(place) < len(people):
            yield people[int(place)].name, "" if said == NEW else said


def _decisions(row: Submission) -> list[tuple[Decision, list[tuple[Ruling, dict[str, Any]]]]]:
    """Each decision, with the conditions that failed and what the commission said to them."""
    return [
        (each, [(read_ruling(said["ruling"]), said) for said in each.answers])
        for each in row.decisions.select_related("by")
    ]


def _books_stamp(row: Submission) -> Hashable:
    """What changes of an open quarter rest on."""
    lists = RatingList.objects.filter(game=row.game).values_list("pk", flat=True)
    approved = Submission.objects.filter(game=row.game, status=Status.APPROVED).values_list("pk", "decided_at")
    return tuple(lists), tuple(approved)


def _booked(row: Submission) -> Sequence[dict[str, Any]]:
    """What it did to the ratings: as published, or as the open quarter stands."""
    published = list(row.changes.order_by("id").values_list("working", flat=True))
    if published or not row.event:
        return published
    found = compute(row.game)
    changes: Iterable[Any] = () if found is None else found.changes
    return [change_object(change) for change in changes if change.event == row.event_id]


@page(Right.KEEP_BOOKS)
@posted_from("federation:submission", "number")
@carried_through("errand-books")
def approve_submission(request: HttpRequest, number: int) -> HttpResponse:
    """Approved: categories, titles and the rating of its quarter follow, from this day on [VII.7.6]."""
    row = get_object_or_404(_rows(), pk=number)
    if row.status != Status.RECEIVED:
        return redirect("federation:submission", number=row.pk)
    assert isinstance(request.user, User)
    today = timezone.localdate()
    typed = {"settled": request.POST.get("settled", ""), "reason": ""}
    try:
        settled = read_day(typed["settled"]) or today
        if settled > today:
            raise MalformedText("federation-settled-later", typed["settled"])
        is_done = approve(row, request.user, today, settled, _options(request.POST), _answers(request.POST))
    except MalformedText as error:
        return _show(request, row, problem=explain_error(error), typed=typed)
    if is_done:
        messages.success(request, say("federation-approved", name=row.name))
    return redirect("federation:submission", number=row.pk)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()[:4000]


@page(Right.KEEP_BOOKS)
@posted_from("federation:submission", "number")
def return_submission(request: HttpRequest, number: int) -> HttpResponse:
    row = get_object_or_404(_rows(), pk=number)
    if row.status != Status.RECEIVED:
        return redirect("federation:submission", number=row.pk)
    assert isinstance(request.user, User)
    reason = _reason(request)
    if not reason:
        typed = {"settled": timezone.localdate().isoformat(), "reason": ""}
        return _show(request, row, problem=say("federation-reason-needed"), typed=typed)
    if send_back(row, request.user, reason):
        messages.success(request, say("federation-returned", name=row.name))
    return redirect("federation:submission", number=row.pk)


@page(Right.KEEP_BOOKS)
@posted_from("federation:submission", "number")
@carried_through("errand-books")
def take_back_decision(request: HttpRequest, number: int) -> HttpResponse:
    """The decision does not stand any more, and why; the tournament waits for another one."""
    row = get_object_or_404(_rows(), pk=number)
    if row.status == Status.RECEIVED:
        return redirect("federation:submission", number=row.pk)
    assert isinstance(request.user, User)
    reason = _reason(request)
    if not reason:
        return _show_decided(request, row, say("federation-take-back-reason-needed"))
    refused = take_back(row, request.user, reason)
    if refused:
        return _show_decided(request, row, " ".join(map(told, refused)), reason)
    messages.success(request, say("federation-taken-back", name=row.name))
    return redirect("federation:submission", number=row.pk)


# Its files


@page(Right.KEEP_BOOKS)
def bundle_file(request: HttpRequest, number: int) -> HttpResponse:
    row = get_object_or_404(Submission, pk=number)
    answer = HttpResponse(bytes(row.data), content_type="application/zip")
    answer["Content-Disposition"] = attached(f"{file_stem(row.name, str(row.pk))}.zip")
    return answer


@page(Right.KEEP_BOOKS)
def report_file(request: HttpRequest, number: int) -> HttpResponse:
    """The report in it, as it was signed; the bundle was verified when it came."""
    row = get_object_or_404(Submission, pk=number)
    parts = dict(unpack(bytes(row.data)))
    answer = HttpResponse(parts["report.pdf"], content_type="application/pdf")
    answer["Content-Disposition"] = attached(f"{file_stem(row.name, str(row.pk))}-report.pdf", is_shown=True)
    return answer


@page(Right.KEEP_BOOKS)
def report_page(request: HttpRequest, number: int) -> HttpResponse:
    """The report read on screen, from the record, in the language of the reader."""
    row, spoken = get_object_or_404(_rows(), pk=number), language()
    recorded = recorded_of(row)
    if recorded is None:
        return still_working(request, say("report-page-title"))

    def work() -> tuple[str, Markup]:
        paper = report_of(recorded, enclosures_of(recorded.state), spoken).paper
        with translation.override(spoken.code):
            return paper.title, fragment("frame/paper_page.html", paper=paper)

    made = worked_out(("paper", row.checksum, spoken), lambda: work)
    if made is None:
        return still_working(request, say("report-page-title"))
    return show(request, "federation/report.html", row=row, title=made[0], body=made[1])
