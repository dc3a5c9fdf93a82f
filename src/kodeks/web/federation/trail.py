"""The trail of the books: every change by hand, found by person, clerk and day, and undone by another one."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.web.accounts.models import User
from kodeks.web.books.models import TrailEntry, TrailRow
from kodeks.web.books.trail import KINDS
from kodeks.web.books.undoing import Obstacle, may_be_undone, obstacles, undo
from kodeks.web.federation.field_names import LABELS, FieldChange, field_changes
from kodeks.web.federation.player_form import read_day
from kodeks.web.frame.long_work import carried_through
from kodeks.web.frame.views import page, posted_from, show, typed_number
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right

__all__ = ["shown_entries", "told_obstacle", "trail_entry", "trail_of", "trail_page", "undo_entry"]

_A_PAGE = 50
_ROWS = 100
_FIRST_ROWS = 3  # of an entry among others
_OBSTACLES = 20
_ELSEWHERE = {"petition": "petitions:petition"}  # undone by the body that decided, on the page of the matter


class ShownTrailRow(NamedTuple):
    """A row that an entry touched, as people read it."""

    row: TrailRow
    changes: list[FieldChange]


class ShownEntry(NamedTuple):
    """An entry in words, with the first of its rows."""

    entry: TrailEntry
    sentence: str
    rows: list[ShownTrailRow]
    more: int


def sentence_of(entry: TrailEntry) -> str:
    facts = entry.facts
    if entry.kind == "lists":
        return say("trail-lists", lists=", ".join(_list_named(each) for each in facts.get("lists", ())))
    if entry.kind == "undone" and entry.undoes is not None:
        return say("trail-undone", number=entry.undoes.pk, what=sentence_of(entry.undoes))
    told = {name: value for name, value in facts.items() if isinstance(value, int | str)}
    return say(KINDS[entry.kind], **told)


def _list_named(each: dict[str, str]) -> str:
    return say("federation-list-issue", game=each["game"], quarter=each["quarter"], issue=each["issue"])


def _shown_row(row: TrailRow) -> ShownTrailRow:
    return ShownTrailRow(row, field_changes(row.before, row.after))


def shown_entries(entries: Iterable[TrailEntry], rows: QuerySet[TrailRow] | None = None) -> list[ShownEntry]:
    """Entries with the first of their rows; of somebody's own trail with his."""
    found = []
    for entry in entries:
        touched = entry.rows.all() if rows is None else rows.filter(of=entry)
        first = [_shown_row(row) for row in touched[:_FIRST_ROWS]]
        found.append(ShownEntry(entry, sentence_of(entry), first, max(0, touched.count() - len(first))))
    return found


def trail_of(book: str, pk: int) -> list[ShownEntry]:
    """What was done by hand to one row, the newest first."""
    rows = TrailRow.objects.filter(book=book, row=pk)
    entries = TrailEntry.objects.filter(pk__in=rows.values("of")).select_related("by", "undone_by", "undoes__undoes")
    return shown_entries(entries, rows)


class TrailFilter(NamedTuple):
    """Whose entries are wanted: of whom, by which clerk, of which days."""

    person: str
    clerk: int | None
    since: date | None
    until: date | None

    @classmethod
    def read(cls, given: QueryDict) -> TrailFilter:
        person = given.get("person", "").strip()[:100]
        clerk = typed_number(given.get("clerk", ""))
        return cls(person, clerk, read_day(given.get("since", "")), read_day(given.get("until", "")))

    @property
    def entries(self) -> QuerySet[TrailEntry]:
        found = TrailEntry.objects.select_related("by", "undone_by", "undoes__undoes")
        if self.person:
            found = found.filter(pk__in=TrailRow.objects.filter(label__icontains=self.person).values("of"))
        if self.clerk is not None:
            found = found.filter(by=self.clerk)
        if self.since is not None:
            found = found.filter(at__gte=_begin(self.since))
        if self.until is not None:
            found = found.filter(at__lt=_begin(self.until + timedelta(days=1)))
        return found

    @property
    def query(self) -> dict[str, object]:
        return {name: "" if value is None else value for name, value in self._asdict().items()}


def _begin(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


@page(Right.KEEP_BOOKS)
def trail_page(request: HttpRequest) -> HttpResponse:
    """Every change, the newest first, or those that a filter finds."""
    problem = ""
    try:
        wanted = TrailFilter.read(request.GET)
    except MalformedText as error:
        wanted, problem = TrailFilter("", None, None, None), explain_error(error)
    shown = Paginator(wanted.entries, _A_PAGE).get_page(request.GET.get("page"))
    return show(
        request,
        "federation/trail.html",
        entries=shown_entries(shown.object_list),
        shown=shown,
        wanted=wanted,
        clerks=User.objects.filter(pk__in=TrailEntry.objects.values("by")).order_by("name"),
        problem=problem,
        status=422 if problem else 200,
    )


@page(Right.KEEP_BOOKS)
def trail_entry(request: HttpRequest, number: int) -> HttpResponse:
    """One change with all its rows, and what would stand in the way of undoing it."""
    entry = _entry(number)
    return _show_entry(request, entry, obstacles(entry) if _may_undo(entry) else [])


def _may_undo(entry: TrailEntry) -> bool:
    return may_be_undone(entry) and entry.kind not in _ELSEWHERE


def _entry(number: int) -> TrailEntry:
    return get_object_or_404(TrailEntry.objects.select_related("by", "undone_by", "undoes__undoes"), pk=number)


def _show_entry(
    request: HttpRequest, entry: TrailEntry, against: list[Obstacle], problem: str = "", status: int = 200
) -> HttpResponse:
    shown = Paginator(entry.rows.all(), _ROWS).get_page(request.GET.get("page"))
    return show(
        request,
        "federation/trail_entry.html",
        entry=entry,
        sentence=sentence_of(entry),
        rows=[_shown_row(row) for row in shown.object_list],
        shown=shown,
        may_undo=_may_undo(entry),
        elsewhere=_ELSEWHERE.get(entry.kind, ""),
        obstacles=[told_obstacle(each) for each in against[:_OBSTACLES]],
        more_obstacles=max(0, len(against) - _OBSTACLES),
        problem=problem,
        status=status,
    )


def told_obstacle(each: Obstacle) -> str:
    """Why something cannot be undone, in words."""
    facts: dict[str, int | str] = {"label": each.label, "now": each.now}
    if each.field:
        facts["field"] = say(LABELS[each.field])
    return say(each.reason, **facts)


@page(Right.KEEP_BOOKS)
@posted_from("federation:trail_entry", "number")
@carried_through("errand-books")
def undo_entry(request: HttpRequest, number: int) -> HttpResponse:
    """Put back what stood before, for a reason."""
    entry = _entry(number)
    assert isinstance(request.user, User)
    if entry.kind in _ELSEWHERE:
        return redirect(_ELSEWHERE[entry.kind], number=entry.facts["number"])
    reason = request.POST.get("reason", "").strip()[:2000]
    if not reason:
        return _show_entry(request, entry, [], say("trail-reason-needed"), 422)
    against = undo(entry, request.user, reason)
    if against:
        return _show_entry(request, entry, against, say("trail-not-undone"), 422)
    messages.success(request, say("trail-was-undone", number=entry.pk))
    return redirect("federation:trail")
