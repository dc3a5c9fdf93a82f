"""The second look at the results of a round, from the slips: every board is entered again, or ticked.

It is kept in the database and not in the session, so that it survives a reload and both arbiters see it; nor in the
tournament's log, because it is how the desk works and not something that happened in the competition: the report would
drown in it. It holds for one recording of a result: a correction later must be looked at again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.malformed import MalformedText
from kodeks.tables import Group, Seat, SeatPlace, groups_of, read_place, result_texts, score_at, seat_at
from kodeks.tournament import PairedRound
from kodeks.tournament.law import needs_reason
from kodeks.web.frame.views import Desk, card_address, desk, paired_of, show
from kodeks.web.logs.models import Check
from kodeks.web.pages.words import explain_error, say, told
from kodeks.web.rights import Right
from kodeks.web.rounds.results import TypedResult, enter, trial, wanted_from


class BoardCheck(NamedTuple):
    """A board and what the second look said: nothing yet, the same, or something else."""

    row: Seat
    check: Check | None

    @property
    def is_verified(self) -> bool:
        return self.check is not None and self.check.result == self.row.text

    @property
    def differs(self) -> bool:
        """Whether the slip says something else, which must be settled."""
        return self.check is not None and self.check.result != self.row.text


def checked_of(at: Desk, paired: PairedRound, groups: Sequence[Group]) -> list[tuple[Group, list[BoardCheck]]]:
    """The boards of a round, each with its second look."""
    known = {
        (check.board, check.game, check.seq): check
        for check in Check.objects.filter(tournament=at.row, round=paired.number).select_related("user")
    }
    return [
        (
            group,
            [BoardCheck(row, known.get((row.place.board, row.place.game or 0, row.touched))) for row in group.seats],
        )
        for group in groups
    ]


@desk(Right.RECORD)
def verify(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    paired = paired_of(at, number)
    if request.method == "POST":
        _settle(request, at, number)
        return redirect(reverse("desk:verify", args=[at.row.key, number]))
    groups = checked_of(at, paired, groups_of(at.log.state, paired))
    boards = [each for _, checked in groups for each in checked]
    open_boards = [each for each in boards if each.row.text and not each.is_verified]
    return show(
        request,
        "rounds/verify.html",
        at,
        state=at.log.state,
        paired=paired,
        groups=groups,
        counts={"done": sum(each.is_verified for each in boards), "boards": len(boards)},
        differences=sum(each.differs for each in boards),
        next_board=str(next((each.row.place for each in open_boards if not each.differs), "")),
        may_compare=not at.log.state.is_closed and any(each.row.text for each in boards),
        results=result_texts(at.log.state),
        cards=card_address(at),
        needs_reason=needs_reason(at.log.state, number),
    )


def _settle(request: HttpRequest, at: Desk, number: int) -> None:
    """A slip was typed, a board ticked, or a difference settled."""
    try:
        for name in ("tick", "keep", "take"):
            if name in request.POST:
                _settle_seen(request, at, number, name, request.POST[name])
                return
        _compare(request, at, number, wanted_from(request, at.log.state))
    except MalformedText as error:
        messages.error(request, explain_error(error))


def _compare(request: HttpRequest, at: Desk, number: int, slip: TypedResult) -> None:
    """What the slip says against what is recorded."""
    state = at.log.state
    made = trial(state, slip.act(number))
    if not made.is_accepted:
        messages.error(request, " ".join(map(told, made.rulings)))
        return
    there = score_at(state.rounds[number - 1], slip.place)
    if there is None:
        messages.error(request, say("verify-no-result", board=str(slip.place)))
        return
    row = seat_at(state, state.rounds[number - 1], slip.place)
    written = seat_at(made.state, made.state.rounds[number - 1], slip.place).text
    _keep(at, number, row, written, slip.text)
    if written == row.text:
        messages.success(request, say("verify-agrees", board=str(row.place), result=row.text))
    else:
        messages.error(request, say("verify-differs", board=str(row.place), result=row.text, slip=written))


def _settle_seen(request: HttpRequest, at: Desk, number: int, name: str, value: str) -> None:
    """A button beside a board: it counts only for the result that stood there when it was pressed."""
    board, _, touched = value.partition(" ")
    place = read_place(board)
    paired = at.log.state.rounds[number - 1]
    row = seat_at(at.log.state, paired, place) if score_at(paired, place) is not None else None
    if row is None or str(row.touched) != touched:
        messages.error(request, say("verify-changed-meanwhile", board=str(place)))
        return
    if name == "take":
        _take(request, at, number, row)
        return
    _keep(at, number, row, row.text)
    messages.success(request, say("verify-agrees", board=str(place), result=row.text))


def _take(request: HttpRequest, at: Desk, number: int, row: Seat) -> None:
    """The slip is right: its result replaces the one recorded, and is verified with that."""
    check = Check.objects.filter(**_where(at, number, row.place), seq=row.touched).first()
    if check is None:
        messages.error(request, say("verify-changed-meanwhile", board=str(row.place)))
        return
    reason = request.POST.get("reason", "").strip()
    wanted = TypedResult(row.place, check.slip, reason, is_replacing=True)
    (entered,), log = enter(request, at, number, [wanted])
    if not entered.is_recorded:
        messages.error(request, " ".join(map(told, entered.rulings)))
        return
    now = seat_at(log.state, log.state.rounds[number - 1], row.place)
    _keep(at, number, now, now.text)
    messages.success(request, say("verify-taken", board=str(row.place), result=now.text))
    for ruling in entered.rulings:
        messages.info(request, told(ruling))


def _where(at: Desk, number: int, place: SeatPlace) -> dict[str, Any]:
    return {"tournament": at.row, "round": number, "board": place.board, "game": place.game or 0}


def _keep(at: Desk, number: int, row: Seat, result: str, slip: str = "") -> None:
    found = {"seq": row.touched, "slip": slip, "result": result, "user": at.user}
    Check.objects.update_or_create(**_where(at, number, row.place), defaults=found)
