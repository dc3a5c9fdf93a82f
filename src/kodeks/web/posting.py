"""What forms send: views that only record send others to the page the form is on; numbers as they were typed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.web.views import Desk, View

__all__ = ["posted_from", "typed_number"]

_LONGEST = 9  # figures: nothing here is counted so far


def typed_number(text: str) -> int | None:
    """A number in a form or an address; None if it is none, or longer than any of ours."""
    return int(text) if len(text) <= _LONGEST and text.isascii() and text.isdecimal() else None


def posted_from(name: str, *kept: str) -> Callable[[View], View]:
    """A view for forms of the page with this name. Below the decorator that asks who may. `kept` are the parts of its
    address that the page's own address has, too."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *at: Desk, **named: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, *at, **named)
            return redirect(name, *(each.row.key for each in at), *(named[part] for part in kept))

        return answer

    return decorate
