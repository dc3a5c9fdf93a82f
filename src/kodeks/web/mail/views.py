"""Which messages somebody wants: chosen at his account, by an office on his word, or by a letter's link."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from kodeks.web.accounts.models import User
from kodeks.web.books.models import Arbiter, Player
from kodeks.web.books.trail import book_of
from kodeks.web.frame.views import page, show
from kodeks.web.mail.models import Subscription
from kodeks.web.pages.reach import absolute
from kodeks.web.pages.words import language, say
from kodeks.web.rights import Right

__all__ = ["choose", "mine", "of_arbiter", "of_player", "subscribe", "typed_email"]

_LONGEST = 200


def typed_email(text: str) -> str:
    """An address one can write to; empty if it is none."""
    text = text.strip()
    try:
        validate_email(text)
    except ValidationError:
        return ""
    return text if len(text) <= _LONGEST else ""


def subscribe(request: HttpRequest, email: str, **whose: object) -> Subscription:
    """That somebody asked to be written to today, in the language he reads."""
    return Subscription(
        email=email,
        language=language().code,
        site=absolute(request, "/").rstrip("/"),
        given_on=timezone.localdate(),
        **whose,
    )


@page(Right.HAVE_DESK)
def mine(request: HttpRequest) -> HttpResponse:
    """My account's messages."""
    assert isinstance(request.user, User)
    user = request.user
    known = Subscription.objects.filter(user=user).first()
    return _form(request, known, subscribe(request, user.email, user_id=user.pk), reverse("mail:mine"))


@page(Right.KEEP_BOOKS)
def of_player(request: HttpRequest, number: int) -> HttpResponse:
    """A player asked the federation to write to him, or his guardian did."""
    return _on_his_word(request, get_object_or_404(Player, pk=number))


@page(Right.KEEP_ARBITERS)
def of_arbiter(request: HttpRequest, number: int) -> HttpResponse:
    """An arbiter asked the federation, or its College, to write to him."""
    return _on_his_word(request, get_object_or_404(Arbiter, pk=number))


def _on_his_word(request: HttpRequest, holder: Player | Arbiter) -> HttpResponse:
    """The officer notes address, day and kinds."""
    assert isinstance(request.user, User)
    book = book_of(holder)
    known = Subscription.objects.filter(**{book: holder}).first()
    blank = subscribe(request, "", **{book: holder}, by_id=request.user.pk)
    return _form(request, known, blank, reverse(f"mail:of_{book}", args=[holder.pk]), holder)


def _form(
    request: HttpRequest,
    known: Subscription | None,
    blank: Subscription,
    address: str,
    holder: Player | Arbiter | None = None,
) -> HttpResponse:
    subscription, problem = known or blank, ""
    if request.method == "POST":
        email, today = typed_email(request.POST.get("email", "")), timezone.localdate()
        wanted = {kind.value for kind in subscription.kinds} & set(request.POST.getlist("kinds"))
        day = _day(request.POST.get("given_on", ""), today) if holder is not None else today
        if wanted and not email:
            problem = say("mail-no-address")
        elif day is None:
            problem = say("mail-no-day")
        elif not wanted and not request.POST.get("email", "").strip():
            _forget(subscription)
            messages.success(request, say("mail-forgotten"))
            return redirect(address)
        else:
            _keep(subscription, blank, email, day, wanted)
            messages.success(request, say("mail-kept"))
            return redirect(address)
    chosen = [kind.value for kind in subscription.kinds if subscription.pk and subscription.wants(kind)]
    return show(
        request,
        "mail/mine.html",
        status=422 if problem else 200,
        subscription=subscription,
        chosen=chosen,
        problem=problem,
        holder=holder,
        back="" if holder is None else reverse(f"federation:{book_of(holder)}", args=[holder.pk]),
    )


def _day(text: str, today: date) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if date(2000, 1, 1) <= day <= today else None


def _keep(subscription: Subscription, blank: Subscription, email: str, day: date, wanted: set[str]) -> None:
    """Another address, or more than was wanted so far, is a consent of its own day; less is not."""
    if not wanted:
        if subscription.pk:
            subscription.choose(set(), timezone.localdate())
        return
    is_more = any(not subscription.pk or not subscription.wants(kind) for kind in wanted)
    if is_more or email != subscription.email:
        subscription.given_on, subscription.by_id = day, blank.by_id
    subscription.email, subscription.language, subscription.site = email, blank.language, blank.site
    subscription.save()
    subscription.choose(wanted, timezone.localdate())


def _forget(subscription: Subscription) -> None:
    """No address, and nothing to write there: that he ever asked goes with it, and what waits for him."""
    if subscription.pk:
        subscription.delete()


@page(Right.LOOK)
def choose(request: HttpRequest, token: str) -> HttpResponse:
    """By the link in a letter, without signing in: some kinds no more, or none at all. Nothing new can be asked for."""
    subscription = Subscription.of_token(token)
    if subscription is None:
        raise Http404
    if request.method == "POST":
        asked = set() if "none" in request.POST else set(request.POST.getlist("kinds"))
        subscription.choose({kind for kind in asked if subscription.wants(kind)}, timezone.localdate())
        messages.success(request, say("mail-kept"))
        return redirect("mail:choose", token=token)
    answer = show(request, "mail/choose.html", subscription=subscription)
    add_never_cache_headers(answer)
    return answer
