"""The bundle that is submitted: signed off by one of the arbiters, and verified by whoever gets it."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from kodeks.formats.tournament_file import read_lines
from kodeks.malformed import MalformedText
from kodeks.storage.bundle import TOURNAMENT_PART, Bundle, SignOff, open_bundle, seal_bundle
from kodeks.submission import bundle_parts, sign_off
from kodeks.web.accounts.models import User
from kodeks.web.desk.printed import asked_language, file_now, kept_bytes, sent_file
from kodeks.web.desk.report_page import enclosed_of, recorded_of
from kodeks.web.desk.tournaments import LARGEST_FILE, mine
from kodeks.web.pages import explain_error, say
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, page, show

__all__ = ["bundle_page", "verify_bundle"]

_LONGEST_NAME = 200


@desk(Right.CLOSE)
def bundle_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Who signs, and on which day; then the bundle itself."""
    if request.method != "POST":
        return _show(request, at)
    if not at.log.state.is_closed:
        return _show(request, at, say("bundle-close-first"))
    signed = _signed(request, at)
    if signed is None:
        return _show(request, at, say("bundle-who-signs"))
    try:
        data = _sealed(request, at, signed)
    except MalformedText as error:
        return _show(request, at, explain_error(error))
    return sent_file(at, f"bundle-{signed.on}.zip", data, "application/zip")


def _signed(request: HttpRequest, at: Desk) -> SignOff | None:
    """One of those the regulations name; if they name none, anybody with a name. A day that is none is no sign-off."""
    name = " ".join(request.POST.get("name", "").split())[:_LONGEST_NAME]
    try:
        on = date.fromisoformat(request.POST.get("on_day", "")).isoformat()
    except ValueError:
        return None
    return sign_off(at.log.state.regulations, name, on) if name and name.isprintable() else None


def _sealed(request: HttpRequest, at: Desk, signed: SignOff) -> bytes:
    spoken, enclosed = asked_language(request), enclosed_of(at)
    what = f"bundle {enclosed.on_list} {spoken} {signed}"
    return kept_bytes(
        at,
        what,
        lambda: seal_bundle(bundle_parts(file_now(at), recorded_of(at), enclosed.enclosures, spoken), signed)[1],
    )


def _show(request: HttpRequest, at: Desk, fault: str = "") -> HttpResponse:
    return show(
        request,
        "desk/bundle.html",
        at,
        status=422 if fault else 200,
        state=at.log.state,
        fault=fault,
        signer=request.POST.get("name", ""),
        day=request.POST.get("on_day", "") or timezone.localdate().isoformat(),
    )


@page(Right.HAVE_DESK)
def verify_bundle(request: HttpRequest) -> HttpResponse:
    """Whether a bundle is as it was signed off, what is in it, and whether its tournament is on this desk."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        return show(request, "desk/verify_bundle.html", bundle=None, fault="", known=None)
    file = request.FILES.get("file")
    if file is None or file.size is None or file.size > LARGEST_FILE:
        fault = say("desk-no-file" if file is None else "desk-file-too-large")
        return show(request, "desk/verify_bundle.html", status=422, bundle=None, fault=fault, known=None)
    try:
        bundle = open_bundle(file.read(), file.name or "")
    except MalformedText as error:
        fault = explain_error(error)
        return show(request, "desk/verify_bundle.html", status=422, bundle=None, fault=fault, known=None)
    known = mine(request.user).filter(total=_total(bundle)).first()
    return show(request, "desk/verify_bundle.html", bundle=bundle, fault="", known=known)


def _total(bundle: Bundle) -> str:
    """The sum over the lines of the tournament in it: equal sums are equal logs."""
    return read_lines(bundle.parts[TOURNAMENT_PART]).total
