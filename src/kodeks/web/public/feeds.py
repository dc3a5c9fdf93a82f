"""Feeds: notices as RSS, rounds as a calendar."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Rss201rev2Feed
from icalendar import Calendar, Event

from kodeks.clock import parse_control
from kodeks.web.frame.files import stem_of
from kodeks.web.pages.file_names import attached
from kodeks.web.pages.reach import absolute
from kodeks.web.pages.words import language, say
from kodeks.web.public.notices import notices_of
from kodeks.web.public.views import PublicTournament, open_page

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # XML has no place for them
_MOVES = 60  # of a long game
_USUAL_HOURS = 4  # of a round whose tempo says nothing


def without_controls(text: str) -> str:
    """Text that XML can hold."""
    return _CONTROLS.sub(" ", text)


@open_page
def notices_rss(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    """What was announced, the latest first."""
    address = absolute(request, reverse("public:notices", args=[at.row.key]))
    name = without_controls(at.row.name)
    feed = Rss201rev2Feed(
        title=f"{name}: {say('notices-title')}",
        link=address,
        description=say("public-feed", name=name),
        language=language().code,
        feed_url=absolute(request, request.path),
    )
    for each in notices_of(at):
        cited = " ".join(f"[{article}]" for article in each.articles)
        text = without_controls(each.note.text)
        words = f"{text} {cited}".strip()
        feed.add_item(
            title=_short(text),
            link=f"{address}#n{each.number}",
            description=words,
            unique_id=f"{at.row.key}-{each.number}-{_print_of(text)}",
            unique_id_is_permalink=False,
            pubdate=each.at,
        )
    return HttpResponse(feed.writeString("utf-8"), content_type="application/rss+xml; charset=utf-8")


def _print_of(text: str) -> str:
    """What tells two notices apart that had the same number: the one before was taken back."""
    return sha256(text.encode()).hexdigest()[:8]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else line[:77].rstrip() + "…"


@open_page
def rounds_ics(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    """When rounds begin, by the schedule of the regulations."""
    regulations = at.state.regulations
    calendar = Calendar()
    calendar.add("prodid", "-//Kodeks//Kodeks//PL")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", at.row.name)
    for number, hour in sorted((each.round, each.starts) for each in regulations.schedule.round_starts):
        begins = timezone.make_aware(datetime.fromisoformat(hour))
        event = Event()
        event.add("uid", f"{at.row.key}-{number}@kodeks")
        event.add("summary", f"{say('desk-round', round=number)} · {at.row.name}")
        event.add("dtstamp", begins)
        event.add("dtstart", begins)
        event.add("dtend", begins + _length(regulations.play.tempo))
        if regulations.place:
            event.add("location", regulations.place)
        event.add("url", absolute(request, reverse("public:home", args=[at.row.key])))
        calendar.add_component(event)
    answer = HttpResponse(calendar.to_ical(), content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = attached(f"{stem_of(at.row)}.ics")
    return answer


def _length(tempo: str | None) -> timedelta:
    if tempo is None:
        return timedelta(hours=_USUAL_HOURS)
    return timedelta(milliseconds=2 * parse_control(tempo).time_within(_MOVES))
