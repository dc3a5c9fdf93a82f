"""One decision of the ledger: what followed it, its appeals with deadline, instances and jury, and what may follow."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.officials import (
    Deadline,
    Instance,
    InstanceKind,
    JurySeating,
    appeal_deadline,
    has_jury,
    instances,
    next_instance,
    seat_jury,
)
from kodeks.rulebook.editions import conduct_rules
from kodeks.tables import result_texts
from kodeks.tournament import Act, Tournament
from kodeks.tournament.acts import Note, NoteKind, Result
from kodeks.tournament.happenings import FOLLOWING
from kodeks.tournament.step import law
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, posted_from, show
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.threads import LedgerNote, Thread, facts_of, thread_of, title_of
from kodeks.web.pages.words import explain_error, moment, say
from kodeks.web.rights import Right, Role
from kodeks.words import times_said

__all__ = ["appeal", "decide_appeal", "follow_up", "note_page"]

_LONGEST = 2_000
_FIELDS = ("what", "who", "when", "words", "announce", "outcome", "result")
_JURIES = (InstanceKind.JURY, InstanceKind.COMMITTEE)


def _thread(at: Desk, seq: str) -> Thread:
    found = thread_of(at.log, incidents_at(at.row.pk), seq)
    if found is None:
        raise Http404
    return found


class AppealCourse(NamedTuple):
    """How an appeal stands: all instances, the one that decided last, the next, until when, and who of the jury."""

    chain: tuple[Instance, ...]
    decided: InstanceKind
    next: Instance | None
    deadline: Deadline | None
    words: str  # of the regulations, on the deadline
    is_over: bool
    now: datetime
    seating: JurySeating | None


def appealing(at: Desk, thread: Thread) -> AppealCourse:
    """From the regulations, the thread and the clock."""
    state, now = at.log.state, timezone.localtime()
    regulations = state.regulations
    chain = instances(regulations)
    last = thread.last_decision
    decided = _decided_by(at, chain, last)
    deadline = None if last.at is None else appeal_deadline(regulations, last.at, now.date(), times_said())
    due = None if deadline is None else deadline.due_at
    opened = thread.open_appeal
    judge = next_instance(chain, decided) if opened is None else _instance(chain, opened.instance)
    has_seats = judge is not None and judge.kind in _JURIES
    return AppealCourse(
        chain,
        decided,
        next_instance(chain, decided),
        deadline,
        "" if regulations.appeals is None else regulations.appeals.deadline,
        due is not None and now > due,
        now,
        _seating(state, thread) if has_seats else None,
    )


def _instance(chain: tuple[Instance, ...], kind: str) -> Instance | None:
    return next((each for each in chain if each.kind == kind), None)


def _decided_by(at: Desk, chain: tuple[Instance, ...], last: LedgerNote) -> InstanceKind:
    """Who decided: the instance of a decision on an appeal; else the chief arbiter, if he wrote it or is alone."""
    if last.instance:
        return InstanceKind(last.instance) if _instance(chain, last.instance) else chain[-1].kind
    has_round_arbiter = _instance(chain, InstanceKind.ROUND_ARBITER) is not None
    if not has_round_arbiter:
        return InstanceKind.CHIEF_ARBITER
    return InstanceKind.CHIEF_ARBITER if last.by.casefold() in _chiefs(at) else InstanceKind.ROUND_ARBITER


def _chiefs(at: Desk) -> set[str]:
    """The chief arbiter by the regulations, and whoever has this role at the desk."""
    chief = at.log.state.regulations.chief
    members = at.row.memberships.filter(role=Role.CHIEF).select_related("user")
    return {str(each.user).casefold() for each in members} | ({chief.name.casefold()} if chief is not None else set())


def _seating(state: Tournament, thread: Thread) -> JurySeating | None:
    """Who votes: nobody in his own case [C-91]; federations matter in FIDE's events."""
    regulations = state.regulations
    if regulations.appeals is None or not has_jury(regulations):
        return None
    numbers = _parties(state, thread.root.note)
    names = [state.entry(number).name for number in numbers]
    lands = [state.entry(number).federation for number in numbers] if regulations.is_fide_event else []
    return seat_jury(regulations.appeals, names, lands, article=law(state, "II.2.2.5", "FTR:10b"))


def _parties(state: Tournament, note: Note) -> tuple[int, ...]:
    """Both at the board, or whom the decision concerns."""
    paired = None if note.round is None else state.round(note.round)
    board = None if paired is None or note.board is None else paired.board(note.board)
    if board is not None:
        return (board.white, board.black)
    return () if note.against is None else (note.against,)


@desk(Right.WATCH)
def note_page(request: HttpRequest, at: Desk, seq: str) -> HttpResponse:
    """A decision and everything about it."""
    return _shown(request, at, _thread(at, seq))


def _shown(request: HttpRequest, at: Desk, thread: Thread, problem: str = "") -> HttpResponse:
    """The page; after a refused form with what was typed."""
    state, root = at.log.state, thread.root
    stands = appealing(at, thread)
    given = request.POST.get("form", "")
    sent = {name: request.POST.get(name, "") for name in _FIELDS}
    return show(
        request,
        "ledger/note.html",
        at,
        status=422 if problem else 200,
        state=state,
        thread=thread,
        facts=facts_of(at.log, root.note),
        articles=[(article, title_of(article)) for article in root.articles],
        appealing=stands,
        judge=None if thread.open_appeal is None else _instance(stands.chain, thread.open_appeal.instance),
        parties=[state.entry(number).name for number in _parties(state, root.note)],
        results=result_texts(state) if _may_change_result(state, root.note) else (),
        following=FOLLOWING,
        typed={form: sent if form == given else dict.fromkeys(_FIELDS, "") for form in ("decide", "appeal", "follow")},
        given=given,
        problem=problem,
    )


def _may_change_result(state: Tournament, note: Note) -> bool:
    """Whether the note names one game; in matches of teams the board's own page corrects it."""
    paired = None if note.round is None else state.round(note.round)
    board = None if paired is None or note.board is None else paired.board(note.board)
    return board is not None and not board.games


# What follows


class _Words(NamedTuple):
    """What a form says: the words, whether they are announced, and the result that comes with it."""

    words: str
    is_announced: bool
    result: str


def _sent(request: HttpRequest, state: Tournament, note: Note) -> _Words:
    words = request.POST.get("words", "").strip()[:_LONGEST]
    if not words:
        raise MalformedText("ledger-words-needed", "")
    result = request.POST.get("result", "")
    is_result = result in result_texts(state) and _may_change_result(state, note)
    return _Words(words, bool(request.POST.get("announce")), result if is_result else "")


def _after(
    root: Note, sent: _Words, follows: LedgerNote, what: str, told: str, kind: NoteKind, law_: tuple[str, ...]
) -> Note:
    return Note(
        f"{told} {sent.words}",
        round=root.round,
        board=root.board,
        articles=law_,
        kind=kind,
        what=what,
        against=root.against,
        follows=follows.seq if follows.incident is None else None,
        decision="" if follows.incident is None else follows.key,
        is_announced=sent.is_announced,
    )


def _recorded(request: HttpRequest, at: Desk, thread: Thread, note: Note, result: str = "") -> HttpResponse:
    acts: list[Act] = [note]
    if result:
        assert note.round is not None
        assert note.board is not None
        acts.append(Result(note.round, note.board, result, None, note.text, replaces=True))
    return recorded(request, at, acts, _to(at, thread), "ledger-is-recorded")


def _to(at: Desk, thread: Thread) -> str:
    return reverse("desk:note", args=[at.row.key, thread.root.key])


def _refused(request: HttpRequest, at: Desk, thread: Thread, error: MalformedText) -> HttpResponse:
    return _shown(request, at, thread, explain_error(error) if error.text else say(error.reason))


@desk(Right.RULE)
@posted_from("desk:note", "seq")
def follow_up(request: HttpRequest, at: Desk, seq: str) -> HttpResponse:
    """A decision is corrected or revoked, with the reason."""
    thread, state = _thread(at, seq), at.log.state
    what = request.POST.get("what", "")
    try:
        if what not in ("correction", "revoked"):
            raise MalformedText("ledger-choose-one", what)
        sent = _sent(request, state, thread.root.note)
    except MalformedText as error:
        return _refused(request, at, thread, error)
    regulations, root = state.regulations, thread.root.note
    article = conduct_rules(regulations.edition, regulations.board).rights["undo"]
    told = f"{say(FOLLOWING[what])}:"
    note = _after(root, sent, thread.root, what, told, root.kind, (str(article),))
    return _recorded(request, at, thread, note, sent.result)


@desk(Right.RULE)
@posted_from("desk:note", "seq")
def appeal(request: HttpRequest, at: Desk, seq: str) -> HttpResponse:
    """Somebody appeals against the last decision: who, when, in his words."""
    thread, state = _thread(at, seq), at.log.state
    stands = appealing(at, thread)
    try:
        if stands.next is None or thread.open_appeal is not None or not thread.is_decision:
            raise MalformedText("ledger-no-appeal-now", "")
        who = request.POST.get("who", "").strip()[:200]
        if not who:
            raise MalformedText("ledger-who-appeals", "")
        when = _when(request.POST)
        sent = _sent(request, state, thread.root.note)
    except MalformedText as error:
        return _refused(request, at, thread, error)
    told = say("ledger-appeal-text", who=who, when=moment(when), instance=say(stands.next.reason))
    due = None if stands.deadline is None else stands.deadline.due_at
    if due is not None and when > due:
        told += " " + say("ledger-appeal-late")
    law_ = tuple(map(str, stands.next.articles))
    what = f"appeal:{stands.next.kind.value}"
    note = _after(thread.root.note, sent, thread.last_decision, what, told, NoteKind.APPEAL, law_)
    return _recorded(request, at, thread, note)


def _when(post: Mapping[str, str]) -> datetime:
    text = post.get("when", "")
    try:
        found = datetime.fromisoformat(text) if text else timezone.localtime()
        return timezone.localtime(found if found.tzinfo else timezone.make_aware(found))
    except (ValueError, OverflowError):  # the year 1 is outside the calendar in half of the world
        raise MalformedText("ledger-not-a-moment", text[:50]) from None


@desk(Right.RULE)
@posted_from("desk:note", "seq")
def decide_appeal(request: HttpRequest, at: Desk, seq: str) -> HttpResponse:
    """What the instance decided on the appeal that is open."""
    thread, state = _thread(at, seq), at.log.state
    opened, outcome = thread.open_appeal, request.POST.get("outcome", "")
    try:
        if opened is None:
            raise MalformedText("ledger-no-appeal-open", "")
        if outcome not in ("upheld", "dismissed"):
            raise MalformedText("ledger-choose-one", outcome)
        sent = _sent(request, state, thread.root.note)
    except MalformedText as error:
        return _refused(request, at, thread, error)
    stands = appealing(at, thread)
    instance = _instance(stands.chain, opened.instance)
    told = f"{say(FOLLOWING[outcome])} ({'' if instance is None else say(instance.reason)})."
    if stands.seating is not None:
        names = ", ".join(member.name for member in stands.seating.voters)
        told += f" {say('ledger-voted', names=names)}"
    law_ = opened.note.articles if instance is None else tuple(map(str, instance.articles))
    what = f"{outcome}:{opened.instance}"
    note = _after(thread.root.note, sent, opened, what, told, NoteKind.APPEAL, law_)
    return _recorded(request, at, thread, note, sent.result)
