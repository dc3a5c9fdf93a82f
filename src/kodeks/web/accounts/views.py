"""Pages of accounts: signing in and out, by password or by link."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, logout, password_validation
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from kodeks.web.accounts.models import Link
from kodeks.web.accounts.signing_in import check_password, is_locked_out
from kodeks.web.pages import say
from kodeks.web.rights import Right
from kodeks.web.views import page, show

__all__ = ["choose_password", "sign_in", "sign_in_by_link", "sign_out"]


def _next(request: HttpRequest) -> str:
    """Where to go after signing in: only within this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}) else "desk:tournaments"


@page(Right.SIGN_IN)
def sign_in(request: HttpRequest) -> HttpResponse:
    """By name and password."""
    name, problem = request.POST.get("username", ""), ""
    if request.method == "POST":
        now = timezone.now()
        if is_locked_out(request, name, now):
            problem = say("accounts-locked-out")
        elif (user := check_password(request, name, request.POST.get("password", ""), now)) is None:
            problem = say("accounts-wrong-password")
        else:
            login(request, user)
            return redirect(_next(request))
    status = 403 if problem else 200
    return show(request, "accounts/sign_in.html", status=status, username=name, problem=problem, next=_next(request))


@page(Right.SIGN_IN)
def sign_in_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """By a link. One that works once shows a button first, so that a preview does not use it up."""
    digest = Link.digest_of(token)
    if request.method != "POST" and not Link.objects.filter(digest=digest, is_reusable=True).exists():
        return show(request, "accounts/link.html", token=token)
    user = Link.use(token, Link.Purpose.SIGN_IN, timezone.now())
    if user is None:
        messages.error(request, say("accounts-link-is-used"))
        return redirect("accounts:sign_in")
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("desk:tournaments")


@page(Right.SIGN_IN)
def choose_password(request: HttpRequest, token: str) -> HttpResponse:
    """A new password, by a link that an administrator gave."""
    problems: list[str] = []
    if request.method == "POST":
        password = request.POST.get("password", "")
        try:
            password_validation.validate_password(password)
        except ValidationError as error:
            problems = list(error.messages)
        else:
            user = Link.use(token, Link.Purpose.PASSWORD, timezone.now())
            if user is None:
                messages.error(request, say("accounts-link-is-used"))
                return redirect("accounts:sign_in")
            user.set_password(password)
            user.save()
            messages.success(request, say("accounts-password-is-set"))
            return redirect("accounts:sign_in")
    return show(request, "accounts/password.html", token=token, problems=problems, status=422 if problems else 200)


@require_POST
@page(Right.SIGN_IN)
def sign_out(request: HttpRequest) -> HttpResponse:
    """Good-bye."""
    logout(request)
    return redirect("accounts:sign_in")
