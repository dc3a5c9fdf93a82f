"""Rating lists of FIDE and FMJD, brought as files: who enters players looks them up there, without a network."""

from __future__ import annotations

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.storage.published_lists import HeldList, bring_list, held_lists
from kodeks.web.books.looking_up import lists_folder
from kodeks.web.federation.sent_files import drop_sent, is_token, sent_path, set_aside
from kodeks.web.frame import hands
from kodeks.web.frame.files import LARGEST_FILE
from kodeks.web.frame.long_work import still_working, worked_out
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right

__all__ = ["published_lists"]


@page(Right.KEEP_BOOKS)
def published_lists(request: HttpRequest) -> HttpResponse:
    """The lists at hand, and a form to bring one; that takes a while, for FIDE's has a million rows."""
    if request.method != "POST":
        return _show(request)
    file, waiting = request.FILES.get("file"), request.POST.get("waiting", "")
    try:
        if file is not None:
            waiting = _set_aside(file)
        elif not is_token(waiting):
            raise MalformedText("desk-no-file", "")
        held = _brought(waiting, request.POST.get("name", "") or (file.name if file is not None else "") or "")
    except MalformedText as error:
        return _show(request, explain_error(error), 422)
    if held is None:
        name = request.POST.get("name", "") or (file.name if file is not None else "") or ""
        return still_working(request, say("published-bringing"), waiting=waiting, name=name)
    messages.success(request, say("published-is-here", publisher=held.publisher.upper(), players=held.players))
    return redirect("federation:published")


def _set_aside(file: UploadedFile[bytes]) -> str:
    """What was sent, kept until it has been read; the name by which the page asks for it again."""
    if file.size is None or file.size > LARGEST_FILE:
        raise MalformedText("published-too-large-here", file.name or "")
    return set_aside(file.chunks())


def _brought(token: str, name: str) -> HeldList | None:
    """The list once it is here; None while it is being read."""
    folder, today, path = lists_folder(), timezone.localdate(), sent_path(token)

    def work() -> HeldList:
        try:
            with path.open("rb") as stream:
                return bring_list(folder, stream, name[:200], today, lambda rows: hands.step(rows, 0))
        except FileNotFoundError:
            raise MalformedText("desk-no-file", "") from None

    held = worked_out(("published", token), lambda: work)
    if held is not None:
        drop_sent(token)
    return held


def _show(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    lists = held_lists(lists_folder())
    return show(request, "federation/published.html", lists=lists, problem=problem, status=status)
