"""In the local network the hall reads over plain HTTP, which no phone is afraid of; the desk, with its passwords and
sessions, is reached by HTTPS only. At this very computer nothing goes over the air, and both will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from kodeks.web.door.addresses import is_near
from kodeks.web.rights import Right, Role, may

_STRANGER = frozenset({Role.STRANGER})


def on_a_private_line(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that sends to HTTPS who opens anything but a page for everybody, and keeps sessions there."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.is_secure() and settings.SESSION_COOKIE_NAME in response.cookies:
            response.cookies[settings.SESSION_COOKIE_NAME]["secure"] = True
        return response

    answer.process_view = _moved  # type: ignore[attr-defined]
    return answer


def _moved(request: HttpRequest, view: Any, *_: object) -> HttpResponse | None:
    """The way to the same page by HTTPS, where there is one and it is needed."""
    is_here = request.is_secure() or is_near(request.META.get("REMOTE_ADDR", ""))
    if not settings.DESK_ADDRESS or is_here or not _is_private(request, view):
        return None
    path = request.get_full_path() if request.method in ("GET", "HEAD") else "/"
    return HttpResponseRedirect(f"{settings.DESK_ADDRESS}{path}")


def _is_private(request: HttpRequest, view: Any) -> bool:
    """Where somebody signs in, and what is not for strangers."""
    right = getattr(view, "right", Right.LOOK)
    is_of_accounts = request.resolver_match is not None and request.resolver_match.namespace == "accounts"
    return is_of_accounts or not may(_STRANGER, right)
