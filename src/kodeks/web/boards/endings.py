"""Tables of endings made at the desk, when they would tell something of a board and are not there yet."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.storage.endings_apart import make_apart
from kodeks.web.boards.board import game_at
from kodeks.web.frame.hands import step
from kodeks.web.frame.long_work import forget, still_working, worked_out
from kodeks.web.frame.views import Desk, desk, posted_from
from kodeks.web.pages.words import say
from kodeks.web.play.endgames import tables_missing
from kodeks.web.rights import Right


@desk(Right.RULE)
@posted_from("desk:live_board", "game")
def make(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """Make the tables that this board needs; the page that waits tells how far they are, and leads back to it."""
    row, kept = game_at(at, game)
    missing = tables_missing(kept.state)
    if missing is not None:
        key = ("tables of endings", missing)
        try:
            made = worked_out(key, lambda: partial(_made, *missing))
        except OSError as error:
            messages.error(request, say("boards-endgame-not-made", why=str(error)))
            return redirect("desk:live_board", key=at.row.key, game=row.pk)
        if made is None:
            title = say("boards-endgame-making", board=missing.board)
            return still_working(request, title, at, say("boards-endgame-making-lead"))
        forget(key)  # should the files be gone one day, they are made again
    return redirect("desk:live_board", key=at.row.key, game=row.pk)


def _made(board: str, pieces: int) -> bool:
    make_apart(board, pieces, step)
    return True
