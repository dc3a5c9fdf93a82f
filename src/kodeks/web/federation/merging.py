"""Duplicates: two rows of the register that are one person become one; his history moves, and the books tell it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from kodeks.formats.entries.column import fold
from kodeks.formats.ratings import read_events
from kodeks.titles import read_holdings
from kodeks.titles.holdings import best_of
from kodeks.web.accounts.models import User
from kodeks.web.books.awarding import written
from kodeks.web.books.models import FormerNumber, Merge, Player, Submission
from kodeks.web.federation.player_form import values_of
from kodeks.web.frame.confirming import is_confirmed
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

__all__ = ["candidates", "duplicates_page", "merge_page", "merge_players"]

_MOST = 200
_CHOSEN = ("name", "sex", "birth", "federation", "club", "fide_id", "fmjd_id", "licence_from", "licence_to")


class Pair(NamedTuple):
    """Two rows that may be one person, and what makes one think so."""

    one: Player
    two: Player
    alike: str  # a message key


def candidates() -> Iterator[Pair]:
    """Pairs with the same name and no other birth, the same licence but for its signs, or the same FIDE number."""
    groups: dict[tuple[str, str], list[Player]] = {}
    for player in Player.objects.select_related("club"):
        keys = [
            ("federation-alike-name", " ".join(sorted(fold(part) for part in player.name.replace(",", " ").split())))
        ]
        keys.append(("federation-alike-number", fold(player.number)))
        if player.fide_id:
            keys.append(("federation-alike-fide", player.fide_id))
        for key in keys:
            groups.setdefault(key, []).append(player)
    seen: set[tuple[int, int]] = set()
    for (alike, _), players in groups.items():
        for one, two in combinations(players, 2):
            if (one.pk, two.pk) not in seen and (alike != "federation-alike-name" or _may_be_born_alike(one, two)):
                seen.add((one.pk, two.pk))
                yield Pair(one, two, alike)


def _may_be_born_alike(one: Player, two: Player) -> bool:
    return not one.birth or not two.birth or one.birth.startswith(two.birth) or two.birth.startswith(one.birth)


@page(Right.KEEP_BOOKS)
def duplicates_page(request: HttpRequest) -> HttpResponse:
    """Those who may be one, and any two that somebody names."""
    pairs = list(candidates())
    return show(
        request,
        "federation/duplicates.html",
        pairs=pairs[:_MOST],
        more=max(0, len(pairs) - _MOST),
        merges=Merge.objects.select_related("kept", "by").order_by("-id")[:50],
    )


class Choice(NamedTuple):
    """A field in which both differ."""

    name: str
    label: str
    kept: str
    gone: str


_LABELS = {
    "name": "column-name",
    "sex": "setting-group-sex",
    "birth": "entry-birth",
    "federation": "column-federation",
    "club": "column-club",
    "fide_id": "entry-fide-id",
    "fmjd_id": "entry-fmjd-id",
    "licence_from": "federation-licence-from",
    "licence_to": "federation-licence-to",
}


@page(Right.KEEP_BOOKS)
def merge_page(request: HttpRequest, number: int, other: int) -> HttpResponse:
    """Who is kept, which of both is right where they differ, what moves; then it is done."""
    kept = get_object_or_404(Player.objects.select_related("club"), pk=number)
    gone = get_object_or_404(Player.objects.select_related("club"), pk=other)
    if kept.pk == gone.pk:
        raise Http404
    together = _met(kept, gone)
    if together is None and is_confirmed(request):
        assert isinstance(request.user, User)
        chosen = {name for name in _CHOSEN if request.POST.get(name) == "gone"}
        merge_players(kept, gone, chosen, request.user)
        messages.success(request, say("federation-merged", name=kept.name))
        return redirect("federation:player", number=kept.pk)
    ours, theirs = values_of(kept), values_of(gone)
    return show(
        request,
        "federation/merge.html",
        kept=kept,
        gone=gone,
        together=together,
        choices=[
            Choice(name, _LABELS[name], ours[name], theirs[name]) for name in _CHOSEN if ours[name] != theirs[name]
        ],
        moving=_moving(kept, gone),
    )


def _met(kept: Player, gone: Player) -> Submission | None:
    """An approved event in which both played: then they are two."""
    both = {kept.number, gone.number}
    approved = Submission.objects.exclude(event="").filter(event__contains=f'"{gone.number}"').defer("data")
    return next(
        (each for each in approved if any(both <= set(event.players) for event in read_events(each.event))), None
    )


class Transfer(NamedTuple):
    """What goes from one row to the other."""

    listed: int
    on_both: int  # lists on which both stand: the row of who is kept stays
    changes: int
    awards: int


def _moving(kept: Player, gone: Player) -> Transfer:
    ours = set(kept.listed.values_list("of_id", flat=True))
    theirs = list(gone.listed.values_list("of_id", flat=True))
    on_both = sum(1 for of in theirs if of in ours)
    return Transfer(len(theirs) - on_both, on_both, gone.changes.count(), gone.awards.count())


def merge_players(kept: Player, gone: Player, chosen: set[str], by: User) -> Merge:
    """Make one of two, whole or not at all."""
    with transaction.atomic(durable=True):
        moved: dict[str, Any] = _moving(kept, gone)._asdict()
        stays = gone.listed.filter(of__in=kept.listed.values("of"))
        moved["left"] = [[row.list_name, row.rating, row.games] for row in stays]
        gone.listed.exclude(of__in=kept.listed.values("of")).update(player=kept)
        gone.changes.update(player=kept)
        gone.awards.update(player=kept)
        gone.former_numbers.update(player=kept)
        gone.merges.update(kept=kept)
        for name in chosen:
            setattr(kept, name, getattr(gone, name))
        if "name" in chosen:
            kept.surname = gone.surname
        for game in ("100", "64"):
            both = (read_holdings(each.title(game)) for each in (kept, gone))
            kept.set_title(game, written(best_of(both)))
        record = Merge.objects.create(kept=kept, gone={**values_of(gone), "chosen": sorted(chosen)}, moved=moved, by=by)
        number = gone.number
        gone.delete()
        kept.save()
        FormerNumber.objects.create(number=number, player=kept)
    return record
