"""The language of the public pages: chosen by a link, so that the pages themselves are the same for everybody."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from kodeks import words
from kodeks.web.frame.views import page
from kodeks.web.rights import Right

__all__ = ["speak"]

_YEAR = 365 * 24 * 3600  # seconds


@page(Right.LOOK)
def speak(request: HttpRequest, to: str) -> HttpResponse:
    """Remember the language in a cookie and go back."""
    back = request.GET.get("next", "")
    is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    response = HttpResponseRedirect(back if is_ours else "/public/")
    if to in words.CODES:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, to, max_age=_YEAR, samesite="Lax", secure=not settings.IS_LOCAL
        )
    return response
