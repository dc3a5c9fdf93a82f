"""How one game is kept, otherwise than the others of its tournament: chosen before it begins, or changed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.game import Kind
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import ClockTimes
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.boards.acting import LONGEST, read_span
from kodeks.web.boards.board import game_at, is_closed
from kodeks.web.frame.views import Desk, desk
from kodeks.web.logs.kept_otherwise import Wish, keep_otherwise
from kodeks.web.pages.words import explain_error, say, told
from kodeks.web.play.seats import move_seats
from kodeks.web.rights import Right

KEPT = (Keeping.SCREEN, Keeping.CLOCK, Keeping.SHEET)
KINDS = tuple(kind for kind in Kind if kind is not Kind.ONLINE)  # that one follows from how the game is kept


def chosen_keeping(request: HttpRequest) -> Keeping | None:
    """What a form says; None if it asks for no log."""
    return next((each for each in KEPT if each == request.POST.get("keeping")), None)


def chosen_kind(request: HttpRequest) -> Kind | None:
    """What a form says; None for that of the regulations."""
    return next((each for each in KINDS if each == request.POST.get("kind")), None)


@desk(Right.RULE)
def keep(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """The game is kept so from now on; where it has begun, in a log of its own, for a reason."""
    row, kept = game_at(at, game)
    to = redirect("desk:live_board", key=at.row.key, game=row.pk)
    keeping = next((each for each in Keeping if each == request.POST.get("keeping")), None)
    kind = chosen_kind(request)
    if request.method != "POST" or is_closed(request, at):
        return to
    reason = request.POST.get("reason", "").strip()[:LONGEST]
    needs_reason = kept.lines > 1 or keeping is Keeping.RESULTS
    if keeping is None or kind is None or (needs_reason and not reason):
        messages.error(request, say("boards-keep-needs-reason"))
        return to
    try:
        wish = Wish(keeping, kind, str(at.user), reason, ClockTimes(_time(request, "white"), _time(request, "black")))
        found = keep_otherwise(row.pk, at.log.state, wish)
    except MalformedText as error:  # a time that is none, or conditions that cannot be
        messages.error(request, explain_error(error))
        return to
    if isinstance(found, Ruling):
        messages.error(request, told(found))
        return to
    if keeping is Keeping.RESULTS:
        messages.success(request, say("boards-results-only"))
        return redirect("desk:live_board", key=at.row.key, game=found.pk)
    if found.pk != row.pk:
        move_seats(row, found)
        messages.warning(request, say("boards-goes-on-anew"))
        return redirect("desk:live_board", key=at.row.key, game=found.pk)
    messages.success(request, say("boards-kept-so"))
    return to


def _time(request: HttpRequest, side: str) -> int | None:
    text = request.POST.get(f"{side}_time", "").strip()
    return read_span(text) if text else None
