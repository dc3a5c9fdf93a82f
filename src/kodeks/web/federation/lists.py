"""Rating lists by quarter: shown, downloaded, brought in, computed and published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from kodeks.formats.ratings import change_object, write_lists
from kodeks.malformed import MalformedText
from kodeks.papers import Voice, listed_players
from kodeks.papers import rating_list as list_paper
from kodeks.printing import print_pdf
from kodeks.rating import GAMES, ListName, ListRow
from kodeks.rating import RatingList as ListValue
from kodeks.rating.settings import law
from kodeks.rulebook.ruling import Verdict
from kodeks.web.accounts.models import User
from kodeks.web.books.award_decisions import undecided_awards
from kodeks.web.books.correcting import CorrectedList, Correction, correction, is_doubtful, publish_correction
from kodeks.web.books.evidence import shown_change
from kodeks.web.books.issues import issue_before, who_differs
from kodeks.web.books.leafing import Leaf, leaf_of, place_asked
from kodeks.web.books.list_import import MOVED
from kodeks.web.books.list_leaves import ByName, ByPlace, ListLeaf, leaf_of_list, players_on, position_asked
from kodeks.web.books.models import Award, Listed, RatingList, Status, Submission
from kodeks.web.books.rating_books import QuarterComputation, compute, lists_in_force, may_publish, newest, publish
from kodeks.web.federation.plans import ShownPart, shown_moves
from kodeks.web.frame.long_work import beside_the_page, carried_through, still_working, worked_out
from kodeks.web.frame.views import page, roles_of, show
from kodeks.web.pages.words import explain, explain_error, language, say
from kodeks.web.rights import Right, may

__all__ = ["compute_page", "correct_page", "list_csv", "list_page", "list_pdf", "lists_page"]

_PUBLISHED = (ListName.A, ListName.B, ListName.N)
_A_PAGE = 100
_FEW = 10_000  # of more a database is not asked by their numbers


@page(Right.HAVE_DESK)
def lists_page(request: HttpRequest) -> HttpResponse:
    """All lists, the newest first; officers see what waits to be computed."""
    last = {game: newest(game) for game in GAMES}
    waiting = {
        game: Submission.objects.filter(game=game, status=Status.APPROVED, quarter=each.quarter).count()
        for game, each in last.items()
        if each is not None
    }
    keeps = may(roles_of(request.user), Right.KEEP_BOOKS)
    return show(
        request,
        "federation/lists.html",
        lists=RatingList.objects.all(),
        last=last,
        waiting=waiting,
        doubtful=[game for game in GAMES if is_doubtful(game)] if keeps else [],
        undecided=list(undecided_awards()) if keeps else [],
    )


def _found(game: str, quarter: str, issue: int | None) -> RatingList:
    """The list of a quarter that is in force, or one of its issues."""
    if issue is None:
        return get_object_or_404(lists_in_force(), game=game, quarter=quarter)
    return get_object_or_404(RatingList, game=game, quarter=quarter, issue=issue)


def _before(row: RatingList) -> RatingList | None:
    return lists_in_force().filter(game=row.game, quarter__lt=row.quarter).order_by("-quarter").first()


@page(Right.HAVE_DESK)
def list_page(request: HttpRequest, game: str, quarter: str, issue: int | None = None) -> HttpResponse:
    """The lists of a quarter, a hundred people a page or those whom a search finds: A, B and N; the technical one is
    for officers only [VI.2.1.4]."""
    row, text = _found(game, quarter, issue), request.GET.get("q", "")[:100].strip()
    keeps = may(roles_of(request.user), Right.KEEP_BOOKS)
    letters = (*_PUBLISHED, ListName.T) if keeps else _PUBLISHED
    leaf, players = _leaf(request, row, letters, text)
    return show(
        request,
        "federation/list.html",
        row=row,
        text=text,
        leaf=leaf,
        places=_places(row, players),
        letters=[letter for letter in letters if row.rows.filter(list_name=letter).exists()],
        technical=(law("VI.2.1.4"),),
        with_pages=may(roles_of(request.user), Right.READ_BOOKS),  # of the players, which are not for everybody
        others=lists_in_force().filter(game=game),
        issues=RatingList.objects.filter(game=game, quarter=quarter),
        difference=_difference(row) if keeps and not text and leaf.previous_before is None else None,
    )


def _leaf(
    request: HttpRequest, row: RatingList, letters: Sequence[ListName], text: str
) -> tuple[Leaf | ListLeaf, list[int]]:
    """A leaf of the lists or of what a search finds there, and its players."""
    if text:
        found = leaf_of(players_on(row, letters), text, _A_PAGE, place_asked(request.GET))
        return found, [player.pk for player in found.players]
    parts = [(ByName if letter is ListName.T else ByPlace)(letter.value, row.rows.all()) for letter in letters]
    leaf = leaf_of_list(parts, _A_PAGE, position_asked(request.GET))
    return leaf, [int(key) for key in leaf.keys]


def _difference(row: RatingList) -> ShownPart | None:
    """What it says otherwise than the issue before it."""
    before = issue_before(row)
    if before is None:
        return None
    differing = who_differs(before, row, MOVED)
    players = differing if len(differing) <= _FEW else None
    part = shown_moves(before.value(players), row.value(players), say("issue-differences", issue=before.issue))
    new, changed, _ = part.kinds
    return part._replace(unchanged=row.rows.count() - new.total - changed.total)


class ListPlace(NamedTuple):
    """A player on a list, and how far he has moved since the list before."""

    list_name: str
    player: int
    place: int | None
    name: str
    club: str
    rating: int | None
    games: int
    last_game: date | None
    change: int | None  # None: new


def _places(row: RatingList, players: Sequence[int]) -> list[ListPlace]:
    """Where some players stand, in their order."""
    before = _before(row)
    old = {} if before is None else dict(before.rows.filter(player__in=players).values_list("player_id", "rating"))
    rows = {each.player_id: each for each in row.rows.filter(player__in=players).select_related("player")}
    return [_place(each, old.get(player)) for player in players if (each := rows.get(player))]


def _place(each: Listed, then: int | None) -> ListPlace:
    return ListPlace(
        each.list_name,
        each.player_id,
        each.place,
        each.shown_name,
        each.club,
        each.rating,
        each.games,
        each.last_game,
        _moved(each.rating, then),
    )


def _moved(rating: int | None, then: int | None) -> int | None:
    return None if rating is None or then is None else rating - then


@page(Right.HAVE_DESK)
@beside_the_page("federation-export")
def list_csv(request: HttpRequest, game: str, quarter: str, issue: int | None = None) -> HttpResponse:
    """The lists as a table. Births and the technical list go to officers only."""
    row = _found(game, quarter, issue)
    value = row.value()
    if not may(roles_of(request.user), Right.KEEP_BOOKS):
        rows = tuple(_public(each) for each in value.rows if each.list_name in _PUBLISHED)
        value = ListValue(value.game, value.quarter, rows)
    answer = HttpResponse(write_lists([value]).encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="list-{game}-{quarter}-{row.issue}.csv"'
    return answer


def _public(row: ListRow) -> ListRow:
    return ListRow(
        player=row.player,
        name=row.name,
        list_name=row.list_name,
        rating=row.rating,
        games=row.games,
        last_game=row.last_game,
        has_reached_2300=row.has_reached_2300,
        sex=row.sex,
        club=row.club,
    )


@page(Right.HAVE_DESK)
def list_pdf(request: HttpRequest, game: str, quarter: str, issue: int | None = None) -> HttpResponse:
    """The lists as they hang in the hall."""
    row, spoken = _found(game, quarter, issue), language()

    def prepare() -> Callable[[], bytes]:
        before = _before(row)
        listed = listed_players(row.value(), None if before is None else before.value())
        return lambda: print_pdf(
            list_paper(row.game, row.valid_from.isoformat(), listed, Voice(spoken), issue=row.issue)
        )

    printed = worked_out(("list", row.pk, row.at, spoken), prepare)
    if printed is None:
        return still_working(request, say("federation-list-of", game=row.game, quarter=row.quarter))
    answer = HttpResponse(printed, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="list-{game}-{quarter}-{row.issue}.pdf"'
    return answer


# The next list


@page(Right.KEEP_BOOKS)
@carried_through("errand-books")
@beside_the_page("federation-compute")
def compute_page(request: HttpRequest, game: str) -> HttpResponse:
    """What the approved events make of the newest list, looked at and then published."""
    if game not in GAMES:
        raise Http404
    assert isinstance(request.user, User)
    today = timezone.localdate()
    if request.method == "POST":
        made = publish(game, request.POST.get("digest", ""), request.user, today)
        if made is not None:
            messages.success(request, say("federation-list-published", quarter=made.quarter, game=made.game))
            return redirect("federation:list", game=game, quarter=made.quarter)
        messages.error(request, say("federation-list-not-published"))
    try:
        found = compute(game)
    except MalformedText as error:
        return show(request, "federation/compute.html", game=game, found=None, problem=explain_error(error))
    if found is None:
        return show(request, "federation/compute.html", game=game, found=None, problem=say("rating-no-list"))
    ruling = may_publish(found, today)
    return show(
        request,
        "federation/compute.html",
        game=game,
        found=found,
        problem="",
        ruling=ruling,
        is_open=ruling.verdict is Verdict.REFUSED,
        changes=[shown_change(change_object(change)) for change in found.changes],
        excluded=[(each, explain(each.ruling)) for each in found.excluded],
        moves=_moves(found),
        status=422 if request.method == "POST" else 200,
    )


def _moves(found: QuarterComputation) -> list[tuple[ListRow, ListRow | None]]:
    """Whoever stands elsewhere than before: another rating or another list."""
    pairs = ((row, found.before.find(row.player)) for row in found.after.rows)
    return [
        (row, old)
        for row, old in pairs
        if (row.list_name, row.rating) != ((old.list_name, old.rating) if old is not None else (None, None))
    ]


# Lists that were published and would come out otherwise


@page(Right.KEEP_BOOKS)
@carried_through("errand-books")
@beside_the_page("issue-correct")
def correct_page(request: HttpRequest, game: str) -> HttpResponse:
    """What the next issues would say, looked at, and published for a reason."""
    if game not in GAMES:
        raise Http404
    assert isinstance(request.user, User)
    reason, problem = request.POST.get("reason", "").strip()[:2000], ""
    if request.method == "POST":
        problem = "" if reason else say("issue-needs-reason")
        if not problem:
            made = publish_correction(game, request.POST.get("digest", ""), request.user, reason, timezone.localdate())
            if made:
                messages.success(request, say("issue-published", lists=len(made)))
                return redirect("federation:list", game=game, quarter=made[0].quarter)
            problem = say("import-changed-meanwhile")
    try:
        found = correction(game)
    except MalformedText as error:
        found, problem = None, explain_error(error)
    parts = [] if found is None else [_correction_part(each) for each in found.lists]
    return show(
        request,
        "federation/correction.html",
        game=game,
        found=found,
        parts=parts,
        titles=[] if found is None else _titles_on(found),
        articles=(law("VI.3"), law("VI.4.3")),
        problem=problem,
        status=422 if request.method == "POST" else 200,
    )


def _correction_part(each: CorrectedList) -> ShownPart:
    title = say("federation-list-issue", game=each.row.game, quarter=each.row.quarter, issue=each.row.issue + 1)
    return shown_moves(each.before, each.after, title)


def _titles_on(found: Correction) -> list[Award]:
    """Titles that came with an issue that is to be replaced: whether they stand is the commission's to say."""
    standing = Award.objects.filter(of__in=[each.row for each in found.lists], withdrawn_on=None)
    return list(standing.select_related("player"))
