"""A person's privacy, for the officers of the federation: his consents, everything we hold of him, and his removal."""

from __future__ import annotations

import json
from datetime import date
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from kodeks.malformed import MalformedText
from kodeks.web.accounts.models import User
from kodeks.web.books.models import Player
from kodeks.web.door import kept
from kodeks.web.federation.player_form import read_day
from kodeks.web.frame.long_work import beside_the_page, carried_through
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import explain_error, say
from kodeks.web.personal_data.exporting import everything_of
from kodeks.web.personal_data.removing import RemovalScope, find, remove
from kodeks.web.personal_data.traces import Person, person_of
from kodeks.web.privacy.consents import standing_of
from kodeks.web.privacy.models import Asker, Consent, Matter
from kodeks.web.public.people import is_minor
from kodeks.web.rights import Right

__all__ = ["export_file", "privacy_page", "remove_page"]

_LONGEST = 200
_MOST_SPELLINGS = 20
MATTERS = {Matter.NAME: "privacy-matter-name", Matter.DETAILS: "privacy-matter-details"}
ASKERS = {
    Asker.PERSON: "privacy-by-person",
    Asker.GUARDIAN: "privacy-by-guardian",
    Asker.AUTHORITY: "privacy-by-authority",
}


def _player(number: int) -> Player:
    return get_object_or_404(Player.objects.select_related("club"), pk=number)


@page(Right.KEEP_BOOKS)
def privacy_page(request: HttpRequest, number: int) -> HttpResponse:
    """His consents, and the ways to what we hold of him."""
    player, problem = _player(number), ""
    if request.method == "POST":
        problem = _note_consent(request, player)
        if not problem:
            return redirect("privacy:person", number=number)
    return show(
        request,
        "personal_data/person.html",
        status=422 if problem else 200,
        player=player,
        problem=problem,
        typed={name: request.POST.get(name, "") for name in ("matter", "given", "given_by", "guardian", "day")},
        standing=standing_of(player),
        said=player.consents.select_related("by"),
        removals=player.removals.select_related("by"),
        is_minor=bool(player.birth) and is_minor(player.birth, timezone.localdate()),
        today=timezone.localdate().isoformat(),
        matters=MATTERS,
        askers=ASKERS,
    )


def _note_consent(request: HttpRequest, player: Player) -> str:
    """Write down what somebody said; what is wrong, if it cannot be."""
    assert isinstance(request.user, User)
    matter, given, by = (request.POST.get(name, "") for name in ("matter", "given", "given_by"))
    guardian = " ".join(request.POST.get("guardian", "").split())[:_LONGEST]
    if matter not in MATTERS or given not in ("yes", "no") or by not in (Asker.PERSON, Asker.GUARDIAN):
        return say("privacy-choose")
    if by == Asker.GUARDIAN and not guardian:
        return say("privacy-guardian-needed")
    try:
        day: date = read_day(request.POST.get("day", "")) or timezone.localdate()
    except MalformedText as error:
        return explain_error(error)
    if day > timezone.localdate():
        return say("privacy-day-later")
    Consent.objects.create(
        player=player,
        matter=matter,
        is_given=given == "yes",
        given_by=by,
        guardian=guardian if by == Asker.GUARDIAN else "",
        day=day,
        by=request.user,
    )
    kept.drop_all()  # other processes keep public pages for a second at most
    messages.success(request, say("privacy-is-noted"))
    return ""


@page(Right.KEEP_BOOKS)
@beside_the_page("privacy-export")
def export_file(request: HttpRequest, number: int) -> HttpResponse:
    """Everything we hold of him, as one file."""
    player = _player(number)
    text = json.dumps(everything_of(person_of(player)), ensure_ascii=False, indent=2) + "\n"
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="person-{player.pk}.json"'
    add_never_cache_headers(answer)
    return answer


class RemovalForm(NamedTuple):
    also: tuple[str, ...]
    keys: frozenset[str] | None  # None: the page proposes
    asked_by: str
    reference: str
    is_confirmed: bool


def _asked(request: HttpRequest) -> RemovalForm:
    post = request.POST
    lines = (" ".join(line.split())[:_LONGEST] for line in post.get("also", "").splitlines())
    return RemovalForm(
        tuple(line for line in lines if len(line) > 3)[:_MOST_SPELLINGS],
        frozenset(post.getlist("tournament")) if request.method == "POST" else None,
        post.get("asked_by", ""),
        " ".join(post.get("reference", "").split())[:_LONGEST],
        post.get("confirmed") == "yes" and "again" not in post,
    )


@page(Right.KEEP_BOOKS)
@carried_through("errand-books", when=lambda request: _asked(request).is_confirmed)
@beside_the_page("privacy-remove")
def remove_page(request: HttpRequest, number: int) -> HttpResponse:
    """What would change, and the question; then it is done and cannot be taken back."""
    player, asked = _player(number), _asked(request)
    person = person_of(player, asked.also)
    found = find(person)
    if request.method != "POST" or "again" in request.POST:
        return _show(request, person, found, asked)
    if not asked.is_confirmed or asked.asked_by not in ASKERS:
        return _show(request, person, found, asked, say("privacy-confirm-needed"))
    assert isinstance(request.user, User)
    keys = {each.row.key for each in found.tournaments} & (asked.keys or frozenset())
    try:
        remove(person, keys, asked_by=asked.asked_by, reference=asked.reference, by=request.user)
    except MalformedText as error:
        return _show(request, person, found, asked, explain_error(error))
    messages.success(request, say("privacy-is-removed", name=person.pseudonym))
    return redirect("privacy:person", number=number)


def _show(
    request: HttpRequest, person: Person, found: RemovalScope, asked: RemovalForm, problem: str = ""
) -> HttpResponse:
    chosen = asked.keys
    if chosen is None:
        chosen = frozenset(each.row.key for each in found.tournaments if each.trace.is_sure)
    return show(
        request,
        "personal_data/remove.html",
        status=422 if problem else 200,
        player=person.player,
        person=person,
        found=found,
        asked=asked,
        chosen=chosen,
        problem=problem,
        askers=ASKERS,
    )
