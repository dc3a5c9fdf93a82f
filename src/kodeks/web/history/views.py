"""History: every event with who, when and what; the tournament as it stood after any of them; going back there."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from kodeks.tables import groups_of, ranked
from kodeks.tournament import Act, Tournament, acts
from kodeks.web.frame.act_words import tell_events
from kodeks.web.frame.files import stem_of
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, posted_from, show, typed_number
from kodeks.web.logs import models
from kodeks.web.logs.log import counting
from kodeks.web.pages.file_names import attached
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

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
    "history-results": (acts.Result, acts.SwapColours, acts.Postpone, acts.Moves, acts.ShowLate, *_PLAY_OFFS),
    "history-notes": (acts.Note,),
    "history-whole": (),
}
_OF = {kind: matter for matter, kinds in _MATTERS.items() for kind in kinds}


def state_at(state: Tournament, seq: int) -> Tournament:
    return next(each for each in state.history() if each.seq <= seq)


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
        lines=tell_events(at.log, found[(page - 1) * _A_PAGE : page * _A_PAGE]),
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
        event=tell_events(at.log, [events[seq]])[0] if seq else None,
        lost=tell_events(at.log, [events[each] for each in sorted(now - before, reverse=True)][:_A_PAGE]),
        lost_count=len(now - before),
        regained=tell_events(at.log, [events[each] for each in sorted(before - now)][:_A_PAGE]),
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
    _asked(at, seq)
    lines = models.Line.objects.filter(tournament=at.row, seq__lte=seq).order_by("seq").values_list("text", flat=True)
    response = HttpResponse("".join(f"{line}\n" for line in lines), content_type="application/jsonl")
    response["Content-Disposition"] = attached(f"{stem_of(at.row)}-{seq}.kodeks")
    return response
