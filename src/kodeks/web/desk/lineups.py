"""Line-ups of teams for a round: handed in by the captain, or entered by an arbiter; and what counts without one."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.pairing.teams.deadlines import DUE_MS
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Entry, Stage, Tournament
from kodeks.tournament.acts import LineUp
from kodeks.tournament.lineups import fielded
from kodeks.tournament.step import law
from kodeks.web.desk.models import Membership
from kodeks.web.desk.recording import record, told
from kodeks.web.pages import say
from kodeks.web.rights import Right, Role
from kodeks.web.views import Desk, desk, show

__all__ = ["line_up", "line_ups"]


class Team(NamedTuple):
    """A team and who plays for it in a round."""

    number: int
    entry: Entry
    names: tuple[str, ...]
    is_handed_in: bool
    ruling: Ruling | None  # what is taken without a line-up


class Due(NamedTuple):
    """By when line-ups are to be handed in, where the schedule tells when the round begins."""

    at: datetime
    article: Article


def _own_teams(at: Desk) -> list[int]:
    """The teams whose line-ups this visitor may see and hand in: an arbiter all, a captain his own."""
    if at.roles & {Role.CHIEF, Role.ROUND, Role.ADMINISTRATOR}:
        return list(range(1, len(at.log.state.order) + 1))
    held = Membership.objects.filter(tournament=at.row, user=at.user, role=Role.CAPTAIN, team__isnull=False)
    return sorted(team for team in held.values_list("team", flat=True) if team and at.log.state.has(team))


def _check(at: Desk, number: int) -> None:
    """There are line-ups in team events only, of the rounds so far and the next."""
    if not at.log.state.regulations.boards or not 1 <= number <= at.log.state.round_to_pair:
        raise Http404


def _team(state: Tournament, number: int, team: int) -> Team:
    lineup, ruling = fielded(state, number, team)
    names = tuple(name or "" for name in lineup)
    return Team(team, state.entry(team), names, (number, team) in state.line_ups, ruling)


def _due(state: Tournament, number: int) -> Due | None:
    starts = dict(state.regulations.schedule).get(number)
    if starts is None:
        return None
    due = datetime.fromisoformat(starts) - timedelta(milliseconds=DUE_MS)
    return Due(timezone.make_aware(due), law(state, "V.3.6.1.3", "13a"))


def _is_open(state: Tournament, number: int) -> bool:
    """Whether line-ups may still be handed in: they are final once the round has started [V.3.6]."""
    paired = state.round(number)
    return not state.is_closed and (paired is None or paired.stage is not Stage.STARTED)


@desk(Right.LINE_UP)
def line_ups(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The line-ups of a round: a captain sees his own team's alone."""
    _check(at, number)
    state = at.log.state
    return show(
        request,
        "desk/line_ups.html",
        at,
        state=state,
        number=number,
        teams=[_team(state, number, team) for team in _own_teams(at)],
        due=_due(state, number),
        is_open=_is_open(state, number),
    )


@desk(Right.LINE_UP)
def line_up(request: HttpRequest, at: Desk, number: int, team: int) -> HttpResponse:
    """The line-up of a team."""
    _check(at, number)
    if team not in _own_teams(at):
        raise Http404
    state = at.log.state
    now = timezone.localtime().replace(tzinfo=None).isoformat(timespec="minutes")
    handed_in, names = now, _team(state, number, team).names
    rulings: tuple[Ruling, ...] = ()
    if request.method == "POST":
        boards = range(1, (state.regulations.boards or 0) + 1)
        names = tuple(request.POST.get(f"board{board}", "").strip() for board in boards)
        if at.may(Right.RECORD):  # an arbiter may enter one he was given before
            handed_in = request.POST.get("handed_in", "") or now
        is_done, rulings = record(request, at, [LineUp(team, number, names, handed_in)])
        if is_done:
            messages.success(request, say("lineups-is-recorded", name=state.entry(team).name))
            for ruling in rulings:
                messages.info(request, told(ruling))
            return redirect(reverse("desk:line_ups", args=[at.row.key, number]))
    return show(
        request,
        "desk/line_up.html",
        at,
        status=422 if request.method == "POST" else 200,
        state=state,
        number=number,
        team=_team(state, number, team),
        names=names,
        handed_in=handed_in,
        may_date=at.may(Right.RECORD),
        rulings=rulings,
        due=_due(state, number),
        is_open=_is_open(state, number),
    )
