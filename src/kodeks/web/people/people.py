"""The administrator's pages: everybody with an account, new ones, invitations, offices."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache

from kodeks.web.accounts import second_factor as factor
from kodeks.web.accounts import visits
from kodeks.web.accounts.models import Invitation, Link, User
from kodeks.web.frame.views import page, posted_from, show
from kodeks.web.lives import PASSWORD_LINK
from kodeks.web.pages.reach import is_reachable
from kodeks.web.pages.words import language, say
from kodeks.web.people.invitations import address, free_user_name, is_backed, issue, meant_name
from kodeks.web.people.roles import name_of_role
from kodeks.web.people.views import name_problems
from kodeks.web.rights import Right


@page(Right.ADMINISTER)
def people(request: HttpRequest) -> HttpResponse:
    return _list(request)


def _list(request: HttpRequest, typed: User | None = None, problems: list[str] | None = None) -> HttpResponse:
    asked = Invitation.open(timezone.now()).filter(tournament=None).select_related("by")
    accounts = sorted(User.objects.all(), key=lambda user: (not user.is_active, language().order(str(user))))
    return show(
        request,
        "people/people.html",
        accounts=accounts,
        invitations=[each for each in asked if is_backed(each)],
        typed=typed or User(),
        problems=problems or [],
        status=422 if problems else 200,
    )


@never_cache  # what is told once is not kept
@page(Right.ADMINISTER)
@posted_from("accounts:people")
def create(request: HttpRequest) -> HttpResponse:
    """A new account; its password is chosen by whose it is, through a link."""
    name, username = request.POST.get("name", "").strip(), request.POST.get("username", "").strip()
    user = User(name=name, username=username or free_user_name(name))
    _give_offices(request, user)
    problems = name_problems(user)
    if problems:
        return _list(request, user, problems)
    user.set_unusable_password()
    user.save()
    return _password_link(request, user)


def _give_offices(request: HttpRequest, user: User) -> None:
    """As the form has them ticked."""
    user.is_officer, user.is_college = "is_officer" in request.POST, "is_college" in request.POST
    user.is_superuser = "is_administrator" in request.POST


def _password_link(request: HttpRequest, user: User) -> HttpResponse:
    """The newest link is the only one: who has lost an earlier one need not fear it."""
    Link.withdraw(user, Link.Purpose.PASSWORD)
    token = Link.issue(user, Link.Purpose.PASSWORD, timezone.now() + PASSWORD_LINK.lasts)
    return _told(request, address(request, "password", token), say("accounts-password-link-of", name=str(user)))


def _told(request: HttpRequest, link: str, heading: str) -> HttpResponse:
    """A link, told this once: as text and as a picture for a phone."""
    return show(
        request,
        "people/told_link.html",
        link=link,
        qr=factor.drawing(link),
        heading=heading,
        is_reachable=is_reachable(request),
    )


@never_cache  # what is told once is not kept
@page(Right.ADMINISTER)
@posted_from("accounts:people")
def invite(request: HttpRequest) -> HttpResponse:
    """A link by which somebody makes his own account."""
    assert isinstance(request.user, User)
    invitation = Invitation(
        name=meant_name(request.POST.get("name", "")),
        by=request.user,
        is_officer="is_officer" in request.POST,
        is_college="is_college" in request.POST,
        is_administrator="is_administrator" in request.POST,
    )
    return _told(request, address(request, "invited", issue(invitation)), say("accounts-invitation"))


@page(Right.ADMINISTER)
@posted_from("accounts:people")
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    Invitation.objects.filter(pk=number, tournament=None, used_at=None).delete()
    messages.success(request, say("accounts-invitation-is-off"))
    return redirect("accounts:people")


@page(Right.ADMINISTER)
def person(request: HttpRequest, number: int) -> HttpResponse:
    """One account: names and offices."""
    user = get_object_or_404(User, pk=number)
    problems: list[str] = []
    if request.method == "POST":
        problems = _change(request, user)
        if not problems:
            messages.success(request, say("accounts-saved"))
            return redirect("accounts:person", number=number)
    held_roles = user.memberships.select_related("tournament")
    return show(
        request,
        "people/person.html",
        account=user,
        problems=problems,
        has_second_factor=factor.device_of(user) is not None,
        visits=visits.open_visits(user),
        roles_held=[(held.tournament, name_of_role(held.role)) for held in held_roles],
        status=422 if problems else 200,
    )


@transaction.atomic
def _change(request: HttpRequest, user: User) -> list[str]:
    """Names and offices as the form has them, or what is wrong with it."""
    user.name = request.POST.get("name", "").strip()
    user.username = request.POST.get("username", "").strip()
    _give_offices(request, user)
    problems = name_problems(user)
    if not user.is_superuser and _is_last_administrator(user):
        problems.append(say("accounts-last-administrator"))
    if not problems:
        user.save(update_fields=["name", "username", "is_officer", "is_college", "is_superuser"])
    return problems


def _is_last_administrator(user: User) -> bool:
    """Whether there is no other. Two who dismiss each other wait for each other here: one of them stays."""
    list(User.objects.select_for_update().filter(is_superuser=True))
    return not User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk).exists()


@page(Right.ADMINISTER)
@posted_from("accounts:people")
def activate(request: HttpRequest, number: int) -> HttpResponse:
    """An account is closed, which ends its sessions, or opened again."""
    user = get_object_or_404(User, pk=number)
    wanted = request.POST.get("is_active") == "yes"
    with transaction.atomic():
        if not wanted and (user == request.user or _is_last_administrator(user)):
            key = "accounts-not-yourself" if user == request.user else "accounts-last-administrator"
            messages.error(request, say(key))
            return redirect("accounts:person", number=number)
        user.is_active = wanted
        user.save(update_fields=["is_active"])
    if not wanted:
        visits.close(user.visits.all())
    messages.success(request, say("accounts-is-open" if wanted else "accounts-is-closed", name=str(user)))
    return redirect("accounts:person", number=number)


@never_cache  # what is told once is not kept
@page(Right.ADMINISTER)
@posted_from("accounts:people")
def password_link(request: HttpRequest, number: int) -> HttpResponse:
    """A link by which the password is chosen anew; until then the old one holds."""
    return _password_link(request, get_object_or_404(User, pk=number, is_active=True))


@page(Right.ADMINISTER)
@posted_from("accounts:people")
def reset_second_factor(request: HttpRequest, number: int) -> HttpResponse:
    """For who has lost his phone and his recovery codes."""
    factor.remove(get_object_or_404(User, pk=number))
    messages.success(request, say("accounts-second-factor-is-off"))
    return redirect("accounts:person", number=number)


@page(Right.ADMINISTER)
@posted_from("accounts:people")
def sign_out_everywhere(request: HttpRequest, number: int) -> HttpResponse:
    """End all sessions of an account, but the one this is asked from."""
    user = get_object_or_404(User, pk=number)
    visits.close(user.visits.exclude(session=visits.here(request)))
    messages.success(request, say("accounts-visits-are-ended"))
    return redirect("accounts:person", number=number)
