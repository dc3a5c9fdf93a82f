"""A round: its boards, announced, started, dropped again; and taking back what was recorded last."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.clock import parse_control
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.fide import chess_edition
from kodeks.tables import groups_of, progress_of, result_texts
from kodeks.tournament import Event, PairedRound, Stage, Tournament
from kodeks.tournament.acts import Announce, Start, Undo, Unpair
from kodeks.tournament.lineups import line_up_due
from kodeks.web.desk import log
from kodeks.web.desk.act_words import tell_act
from kodeks.web.desk.boards import card_address, counting_events, event_at, paired_of
from kodeks.web.desk.log import Log
from kodeks.web.desk.recording import recorded
from kodeks.web.desk.results import calls_at, next_missing
from kodeks.web.desk.verifying import checked_of
from kodeks.web.pages import say
from kodeks.web.posting import posted_from, typed_number
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["Timing", "announce", "round_page", "start", "timing_of", "undo", "unpair"]

_MOVES = 60  # of a long game
_LONGEST = 9  # characters of a board or a result


@desk(Right.SEE)
def round_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The boards of a round."""
    state, paired = at.log.state, paired_of(at, number)
    is_running = paired.stage is Stage.STARTED
    may_record = at.may(Right.RECORD) and not state.is_closed and paired.stage is not Stage.PAIRED
    groups = groups_of(state, paired, with_names=is_running or at.may(Right.RECORD))
    checked = checked_of(at, paired, groups) if at.may(Right.RECORD) else []
    return show(
        request,
        "desk/round.html",
        at,
        state=state,
        paired=paired,
        groups=groups,
        counts=progress_of(paired),
        checked=sum(each.is_verified for _, boards in checked for each in boards),
        usual=result_texts(state)[:3],
        results=result_texts(state),
        next_board=request.GET.get("board", "")[:_LONGEST] or next_missing(state, paired),
        typed=request.GET.get("result", "")[:_LONGEST],
        may_record=may_record,
        calls=calls_at(at, number) if may_record else "",
        is_last=number == len(state.rounds),
        timing=timing_of(at.log, paired) if is_running and not paired.is_complete else None,
        due=None if is_running else line_up_due(state, number),
        cards=card_address(at),
        address=_to(at, number),
    )


def _to(at: Desk, number: int) -> str:
    return reverse("desk:round", args=[at.row.key, number])


# The round timer


class Timing(NamedTuple):
    """When a round began, from when a missing player has lost, and when the longest games should be over."""

    now: datetime
    started: datetime
    late: datetime
    minutes: int
    article: Article
    longest: datetime | None


def timing_of(log: Log, paired: PairedRound) -> Timing | None:
    """None if nobody knows when it began."""
    began = _beginning(log, paired.number)
    try:
        started = datetime.fromisoformat(began.at) if began is not None else None
    except ValueError:  # the time of an event is a text for the record; files from elsewhere may have any
        started = None
    if started is None:
        return None
    started = timezone.localtime(started if started.tzinfo else timezone.make_aware(started))
    regulations = log.state.regulations
    late = timedelta(minutes=regulations.play.default_minutes)
    longest = None
    if regulations.play.tempo is not None:
        longest = started + timedelta(milliseconds=2 * parse_control(regulations.play.tempo).time_within(_MOVES))
    return Timing(
        timezone.localtime(),
        started,
        started + late,
        regulations.play.default_minutes,
        _lateness(log.state),
        longest,
    )


def _beginning(log: Log, number: int) -> Event | None:
    """The event with which the round began: its start, or its first result."""
    began = None
    for state in log.state.history():
        paired = state.round(number)
        if paired is None or paired.stage is not Stage.STARTED:
            break
        began = state.seq
    return None if began is None else event_at(log, began)


def _lateness(state: Tournament) -> Article:
    regulations = state.regulations
    if regulations.is_chess:
        return chess_edition(regulations.edition).default_ms.article
    return EDITIONS[regulations.edition].board(regulations.game).lateness_minutes.article


# What the chief arbiter does with it


@desk(Right.PAIR)
@posted_from("desk:round", "number")
def announce(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The pairing is made public."""
    return recorded(request, at, [Announce(number)], _to(at, number), "desk-round-is-announced")


@desk(Right.PAIR)
@posted_from("desk:round", "number")
def start(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The round begins."""
    return recorded(request, at, [Start(number)], _to(at, number), "desk-round-is-started")


@desk(Right.PAIR)
@posted_from("desk:round", "number")
def unpair(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The pairing is dropped, if the rules allow it: back to the preview."""
    act = Unpair(number, request.POST.get("reason", "").strip())
    answer = recorded(request, at, [act], _to(at, number), "rounds-is-unpaired")
    is_dropped = log.load(at.row).state.round(number) is None
    return redirect("desk:pair", key=at.row.key) if is_dropped else answer


@desk(Right.PAIR)
def undo(request: HttpRequest, at: Desk) -> HttpResponse:
    """What was recorded last is taken back, once it was told what that is."""
    state, address = at.log.state, reverse("desk:undo", args=[at.row.key])
    if not at.log.events:
        messages.info(request, say("tournament-nothing-to-undo"))
        return redirect("desk:overview", key=at.row.key)
    if request.method == "POST":
        to = typed_number(request.POST.get("to", ""))
        act = Undo(state.undo_to if to is None else to, request.POST.get("reason", "").strip())
        return recorded(request, at, [act], address, "rounds-is-undone")
    taken_back = [event for event in counting_events(at.log) if event.seq > state.undo_to]
    lines = [(event, tell_act(state, event.act)) for event in taken_back]
    return show(request, "desk/undo.html", at, state=state, lines=lines, to=state.undo_to)
