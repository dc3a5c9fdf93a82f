"""Signing in and out: by password, with a second factor where one is set up, or by link; a new password by link;
and what is wrong with a name or a password."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.contrib.auth import login, logout, password_validation
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from kodeks.web.accounts import visits
from kodeks.web.accounts.installation import installation
from kodeks.web.accounts.models import Link, User
from kodeks.web.accounts.second_factor import device_of
from kodeks.web.accounts.security_log import note
from kodeks.web.accounts.signing_in import check_code, check_password, is_code_locked_out, is_locked_out
from kodeks.web.frame.views import page, posted_from, show
from kodeks.web.lives import CODE_AWAITED
from kodeks.web.pages.words import say
from kodeks.web.rights import Right


def wanted_page(request: HttpRequest) -> str:
    """Where to go after signing in: only within this site, and only a path, never the name of a view."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()})
    return wanted if is_ours else ""


def let_in(request: HttpRequest, user: User) -> None:
    """From now on the visitor is this user; the name of his session is a new one."""
    login(request, user)
    note("signed in", request, user, is_fine=True)


def _go_on(request: HttpRequest, user: User, to: str) -> HttpResponse:
    """After the password or a link: signed in, or asked for the second factor first."""
    if device_of(user) is None:
        let_in(request, user)
        return redirect(to or "desk:tournaments")
    request.session["half_signed_in"] = [user.pk, user.get_session_auth_hash(), timezone.now().isoformat(), to]
    return redirect("accounts:second_factor")


@page(Right.SIGN_IN)
def sign_in(request: HttpRequest) -> HttpResponse:
    name, problem = request.POST.get("username", ""), ""
    if request.method == "POST":
        now = timezone.now()
        if is_locked_out(request, name, now):
            problem = say("accounts-locked-out")
        elif (user := check_password(request, name, request.POST.get("password", ""), now)) is None:
            problem = say("accounts-wrong-password")
        else:
            return _go_on(request, user, wanted_page(request))
    status = 403 if problem else 200
    return show(
        request, "people/sign_in.html", status=status, username=name, problem=problem, next=wanted_page(request)
    )


def _half_signed_in(request: HttpRequest) -> tuple[User, str] | None:
    """Who has given his password a moment ago, and where he wanted to go."""
    pk, password, since, to = request.session.get("half_signed_in", (0, "", "", ""))
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None or user.get_session_auth_hash() != password:
        return None
    is_late = timezone.now() - datetime.fromisoformat(since) > CODE_AWAITED.lasts
    return None if is_late else (user, to)


@page(Right.SIGN_IN)
def second_factor(request: HttpRequest) -> HttpResponse:
    """The code of the phone, or a recovery code."""
    waiting = _half_signed_in(request)
    if waiting is None:
        return redirect("accounts:sign_in")
    (user, to), problem = waiting, ""
    if request.method == "POST":
        now = timezone.now()
        if is_code_locked_out(request, user, now):
            problem = say("accounts-locked-out")
        elif check_code(request, user, request.POST.get("code", ""), now):
            del request.session["half_signed_in"]
            let_in(request, user)
            return redirect(to or "desk:tournaments")
        else:
            problem = say("accounts-wrong-code")
    return show(request, "people/second_factor.html", problem=problem, status=422 if problem else 200)


@page(Right.SIGN_IN)
def sign_in_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """By a link, which works once. One that was sent shows a button first, so that a preview does not use it up; the
    printed one leads to the desk at once. Who is signed in already needs none."""
    now = timezone.now()
    if request.method != "HEAD" and (owner := Link.use(token, Link.Purpose.PRINTED, now)) is not None:
        is_first = owner.is_superuser and installation() is None
        return _go_on(request, owner, reverse("accounts:first_run") if is_first else "")
    if request.method != "POST" and Link.good(token, Link.Purpose.SIGN_IN, now).exists():
        return show(request, "people/link.html")
    user = Link.use(token, Link.Purpose.SIGN_IN, now) if request.method == "POST" else None
    if user is not None:
        return _go_on(request, user, "")
    if isinstance(request.user, User):
        return redirect("desk:tournaments")
    messages.error(request, say("accounts-link-is-used"))
    return redirect("accounts:sign_in")


def password_problems(password: str, user: User | None = None) -> list[str]:
    try:
        password_validation.validate_password(password, user)
    except ValidationError as error:
        return list(error.messages)
    return []


@page(Right.SIGN_IN)
def choose_password(request: HttpRequest, token: str) -> HttpResponse:
    """A new password, by a link that an administrator gave."""
    link = Link.good(token, Link.Purpose.PASSWORD, timezone.now()).select_related("user").first()
    if link is None:
        messages.error(request, say("accounts-link-is-used"))
        return redirect("accounts:sign_in")
    problems: list[str] = []
    if request.method == "POST":
        password = request.POST.get("password", "")
        problems = password_problems(password, link.user)
        if not problems and Link.use(token, Link.Purpose.PASSWORD, timezone.now()) is not None:
            link.user.set_password(password)
            link.user.save(update_fields=["password"])
            Link.withdraw(link.user, Link.Purpose.PASSWORD)
            visits.close(link.user.visits.all())  # whoever knew the old one is out
            messages.success(request, say("accounts-password-is-set", name=link.user.username))
            return redirect("accounts:sign_in")
    return show(request, "people/password.html", account=link.user, problems=problems, status=422 if problems else 200)


@page(Right.SIGN_IN)
@posted_from("accounts:me")
def sign_out(request: HttpRequest) -> HttpResponse:
    note("signed out", request, request.user, is_fine=True)
    logout(request)
    answer = redirect("accounts:sign_in")
    answer["Clear-Site-Data"] = '"cache"'  # what the browser has of the desk goes; a seat at a board is not a session
    return answer


def name_problems(user: User) -> list[str]:
    problems = []
    if not user.name.strip() or len(user.name) > 200 or not user.name.isprintable():
        problems.append(say("accounts-name-needed"))
    try:
        validate_slug(user.username.replace(".", "-").replace("@", "-"))
        is_sound = len(user.username) <= 60
    except ValidationError:
        is_sound = False
    if not is_sound:
        problems.append(say("accounts-user-name-unsound"))
    elif User.called(user.username).exclude(pk=user.pk).exists():
        problems.append(say("accounts-user-name-taken", name=user.username))
    return problems
