"""Rating lists of FIDE and FMJD, brought as files: who enters players looks them up there, without a network."""

from __future__ import annotations

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.storage.published_lists import HeldList, bring_list, held_lists
from kodeks.web.books.looking_up import lists_folder
from kodeks.web.federation.sent_files import add_piece, drop_sent, is_token, sent_path, set_aside
from kodeks.web.frame import hands
from kodeks.web.frame.files import LARGEST_FILE
from kodeks.web.frame.long_work import carried_through
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right

__all__ = ["published_lists"]

_LARGEST_LIST = 2**30  # bytes in pieces, each no larger than any other file: FIDE's list, unpacked, has 300 million


@page(Right.KEEP_BOOKS)
def published_lists(request: HttpRequest) -> HttpResponse:
    """The lists at hand, and a form to bring one; that takes a while, for FIDE's has a million rows. What is too large
    for one request comes in pieces (`large_file.js`), the last of them with the form."""
    if request.method != "POST":
        return _show(request)
    file = request.FILES.get("file")
    if file is not None:
        sent = request.POST.copy()
        try:
            sent["waiting"], sent["name"] = (
                _set_aside(request, file),
                (request.POST.get("name") or file.name or "")[:200],
            )
        except MalformedText as error:
            drop_sent(request.POST.get("waiting", ""))
            return _show(request, explain_error(error), 422)
        if "more" in request.POST:
            return JsonResponse({"waiting": sent["waiting"]})
        request.POST = sent  # type: ignore[assignment]  # as the page that waits asks for it
    return _bring(request)


@carried_through("published-bringing", is_here=True)
def _bring(request: HttpRequest) -> HttpResponse:
    """The list, from the file that was set aside."""
    token = request.POST.get("waiting", "")
    try:
        held = _brought(token, request.POST.get("name", "")[:200])
    except MalformedText as error:
        return _show(request, explain_error(error), 422)
    drop_sent(token)
    messages.success(request, say("published-is-here", publisher=held.publisher.upper(), players=held.players))
    return redirect("federation:published")


def _set_aside(request: HttpRequest, file: UploadedFile[bytes]) -> str:
    """What was sent, or the next piece of it, kept until it has been read; the name by which the page asks for it
    again."""
    if file.size is None or file.size > LARGEST_FILE:
        raise MalformedText("published-too-large-here", file.name or "")
    token, start = request.POST.get("waiting", ""), request.POST.get("start", "")
    if not start:
        return set_aside(file.chunks())
    if not (start.isdecimal() and add_piece(token, int(start[:12]), file.chunks(), _LARGEST_LIST)):
        raise MalformedText("desk-no-file", "")
    return token


def _brought(token: str, name: str) -> HeldList:
    """The list, read and kept."""
    if not is_token(token):
        raise MalformedText("desk-no-file", "")
    try:
        with sent_path(token).open("rb") as stream:
            return bring_list(lists_folder(), stream, name, timezone.localdate(), lambda rows: hands.step(rows, 0))
    except FileNotFoundError:
        raise MalformedText("desk-no-file", "") from None


def _show(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    lists = held_lists(lists_folder())
    return show(
        request, "federation/published.html", lists=lists, problem=problem, piece=LARGEST_FILE // 2, status=status
    )
