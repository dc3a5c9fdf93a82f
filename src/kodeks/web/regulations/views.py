"""The regulations of a tournament: written in a form or as text, checked, amended later, announced."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.malformed import MalformedText
from kodeks.papers import Voice
from kodeks.papers.announcement import announced_points
from kodeks.papers.announcement import announcement as announcement_paper
from kodeks.printing import print_pdf
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Tournament, standings_of
from kodeks.tournament.acts import Amend
from kodeks.tournament.lint import Finding, lint
from kodeks.tournament.lint.rateable import check_rateable, field_of
from kodeks.web.frame.files import asked_language, kept_bytes, sent_file
from kodeks.web.frame.recording import record
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import explain_error, language, say, told
from kodeks.web.regulations.fields import SECTIONS, Field, FieldRows, all_rows, find_field
from kodeks.web.regulations.form import Draft, draft_of_post, draft_of_text, is_row
from kodeks.web.rights import Right

_BLANK_ROWS = 2


class Sheet(NamedTuple):
    """The page on which regulations are written: what stands on it, and what its buttons do."""

    draft: Draft
    heading: str
    lint_address: str
    save_label: str
    on: int = 0
    needs_reason: bool = False
    rulings: tuple[Ruling, ...] = ()  # why it was not recorded
    key: str = ""  # of a tournament that is being made


def findings_of(draft: Draft, state: Tournament | None = None) -> list[tuple[Finding, str, str]]:
    """What the check finds; with the place in the form where it is mended, and what that is called."""
    if draft.regulations is None:
        return []
    findings = lint(draft.regulations) if state is None else lint(draft.regulations, field_of(state))
    course = () if state is None else check_rateable(state._replace(regulations=draft.regulations))
    return [(found, *find_field(found.setting)) for found in (*findings, *course)]


def show_findings(request: HttpRequest, draft: Draft, at: Desk | None = None) -> HttpResponse:
    """What the check finds, as a piece of a page."""
    state = None if at is None else at.log.state
    return show(
        request,
        "regulations/findings.html",
        at,
        draft=draft,
        findings=findings_of(draft, state),
        problem=_problem(draft),
    )


def _problem(draft: Draft) -> str:
    return "" if draft.problem is None else explain_error(draft.problem)


def show_sheet(request: HttpRequest, sheet: Sheet, at: Desk | None = None) -> HttpResponse:
    """The page, in the form or as text."""
    is_wrong = request.method == "POST" and (sheet.draft.problem is not None or bool(sheet.rulings))
    rows = {part.name: _rows(part, sheet.draft) for part in all_rows()}
    return show(
        request,
        "regulations/regulations.html",
        at,
        status=422 if is_wrong else 200,
        sheet=sheet,
        draft=sheet.draft,
        sections=SECTIONS,
        rows=rows,
        problem=_problem(sheet.draft),
        findings=findings_of(sheet.draft, None if at is None else at.log.state),
        reason=request.POST.get("reason", ""),
    )


def _rows(part: FieldRows, draft: Draft) -> list[tuple[int, tuple[Field, ...]]]:
    """The rows that are filled in, and some blank ones."""
    used = [
        name.removeprefix(f"{part.name}.").split(".")[0]
        for name, value in draft.values.items()
        if value and name.startswith(f"{part.name}.")
    ]
    indices = sorted({int(each) for each in used if is_row(each)})
    first = indices[-1] + 1 if indices else 0
    numbered = (*indices, *range(first, first + _BLANK_ROWS))
    return [(index, tuple(field.inside(part.name, index) for field in part.fields)) for index in numbered]


@desk(Right.REGULATE)
def regulations_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The regulations as they are, to be changed."""
    if request.method != "POST":
        return _show(request, at, _draft_now(at))
    draft = draft_of_post(request.POST)
    do = request.POST.get("do")
    if do in ("text", "form") and draft.regulations is not None:
        return _show(request, at, draft._replace(is_text=do == "text"))
    if do != "save" or draft.regulations is None:
        return _show(request, at, draft._replace(is_text=draft.is_text or do == "text"))
    return _amend(request, at, draft)


def _draft_now(at: Desk) -> Draft:
    """With its comments, as long as nothing was amended."""
    now = at.log.state.regulations
    is_first = now == read_regulations(at.log.text)
    return draft_of_text(at.log.text if is_first else write_regulations(now))


def _amend(request: HttpRequest, at: Desk, draft: Draft) -> HttpResponse:
    assert draft.regulations is not None
    state = at.log.state
    if draft.regulations == state.regulations:
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


def _show(request: HttpRequest, at: Desk, draft: Draft, rulings: tuple[Ruling, ...] = ()) -> HttpResponse:
    sheet = Sheet(
        draft,
        heading=say("regulations-of-tournament"),
        lint_address=reverse("desk:check_regulations", args=[at.row.key]),
        save_label=say("regulations-save"),
        on=at.log.seq,
        needs_reason=bool(at.log.state.rounds),
        rulings=rulings,
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
    return show(request, "regulations/announcement.html", at, state=at.log.state, points=points)


@desk(Right.SEE)
def announcement_pdf(request: HttpRequest, at: Desk) -> HttpResponse:
    """The same, to be printed and sent."""
    asked = asked_language(request)
    regulations = at.log.state.regulations
    data = kept_bytes(at, f"announcement {asked}", lambda: print_pdf(announcement_paper(regulations, Voice(asked))))
    return sent_file(at, f"announcement-{asked}.pdf", data, "application/pdf")
