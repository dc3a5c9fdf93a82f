"""The page an invitation opens: who asks, to what, and the name of who comes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.web.accounts.models import Invitation, User
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import say
from kodeks.web.people.invitations import accept, find, free_user_name
from kodeks.web.people.roles import name_of_role
from kodeks.web.people.views import let_in, name_problems, password_problems
from kodeks.web.rights import Right


@page(Right.SIGN_IN)
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Come in: with the account one has, or with a new one. On an assistant's phone a name is enough; who is asked to
    an account or an office chooses a password, too."""
    invitation = find(token)
    if invitation is None:
        messages.error(request, say("accounts-link-is-used"))
        return redirect("desk:tournaments" if isinstance(request.user, User) else "accounts:sign_in")
    problems: list[str] = []
    if request.method == "POST":
        user, problems = _who_comes(request, invitation)
        if user is not None and not problems:
            return _come_in(request, invitation, user)
    typed = {name: request.POST.get(name, "") for name in ("name", "username")}
    typed["name"] = typed["name"] or invitation.name
    return show(
        request,
        "people/invited.html",
        invitation=invitation,
        role=name_of_role(invitation.role) if invitation.role else "",
        is_new=not isinstance(request.user, User),
        needs_password=_needs_password(invitation),
        typed=typed,
        problems=problems,
        status=422 if problems else 200,
    )


def _needs_password(invitation: Invitation) -> bool:
    return invitation.tournament is None


def _who_comes(request: HttpRequest, invitation: Invitation) -> tuple[User | None, list[str]]:
    """Who is signed in, else a new account (not saved yet); and what is wrong with what was typed."""
    if isinstance(request.user, User):
        return request.user, []
    name, username = (request.POST.get(field, "").strip() for field in ("name", "username"))
    password = request.POST.get("password", "")  # as it was typed, as signing in takes it
    user = User(name=name, username=username or free_user_name(name))
    problems = name_problems(user)
    if password or username or _needs_password(invitation):
        problems += password_problems(password, user)
        user.set_password(password)
    else:
        user.set_unusable_password()
    return user, problems


def _come_in(request: HttpRequest, invitation: Invitation, user: User) -> HttpResponse:
    if not accept(invitation, user):
        messages.error(request, say("accounts-link-is-used"))
        return redirect("accounts:sign_in")
    let_in(request, user)
    messages.success(request, say("accounts-welcome", name=str(user)))
    if invitation.tournament is None:
        return redirect("desk:tournaments")
    return redirect("desk:overview", key=invitation.tournament.key)
