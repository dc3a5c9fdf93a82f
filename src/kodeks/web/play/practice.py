"""A board that needs no tournament: both sides on one device, every rule and ruling. Nothing is kept here: the page has
the log, sends it with each act, and is given it back one act longer. It is the file that `kodeks game` reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from kodeks.formats.gamelog import read_log, write_log
from kodeks.game import Actor, Conditions, Deed, Event, Folded, Kind, State, fold, fold_on
from kodeks.game.events import Announce, Move, Press, Start, Undo
from kodeks.game.flagging import flag_before
from kodeks.game.fold import step
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.editions import current
from kodeks.rulebook.result import Side
from kodeks.web.frame.views import page
from kodeks.web.logs.games import KeptGame, now_ms
from kodeks.web.pages.words import explain_error, language, say, told
from kodeks.web.play.doing import read_doing
from kodeks.web.play.endgames import endgame_told
from kodeks.web.play.facts import facts_of
from kodeks.web.play.talking import Reply, hear_everybody, is_script, read_sentence, sentence_of
from kodeks.web.play.views import names_of_pieces, picture_of
from kodeks.web.public.views import show_open
from kodeks.web.rights import Right

GAMES = ("100", "64", "chess", "chess960")
_SIDES = (Actor.WHITE, Actor.BLACK)
_LONGEST_LOG = 60_000  # characters: some four hundred moves
_LONGEST = 200  # of anything else


class Practice(NamedTuple):
    """A game of practice: its log, from when its times count, and what it folds to."""

    conditions: Conditions
    events: tuple[Event, ...]
    began_ms: int
    folded: Folded

    @property
    def state(self) -> State:
        return self.folded.state

    @property
    def text(self) -> str:
        return write_log(self.conditions, self.events)

    @property
    def kept(self) -> KeptGame:
        """As the pages of games take it."""
        return KeptGame(0, GamePlace(1, 1), self.began_ms, self.folded, "", len(self.events) + 1)

    def done(self, *deeds: Deed) -> Practice | str:
        """After these deeds, all of them; or why not. A flag that has fallen before them comes first."""
        at_ms = self.kept.at(now_ms())
        flag = flag_before(self.state, [deed.act for deed in deeds], at_ms)
        doings = [(by, act, at_ms) for by, act in deeds]
        if flag is not None:
            doings.insert(0, (Actor.CLOCK, flag[1], flag[0]))
        practice, before = self, None
        for who, act, moment in doings:
            if practice.state.ending is not None and isinstance(before, Move) and isinstance(act, Announce | Press):
                break  # the move has ended the game
            event = Event(len(practice.events) + 1, moment, who, act)
            outcome = step(practice.state, event)
            if not outcome.is_accepted:
                return told(outcome.rulings[-1]) if flag is None else practice
            practice = practice._replace(events=(*practice.events, event), folded=fold_on(practice.folded, [event]))
            before = act
        return practice


@page(Right.LOOK)
def practice(request: HttpRequest) -> HttpResponse:
    """The form to begin, or the board with what was done on it."""
    if request.method != "POST":
        return _shown(request)
    try:
        found = _begun(request) if "game" in request.POST else _brought(request)
        act = request.POST.get("act", "")
        if act == "download":
            return _download(found)
        if request.POST.get("say", "").strip() and not act:
            return _said(request, found)
        after = _acted(found, act.split(), request.POST) if act else found
    except MalformedText as error:
        return _problem(request, explain_error(error))
    if isinstance(after, str):
        return _shown(request, found, after)
    return _shown(request, after)


def _begun(request: HttpRequest) -> Practice:
    sent = {name: request.POST.get(name, "").strip()[:_LONGEST] for name in ("game", "tempo", "start")}
    game = sent["game"]
    if game not in GAMES:
        raise MalformedText("unknown-board", game)
    start = sent["start"] or (str(timezone.now().timestamp()) if game == "chess960" else None)
    conditions = Conditions(
        game=game,
        edition=current("chess" if game == "chess960" else game).key,
        tempo=sent["tempo"] or None,
        kind=Kind.ONLINE,
        start=start,
        white=say("column-white"),
        black=say("column-black"),
    )
    begun = Practice(conditions, (), now_ms(), fold(conditions, ())).done(Deed(Actor.ARBITER, Start()))
    if isinstance(begun, str):  # a position in which nobody can move
        return Practice(conditions, (), now_ms(), fold(conditions, ()))
    return begun


def _brought(request: HttpRequest) -> Practice:
    """What the page sends back; any log may come, and is folded as any file is."""
    text, began = request.POST.get("log", ""), request.POST.get("began", "")
    if len(text) > _LONGEST_LOG:
        raise MalformedText("practice-too-long", "")
    if not began.isdecimal() or len(began) > 15:
        raise MalformedText("log-wrong-value", f"began: {began[:20]}")
    conditions, events = read_log(text)
    return Practice(conditions, tuple(events), int(began), fold(conditions, events))


def _acted(practice: Practice, act: list[str], sent: Mapping[str, str]) -> Practice | str:
    """After an act as its button names it: the side, what, and yes or no."""
    if act == ["undo"]:
        back = next((each for each in practice.state.history() if each.ply < practice.state.ply), None)
        return say("practice-nothing-back") if back is None else practice.done(Deed(Actor.ARBITER, Undo(back.seq)))
    by = next((actor for actor in _SIDES if [actor.value] == act[:1]), None)
    if by is None or len(act) < 2:
        raise MalformedText("log-unknown-act", " ".join(act)[:40])
    given: dict[str, object] = {"do": act[1]}
    if act[1] in ("move", "claim") and sent.get("move", "").strip():
        given["move"] = sent["move"].strip()[:_LONGEST]
    if act[1] == "claim":
        given["ground"] = sent.get("ground", "")[:_LONGEST]
    if act[1] == "answer":
        given["accepts"] = act[2:] == ["yes"]
    if act[1] == "flag":
        given["side"] = _other(by).value
    return practice.done(*read_doing(0, practice.state, given, by=by).all_deeds)


def _said(request: HttpRequest, found: Practice) -> HttpResponse:
    """What was said to the board: done, or answered."""
    heard = hear_everybody(found.kept, read_sentence(sentence_of(request), language()))
    after = found if heard.doing is None else found.done(*heard.doing.all_deeds)
    if isinstance(after, str):
        return _shown(request, found, after, Reply((after,), is_refused=True))
    is_seen = is_script(request)  # the board that is drawn anew tells what has happened on it
    told = (*(() if is_seen else heard.seen), *heard.news, *heard.answers)
    seq = None if heard.doing is None else after.state.seq
    return _shown(request, after, "", Reply(told, choices=heard.choices, alarms=heard.alarms, seq=seq))


def _other(by: Actor) -> Side:
    assert by.side is not None
    return by.side.other


def _problem(request: HttpRequest, problem: str) -> HttpResponse:
    if is_script(request):
        return JsonResponse({"refused": problem})
    return _shown(request, None, problem)


def _shown(
    request: HttpRequest, found: Practice | None = None, problem: str = "", reply: Reply | None = None
) -> HttpResponse:
    if found is None:
        given = {name: request.POST.get(name, "")[:_LONGEST] for name in ("game", "tempo", "start")}
        answer = show_open(request, "play/practice.html", practice=None, problem=problem, games=GAMES, given=given)
        answer.status_code = 422 if problem else 200
        return answer
    facts = {**facts_of(found.kept, _SIDES), "endgame": endgame_told(found.state)}
    if is_script(request):
        more = {"refused": problem} if problem else {}
        return JsonResponse({"view": facts, "log": found.text, **more, **(reply.as_facts() if reply else {})})
    return show_open(
        request,
        "play/practice.html",
        practice=found,
        facts=facts,
        problem="" if reply else problem,
        reply=reply,
        sides=[actor.value for actor in _SIDES],
        is_chess=found.state.table.is_chess,
        pieces=names_of_pieces(found.kept),
        fen=found.state.table.fen,
    )


def _download(found: Practice) -> HttpResponse:
    answer = HttpResponse(found.text, content_type="application/x-ndjson; charset=utf-8")
    answer.headers["Content-Disposition"] = 'attachment; filename="game.jsonl"'
    return answer


@page(Right.LOOK)
def diagram(request: HttpRequest) -> HttpResponse:
    """A position as a picture, for pages without scripts; there is none where no position is given."""
    game, fen = (request.GET.get(name, "")[:_LONGEST] for name in ("game", "fen"))
    if not game:
        raise Http404
    try:
        conditions = Conditions(game=game, edition=current("chess" if "chess" in game else game).key, start=fen)
    except MalformedText as error:
        return HttpResponse(explain_error(error), status=422, content_type="text/plain; charset=utf-8")
    return picture_of(conditions.table, is_flipped=False)
