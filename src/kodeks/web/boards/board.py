"""One board: how it stands, what waits there, and everything the arbiter may do or put down, each with its article."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.game import Kind
from kodeks.game.events import ClockAction
from kodeks.malformed import MalformedText
from kodeks.papers import Voice
from kodeks.printing import print_pdf
from kodeks.printing.envelopes import envelope_of, has_envelope
from kodeks.tables import SeatPlace, keeping_of, kind_of, seat_at, start_of_game
from kodeks.tournament.acts import ShowLate
from kodeks.tournament.regulations.groups import Keeping
from kodeks.tournament.step import refused_when_closed
from kodeks.web.boards.acting import read_acts
from kodeks.web.boards.offered import offered, open_incident
from kodeks.web.frame.files import asked_language, sent_file
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, show, typed_number
from kodeks.web.logs import telling
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import KeptGame, load_game, place_of
from kodeks.web.logs.models import Game
from kodeks.web.pages.words import explain_error, moment, say, told
from kodeks.web.play.endgames import endgame_of, tables_missing
from kodeks.web.play.facts import facts_of, score_sheet, view_now
from kodeks.web.play.models import PlayerSeat
from kodeks.web.play.seats import decide_seat, give_codes, seats_at
from kodeks.web.rights import Right


def is_closed(request: HttpRequest, at: Desk) -> bool:
    """Whether nothing happens at the boards of this tournament any more; then that is told."""
    refusal = refused_when_closed(at.log.state)
    if refusal is not None:
        messages.error(request, told(refusal.rulings[0]))
    return refusal is not None


def game_at(at: Desk, game: int) -> tuple[Game, KeptGame]:
    row = at.row.games.filter(pk=game).first()
    if row is None:
        raise Http404
    return row, load_game(row)


@desk(Right.WATCH)
def board(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """One board, as it stands now."""
    row, kept = game_at(at, game)
    return _shown(request, at, row, kept)


def _shown(
    request: HttpRequest, at: Desk, row: Game, kept: KeptGame, codes: dict[str, str] | None = None
) -> HttpResponse:
    view, state = view_now(kept), kept.state
    paired = at.log.state.round(row.round)
    seat = None if paired is None else seat_at(at.log.state, paired, SeatPlace(row.board, row.game or None))
    return show(
        request,
        "boards/board.html",
        at,
        state=at.log.state,
        row=row,
        view=view,
        facts=facts_of(kept, ()),
        sheet=score_sheet(state),
        offered=offered(state, view, at.log.state.regulations),
        incident=open_incident(state),
        endgame=endgame_of(state),
        tables_missing=tables_missing(state),
        names={"white": view.conditions.white, "black": view.conditions.black},
        grounds=state.table.grounds,
        start=start_of_game(view.conditions),
        recorded="" if seat is None else seat.text,
        seats={seat.side: seat for seat in row.seats.all()},
        seat_names=[seat.value for seat in seats_at(row)],
        codes=codes or {},
        clock_actions=[each.value for each in ClockAction],
        is_chess=state.table.is_chess,
        keepings=[each.value for each in Keeping],
        keeping=keeping_of(view.conditions).value,
        kinds=[each.value for each in Kind if each is not Kind.ONLINE],
        kind=kind_of(view.conditions).value,
        keeps_time=view.conditions.keeps_time,
        events=kept.lines - 1,
        delay=chosen_delay(at, row),
        before=None if state.previous is None else state.previous.seq,
        has_envelope=has_envelope(state),
    )


@desk(Right.RULE)
def print_envelope(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """What stands on the envelope of a game that is adjourned."""
    row, kept = game_at(at, game)
    if not has_envelope(kept.state):
        raise Http404
    asked = asked_language(request)
    resumes_ms = kept.state.stopped_ms
    resumes = moment(datetime.fromtimestamp((kept.began_ms + resumes_ms) / 1_000, UTC)) if resumes_ms else ""
    paper = envelope_of(at.log.state, place_of(row), kept.state, resumes, Voice(asked))
    return sent_file(at, f"envelope-{row.round}-{row.board}.pdf", print_pdf(paper), "application/pdf")


@desk(Right.RULE)
def do(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """What the arbiter does at a board, or puts down for its players; refused, the rules say why, and nothing is
    written."""
    row, kept = game_at(at, game)
    to = redirect("desk:live_board", key=at.row.key, game=row.pk)
    if request.method != "POST" or is_closed(request, at):
        return to
    try:
        by, acts, key = read_acts(request.POST, kept.state, kept.began_ms)
        (done,) = write_doings([Doing(row.pk, by, acts, str(at.user))])
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return to
    for said in done.said:
        (messages.info if said.is_accepted else messages.error)(request, told(said.ruling))
    if key and done.is_accepted:
        messages.warning(request, say("boards-key-of-envelope", secret=key))
    return to


@desk(Right.RECORD)
def new_codes(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """New links to all seats, shown once."""
    row, kept = game_at(at, game)
    if request.method != "POST":
        return redirect("desk:live_board", key=at.row.key, game=row.pk)
    links = {seat.value: reverse("play:seat", args=[code]) for seat, code in give_codes(row).items()}
    codes = {side: request.build_absolute_uri(link) for side, link in links.items()}
    return _shown(request, at, row, kept, codes)


@desk(Right.RECORD)
def decide(request: HttpRequest, at: Desk, game: int, side: str) -> HttpResponse:
    """Another device wants a seat: the arbiter says yes or no."""
    row, _ = game_at(at, game)
    seat = PlayerSeat.objects.filter(of=row, side=side).first()
    if seat is None:
        raise Http404
    if request.method == "POST":
        decide_seat(seat, grants=request.POST.get("grants") == "yes")
    return redirect("desk:live_board", key=at.row.key, game=row.pk)


@desk(Right.RULE)
def delay(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """Everybody sees the moves of this board so many minutes late."""
    row, _ = game_at(at, game)
    to = redirect("desk:live_board", key=at.row.key, game=row.pk)
    if request.method != "POST":
        return to
    text = request.POST.get("minutes", "").strip()
    minutes = typed_number(text)
    if text and minutes is None:
        messages.error(request, say("boards-delay-wrong"))
        return to
    act = ShowLate(row.round, row.board, minutes, row.game or None)
    answer = recorded(request, at, [act], to.url, "boards-delay-is-chosen")
    telling.shown_otherwise(at.row.key)
    return answer


class ChosenDelay(NamedTuple):
    """What an arbiter chose for the board of a game."""

    minutes: int
    by: str


def chosen_delay(at: Desk, row: Game) -> ChosenDelay | None:
    """The last choice that stands, with who made it."""
    theirs = at.log.state.delayed_game(row.round, row.board, row.game or None)
    delay = None if theirs is None else at.log.state.delays.get(theirs)
    if delay is None:
        return None
    makers = (event.by for event in at.log.events if event.seq == delay.seq)
    return ChosenDelay(delay.minutes, next(makers, ""))
