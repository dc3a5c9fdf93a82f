"""The match of a captain: he reports the results of its boards, as the captain of the others does. When both say the
same it is recorded; when they do not, the arbiter is called."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.game import Phase
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import Group, Seat, SeatPlace, groups_of, read_place, usual_results
from kodeks.tournament import PairedRound, Stage
from kodeks.tournament.captains import judge_report, side_of_team
from kodeks.web.frame.views import Desk, desk, paired_of, show
from kodeks.web.logs.games import game_at
from kodeks.web.pages.words import explain_error, say, told
from kodeks.web.rights import Right
from kodeks.web.rounds.lineups import own_teams
from kodeks.web.slips.halves import half_at, reports_of
from kodeks.web.slips.reporting import report

__all__ = ["match"]


class ReportedSeat(NamedTuple):
    """A board of the match: what this captain has said of it, what the others have, and why he may not, if so."""

    seat: Seat
    own: str
    others: str
    refusal: Ruling | None


class CaptainsMatch(NamedTuple):
    team: int
    group: Group
    seats: tuple[ReportedSeat, ...]


@desk(Right.REPORT)
def match(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The boards of a captain's match, with buttons where a result is awaited."""
    paired = paired_of(at, number)
    if not at.log.state.regulations.teams.boards:
        raise Http404
    if at.may(Right.RECORD):
        return redirect("desk:round", key=at.row.key, number=number)
    if request.method == "POST":
        try:
            _report(request, at, paired)
        except MalformedText as error:
            messages.error(request, explain_error(error))
        return redirect(reverse("desk:match", args=[at.row.key, number]))
    return show(
        request,
        "rounds/match.html",
        at,
        state=at.log.state,
        paired=paired,
        matches=_matches(at, paired),
        choices=usual_results(at.log.state),
    )


def _matches(at: Desk, paired: PairedRound) -> list[CaptainsMatch]:
    state, number = at.log.state, paired.number
    groups = groups_of(state, paired, with_names=paired.stage is Stage.STARTED)
    said = reports_of(at.row, number)
    found = []
    for team in own_teams(at):
        for group in groups:
            if group.host is not None and group.guest is not None and team in (group.host.number, group.guest.number):
                seats = tuple(_reported(at, number, seat, team, said.get(seat.place, {})) for seat in group.seats)
                found.append(CaptainsMatch(team, group, seats))
    return found


def _reported(at: Desk, number: int, seat: Seat, team: int, said: dict[str, str]) -> ReportedSeat:
    side = side_of_team(at.log.state, number, seat.place.board, seat.place.game or 0, team)
    assert side is not None, seat
    own, others = said.get(side.value, ""), said.get(side.other.value, "")
    return ReportedSeat(seat, own, others, _refusal(at, number, seat.place, team))


def _refusal(at: Desk, number: int, place: SeatPlace, team: int) -> Ruling | None:
    game = game_at(at.row, GamePlace(number, *place))
    is_under_way = game is not None and game.phase != Phase.OVER.value
    return judge_report(at.log.state, number, place.board, place.game or 0, team, is_under_way=is_under_way)


def _report(request: HttpRequest, at: Desk, paired: PairedRound) -> None:
    """One board, once, for the side of his own team."""
    board, _, text = request.POST.get("entry", "").partition(" ")
    place, state = read_place(board), at.log.state
    if text not in usual_results(state):
        raise MalformedText("not-a-result", text)
    teams = own_teams(at)
    sides = {team: side_of_team(state, paired.number, place.board, place.game or 0, team) for team in teams}
    team = next((team for team, side in sides.items() if side is not None), teams[0] if teams else 0)
    refusal, side = _refusal(at, paired.number, place, team), sides.get(team)
    if refusal is not None or side is None:
        messages.error(request, told(refusal) if refusal is not None else say("lineups-no-team"))
        return
    report(half_at(at.row, paired, place, side.value), text, at.user)
    messages.success(request, say("captain-is-reported", board=str(place), result=text))
