"""Line-ups of teams for a round: handed in by the captain, or entered by an arbiter; and what counts without one."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tables import shown_members, shown_name
from kodeks.tournament import Entry, Stage, Tournament
from kodeks.tournament.acts import LineUp
from kodeks.tournament.entry import full_name
from kodeks.tournament.lineups import Due, fielded, line_up_due
from kodeks.tournament.step import law
from kodeks.tournament.surnames import split_name
from kodeks.web.frame.recording import record
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.logs.models import Membership
from kodeks.web.pages.words import say, told
from kodeks.web.rights import Right, Role

__all__ = ["line_up", "line_ups", "own_teams"]

_LONGEST_NAME = 200
_NOTHING: tuple[Ruling, ...] = ()


class Team(NamedTuple):
    number: int
    entry: Entry
    names: tuple[str, ...]
    is_handed_in: bool
    ruling: Ruling | None  # what is taken without a line-up


def own_teams(at: Desk) -> list[int]:
    """The teams whose line-ups this visitor may see and hand in: an arbiter all, a captain his own."""
    if at.roles & {Role.CHIEF, Role.ROUND, Role.ADMINISTRATOR}:
        return list(range(1, len(at.log.state.order) + 1))
    held = Membership.objects.filter(tournament=at.row, user=at.user, role=Role.CAPTAIN, team__isnull=False)
    return sorted(team for team in held.values_list("team", flat=True) if team and at.log.state.has(team))


def _check(at: Desk, number: int) -> None:
    """There are line-ups in team events only, of the rounds so far and the next."""
    if not at.log.state.regulations.teams.boards or not 1 <= number <= at.log.state.round_to_pair:
        raise Http404


def _team(state: Tournament, number: int, team: int) -> Team:
    lineup, ruling = fielded(state, number, team)
    names = tuple(name or "" for name in lineup)
    return Team(team, state.entry(team), names, (number, team) in state.line_ups, ruling)


def _is_past(due: Due | None) -> bool:
    """Whether the line-ups are due already, by the clock of the installation."""
    return due is not None and _now() > due.at


def _now() -> datetime:
    """As the schedule writes its moments: without a zone."""
    return timezone.localtime().replace(tzinfo=None)


def _is_open(state: Tournament, number: int) -> bool:
    """Whether line-ups may still be handed in: they are final once the round has started [V.3.6]."""
    paired = state.round(number)
    return not state.is_closed and (paired is None or paired.stage is not Stage.STARTED)


@desk(Right.LINE_UP)
def line_ups(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The line-ups of a round: a captain sees his own team's alone."""
    _check(at, number)
    state, due = at.log.state, line_up_due(at.log.state, number)
    return show(
        request,
        "rounds/line_ups.html",
        at,
        state=state,
        number=number,
        teams=[_team(state, number, team) for team in own_teams(at)],
        shown=lambda team, name: shown_name(team.entry.member(name)),
        due=due,
        is_past=_is_past(due),
        is_open=_is_open(state, number),
        may_hand_in=_is_open(state, number) and (at.may(Right.RECORD) or not _is_past(due)),
    )


@desk(Right.LINE_UP)
def line_up(request: HttpRequest, at: Desk, number: int, team: int) -> HttpResponse:
    _check(at, number)
    if team not in own_teams(at):
        raise Http404
    state, due = at.log.state, line_up_due(at.log.state, number)
    names, rulings, is_past = _team(state, number, team).names, _NOTHING, _is_past(due)
    entry = state.entry(team)
    if request.method == "POST":
        boards = range(1, (state.regulations.teams.boards or 0) + 1)
        names = tuple(_posted(request, board) for board in boards)
        is_done, rulings = _hand_in(request, at, LineUp(team, number, names))
        if is_done:
            messages.success(request, say("lineups-is-recorded", name=state.entry(team).name))
            for ruling in rulings:
                messages.info(request, told(ruling))
            return redirect(reverse("desk:line_ups", args=[at.row.key, number]))
    return show(
        request,
        "rounds/line_up.html",
        at,
        status=422 if request.method == "POST" else 200,
        state=state,
        number=number,
        team=_team(state, number, team),
        names=names,
        known=[*zip(entry.members, shown_members(entry), strict=True)],
        split=split_name,
        handed_in=request.POST.get("handed_in", "")[:_LONGEST_NAME]
        or ("" if is_past else _now().isoformat("T", "minutes")),
        may_date=at.may(Right.RECORD),
        rulings=rulings,
        due=due,
        is_past=is_past,
        is_started=not _is_open(state, number),
        is_open=_is_open(state, number) and (not is_past or at.may(Right.RECORD)),
    )


def _posted(request: HttpRequest, board: int) -> str:
    """Who was chosen, or typed in two fields."""
    parts = (" ".join(request.POST.get(f"{field}{board}", "").split()) for field in ("board", "given"))
    return full_name(*parts)[:_LONGEST_NAME]


def _hand_in(request: HttpRequest, at: Desk, act: LineUp) -> tuple[bool, tuple[Ruling, ...]]:
    """Now; but an arbiter may enter one that he was given before, and says when."""
    given = request.POST.get("handed_in", "") if at.may(Right.RECORD) else ""
    try:
        moment = datetime.fromisoformat(given) if given else _now()
    except ValueError:
        article = law(at.log.state, "V.3.6.1.3", "FTR:13a")
        return False, (Ruling(Verdict.REFUSED, "regulations-not-a-moment", (article,)),)
    return record(request, at, [replace(act, handed_in=moment.isoformat(timespec="seconds"))])
