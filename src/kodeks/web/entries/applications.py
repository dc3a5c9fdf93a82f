"""Those who asked to be entered, at the desk: looked at with what the register says, accepted or refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.acts import Enter
from kodeks.web.books.lookup import listed_now
from kodeks.web.books.models import Player
from kodeks.web.books.register import Register, births_agree, register_of
from kodeks.web.frame.confirming import Question, ask, is_confirmed, tried
from kodeks.web.frame.recording import record
from kodeks.web.frame.views import Desk, desk, posted_from, show
from kodeks.web.pages.words import explain_error, say, told
from kodeks.web.privacy.wishes import name_key
from kodeks.web.public.people import is_minor
from kodeks.web.publication.models import Application
from kodeks.web.rights import Right

__all__ = ["applications_page", "decide_application"]


class ApplicationReview(NamedTuple):
    """An application with what is to be said of it, and the entry the register would make of it."""

    application: Application
    flags: tuple[str, ...]
    registered: Entry | None


@desk(Right.ENTER)
def applications_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Those that wait, the first first; those that are decided below."""
    everybody = list(Application.objects.filter(tournament=at.row))
    waiting = [each for each in everybody if each.status == Application.Status.WAITING]
    return show(
        request,
        "entries/applications.html",
        at,
        waiting=_looked_at(at.log.state, waiting),
        decided=[each for each in everybody if each.status != Application.Status.WAITING][::-1],
        state=at.log.state,
    )


def _looked_at(state: Tournament, waiting: Sequence[Application]) -> list[ApplicationReview]:
    register = Register({}, {}) if state.regulations.teams.boards else register_of([each.entry for each in waiting])
    found = [(each, _meant(register, each)) for each in waiting]
    listed = listed_now([player for _, player in found if player is not None], state.regulations.game)
    return [
        ApplicationReview(
            each,
            tuple(_flags(state, each, waiting, register)),
            None if player is None else player.entry(state.regulations.game, listed.get(player.pk)),
        )
        for each, player in found
    ]


def _meant(register: Register, application: Application) -> Player | None:
    """Whom the register knows: by the licence if the name is his, else by name and birth if both are known of one."""
    try:
        found = register.find(application.entry)
    except MalformedText:  # several of one name
        return None
    if found is None or name_key(found.name) != name_key(application.name):
        return None
    return found if application.licence or (application.birth and found.birth) else None


def _flags(
    state: Tournament, application: Application, waiting: Sequence[Application], register: Register
) -> Iterator[str]:
    key = name_key(application.name)
    if any(name_key(entry.name) == key for entry in state.entries):
        yield say("applications-entered-already")
    if any(name_key(each.name) == key for each in waiting if each.pk != application.pk):
        yield say("applications-twice")
    if application.licence and not state.regulations.teams.boards:
        holder = register.by_number.get(application.licence)
        if holder is None:
            yield say("applications-licence-unknown")
        elif name_key(holder.name) != key:
            yield say("applications-licence-of-another")
        elif not births_agree(application.birth, holder.birth):
            yield say("applications-birth-differs")
    if application.birth and is_minor(application.birth, timezone.localdate()):
        yield say("applications-minor")
    if application.hides_name:
        yield say("applications-hides-name")
    if application.shows_details:
        yield say("applications-shows-details")


@desk(Right.ENTER)
@posted_from("desk:applications")
def decide_application(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """Accepted, with what the register knows or as he typed it; or refused. What is decided stays decided."""
    application = Application.objects.filter(tournament=at.row, pk=number).first()
    if application is None:
        raise Http404
    if application.status != Application.Status.WAITING:
        messages.info(request, say("applications-decided-already", name=application.name))
    elif request.POST.get("decision") == "refuse":
        _decide(application, Application.Status.REFUSED)
        messages.success(request, say("applications-refused", name=application.name))
    elif request.POST.get("decision") in ("accept", "register"):
        return _accept(request, at, application)
    return redirect("desk:applications", key=at.row.key)


def _accept(request: HttpRequest, at: Desk, application: Application) -> HttpResponse:
    looked = _looked_at(at.log.state, [application])[0]
    by_register = request.POST.get("decision") == "register" and looked.registered is not None
    entry = looked.registered if by_register and looked.registered is not None else application.entry
    if at.log.state.is_numbered and not is_confirmed(request) and tried(at, [Enter(entry)]).is_accepted:
        question = Question(
            title=say("entries-late-title", name=entry.name),
            label=say("entries-enter"),
            back=reverse("desk:applications", args=[at.row.key]),
            fields={"decision": request.POST["decision"]},
        )
        return ask(request, at, [Enter(entry)], question)
    try:
        is_done, rulings = record(request, at, [Enter(entry)])
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return redirect("desk:applications", key=at.row.key)
    for ruling in rulings:
        (messages.info if is_done else messages.error)(request, told(ruling))
    if is_done:
        application.licence, application.birth = entry.licence, entry.birth  # his wishes are found by these
        _decide(application, Application.Status.ACCEPTED)
        messages.success(request, say("entries-is-entered", name=entry.name))
    return redirect("desk:applications", key=at.row.key)


def _decide(application: Application, status: Application.Status) -> None:
    application.status = status
    application.save()
