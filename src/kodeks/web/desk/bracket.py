"""Knock-out and matches: the bracket, the score of a match; and play-offs among those who are level."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.malformed import MalformedText
from kodeks.pairing.knockout import Bracket, PlayoffStage, Tie, draughts_playoff, fide_playoff
from kodeks.rounds import write_score
from kodeks.standings import write_points
from kodeks.tournament import SystemKind, Tournament
from kodeks.tournament.acts import PlayOff
from kodeks.tournament.matches import bracket_of, match_of, winner_of_match
from kodeks.web.desk.announced import announced, ranked_at
from kodeks.web.desk.boards import card_address
from kodeks.web.desk.recording import recorded
from kodeks.web.pages import explain_error, say
from kodeks.web.posting import typed_number
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["Drawn", "bracket", "drawn", "play_off"]


_LONGEST_SEED = 64


class Game(NamedTuple):
    """A game of a match: its round, who had White, and its result as written."""

    round: int
    white: int
    black: int
    text: str


class Meeting(NamedTuple):
    """Two of the bracket: their points so far, their games, and who goes on."""

    first: int
    second: int | None
    points: tuple[str, str]
    games: tuple[Game, ...]
    winner: int | None


_Scored: TypeAlias = tuple[Game, Mapping[int, int]]  # a game, and the points of each


class Drawn(NamedTuple):
    """A bracket, or a match, as far as it is played: its rounds, and who has won all."""

    rounds: list[list[Meeting]]
    winner: int | None


def _games(state: Tournament) -> Mapping[frozenset[int], list[_Scored]]:
    """All games by who met."""
    found: dict[frozenset[int], list[_Scored]] = {}
    for paired in state.rounds:
        for board in paired.boards:
            score = board.score
            text = "" if score is None else write_score(score, is_chess=state.regulations.is_chess)
            points = {} if score is None else {board.white: score.white, board.black: score.black}
            game = Game(paired.number, board.white, board.black, text)
            found.setdefault(frozenset((board.white, board.black)), []).append((game, points))
    return found


def _meeting(state: Tournament, tie: Tie, games: Sequence[_Scored], won: Sequence[int]) -> Meeting:
    scale = 2 if state.regulations.is_chess else 1
    players = (tie.first, tie.second or 0)
    first, second = (sum(points.get(number, 0) for _, points in games) for number in players)
    winner = next((number for number in tie.players if number in won), None)
    return Meeting(
        tie.first,
        tie.second,
        (write_points(first, scale), write_points(second, scale)),
        tuple(game for game, _ in games),
        winner,
    )


def _bracket_rounds(state: Tournament) -> list[list[Meeting]]:
    """Every round of the bracket, up to the one that is played."""
    now, _ = bracket_of(state)
    games = _games(state)
    rounds = []
    for index in range(len(now.rounds_won) + 1):
        stage = Bracket(now.places, now.rounds_won[:index])
        won = now.rounds_won[index] if index < len(now.rounds_won) else ()
        ties = stage.ties if len(won or stage.ties) and stage.winner is None else ()
        met = [_meeting(state, tie, games.get(frozenset(tie.players), ()), won) for tie in ties]
        rounds += [met] if met else []
    return rounds


def drawn(state: Tournament) -> Drawn | None:
    """The bracket of a knock-out, or the games of a match; None where there is neither."""
    if not state.regulations.system.is_by_matches or len(state.order) < 2:
        return None
    if state.regulations.system is SystemKind.KNOCKOUT:
        return Drawn(_bracket_rounds(state), bracket_of(state)[0].winner)
    match, winner = match_of(state), winner_of_match(state)
    pair = Tie(match.first, match.second)
    met = _meeting(state, pair, _games(state).get(frozenset(pair.players), ()), (winner or 0,))
    return Drawn([[met]], winner)


@desk(Right.SEE)
def bracket(request: HttpRequest, at: Desk) -> HttpResponse:
    """The bracket; games of a round that is not announced only for the staff."""
    found = drawn(at.log.state if at.may(Right.WATCH) else announced(at.log.state))
    if found is None:
        raise Http404
    return show(
        request,
        "desk/bracket.html",
        at,
        state=at.log.state,
        rounds=found.rounds,
        winner=found.winner,
        cards=card_address(at),
    )


# Play-offs


@desk(Right.PAIR)
def play_off(request: HttpRequest, at: Desk) -> HttpResponse:
    """Who plays whom for a shared place, drawn from a seed that is shown; then the order it brought."""
    state = at.log.state
    if not state.is_numbered:
        raise Http404
    if request.method == "POST":
        return _record(request, at)
    named = (*request.GET.getlist("tied"), *request.GET.get("numbers", "").replace(",", " ").split())
    numbers = (typed_number(text) for text in named)
    tied = [number for number in dict.fromkeys(numbers) if number is not None and state.has(number)]
    seed = request.GET.get("seed", "").strip()[:_LONGEST_SEED]
    if tied and not seed:  # drawn once: the address keeps it
        query = "&".join(f"tied={number}" for number in tied)
        return redirect(f"{request.path}?{query}&seed={secrets.token_hex(8)}")
    stage, problem = _stage(state, tied, seed)
    return show(
        request,
        "desk/play_off.html",
        at,
        status=422 if problem else 200,
        state=state,
        shared=_shared(at),
        tied=tied,
        seed=seed,
        stage=stage,
        problem=problem,
    )


def _shared(at: Desk) -> list[tuple[int, list[int]]]:
    """The places that several share, and who they are, in the order of the table."""
    rows = [row for row in ranked_at(at).standings.rows if row.place is not None]
    groups = ((place, [row.number for row in rows]) for place, rows in groupby(rows, key=lambda row: row.place or 0))
    return [(place, numbers) for place, numbers in groups if len(numbers) > 1]


def _stage(state: Tournament, tied: Sequence[int], seed: str) -> tuple[PlayoffStage | None, str]:
    if not tied:
        return None, ""
    try:
        if state.regulations.is_chess:
            return fide_playoff(seed, tied), ""
        return draughts_playoff(seed, tied, code=state.regulations.code), ""
    except MalformedText as error:
        return None, explain_error(error)


def _record(request: HttpRequest, at: Desk) -> HttpResponse:
    """The order, from the place each was given."""
    state = at.log.state
    named = (typed_number(text) for text in request.POST.getlist("tied"))
    tied = [number for number in named if number is not None and state.has(number)]
    places = {number: request.POST.get(f"place{number}", "") for number in tied}
    given_seed = request.POST.get("seed", "").strip()[:_LONGEST_SEED]
    to = reverse("desk:play_off", args=[at.row.key])
    if sorted(places.values()) != sorted(str(place) for place in range(1, len(places) + 1)) or len(places) < 2:
        messages.error(request, say("play-off-places-differ"))
        query = "&".join(f"tied={number}" for number in tied)
        return redirect(f"{to}?{query}&{urlencode({'seed': given_seed})}")
    order = tuple(sorted(places, key=lambda number: int(places[number])))
    seed = say("report-seed", seed=given_seed)
    return recorded(request, at, [PlayOff(order, seed)], to, "play-off-is-recorded")
