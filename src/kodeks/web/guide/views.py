"""Pages of the guide, and the steps of the tour."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from kodeks.web.accounts.models import User
from kodeks.web.frame.views import page, show
from kodeks.web.guide.contents import chapters
from kodeks.web.guide.models import Tour
from kodeks.web.guide.tour import STEPS, address_of
from kodeks.web.guide.writing import read
from kodeks.web.pages.words import language
from kodeks.web.rights import Right


@page(Right.SIGN_IN)
def guide(request: HttpRequest) -> HttpResponse:
    return show(request, "guide/guide.html", chapters=[read(name, language()) for name in chapters()])


@page(Right.SIGN_IN)
def chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    if chapter not in chapters():
        raise Http404
    listed = [read(name, language()) for name in chapters()]
    return show(request, "guide/chapter.html", chapters=listed, here=read(chapter, language()))


@require_POST
@page(Right.HAVE_DESK)
def tour(request: HttpRequest) -> HttpResponse:
    """Begin, go on from a step, go back to the one before, or have enough of it."""
    assert isinstance(request.user, User)
    seen = request.POST.get("step", "")
    wanted = {"next": 1, "back": -1}.get(request.POST.get("go", ""), 0) + (int(seen) if seen.isdecimal() else 1)
    is_over = request.POST.get("go") == "skip" or wanted > len(STEPS)
    step = min(max(wanted, 1), len(STEPS))
    Tour.objects.update_or_create(user=request.user, defaults={"step": step, "is_over": is_over})
    if is_over:
        return redirect(_page_it_was_on(request))
    return redirect(f"{address_of(STEPS[step - 1], request.user)}#tour")


def _page_it_was_on(request: HttpRequest) -> str:
    here = request.POST.get("here", "")
    is_ours = url_has_allowed_host_and_scheme(here, allowed_hosts=None) and here.startswith("/")
    return here if is_ours else reverse("desk:tournaments")
