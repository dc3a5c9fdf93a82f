"""Pages of petitions: brought by whom they concern, decided by the commission and the College, overdue ones first."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.officials import RULES, PetitionKind, articles_of
from kodeks.rulebook.article import Article
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import open_arbiters
from kodeks.web.books.evidence import read_ruling
from kodeks.web.frame.views import page, posted_from, roles_of, show
from kodeks.web.pages.words import explain_error, say
from kodeks.web.petitions.deciding import decide, review
from kodeks.web.petitions.filing import file_petition, kinds_for, questions_of
from kodeks.web.petitions.models import Petition, PetitionStatus
from kodeks.web.rights import Right, may

_NAMES = {  # message keys
    PetitionKind.TITLE: "petitions-of-title",
    PetitionKind.CLASS: "petitions-of-class",
    PetitionKind.EXAM: "petitions-of-exam",
    PetitionKind.WAIVER: "petitions-of-waiver",
    PetitionKind.OPINION: "petitions-of-opinion",
    PetitionKind.CONFERENCE: "petitions-of-conference",
    PetitionKind.REGULATIONS: "petitions-of-regulations",
    PetitionKind.PRECEDENT: "petitions-of-precedent",
    PetitionKind.APPEAL: "petitions-of-appeal",
    PetitionKind.SUSPENSION: "petitions-of-suspension",
    PetitionKind.ELECTION: "petitions-of-election",
}


def name_of(kind: str) -> str:
    return say(_NAMES[PetitionKind(kind)])


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _seen_by(user: User) -> QuerySet[Petition]:
    """His own; everything, for who keeps the books."""
    found = Petition.objects.select_related("by", "decided_by", "player", "arbiter")
    return found if may(roles_of(user), Right.KEEP_BOOKS) else found.filter(by=user)


@page(Right.HAVE_DESK)
def mine_page(request: HttpRequest) -> HttpResponse:
    """Those he brought, the last first."""
    found = Petition.objects.filter(by=_user(request)).order_by("-id")
    return show(request, "petitions/mine.html", petitions=found, name_of=name_of)


@page(Right.HAVE_DESK)
def new_petition(request: HttpRequest) -> HttpResponse:
    """Which kind, then what it asks for."""
    kinds = kinds_for(_user(request))
    asked = request.POST if request.method == "POST" else request.GET
    kind = next((each for each in kinds if each.value == asked.get("kind", "")), None)
    if request.method != "POST" or kind is None:
        return _show_form(request, kind)
    try:
        made = file_petition(kind, {name: request.POST.get(name, "") for name in request.POST}, _user(request))
    except MalformedText as error:
        return _show_form(request, kind, error)
    messages.success(request, say("petitions-is-received", number=made.pk))
    return redirect("petitions:petition", number=made.pk)


def _show_form(request: HttpRequest, kind: PetitionKind | None, error: MalformedText | None = None) -> HttpResponse:
    questions = () if kind is None else questions_of(kind)
    problem = ""
    if error is not None:
        label = next((each.label for each in questions if each.name == error.setting), "")
        is_bare = error.text == error.setting
        problem = explain_error(MalformedText(error.reason, say(label) if is_bare and label else error.text))
    return show(
        request,
        "petitions/form.html",
        status=422 if problem else 200,
        kind=kind,
        kinds=kinds_for(_user(request)),
        name_of=name_of,
        rules=RULES,
        articles={} if kind is None else articles_of(kind, timezone.localdate()),
        questions=questions,
        values={name: request.POST.get(name, "") for name in request.POST},
        problem=problem,
        field="" if error is None else error.setting,
    )


@page(Right.HAVE_DESK)
def petition_page(request: HttpRequest, number: int) -> HttpResponse:
    """What is asked, what the code wants for it, until when; and the decision."""
    return _show(request, get_object_or_404(_seen_by(_user(request)), pk=number))


def _show(request: HttpRequest, petition: Petition, problem: str = "") -> HttpResponse:
    today = timezone.localdate()
    return show(
        request,
        "petitions/petition.html",
        status=422 if problem else 200,
        petition=petition,
        found=review(petition, today) if petition.status == PetitionStatus.OPEN else None,
        name=name_of(petition.kind),
        rules=RULES[petition.what],
        questions=[each for each in questions_of(petition.what) if each.name in petition.facts],
        articles=articles_of(petition.what, petition.received, petition.arbiter_class),
        rested_on=tuple(map(Article.parse, petition.articles)),
        set_aside=list(map(read_ruling, petition.set_aside)),
        problem=problem,
        reason=request.POST.get("reason", ""),
    )


@page(Right.KEEP_BOOKS)
def queue_page(request: HttpRequest) -> HttpResponse:
    """Open ones, those overdue first; then the last decisions."""
    today, register = timezone.localdate(), open_arbiters()
    waiting = Petition.objects.filter(status=PetitionStatus.OPEN).select_related("by", "player", "arbiter")
    decided = Petition.objects.exclude(status=PetitionStatus.OPEN).select_related("decided_by").order_by("-decided_at")
    return show(
        request,
        "petitions/queue.html",
        waiting=sorted((review(each, today, register) for each in waiting), key=lambda each: each.order),
        decided=decided[:200],
        rules=RULES,
        name_of=name_of,
    )


@page(Right.KEEP_BOOKS)
@posted_from("petitions:petition", "number")
def decide_petition(request: HttpRequest, number: int) -> HttpResponse:
    """Granted or refused, and into the books."""
    petition = get_object_or_404(_seen_by(_user(request)), pk=number)
    wanted, reason = request.POST.get("decision", ""), request.POST.get("reason", "").strip()[:4000]
    if wanted not in ("granted", "refused"):
        return _show(request, petition, say("planning-no-decision"))
    try:
        is_done = decide(petition, wanted == "granted", _user(request), reason)
    except MalformedText as error:
        return _show(request, petition, explain_error(error))
    if is_done:
        messages.success(request, say("petitions-is-decided", number=petition.pk))
    return redirect("petitions:petition", number=petition.pk)
