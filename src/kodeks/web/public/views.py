"""What every public view shares: it gets the tournament as everybody may know it, or nothing."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial, wraps
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from kodeks.papers import Voice
from kodeks.tables import progress_of
from kodeks.tables import shown as shown_names
from kodeks.tournament import Tournament
from kodeks.tournament.announced import lines_of_notices
from kodeks.web.door.kept import EVERYTHING, KEEP
from kodeks.web.door.prepared import prepared
from kodeks.web.frame.views import View
from kodeks.web.logs import models
from kodeks.web.logs.log import load, tournament_with
from kodeks.web.logs.memory import remembered
from kodeks.web.pages.reach import absolute
from kodeks.web.pages.words import language, say
from kodeks.web.privacy.consents import pseudonym, wishes_in
from kodeks.web.privacy.wishes import VeiledTournament, Wishes, veiled
from kodeks.web.public.people import Person, minors_among, people_of
from kodeks.web.publication.disclosure import disclosure_of
from kodeks.web.publication.games import PublicGames
from kodeks.web.publication.models import Publication
from kodeks.web.rights import Right


class PublicTournament(NamedTuple):
    """What a public view works on: the tournament as everybody may know it, and its people as they may be shown."""

    row: models.Tournament  # for its key and name
    publication: Publication
    state: Tournament
    people: dict[int, Person]
    moments: dict[int, str]  # when each announced note was recorded, by its number
    version: tuple[Hashable, ...]
    seq: int  # the number of what everybody knows: a stream goes on from there
    hides_names: bool = False  # somebody has refused his: nothing is shown that people wrote freely beside their games

    @property
    def games(self) -> PublicGames:
        """What everybody may see of the games that are played at the boards."""
        return PublicGames(self.row.pk, self.state, self.publication.by_rounds)

    @property
    def has_games(self) -> bool:
        """Whether any game can be seen."""
        return bool(self.state.moves or self.games.rounds())


class _PublicVersion(NamedTuple):
    version: tuple[Hashable, ...]


@prepared
def _public(key: str) -> QuerySet[Publication]:
    return Publication.objects.filter(tournament__key=key, is_public=True)


def opened(key: str) -> PublicTournament:
    """A tournament for the public; 404 if it has none. The one way from a log to anything that tells names: pages,
    screens, feeds and answers to programs. Streams tell numbers, and no names."""
    publication, row = next(iter(_public(key)), None), tournament_with(key)
    if publication is None or row is None:
        raise Http404
    publication.tournament = row
    log = load(publication.tournament)
    today = timezone.localdate()
    entered = _PublicVersion(("entered", publication.tournament_id, log.seq, log.total, today))
    minors = remembered(entered, ("minors",), lambda: minors_among(log.state.entries, today))
    wishes = wishes_in(publication.tournament, minors)
    spoken = language() if wishes.hides_somebody else ""  # pseudonyms are words
    known = (log.seq, log.total, publication.by_rounds, today, wishes.stamp, spoken)
    seen = _PublicVersion(("public", publication.tournament_id, *known))
    shown = remembered(seen, ("state",), lambda: _veiled(publication.shown(log.state), wishes))
    people = remembered(seen, ("people",), lambda: people_of(shown, today))
    state = shown.state
    moments = {number: log.events[line - 1].at for number, line in enumerate(lines_of_notices(log.state), start=1)}
    told = remembered(seen, ("told",), lambda: disclosure_of(log.state, publication).number)
    return PublicTournament(
        publication.tournament, publication, state, people, moments, seen.version, told, wishes.hides_somebody
    )


def _veiled(state: Tournament, wishes: Wishes) -> VeiledTournament:
    """Without the names of those who refused, and the others as pages write them."""
    found = veiled(state, wishes, pseudonym)
    return found._replace(state=shown_names(found.state))


def open_page(view: View) -> View:
    """A public view of a tournament. It gets a `PublicTournament`; its answer is the same for everybody."""

    @wraps(view)
    def answer(request: HttpRequest, key: str, **named: Any) -> HttpResponse:
        response = view(request, opened(key), **named)
        return _for_everybody(response, key)

    answer.right = Right.LOOK  # type: ignore[attr-defined]
    return answer


def _for_everybody(response: HttpResponse, about: str) -> HttpResponse:
    response.headers.setdefault(KEEP, about)
    response.headers.setdefault("Cache-Control", "no-cache")  # asked again each time, answered shortly
    return response


def open_to_all(view: View) -> View:
    """A public view about all tournaments, or the federation."""

    @wraps(view)
    def answer(request: HttpRequest, **named: Any) -> HttpResponse:
        response = view(request, **named)
        return _for_everybody(response, EVERYTHING)

    answer.right = Right.LOOK  # type: ignore[attr-defined]
    return answer


def show_open(request: HttpRequest, template: str, at: PublicTournament | None = None, **facts: Any) -> HttpResponse:
    """A public page. It knows nothing of who reads it."""
    shared = {"canonical": absolute(request, request.path), "here": partial(absolute, request)}
    known = {"open": at, "in_short": "" if at is None else _in_short(at), **shared}
    return render(request, template, known | facts)


def _in_short(at: PublicTournament) -> str:
    """What a link to the page tells where it is shared."""
    regulations, last = at.state.regulations, at.state.rounds[-1] if at.state.rounds else None
    if last is not None and not at.state.is_closed:
        counts = progress_of(last)
        return say("public-in-short-round", name=at.row.name, round=last.number, **counts._asdict())
    days = (
        Voice(language()).days(regulations.starts, regulations.ends or regulations.starts) if regulations.starts else ""
    )
    where = ", ".join(part for part in (days, regulations.place) if part)
    return say("public-in-short", name=at.row.name, where=where, players=len(at.people))
