"""Arbiters: classes, licences and events, what is missing for the next class, and the officials of an event checked."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from kodeks.formats.arbiters import write_register
from kodeks.malformed import MalformedText
from kodeks.officials import Arbiter, ClassReview, check_staff, next_class, review_class, staff_of
from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament.entry import full_name
from kodeks.tournament.lint import Finding
from kodeks.tournament.people import people_of
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.arbiter_books import arbiter_of, keep_arbiter, keep_register, open_arbiters
from kodeks.web.books.trail import changing
from kodeks.web.federation.arbiter_form import ArbiterForm, blank_form, form_of, read_arbiter_form
from kodeks.web.federation.player_form import digest_of
from kodeks.web.federation.sent_files import uploaded_text
from kodeks.web.federation.trail import trail_of
from kodeks.web.frame.views import mine, page, posted_from, roles_of, show
from kodeks.web.logs.log import load
from kodeks.web.pages.words import explain_error, language, say
from kodeks.web.rights import Right, may

__all__ = [
    "arbiter_page",
    "arbiters_page",
    "check_page",
    "class_name",
    "edit_arbiter",
    "export_arbiters",
    "import_arbiters",
    "new_arbiter",
]


def class_name(held: ArbiterClass | None) -> str:
    return "–" if held is None else say("arbiter-class-name", **{"class": f"{held.value}_class"})


class ArbiterEntry(NamedTuple):
    row: models.Arbiter
    name: str  # surname first, as lists have it
    arbiter: Arbiter
    held: str
    is_licensed: bool
    wanted: str
    missing: int


@page(Right.KEEP_ARBITERS)
def arbiters_page(request: HttpRequest) -> HttpResponse:
    today, register = timezone.localdate(), open_arbiters()
    rows = [_row(row, today, register.conferences) for row in models.Arbiter.objects.all()]
    rows.sort(key=lambda each: language().order(each.name))
    return show(request, "federation/arbiters.html", rows=rows)


def _row(row: models.Arbiter, today: date, conferences: tuple[date, ...]) -> ArbiterEntry:
    arbiter = arbiter_of(row)
    wanted = next_class(arbiter, today)
    missing = 0 if wanted is None else len(review_class(arbiter, wanted, today, conferences).missing)
    licensed = arbiter.unlicensed_day(today, today) is None
    name = full_name(*arbiter.parts[:2])
    return ArbiterEntry(row, name, arbiter, class_name(arbiter.class_on(today)), licensed, class_name(wanted), missing)


@page(Right.KEEP_ARBITERS)
def arbiter_page(request: HttpRequest, number: int) -> HttpResponse:
    """An arbiter, with every requirement of the next class."""
    row = get_object_or_404(models.Arbiter, pk=number)
    arbiter, today = arbiter_of(row), timezone.localdate()
    wanted = next_class(arbiter, today)
    review = None if wanted is None else review_class(arbiter, wanted, today, open_arbiters().conferences)
    return show(
        request,
        "federation/arbiter.html",
        row=row,
        arbiter=arbiter,
        held=class_name(arbiter.class_on(today)),
        wanted=class_name(wanted),
        review=review,
        answer="" if review is None else _answer(review),
        upheld=Verdict.UPHELD,
        is_licensed=arbiter.unlicensed_day(today, today) is None,
        class_name=class_name,
        trail=trail_of("arbiter", row.pk),
        events=sorted(arbiter.events, key=lambda service: service.ends, reverse=True),
    )


def _answer(review: ClassReview) -> str:
    if review.is_eligible:
        return say("arbiter-eligible")
    key = "arbiter-awaits-college" if review.awaits_college else "arbiter-not-eligible"
    return say(key, count=len(review.missing))


# Keeping the register


@page(Right.KEEP_ARBITERS)
def new_arbiter(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _kept(request, None)
    return _show_form(request, None, blank_form(open_arbiters().conferences))


@page(Right.KEEP_ARBITERS)
def edit_arbiter(request: HttpRequest, number: int) -> HttpResponse:
    row = get_object_or_404(models.Arbiter, pk=number)
    if request.method == "POST":
        return _kept(request, row)
    return _show_form(request, row, form_of(arbiter_of(row), open_arbiters().conferences))


def _kept(request: HttpRequest, row: models.Arbiter | None) -> HttpResponse:
    assert isinstance(request.user, User)
    form = read_arbiter_form(request.POST, open_arbiters().conferences)
    if form.arbiter is None or "more" in request.POST:
        is_wrong = bool(form.problem) and "more" not in request.POST
        return _show_form(request, row, form, status=422 if is_wrong else 200)
    try:
        with transaction.atomic(durable=True):
            now = None if row is None else models.Arbiter.objects.select_for_update().get(pk=row.pk)
            if now is not None and request.POST.get("seen") != digest_of(now.text):
                raise MalformedText("federation-changed-meanwhile", now.name)
            with changing("arbiter", request.user, request.POST.get("reason", "")[:2000]) as changes:
                kept = keep_arbiter(form.arbiter, now, changes)
    except MalformedText as error:
        return _show_form(request, row, form._replace(problem=explain_error(error)), status=422)
    messages.success(request, say("federation-arbiter-kept", name=kept.name))
    return redirect("federation:arbiter", number=kept.pk)


def _show_form(request: HttpRequest, row: models.Arbiter | None, form: ArbiterForm, status: int = 200) -> HttpResponse:
    """What was seen is sent along: who changes what somebody else has changed since is told."""
    seen = request.POST.get("seen") or ("" if row is None else digest_of(row.text))
    return show(request, "federation/arbiter_form.html", status=status, row=row, form=form, seen=seen)


@page(Right.KEEP_ARBITERS)
@posted_from("federation:arbiters")
def import_arbiters(request: HttpRequest) -> HttpResponse:
    """A register from its file, or a part of one."""
    assert isinstance(request.user, User)
    try:
        count = keep_register(uploaded_text(request), request.user)
    except MalformedText as error:
        messages.error(request, explain_error(error))
    else:
        messages.success(request, say("federation-arbiters-kept", arbiters=count))
    return redirect("federation:arbiters")


@page(Right.KEEP_ARBITERS)
def export_arbiters(request: HttpRequest) -> HttpResponse:
    answer = HttpResponse(write_register(open_arbiters()), content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="arbiters.toml"'
    return answer


# An event

_MOST_TO_CHECK = 200  # tournaments to choose one from: those under way and the latest


@page(Right.HAVE_DESK)
def check_page(request: HttpRequest) -> HttpResponse:
    """The officials of one of the events whose desk the visitor has, looked up in the register."""
    user = request.user
    assert isinstance(user, User)
    rows = mine(user).exclude(game__startswith="chess")
    tournaments = [row for row in rows[:_MOST_TO_CHECK] if may(roles_of(user, row), Right.WATCH)]
    asked = rows.filter(key=request.GET.get("tournament", "")).first()
    chosen = asked if asked is not None and may(roles_of(user, asked), Right.WATCH) else None
    findings: tuple[Finding, ...] = ()
    if chosen is not None:
        state = load(chosen).state
        findings = check_staff(staff_of(state.regulations, people_of(state)), open_arbiters())
    return show(request, "federation/arbiter_check.html", tournaments=tournaments, chosen=chosen, findings=findings)
