"""Views that only record: who comes to their address otherwise is sent to the page the form is on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.web.views import Desk, View

__all__ = ["posted_from"]


def posted_from(name: str) -> Callable[[View], View]:
    """A view for forms of the page with this name. Below the decorator that asks who may."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *at: Desk, **named: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, *at, **named)
            return redirect(name, *(each.row.key for each in at))

        return answer

    return decorate
