"""Results: by keyboard or touch, one board after the other. What is recorded already is replaced only expressly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from markupsafe import Markup

from kodeks.malformed import MalformedText
from kodeks.rounds import Score
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import (
    Seat,
    SeatPlace,
    groups_of,
    progress_of,
    read_place,
    read_short,
    result_texts,
    score_at,
    seat_at,
)
from kodeks.tournament import Act, Decide, Event, Outcome, PairedRound, Step, Tournament, append_acts
from kodeks.tournament.acts import Result
from kodeks.tournament.law import needs_reason
from kodeks.web.door.prepared import prepared
from kodeks.web.frame.recording import Answer, ask_log_each, seen
from kodeks.web.frame.views import Desk, card_address, desk, posted_from, round_address, show, typed_number
from kodeks.web.logs.games import is_of_those_paired, latest_games
from kodeks.web.logs.log import Log, event_at
from kodeks.web.pages.words import explain_error, fragment, language, linked, part, say, told
from kodeks.web.rights import Right
from kodeks.web.rounds.proposals import foresee
from kodeks.web.slips.halves import calls_of

__all__ = [
    "Conflict",
    "TypedResult",
    "calls_at",
    "changes",
    "conflict_of",
    "enter",
    "next_missing",
    "result",
    "trial",
    "wanted_from",
]

_LONGEST = 20  # characters of an entry, as it is told again
_MOST_AT_ONCE = 20  # entries in one request, as `results.js` sends them
_GAMES = prepared(lambda tournament, number: latest_games().filter(tournament=tournament, round=number))


class TypedResult(NamedTuple):
    place: SeatPlace
    text: str  # empty: the result is taken away
    reason: str = ""
    is_replacing: bool = False  # he knows what is there and replaces it

    def act(self, number: int) -> Result:
        """The same as an act."""
        return Result(number, self.place.board, self.text, self.place.game, self.reason, self.is_replacing)


def typed_in(request: HttpRequest) -> list[tuple[str, str]]:
    """Boards and results as they were typed: a button has both in one; who types fast sends several at once."""
    board, _, text = request.POST.get("entry", "").partition(" ")
    if board:
        return [(board, text or request.POST.get("result", ""))]
    boards, results = (request.POST.getlist(name) for name in ("board", "result"))
    return list(zip_longest(boards, results, fillvalue="")) or [("", "")]


def wanted_from(request: HttpRequest, state: Tournament) -> TypedResult:
    """What the form says."""
    return _wanted(request, state, *typed_in(request)[-1])


def _wanted(request: HttpRequest, state: Tournament, board: str, typed: str) -> TypedResult:
    place = read_place(board)
    text = read_short(typed, is_chess=state.regulations.is_chess, own=language().short_results)
    is_replacing = bool(request.POST.get("replace"))
    if not text and not is_replacing:
        raise MalformedText("not-a-result", text)
    return TypedResult(place, text, request.POST.get("reason", "").strip(), is_replacing)


class ResultOutcome(NamedTuple):
    """What became of it: recorded, there already, in conflict with what is there, or refused by the rules."""

    is_recorded: bool
    is_there: bool = False
    in_conflict: bool = False
    rulings: tuple[Ruling, ...] = ()


def trial(state: Tournament, act: Act) -> Step:
    """What the act would come to, were it in the log; whether it may be recorded is another question."""
    return append_acts(state, state.seq + 1, [act], by="", at="", is_new=False)[0].step


def enter(
    request: HttpRequest, at: Desk, number: int, wanted: Sequence[TypedResult]
) -> tuple[list[ResultOutcome], Log]:
    """Record results, each by itself, in one write; what became of them, and the log as it stands now. They are decided
    on the log as it stands when they are written: of two who enter the same board at once the second is told."""
    if not wanted:
        return [], at.log
    answers, now = ask_log_each(request, at, [_deciding(number, each) for each in wanted])
    return [_became(now.state, number, *each) for each in zip(wanted, answers, strict=True)], now


def _deciding(number: int, wanted: TypedResult) -> Decide:
    act = wanted.act(number)

    def decide(state: Tournament) -> Sequence[Act]:
        """Nothing, where that would change nothing: the result is there, or there is none to be taken away."""
        there = _score(state, number, wanted.place)
        if there is None and wanted.text:  # the usual case: nothing is to be compared
            return [act]
        made = trial(state, act)
        return [act] if not made.is_accepted or _score(made.state, number, wanted.place) != there else []

    return decide


def _became(now: Tournament, number: int, wanted: TypedResult, answer: Answer) -> ResultOutcome:
    outcome, rulings = answer
    has_result = _score(now, number, wanted.place) is not None
    in_conflict = outcome in _IN_CONFLICT or (outcome is Outcome.OVERTAKEN and has_result)
    return ResultOutcome(outcome is Outcome.DONE, outcome is None and has_result, in_conflict, rulings)


_IN_CONFLICT = (Outcome.STANDS, Outcome.REASON_NEEDED)  # the panel asks for what is missing


def _score(state: Tournament, number: int, place: SeatPlace) -> Score | None:
    paired = state.round(number)
    return None if paired is None else score_at(paired, place)


class Conflict(NamedTuple):
    """A board that has another result than the one wanted: what is there, by whom, and what replacing it would mean."""

    row: Seat
    event: Event | None
    wanted: TypedResult
    on: int
    rulings: tuple[Ruling, ...]
    needs_reason: bool


def conflict_of(at: Desk, number: int, wanted: TypedResult, law: tuple[Ruling, ...]) -> Conflict:
    """What the panel tells, from the log as it stands: what the law says, and what would follow."""
    state = at.log.state
    row = seat_at(state, state.rounds[number - 1], wanted.place)
    rulings = (*law, *trial(state, wanted.act(number)).rulings)
    return Conflict(row, event_at(at.log, row.touched), wanted, at.log.seq, rulings, needs_reason(state, number))


def next_missing(state: Tournament, paired: PairedRound) -> str:
    """The first board without a result; a game that was postponed is not waited for."""
    for board in paired.boards:
        if (paired.number, board.board) in state.postponed:
            continue
        games = [SeatPlace(board.board, game) for game in range(1, len(board.games) + 1)] or [SeatPlace(board.board)]
        for place in games:
            if score_at(paired, place) is None:
                return str(place)
    return ""


# The answers


class _Answer(NamedTuple):
    """To one entry: what is told of it, and the panel that asks where another result is there."""

    status: int
    lines: Sequence[tuple[str, str]] = ()  # each with its level
    conflict: Conflict | None = None


@desk(Right.RECORD)
@posted_from("desk:round", "number")
def result(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """One result, from the keyboard, a button, or the panel of a conflict; or those that were typed while the page
    waited for an answer."""
    if at.log.state.round(number) is None:
        return _gone(request, at, number)
    typed = typed_in(request)
    if len(typed) > (_MOST_AT_ONCE if wants_json(request) else 1):
        raise BadRequest
    read = [_read(request, at.log.state, *each) for each in typed]
    entered, log = enter(request, at, number, [each for each in read if isinstance(each, TypedResult)])
    now = at._replace(log=log)
    if now.log.state.round(number) is None:
        return _gone(request, at, number)
    if any(each.is_recorded or each.is_there for each in entered):
        foresee(at.row, now.log.state)
    became = iter(entered)
    answers = [
        _refused(entry, explain_error(wanted))
        if isinstance(wanted, MalformedText)
        else _answered(now, number, entry, wanted, next(became))
        for entry, wanted in zip(typed, read, strict=True)
    ]
    return _sent(request, now, number, answers)


def _read(request: HttpRequest, state: Tournament, board: str, text: str) -> TypedResult | MalformedText:
    try:
        return _wanted(request, state, board, text)
    except MalformedText as error:
        return error


def _answered(at: Desk, number: int, entry: tuple[str, str], wanted: TypedResult, entered: ResultOutcome) -> _Answer:
    if entered.in_conflict:
        return _Answer(409, (), conflict_of(at, number, wanted, entered.rulings))
    if not entered.is_recorded and not entered.is_there:
        silent = say("verify-no-result", board=str(wanted.place))  # there was nothing to take away
        return _refused(entry, " ".join(map(told, entered.rulings)) or silent)
    row = seat_at(at.log.state, at.log.state.rounds[number - 1], wanted.place)
    key = "rounds-is-there" if entered.is_there else "rounds-is-recorded" if row.text else "rounds-is-taken-away"
    sentence = say(key, board=str(row.place), white=row.white.name, black=row.black.name, result=row.text)
    return _Answer(200, [("success", sentence), *(("info", told(ruling)) for ruling in entered.rulings)])


def _refused(entry: tuple[str, str], why: str) -> _Answer:
    """What was typed, and why it is not recorded: it is listed, and the fields stay for the next entry."""
    typed = " ".join(part.strip() for part in entry)
    return _Answer(422, [("error", say("rounds-is-refused", entry=typed[:_LONGEST].strip(), why=why))])


def _sent(request: HttpRequest, at: Desk, number: int, answers: Sequence[_Answer]) -> HttpResponse:
    answer = answers[0]
    if len(answers) > 1:
        each = [{"status": one.status, **_told(request, at, number, one)} for one in answers]
        return live_answer(request, at, number, each=each)
    if wants_json(request):
        return live_answer(request, at, number, status=answer.status, **_told(request, at, number, answer))
    if answer.conflict is not None:
        return show(request, "rounds/conflict.html", at, status=409, conflict=answer.conflict, number=number)
    for level, line in answer.lines:
        getattr(messages, level)(request, line)
    is_button = answer.status == 200 and "entry" in request.POST
    return redirect(round_address(at, number) + (f"#b{request.POST['entry'].partition(' ')[0]}" if is_button else ""))


def _told(request: HttpRequest, at: Desk, number: int, answer: _Answer) -> dict[str, Any]:
    """An answer as the page shows it beside what is typed."""
    panel = ""
    if answer.conflict is not None:
        facts = {"conflict": answer.conflict, "number": number, "desk": at}
        panel = render_to_string("rounds/conflict_panel.html", facts, request)
    lines = [{"level": level, "text": line, "html": linked(line)} for level, line in answer.lines]
    return {"told": lines, "panel": panel}


def _gone(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The round was dropped or undone while its page was open."""
    messages.error(request, say("rounds-is-gone", round=number))
    to = reverse("desk:overview", args=[at.row.key])
    return JsonResponse({"go": to}, status=409) if wants_json(request) else redirect(to)


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks, which shows the answer on the page that is there."""
    return request.headers.get("Accept", "") == "application/json"


def live_answer(
    request: HttpRequest,
    at: Desk,
    number: int,
    *,
    status: int = 200,
    told: Sequence[Mapping[str, str]] = (),
    panel: str = "",
    each: Sequence[Mapping[str, Any]] = (),
) -> HttpResponse:
    """What the page that is open shows anew: the boards that changed since it was made, by whomever. `each`: what is
    told of every entry, where there were several."""
    paired = at.log.state.rounds[number - 1]
    answer: dict[str, Any] = {"told": told, **({"each": each} if each else {})}
    if _is_overtaken(request, at, paired):
        return JsonResponse({"reload": True, **answer}, status=status)
    games = games_at(at, number)
    facts = {
        "on": at.log.seq,
        "rows": _changed_rows(request, at, paired, games),
        "count": say("rounds-progress", **progress_of(paired)._asdict()),
        "panel": panel,
        "calls": calls_at(at, number),
        "games": games,
    }
    return JsonResponse(facts | answer, status=status)


def games_at(at: Desk, number: int) -> dict[str, Markup]:
    """How the games of a round stand that have begun, by board: for who may watch."""
    rows = _GAMES(at.row.pk, number) if at.may(Right.WATCH) else []
    found = {}
    for row in rows:
        if is_of_those_paired(row, at.log.state):
            word = "boards-called" if row.is_calling else f"word-{row.phase}"
            address = reverse("desk:live_board", args=[at.row.key, row.pk])
            text = Markup('<a href="{}"{}>{}</a>').format(address, _URGENT if row.is_calling else "", say(word))
            found[str(SeatPlace(row.board, row.game or None))] = text
    return found


_URGENT = Markup(' class="bad"')


def calls_at(at: Desk, number: int) -> str:
    """Where players have reported and something is awaited: the other player, or the arbiter."""
    calls = calls_of(at.row, at.log.state, number)
    return fragment("rounds/slip_calls.html", calls=calls, key=at.row.key, number=number) if calls else Markup("")


def _on(request: HttpRequest) -> int:
    return (seen(request) if request.method == "POST" else typed_number(request.GET.get("on", ""))) or 0


def _is_overtaken(request: HttpRequest, at: Desk, paired: PairedRound) -> bool:
    """Whether more than results has changed since the page was made: then it is made anew."""
    stage = (request.POST if request.method == "POST" else request.GET).get("stage", "")
    marks = (at.log.state.marks.get(each, 0) for each in (f"pairing {paired.number}", "everything"))
    return stage != paired.stage.value or max(marks) > _on(request)


def _changed_rows(request: HttpRequest, at: Desk, paired: PairedRound, games: Mapping[str, Markup]) -> dict[str, str]:
    """The rows that changed since, by the id of their element."""
    on = _on(request)
    rows: dict[str, str] = {}
    cards = card_address(at)
    facts = (result_texts(at.log.state)[:3], round_address(at, paired.number), cards, True, games)
    for group in groups_of(at.log.state, paired, since=on):
        changed = [row for row in group.seats if row.touched > on]
        for row in changed:
            rows[f"b{row.place}"] = part("rounds/board_row.html", "board_row", row, *facts)
        if changed and group.host:
            shown = {"group": group, "columns": 5, "cards": cards, "state": at.log.state}
            rows[f"m{group.board or 0}"] = fragment("rounds/match_row.html", **shown)
    return rows


@desk(Right.RECORD)
def changes(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """What others have recorded since the page was made."""
    return _gone(request, at, number) if at.log.state.round(number) is None else live_answer(request, at, number)
