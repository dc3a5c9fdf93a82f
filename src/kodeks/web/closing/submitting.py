"""The bundle that is submitted: signed off by one of the arbiters, and verified by whoever gets it."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.formats.tournament_file import read_lines
from kodeks.malformed import MalformedText
from kodeks.storage.bundle import TOURNAMENT_PART, Bundle, open_bundle, seal_bundle
from kodeks.submission import bundle_parts, sign_off
from kodeks.tournament.acts import Sign
from kodeks.web.accounts.models import User
from kodeks.web.books.bundles import PackedBundle, verified
from kodeks.web.closing.report import EnclosedPapers, Sources, from_report
from kodeks.web.frame.act_words import tell_events
from kodeks.web.frame.files import LARGEST_FILE, asked_language, file_now, sent_file
from kodeks.web.frame.long_work import still_working
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, mine, page, show
from kodeks.web.logs.log import Log
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right
from kodeks.words import Language

_LONGEST_NAME = 200


def signed_now(log: Log) -> Sign | None:
    """Who has signed the tournament as it stands; what is recorded after a signature is not signed."""
    last = log.events[-1] if log.events else None
    return last.act if last is not None and isinstance(last.act, Sign) and last.seq == log.state.seq else None


@desk(Right.CLOSE)
def bundle_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Who signs, and on which day: that is recorded; then the bundle is there to be taken."""
    if request.method != "POST":
        return _show(request, at)
    if not at.log.state.is_closed:
        return _show(request, at, say("bundle-close-first"))
    act = _read(request, at)
    if act is None:
        return _show(request, at, say("bundle-who-signs"))
    to = reverse("desk:bundle", args=[at.row.key])
    return redirect(to) if act == signed_now(at.log) else recorded(request, at, [act], to, "bundle-is-signed")


def _read(request: HttpRequest, at: Desk) -> Sign | None:
    """One of those the regulations name; if they name none, anybody with a name. A day that is none is no signature."""
    name = " ".join(request.POST.get("name", "").split())[:_LONGEST_NAME]
    try:
        day = date.fromisoformat(request.POST.get("on_day", "")).isoformat()
    except ValueError:
        return None
    is_known = name and name.isprintable() and sign_off(at.log.state.regulations, name, day) is not None
    return Sign(name, day) if is_known else None


def _show(request: HttpRequest, at: Desk, fault: str = "") -> HttpResponse:
    signatures = [event for event in reversed(at.log.events) if isinstance(event.act, Sign)]
    return show(
        request,
        "closing/bundle.html",
        at,
        status=422 if fault else 200,
        state=at.log.state,
        fault=fault,
        signed=signed_now(at.log),
        signatures=tell_events(at.log, signatures[:50]),
        signer=request.POST.get("name", ""),
        day=request.POST.get("on_day", "") or timezone.localdate().isoformat(),
    )


def sealed(at: Desk, spoken: Language) -> PackedBundle | None:
    """The bundle of a tournament that is signed as it stands; None while it is being made."""
    act = signed_now(at.log)
    assert act is not None, "asked without looking whether it is signed"
    signed = sign_off(at.log.state.regulations, act.name, act.day)
    assert signed is not None, "who cannot sign is refused by the rules"
    file = file_now(at)

    def make(sources: Sources, enclosed: EnclosedPapers, _: object) -> PackedBundle:
        parts = bundle_parts(file, sources.recorded, enclosed.enclosures, spoken)
        return verified(seal_bundle(parts, signed)[1], at.row.name)

    return from_report(at, "bundle", spoken, make)


@desk(Right.CLOSE)
def bundle_file(request: HttpRequest, at: Desk) -> HttpResponse:
    """The bundle as it is signed; without a signature the page where one is given."""
    act = signed_now(at.log)
    if act is None:
        return redirect("desk:bundle", key=at.row.key)
    try:
        packed = sealed(at, asked_language(request))
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return redirect("desk:bundle", key=at.row.key)
    if packed is None:
        return still_working(request, say("bundle-title"), at)
    return sent_file(at, f"bundle-{act.day}.zip", packed.data, "application/zip")


@page(Right.HAVE_DESK)
def verify_bundle(request: HttpRequest) -> HttpResponse:
    """Whether a bundle is as it was signed off, what is in it, and whether its tournament is on this desk."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        return show(request, "closing/verify_bundle.html", bundle=None, fault="", known=None)
    file = request.FILES.get("file")
    if file is None or file.size is None or file.size > LARGEST_FILE:
        fault = say("desk-no-file" if file is None else "desk-file-too-large")
        return show(request, "closing/verify_bundle.html", status=422, bundle=None, fault=fault, known=None)
    try:
        bundle = open_bundle(file.read(), file.name or "")
    except MalformedText as error:
        fault = explain_error(error)
        return show(request, "closing/verify_bundle.html", status=422, bundle=None, fault=fault, known=None)
    known = mine(request.user).filter(total=_total(bundle)).first()
    return show(request, "closing/verify_bundle.html", bundle=bundle, fault="", known=known)


def _total(bundle: Bundle) -> str:
    """The sum over the lines of the tournament in it: equal sums are equal logs."""
    return read_lines(bundle.parts[TOURNAMENT_PART]).total
