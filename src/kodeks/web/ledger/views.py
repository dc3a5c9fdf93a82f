"""The ledger: something happened at a board. The arbiter picks what, sees the articles and the sanctions, decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.malformed import MalformedText
from kodeks.rounds import host_side
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import Seat, SeatPlace, read_place, result_texts, seat_at
from kodeks.tournament import Act, Board, PairedRound, Tournament
from kodeks.tournament.acts import Note, NoteKind, Result, Withdraw
from kodeks.tournament.happenings import (
    PROCEDURES,
    Chapter,
    Ending,
    Happening,
    Penalty,
    happening,
    happenings,
    result_after,
)
from kodeks.tournament.happenings import penalties as open_penalties
from kodeks.web.frame.confirming import Consequence, Question, ask, is_confirmed, tried
from kodeks.web.frame.recording import recorded, seen
from kodeks.web.frame.views import Desk, desk, paired_of, show
from kodeks.web.logs.threads import notices as announced
from kodeks.web.logs.threads import threads, title_of
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right

__all__ = ["LONGEST", "ledger_page", "new_note", "notices_page"]

LONGEST = 2_000
KEEP, FOLLOWS = "keep", "follows"  # a result as it is, or as it follows from the decision
_KINDS = (NoteKind.INCIDENT, NoteKind.DECISION, NoteKind.NOTE, NoteKind.PROPOSAL)  # of what the code does not name


@desk(Right.WATCH)
def ledger_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Everything that was decided, the latest first, each with what followed."""
    return show(request, "ledger/ledger.html", at, state=at.log.state, threads=threads(at.log))


@desk(Right.SEE)
def notices_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """What was announced."""
    return show(request, "ledger/notices.html", at, state=at.log.state, notices=announced(at.log))


# Where it happened


class Scene(NamedTuple):
    """A round and a board, as far as they are named, and who sits there by colour."""

    paired: PairedRound | None = None
    place: SeatPlace | None = None
    board: Board | None = None
    row: Seat | None = None

    @property
    def numbers(self) -> tuple[int, int] | None:
        """Start numbers of White and Black; in a match of teams by board."""
        if self.board is None or self.place is None:
            return None
        is_turned = self.place.game is not None and host_side(self.place.game) is Side.BLACK
        return (self.board.black, self.board.white) if is_turned else (self.board.white, self.board.black)


def _scene(at: Desk, round_text: str, place_text: str) -> Scene:
    if not round_text:
        return Scene()
    if not (round_text.isascii() and round_text.isdecimal() and len(round_text) < 5):
        raise MalformedText("ledger-no-such-round", round_text)
    try:
        paired = paired_of(at, int(round_text))
    except Http404:
        raise MalformedText("ledger-no-such-round", round_text) from None
    if not place_text.strip():
        return Scene(paired)
    place = read_place(place_text)
    board = paired.board(place.board)
    if board is None or (place.game is None) == bool(board.games) or (place.game or 1) > max(1, len(board.games)):
        raise MalformedText("ledger-no-such-board", place_text)
    if place.game == 0:
        raise MalformedText("ledger-no-such-board", place_text)
    return Scene(paired, place, board, seat_at(at.log.state, paired, place))


# What is decided


@dataclass(frozen=True)
class Decision:
    """The form as typed, and what it means."""

    at: Desk
    scene: Scene
    what: Happening
    sent: Mapping[str, str] = field(default_factory=dict)

    @property
    def state(self) -> Tournament:
        """The tournament."""
        return self.at.log.state

    @property
    def penalty(self) -> Penalty | None:
        """The sanction chosen."""
        found = open_penalties(self.state.regulations, self.what)
        return next((each for each in found if each.sanction.key == self.sent.get("sanction")), None)

    @property
    def losers(self) -> tuple[int, ...]:
        """Whom it concerns: nobody, one, or both at the board."""
        who, at_board = self.sent.get("who", ""), self.scene.numbers
        if who == "both" and at_board is not None:
            return at_board
        number = int(who) if who.isascii() and who.isdecimal() and len(who) < 7 else 0
        is_meant = number in at_board if at_board is not None else self.state.has(number)
        return (number,) if is_meant else ()

    @property
    def lacks_somebody(self) -> bool:
        """Whether somebody is punished, or has lost, and nobody is named."""
        return not self.losers and (self.penalty is not None or self.what.ending is not Ending.NONE)

    @property
    def lacks_minutes(self) -> bool:
        """Whether time is taken or given, and the minutes are none."""
        is_timed = self.penalty is not None and self.penalty.is_time
        return is_timed and bool(self.sent.get("minutes")) and self._minutes is None

    @property
    def _minutes(self) -> int | None:
        typed = self.sent.get("minutes", "")
        return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 4 and int(typed) else None

    def _name(self, number: int) -> str:
        """Who it is; in a match of teams the player at the board, with his team."""
        name, row = self.state.entry(number).name, self.scene.row
        if row is None or self.scene.numbers is None or not self.is_for_teams:
            return name
        sitter = row.white if number == self.scene.numbers[0] else row.black
        return f"{sitter.entry.name} ({name})" if sitter.is_named and sitter.entry.name else name

    @property
    def is_for_teams(self) -> bool:
        """Whether those who are entered are teams."""
        return bool(self.state.regulations.teams.boards)

    @property
    def text(self) -> str:
        """The words of the record: they tell everything, so that paper and file need no keys."""
        names = ", ".join(map(self._name, self.losers))
        parts = [] if self.what.key == "other" else [say(self.what.words)]
        if names:
            parts = [f"{parts[0]}: {names}" if parts else names]
        if self.penalty is not None:
            minutes, said = self._minutes, say(self.penalty.words)
            is_timed = self.penalty.is_time and minutes is not None
            parts.append(f"{said}, {say('ledger-minutes', minutes=minutes or 0)}" if is_timed else said)
        if self.sent.get("words"):
            parts.append(self.sent["words"].rstrip("."))
        told = ". ".join(parts) + "." if parts else ""
        game = None if self.scene.place is None else self.scene.place.game
        return told if game is None or not told else f"{say('ledger-board-of-match', board=game)}: {told}"

    @property
    def articles(self) -> tuple[Article, ...]:
        """Behind what happened and behind the sanction."""
        sanction = () if self.penalty is None else (self.penalty.sanction.article,)
        return tuple(dict.fromkeys((*self.what.articles, *sanction)))

    @property
    def note(self) -> Note:
        """The act that stands in the log."""
        typed = self.sent.get("kind", "")
        kind = NoteKind(typed) if self.what.key == "other" and typed in _KINDS else NoteKind.INCIDENT
        return Note(
            self.text if self.sent.get("words") or self.what.key != "other" else "",
            round=None if self.scene.paired is None else self.scene.paired.number,
            board=None if self.scene.place is None else self.scene.place.board,
            articles=tuple(map(str, self.articles)),
            kind=kind if self.penalty is None else NoteKind.SANCTION,
            what=self.what.key,
            against=self.losers[0] if len(self.losers) == 1 else None,
            sanction=self.sent.get("sanction", ""),  # one that is not open is for the law to refuse
            is_announced=bool(self.sent.get("announce")),
        )

    @property
    def result(self) -> str:
        """The result to record with it; empty if it stays as it is."""
        chosen = self.sent.get("result", "")
        if self.scene.place is None or chosen == KEEP:
            return ""
        if chosen != FOLLOWS:
            return chosen if chosen in result_texts(self.state) else ""
        assert self.scene.numbers is not None, "a board has two players"
        white, black = (number in self.losers for number in self.scene.numbers)
        regulations = self.state.regulations
        return result_after(regulations, self.what, self.penalty, white_lost=white, black_lost=black)

    @property
    def acts(self) -> list[Act]:
        """The note, the result and the withdrawal, in one append."""
        acts: list[Act] = [self.note]
        if self.result:
            paired, place = self.scene.paired, self.scene.place
            assert paired is not None
            assert place is not None
            acts.append(Result(paired.number, place.board, self.result, place.game, self.text, replaces=True))
        is_excluded = self.penalty is not None and self.penalty.is_exclusion
        if is_excluded and self.sent.get("withdraw") and not self.is_for_teams:  # his team plays on
            leaving = (number for number in self.losers if number not in self.state.withdrawn)
            acts.extend(Withdraw(number, None, self.text) for number in leaving)
        return acts

    def consequences(self) -> list[Consequence]:
        """What is recorded, told before it is."""
        found = [Consequence(self.text, self.articles)]
        for act in self.acts[1:]:
            if isinstance(act, Result):
                before = "" if self.scene.row is None else self.scene.row.text
                facts = {"board": str(self.scene.place), "result": act.result}
                told = say("ledger-result-changes", before=before, **facts) if before else None
                found.append(Consequence(told or say("ledger-result-becomes", **facts)))
            elif isinstance(act, Withdraw):
                found.append(Consequence(say("ledger-leaves", name=self.state.entry(act.number).name)))
        return found


@desk(Right.RULE)
def new_note(request: HttpRequest, at: Desk) -> HttpResponse:
    """First where and what, then the decision."""
    given = request.POST if request.method == "POST" else request.GET
    where = {name: given.get(name, "").strip()[:20] for name in ("round", "board", "what")}
    try:
        scene = _scene(at, where["round"], where["board"])
    except MalformedText as error:
        return _choose(request, at, where, problem=explain_error(error))
    what = happening(at.log.state.regulations, where["what"])
    if what is None:
        return _choose(request, at, where)
    names = ("sanction", "who", "minutes", "words", "kind", "announce", "result", "withdraw")
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
    trial = tried(at, decision.acts)
    if not trial.is_accepted:
        return _decide(request, decision, where, trial.rulings)
    if len(decision.acts) > 1 and not is_confirmed(request):
        return ask(request, at, decision.acts, _question(decision, where))
    return recorded(request, at, decision.acts, to, "ledger-is-recorded")


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
        kinds=[kind.value for kind in _KINDS],
        results=result_texts(state),
        entrants=[(each.number, each.name) for each in state.entrants] if state.is_numbered else [],
        rulings=rulings,
        offers_withdrawal=not decision.is_for_teams and any(each.is_exclusion for each in offered),
    )


def _untouched(decision: Decision) -> dict[str, str]:
    """The form as it first stands: the sanction that the code demands, the result that follows."""
    known = {"sanction": decision.what.demanded, "result": FOLLOWS, "withdraw": "yes", "kind": NoteKind.INCIDENT.value}
    return {name: decision.sent[name] or known.get(name, "") for name in decision.sent}
