"""Licences granted and renewed for many at once, and their fees: due by club, paid, as a page and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.formats.formulas import harmless
from kodeks.formats.spreadsheet import write_csv
from kodeks.malformed import MalformedText
from kodeks.rating.settings import law
from kodeks.rulebook.article import Article
from kodeks.web.accounts.models import User
from kodeks.web.books.licences import (
    HOLDERS,
    Grant,
    Holder,
    HolderFilter,
    chosen_holders,
    fees_paid,
    grant,
    holders_of,
    read_amount,
)
from kodeks.web.books.models import Club, LicenceFee
from kodeks.web.federation.player_form import digest_of, read_day
from kodeks.web.frame.confirming import is_confirmed
from kodeks.web.frame.views import page, posted_from, show, typed_number
from kodeks.web.pages.file_names import attached
from kodeks.web.pages.words import explain_error, language, say
from kodeks.web.rights import Right

__all__ = ["fees_file", "fees_page", "grant_page", "pay_fees"]

_SHOWN = 200
_LAW = {  # what a licence is a condition of
    "player": ("VII.7.2.3", "VII.7.3.3"),
    "club": (),
    "arbiter": ("VII.7.2.1", "VII.7.3.1", "IV.5.3.9"),
}


def _articles(book: str) -> tuple[Article, ...]:
    return tuple(map(law, _LAW[book]))


def _filter(given: QueryDict) -> HolderFilter:
    book = given.get("book", HOLDERS[0])
    return HolderFilter(
        book if book in HOLDERS else HOLDERS[0],
        typed_number(given.get("club", "")),
        given.get("sex", "") if given.get("sex", "") in ("m", "w") else "",
        typed_number(given.get("youngest", "")),
        typed_number(given.get("oldest", "")),
        read_day(given.get("ending_before", "")),
    )


def _grant(given: QueryDict, today: date) -> Grant:
    """The days and the fee; nothing typed is the whole of this year."""
    first = read_day(given.get("first", "")) or date(today.year, 1, 1)
    last = read_day(given.get("last", "")) or date(first.year, 12, 31)
    if last < first:
        raise MalformedText("federation-licence-days", last.isoformat())
    return Grant(first, last, read_amount(given.get("amount", "")), today if given.get("paid") == "yes" else None)


@page(Right.KEEP_BOOKS)
def grant_page(request: HttpRequest) -> HttpResponse:
    """Whom a filter finds and what he would get, looked at; then it is granted to all of them but those left out."""
    given, today = request.POST if request.method == "POST" else request.GET, timezone.localdate()
    assert isinstance(request.user, User)
    try:
        wanted, terms = _filter(given), _grant(given, today)
        problem = ""
    except MalformedText as error:
        wanted, terms, problem = HolderFilter(HOLDERS[0]), _grant(QueryDict(), today), explain_error(error)
    is_asked = "book" in given and not problem
    holders = chosen_holders(wanted, terms.first.year) if is_asked else []
    seen = digest_of(*(f"{each.row.pk} {each.last}" for each in holders), str(terms))
    if is_confirmed(request) and not problem:
        chosen = [each for each in holders if str(each.row.pk) not in given.getlist("leave")]
        if request.POST.get("seen") != seen:
            problem = say("import-changed-meanwhile")
        elif not chosen:
            problem = say("licence-nobody")
        else:
            grant(chosen, terms, request.user, today, given.get("reason", "")[:2000])
            messages.success(request, say("licence-granted", holders=len(chosen)))
            return redirect("federation:trail")
    return show(
        request,
        "federation/licence_grant.html",
        typed=given,
        wanted=wanted,
        terms=terms,
        holders=holders[:_SHOWN],
        total=len(holders),
        is_asked=is_asked,
        seen=seen,
        books=HOLDERS,
        clubs=Club.objects.order_by("name"),
        articles=_articles(wanted.book),
        renewed=_renewed,
        problem=problem,
        status=422 if problem else 200,
    )


def _renewed(holder: Holder, terms: Grant) -> bool:
    """Whether he has one already."""
    return holder.first is not None and holder.first <= terms.last


# Fees


class FeeLine(NamedTuple):
    fee: LicenceFee
    name: str
    amount: str


class ClubFees(NamedTuple):
    """The fees that a club is billed for, and their sum."""

    club: str
    lines: Sequence[FeeLine]
    total: str


def _money(amount: int) -> str:
    return f"{amount // 100}{language().point}{amount % 100:02}"


def _fees(given: QueryDict) -> Iterator[ClubFees]:
    """Those that are due, or those that were paid, by club."""
    is_paid = given.get("paid") == "yes"
    wanted = LicenceFee.objects.filter(paid_on__isnull=not is_paid, amount__gt=0).select_related("club")
    club = typed_number(given.get("club", ""))
    found = list(wanted if club is None else wanted.filter(club=club))
    order = language().order
    named = sorted(
        (
            (fee.club.name if fee.club else "", FeeLine(fee, name, _money(fee.amount)))
            for fee, name in holders_of(found)
        ),
        key=lambda each: (order(each[0]), order(each[1].name), each[1].fee.pk),
    )
    for name, group in groupby(named, key=lambda each: each[0]):
        lines = [line for _, line in group]
        yield ClubFees(name, lines, _money(sum(line.fee.amount for line in lines)))


@page(Right.KEEP_BOOKS)
def fees_page(request: HttpRequest) -> HttpResponse:
    """What is due from every club, to be printed or ticked off."""
    clubs = list(_fees(request.GET))
    return show(
        request,
        "federation/licence_fees.html",
        fees=clubs,
        total=_money(sum(line.fee.amount for each in clubs for line in each.lines)),
        is_paid=request.GET.get("paid") == "yes",
        chosen=typed_number(request.GET.get("club", "")),
        clubs=Club.objects.order_by("name"),
        today=timezone.localdate(),
    )


@page(Right.KEEP_BOOKS)
def fees_file(request: HttpRequest) -> HttpResponse:
    """The same as a table."""
    heads = ("column-club", "column-name", "federation-licence-from", "federation-licence-to", "licence-amount")
    rows = [tuple(map(say, (*heads, "licence-paid-on")))]
    for each in _fees(request.GET):
        for line in each.lines:
            days = (line.fee.first, line.fee.last)
            paid = "" if line.fee.paid_on is None else line.fee.paid_on.isoformat()
            rows.append((each.club, line.name, *(day.isoformat() for day in days), line.amount, paid))
    text = write_csv(tuple(map(harmless, row)) for row in rows)
    answer = HttpResponse(text.encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = attached("licence-fees.csv")
    return answer


@page(Right.KEEP_BOOKS)
@posted_from("federation:fees")
def pay_fees(request: HttpRequest) -> HttpResponse:
    """Those that were ticked are paid."""
    assert isinstance(request.user, User)
    ticked = [number for text in request.POST.getlist("fee") if (number := typed_number(text)) is not None]
    try:
        day = read_day(request.POST.get("day", "")) or timezone.localdate()
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return redirect("federation:fees")
    messages.success(request, say("licence-fees-paid", fees=fees_paid(ticked, day, request.user)))
    return redirect("federation:fees")
