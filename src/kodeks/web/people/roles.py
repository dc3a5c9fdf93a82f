"""Who does what in a tournament: roles given and taken, assistants asked in by link or QR code, captains of teams."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache

from kodeks.tournament import Tournament
from kodeks.web.accounts.models import Invitation, User
from kodeks.web.accounts.second_factor import drawing
from kodeks.web.frame.views import Desk, desk, posted_from, roles_of, show, typed_number
from kodeks.web.logs import models
from kodeks.web.logs.models import Membership
from kodeks.web.pages.reach import is_reachable
from kodeks.web.pages.words import language, say
from kodeks.web.people.invitations import address, is_backed, issue, meant_name
from kodeks.web.rights import TOURNAMENT_ROLES, Right, Role, may


@desk(Right.APPOINT)
def people_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Everybody with a role, by role; invitations nobody has used yet."""
    return _page(request, at)


def _page(request: HttpRequest, at: Desk, problem: str = "") -> HttpResponse:
    teams = _teams(at.log.state)
    order = {role.value: place for place, role in enumerate(TOURNAMENT_ROLES)}
    held = at.row.memberships.select_related("user")
    asked = Invitation.open(timezone.now()).filter(tournament=at.row).select_related("by")
    roles = [role for role in TOURNAMENT_ROLES if role is not Role.CAPTAIN or teams]
    return show(
        request,
        "people/roles.html",
        at,
        memberships=sorted(held, key=lambda each: (order[each.role], language().order(str(each.user)))),
        invitations=[each for each in asked if is_backed(each)],
        choices=[(role.value, name_of_role(role)) for role in roles],
        role_names={role.value: name_of_role(role) for role in TOURNAMENT_ROLES},
        teams=teams,
        known=_known_to(at),
        typed={name: request.POST.get(name, "") for name in ("username", "role", "team", "name")},
        problem=problem,
        status=422 if problem else 200,
    )


def _teams(state: Tournament) -> dict[int, str]:
    """Teams by start number; captains belong to one."""
    if not state.regulations.teams.boards:
        return {}
    return {number: state.entry(number).name for number in range(1, len(state.order) + 1)}


def _known_to(at: Desk) -> QuerySet[User]:
    """Whom he may choose from a list: everybody, for who keeps the books; else those he has worked with."""
    known = User.objects.filter(is_active=True).order_by("name")
    if at.roles & {Role.OFFICER, Role.ADMINISTRATOR}:
        return known
    return known.filter(memberships__tournament__memberships__user=at.user).distinct()


def _asked_role(request: HttpRequest, at: Desk) -> tuple[Role, int | None] | str:
    """The role in the form, of a captain with his team; or what is wrong with it."""
    wanted, team = request.POST.get("role", ""), typed_number(request.POST.get("team", ""))
    role = next((role for role in TOURNAMENT_ROLES if role.value == wanted), None)
    if role is None:
        return say("people-role-needed")
    if role is not Role.CAPTAIN:
        return role, None
    if team is None or team not in _teams(at.log.state):
        return say("people-team-needed")
    return role, team


@desk(Right.APPOINT)
@posted_from("desk:people")
def give(request: HttpRequest, at: Desk) -> HttpResponse:
    """A role for somebody with an account."""
    asked = _asked_role(request, at)
    if isinstance(asked, str):
        return _page(request, at, asked)
    name = request.POST.get("username", "").strip()
    user = User.called(name).filter(is_active=True).first()
    if user is None:
        return _page(request, at, say("people-no-such-account", name=name))
    role, team = asked
    Membership.objects.update_or_create(tournament=at.row, user=user, role=role, defaults={"team": team})
    messages.success(request, say("people-given", name=str(user), role=name_of_role(role)))
    return redirect("desk:people", key=at.row.key)


@never_cache  # what is told once is not kept
@desk(Right.APPOINT)
@posted_from("desk:people")
def invite(request: HttpRequest, at: Desk) -> HttpResponse:
    """A role for whoever opens a link first; it is told this once."""
    asked = _asked_role(request, at)
    if isinstance(asked, str):
        return _page(request, at, asked)
    role, team = asked
    name = meant_name(request.POST.get("name", ""))
    token = issue(Invitation(name=name, by=at.user, tournament=at.row, role=role, team=team))
    link = address(request, "invited", token)
    return show(
        request,
        "people/invitation.html",
        at,
        link=link,
        qr=drawing(link),
        name=name,
        role=name_of_role(role),
        is_reachable=is_reachable(request),
    )


@desk(Right.APPOINT)
@posted_from("desk:people")
def take(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """A role is taken; the last chief arbiter stays until there is another."""
    with transaction.atomic():
        models.Tournament.objects.select_for_update().get(pk=at.row.pk)  # two who leave at once do not both
        held = get_object_or_404(Membership, pk=number, tournament=at.row)
        others = at.row.memberships.filter(role=Role.CHIEF, user__is_active=True).exclude(pk=number)
        if held.role == Role.CHIEF and not others.exists():
            messages.error(request, say("people-last-chief"))
            return redirect("desk:people", key=at.row.key)
        held.delete()
    messages.success(request, say("people-taken", name=str(held.user), role=name_of_role(held.role)))
    may_still = may(roles_of(at.user, at.row), Right.APPOINT)
    return redirect("desk:people" if may_still else "desk:overview", key=at.row.key)


@desk(Right.APPOINT)
@posted_from("desk:people")
def call_off(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    Invitation.objects.filter(pk=number, tournament=at.row, used_at=None).delete()
    messages.success(request, say("accounts-invitation-is-off"))
    return redirect("desk:people", key=at.row.key)


_NAMES = {  # message keys
    Role.CHIEF: "people-chief",
    Role.ROUND: "people-round",
    Role.ORGANISER: "people-organiser",
    Role.CLERK: "people-clerk",
    Role.CAPTAIN: "people-captain",
    Role.SPECTATOR: "people-spectator",
}


def name_of_role(role: str) -> str:
    """In the language of the reader."""
    return say(_NAMES[Role(role)])
