"""What every view shares: it names the right it needs, and gets what it works on only if its visitor has it; what forms
send; rounds and cards as its pages find them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from kodeks.tables import shown
from kodeks.tournament import PairedRound, Stage, Tournament
from kodeks.web.accounts.models import User
from kodeks.web.accounts.second_factor import device_of
from kodeks.web.accounts.security_log import note
from kodeks.web.door.prepared import prepared
from kodeks.web.frame.hands import asker, request_under_way
from kodeks.web.logs import models
from kodeks.web.logs.log import Log, load, tournament_with
from kodeks.web.rights import OF_AN_OFFICE, Right, Role, may

View: TypeAlias = Callable[..., HttpResponse]
_LONGEST = 9  # figures: nothing here is counted so far


class Desk(NamedTuple):
    """What a view of a tournament works on: its row, its log, who asks, and the roles he has in it."""

    row: models.Tournament
    log: Log
    user: User
    roles: frozenset[Role]

    @property
    def version(self) -> tuple[Hashable, ...]:
        """Which tournament, and how far. With the sum of the log a number that the database uses again does no harm."""
        return self.row.pk, self.log.seq, self.log.total

    def may(self, right: Right) -> bool:
        return may(self.roles, right)


def roles_of(user: Any, tournament: models.Tournament | None = None) -> frozenset[Role]:
    """The roles somebody has: his offices, and his roles in the tournament if one is meant."""
    if not isinstance(user, User):
        return frozenset({Role.STRANGER})
    roles = {Role.ACCOUNT}
    if user.is_superuser:
        roles.add(Role.ADMINISTRATOR)
    if user.is_officer:
        roles.add(Role.OFFICER)
    if user.is_college:
        roles.add(Role.COLLEGE)
    if tournament is not None:
        roles |= {Role(role) for role in _roles_held(tournament.pk, user.pk)}
    return frozenset(roles)


@prepared
def _roles_held(tournament: int, user: int) -> QuerySet[models.Membership, str]:
    return models.Membership.objects.filter(tournament=tournament, user=user).values_list("role", flat=True)


def _turned_away(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User):
        note("not allowed", request, request.user)
        raise PermissionDenied
    return redirect_to_login(request.get_full_path())


def lacks_second_factor(user: Any) -> bool:
    """Whether somebody must set up a second factor first: an administrator on a server for others. On one laptop it is
    offered and not asked for: who sits at it has the data in his hands anyway."""
    return not settings.IS_LOCAL and isinstance(user, User) and user.is_superuser and device_of(user) is None


def _led_to_second_factor(request: HttpRequest) -> HttpResponse:
    wanted = request.get_full_path() if request.method in ("GET", "HEAD") else ""
    return redirect(f"{reverse('accounts:set_up_second_factor')}?{urlencode({'next': wanted})}")


def _under_way(request: HttpRequest) -> None:
    """Whose long work it would be."""
    asker.set(str(request.user.pk or ""))
    request_under_way.set(request)


def page(right: Right, *, is_before_second_factor: bool = False) -> Callable[[View], View]:
    """A view outside tournaments, for those who have the right. The one where a second factor is set up comes before
    it, and so does what is open to everybody."""
    is_before = is_before_second_factor or may(frozenset({Role.STRANGER}), right)

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **named: Any) -> HttpResponse:
            _under_way(request)
            if not may(roles_of(request.user), right):
                return _turned_away(request)
            if not is_before and lacks_second_factor(request.user):
                return _led_to_second_factor(request)
            answer = view(request, **named)
            if right in OF_AN_OFFICE:
                answer.headers.setdefault("Cache-Control", "private, no-store")
            return answer

        guarded.right = right  # type: ignore[attr-defined]
        return guarded

    return decorate


def desk(right: Right) -> Callable[[View], View]:
    """A view of a tournament, for those who have the right in it. It gets the Desk."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, key: str, **named: Any) -> HttpResponse:
            if not isinstance(request.user, User):
                return _turned_away(request)
            if lacks_second_factor(request.user):
                return _led_to_second_factor(request)
            _under_way(request)
            row = tournament_with(key)
            if row is None:
                raise Http404
            roles = roles_of(request.user, row)
            if not may(roles, Right.SEE):  # who has nothing to do with it does not even learn that it is there
                raise Http404
            if not may(roles, right):
                return _turned_away(request)
            return view(request, Desk(row, load(row), request.user, roles), **named)

        guarded.right = right  # type: ignore[attr-defined]
        return guarded

    return decorate


def show(
    request: HttpRequest, template: str, at: Desk | None = None, *, status: int = 200, **facts: Any
) -> HttpResponse:
    """A page: with what every page knows, and the names of a tournament as pages write them."""
    known: dict[str, Any] = {"desk": at, "roles": roles_of(request.user) if at is None else at.roles}
    if isinstance(facts.get("state"), Tournament):
        facts["state"] = shown(facts["state"])
    return render(request, template, known | facts, status=status)


def mine(user: User) -> QuerySet[models.Tournament]:
    """Those somebody has a role in; officers and administrators see all."""
    if roles_of(user) & {Role.OFFICER, Role.ADMINISTRATOR}:
        return models.Tournament.objects.all()
    return models.Tournament.objects.filter(memberships__user=user).distinct()


def typed_number(text: str) -> int | None:
    """A number in a form or an address; None if it is none, or longer than any of ours."""
    return int(text) if len(text) <= _LONGEST and text.isascii() and text.isdecimal() else None


def posted_from(name: str, *kept: str) -> Callable[[View], View]:
    """A view for forms of the page with this name. Below the decorator that asks who may. `kept` are the parts of its
    address that the page's own address has, too."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *at: Desk, **named: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, *at, **named)
            return redirect(name, *(each.row.key for each in at), *(named[part] for part in kept))

        return answer

    return decorate


def paired_of(at: Desk, number: int) -> PairedRound:
    """The round, if this visitor may see it: before it is announced only the staff may."""
    paired = at.log.state.round(number)
    if paired is None or (paired.stage is Stage.PAIRED and not at.may(Right.WATCH)):
        raise Http404
    return paired


def card_address(at: Desk) -> str:
    """Where the cards of this tournament are; the start number and a slash follow."""
    return _address_of("desk:card", at.row.key, 0).removesuffix("0/")


def round_address(at: Desk, number: int) -> str:
    """Where a round of this tournament is."""
    return _address_of("desk:round", at.row.key, number)


@lru_cache(maxsize=1_024)
def _address_of(name: str, key: str, number: int) -> str:
    """Every result that is entered asks: to make an address takes as long as a question to the database."""
    return reverse(name, args=[key, number])
