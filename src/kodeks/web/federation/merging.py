"""Duplicates: two rows of the register that are one person become one; his history moves, and the books tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations, groupby
from operator import itemgetter
from typing import NamedTuple

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from kodeks.formats.entries.column import fold
from kodeks.formats.ratings import read_events
from kodeks.web.accounts.models import User
from kodeks.web.books.merging import merge_players, transfer_of
from kodeks.web.books.models import Player, Submission, TrailEntry
from kodeks.web.books.register import births_agree
from kodeks.web.federation.field_names import LABELS
from kodeks.web.federation.player_form import values_of
from kodeks.web.federation.trail import shown_entries
from kodeks.web.frame.confirming import is_confirmed
from kodeks.web.frame.long_work import beside_the_page
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import say
from kodeks.web.privacy.whereabouts import events_with
from kodeks.web.rights import Right

__all__ = ["candidates", "duplicates_page", "merge_page"]

_MOST = 200
_MERGES = 20
_CHOSEN = ("name", "sex", "birth", "federation", "club", "fide_id", "fmjd_id", "licence_from", "licence_to")


class Likeness(StrEnum):
    """What makes one think that two rows are one person, by the key of its sentence."""

    NAME = "federation-alike-name"
    FIDE_NUMBER = "federation-alike-fide"
    LICENCE = "federation-alike-number"


class Pair(NamedTuple):
    """Two rows that may be one person, and what makes one think so."""

    one: Player
    two: Player
    alike: Likeness


class _Alike(NamedTuple):
    """Two rows of the register that are alike, and in what."""

    one: int
    two: int
    alike: Likeness


def _alike() -> Iterator[_Alike]:
    """Pairs with the same name and no other birth, the same licence but for its signs, or the same FIDE number. The
    database finds names and numbers that are there twice; of licences there is but the text."""
    seen = set[tuple[int, int]]()
    for alike, group in _groups():
        for (one, born), (two, also_born) in combinations(group, 2):
            if (one, two) not in seen and (alike is not Likeness.NAME or births_agree(born, also_born)):
                seen.add((one, two))
                yield _Alike(one, two, alike)


def _groups() -> Iterator[tuple[Likeness, Sequence[tuple[int, str]]]]:
    """Rows that have something in common, each with its birth."""
    for column, alike in (("name_words", Likeness.NAME), ("fide_id", Likeness.FIDE_NUMBER)):
        several = Player.objects.exclude(**{column: ""}).values(column).annotate(rows=Count("pk")).filter(rows__gt=1)
        rows = Player.objects.filter(**{f"{column}__in": several.values(column)}).order_by(column, "pk")
        for _, group in groupby(rows.values_list(column, "pk", "birth"), key=itemgetter(0)):
            yield alike, [(pk, birth) for _, pk, birth in group]
    numbers = dict[str, list[tuple[int, str]]]()
    for pk, number, birth in Player.objects.order_by("pk").values_list("pk", "number", "birth"):
        numbers.setdefault(fold(number), []).append((pk, birth))
    for same in (group for group in numbers.values() if len(group) > 1):
        yield Likeness.LICENCE, same


def candidates(most: int | None = None) -> tuple[list[Pair], int]:
    """Those who may be one person, or the first of them; and how many pairs there are."""
    found = list(_alike())
    shown = found[:most]
    people = Player.objects.select_related("club").in_bulk({pk for each in shown for pk in each[:2]})
    return [Pair(people[each.one], people[each.two], each.alike) for each in shown], len(found)


@page(Right.KEEP_BOOKS)
@beside_the_page("federation-duplicates")
def duplicates_page(request: HttpRequest) -> HttpResponse:
    """Those who may be one, and any two that somebody names."""
    pairs, count = candidates(_MOST)
    return show(
        request,
        "federation/duplicates.html",
        pairs=pairs,
        more=count - len(pairs),
        merges=shown_entries(TrailEntry.objects.filter(kind="merged").select_related("by", "undone_by")[:_MERGES]),
    )


class FieldChoice(NamedTuple):
    """A field in which both differ."""

    name: str
    label: str
    kept: str
    gone: str


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
        merge_players(kept, gone, chosen, request.user, request.POST.get("reason", "")[:2000])
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
            FieldChoice(name, LABELS[name], ours[name], theirs[name]) for name in _CHOSEN if ours[name] != theirs[name]
        ],
        moving=transfer_of(kept, gone),
    )


def _met(kept: Player, gone: Player) -> Submission | None:
    """An approved event in which both played: then they are two."""
    both = {kept.number, gone.number}
    played = events_with([gone.number])
    return next((each for each in played if any(both <= set(event.players) for event in read_events(each.event))), None)
