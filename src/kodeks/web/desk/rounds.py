"""A round: paired, announced, started; its boards with their results."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from kodeks.rounds import write_score
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import PairedRound, Stage, Tournament, propose_pairing
from kodeks.tournament.acts import Act, Announce, Result, Start
from kodeks.web.desk.recording import recorded
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["announce", "pair", "result", "round_page", "start"]


def _paired(at: Desk, number: int) -> PairedRound:
    """The round, if this visitor may see it: before it is announced only the staff may."""
    paired = at.log.state.round(number)
    if paired is None or (paired.stage is Stage.PAIRED and not at.may(Right.WATCH)):
        raise Http404
    return paired


@desk(Right.SEE)
def round_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The boards of a round."""
    paired = _paired(at, number)
    return show(
        request, "desk/round.html", at, state=at.log.state, paired=paired, results=_results(at.log.state, paired)
    )


def _results(state: Tournament, paired: PairedRound) -> dict[int, str]:
    is_chess = state.regulations.is_chess
    return {
        board.board: write_score(board.score, is_chess=is_chess) for board in paired.boards if board.score is not None
    }


def _to(at: Desk, number: int) -> str:
    return reverse("desk:round", args=[at.row.key, number])


@require_POST
@desk(Right.PAIR)
def pair(request: HttpRequest, at: Desk) -> HttpResponse:
    """The next round, as the engine pairs it."""

    def decide(state: Tournament) -> tuple[Act, ...]:
        proposal = propose_pairing(state)
        return () if isinstance(proposal, Ruling) else (proposal.act,)

    return recorded(request, at, decide, _to(at, at.log.state.round_to_pair), "desk-round-is-paired")


@require_POST
@desk(Right.PAIR)
def announce(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The pairing is made public."""
    return recorded(request, at, [Announce(number)], _to(at, number), "desk-round-is-announced")


@require_POST
@desk(Right.PAIR)
def start(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The round begins."""
    return recorded(request, at, [Start(number)], _to(at, number), "desk-round-is-started")


@require_POST
@desk(Right.RECORD)
def result(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """One result."""
    board, text = request.POST.get("board", ""), request.POST.get("result", "")
    act = Result(number, int(board) if board.isdecimal() else 0, text)
    return recorded(request, at, [act], _to(at, number), "desk-result-is-recorded")
