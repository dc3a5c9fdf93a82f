"""The games of a whole round: one file out, and one file in, looked at before anything is recorded."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.formats.game_text import decode_games
from kodeks.formats.pdn.replay import MoveRefusal
from kodeks.formats.recorded_games import known_text, round_file
from kodeks.formats.remark import Remark
from kodeks.formats.round_games import RoundGames, UnplacedGame, read_round_games
from kodeks.game import Actor
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.article import Article
from kodeks.tables import seats_of
from kodeks.tournament import PairedRound, Stage
from kodeks.tournament.announced import published
from kodeks.tournament.step import refused_when_closed
from kodeks.web.frame.confirming import is_confirmed
from kodeks.web.frame.files import sent_file
from kodeks.web.frame.views import Desk, desk, paired_of, posted_from, show
from kodeks.web.games.table import places_entered
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_anew, game_at, games_of
from kodeks.web.pages.words import explain, explain_error, remarked, say, told
from kodeks.web.publication.games import PublicGames, record_of
from kodeks.web.rights import Right

__all__ = ["import_round_games", "known_file", "round_games_file", "round_games_page"]

LARGEST = 2 * 1024 * 1024


class UnrecordedGame(NamedTuple):
    """A game that cannot be recorded, in words."""

    number: int
    names: str
    text: str
    articles: tuple[Article, ...] = ()


@desk(Right.SEE)
def round_games_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The page: what is there to download, and the form to bring a file."""
    return _show(request, at, paired_of(at, number))


@desk(Right.SEE)
def round_games_file(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """Every board of the round as PDN or PGN; line-ups only where they may be seen."""
    paired = paired_of(at, number)
    with_names = paired.stage is Stage.STARTED or at.may(Right.WATCH)
    if at.may(Right.WATCH):
        text, _ = round_file(at.log.state, paired, games_of(at.row.pk, number), with_names=with_names)
    else:  # as everybody may know the games
        text = known_file(at, paired, with_names=with_names)
    return sent_file(at, f"{number}.{at.log.state.regulations.games_format.lower()}", text, "text/plain; charset=utf-8")


def known_file(at: Desk, paired: PairedRound, *, with_names: bool) -> str:
    """The games of a round as everybody may know them."""
    number, state = paired.number, at.log.state
    games = PublicGames(at.row.pk, published(state)).of_round(number)
    records = {place: record_of(game) for place, game in games.items()}
    seats = seats_of(state, paired, with_names=with_names)
    return "\n".join(filter(None, (known_text(state, number, seat, records.get(seat.place)) for seat in seats)))


@desk(Right.RECORD)
@posted_from("desk:round_games", "number")
def import_round_games(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The file is sent, looked at, and confirmed; then all its games are recorded at once."""
    paired = paired_of(at, number)
    text = request.POST.get("text", "")
    remarks: tuple[Remark, ...] = ()
    try:
        sent, remarks = _sent(request)
        text = sent or text
        games = read_round_games(
            at.log.state, paired, text, games_of(at.row.pk, number), say("games-corrected-by-hand")
        )
    except MalformedText as error:
        return _show(request, at, paired, text, problem=explain_error(error), status=422)
    if not is_confirmed(request):
        return _show(request, at, paired, text, games, remarks=remarks)
    if games.unplaced and not request.POST.get("leave_out"):
        problem = say("round-games-tick-to-leave-out")
        return _show(request, at, paired, text, games, problem=problem, status=422)
    return _record(request, at, paired, text, games)


def _sent(request: HttpRequest) -> tuple[str, tuple[Remark, ...]]:
    """The file, if there is one, and what is to be told of it."""
    file = request.FILES.get("file")
    if file is None:
        return "", ()
    if file.size is None or file.size > LARGEST:
        raise MalformedText("round-games-too-large", file.name or "")
    return decode_games(file.read())


def _record(request: HttpRequest, at: Desk, paired: PairedRound, text: str, games: RoundGames) -> HttpResponse:
    to = redirect("desk:round_games", key=at.row.key, number=paired.number)
    if not games.new:
        messages.info(request, say("round-games-nothing-new"))
        return to
    is_outdated = request.POST.get("seen", "") not in ("", _stamp(at, paired.number))
    problem = _refused(at) or (say("round-games-changed") if is_outdated else _written(at, paired, games))
    if problem:
        return _show(request, at, paired, text, games, problem=problem, status=422)
    messages.success(request, say("round-games-are-recorded", games=len(games.new)))
    return to


def _stamp(at: Desk, number: int) -> str:
    """What tells whether games of a round are others than those somebody has looked at."""
    totals = [game.total for game in games_of(at.row.pk, number)]
    texts = [repr(each) for each in sorted(at.log.state.moves.items(), key=repr) if each[0][0] == number]
    return hashlib.sha256("\n".join((*totals, *texts)).encode()).hexdigest()[:16]


def _refused(at: Desk) -> str:
    """What the rules say to recording any, before anybody confirms it."""
    closed = refused_when_closed(at.log.state)
    return "" if closed is None else told(closed.rulings[0])


def _written(at: Desk, paired: PairedRound, games: RoundGames) -> str:
    """All of them, with one sync; why not, if somebody else was faster at a board."""
    doings: list[Doing] = []
    for each in games.new:
        entry, place = each.entry, GamePlace(paired.number, *each.seat.place)
        assert entry is not None
        row = game_at(at.row, place)
        seen = 0 if entry.known is None else len(entry.known.events)
        if entry.known is None:
            after = 0 if row is None else row.take
            row = begin_anew(at.row, at.log.state, place, entry.conditions, entry.sheet, after)
        if row is None:
            return say("round-games-changed")
        doings.append(Doing(row.pk, Actor.ARBITER, (), str(at.user), deeds=entry.deeds, seen=seen))
    return " ".join(told(done.said[-1].ruling) for done in write_doings(doings) if not done.is_accepted)


def _told(unplaced: UnplacedGame) -> UnrecordedGame:
    names = f"{unplaced.white or '?'} – {unplaced.black or '?'}"
    error = unplaced.error
    if not isinstance(error, MoveRefusal):
        return UnrecordedGame(unplaced.number, names, explain_error(error))
    place = unplaced.place
    assert place is not None, "games of a file have places"
    facts: dict[str, int | str] = {"number": error.move_number, "line": place.line, "column": place.column}
    text = say("round-games-refused", move=error.text, why=explain(error.ruling), **facts)
    return UnrecordedGame(unplaced.number, names, text, error.ruling.articles)


def _show(
    request: HttpRequest,
    at: Desk,
    paired: PairedRound,
    text: str = "",
    games: RoundGames | None = None,
    *,
    remarks: tuple[Remark, ...] = (),
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    state = at.log.state
    recorded = len(places_entered(at, paired.number))
    boards = sum(len(board.games) or 1 for board in paired.boards)
    refused = _refused(at) if games is not None and games.new and not problem else ""
    return show(
        request,
        "games/round_games.html",
        at,
        status=status,
        state=state,
        paired=paired,
        recorded=recorded,
        boards=boards,
        format=state.regulations.games_format,
        text=text,
        games=games,
        acts=0 if games is None else len(games.new),
        refused=refused,
        seen=_stamp(at, paired.number),
        unplaced=[] if games is None else [_told(each) for each in games.unplaced],
        told=remarked(remarks),
        remarks={} if games is None else {each.number: remarked(each.remarks) for each in games.found},
        problem=problem,
    )
