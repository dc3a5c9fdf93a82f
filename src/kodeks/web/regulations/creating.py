"""A new tournament by its whole regulations: from a template, from another tournament, or from a few answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta

from django.contrib import messages
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from kodeks.formats.regulations import example_names, example_text, read_regulations, write_regulations
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import judge_opening
from kodeks.web.accounts.models import User
from kodeks.web.calendar.models import EventNotice
from kodeks.web.calendar.noticing import notice_numbered, notices_of, notified_of, open_at_desk
from kodeks.web.frame.views import mine, page, typed_number
from kodeks.web.logs.log import create, load, new_key
from kodeks.web.logs.models import Tournament
from kodeks.web.pages.words import say, told
from kodeks.web.regulations.checking import check
from kodeks.web.regulations.fields import Control, all_fields
from kodeks.web.regulations.form import Draft, draft_of_post, form_of, text_of_form, typed_name
from kodeks.web.regulations.views import FormStep, Sheet, posted_draft, show_findings, show_sheet
from kodeks.web.rights import Right

__all__ = ["check_new", "event_key", "is_noticed", "make", "moved", "new_regulations", "show_new", "start_values"]

_OF_THE_NOTICE = ("notice", "notified", "reported")  # another event is noticed and reported for itself
_KEY = re.compile(r"[0-9a-f]{10}")
# What belongs to the event the example was made of.
_OF_THE_EXAMPLE = ("place", "director", "organisers", "players", "prizes", "forbidden_pairs", "special_conditions")
_TABLES_OF_THE_EXAMPLE = ("arbiters.", "appeals.", "invitation.")


@page(Right.CREATE)
def new_regulations(request: HttpRequest) -> HttpResponse:
    """The regulations of the new tournament; when they are saved it is there."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        values = _start(request, request.user)
        return redirect("desk:new") if values is None else show_new(request, _quiet(values))
    draft, step = posted_draft(request)
    return _create(request, request.user, draft) if step.is_to_save else show_new(request, draft, step=step)


def _create(request: HttpRequest, user: User, draft: Draft) -> HttpResponse:
    """The tournament; who makes it is its chief arbiter."""
    assert draft.regulations is not None
    ruling = judge_opening(draft.regulations)
    if ruling is not None:
        return show_new(request, draft, (ruling,))
    try:
        row = make(request, user, draft)
    except MalformedText as error:  # criteria that there are not
        return show_new(request, draft._replace(problem=error, field="tiebreaks"))
    return redirect("desk:announcement", key=row.key)


def make(request: HttpRequest, user: User, draft: Draft) -> Tournament:
    """The tournament of a draft that can be read; with what is open yet, and what that costs."""
    assert draft.regulations is not None
    row = _made(draft.text if draft.is_text else write_regulations(draft.regulations), user, event_key(request))
    notice = notice_numbered(draft.regulations.notice)
    if notice is not None and notices_of(user).filter(pk=notice.pk).exists():
        open_at_desk(notice, row, user)
    found = check(draft.regulations)
    if found.errors:
        costs = "; ".join(told(ruling) for ruling in found.costs)
        messages.warning(request, say("creating-is-open", errors=found.errors, costs=costs))
    else:
        messages.success(request, say("creating-is-done"))
    return row


def event_key(request: HttpRequest) -> str:
    """The key that came with the form: a form that is sent twice makes one tournament."""
    sent = request.POST.get("key", "")
    return sent if _KEY.fullmatch(sent) else new_key()


def _made(text: str, user: User, key: str) -> Tournament:
    try:
        return create(text, by=user, chief=user, key=key)
    except IntegrityError:  # the key is taken: by the same form, or by one that was changed since, as Back brings it
        there = mine(user).filter(key=key).first()
    return there if there is not None and load(there).text == text else create(text, by=user, chief=user)


def show_new(
    request: HttpRequest, draft: Draft, rulings: tuple[Ruling, ...] = (), step: FormStep | None = None
) -> HttpResponse:
    """The whole form of a tournament that is not there yet."""
    return show_sheet(
        request,
        Sheet(
            draft,
            heading=say("creating-new"),
            address=reverse("desk:new_regulations"),
            lint_address=reverse("desk:check_new"),
            save_label=say("creating-create"),
            rulings=rulings,
            step=step,
            key=event_key(request),
        ),
    )


@require_POST
@page(Right.CREATE)
def check_new(request: HttpRequest) -> HttpResponse:
    """What is being written, checked."""
    return show_findings(request, draft_of_post(request.POST))


# The beginning


def _quiet(values: Mapping[str, str]) -> Draft:
    """The first sight of a form: what is missing yet is nobody's mistake."""
    text, _ = text_of_form(values)
    try:
        return Draft(text, values, regulations=read_regulations(text))
    except MalformedText:
        return Draft(text, values)


def _start(request: HttpRequest, user: User) -> dict[str, str] | None:
    """The form filled in from what was chosen; nothing if nothing was."""
    values = start_values(user, request.GET.get("source", ""))
    if values is None:
        return None
    values["name"] = request.GET.get("name", "").strip()
    return moved(values, request.GET.get("starts", ""))


def start_values(user: User, source: str) -> dict[str, str] | None:
    """The form of a template, led by who asks, of another tournament of his, or of an event of the calendar that he
    gave notice of; nothing if it is none of them."""
    kind, _, name = source.partition(":")
    if kind == "template" and name in example_names():
        values = _without_people(form_of(example_text(name)))
        return values | {"arbiters.0.name": typed_name(str(user)), "arbiters.0.role": "chief"}
    if kind == "from":
        row = get_object_or_404(mine(user), key=name)
        values = form_of(write_regulations(load(row).state.regulations))
        return {setting: value for setting, value in values.items() if setting not in _OF_THE_NOTICE}
    if kind == "notice":
        return _noticed(get_object_or_404(notices_of(user), pk=typed_number(name)))
    return None


def is_noticed(source: str) -> bool:
    """Whether a new tournament is opened from an event of the calendar."""
    return source.startswith("notice:")


def _noticed(notice: EventNotice) -> dict[str, str]:
    """An event of the calendar as it was accepted; it remembers its notice, and from which day that counts."""
    if not notice.is_in_calendar or notice.is_called_off:
        raise Http404
    return form_of(notice.accepted_text) | {"notice": notice.number, "notified": notified_of(notice)}


def _without_people(values: dict[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in values.items()
        if name not in _OF_THE_EXAMPLE and not name.startswith(_TABLES_OF_THE_EXAMPLE)
    }


def moved(values: dict[str, str], starts: str) -> dict[str, str]:
    """All days by as much as the first day moves; without a new first day there are none."""
    timed = {field.name for field in all_fields() if field.control in (Control.DATE, Control.MOMENT)}
    timed |= {name for name in values if name.startswith("schedule.") and name.endswith(".starts")}
    by = _distance(values.get("starts", ""), starts)
    if by is None:
        return {name: value for name, value in values.items() if name not in timed} | {"starts": starts}
    return {name: _later(value, by) if name in timed else value for name, value in values.items()}


def _distance(before: str, now: str) -> timedelta | None:
    try:
        first, moved = date.fromisoformat(before), date.fromisoformat(now)
    except ValueError:
        return None
    return moved - first if 1900 <= moved.year < 3000 else None


def _later(text: str, by: timedelta) -> str:
    if "T" in text:
        return (datetime.fromisoformat(text) + by).isoformat(timespec="minutes")
    return (date.fromisoformat(text) + by).isoformat()
