"""The public side of a tournament, set at the desk: whether everybody sees it, and when results are shown."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.printing import qr_svg
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.logs import telling
from kodeks.web.pages.reach import absolute, is_reachable
from kodeks.web.pages.words import say
from kodeks.web.publication.models import Publication
from kodeks.web.rights import Right

_CHOICES = ("is_public", "by_rounds", "takes_entries")


@desk(Right.REGULATE)
def publishing_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """What is shown, and the address to hand out."""
    publication = Publication.objects.filter(tournament=at.row).first() or Publication(tournament=at.row)
    if request.method == "POST":
        for choice in _CHOICES:
            setattr(publication, choice, choice in request.POST)
        publication.save()
        telling.shown_otherwise(at.row.key)
        messages.success(request, say("public-is-set"))
        return redirect("desk:publishing", key=at.row.key)
    address = absolute(request, reverse("public:home", args=[at.row.key]))
    return show(
        request,
        "desk/publishing.html",
        at,
        publication=publication,
        address=address,
        code=qr_svg(address),
        is_reachable=is_reachable(request),
    )
