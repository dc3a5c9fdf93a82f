"""A request as text, made again from it in any process; and its answer as bytes, given to who asked."""

from __future__ import annotations

import json
from importlib import import_module
from io import BytesIO
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage, Message
from django.core.exceptions import PermissionDenied
from django.core.handlers.exception import response_for_exception
from django.core.handlers.wsgi import WSGIRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.urls import resolve
from django.utils import translation
from django.utils.safestring import mark_safe

from kodeks import words
from kodeks.web.accounts.installation import show_local_time
from kodeks.web.accounts.models import User
from kodeks.web.pages.speaking import speak_in_room, want_language, wanted_language
from kodeks.web.pages.words import say

__all__ = [
    "LOOKING",
    "NAME",
    "WAITING",
    "WrittenRequest",
    "already_answered",
    "answered",
    "given",
    "query_of",
    "written",
]

NAME = "errand"  # the field by which the page that waits names what it waits for
LOOKING = "look"  # the field of a script that only asks whether the answer is there
WAITING = (NAME, LOOKING)
Sentence = tuple[int, str, bool]  # its level, its text, and whether that is HTML already
_HEADERS = ("Content-Type", "Content-Disposition", "Location", "Cache-Control", "Expires", "Retry-After")


class WrittenRequest(NamedTuple):
    """What a view needs to know of a request besides who sent it."""

    method: str
    path: str
    query: str
    posted: str
    host: str
    scheme: str
    language: str  # that the reader wants
    form_token: str  # the secret of his forms: pages that are made for him have forms, too

    @property
    def text(self) -> bytes:
        return json.dumps(self).encode()

    @classmethod
    def read(cls, text: bytes) -> WrittenRequest:
        return cls(*json.loads(text))


class _Messages(BaseStorage):
    """What a view says to its reader, kept with its answer."""

    def _get(self, *given: Any, **named: Any) -> tuple[list[Message], bool]:
        return [], True

    def _store(self, *given: Any, **named: Any) -> list[Message]:
        return []

    @property
    def unread(self) -> list[Sentence]:
        waiting: list[Message] = [] if self.used else self._queued_messages  # type: ignore[attr-defined]
        return [(each.level, str(each.message), hasattr(each.message, "__html__")) for each in waiting]


def query_of(request: HttpRequest) -> QueryDict:
    """Of its address, without what only the page that waits adds to it."""
    query = request.GET.copy()
    for name in WAITING:
        query.pop(name, None)
    return query


def written(request: HttpRequest, posted: QueryDict) -> WrittenRequest:
    """The request, with what is to be posted."""
    get_token(request)  # his forms have one from now on, if they had none
    return WrittenRequest(
        "POST" if request.method == "POST" else "GET",
        request.path,
        query_of(request).urlencode(),
        posted.urlencode(),
        request.get_host(),
        request.scheme or "http",
        wanted_language(request).code,
        request.META["CSRF_COOKIE"],
    )


def _made_again(asked: WrittenRequest, user: User) -> HttpRequest:
    body = asked.posted.encode()
    host, _, port = asked.host.partition(":")
    request = WSGIRequest(
        {
            "REQUEST_METHOD": asked.method,
            "PATH_INFO": asked.path,
            "QUERY_STRING": asked.query,
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_HOST": asked.host,
            "SERVER_NAME": host,
            "SERVER_PORT": port or "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "",
            "wsgi.url_scheme": asked.scheme,
            "wsgi.input": BytesIO(body),
            **({"HTTP_X_FORWARDED_PROTO": asked.scheme} if settings.SECURE_PROXY_SSL_HEADER else {}),
            "CSRF_COOKIE": asked.form_token,
        }
    )
    request.user = user
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()
    request._messages = _Messages(request)  # type: ignore[attr-defined]
    return request


def answered(asked: WrittenRequest, user: User) -> bytes:
    """What its view answers now, for this account with the rights it has now."""
    request = _made_again(asked, user)
    match = request.resolver_match = resolve(asked.path)
    show_local_time()
    with translation.override(asked.language):
        want_language(request, words.language_of(asked.language))
        speak_in_room(request)
        try:
            answer = match.func(request, *match.args, **match.kwargs)
        except (Http404, PermissionDenied) as refused:
            answer = response_for_exception(request, refused)
    return _as_bytes(answer, request._messages.unread)  # type: ignore[attr-defined]


def already_answered(asked: WrittenRequest) -> bytes:
    """What it asked for stands in the books, and what was said then is not known any more: its own page is shown."""
    with translation.override(asked.language):
        said = [(messages.INFO, say("errand-was-written"), False)]
    return _as_bytes(redirect(f"{asked.path}?{asked.query}" if asked.query else asked.path), said)


def _as_bytes(answer: HttpResponse, said: list[Sentence]) -> bytes:
    """A line that says what it is, and its body."""
    headers = {name: answer[name] for name in _HEADERS if name in answer}
    head = {"status": answer.status_code, "headers": headers, "said": said}
    return json.dumps(head).encode() + b"\n" + answer.content


def given(request: HttpRequest, text: bytes) -> HttpResponse:
    """The answer for who asked, with what was said to him."""
    line, _, body = text.partition(b"\n")
    head = json.loads(line)
    for level, said, is_html in head["said"]:
        messages.add_message(request, level, mark_safe(said) if is_html else said)  # as the view said it
    answer = HttpResponse(body, status=head["status"])
    for name, value in head["headers"].items():
        answer[name] = value
    return answer
