"""A new tournament: from a template of its system, or from another tournament, with a new name and new days."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from kodeks.formats.regulations import example_names, example_text, read_regulations, write_regulations
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import judge_opening
from kodeks.web.accounts.models import User
from kodeks.web.frame.views import mine, page, show
from kodeks.web.logs.log import create, load, new_key
from kodeks.web.logs.models import Tournament
from kodeks.web.pages.words import say
from kodeks.web.regulations.fields import Control, all_fields
from kodeks.web.regulations.form import Draft, draft_of_post, form_of, text_of_form
from kodeks.web.regulations.views import Sheet, show_findings, show_sheet
from kodeks.web.rights import Right

__all__ = ["TEMPLATES", "check_new", "choose", "new_regulations"]


class Template(NamedTuple):
    """An example of regulations, how it is called, and what it is good for."""

    name: str
    label: str
    purpose: str


TEMPLATES: Mapping[str, tuple[Template, ...]] = {
    "templates-swiss": (
        Template("swiss_classic_100", "template-swiss-classic", "template-swiss-classic-for"),
        Template("swiss_dutch_100", "template-swiss-dutch", "template-swiss-dutch-for"),
        Template("swiss_rating_100", "template-swiss-rating", "template-swiss-rating-for"),
        Template("swiss_house_64", "template-swiss-house", "template-swiss-house-for"),
        Template("swiss_chess", "template-swiss-chess", "template-swiss-chess-for"),
    ),
    "templates-round-robin": (
        Template("round_robin_100", "template-round-robin", "template-round-robin-for"),
        Template("double_round_robin_chess", "template-double-chess", "template-double-chess-for"),
        Template("half_100", "template-half", "template-half-for"),
        Template("half_reversed_100", "template-half-reversed", "template-half-reversed-for"),
        Template("rutsch_100", "template-rutsch", "template-rutsch-for"),
    ),
    "templates-matches": (
        Template("knockout_100", "template-knockout", "template-knockout-for"),
        Template("match_superblitz_100", "template-superblitz", "template-superblitz-for"),
    ),
    "templates-teams": (
        Template("team_round_robin_100", "template-team-round-robin", "template-team-round-robin-for"),
        Template("team_swiss_chess", "template-team-swiss", "template-team-swiss-for"),
        Template("scheveningen_100", "template-scheveningen", "template-scheveningen-for"),
    ),
}
_KEY = re.compile(r"[0-9a-f]{10}")
# What belongs to the event the example was made of.
_OF_THE_EXAMPLE = ("place", "director", "organisers", "players", "prizes", "forbidden_pairs", "special_conditions")
_TABLES_OF_THE_EXAMPLE = ("arbiters.", "appeals.", "invitation.")


@page(Right.CREATE)
def choose(request: HttpRequest) -> HttpResponse:
    """What the new tournament starts from."""
    assert isinstance(request.user, User)
    return show(
        request,
        "regulations/new.html",
        templates=TEMPLATES,
        tournaments=mine(request.user),
        chosen=request.GET.get("source", "template:swiss_classic_100"),
        name=request.GET.get("name", ""),
        starts=request.GET.get("starts", ""),
    )


@page(Right.CREATE)
def new_regulations(request: HttpRequest) -> HttpResponse:
    """The regulations of the new tournament; when they are saved it is there."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        values = _start(request, request.user)
        return redirect("desk:new") if values is None else _show(request, _quiet(values))
    draft = draft_of_post(request.POST)
    do = request.POST.get("do")
    if do in ("text", "form") and draft.regulations is not None:
        return _show(request, draft._replace(is_text=do == "text"))
    if do != "save" or draft.regulations is None:
        return _show(request, draft._replace(is_text=draft.is_text or do == "text"))
    return _create(request, request.user, draft)


def _create(request: HttpRequest, user: User, draft: Draft) -> HttpResponse:
    """The tournament; who makes it is its chief arbiter."""
    assert draft.regulations is not None
    ruling = judge_opening(draft.regulations)
    if ruling is not None:
        return _show(request, draft, (ruling,))
    text = draft.text if draft.is_text else write_regulations(draft.regulations)
    try:
        row = _made(text, user, _key(request))
    except MalformedText as error:  # criteria that there are not
        return _show(request, draft._replace(problem=error, field="tiebreaks"))
    messages.success(request, say("creating-is-done"))
    return redirect("desk:announcement", key=row.key)


def _key(request: HttpRequest) -> str:
    """The key that came with the form: a form that is sent twice makes one tournament."""
    sent = request.POST.get("key", "")
    return sent if _KEY.fullmatch(sent) else new_key()


def _made(text: str, user: User, key: str) -> Tournament:
    try:
        return create(text, by=user, chief=user, key=key)
    except IntegrityError:  # the key is taken: by the same form, or by one that was changed since, as Back brings it
        there = mine(user).filter(key=key).first()
    return there if there is not None and load(there).text == text else create(text, by=user, chief=user)


def _show(request: HttpRequest, draft: Draft, rulings: tuple[Ruling, ...] = ()) -> HttpResponse:
    return show_sheet(
        request,
        Sheet(
            draft,
            heading=say("creating-new"),
            lint_address=reverse("desk:check_new"),
            save_label=say("creating-create"),
            rulings=rulings,
            key=_key(request),
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
    kind, _, name = request.GET.get("source", "").partition(":")
    if kind == "template" and name in example_names():
        values = _without_people(form_of(example_text(name)))
        values |= {"arbiters.0.name": str(user), "arbiters.0.role": "chief"}
    elif kind == "from":
        row = get_object_or_404(mine(user), key=name)
        values = form_of(write_regulations(load(row).state.regulations))
    else:
        return None
    values["name"] = request.GET.get("name", "").strip()
    return _moved(values, request.GET.get("starts", ""))


def _without_people(values: dict[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in values.items()
        if name not in _OF_THE_EXAMPLE and not name.startswith(_TABLES_OF_THE_EXAMPLE)
    }


def _moved(values: dict[str, str], starts: str) -> dict[str, str]:
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
