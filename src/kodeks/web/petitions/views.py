"""Pages of petitions: brought by whom they concern, decided by the commission and the College, overdue ones first."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.officials import RULES, Body, PetitionKind, articles_of
from kodeks.rulebook.article import Article
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import open_arbiters
from kodeks.web.books.evidence import read_ruling
from kodeks.web.books.undoing import undo
from kodeks.web.federation.trail import told_obstacle
from kodeks.web.frame.views import page, posted_from, roles_of, show
from kodeks.web.pages.words import explain_error, say
from kodeks.web.petitions.deciding import decide, review
from kodeks.web.petitions.filing import file_petition, kinds_for, questions_of
from kodeks.web.petitions.models import Petition, PetitionStatus
from kodeks.web.petitions.taking_back import decisions_on, standing_decision
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
    """His own; everything, for who keeps the books; what is the College's, for who sits there."""
    found = Petition.objects.select_related("by", "decided_by", "player", "arbiter")
    roles = roles_of(user)
    if may(roles, Right.KEEP_BOOKS):
        return found
    own = Q(by=user)
    return found.filter(own | Q(kind__in=_OF_COLLEGE) if may(roles, Right.DECIDE_AS_COLLEGE) else own)


_DECIDES = {Body.COMMISSION: Right.KEEP_BOOKS, Body.COLLEGE: Right.DECIDE_AS_COLLEGE}
_OF_COLLEGE = [kind.value for kind, rules in RULES.items() if rules.body is Body.COLLEGE]


def _may_decide(user: User, petition: Petition) -> bool:
    """Each body its own matters."""
    return may(roles_of(user), _DECIDES[RULES[petition.what].body])


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
        may_decide=_may_decide(_user(request), petition),
        decisions=[each for each in decisions_on(petition) if each.is_undone],
        standing=standing_decision(petition),
    )


@page(Right.SEE_PETITIONS)
def queue_page(request: HttpRequest) -> HttpResponse:
    """Open ones that he sees by his office, those overdue first; then the last decisions."""
    today, register = timezone.localdate(), open_arbiters()
    seen = _seen_by(_user(request))
    waiting = seen.filter(status=PetitionStatus.OPEN)
    decided = seen.exclude(status=PetitionStatus.OPEN).order_by("-decided_at")
    return show(
        request,
        "petitions/queue.html",
        waiting=sorted((review(each, today, register) for each in waiting), key=lambda each: each.order),
        decided=decided[:200],
        rules=RULES,
        name_of=name_of,
    )


def _to_decide(request: HttpRequest, number: int) -> Petition:
    """One that is his to decide on."""
    petition = get_object_or_404(_seen_by(_user(request)), pk=number)
    if not _may_decide(_user(request), petition):
        raise PermissionDenied
    return petition


@page(Right.SEE_PETITIONS)
@posted_from("petitions:petition", "number")
def decide_petition(request: HttpRequest, number: int) -> HttpResponse:
    """Granted or refused, and into the books."""
    petition = _to_decide(request, number)
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


@page(Right.SEE_PETITIONS)
@posted_from("petitions:petition", "number")
def take_back_decision(request: HttpRequest, number: int) -> HttpResponse:
    """By the body that made it, for a reason: the books stand as before, and it waits again."""
    petition = _to_decide(request, number)
    standing, reason = standing_decision(petition), request.POST.get("reason", "").strip()[:2000]
    if standing is None:
        return redirect("petitions:petition", number=number)
    if not reason:
        return _show(request, petition, say("trail-reason-needed"))
    against = undo(standing, _user(request), reason)
    if against:
        return _show(request, petition, " ".join((say("trail-not-undone"), *map(told_obstacle, against))))
    messages.success(request, say("petitions-is-open-again", number=number))
    return redirect("petitions:petition", number=number)
