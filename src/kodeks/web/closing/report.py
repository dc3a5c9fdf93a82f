"""The arbiter's report: as a page, and to be taken away as PDF, Markdown and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from datetime import date
from typing import NamedTuple, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from markupsafe import Markup

from kodeks.formats.markdown import write_markdown
from kodeks.malformed import MalformedText
from kodeks.printing import print_pdf
from kodeks.rating import Change, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.report import Enclosures, FederationBooks, Record, enclosures_of, ratings_of
from kodeks.submission import Report, report_of
from kodeks.tournament import Tournament
from kodeks.web.books.models import FormerNumber
from kodeks.web.books.open_books import NO_DESK_BOOKS, DeskBooks, books_at_the_desk
from kodeks.web.books.rating_books import lists_until, newest
from kodeks.web.frame.files import asked_language, file_sum, sent_file, stem_of
from kodeks.web.frame.long_work import still_working, worked_out
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.memory import remembered
from kodeks.web.pages.words import explain_error, fragment, language, say
from kodeks.web.rights import Right
from kodeks.words import Language

__all__ = ["EnclosedPapers", "Sources", "from_report", "report_file", "report_page"]

T = TypeVar("T")


class Sources(NamedTuple):
    """All that a report rests on, taken from the books: it is worked out without looking at them again."""

    recorded: Record
    lists: tuple[ListValue, ...] | None  # None where nothing is rated here
    books: FederationBooks


class EnclosedPapers(NamedTuple):
    """What is enclosed; the fault tells why there are no ratings."""

    enclosures: Enclosures
    fault: MalformedText | None


def _sources(at: Desk, books: DeskBooks) -> Sources:
    folded = at.log.folded
    name = f"{stem_of(at.row)}.kodeks"
    recorded = Record(
        folded.state, at.log.events, folded.said, name, file_sum(at), at.log.total, incidents_at(at.row.pk)
    )
    return Sources(recorded, _lists(folded.state), books.opened())


def _is_rated_here(state: Tournament) -> bool:
    return state.is_closed and state.regulations.is_rated and not state.regulations.is_chess


def _lists(state: Tournament) -> tuple[ListValue, ...] | None:
    """Lists of the event's time, where the federation has any of the game."""
    regulations = state.regulations
    if not _is_rated_here(state) or newest(regulations.game) is None:
        return None
    last = regulations.ends or regulations.starts
    return tuple(lists_until(regulations.game, Quarter.of(date.fromisoformat(last)) if last else None))


def _enclosed(sources: Sources) -> EnclosedPapers:
    """Norms, checklist and deadlines from the tournament; ratings where the federation has a list of the game."""
    state, ratings, fault = sources.recorded.state, None, None
    if sources.lists is not None:
        try:
            ratings = _ratings(state, sources.lists)
        except MalformedText as error:  # somebody the lists do not know, or no list of that time: told on the page
            fault = error
    return EnclosedPapers(enclosures_of(state, ratings=ratings, books=sources.books), fault)


def _ratings(state: Tournament, lists: tuple[ListValue, ...]) -> tuple[Change, ...]:
    return ratings_of(state, list(lists), newcomers=True)


def from_report(
    at: Desk, what: Hashable, spoken: Language, make: Callable[[Sources, EnclosedPapers, Callable[[], Report]], T]
) -> T | None:
    """Something made from the report of a tournament as it stands; None while it is being made."""
    state = at.log.state
    books = books_at_the_desk(state) if state.is_closed else NO_DESK_BOOKS
    current = newest(at.log.state.regulations.game) if _is_rated_here(at.log.state) else None
    stamp = (books, None if current is None else current.pk, FormerNumber.objects.count())

    def prepare() -> Callable[[], T]:
        sources = _sources(at, books)

        def work() -> T:
            enclosed = remembered(at, ("enclosed", stamp), lambda: _enclosed(sources))

            def report() -> Report:
                key = ("report", stamp, spoken)
                return remembered(at, key, lambda: report_of(sources.recorded, enclosed.enclosures, spoken))

            return make(sources, enclosed, report)

        return work

    return worked_out((at.row.pk, at.log.seq, at.log.total, what, stamp, spoken), prepare)


# The page


def _body(report: Report, spoken: Language) -> Markup:
    with translation.override(spoken.code):
        return fragment("frame/paper_page.html", paper=report.paper)


@desk(Right.WATCH)
def report_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The page. Before the close it shows what the report will be."""
    spoken = language()
    made = from_report(at, "page", spoken, lambda _, enclosed, report: (_body(report(), spoken), enclosed.fault))
    if made is None:
        return still_working(request, say("report-page-title"), at)
    body, wrong = made
    fault = "" if wrong is None else explain_error(wrong)
    return show(request, "closing/report.html", at, state=at.log.state, body=body, fault=fault)


# Its files


def _as_json(report: Report) -> bytes:
    return (json.dumps(report.as_object(), ensure_ascii=False) + "\n").encode()


_FORMS: Mapping[str, tuple[str, Callable[[Report], bytes]]] = {
    "pdf": ("application/pdf", lambda report: print_pdf(report.paper)),
    "md": ("text/markdown; charset=utf-8", lambda report: write_markdown(report.paper).encode()),
    "json": ("application/json", _as_json),
}


@desk(Right.WATCH)
def report_file(request: HttpRequest, at: Desk, form: str) -> HttpResponse:
    if form not in _FORMS:
        raise Http404
    spoken = asked_language(request)
    kind, write = _FORMS[form]
    data = from_report(at, form, spoken, lambda _, __, report: write(report()))
    if data is None:
        return still_working(request, say("report-page-title"), at)
    return sent_file(at, f"report-{spoken}.{form}", data, kind)
