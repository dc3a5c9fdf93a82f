"""Play-offs for shared places: drawn from a seed, ordered, paired round by round, played; or their order by hand."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.malformed import MalformedText
from kodeks.pairing.knockout import PlayoffStage, first_stage
from kodeks.rounds import host_side
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import read_place, read_short, result_texts, shown
from kodeks.tournament import Board, Tournament, standings_of
from kodeks.tournament.acts import PlayOff, PlayOffResult
from kodeks.tournament.play_off_course import (
    boards_of_play_off,
    course_of_play_off,
    play_off_columns,
    play_off_result_text,
    tell_play_off,
)
from kodeks.tournament.play_offs import level_groups, propose_play_off, propose_play_off_round, tempo_of_play_off
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, posted_from, show, typed_number
from kodeks.web.pages.words import explain_error, language, say, told
from kodeks.web.rights import Right

__all__ = ["hold", "pair_round", "play_off", "record_order", "record_result"]

_LONGEST = 64  # letters of a seed or a tempo
_LONGEST_REASON = 500


class PlayOffBoard(NamedTuple):
    """A game of a play-off; of teams a match, with its boards: the place of each, and its result by sides."""

    place: str
    white: int
    black: int
    text: str  # the result as written; empty if there is none
    games: tuple[PlayOffGame, ...]


class PlayOffGame(NamedTuple):
    """What can be recorded at a place, as (text by sides, text by colours), and what is."""

    place: str
    text: str
    usual: tuple[tuple[str, str], ...]


class PlayOffCourse(NamedTuple):
    """A play-off that is held, and how it stands."""

    told: Ruling
    seed: str
    tempo: str
    rounds: list[list[PlayOffBoard]]
    is_over: bool
    may_pair: bool
    is_last: bool


@desk(Right.RECORD)
def play_off(request: HttpRequest, at: Desk) -> HttpResponse:
    """Those that are held; and who would play whom for a shared place, drawn from a seed that is shown."""
    state = shown(at.log.state)
    if not state.is_numbered:
        raise Http404
    tied = _numbers(state, (*request.GET.getlist("tied"), *request.GET.get("numbers", "").replace(",", " ").split()))
    seed = request.GET.get("seed", "").strip()[:_LONGEST]
    if tied and not seed:  # drawn once: the address keeps it
        query = "&".join(f"tied={number}" for number in tied)
        return redirect(f"{request.path}?{query}&seed={secrets.token_hex(8)}")
    tied = list(propose_play_off(state, tied, seed).numbers) if tied else tied
    stage, problem = _stage(state, tied, seed)
    return show(
        request,
        "rounds/play_off.html",
        at,
        status=422 if problem else 200,
        state=state,
        held=_held(state),
        shared=_shared(state),
        tied=tied,
        seed=seed,
        tempo=tempo_of_play_off(state),
        stage=stage,
        problem=problem,
        texts=result_texts(state),
        columns=play_off_columns(state),
    )


def _numbers(state: Tournament, texts: Sequence[str]) -> list[int]:
    numbers = (typed_number(text) for text in texts)
    return [number for number in dict.fromkeys(numbers) if number is not None and state.has(number)]


def _held(state: Tournament) -> list[PlayOffCourse]:
    found = []
    for place, held in enumerate(state.play_offs, start=1):
        course = course_of_play_off(state, held)
        rounds = [[_board(state, each) for each in boards] for boards in held.rounds]
        is_over = course is not None and course.places is not None
        may_pair = course is not None and not is_over
        is_last = place == len(state.play_offs)
        found.append(
            PlayOffCourse(tell_play_off(state, held), held.seed, held.tempo, rounds, is_over, may_pair, is_last)
        )
    return found


def _board(state: Tournament, board: Board) -> PlayOffBoard:
    usual, text = result_texts(state)[:3], play_off_result_text(state, board)
    own = tuple((each, each) for each in usual)
    turned = tuple(zip(usual, reversed(usual), strict=True))
    games = tuple(
        PlayOffGame(f"{board.board}.{number}", known, own if host_side(number) is Side.WHITE else turned)
        for number, known in enumerate(boards_of_play_off(state, board), start=1)
    )
    place = str(board.board)
    return PlayOffBoard(place, board.white, board.black, text, games or (PlayOffGame(place, text, own),))


def _shared(state: Tournament) -> list[tuple[int, tuple[int, ...]]]:
    """The places for which a play-off can be held, and who would play, the best by the next tie-break first."""
    places = {row.number: row.place for row in standings_of(state)[0].rows}
    groups = [([places[number] for number in group], group) for group in level_groups(state)]
    return [(min(place for place in known if place is not None), group) for known, group in groups]


def _stage(state: Tournament, tied: Sequence[int], seed: str) -> tuple[PlayoffStage | None, str]:
    if not tied:
        return None, ""
    try:
        return first_stage(seed, tied, code=state.regulations.laws), ""
    except MalformedText as error:
        return None, explain_error(error)


def _page(at: Desk) -> str:
    return reverse("desk:play_off", args=[at.row.key])


@desk(Right.PAIR)
@posted_from("desk:play_off")
def hold(request: HttpRequest, at: Desk) -> HttpResponse:
    """The play-off is ordered as it was drawn, and its first round paired with it."""
    tied = _numbers(at.log.state, request.POST.getlist("tied"))
    seed = request.POST.get("seed", "").strip()[:_LONGEST] or secrets.token_hex(8)
    act = propose_play_off(at.log.state, tied, seed, request.POST.get("tempo", "").strip()[:_LONGEST])
    act = replace(act, reason=request.POST.get("reason", "").strip()[:_LONGEST_REASON])
    return recorded(request, at, [act], _page(at), "play-off-is-held")


@desk(Right.PAIR)
@posted_from("desk:play_off")
def pair_round(request: HttpRequest, at: Desk) -> HttpResponse:
    """The next round of the latest."""
    act = propose_play_off_round(at.log.state, len(at.log.state.play_offs))
    if isinstance(act, Ruling):
        messages.error(request, told(act))
        return redirect(_page(at))
    return recorded(request, at, [act], _page(at), "play-off-is-paired")


@desk(Right.RECORD)
@posted_from("desk:play_off")
def record_result(request: HttpRequest, at: Desk) -> HttpResponse:
    """A result in its last round: a button has board and result in one."""
    state = at.log.state
    board, _, text = request.POST.get("entry", "").partition(" ")
    text = text or request.POST.get("result", "")[:_LONGEST]
    try:
        place = read_place(board or request.POST.get("board", ""))
        result = read_short(text, is_chess=state.regulations.is_chess, own=language().short_results)
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return redirect(_page(at))
    rounds = len(state.play_offs[-1].rounds) if state.play_offs else 0
    act = PlayOffResult(len(state.play_offs), rounds, place.board, result, game=place.game)
    return recorded(request, at, [act], _page(at), "play-off-result-is-recorded")


@desk(Right.PAIR)
@posted_from("desk:play_off")
def record_order(request: HttpRequest, at: Desk) -> HttpResponse:
    """The order of one played elsewhere, from the place each was given."""
    state = at.log.state
    tied = _numbers(state, request.POST.getlist("tied"))
    places = {number: request.POST.get(f"place{number}", "") for number in tied}
    given_seed = request.POST.get("seed", "").strip()[:_LONGEST]
    if sorted(places.values()) != sorted(str(place) for place in range(1, len(places) + 1)) or len(places) < 2:
        messages.error(request, say("play-off-places-differ"))
        query = "&".join(f"tied={number}" for number in tied)
        return redirect(f"{_page(at)}?{query}&{urlencode({'seed': given_seed})}")
    order = tuple(sorted(places, key=lambda number: int(places[number])))
    seed = say("report-seed", seed=given_seed)
    return recorded(request, at, [PlayOff(order, seed)], _page(at), "play-off-is-recorded")
