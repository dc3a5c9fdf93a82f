"""The arbiter's report: as a page, and to be taken away as PDF, Markdown and JSON."""

from __future__ import annotations

import json
from datetime import date
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.formats.markdown import write_markdown
from kodeks.malformed import MalformedText
from kodeks.printing import print_pdf
from kodeks.rating import Change, Quarter
from kodeks.report import Enclosures, Recorded, enclosures_of, ratings_of
from kodeks.submission import Report, report_of
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.people import people_of
from kodeks.web.cache import remembered
from kodeks.web.desk.announced import fragment
from kodeks.web.desk.printed import asked_language, file_sum, kept_bytes, sent_file
from kodeks.web.federation.models import Player
from kodeks.web.federation.rating_books import lists_until, newest
from kodeks.web.pages import explain_error, language
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show
from kodeks.words import Language

__all__ = ["Enclosed", "enclosed_of", "recorded_of", "report_at", "report_file", "report_page"]


class Enclosed(NamedTuple):
    """What the books bring to the report; the fault tells why there are no ratings."""

    enclosures: Enclosures
    fault: MalformedText | None
    on_list: str  # the rating list it rests on; none if empty


def enclosed_of(at: Desk) -> Enclosed:
    """Norms, checklist and deadlines from the tournament; ratings where the federation has a list of the game."""
    state = at.log.state
    current = None if state.regulations.is_chess else newest(state.regulations.game)
    stamp = "" if current is None else f"{current.pk} {current.quarter}"
    return remembered(at, ("enclosed", stamp), lambda: _enclosed(state, stamp))


def _enclosed(state: Tournament, stamp: str) -> Enclosed:
    ratings: tuple[Change, ...] | None = None
    fault: MalformedText | None = None
    if stamp and state.is_closed and state.regulations.is_rated:
        try:
            ratings = _ratings(state)
        except MalformedText as error:  # somebody the lists do not know, or no list of that time: told on the page
            fault = error
    found = enclosures_of(state, ratings=ratings, register=_register(state))
    return Enclosed(found, fault, "" if ratings is None else stamp)


def _ratings(state: Tournament) -> tuple[Change, ...]:
    regulations = state.regulations
    last = regulations.ends or regulations.starts
    since = Quarter.of(date.fromisoformat(last)) if last else None
    return ratings_of(state, lists_until(regulations.game, since), newcomers=True)


def _register(state: Tournament) -> list[Entry]:
    """What the federation knows of those who play: their titles count for norms."""
    if not state.regulations.norms or not state.is_closed or state.regulations.is_chess:
        return []
    numbers = {person.licence for person in people_of(state) if person.licence}
    players = Player.objects.filter(number__in=numbers).select_related("club") if numbers else ()
    return [player.entry(state.regulations.game) for player in players]


def recorded_of(at: Desk) -> Recorded:
    """The record with the file that proves it."""
    folded = at.log.folded
    return Recorded(folded.state, at.log.events, folded.said, f"{at.row.key}.kodeks", file_sum(at))


def report_at(at: Desk, spoken: Language) -> Report:
    """The report of a tournament as it stands."""
    enclosed = enclosed_of(at)
    return remembered(
        at,
        ("report", enclosed.on_list, spoken),
        lambda: report_of(recorded_of(at), enclosed.enclosures, spoken),
    )


@desk(Right.WATCH)
def report_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The page. Before the close it shows what the report will be."""
    enclosed = enclosed_of(at)
    body = remembered(
        at,
        ("report page", enclosed.on_list, language()),
        lambda: fragment("desk/paper_page.html", paper=report_at(at, language()).paper),
    )
    fault = "" if enclosed.fault is None else explain_error(enclosed.fault)
    return show(request, "desk/report.html", at, state=at.log.state, body=body, fault=fault)


@desk(Right.WATCH)
def report_file(request: HttpRequest, at: Desk, form: str) -> HttpResponse:
    """The report as a file, in the language that is asked for."""
    spoken = asked_language(request)
    name = f"report-{spoken}.{form}"
    if form == "pdf":
        on_list = enclosed_of(at).on_list
        data = kept_bytes(at, f"report {on_list} {spoken}", lambda: print_pdf(report_at(at, spoken).paper))
        return sent_file(at, name, data, "application/pdf")
    if form == "md":
        return sent_file(at, name, write_markdown(report_at(at, spoken).paper), "text/markdown; charset=utf-8")
    if form == "json":
        text = json.dumps(report_at(at, spoken).as_object(), ensure_ascii=False) + "\n"
        return sent_file(at, name, text, "application/json")
    raise Http404
