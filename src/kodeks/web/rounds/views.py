"""A round: its boards, announced, started, dropped again; the bracket; and taking back what was recorded last."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.tables import bracket_table, groups_of, progress_of, result_texts, start_of_round
from kodeks.tournament import Stage
from kodeks.tournament.acts import Announce, Start, Undo, Unpair
from kodeks.tournament.announced import announced
from kodeks.tournament.lineups import line_up_due
from kodeks.web.frame.act_words import tell_act
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, card_address, desk, paired_of, posted_from, round_address, show, typed_number
from kodeks.web.logs import log
from kodeks.web.logs.log import counting_events
from kodeks.web.logs.timing import timing_of
from kodeks.web.pages.words import say
from kodeks.web.rights import Right
from kodeks.web.rounds.results import calls_at, games_at, next_missing
from kodeks.web.rounds.steps import steps_of
from kodeks.web.rounds.verifying import checked_of


@desk(Right.SEE)
def round_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    state, paired = at.log.state, paired_of(at, number)
    is_running = paired.stage is Stage.STARTED
    may_record = at.may(Right.RECORD) and not state.is_closed and paired.stage is not Stage.PAIRED
    groups = groups_of(state, paired, with_names=is_running or at.may(Right.RECORD))
    checked = checked_of(at, paired, groups) if at.may(Right.RECORD) else []
    return show(
        request,
        "rounds/round.html",
        at,
        state=state,
        paired=paired,
        groups=groups,
        counts=progress_of(paired),
        games=games_at(at, number),
        drawn=start_of_round(state, number) if is_running or at.may(Right.WATCH) else None,
        checked=sum(each.is_verified for _, boards in checked for each in boards),
        usual=result_texts(state)[:3],
        results=result_texts(state),
        next_board=next_missing(state, paired),
        may_record=may_record,
        calls=calls_at(at, number) if may_record else "",
        steps=steps_of(at, paired),
        timing=timing_of(at.log, paired) if is_running and not paired.is_complete else None,
        due=None if is_running else line_up_due(state, number),
        cards=card_address(at),
        address=round_address(at, number),
    )


# What the chief arbiter does with it


@desk(Right.PAIR)
@posted_from("desk:round", "number")
def announce(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The pairing is made public."""
    return recorded(request, at, [Announce(number)], round_address(at, number), "desk-round-is-announced")


@desk(Right.PAIR)
@posted_from("desk:round", "number")
def start(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    return recorded(request, at, [Start(number)], round_address(at, number), "desk-round-is-started")


@desk(Right.PAIR)
@posted_from("desk:round", "number")
def unpair(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The pairing is dropped, if the rules allow it: back to the preview."""
    act = Unpair(number, request.POST.get("reason", "").strip())
    answer = recorded(request, at, [act], round_address(at, number), "rounds-is-unpaired")
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
    return show(request, "rounds/undo.html", at, state=state, lines=lines, to=state.undo_to)


@desk(Right.SEE)
def bracket(request: HttpRequest, at: Desk) -> HttpResponse:
    """The bracket; games of a round that is not announced only for the staff."""
    found = bracket_table(at.log.state if at.may(Right.WATCH) else announced(at.log.state))
    if found is None:
        raise Http404
    return show(
        request,
        "rounds/bracket.html",
        at,
        state=at.log.state,
        rounds=found.rounds,
        winner=found.winner,
        cards=card_address(at),
    )
