"""The answers: each from what is open to all, and from nothing else."""

from __future__ import annotations

from typing import Annotated

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Router
from pydantic import Field

from kodeks.papers import Voice
from kodeks.rounds import host_side
from kodeks.rulebook.result import Side
from kodeks.tables import Seat, StandingsTable, seats_of
from kodeks.tournament import PairedRound, Stage
from kodeks.web.api import shapes
from kodeks.web.api.leaves import A_PAGE, next_page
from kodeks.web.books.list_leaves import ListPosition
from kodeks.web.books.models import RatingList
from kodeks.web.books.rating_books import lists_in_force
from kodeks.web.door.kept import EVERYTHING, KEEP
from kodeks.web.logs.models import Tournament
from kodeks.web.pages.words import language, named
from kodeks.web.public.games import places_known
from kodeks.web.public.lists import ListedPerson, PublicList, changes_of
from kodeks.web.public.notices import notices_of
from kodeks.web.public.tables import ranked_of
from kodeks.web.public.views import PublicTournament, opened
from kodeks.web.public.watching import seats_shown, text_of, watched

__all__ = ["router"]

router = Router(tags=["public"])
_FAULTS = {404: shapes.Fault, 422: shapes.Fault}
_LARGEST = 2**31 - 1
Key = Path[Annotated[str, Field(description="Of a tournament", max_length=20, pattern=r"^[0-9A-Za-z_-]+$")]]
AfterKey = Annotated[
    str,
    Field(
        max_length=20,
        pattern=r"^[0-9A-Za-z_-]*$",
        description="The key of the last tournament of the page before; empty for the first page",
    ),
]
AfterListed = Annotated[
    str,
    Field(
        max_length=20,
        pattern=r"^n?[0-9]*$",
        description="As `Link` of the page before says it; empty for the first page",
    ),
]
Number = Path[Annotated[int, Field(ge=1, le=_LARGEST)]]
After = Annotated[int | None, Field(ge=1, le=_LARGEST, description="After which round; now, if it is not given")]
Game = Path[Annotated[str, Field(description='"100" or "64"', max_length=3, pattern=r"^[0-9]+$")]]
Quarter = Path[Annotated[str, Field(description="Such as 2026Q3", max_length=6, pattern=r"^[0-9]{4}Q[1-4]$")]]


def _at(response: HttpResponse, key: str) -> PublicTournament:
    """The tournament; the answer is the same for everybody who asks the same."""
    response[KEEP] = key
    response["Cache-Control"] = "no-cache"
    return opened(key)


def _summary(row: Tournament, rounds: int) -> dict[str, object]:
    names = ("key", "name", "game", "starts", "ends", "entrants", "is_closed")
    return {**{name: getattr(row, name) for name in names}, "rounds": rounds}


@router.get("tournaments", response={200: list[shapes.TournamentSummary], **_FAULTS}, summary="All public tournaments")
def tournaments(request: HttpRequest, response: HttpResponse, after: AfterKey = "") -> object:
    """The calendar, the latest first, a hundred a page. If there are more, the header `Link` has the address of the
    next page."""
    response[KEEP] = EVERYTHING
    public = Tournament.objects.filter(publication__is_public=True)
    rows = [*_before(public, after).order_by("-starts", "-name", "-pk")[: A_PAGE + 1]]
    if len(rows) > A_PAGE:
        response["Link"] = next_page(request, after=rows[A_PAGE - 1].key)
    return [_summary(row, row.rounds if row.is_closed else len(opened(row.key).state.rounds)) for row in rows[:A_PAGE]]


def _before(public: QuerySet[Tournament], key: str) -> QuerySet[Tournament]:
    """Those that began before one of them, or on the same day and stand after it."""
    if not key:
        return public
    edge = public.filter(key=key).first()
    if edge is None:
        raise Http404
    earlier = Q(starts__lt=edge.starts) | Q(name__lt=edge.name) | Q(name=edge.name, pk__lt=edge.pk)
    return public.filter(earlier, starts__lte=edge.starts)


@router.get("tournaments/{key}", response={200: shapes.Tournament, **_FAULTS}, summary="A tournament")
def tournament(request: HttpRequest, response: HttpResponse, key: Key) -> object:
    """What it is, and where it stands."""
    at = _at(response, key)
    regulations, last = at.state.regulations, at.state.rounds[-1] if at.state.rounds else None
    return {
        **_summary(at.row, len(at.state.rounds)),
        "seq": at.seq,
        "system": regulations.system.value,
        "place": regulations.place or "",
        "tempo": regulations.play.tempo or "",
        "planned_rounds": at.state.planned_rounds,
        "round": None if last is None else last.number,
        "stage": None if last is None else last.stage.value,
    }


@router.get("tournaments/{key}/people", response={200: list[shapes.Person], **_FAULTS}, summary="The start list")
def people(request: HttpRequest, response: HttpResponse, key: Key) -> object:
    """Everybody, by start number."""
    return [each._asdict() for each in _at(response, key).people.values()]


@router.get("tournaments/{key}/rounds", response={200: list[shapes.RoundSummary], **_FAULTS}, summary="Rounds")
def rounds(request: HttpRequest, response: HttpResponse, key: Key) -> object:
    """The announced rounds."""
    return [_round_summary(paired) for paired in _at(response, key).state.rounds]


def _round_summary(paired: PairedRound) -> dict[str, object]:
    done = sum(board.has_result for board in paired.boards)
    return {"number": paired.number, "stage": paired.stage.value, "boards": len(paired.boards), "results": done}


@router.get("tournaments/{key}/rounds/{number}", response={200: shapes.Round, **_FAULTS}, summary="A round")
def round_of(request: HttpRequest, response: HttpResponse, key: Key, number: Number) -> object:
    """Its boards, with the results so far."""
    at = _at(response, key)
    paired = at.state.round(number)
    if paired is None:
        raise Http404
    seats = seats_of(at.state, paired, with_names=paired.stage is Stage.STARTED)
    pairings = [_board(seat, paired) for seat in seats]
    rests = [{"number": rest.number, "kind": rest.kind.value} for rest in paired.rests]
    return {**_round_summary(paired), "pairings": pairings, "rests": rests}


def _board(seat: Seat, paired: PairedRound) -> dict[str, object]:
    board = paired.board(seat.place.board)
    assert board is not None, seat.place
    is_turned = seat.place.game is not None and host_side(seat.place.game) is Side.BLACK
    white, black = (board.black, board.white) if is_turned else (board.white, board.black)
    return {
        "board": seat.place.board,
        "game": seat.place.game,
        "white": white,
        "black": black,
        "white_name": seat.white.name,
        "black_name": seat.black.name,
        "result": seat.text,
        "postponed": seat.postponed,
    }


@router.get("tournaments/{key}/standings", response={200: shapes.Standings, **_FAULTS}, summary="The table")
def standings(
    request: HttpRequest,
    response: HttpResponse,
    key: Key,
    after: After = None,
) -> object:
    """The table, with what decides and its articles."""
    at = _at(response, key)
    if after is not None and after > len(at.state.rounds):
        raise Http404
    table, voice = ranked_of(at, None if after == len(at.state.rounds) else after), Voice(language())
    rows = [
        {
            "place": row.place,
            "number": row.number,
            "name": at.people[row.number].name,
            "points": str(row.points),
            "values": {code: voice.value(value) for code, value in row.values},
        }
        for row in table.rows()
    ]
    return {"after": len(table.state.rounds), "criteria": _criteria(table), "rows": rows}


def _criteria(table: StandingsTable) -> list[dict[str, object]]:
    return [
        {"code": each.code, "name": named(each), "articles": [str(article) for article in each.articles]}
        for each in table.deciders
    ]


@router.get("tournaments/{key}/notices", response={200: list[shapes.Notice], **_FAULTS}, summary="Notices")
def notices(request: HttpRequest, response: HttpResponse, key: Key) -> object:
    """What was announced, the latest first."""
    return [
        {
            "number": each.number,
            "at": None if each.at is None else each.at.isoformat(),
            "text": each.note.text,
            "round": each.note.round,
            "board": each.note.board,
            "articles": [str(article) for article in each.articles],
        }
        for each in notices_of(_at(response, key))
    ]


@router.get("tournaments/{key}/games", response={200: list[shapes.Game], **_FAULTS}, summary="Games")
def games(request: HttpRequest, response: HttpResponse, key: Key) -> object:
    """The games whose moves are known."""
    at, found = _at(response, key), list[dict[str, object]]()
    for number in sorted({*(each for each, _, _ in at.state.moves), *at.games.rounds()}):
        seats, played = seats_shown(at.state, number), at.games.of_round(number)
        for place in sorted(places_known(at, number), key=lambda each: (each.board, each.game or 0)):
            if place in played and place in seats:
                text = text_of(at, number, seats[place], played[place])
            else:
                text = at.state.moves.get((number, *place), "")
            found += [{"round": number, "board": place.board, "game": place.game, "text": text}] if text else []
    return found


@router.get(
    "tournaments/{key}/rounds/{number}/boards",
    response={200: shapes.LiveBoards, **_FAULTS},
    summary="Boards as they stand",
)
def boards(request: HttpRequest, response: HttpResponse, key: Key, number: Number) -> object:
    """The boards of a round whose games can be watched, with their clocks. The stream
    /live/{key}?round={number}&boards=1,2 tells of changes; /public/{key}/round/{number}/games.pgn, or games.pdn, has
    all games of the round."""
    at = _at(response, key)
    if at.state.round(number) is None:
        raise Http404
    told = ("last", "plies", "to_move", "phase", "ending", "clock")
    found = [
        {
            "board": each.seat.place.board,
            "game": each.seat.place.game,
            "position": each.view.position,
            "delay_minutes": each.game.delay_minutes,
            **{name: each.facts[name] for name in told},
        }
        for each in watched(at, number)
    ]
    return {"delay_minutes": at.state.regulations.play.games_delay, "boards": found}


@router.get("lists", response={200: list[shapes.RatingListSummary]}, summary="Rating lists")
def lists(request: HttpRequest, response: HttpResponse) -> object:
    """All published lists, the newest first."""
    response[KEEP] = EVERYTHING
    return list(lists_in_force().values("game", "quarter", "issue"))


@router.get("lists/{game}/{quarter}", response={200: shapes.WholeRatingList, **_FAULTS}, summary="A rating list")
def rating_list(
    request: HttpRequest,
    response: HttpResponse,
    game: Game,
    quarter: Quarter,
    after: AfterListed = "",
) -> object:
    """The lists A, B and N of a quarter, in the issue that is in force, a hundred players a page. If there are more,
    the header `Link` has the address of the next page."""
    response[KEEP] = EVERYTHING
    row = lists_in_force().filter(game=game, quarter=quarter).first()
    return _list_object(request, response, _public_list(row), after)


@router.get("lists/{game}/{quarter}/{issue}", response={200: shapes.ListIssue, **_FAULTS}, summary="An issue of a list")
def list_issue(
    request: HttpRequest,
    response: HttpResponse,
    game: Game,
    quarter: Quarter,
    issue: int,
    after: AfterListed = "",
) -> object:
    """One issue of the lists of a quarter, by pages as the one in force, with what it says otherwise than the one
    before and why."""
    response[KEEP] = EVERYTHING
    listed = _public_list(RatingList.objects.filter(game=game, quarter=quarter, issue=min(issue, 9_999)).first())
    found, row = _list_object(request, response, listed, after), listed.row
    before, changes = changes_of(listed)
    return {
        **found,
        "is_in_force": row.is_in_force,
        "is_withdrawn": row.withdrawn_at is not None,
        "reason": row.reason,
        "changed_since": None if before is None else before.issue,
        "changes": [
            {"name": each.name, "before": _short(each.before), "after": _short(each.after)} for each in changes
        ],
    }


def _public_list(row: RatingList | None) -> PublicList:
    if row is None:
        raise Http404
    return PublicList(row)


def _list_object(request: HttpRequest, response: HttpResponse, listed: PublicList, after: str) -> dict[str, object]:
    leaf, row = listed.leaf(ListPosition(after=after), A_PAGE), listed.row
    if leaf.next_after is not None:
        response["Link"] = next_page(request, after=leaf.next_after)
    people = [each._asdict() for each in listed.people(leaf.keys)]
    return {"game": row.game, "quarter": row.quarter, "issue": row.issue, "players": people}


def _short(person: ListedPerson | None) -> dict[str, object] | None:
    return None if person is None else {"list_name": person.list_name, "rating": person.rating}
