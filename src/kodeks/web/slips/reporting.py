"""The page behind the code of a slip: its holder reports once. When both say the same it is recorded; when they do
not, the arbiter is called."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.tournament import Act, Tournament
from kodeks.tournament.acts import Result
from kodeks.web.desk.boards import Row, score_at
from kodeks.web.desk.log import append, load
from kodeks.web.desk.results import row_at
from kodeks.web.live import telling
from kodeks.web.public.views import show_open
from kodeks.web.rights import Right, may
from kodeks.web.slips.halves import Good, find, good_for, halves_of, place_of
from kodeks.web.slips.models import Slip
from kodeks.web.views import page, roles_of

__all__ = ["choices_of", "slip_page"]


def choices_of(state: Tournament) -> tuple[str, ...]:
    """What players may report themselves, White's win first. Forfeits and penalties are the arbiter's."""
    if state.regulations.is_chess:
        return ("1-0", "½-½", "0-1")
    ahead = ("1+-1-", "1--1+") if state.regulations.with_advantage else ()
    return ("2-0", "1-1", "0-2", *ahead)


@page(Right.LOOK)
def slip_page(request: HttpRequest, token: str) -> HttpResponse:
    """What the holder sees: who plays, and what he can report; an assistant who scans it goes to the board."""
    slip = find(token)
    if slip is None:
        unknown = show_open(request, "slips/unknown.html", canonical="")
        unknown.status_code = 404
        return unknown
    if may(roles_of(request.user, slip.tournament), Right.RECORD):
        game = f"?game={slip.game}" if slip.game else ""
        return redirect(reverse("desk:board_result", args=[slip.tournament.key, slip.round, slip.board]) + game)
    state = load(slip.tournament).state
    if request.method == "POST" and request.POST.get("result") in choices_of(state):
        report(slip, state, request.POST["result"])
        return redirect(request.path)
    good = good_for(slip, state)
    return show_open(
        request,
        "slips/slip.html",
        canonical="",  # nobody is to find it
        slip=slip,
        good=good.value,
        row=_row(slip, state) if good in (Good.REPORT, Good.OVER) else None,  # a code is no way around embargoes
        place=str(place_of(slip)),
        name=slip.tournament.name,
        choices=choices_of(state),
        is_disputed=_is_disputed(slip),
    )


def _row(slip: Slip, state: Tournament) -> Row:
    return row_at(state, state.rounds[slip.round - 1], place_of(slip))


def _is_disputed(slip: Slip) -> bool:
    white, black = halves_of(slip)
    return bool(white.result and black.result) and white.result != black.result


def report(slip: Slip, state: Tournament, result: str) -> None:
    """Take a report, once; and record the result if the other player has said the same."""
    if good_for(slip, state) is not Good.REPORT:
        return
    with transaction.atomic():
        mine = Slip.objects.select_for_update().get(pk=slip.pk)
        if mine.result:
            return
        mine.result, mine.reported_at = result, timezone.now()
        mine.save()
    white, black = halves_of(slip)
    if white.result == black.result:
        _record(slip, result)
    telling.tell_desk(slip.tournament.key)


def _record(slip: Slip, result: str) -> None:
    """Both say so: it is written as the arbiter would write it, if nothing is there yet."""
    place = place_of(slip)

    def decide(state: Tournament) -> Sequence[Act]:
        is_open = good_for(slip, state) is Good.REPORT and score_at(state.rounds[slip.round - 1], place) is None
        return [Result(slip.round, place.board, result, place.game)] if is_open else []

    state = load(slip.tournament).state
    if good_for(slip, state) is not Good.REPORT:
        return
    row = _row(slip, state)
    now = timezone.localtime().isoformat(timespec="seconds")
    append(slip.tournament, decide, by=f"{row.white}, {row.black} (QR)", at=now)
