"""Anchors of the logs, for everybody to keep: a page, and all of them as lines for programs."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse

from kodeks.web.backups.anchors import public_key, published
from kodeks.web.public.views import open_to_all, show_open

_SHOWN = 50


@open_to_all
def anchors_page(request: HttpRequest) -> HttpResponse:
    return show_open(request, "backups/anchors.html", anchors=published(_SHOWN), key=public_key())


@open_to_all
def anchors_file(request: HttpRequest) -> HttpResponse:
    """The first at the beginning: who keeps it appends what is new."""
    lines = (json.dumps(each._asdict() | {"key": public_key()}) for each in reversed(published()))
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type="application/jsonl")
