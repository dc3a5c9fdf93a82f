"""The games of a whole round: one file out, and one file in, looked at before anything is recorded."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.formats.game_text import decode_games
from kodeks.formats.pdn.replay import MoveRefusal
from kodeks.formats.recorded_games import known_text, round_file
from kodeks.formats.remark import Remark
from kodeks.formats.round_games import RoundGames, UnplacedGame, read_round_games
from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.tables import seats_of
from kodeks.tournament import PairedRound, Stage, Tournament
from kodeks.tournament.announced import published
from kodeks.web.frame.confirming import is_confirmed, tried
from kodeks.web.frame.files import sent_file
from kodeks.web.frame.recording import record
from kodeks.web.frame.views import Desk, desk, paired_of, posted_from, show
from kodeks.web.logs.games import games_of
from kodeks.web.pages.words import explain, explain_error, remarked, say, told
from kodeks.web.publication.games import PublicGames, record_of
from kodeks.web.rights import Right

__all__ = ["import_round_games", "round_games_file", "round_games_page"]

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
        text = _known_file(at, paired, with_names=with_names)
    return sent_file(at, f"{number}.{_format(at.log.state).lower()}", text, "text/plain; charset=utf-8")


def _known_file(at: Desk, paired: PairedRound, *, with_names: bool) -> str:
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
        games = read_round_games(at.log.state, paired, text)
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
    acts = games.acts(paired.number)
    if not acts:
        messages.info(request, say("round-games-nothing-new"))
        return redirect("desk:round_games", key=at.row.key, number=paired.number)
    is_done, rulings = record(request, at, acts)
    if not is_done:
        problem = " ".join(told(ruling) for ruling in rulings)
        return _show(request, at, paired, text, games, problem=problem, status=422)
    messages.success(request, say("round-games-are-recorded", games=len(acts)))
    return redirect("desk:round_games", key=at.row.key, number=paired.number)


def _format(state: Tournament) -> str:
    return "PGN" if state.regulations.is_chess else "PDN"


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
    recorded = sum(number == paired.number for number, _, _ in state.moves)
    boards = sum(len(board.games) or 1 for board in paired.boards)
    acts = [] if games is None else games.acts(paired.number)
    refused = () if not acts or problem else _refused(at, games, paired.number)
    return show(
        request,
        "games/round_games.html",
        at,
        status=status,
        state=state,
        paired=paired,
        recorded=recorded,
        boards=boards,
        format=_format(state),
        text=text,
        games=games,
        acts=len(acts),
        refused=refused,
        unplaced=[] if games is None else [_told(each) for each in games.unplaced],
        told=remarked(remarks),
        remarks={} if games is None else {each.number: remarked(each.remarks) for each in games.found},
        problem=problem,
    )


def _refused(at: Desk, games: RoundGames | None, number: int) -> tuple[str, ...]:
    """What the rules say to recording them, before anybody confirms it."""
    if games is None:
        return ()
    trial = tried(at, games.acts(number))
    return () if trial.is_accepted else tuple(told(ruling) for ruling in trial.rulings)
