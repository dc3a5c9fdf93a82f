"""The announcement of a tournament as a page and as PDF."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from kodeks.papers import Voice
from kodeks.papers.announcement import announced_points
from kodeks.papers.announcement import announcement as announcement_paper
from kodeks.printing import print_pdf
from kodeks.web.frame.files import asked_language, kept_bytes, sent_file
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import language
from kodeks.web.regulations.fields import find_field
from kodeks.web.rights import Right

__all__ = ["announcement", "announcement_pdf"]


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
