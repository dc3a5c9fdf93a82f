"""My account: names, password, second factor, and where I am signed in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache

from kodeks.web.accounts import second_factor as factor
from kodeks.web.accounts import visits
from kodeks.web.accounts.models import Link, User
from kodeks.web.accounts.security_log import note
from kodeks.web.accounts.signing_in import check_code, check_password, is_code_locked_out, is_locked_out
from kodeks.web.frame.views import lacks_second_factor, page, posted_from, show, typed_number
from kodeks.web.pages.words import say
from kodeks.web.people.views import name_problems, password_problems, wanted_page
from kodeks.web.rights import Right


def _account(request: HttpRequest, user: User, **problems: Any) -> HttpResponse:
    """The page; with what is wrong beside the form it was typed into."""
    facts = {"name_problems": [], "password_problems": [], "code_problem": "", "visit_problem": ""} | problems
    return show(
        request,
        "people/me.html",
        account=user,
        has_second_factor=factor.device_of(user) is not None,
        codes_left=user.recovery_codes.filter(used_at=None).count(),
        visits=visits.open_visits(user),
        here=visits.here(request),
        status=422 if problems else 200,
        **facts,
    )


def _me(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return User.objects.get(pk=request.user.pk)  # not what the frame of the page shows: typed names may be refused


@page(Right.HAVE_DESK)
def me(request: HttpRequest) -> HttpResponse:
    """The page; names are changed here. Another name to sign in with needs the password: who finds a session open must
    not lock its owner out."""
    user = _me(request)
    if request.method != "POST":
        return _account(request, user)
    username = request.POST.get("username", "").strip()
    problem = "" if username == user.username else _problem_with_old(request, user)
    user.name, user.username = request.POST.get("name", "").strip(), username
    problems = [problem] if problem else name_problems(user)
    if problems:
        return _account(request, user, name_problems=problems)
    user.save(update_fields=["name", "username"])
    messages.success(request, say("accounts-saved"))
    return redirect("accounts:me")


@page(Right.HAVE_DESK)
@posted_from("accounts:me")
def new_password(request: HttpRequest) -> HttpResponse:
    """Change the password; who has one must know it. All other sessions end."""
    user = _me(request)
    if problem := _problem_with_old(request, user):
        return _account(request, user, password_problems=[problem])
    password = request.POST.get("password", "")
    problems = password_problems(password, user)
    if problems:
        return _account(request, user, password_problems=problems)
    user.set_password(password)
    user.save(update_fields=["password"])
    note("new password", request, user, is_fine=True)
    Link.withdraw(user, Link.Purpose.PASSWORD)
    update_session_auth_hash(request, user)
    visits.close(user.visits.exclude(session=visits.here(request)))
    visits.begin(request, user)  # changing the password has renamed this session
    messages.success(request, say("accounts-password-is-changed"))
    return redirect("accounts:me")


def _problem_with_old(request: HttpRequest, user: User) -> str:
    """Who has a password must know it. Who sits at somebody's open session does not try out passwords there either."""
    if not user.has_usable_password():
        return ""
    now = timezone.now()
    if is_locked_out(request, user.username, now):
        return say("accounts-locked-out")
    known = check_password(request, user.username, request.POST.get("old", ""), now)
    return "" if known == user else say("accounts-old-password-wrong")


@never_cache  # what is told once is not kept
@page(Right.HAVE_DESK, is_before_second_factor=True)
def set_up_second_factor(request: HttpRequest) -> HttpResponse:
    """A picture for the phone; its first code confirms it, then the recovery codes are told this once. Who was led here
    goes on to where he wanted."""
    user = _me(request)
    if factor.device_of(user) is not None:
        return redirect("accounts:me")
    problem = ""
    if request.method == "POST":
        problem = _problem_with_old(request, user)
        codes = None if problem else factor.confirm(user, request.POST.get("code", ""))
        if codes is not None:
            note("second factor on", request, user, is_fine=True)
            return show(request, "people/recovery_codes.html", codes=codes, next=wanted_page(request))
        problem = problem or say("accounts-wrong-code")
    device = factor.begin(user)
    return show(
        request,
        "people/set_up_second_factor.html",
        qr=factor.drawing(factor.address_of(device, user)),
        secret=factor.secret_of(device),
        problem=problem,
        next=wanted_page(request),
        is_asked_for=lacks_second_factor(user),
        has_password=user.has_usable_password(),
        status=422 if problem else 200,
    )


@page(Right.HAVE_DESK)
@posted_from("accounts:me")
def remove_second_factor(request: HttpRequest) -> HttpResponse:
    """Off again; who takes it off must have it."""
    user, now = _me(request), timezone.now()
    if is_code_locked_out(request, user, now):
        return _account(request, user, code_problem=say("accounts-locked-out"))
    if not check_code(request, user, request.POST.get("code", ""), now):
        return _account(request, user, code_problem=say("accounts-wrong-code"))
    factor.remove(user)
    note("second factor off", request, user, is_fine=True)
    messages.success(request, say("accounts-second-factor-is-off"))
    return redirect("accounts:me")


@page(Right.HAVE_DESK)
@posted_from("accounts:me")
def end_visits(request: HttpRequest) -> HttpResponse:
    """End one of my sessions, or all but this one; who has a password must know it."""
    user = _me(request)
    if problem := _problem_with_old(request, user):
        return _account(request, user, visit_problem=problem)
    mine = user.visits
    which = request.POST.get("visit", "")
    others = mine.exclude(session=visits.here(request))
    if which == "others":
        visits.close(others)
    elif (number := typed_number(which)) is not None:
        visits.close(others.filter(pk=number))
    messages.success(request, say("accounts-visits-are-ended"))
    return redirect("accounts:me")
