"""Answers to programs may be read by pages from anywhere: they are public, and know nothing of who asks."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

__all__ = ["open_to_other_pages"]


def open_to_other_pages(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware for /api/ and nothing else."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path.startswith("/api/"):
            response.headers["Access-Control-Allow-Origin"] = "*"
        return response

    return answer
