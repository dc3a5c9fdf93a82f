"""History: every event with who, when and what; the tournament as it stood after any of them; going back there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from kodeks.papers import Voice
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import groups_of, ranked
from kodeks.tournament import Act, Event, Tournament, acts
from kodeks.web.frame.act_words import tell_act
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, posted_from, show, typed_number
from kodeks.web.logs import models
from kodeks.web.logs.events import counting
from kodeks.web.logs.log import Log
from kodeks.web.pages.words import language, say
from kodeks.web.rights import Right

__all__ = ["Told", "file_then", "history", "past", "restore", "state_at", "tell"]

_A_PAGE = 50
_PLAY_OFFS = (acts.PlayOff, acts.HoldPlayOff, acts.PairPlayOff, acts.PlayOffResult)
# What a log is about, and the acts that are: the rest concerns the tournament as a whole.
_MATTERS: dict[str, tuple[type[Act], ...]] = {
    "history-entries": (
        acts.Enter,
        acts.Revise,
        acts.CheckIn,
        acts.DrawLots,
        acts.Number,
        acts.Withdraw,
        acts.Absent,
        acts.Present,
        acts.Forbid,
        acts.LineUp,
    ),
    "history-rounds": (acts.Pair, acts.Unpair, acts.Announce, acts.Start),
    "history-results": (acts.Result, acts.SwapColours, acts.Postpone, acts.Moves, *_PLAY_OFFS),
    "history-notes": (acts.Note,),
    "history-whole": (),
}
_OF = {kind: matter for matter, kinds in _MATTERS.items() for kind in kinds}


class Told(NamedTuple):
    """An event in words."""

    event: Event
    when: str
    what: str
    reason: str
    rulings: tuple[Ruling, ...]
    counts: bool  # it was not taken back


def state_at(state: Tournament, seq: int) -> Tournament:
    """The tournament as it stood after an event."""
    return next(each for each in state.history() if each.seq <= seq)


def tell(log: Log, events: Sequence[Event]) -> list[Told]:
    """Events in words, with the names of their time."""
    states = {each.seq: each for each in log.state.history()}
    live = counting(log.state)
    wanted = {event.seq for event in events}
    said = {
        seq: _once(each.ruling for each in given)
        for seq, given in groupby((each for each in log.folded.said if each.seq in wanted), key=lambda each: each.seq)
    }
    return [
        Told(
            event,
            _when(event.at),
            _what(states.get(event.seq, log.state), event.act),
            str(getattr(event.act, "reason", "")),
            said.get(event.seq, ()),
            event.seq in live or isinstance(event.act, acts.Undo),
        )
        for event in events
    ]


def _once(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """What was said of many in the same words is told once."""
    found: list[Ruling] = []
    for ruling in rulings:
        if ruling not in found:
            found.append(ruling)
    return tuple(found)


def _what(state: Tournament, act: Act) -> str:
    return say("history-undo", number=act.to) if isinstance(act, acts.Undo) else tell_act(state, act)


def _when(text: str) -> str:
    """The time of an event as the reader's clocks show it; files from elsewhere may have any text."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    local = timezone.localtime(moment) if moment.tzinfo else moment
    return f"{Voice(language()).day(local.date().isoformat())}, {local:%H:%M}"


@desk(Right.WATCH)
def history(request: HttpRequest, at: Desk) -> HttpResponse:
    """The log, the latest first, a page at a time; by matter and by who recorded it, if wished."""
    matter, by = request.GET.get("matter", ""), request.GET.get("by", "")
    found = [
        event
        for event in reversed(at.log.events)
        if (not matter or _OF.get(type(event.act), "history-whole") == matter) and (not by or event.by == by)
    ]
    pages = max(1, -(-len(found) // _A_PAGE))
    page = min(typed_number(request.GET.get("page", "")) or 1, pages)
    return show(
        request,
        "history/history.html",
        at,
        lines=tell(at.log, found[(page - 1) * _A_PAGE : page * _A_PAGE]),
        count=len(found),
        page=page,
        pages=pages,
        query=urlencode({"matter": matter, "by": by}),
        matter=matter,
        by=by,
        matters=[("", say("history-all-matters")), *((key, say(key)) for key in _MATTERS)],
        people=[("", say("history-everybody")), *((name, name) for name in sorted({e.by for e in at.log.events}))],
    )


def _asked(at: Desk, seq: int) -> Tournament:
    """The state of that time, if there was such an event."""
    if seq and not any(event.seq == seq for event in at.log.events):
        raise Http404
    return state_at(at.log.state, seq)


@desk(Right.WATCH)
def past(request: HttpRequest, at: Desk, seq: int) -> HttpResponse:
    """The tournament as it stood: its table, or a round; and what going back there would change."""
    then, number = _asked(at, seq), typed_number(request.GET.get("round", ""))
    paired = None if number is None else then.round(number)
    now, before = counting(at.log.state), counting(then)
    events = {event.seq: event for event in at.log.events}
    return show(
        request,
        "history/past.html",
        at,
        seq=seq,
        then=then,
        paired=paired,
        groups=() if paired is None else groups_of(then, paired),
        table=None if paired is not None or not then.entries else ranked(then),
        event=tell(at.log, [events[seq]])[0] if seq else None,
        lost=tell(at.log, [events[each] for each in sorted(now - before, reverse=True)][:_A_PAGE]),
        lost_count=len(now - before),
        regained=tell(at.log, [events[each] for each in sorted(before - now)][:_A_PAGE]),
        regained_count=len(before - now),
        is_now=seq == at.log.seq,
    )


@desk(Right.CLOSE)
@posted_from("desk:history")
def restore(request: HttpRequest, at: Desk, seq: int) -> HttpResponse:
    """Back to how it stood then; what is taken back stays in the log, so that this can be taken back, too."""
    _asked(at, seq)
    act = acts.Undo(seq, request.POST.get("reason", "").strip())
    return recorded(request, at, [act], reverse("desk:history", args=[at.row.key]), "history-is-restored")


@desk(Right.WATCH)
def file_then(request: HttpRequest, at: Desk, seq: int) -> HttpResponse:
    """The tournament file as it was after that event."""
    _asked(at, seq)
    lines = models.Line.objects.filter(tournament=at.row, seq__lte=seq).order_by("seq").values_list("text", flat=True)
    response = HttpResponse("".join(f"{line}\n" for line in lines), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{at.row.key}-{seq}.kodeks"'
    return response
