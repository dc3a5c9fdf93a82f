"""A game with somebody who cannot see [VIII, annex E]: what is settled before it; two boards kept and compared."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.dialogue import Query, Topic, answer
from kodeks.game import Actor, State
from kodeks.game.comparing import moves_on_sheet
from kodeks.game.events import Compare
from kodeks.rulebook.result import Side
from kodeks.tables import moves_made, two_sheets
from kodeks.web.boards.board import game_at, is_closed
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import settle_needs
from kodeks.web.logs.needs import Needs
from kodeks.web.pages.words import language, say, told
from kodeks.web.play.seats import sheets_of
from kodeks.web.play.views import names_of_pieces
from kodeks.web.rights import Right

_LONGEST_SHEET = 20_000  # characters


@desk(Right.RULE)
def settle(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """Who cannot see, who has an assistant, whether moves are announced: before the game [VIII.2.3, VIII.4, E2.9]."""
    row, _ = game_at(at, game)
    to = redirect("desk:live_board", key=at.row.key, game=row.pk)
    if request.method != "POST" or is_closed(request, at):
        return to
    needs = Needs(_sides(request, "blind"), request.POST.get("announcing") == "yes", _sides(request, "assistants"))
    refusal = settle_needs(row.pk, needs)
    if refusal is None:
        messages.success(request, say("boards-needs-settled"))
    else:
        messages.error(request, told(refusal))
    return to


@desk(Right.RULE)
def compare(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """Both sheets side by side; the arbiter looks, then goes back to the last position on which they agree, or has the
    boards put right by them [VIII.3.1, FIDE E2.7, E2.8]."""
    row, kept = game_at(at, game)
    record, kept_here = " ".join(moves_made(kept.state.table)), sheets_of(row.pk)
    texts = {side: request.POST.get(side.value, kept_here.get(side, record))[:_LONGEST_SHEET] for side in Side}
    if request.method == "POST" and "settle" in request.POST and not is_closed(request, at):
        act = Compare(*(moves_on_sheet(texts[side]) for side in Side))
        (done,) = write_doings([Doing(row.pk, Actor.ARBITER, (act,), str(at.user))])
        for said in done.said:
            (messages.info if said.is_accepted else messages.error)(request, told(said.ruling))
        if done.is_accepted:
            return redirect("desk:live_board", key=at.row.key, game=row.pk)
    sheets = two_sheets(kept.state, texts[Side.WHITE], texts[Side.BLACK])
    return show(
        request,
        "boards/compare.html",
        at,
        state=at.log.state,
        row=row,
        sheets=sheets,
        told=_position(sheets.position),
        pieces={**names_of_pieces(kept), ".": say("play-empty")},
        names={side.value: getattr(kept.state.conditions, side.value) for side in Side},
        texts={side.value: text for side, text in texts.items()},
        is_chess=kept.state.table.is_chess,
    )


def _position(state: State | None) -> str:
    """What stands where, in words."""
    if state is None:
        return ""
    return " ".join(answer(Query(Topic.POSITION), state, Actor.ARBITER, state.at_ms, language()))


def _sides(request: HttpRequest, name: str) -> tuple[Side, ...]:
    return tuple(side for side in Side if side.value in request.POST.getlist(name))
