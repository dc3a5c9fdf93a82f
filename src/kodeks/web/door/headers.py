"""Headers that keep a page to itself: everything comes from this server, no inline script; answers to programs are open
to other pages. And what is never text."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_PERMISSIONS = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()"


def with_security_headers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that adds them to every answer."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", _PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Cache-Control", "private, no-cache")  # a page is for who asked, as it is now
        return response

    return answer


def without_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that refuses what nobody can type and PostgreSQL does not keep: a text with the character 0."""

    def answer(request: HttpRequest) -> HttpResponse:
        for sent in (request.GET, request.POST):
            if any("\0" in value for values in sent.lists() for value in values[1]):
                raise BadRequest
        return get_response(request)

    return answer


def open_to_other_pages(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware for /api/ and nothing else."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path.startswith("/api/"):
            response.headers["Access-Control-Allow-Origin"] = "*"
        return response

    return answer
