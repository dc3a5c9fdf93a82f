"""Pairing: the next round before it is recorded, why it is so, and a pairing changed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.pairing.swiss import Explanation, FloatExplanation
from kodeks.rounds import Rest
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import SeatPlace, by_surname, game_points
from kodeks.tournament import Act, Proposal, Stage, Tournament
from kodeks.tournament.acts import Pair, Unpair
from kodeks.tournament.by_hand import breaches_of, differences_from, pair_by_hand
from kodeks.tournament.resting import rests_in, rests_of_pairing
from kodeks.tournament.swiss_rounds import points_before
from kodeks.web.frame.long_work import still_working
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, card_address, desk, paired_of, round_address, show, typed_number
from kodeks.web.logs import log
from kodeks.web.pages.words import language, say, told
from kodeks.web.rights import Right
from kodeks.web.rounds.proposals import differences_of, explanation_of, is_explained, is_proposed, proposal_of
from kodeks.web.rounds.results import trial
from kodeks.web.rounds.steps import refusals_of_draft

__all__ = ["Draft", "by_hand", "pair", "read_draft", "why"]

_LONGEST_REASON = 500


# The next round


@desk(Right.PAIR)
def pair(request: HttpRequest, at: Desk) -> HttpResponse:
    """The next round as the engine pairs it: shown first, then recorded."""
    if request.method == "POST":
        return _record(request, at)
    state = at.log.state
    number = state.round_to_pair
    if not is_proposed(at.row, state):
        return _wait(request, at, say("pairing-preview", round=number))
    proposal = proposal_of(at.row, state)
    if isinstance(proposal, Ruling):
        by_hand = state.regulations.system.is_swiss and state.is_numbered and state.has_rounds_left
        return show(
            request,
            "rounds/pair.html",
            at,
            state=state,
            number=number,
            refusal=proposal,
            may_by_hand=by_hand,
            unfinished=(),
        )
    made = trial(state, proposal.act)
    return show(
        request,
        "rounds/pair.html",
        at,
        state=state,
        number=number,
        refusal=None,
        rulings=made.rulings,
        is_accepted=made.is_accepted,
        unfinished=_unfinished(state) if state.regulations.system.is_swiss else (),
        points=_points(state),
        cards=card_address(at),
        **_reasons(proposal.explanation, rests_of_pairing(state, proposal.act)),
    )


def _wait(request: HttpRequest, at: Desk, title: str) -> HttpResponse:
    """The engine works: the page asks again until it has answered."""
    return still_working(request, title, at, say("pairing-waiting", players=len(at.log.state.order)))


def _record(request: HttpRequest, at: Desk) -> HttpResponse:
    """The engine's pairing on what this view has read. If what it rests on has changed since the preview, the core
    refuses it; and nobody waits for the engine while the log is locked."""
    state = at.log.state
    proposal = proposal_of(at.row, state)
    if isinstance(proposal, Ruling):
        messages.error(request, told(proposal))
        return redirect("desk:pair", key=at.row.key)
    number = state.round_to_pair
    answer = recorded(request, at, [proposal.act], round_address(at, number), "desk-round-is-paired")
    is_paired = log.load(at.row).state.round(number) is not None
    return answer if is_paired else redirect("desk:pair", key=at.row.key)


def _points(before: Tournament) -> dict[int, str]:
    """Everybody's points as written, where points are what pairs."""
    if not before.rounds or before.regulations.system.is_by_matches or before.regulations.teams.boards:
        return {}
    return {number: str(game_points(before.regulations, points)) for number, points in points_before(before).items()}


def _unfinished(state: Tournament) -> list[tuple[int, SeatPlace]]:
    """Boards without a result: for the pairing they count as draws [V.2.8.9.10]."""
    return [
        (paired.number, SeatPlace(board.board))
        for paired in state.rounds
        for board in paired.boards
        if not board.has_result
    ]


class Reasons(NamedTuple):
    """Why somebody rests or floats, with what was tried."""

    kind: str
    number: int
    found: FloatExplanation | None


def _reasons(explanation: Explanation, rests: Sequence[Rest]) -> dict[str, Any]:
    """An explanation as templates show it."""
    bye = explanation.bye
    return {
        "notes": explanation.notes,
        "pairs": explanation.pairs,
        "floats": {each.number: each for each in explanation.floats},
        "rests": [
            Reasons(rest.kind.value, rest.number, bye if bye is not None and bye.number == rest.number else None)
            for rest in rests
        ],
    }


@desk(Right.SEE)
def why(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """Why a round was paired as it was."""
    state, paired = at.log.state, paired_of(at, number)
    if not is_explained(at.row, state, number):
        return _wait(request, at, say("why-title", round=number))
    found = explanation_of(at.row, state, number)
    return show(
        request,
        "rounds/why.html",
        at,
        state=state,
        paired=paired,
        differences=differences_of(at.row, state, number),
        points={},
        cards=card_address(at),
        **_reasons(Explanation() if isinstance(found, Ruling) else found, paired.rests),
    )


# By hand


class Draft(NamedTuple):
    """A pairing that is being changed: White first, by board; and who rests, if somebody must."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None

    def __str__(self) -> str:
        boards = ".".join(f"{white}-{black}" for white, black in self.pairs)
        return boards if self.bye is None else f"{boards}.{self.bye}"

    @property
    def numbers(self) -> list[int]:
        return [number for each in self.pairs for number in each] + ([] if self.bye is None else [self.bye])

    def exchanged(self, one: int, other: int) -> Draft:
        seats = {one: other, other: one}
        pairs = tuple((seats.get(white, white), seats.get(black, black)) for white, black in self.pairs)
        return Draft(pairs, None if self.bye is None else seats.get(self.bye, self.bye))

    def turned(self, board: int) -> Draft:
        """The two of a board with the other colours."""
        pairs = (two[::-1] if place == board else two for place, two in enumerate(self.pairs, start=1))
        return self._replace(pairs=tuple(pairs))


def read_draft(text: str) -> Draft | None:
    """A draft as its address writes it: 1-2.3-4.5; None if that is no draft."""
    pairs: list[tuple[int, int]] = []
    bye: int | None = None
    for part in text.split(".") if text else ():
        first, dash, second = part.partition("-")
        white, black = typed_number(first), typed_number(second)
        if white is None or bye is not None:
            return None
        if not dash:
            bye = white
        elif black is None:
            return None
        else:
            pairs.append((white, black))
    return Draft(tuple(pairs), bye) if pairs else None


def _before(state: Tournament, number: int) -> Tournament:
    """What the round is paired on: it is the next one, or the last and may be paired again."""
    if not state.is_numbered or number not in (len(state.rounds), state.round_to_pair) or number < 1:
        raise Http404
    return state._replace(rounds=state.rounds[: number - 1])


def _first_draft(at: Desk, before: Tournament, number: int) -> Draft:
    """The pairing that is there; else the engine's; where it has none, the next best to begin with."""
    paired = at.log.state.round(number)
    if paired is not None:
        return Draft(tuple((board.white, board.black) for board in paired.boards), paired.bye)
    return _engine_draft(proposal_of(at.row, before)) or _by_number(before, number)


def _engine_draft(proposal: Proposal | Ruling) -> Draft | None:
    return None if isinstance(proposal, Ruling) else Draft(proposal.act.pairs, proposal.act.bye)


def _by_number(before: Tournament, number: int) -> Draft:
    resting = {rest.number for rest in rests_in(before, number)}
    playing = [each for each in range(1, len(before.order) + 1) if each not in resting]
    pairs = tuple(zip(playing[::2], playing[1::2], strict=False))
    return Draft(pairs, playing[-1] if len(playing) % 2 else None)


def _changed(draft: Draft, asked: Mapping[str, str]) -> Draft:
    """The draft with the change that was asked for; a wrong number changes nothing."""
    names = ("picked", "pick") if asked.get("pick") and asked.get("picked") else ("one", "other")
    one, other = (typed_number(asked.get(name, "")) for name in names)
    if one is not None and other is not None:
        return draft.exchanged(one, other)
    turn = typed_number(asked.get("turn", ""))
    return draft if turn is None else draft.turned(turn)


@desk(Right.PAIR)
def by_hand(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """A pairing changed by hand. Every step is an address of its own, so the browser's way back undoes it."""
    state = at.log.state
    before = _before(state, number)
    if request.method == "POST":
        return _record_by_hand(request, at, number)
    if not is_proposed(at.row, before):
        return _wait(request, at, say("by-hand-title", round=number))
    asked = request.GET
    is_fresh = asked.get("fresh") == "engine"
    given = read_draft(asked.get("draft", ""))
    draft = _changed(given, asked.dict()) if given is not None else None
    if draft is None or not set(draft.numbers) <= set(range(1, len(state.order) + 1)):
        draft = (_engine_draft(proposal_of(at.row, before)) if is_fresh else None) or _first_draft(at, before, number)
    return _show_draft(request, at, number, draft)


def _picked(asked: Mapping[str, str], draft: Draft) -> int | None:
    """Who was picked first, and waits for the one to exchange with."""
    pick = None if asked.get("picked") else typed_number(asked.get("pick", ""))
    return pick if pick in draft.numbers else None


def _show_draft(request: HttpRequest, at: Desk, number: int, draft: Draft) -> HttpResponse:
    state = at.log.state
    before = _before(state, number)
    act = Pair(number, draft.pairs, draft.bye)
    proposal = proposal_of(at.row, before)
    breaches = breaches_of(before, act)
    engine = _engine_draft(proposal)
    own = {} if engine is None else {number: two for two in engine.pairs for number in two}
    return show(
        request,
        "rounds/by_hand.html",
        at,
        state=state,
        number=number,
        draft=draft,
        picked=_picked(request.GET.dict(), draft),
        reason=request.GET.get("reason", "")[:_LONGEST_REASON],
        breaches=breaches,
        refusals=[each for each in refusals_of_draft(state, act) if each not in breaches],
        differences=[each for each in differences_from(before, act, proposal) if each not in breaches],
        is_paired=state.round(number) is not None,
        is_announced=any(paired.number == number and paired.stage is not Stage.PAIRED for paired in state.rounds),
        engine=engine,
        own=own,
        players=sorted(draft.numbers, key=lambda each: language().order(by_surname(state.entry(each)))),
        points=_points(before),
    )


def _record_by_hand(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """In place of the pairing that is there, if there is one: both in one go, or neither."""
    reason, draft = request.POST.get("reason", "").strip(), read_draft(request.POST.get("draft", ""))
    address = reverse("desk:by_hand", args=[at.row.key, number])
    if draft is None:
        messages.error(request, say("by-hand-no-draft"))
        return redirect(address)
    again = f"{address}?{urlencode({'draft': draft, 'reason': reason[:_LONGEST_REASON]})}"  # nothing typed is lost
    before = _before(at.log.state, number)
    acts: list[Act] = [pair_by_hand(before, draft.pairs, draft.bye, reason, proposal_of(at.row, before))]
    if at.log.state.round(number) is not None:
        acts.insert(0, Unpair(number, reason))
    seq = at.log.seq
    answer = recorded(request, at, acts, round_address(at, number), "desk-round-is-paired")
    return answer if at.row.seq > seq else redirect(again)
