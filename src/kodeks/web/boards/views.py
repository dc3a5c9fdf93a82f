"""The wall of a round, and one board of it: what waits comes first, and every act offered is one the rules allow."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.formats.json_fields import build
from kodeks.game import ACTS, Act, Actor
from kodeks.game.events import ClockAction
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, write_score
from kodeks.tables import GameView, groups_of
from kodeks.tournament import Stage
from kodeks.tournament.regulations.groups import Keeping
from kodeks.tournament.step import refused_when_closed
from kodeks.web.frame.views import Desk, desk, paired_of, show
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import KeptGame, begin_game, load_game
from kodeks.web.logs.models import Game
from kodeks.web.pages.words import explain_error, say, told
from kodeks.web.play.facts import facts_of, view_now
from kodeks.web.play.models import PlayerSeat
from kodeks.web.play.seats import decide_seat, give_codes, seats_at
from kodeks.web.rights import Right

__all__ = ["begin", "board", "decide", "do", "new_codes", "wall"]

_KEPT = (Keeping.SCREEN, Keeping.CLOCK, Keeping.SHEET)


class BoardOnWall(NamedTuple):
    """A game as the wall shows it."""

    row: Game
    kept: KeptGame
    view: GameView
    asks: tuple[str, ...]  # sides whose seat another device wants

    @property
    def is_urgent(self) -> bool:
        """Whether somebody waits for the arbiter."""
        return self.row.is_calling or bool(self.asks) or (self.view.ending is not None and not self.row.is_signed)


@desk(Right.WATCH)
def wall(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """All boards of a round, those first where somebody waits."""
    paired = paired_of(at, number)
    shown = on_wall(at, number)
    return show(
        request,
        "boards/wall.html",
        at,
        state=at.log.state,
        paired=paired,
        shown=shown,
        missing=sum(len(group.seats) for group in groups_of(at.log.state, paired)) - len(shown),
        is_started=paired.stage is Stage.STARTED,
        keepings=[each.value for each in _KEPT],
        keeping=at.log.state.regulations.play.keeping.value,
    )


def on_wall(at: Desk, number: int) -> list[BoardOnWall]:
    """The boards of a round, those first where somebody waits."""
    games = [(row, load_game(row)) for row in _games_of(at, number)]
    shown = [BoardOnWall(row, kept, view_now(kept), _asking(row)) for row, kept in games]
    return sorted(shown, key=lambda each: (not each.is_urgent, each.row.board, each.row.game))


def _games_of(at: Desk, number: int) -> list[Game]:
    """The game of each board: of several that were begun there the last."""
    rows = at.row.games.filter(round=number).order_by("board", "game", "take")
    return [*{(row.board, row.game): row for row in rows}.values()]


def _asking(row: Game) -> tuple[str, ...]:
    return tuple(row.seats.exclude(asks="").values_list("side", flat=True))


@desk(Right.RECORD)
def begin(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The games of all boards of a round that have none yet, kept as the arbiter chooses."""
    paired = paired_of(at, number)
    to = redirect("desk:boards", key=at.row.key, number=number)
    chosen = next((each for each in _KEPT if each.value == request.POST.get("keeping")), None)
    if request.method != "POST" or is_closed(request, at):
        return to
    if chosen is None or paired.stage is not Stage.STARTED:
        messages.error(request, say("boards-not-started"))
        return to
    for group in groups_of(at.log.state, paired):
        for seat in group.seats:
            begin_game(at.row, at.log.state, GamePlace(number, *seat.place), chosen)
    return to


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
    """One board: how it stands, what waits, and what the arbiter may do now."""
    row, kept = game_at(at, game)
    return _shown(request, at, row, kept)


def _shown(
    request: HttpRequest, at: Desk, row: Game, kept: KeptGame, codes: dict[str, str] | None = None
) -> HttpResponse:
    view, conduct = view_now(kept), kept.state.conditions.conduct
    mine = {each.act: each for each in view.permissions if each.actor is Actor.ARBITER}
    return show(
        request,
        "boards/board.html",
        at,
        state=at.log.state,
        row=row,
        view=view,
        facts=facts_of(kept, ()),
        mine=mine,
        seats={seat.side: seat for seat in row.seats.all()},
        seat_names=[seat.value for seat in seats_at(row)],
        codes=codes or {},
        sanctions=[each.key for each in conduct.sanctions],
        breaches=list(conduct.breaches),
        clock_actions=[each.value for each in ClockAction],
        result="" if kept.state.ending is None else _result(kept),
        is_chess=kept.state.table.is_chess,
        events=kept.lines - 1,
    )


def _result(kept: KeptGame) -> str:
    assert kept.state.ending is not None
    return write_score(kept.state.ending.score, is_chess=kept.state.table.is_chess)


_NUMBERS = ("time_ms", "white_ms", "black_ms", "to", "extra_ms", "session_left_ms")
_SWITCHES = ("upholds", "postpones", "lifts_flags", "lost")
_TEXTS = (
    "side",
    "reason",
    "verdict",
    "sanction",
    "breach",
    "action",
    "move",
    "key",
    "result",
    "code",
    "board",
    "note",
    "way",
)
_SQUARES = ("touched",)


@desk(Right.RULE)
def do(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """What the arbiter does at a board, by name; refused, the rules say why, and nothing is written."""
    row, _ = game_at(at, game)
    to = redirect("desk:live_board", key=at.row.key, game=row.pk)
    if request.method != "POST" or is_closed(request, at):
        return to
    try:
        act = _act(request)
        (done,) = write_doings([Doing(row.pk, Actor.ARBITER, (act,), str(at.user))])
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return to
    for said in done.said:
        (messages.info if said.is_accepted else messages.error)(request, told(said.ruling))
    return to


def _act(request: HttpRequest) -> Act:
    kind = request.POST.get("do", "")
    if kind not in ACTS:
        raise MalformedText("log-unknown-act", kind[:40])
    sent: dict[str, Any] = {name: request.POST[name].strip()[:2_000] for name in _TEXTS if request.POST.get(name)}
    sent |= {name: request.POST[name][:100].split() for name in _SQUARES if request.POST.get(name)}
    sent |= {name: request.POST[name] == "yes" for name in _SWITCHES if request.POST.get(name)}
    for name in _NUMBERS:
        text = request.POST.get(name, "").strip()
        if text:
            if not text.removeprefix("-").isdecimal() or len(text) > 10:
                raise MalformedText("log-wrong-value", f"{name}: {text[:20]}")
            sent[name] = int(text)
    for name, unit in (("minutes", 60_000), ("seconds", 1_000)):
        text = request.POST.get(name, "").strip()
        if text.isdecimal() and len(text) < 5:
            sent["time_ms"] = sent.get("time_ms", 0) + int(text) * unit
    if sent.get("action") == ClockAction.SET and "time_ms" in sent and sent.get("side") in ("white", "black"):
        sent[f"{sent.pop('side')}_ms"] = sent.pop("time_ms")  # the clock of one side is set, the other stays
    act: Act = build(ACTS[kind], sent)
    return act


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
