"""The ledger: something happened at a board. The arbiter picks what, sees the articles and the sanctions, decides."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import result_texts
from kodeks.tournament import Act
from kodeks.tournament.acts import Note, NoteKind, Result
from kodeks.tournament.happenings import (
    PROCEDURES,
    Chapter,
    happening,
    happenings,
)
from kodeks.tournament.happenings import penalties as open_penalties
from kodeks.web.frame.confirming import Question, ask, is_confirmed, tried
from kodeks.web.frame.recording import recorded, seen
from kodeks.web.frame.views import Desk, desk, show, typed_number
from kodeks.web.ledger.at_board import BoardDecision, lines_at_board, recorded_at_board, tried_at_board, was_recorded
from kodeks.web.ledger.decision import FOLLOWS, KINDS, Decision, scene_of
from kodeks.web.logs.games import now_ms
from kodeks.web.logs.incident_games import round_started_at
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.threads import notices as announced
from kodeks.web.logs.threads import threads, title_of
from kodeks.web.pages.words import explain_error, say, told
from kodeks.web.rights import Right

__all__ = ["LONGEST", "ledger_page", "new_note", "notices_page"]

LONGEST = 2_000
_HALF_A_DAY = timedelta(hours=12)  # no clock of a hall is that much ahead


@desk(Right.WATCH)
def ledger_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Everything that was decided, the latest first, each with what followed."""
    return show(request, "ledger/ledger.html", at, state=at.log.state, threads=threads(at.log, incidents_at(at.row.pk)))


@desk(Right.SEE)
def notices_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """What was announced."""
    return show(request, "ledger/notices.html", at, state=at.log.state, notices=announced(at.log))


@desk(Right.RULE)
def new_note(request: HttpRequest, at: Desk) -> HttpResponse:
    """First where and what, then the decision."""
    given = request.POST if request.method == "POST" else request.GET
    where = {name: given.get(name, "").strip()[:20] for name in ("round", "board", "what")}
    try:
        scene = scene_of(at, where["round"], where["board"])
    except MalformedText as error:
        return _choose(request, at, where, problem=explain_error(error))
    what = happening(at.log.state.regulations, where["what"])
    if what is None:
        return _choose(request, at, where)
    names = ("sanction", "who", "minutes", "words", "kind", "announce", "result", "withdraw", "started", "on_board")
    sent = {name: given.get(name, "").strip()[:LONGEST] for name in names}
    decision = Decision(at, scene, what, sent)
    if request.method != "POST":
        return _decide(request, decision, where)
    problem = _problem(decision, seen(request))
    if problem:
        return _decide(request, decision, where, problem=say(problem))
    to = reverse("desk:ledger", args=[at.row.key])
    if _is_there(decision, seen(request)):
        messages.info(request, say("ledger-was-recorded"))
        return redirect(to)
    at_board = decision.at_board
    if at_board is not None:
        return _at_board(request, decision, at_board, where)
    trial = tried(at, decision.acts)
    if not trial.is_accepted:
        return _decide(request, decision, where, trial.rulings)
    if len(decision.acts) > 1 and not is_confirmed(request):
        return ask(request, at, decision.acts, _question(decision, where))
    return recorded(request, at, decision.acts, to, "ledger-is-recorded")


def _at_board(
    request: HttpRequest, decision: Decision, at_board: BoardDecision, where: Mapping[str, str]
) -> HttpResponse:
    """The decision as events of the game, and what the tournament records with it."""
    at, started = decision.at, _started(decision)
    if was_recorded(at, at_board, typed_number(decision.sent["on_board"])):
        messages.info(request, say("ledger-was-recorded"))
        return redirect("desk:ledger", key=at.row.key)
    began = started or round_started_at(at.log, at_board.place.round) or now_ms()
    trial = tried_at_board(at, at_board, began)
    if not trial.is_accepted:
        return _decide(request, decision, where, trial.rulings)
    sign, also = decision.with_result(trial.result)
    if (sign is not None or also) and not is_confirmed(request):
        acts: list[Act] = [each for each in also if not isinstance(each, Note)]
        if sign is not None:
            place = at_board.place
            acts.insert(0, Result(place.round, place.board, sign.result, place.game, decision.text, replaces=True))
        if acts:
            question = _question(decision, where)._replace(consequences=decision.told_of(acts))
            return ask(request, at, acts, question)
    done = recorded_at_board(at, at_board, sign=sign, also=also, started=started)
    if not done.is_accepted:
        return _decide(request, decision, where, tuple(each.ruling for each in done.said if not each.is_accepted))
    for said in done.said:
        messages.info(request, told(said.ruling))
    messages.success(request, say("ledger-is-recorded"))
    return redirect("desk:ledger", key=at.row.key)


def _started(decision: Decision) -> int | None:
    """When the clocks were started, if the arbiter says, by the clock of the hall: today; what is yet long to come was
    before midnight."""
    text = decision.sent.get("started", "")
    try:
        hours = time.fromisoformat(text) if text else None
    except ValueError:
        return None
    if hours is None:
        return None
    now = timezone.localtime()
    today, yesterday = (
        timezone.make_aware(datetime.combine(day, hours)) for day in (now.date(), now.date() - timedelta(days=1))
    )
    return round((yesterday if today - now > _HALF_A_DAY else today).timestamp() * 1000)


def _problem(decision: Decision, on: int | None) -> str:
    """What cannot stand so, as a message key."""
    if decision.lacks_somebody:
        return "ledger-who-is-meant"
    if decision.lacks_minutes:
        return "ledger-minutes-wrong"
    paired = decision.scene.paired
    is_stale = on is not None and paired is not None and decision.state.touched.get(f"pairing {paired.number}") > on
    return "ledger-pairing-changed" if is_stale else ""


def _is_there(decision: Decision, on: int | None) -> bool:
    """Whether the same was recorded since the form was opened: somebody has sent it twice."""
    written = zip(decision.state.noted, decision.state.notes, strict=True)
    return on is not None and any(seq > on and note == decision.note for seq, note in written)


def _question(decision: Decision, where: Mapping[str, str]) -> Question:
    address = reverse("desk:new_note", args=[decision.at.row.key])
    return Question(
        title=say("ledger-confirm"),
        label=say("ledger-record-it"),
        back=f"{address}?round={where['round']}&board={where['board']}&what={where['what']}",
        fields={**where, **decision.sent},
        consequences=decision.consequences(),
    )


def _choose(request: HttpRequest, at: Desk, where: Mapping[str, str], problem: str = "") -> HttpResponse:
    state = at.log.state
    found = happenings(state.regulations)
    return show(
        request,
        "ledger/choose.html",
        at,
        status=422 if problem else 200,
        state=state,
        where=where,
        problem=problem,
        chapters=[(each, [one for one in found if one.chapter is each]) for each in Chapter],
    )


def _decide(
    request: HttpRequest,
    decision: Decision,
    where: Mapping[str, str],
    rulings: tuple[Ruling, ...] = (),
    problem: str = "",
) -> HttpResponse:
    state, what = decision.state, decision.what
    offered = open_penalties(state.regulations, what)
    return show(
        request,
        "ledger/decide.html",
        decision.at,
        status=422 if rulings or problem else 200,
        problem=problem,
        state=state,
        where=where,
        scene=decision.scene,
        what=what,
        follows="" if what.procedure is None else say(PROCEDURES[what.procedure]),
        articles=[(article, title_of(article)) for article in what.articles],
        penalties=[(each, title_of(each.sanction.article)) for each in offered],
        sent=decision.sent if request.method == "POST" else _untouched(decision),
        kinds=[kind.value for kind in KINDS],
        results=result_texts(state),
        entrants=[(each.number, each.name) for each in state.entrants] if state.is_numbered else [],
        rulings=rulings,
        on_board=lines_at_board(decision.at, decision.scene.game_place),
        offers_withdrawal=not decision.is_for_teams and any(each.is_exclusion for each in offered),
    )


def _untouched(decision: Decision) -> dict[str, str]:
    """The form as it first stands: the sanction that the code demands, the result that follows."""
    known = {"sanction": decision.what.demanded, "result": FOLLOWS, "withdraw": "yes", "kind": NoteKind.INCIDENT.value}
    return {name: decision.sent[name] or known.get(name, "") for name in decision.sent}
