"""The regulations of a tournament: written in a form or as text, checked, amended later, announced."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.malformed import MalformedText
from kodeks.officials import arbiters_on
from kodeks.papers import Voice
from kodeks.papers.announcement import announced_points
from kodeks.papers.announcement import announcement as announcement_paper
from kodeks.printing import print_pdf
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Regulations, Tournament, standings_of
from kodeks.tournament.acts import Amend
from kodeks.web.frame.files import asked_language, kept_bytes, sent_file
from kodeks.web.frame.recording import record
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import explain_error, language, say, told
from kodeks.web.regulations.checking import (
    Check,
    check,
    check_draft,
    filled_from_register,
    mend_draft,
    register_at_hand,
    tempos_in_words,
)
from kodeks.web.regulations.fields import SECTIONS, Field, FieldRows, Section, all_rows, find_field, section_of
from kodeks.web.regulations.form import Draft, draft_of_post, draft_of_text, draft_of_values, form_of, is_row
from kodeks.web.rights import Right

_BLANK_ROWS = 2


class FormStep(NamedTuple):
    """What a form of regulations asks for."""

    is_to_save: bool = False
    mended: tuple[str, ...] = ()  # settings that a button has put right

    @property
    def told(self) -> str:
        """What was put right."""
        return ", ".join(say(find_field(setting)[1]) for setting in self.mended)


class Sheet(NamedTuple):
    """The page on which regulations are written: what stands on it, and what its buttons do."""

    draft: Draft
    heading: str
    lint_address: str
    save_label: str
    address: str = ""  # where it is sent; empty: here
    on: int = 0
    needs_reason: bool = False
    rulings: tuple[Ruling, ...] = ()  # why it was not recorded
    step: FormStep | None = None
    key: str = ""  # of a tournament that is being made


class SheetSection(NamedTuple):
    """A part of the form: folded, unless the check points to it; and how much is said there."""

    section: Section
    is_open: bool
    said: int


def posted_draft(request: HttpRequest, state: Tournament | None = None) -> tuple[Draft, FormStep]:
    """What was sent, with what a button puts right and what the register knows; and whether it is to be saved."""
    draft = draft_of_post(request.POST)
    if "mend" in request.POST:
        mended, settings = mend_draft(draft, request.POST["mend"], state)
        return mended, FormStep(mended=tuple(settings))
    draft, do = filled_from_register(draft), request.POST.get("do")
    if do in ("text", "form") and draft.regulations is not None:
        return draft._replace(is_text=do == "text"), FormStep()
    if do != "save" or draft.regulations is None:
        return draft._replace(is_text=draft.is_text or do == "text"), FormStep()
    return draft, FormStep(is_to_save=True)


def show_findings(request: HttpRequest, draft: Draft, at: Desk | None = None) -> HttpResponse:
    """What the check finds, as a piece of a page."""
    return show(
        request,
        "regulations/findings.html",
        at,
        draft=draft,
        check=check_draft(draft, None if at is None else at.log.state),
        problem=_problem(draft),
        tempos=tempos_in_words(draft.values),
    )


def _problem(draft: Draft) -> str:
    return "" if draft.problem is None else explain_error(draft.problem)


def show_sheet(request: HttpRequest, sheet: Sheet, at: Desk | None = None) -> HttpResponse:
    """The page, in the form or as text."""
    draft = sheet.draft
    is_wrong = request.method == "POST" and (draft.problem is not None or bool(sheet.rulings))
    found = check_draft(draft, None if at is None else at.log.state)
    register = None if draft.is_text else register_at_hand()
    return show(
        request,
        "regulations/regulations.html",
        at,
        status=422 if is_wrong else 200,
        sheet=sheet,
        draft=draft,
        sections=_sections(sheet, found),
        rows={part.name: _rows(part, draft) for part in all_rows()},
        problem=_problem(draft),
        check=found,
        tempos=tempos_in_words(draft.values),
        arbiters=[] if register is None else arbiters_on(register, _first_day(draft)),
        reason=request.POST.get("reason", ""),
    )


def _first_day(draft: Draft) -> date:
    """Of the event, as far as it is known; else today."""
    starts = "" if draft.regulations is None else draft.regulations.starts
    return date.fromisoformat(starts) if starts else timezone.localdate()


def _sections(sheet: Sheet, found: Check) -> list[SheetSection]:
    """Open are the first one, those the check points to, and those where something is wrong or was put right."""
    pointed = {*found.open_sections, SECTIONS[0].key}
    pointed |= {section_of(setting) for setting in (sheet.step.mended if sheet.step else ())}
    if sheet.draft.field:
        pointed.add(section_of(sheet.draft.field))
    return [SheetSection(each, each.key in pointed, _said_in(each, sheet.draft)) for each in SECTIONS]


def _said_in(section: Section, draft: Draft) -> int:
    """How many of its settings are said; a row of a table counts as one."""
    count = 0
    for part in section.parts:
        if isinstance(part, Field):
            count += bool(draft.values.get(part.name))
        else:
            count += len(_used(part, draft))
    return count


def _used(part: FieldRows, draft: Draft) -> list[int]:
    """The rows of a table that are filled in."""
    used = (
        name.removeprefix(f"{part.name}.").split(".")[0]
        for name, value in draft.values.items()
        if value and name.startswith(f"{part.name}.")
    )
    return sorted({int(each) for each in used if is_row(each)})


def _rows(part: FieldRows, draft: Draft) -> list[tuple[int, tuple[Field, ...]]]:
    """The rows that are filled in, and some blank ones."""
    indices = _used(part, draft)
    first = indices[-1] + 1 if indices else 0
    numbered = (*indices, *range(first, first + _BLANK_ROWS))
    return [(index, tuple(field.inside(part.name, index) for field in part.fields)) for index in numbered]


@desk(Right.REGULATE)
def regulations_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The regulations as they are, to be changed."""
    if request.method != "POST":
        return _show(request, at, _draft_now(at))
    draft, step = posted_draft(request, at.log.state)
    return _amend(request, at, draft) if step.is_to_save else _show(request, at, draft, step=step)


def _draft_now(at: Desk) -> Draft:
    """With its comments, as long as nothing was amended."""
    now = at.log.state.regulations
    is_first = now == read_regulations(at.log.text)
    return draft_of_text(at.log.text if is_first else write_regulations(now))


def _is_as_shown(written: Regulations, now: Regulations) -> bool:
    """Whether nothing was changed; the form shows which words it takes for surnames."""
    return written in (now, draft_of_values(form_of(write_regulations(now))).regulations)


def _amend(request: HttpRequest, at: Desk, draft: Draft) -> HttpResponse:
    assert draft.regulations is not None
    state = at.log.state
    if _is_as_shown(draft.regulations, state.regulations):
        messages.info(request, say("regulations-nothing-changed"))
        return redirect("desk:announcement", key=at.row.key)
    try:
        standings_of(state._replace(regulations=draft.regulations))  # criteria that there are not
    except MalformedText as error:
        return _show(request, at, draft._replace(problem=error, field="tiebreaks"))
    is_done, rulings = record(request, at, [Amend(draft.regulations, request.POST.get("reason", "").strip())])
    if not is_done:
        return _show(request, at, draft, rulings)
    for ruling in rulings:
        messages.info(request, told(ruling))
    messages.success(request, say("regulations-are-changed"))
    return redirect("desk:announcement", key=at.row.key)


def _show(
    request: HttpRequest, at: Desk, draft: Draft, rulings: tuple[Ruling, ...] = (), step: FormStep | None = None
) -> HttpResponse:
    sheet = Sheet(
        draft,
        heading=say("regulations-of-tournament"),
        lint_address=reverse("desk:check_regulations", args=[at.row.key]),
        save_label=say("regulations-save"),
        on=at.log.seq,
        needs_reason=bool(at.log.state.rounds),
        rulings=rulings,
        step=step,
    )
    return show_sheet(request, sheet, at)


@require_POST
@desk(Right.REGULATE)
def check_regulations(request: HttpRequest, at: Desk) -> HttpResponse:
    """What is being written, checked with what is known of the field."""
    return show_findings(request, draft_of_post(request.POST), at)


@desk(Right.SEE)
def announcement(request: HttpRequest, at: Desk) -> HttpResponse:
    """The page. Who may regulate is told what is missing yet, and where in the form it is written."""
    found = announced_points(at.log.state.regulations, Voice(language()))
    points = [(point, find_field(point.setting)[0]) for point in found]
    return show(request, "regulations/announcement.html", at, state=at.log.state, points=points, check=open_check(at))


def open_check(at: Desk) -> Check:
    """What is open in the regulations, for who may mend it while there is time."""
    state = at.log.state
    return check(state.regulations, state) if at.may(Right.REGULATE) and not state.is_closed else Check()


@desk(Right.SEE)
def announcement_pdf(request: HttpRequest, at: Desk) -> HttpResponse:
    """The same, to be printed and sent."""
    asked = asked_language(request)
    regulations = at.log.state.regulations
    data = kept_bytes(at, f"announcement {asked}", lambda: print_pdf(announcement_paper(regulations, Voice(asked))))
    return sent_file(at, f"announcement-{asked}.pdf", data, "application/pdf")
