"""The form of a notice: settings of the regulations as far as a calendar wants them, and whom to ask."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from django.http import QueryDict
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.web.calendar.models import EventNotice
from kodeks.web.calendar.noticing import SentNotice, check
from kodeks.web.pages.words import explain_error, say
from kodeks.web.regulations.fields import fields_named
from kodeks.web.regulations.form import draft_of_values, form_of, sent_value

CHIEF = "arbiters.0.name"
_EVENT = ("name", "place", "starts", "ends", "game", "system", "rounds", "tempo")
_ASKED = (*_EVENT, "level", "rated", "norms", "organisers", CHIEF)
MUST = ("name", "place", "starts", "ends", "game", "system", "organisers")
LABELS = {CHIEF: "first-arbiters", "organisers": "public-organiser"}
_LONGEST = {"contact": 200, "remarks": 4000}


QUESTIONS = fields_named(*_ASKED, labels=LABELS)


class NoticeForm(NamedTuple):
    """What stands in the form, what was sent with it, and what is wrong."""

    values: Mapping[str, str]
    sent: SentNotice | None = None
    came_on: date | None = None
    problem: str = ""
    field: str = ""


def empty_form(today: date) -> NoticeForm:
    return NoticeForm({"game": "100", "system": "swiss", "level": "local", "came_on": today.isoformat()})


def form_of_notice(notice: EventNotice) -> NoticeForm:
    """As it was sent last."""
    return NoticeForm({**form_of(notice.text), "contact": notice.contact, "remarks": notice.remarks})


def read_form(post: QueryDict, *, is_letter: bool) -> NoticeForm:
    """What was sent, or what is wrong with it."""
    names = [field.name for field in QUESTIONS]
    values = {name: sent_value(post, name).strip() for name in names}
    values |= {name: post.get(name, "").replace("\r\n", "\n").strip()[:most] for name, most in _LONGEST.items()}
    values["came_on"] = post.get("came_on", "").strip()
    settings = {**{name: values[name] for name in names}, "arbiters.0.role": "chief" if values[CHIEF] else ""}
    draft = draft_of_values(settings)
    if draft.regulations is None:
        assert draft.problem is not None
        return NoticeForm(values, problem=explain_error(draft.problem), field=draft.field)
    sent = SentNotice(draft.regulations, values["contact"], values["remarks"])
    try:
        check(sent)
        came_on = _day_of_letter(values["came_on"]) if is_letter else None
    except MalformedText as error:
        setting = error.setting or ""
        label = next((field.label for field in QUESTIONS if field.name == setting), "planning-contact")
        told = explain_error(MalformedText(error.reason, error.text if error.text != setting else say(label)))
        return NoticeForm(values, problem=told, field=setting)
    return NoticeForm(values, sent, came_on)


def _day_of_letter(text: str) -> date:
    """The day on which a letter came: none to come."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise MalformedText("planning-day-of-letter", text, setting="came_on") from None
    if day > timezone.localdate():
        raise MalformedText("planning-day-of-letter", text, setting="came_on")
    return day
