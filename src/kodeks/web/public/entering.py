"""The entry form for everybody: while entries are taken, somebody asks to be entered; the desk decides."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from kodeks.tournament import Entry
from kodeks.web.accounts.models import Attempt, digest_of
from kodeks.web.accounts.visits import address_of
from kodeks.web.frame.entries import read_entry_form
from kodeks.web.frame.views import page
from kodeks.web.lives import APPLICATION_CONTACT, ATTEMPT
from kodeks.web.logs import telling
from kodeks.web.mail.views import subscribe, typed_email
from kodeks.web.pages.words import moment, say
from kodeks.web.privacy.wishes import name_key
from kodeks.web.public.views import PublicTournament, opened, show_open
from kodeks.web.publication.models import Application
from kodeks.web.rights import Right

__all__ = ["closed_because", "enter_page", "entered_page"]

LIMIT = 60  # forms from an address in a quarter of an hour: a whole school may sit behind one
_MOST_WAITING = 2_000
_LONGEST_CONTACT = 200
_ASKED = ("name", "surname", "given_name", "club", "birth", "sex", "licence", "title", "players")
_TICKS = ("agrees", "hides_name", "shows_details", "wants_mail")
_TRAP = "website"  # nobody sees this field; programs fill it


def closed_because(at: PublicTournament, now: datetime) -> str:
    """Why nobody can enter himself now; empty if he can. It tells nothing that is not announced: before round 1 can be
    paired there are numbers, which everybody sees."""
    regulations = at.state.regulations
    if at.state.is_closed:
        return say("enter-is-over")
    if not at.publication.takes_entries:
        return say("enter-not-here")
    if regulations.schedule.entries_close and timezone.make_naive(now) > datetime.fromisoformat(
        regulations.schedule.entries_close
    ):
        return say("enter-closed-at", moment=moment(regulations.schedule.entries_close))
    return say("enter-is-numbered") if at.state.is_numbered or at.state.rounds else ""


class EnterForm(NamedTuple):
    """What was typed, what is wrong with it, and the entry if nothing is."""

    values: Mapping[str, str]
    errors: Mapping[str, str]
    entry: Entry | None = None

    def is_ticked(self, name: str) -> bool:
        return name in self.values


def read_form(post: QueryDict, *, is_team: bool) -> EnterForm:
    asked = QueryDict(mutable=True)
    asked.update({name: post.get(name, "") for name in _ASKED if name in post and (name == "players") <= is_team})
    read = read_entry_form(asked)
    values, errors = dict(read.values), dict(read.errors)
    values |= {name: post.get(name, "")[:1_000] for name in ("contact", *_TICKS) if name in post}
    if not is_team and not values.get("birth") and "birth" not in errors:
        errors["birth"] = say("enter-birth-needed")
    if is_team and read.entry is not None and not 1 <= len(read.entry.players) <= 60:
        errors["players"] = say("enter-players-needed")
    if not _is_contact(values.get("contact", "").strip()):
        errors["contact"] = say("enter-contact-needed")
    if "wants_mail" in values and not typed_email(values.get("contact", "")) and "contact" not in errors:
        errors["contact"] = say("enter-mail-needs-address")
    if "agrees" not in values:
        errors["agrees"] = say("enter-must-agree")
    return EnterForm(values, errors, None if errors else read.entry)


def _is_contact(text: str) -> bool:
    """Whether somebody can be reached by it: an e-mail address, or a telephone number."""
    if not text.isprintable() or len(text) > _LONGEST_CONTACT:
        return False
    return bool(re.search(r"\S@\S+\.\S", text)) or len(re.findall(r"[0-9]", text)) >= 7


@page(Right.LOOK)
def enter_page(request: HttpRequest, key: str) -> HttpResponse:
    """The form, or why there is none. It is made for each visitor, and never kept."""
    at, now = opened(key), timezone.now()
    closed = closed_because(at, now)
    is_team = bool(at.state.regulations.teams.boards)
    if closed or request.method != "POST":
        return _show(request, at, EnterForm({}, {}), closed)
    if request.POST.get(_TRAP):
        return redirect("public:entered", key=key)  # let the program believe it
    form = read_form(request.POST, is_team=is_team)
    if form.entry is None:
        return _show(request, at, form, status=422)
    if not _is_allowed(request, at, now):
        return _show(request, at, form._replace(errors={"": say("enter-too-many")}), status=429)
    _keep(request, at, form, form.entry)
    return redirect("public:entered", key=key)


def _show(
    request: HttpRequest, at: PublicTournament, form: EnterForm, closed: str = "", status: int = 200
) -> HttpResponse:
    once = request.POST.get("once") or secrets.token_urlsafe(16)
    with_sex = any(group.sex for group in at.state.regulations.people.groups)
    facts = {"form": form, "closed": closed, "once": once[:40], "trap": _TRAP, "with_sex": with_sex}
    facts["contact_days"] = APPLICATION_CONTACT.lasts.days
    answer = show_open(request, "public/enter.html", at, **facts)
    answer.status_code = status
    add_never_cache_headers(answer)
    return answer


def _is_allowed(request: HttpRequest, at: PublicTournament, now: datetime) -> bool:
    """Whether it is not too much: from an address, or for one desk. Each form is counted, hashed as attempts are."""
    Attempt.objects.filter(at__lte=now - ATTEMPT.lasts).delete()
    digest = digest_of(f"entries from {address_of(request)}")
    if Attempt.objects.filter(digest=digest, at__gt=now - ATTEMPT.lasts).count() >= LIMIT:
        return False
    Attempt.objects.create(digest=digest, at=now)
    waiting = Application.objects.filter(tournament=at.row, status=Application.Status.WAITING)
    return waiting.count() < _MOST_WAITING


def _keep(request: HttpRequest, at: PublicTournament, form: EnterForm, entry: Entry) -> None:
    """Once: neither a form that is sent again nor the same person asking twice makes a second one. Who wants messages
    about it has asked for them with it, today."""
    once = request.POST.get("once", "")
    waiting = Application.objects.filter(tournament=at.row, status=Application.Status.WAITING, birth=entry.birth)
    if any(name_key(each.name) == name_key(entry.name) for each in waiting):
        return
    try:
        with transaction.atomic():
            application = Application.objects.create(
                tournament=at.row,
                once=once[:40] or secrets.token_urlsafe(16),
                players=list(entry.players),
                contact=form.values["contact"].strip(),
                hides_name=form.is_ticked("hides_name"),
                shows_details=form.is_ticked("shows_details"),
                **{name: getattr(entry, name) for name in _ASKED if name not in ("players", "given_name")},
            )
            if form.is_ticked("wants_mail"):
                subscribe(request, application.contact, application_id=application.pk).save()
    except IntegrityError:  # the same form at the same moment
        return
    telling.tell_desk(at.row.key)


@page(Right.LOOK)
def entered_page(request: HttpRequest, key: str) -> HttpResponse:
    """Thanks; it says nothing of anybody."""
    return show_open(request, "public/entered.html", opened(key))
