"""The language of a page: the one its reader wants, or where that is not complete the one it falls back on, and then
the page says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from kodeks import words
from kodeks.web.pages.words import language

_WANTED = "wanted_language"


class SpeakingByRoom:
    """Middleware: before a page is made, its language is one that is complete in the room it belongs to. A page never
    mixes two, Django's own messages included."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        want_language(request, language())
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """The address is known now, and with it the room."""
        speak_in_room(request)


def want_language(request: HttpRequest, wanted: words.Language) -> None:
    """The reader of this request wants that one."""
    setattr(request, _WANTED, wanted)


def speak_in_room(request: HttpRequest) -> None:
    """From now on in the language he wants, or the one it falls back on in the room of this address."""
    assert request.resolver_match is not None
    room = next(iter(request.resolver_match.namespaces), "")
    if room in words.ROOMS:
        translation.activate(wanted_language(request).in_room(room).code)


def wanted_language(request: HttpRequest) -> words.Language:
    """The language the reader has chosen or his browser asks for, whether or not this page is in it."""
    wanted: words.Language = getattr(request, _WANTED)
    return wanted


def languages_in_pages(request: HttpRequest) -> dict[str, Any]:
    """For the frame of every page: the languages there are, and the one the reader wanted if the page is not in it."""
    wanted = getattr(request, _WANTED, language())
    return {"languages": words.languages(), "unspoken": None if wanted == language() else wanted}
